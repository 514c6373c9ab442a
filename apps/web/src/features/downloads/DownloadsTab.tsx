/** ALL DOWNLOADS: every file of the component, archived ones and those of this list only included. Spec: files-visible. */
import type { SubmissionSummary } from '@idss/contract/submissions/submissions';
import { useMemo } from 'react';
import { DownloadButton } from '#src/components/DownloadButton.tsx';
import { saveStoredFile } from '#src/components/save-file.ts';
import { defineList } from '#src/components/tables/define-list.ts';
import { useAddressedTable } from '#src/components/tables/use-list-address.ts';
import { DataTable } from '#src/ui/DataTable.tsx';
import type { RowActions } from '#src/ui/data-table-model.ts';
import { getDownloadQuery, getStatus } from '#src/components/download-names.ts';
import { Box } from '#src/ui/Layout.tsx';

type Item = SubmissionSummary['submissionDownloads'][number] & { readonly uploadedAt: string };

const list = defineList<Item>({
  label: 'All downloads',
  getRowId: ({ key }) => key,
  columns: (column) => [
    { ...column.text('displayName', 'File', 200), isWrapped: true },
    column.text('originalName', 'Original name', 220),
    { ...column.text('explanation', 'What it is', 300), isWrapped: true },
    column.moment('uploadedAt', 'Received'),
    column.text('uploadUser', 'By', 150),
    { ...column.choice('isArchived', 'Status', 130), text: getStatus },
  ],
  csvName: 'AllDownloads.csv',
  pageSize: 15,
  empty: { title: 'You have no downloads available.', icon: 'file' },
});

/** Day and time of the answer are in UTC. Some files have none. */
const withMoment = (item: SubmissionSummary['submissionDownloads'][number]): Item => ({
  ...item,
  uploadedAt: item.uploadDay === '' ? '' : `${item.uploadDay}T${item.uploadTime}Z`,
});

export default function DownloadsTab({ summary }: { summary: SubmissionSummary }) {
  const rowActions = useMemo(
    (): RowActions<Item> => ({
      label: 'Download',
      width: 124,
      cell: ({ key, displayName, originalName }) => (
        <DownloadButton
          aria-label={`Download ${displayName} ${originalName}`}
          onDownload={() => saveStoredFile(getDownloadQuery(summary, key))}
        >
          Download
        </DownloadButton>
      ),
    }),
    [summary],
  );
  const view = useAddressedTable(list.columns, 'downloads');
  const rows = useMemo(() => summary.submissionDownloads.map(withMoment), [summary.submissionDownloads]);
  return (
    <Box pad="l">
      <DataTable {...list} {...view} rows={rows} rowActions={rowActions} />
    </Box>
  );
}
