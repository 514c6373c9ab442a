/** What becomes of a generic upload after it was received: its progress, its files, and the zip. */
import Button from '@mui/material/Button';
import { type ValidationStatus, validationStatuses } from '@idss/domain/findings/finding';
import { useEffect, useMemo } from 'react';
import { ApiError } from '#src/api/api-error.ts';
import { read } from '#src/api/client.ts';
import { useApi } from '#src/api/hooks.ts';
import { usePushIsOpen } from '#src/api/push.ts';
import { DownloadButton } from '#src/components/DownloadButton.tsx';
import { ProgressLines } from '#src/components/upload/ProgressLines.tsx';
import { QueryError } from '#src/components/QueryError.tsx';
import { followLink } from '#src/components/save-file.ts';
import { nextRead, readUploadLines } from '#src/components/upload/upload-progress.ts';
import { DataTable } from '#src/ui/DataTable.tsx';
import type { Column } from '#src/ui/data-table-model.ts';
import { Notice } from '#src/ui/Notice.tsx';
import { Panel } from '#src/ui/Panel.tsx';
import { ProgressBar } from '#src/ui/ProgressBar.tsx';
import { LinesSkeleton, VisuallyHidden } from '#src/ui/Skeletons.tsx';
import { Status } from '#src/ui/Status.tsx';
import { closingWords, type GenericRow, readGenericLines } from './generic-progress.ts';

const isStatus = (text: string): text is ValidationStatus =>
  (validationStatuses as readonly string[]).includes(text);

const columns: readonly Column<GenericRow>[] = [
  { id: 'fileName', header: 'File Name', width: 210 },
  {
    id: 'validationStatus',
    header: 'Validation Status',
    width: 178,
    filter: 'choice',
    cell: ({ validationStatus, isProcessed }) =>
      isProcessed && isStatus(validationStatus) ? <Status value={validationStatus} /> : 'Waiting',
  },
  { id: 'schema', header: 'Schema', width: 92, isNumber: true, filter: 'none' },
  { id: 'fatal', header: 'Fatal', width: 84, isNumber: true, filter: 'none' },
  { id: 'error', header: 'Errors', width: 88, isNumber: true, filter: 'none' },
  { id: 'warning', header: 'Warnings', width: 104, isNumber: true, filter: 'none' },
  { id: 'note', header: 'Note', width: 390, isWrapped: true },
];
const rowId = ({ fileId }: GenericRow): string => fileId;

export interface GenericOutcomeProps {
  readonly transactionId: string;
  readonly onClose: () => void;
  readonly onFinished: () => void;
}

export function GenericOutcome({ transactionId, onClose, onFinished }: GenericOutcomeProps) {
  const isPushOpen = usePushIsOpen();
  const lines = useApi(
    'GetBulkTransactions',
    { transaction: transactionId },
    {
      refetchInterval: ({ state }) =>
        state.status === 'error'
          ? false
          : nextRead(readUploadLines(state.data ?? []), state.dataUpdateCount, isPushOpen),
    },
  );
  const { closing, rows, sentences } = useMemo(() => readGenericLines(lines.data ?? []), [lines.data]);
  const isOver = closing !== null || lines.isError;
  useEffect(() => {
    if (isOver) onFinished();
  }, [isOver, onFinished]);

  if (lines.error && !lines.data)
    return lines.error instanceof ApiError && lines.error.status === 404 ? (
      <Notice tone="info" action={<Button onClick={onClose}>Close</Button>}>
        The files of this upload are not there any more. They are kept for one day.
      </Notice>
    ) : (
      <QueryError error={lines.error} onRetry={() => void lines.refetch()} />
    );
  const done = rows.filter(({ isProcessed }) => isProcessed).length;
  const progress = `${done} of ${rows.length} ${rows.length === 1 ? 'file' : 'files'} checked`;
  const words = closing && closingWords(closing);
  return (
    <>
      <VisuallyHidden role="status">
        {closing ? 'The check is finished.' : `Checking. ${progress}`}
      </VisuallyHidden>
      {words && (
        <Notice tone={words.tone} title={words.title}>
          {words.text}
        </Notice>
      )}
      <Panel
        title={closing ? 'Finished' : 'Checking'}
        beside={
          closing && (
            <span style={{ display: 'flex', flexWrap: 'wrap', gap: 8, justifyContent: 'flex-end' }}>
              <DownloadButton
                variant="contained"
                onDownload={async () =>
                  followLink(await read('GetGenericUploadDownload', { transaction: transactionId }))
                }
              >
                Download reports and workbooks
              </DownloadButton>
              <Button onClick={onClose}>Close</Button>
            </span>
          )
        }
      >
        {!closing && (
          <>
            <div style={{ marginBottom: 6 }}>
              {rows.length > 0 ? `${progress}.` : 'The files arrived and wait for their turn.'} You may leave
              this page; the work goes on, and this address shows it.
            </div>
            <ProgressBar
              label="Checking"
              percent={done > 0 ? Math.round((100 * done) / rows.length) : null}
            />
          </>
        )}
        {lines.isPending ? <LinesSkeleton lines={5} /> : <ProgressLines lines={sentences} />}
      </Panel>
      {rows.length > 0 && (
        <DataTable
          label="Checked files"
          rows={rows}
          columns={columns}
          rowId={rowId}
          csvName="CheckedFiles.csv"
          pageSize={50}
          maxHeight="560px"
        />
      )}
    </>
  );
}
