/** What becomes of an upload after it was received: progress, the documented message, and the table of its files. */
import Button from '@mui/material/Button';
import type { BulkUploadResult, UploadedFileRow } from '@idss/contract/uploads';
import { type ValidationStatus, validationStatuses } from '@idss/domain/findings/finding';
import { componentLabel, isComponent } from '@idss/domain/program';
import { useEffect, useMemo } from 'react';
import { useApi } from '#src/api/hooks.ts';
import { read } from '#src/api/client.ts';
import { usePushIsOpen } from '#src/api/push.ts';
import { readAgain } from '#src/api/query-client.ts';
import { AppLink } from '#src/components/AppLink.tsx';
import { useClientSettings } from '#src/components/client-settings.ts';
import { DownloadButton } from '#src/components/DownloadButton.tsx';
import { ProgressLines } from '#src/components/upload/ProgressLines.tsx';
import { QueryError } from '#src/components/QueryError.tsx';
import { saveBase64 } from '#src/components/save-file.ts';
import {
  bannerOf,
  countProcessed,
  nextRead,
  outcomeInWords,
  readUploadLines,
} from '#src/components/upload/upload-progress.ts';
import { paths } from '#src/paths.ts';
import { DataTable } from '#src/ui/DataTable.tsx';
import type { Column } from '#src/ui/data-table-model.ts';
import { Notice } from '#src/ui/Notice.tsx';
import { Panel } from '#src/ui/Panel.tsx';
import { ProgressBar } from '#src/ui/ProgressBar.tsx';
import { LinesSkeleton, VisuallyHidden } from '#src/ui/Skeletons.tsx';
import { Status } from '#src/ui/Status.tsx';

const isStatus = (text: string): text is ValidationStatus =>
  (validationStatuses as readonly string[]).includes(text);
const yesNo = (value: boolean): string => (value ? 'Yes' : 'No');

function FileLink({ row }: { row: UploadedFileRow }) {
  if (row.submissionID === null || !isComponent(row.component)) return row.fileName;
  return (
    <AppLink href={paths.submissionHome(row.submissionID, row.component, row.productLine)}>
      {row.fileName}
    </AppLink>
  );
}

const columns: readonly Column<UploadedFileRow>[] = [
  { id: 'fileName', header: 'File Name', width: 190, cell: (row) => <FileLink row={row} /> },
  { id: 'submissionID', header: 'Sub ID', width: 90, isNumber: true },
  {
    id: 'validationStatus',
    header: 'Validation Status',
    width: 178,
    filter: 'choice',
    cell: ({ validationStatus, isProcessed }) =>
      isProcessed && isStatus(validationStatus) ? <Status value={validationStatus} /> : 'Waiting',
  },
  { id: 'submissionStatus', header: 'Submission Status', width: 160, filter: 'choice' },
  { id: 'note', header: 'Note', width: 330, isWrapped: true },
  {
    id: 'component',
    header: 'Component',
    width: 110,
    filter: 'choice',
    text: ({ component }) => (isComponent(component) ? componentLabel(component) : component),
  },
  { id: 'productLine', header: 'Product Line', width: 120, filter: 'choice' },
  {
    id: 'isProcessed',
    header: 'Processed',
    width: 100,
    filter: 'choice',
    text: (row) => yesNo(row.isProcessed),
  },
  {
    id: 'isValidated',
    header: 'Validated',
    width: 100,
    filter: 'choice',
    text: (row) => yesNo(row.isValidated),
  },
  { id: 'fileId', header: 'File ID', width: 130 },
];
const rowId = ({ fileId }: UploadedFileRow): string => fileId;

function Banner({ result }: { result: BulkUploadResult }) {
  const { provider } = useClientSettings();
  const banner = bannerOf(result);
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
      <Notice tone="warn" {...(banner === 'issues' ? { title: 'Validations issue(s) found' } : {})}>
        <div>{outcomeInWords(result)}</div>
        {messages.length > 0 && (
          <ul style={{ margin: '4px 0 0', paddingLeft: 18, maxHeight: 180, overflow: 'auto' }}>
            {messages.map(({ message }, index) => (
              <li key={index}>{message}</li>
            ))}
          </ul>
        )}
      </Notice>
    );
  return <Notice tone="ok">{outcomeInWords(result)}</Notice>;
}

export interface UploadOutcomeProps {
  readonly transactionId: string;
  readonly answer: BulkUploadResult | null;
  readonly onClose: () => void;
  readonly onFinished: () => void;
}

export function UploadOutcome({ transactionId, answer, onClose, onFinished }: UploadOutcomeProps) {
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
  const progress = useMemo(() => readUploadLines(lines.data ?? [], answer), [lines.data, answer]);
  const { closing, files, sentences } = progress;
  const isFinished = closing !== null;
  useEffect(() => {
    if (!isFinished) return;
    onFinished();
    void readAgain([
      'GetMyUploads',
      'GetSubmissionSummary',
      'GetFindingGroups',
      'GetFindings',
      'GetSubmissionsForUser',
      'GetPendingSubmissions',
    ]);
  }, [isFinished, onFinished]);

  const processed = countProcessed(files);
  const words = `${processed} of ${files.length} ${files.length === 1 ? 'file' : 'files'} done`;
  if (lines.error && !lines.data)
    return <QueryError error={lines.error} onRetry={() => void lines.refetch()} />;
  return (
    <>
      <VisuallyHidden role="status">
        {isFinished ? 'The upload is finished.' : `Processing. ${words}`}
      </VisuallyHidden>
      {closing && <Banner result={closing} />}
      <Panel
        title={isFinished ? 'Finished' : 'Processing'}
        beside={
          isFinished && (
            <span style={{ display: 'flex', flexWrap: 'wrap', gap: 8, justifyContent: 'flex-end' }}>
              <DownloadButton
                variant="outlined"
                onDownload={async () => {
                  const file = await read('GetUploadReport', { transactionNumber: transactionId });
                  saveBase64(file.fileName, file.fileContents);
                }}
              >
                Download upload report
              </DownloadButton>
              <Button onClick={onClose}>Close</Button>
            </span>
          )
        }
      >
        {!isFinished && (
          <>
            <div style={{ marginBottom: 6 }}>
              {files.length > 0 ? `${words}.` : 'The files arrived and wait for their turn.'} You may leave
              this page; the work goes on.
            </div>
            <ProgressBar
              label="Processing"
              percent={
                files.length > 0 && processed > 0 ? Math.round((100 * processed) / files.length) : null
              }
            />
          </>
        )}
        {lines.isPending ? <LinesSkeleton lines={5} /> : <ProgressLines lines={sentences} />}
      </Panel>
      {files.length > 0 && (
        <DataTable
          label="Uploaded files"
          rows={files}
          columns={columns}
          rowId={rowId}
          csvName="UploadedFiles.csv"
          pageSize={50}
          maxHeight="560px"
        />
      )}
    </>
  );
}
