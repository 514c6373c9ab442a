/** ALL DOWNLOADS: every file of the component, archived ones and those of this list only included. Spec: files-visible. */
import type { SubmissionSummary } from '@idss/contract/submissions/submissions';
import { useMemo } from 'react';
import { DownloadButton } from '#src/components/DownloadButton.tsx';
import { saveStoredFile } from '#src/components/save-file.ts';
import { defineList } from '#src/components/tables/define-list.ts';
import { DataTable } from '#src/ui/DataTable.tsx';
import type { RowActions } from '#src/ui/data-table-model.ts';
import { getDownloadQuery, getStatus } from '#src/components/download-names.ts';
import { Box } from '#src/ui/Layout.tsx';

type Item = SubmissionSummary['submissionDownloads'][number];

const list = defineList<Item>({
  label: 'All downloads',
  getRowId: ({ key }) => key,
  columns: (column) => [
    { ...column.text('displayName', 'File', 200), isWrapped: true },
    column.text('originalName', 'Original name', 220),
    { ...column.text('explanation', 'What it is', 300), isWrapped: true },
    column.text('uploadDay', 'Day', 110),
    column.text('uploadTime', 'Time (UTC)', 124),
    column.text('uploadUser', 'By', 150),
    { ...column.choice('isArchived', 'Status', 130), text: getStatus },
  ],
  csvName: 'AllDownloads.csv',
  pageSize: 15,
  empty: { title: 'You have no downloads available.', icon: 'file' },
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
  return (
    <Box pad="l">
      <DataTable {...list} rows={summary.submissionDownloads} rowActions={rowActions} />
    </Box>
  );
}
