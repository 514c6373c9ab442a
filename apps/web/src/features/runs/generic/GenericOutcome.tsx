/** A generic upload after it was received: its progress, its files, and the zip. */
import { Button } from '#src/ui/Button.tsx';
import { useEffect, useMemo } from 'react';
import { ApiError } from '#src/api/api-error.ts';
import { read } from '#src/api/client.ts';
import { DownloadButton } from '#src/components/DownloadButton.tsx';
import { QueryError } from '#src/components/QueryError.tsx';
import { followLink } from '#src/components/save-file.ts';
import { renderFileStatus } from '#src/components/upload/file-status.tsx';
import { FileResults } from '#src/components/upload/FileResults.tsx';
import { ProgressPanel } from '#src/components/upload/ProgressPanel.tsx';
import { useUploadLines } from '#src/components/upload/use-upload-lines.ts';
import { createColumnHelper } from '#src/components/tables/columns.tsx';
import { Notice } from '#src/ui/Notice.tsx';
import { getClosingMessage, type GenericRow, readGenericLines } from './generic-progress.ts';

const column = createColumnHelper<GenericRow>();
const columns = [
  column.text('fileName', 'File Name', 210),
  { ...column.choice('validationStatus', 'Validation Status', 178), cell: renderFileStatus },
  column.count('schema', 'Schema', 92),
  column.count('fatal', 'Fatal', 84),
  column.count('error', 'Errors', 88),
  column.count('warning', 'Warnings', 104),
  { ...column.text('note', 'Note', 390), isWrapped: true },
];

export interface GenericOutcomeProps {
  readonly transactionId: string;
  readonly onClose: () => void;
  readonly onFinished: () => void;
}

export default function GenericOutcome({ transactionId, onClose, onFinished }: GenericOutcomeProps) {
  const lines = useUploadLines(transactionId);
  const progress = useMemo(() => readGenericLines(lines.data ?? []), [lines.data]);
  const { closing, files } = progress;
  const isFinished = closing !== null || lines.isError;
  useEffect(() => {
    if (isFinished) onFinished();
  }, [isFinished, onFinished]);

  if (lines.error && !lines.data)
    return lines.error instanceof ApiError && lines.error.status === 404 ? (
      <Notice tone="info" action={<Button onClick={onClose}>Close</Button>}>
        The files of this upload were deleted. They are stored for one day.
      </Notice>
    ) : (
      <QueryError error={lines.error} onRetry={() => void lines.refetch()} />
    );
  const message = closing && getClosingMessage(closing);
  return (
    <>
      <ProgressPanel
        title="Checking"
        participle="checked"
        finishedMessage="The check is finished."
        leaveHint="processing continues, and this address shows it."
        progress={progress}
        isPending={lines.isPending}
        onClose={onClose}
        download={
          <DownloadButton
            variant="contained"
            onDownload={async () =>
              followLink(await read('GetGenericUploadDownload', { transaction: transactionId }))
            }
          >
            Download reports and workbooks
          </DownloadButton>
        }
      >
        {message && (
          <Notice tone={message.tone} title={message.title}>
            {message.text}
          </Notice>
        )}
      </ProgressPanel>
      <FileResults label="Checked files" rows={files} columns={columns} csvName="CheckedFiles.csv" />
    </>
  );
}
