/** ALL DOWNLOADS: every file of the component, archived ones and those of this list only included. Spec: files-visible. */
import type { SubmissionSummary } from '@idss/contract/submissions';
import { useMemo } from 'react';
import { DownloadButton } from '#src/components/DownloadButton.tsx';
import { saveStoredFile } from '#src/components/save-file.ts';
import { DataTable, type RowActions } from '#src/ui/DataTable.tsx';
import type { Column } from '#src/ui/data-table-model.ts';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { downloadQuery, statusOf } from '#src/components/download-names.ts';
import { Box } from '#src/ui/Layout.tsx';

type Item = SubmissionSummary['submissionDownloads'][number];

const columns: readonly Column<Item>[] = [
  { id: 'displayName', header: 'File', width: 200, isWrapped: true },
  { id: 'originalName', header: 'Original name', width: 220 },
  { id: 'explanation', header: 'What it is', width: 300, isWrapped: true },
  { id: 'uploadDay', header: 'Day', width: 110 },
  { id: 'uploadTime', header: 'Time (UTC)', width: 124 },
  { id: 'uploadUser', header: 'By', width: 150 },
  { id: 'isArchived', header: 'Status', width: 130, filter: 'choice', text: statusOf },
];
const downloadId = ({ key }: Item): string => key;

export default function DownloadsTab({ summary }: { summary: SubmissionSummary }) {
  const rowActions = useMemo(
    (): RowActions<Item> => ({
      label: 'Download',
      width: 124,
      cell: ({ key, displayName, originalName }) => (
        <DownloadButton
          aria-label={`Download ${displayName} ${originalName}`}
          onDownload={() => saveStoredFile(downloadQuery(summary, key))}
        >
          Download
        </DownloadButton>
      ),
    }),
    [summary],
  );
  return (
    <Box pad="l">
      <DataTable
        label="All downloads"
        rows={summary.submissionDownloads}
        columns={columns}
        rowId={downloadId}
        rowActions={rowActions}
        csvName="AllDownloads.csv"
        pageSize={15}
        empty={<EmptyState title="You have no downloads available." icon="file" />}
      />
    </Box>
  );
}
