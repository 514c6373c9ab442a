/** ALL DOWNLOADS and UPLOAD HISTORY. Document 2, "Submission home". */
import type { SubmissionSummary } from '@idss/contract/submissions';
import { type ValidationStatus, validationStatuses } from '@idss/domain/findings/finding';
import { componentLabel, isComponent } from '@idss/domain/program';
import { useMemo } from 'react';
import type { Answer } from '#src/api/calls.ts';
import { useApi } from '#src/api/hooks.ts';
import { DownloadButton } from '#src/components/DownloadButton.tsx';
import { shortMoment } from '#src/components/moments.ts';
import { QueryError } from '#src/components/QueryError.tsx';
import { saveStoredFile } from '#src/components/save-file.ts';
import { DataTable } from '#src/ui/DataTable.tsx';
import type { Column } from '#src/ui/data-table-model.ts';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { Status } from '#src/ui/Status.tsx';
import { downloadQuery } from './download-names.ts';

type Item = SubmissionSummary['submissionDownloads'][number];
type Uploaded = Answer<'GetSubmissionUploadedDocuments'>[number];

const downloadId = ({ key }: Item): string => key;

export function DownloadsTab({ summary }: { summary: SubmissionSummary }) {
  const columns = useMemo(
    (): readonly Column<Item>[] => [
      {
        id: 'key',
        header: 'Download',
        width: 130,
        filter: 'none',
        isSortable: false,
        text: ({ displayName }) => displayName,
        cell: ({ key, displayName }) => (
          <DownloadButton
            aria-label={`Download ${displayName}`}
            onDownload={() => saveStoredFile(downloadQuery(summary, key))}
          >
            Download
          </DownloadButton>
        ),
      },
      { id: 'displayName', header: 'File', width: 200 },
      { id: 'explanation', header: 'What it is', width: 340, isWrapped: true },
      { id: 'uploadDay', header: 'Day', width: 110 },
      { id: 'uploadTime', header: 'Time', width: 96 },
      { id: 'uploadUser', header: 'By', width: 140 },
      { id: 'originalName', header: 'Original name', width: 220 },
      {
        id: 'isArchived',
        header: 'Archived',
        width: 110,
        filter: 'choice',
        text: ({ isArchived }) => (isArchived ? 'Yes' : 'No'),
      },
    ],
    [summary],
  );
  return (
    <DataTable
      label="All downloads"
      rows={summary.submissionDownloads}
      columns={columns}
      rowId={downloadId}
      csvName="AllDownloads.csv"
      pageSize={15}
      empty={<EmptyState title="You have no downloads available." icon="file" />}
    />
  );
}

const isStatus = (text: string): text is ValidationStatus =>
  (validationStatuses as readonly string[]).includes(text);

const uploadColumns: readonly Column<Uploaded>[] = [
  { id: 'originalName', header: 'Original name', width: 240 },
  { id: 'savedName', header: 'Saved name', width: 260 },
  {
    id: 'component',
    header: 'Component',
    width: 120,
    filter: 'choice',
    text: ({ component }) => (isComponent(component) ? componentLabel(component) : component),
  },
  {
    id: 'validationStatus',
    header: 'Validation Status',
    width: 190,
    filter: 'choice',
    cell: ({ validationStatus }) =>
      isStatus(validationStatus) ? <Status value={validationStatus} /> : validationStatus,
  },
  { id: 'createUser', header: 'Uploaded by', width: 190 },
  { id: 'createDate', header: 'Uploaded', width: 190, text: ({ createDate }) => shortMoment(createDate) },
];
const uploadId = ({ savedName, createDate }: Uploaded): string => `${savedName} ${createDate}`;

export function UploadsTab({ summary: { subId, component } }: { summary: SubmissionSummary }) {
  const uploads = useApi('GetSubmissionUploadedDocuments', { submissionId: subId, component });
  if (uploads.error && !uploads.data)
    return (
      <div style={{ padding: 16 }}>
        <QueryError error={uploads.error} onRetry={() => void uploads.refetch()} />
      </div>
    );
  return (
    <DataTable
      label="Upload history"
      rows={uploads.data ?? []}
      columns={uploadColumns}
      rowId={uploadId}
      csvName="UploadHistory.csv"
      pageSize={20}
      isLoading={uploads.isPending}
      empty={<EmptyState title="No file has been uploaded yet" icon="upload" />}
    />
  );
}
