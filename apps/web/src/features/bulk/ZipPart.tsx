/** What the zip of a bulk download will contain, and what not. */
import type { BulkContents } from '@idss/contract/bulk/bulk-download';
import { formatCount } from '@idss/domain/format-number';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ask } from '#src/api/client.ts';
import { formatSize } from '#src/components/format-size.ts';
import { QueryState } from '#src/components/QueryState.tsx';
import { Card } from '#src/ui/Card.tsx';
import { DataTable } from '#src/ui/DataTable.tsx';
import type { Column } from '#src/ui/data-table-model.ts';
import { LinesSkeleton } from '#src/ui/Skeletons.tsx';
import { Muted } from '#src/ui/Text.tsx';
import styles from './DownloadStep.module.css';
import { formatContents, type getDownloadRequest } from './download-view.ts';

type Missing = BulkContents['missing'][number];
const missingColumns: readonly Column<Missing>[] = [
  { id: 'submissionId', header: 'Sub ID', width: 100 },
  { id: 'files', header: 'Missing', width: 300, filter: 'choice', text: ({ files }) => files || 'All files' },
  { id: 'reason', header: 'Why', width: 480, filter: 'choice' },
];
const getRowId = ({ submissionId, component, reason }: Missing): string =>
  `${submissionId} ${component} ${reason}`;

function ZipContents({ contents }: { contents: BulkContents }) {
  const [pageSize, setPageSize] = useState(10);
  return (
    <>
      {contents.types.length > 0 && (
        <ul aria-label="Files of the zip">
          {contents.types.map(({ fileTypeId, label, fileCount, size }) => (
            <li key={fileTypeId}>
              <span>{label}</span>
              <span>
                {formatCount(fileCount, 'file')}, {formatSize(size)}
              </span>
            </li>
          ))}
        </ul>
      )}
      {contents.missing.length > 0 && (
        <>
          <h3>What will not be in it</h3>
          <DataTable
            label="What will not be in the zip"
            rows={contents.missing}
            columns={missingColumns}
            getRowId={getRowId}
            csvName="NotInBulkDownload.csv"
            hasColumnChooser={false}
            pageSize={pageSize}
            onPageSize={setPageSize}
            maxHeight="360px"
          />
        </>
      )}
    </>
  );
}

export default function ZipPart({ body }: { body: ReturnType<typeof getDownloadRequest> }) {
  const preview = useQuery({
    queryKey: ['PreviewBulkDownload', body],
    queryFn: () => ask('PreviewBulkDownload', { body }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  });
  return (
    <Card className={styles.part} aria-busy={preview.isFetching}>
      <h3>What will be in the zip</h3>
      <Muted role="status">{preview.data && formatContents(preview.data)}</Muted>
      <QueryState queries={[preview]} loading={<LinesSkeleton lines={3} />}>
        {(contents) => <ZipContents contents={contents} />}
      </QueryState>
    </Card>
  );
}
