/** An upload after it was received: progress, the documented message, and the table of its files. */
import type { BulkUploadResult, UploadedFileRow } from '@idss/contract/runs/uploads';
import { isComponent } from '@idss/domain/program';
import { useEffect, useMemo } from 'react';
import { read } from '#src/api/client.ts';
import { invalidateAfter } from '#src/api/invalidate.ts';
import { AppLink } from '#src/components/AppLink.tsx';
import { useClientSettings } from '#src/components/client-settings.ts';
import { DownloadButton } from '#src/components/DownloadButton.tsx';
import { QueryError } from '#src/components/QueryError.tsx';
import { saveBase64 } from '#src/components/save-file.ts';
import { renderFileStatus } from '#src/components/upload/file-status.tsx';
import { FileResults } from '#src/components/upload/FileResults.tsx';
import { ProgressPanel } from '#src/components/upload/ProgressPanel.tsx';
import { getBanner, formatOutcome, readUploadLines } from '#src/components/upload/upload-progress.ts';
import { useUploadLines } from '#src/components/upload/use-upload-lines.ts';
import { paths } from '#src/paths.ts';
import { createColumnHelper } from '#src/components/tables/columns.tsx';
import { Notice } from '#src/ui/Notice.tsx';
import { ShortBullets } from '#src/ui/Text.tsx';
import { SingleOutcome } from './SingleOutcome.tsx';

function FileLink({ row }: { row: UploadedFileRow }) {
  if (row.submissionID === null || !isComponent(row.component)) return row.fileName;
  return (
    <AppLink href={paths.submissionHome(row.submissionID, row.component, row.productLine)}>
      {row.fileName}
    </AppLink>
  );
}

const column = createColumnHelper<UploadedFileRow>();
const columns = [
  { ...column.text('fileName', 'File Name', 190), cell: (row: UploadedFileRow) => <FileLink row={row} /> },
  { ...column.text('submissionID', 'Sub ID', 90), isNumber: true },
  { ...column.choice('validationStatus', 'Validation Status', 178), cell: renderFileStatus },
  column.choice('submissionStatus', 'Submission Status', 160),
  { ...column.text('note', 'Note', 330), isWrapped: true },
  column.component('component', 110),
  column.productLine('productLine', 120),
  column.yesNo('isProcessed', 'Processed', 100),
  column.yesNo('isValidated', 'Validated', 100),
  column.text('fileId', 'File ID', 130),
];

function Banner({ result }: { result: BulkUploadResult }) {
  const { provider } = useClientSettings();
  const banner = getBanner(result);
  if (banner === 'fatal')
    return (
      <Notice tone="bad">
        Unexpected error occurred during upload. Please contact{' '}
        {provider.supportEmail ? (
          <a href={`mailto:${provider.supportEmail}`}>{provider.supportName}</a>
        ) : (
          provider.supportName
        )}
      </Notice>
    );
  const { messages } = result.uploadDetail.validationResult;
  if (banner !== 'clean')
    return (
      <Notice tone="warn" title={banner === 'issues' ? 'Validations issue(s) found' : undefined}>
        <div>{formatOutcome(result)}</div>
        {messages.length > 0 && (
          <ShortBullets>
            {messages.map(({ message }, index) => (
              <li key={index}>{message}</li>
            ))}
          </ShortBullets>
        )}
      </Notice>
    );
  return <Notice tone="ok">{formatOutcome(result)}</Notice>;
}

/** Of one file with what to do; of several in one sentence. */
function Ending({ result, files }: { result: BulkUploadResult; files: readonly UploadedFileRow[] }) {
  const [file, other] = files;
  const isSingle = file !== undefined && other === undefined && getBanner(result) !== 'fatal';
  return isSingle ? <SingleOutcome result={result} file={file} /> : <Banner result={result} />;
}

export interface UploadOutcomeProps {
  readonly transactionId: string;
  readonly answer: BulkUploadResult | null;
  readonly onClose: () => void;
  readonly onFinished: () => void;
}

export default function UploadOutcome({ transactionId, answer, onClose, onFinished }: UploadOutcomeProps) {
  const lines = useUploadLines(transactionId);
  const progress = useMemo(() => readUploadLines(lines.data ?? [], answer), [lines.data, answer]);
  const { closing, files } = progress;
  const isFinished = closing !== null;
  useEffect(() => {
    if (!isFinished) return;
    onFinished();
    void invalidateAfter('UploadFiles');
  }, [isFinished, onFinished]);

  if (lines.error && !lines.data)
    return <QueryError error={lines.error} onRetry={() => void lines.refetch()} />;
  return (
    <>
      <ProgressPanel
        title="Processing"
        participle="done"
        finishedMessage="The upload is finished."
        leaveHint="processing continues."
        progress={progress}
        isPending={lines.isPending}
        onClose={onClose}
        download={
          <DownloadButton
            variant="outlined"
            onDownload={async () => {
              const file = await read('GetUploadReport', { transactionNumber: transactionId });
              saveBase64(file.fileName, file.fileContents);
            }}
          >
            Download upload report
          </DownloadButton>
        }
      >
        {closing && <Ending result={closing} files={files} />}
      </ProgressPanel>
      <FileResults label="Uploaded files" rows={files} columns={columns} csvName="UploadedFiles.csv" />
    </>
  );
}
