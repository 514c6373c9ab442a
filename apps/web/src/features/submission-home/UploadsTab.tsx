/** UPLOAD HISTORY. Document 2, "Submission home". */
import type { SubmissionSummary } from '@idss/contract/submissions';
import { type ValidationStatus, validationStatuses } from '@idss/domain/findings/finding';
import { componentLabel, isComponent } from '@idss/domain/program';
import type { Answer } from '#src/api/calls.ts';
import { useApi } from '#src/api/hooks.ts';
import { shortMoment } from '#src/components/moments.ts';
import { QueryError } from '#src/components/QueryError.tsx';
import { DataTable } from '#src/ui/DataTable.tsx';
import type { Column } from '#src/ui/data-table-model.ts';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { Status } from '#src/ui/Status.tsx';

type Uploaded = Answer<'GetSubmissionUploadedDocuments'>[number];
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
