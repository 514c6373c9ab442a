/** The caches of the portal's processes, to clear or to download as JSON. Spec: admin-data-caches. */
import { Button } from '#src/ui/Button.tsx';
import { useState } from 'react';
import { formatNumber } from '@idss/domain/format-number';
import type { Answer } from '#src/api/calls.ts';
import { read } from '#src/api/client.ts';
import { describeError } from '#src/api/api-error.ts';
import { useApi } from '#src/api/hooks.ts';
import ConfirmAction from '#src/components/ConfirmAction.tsx';
import { saveBase64 } from '#src/components/save-file.ts';
import { defineList } from '#src/components/tables/define-list.ts';
import { QueryTable } from '#src/components/tables/QueryTable.tsx';
import { reportDone } from '#src/components/feedback.ts';
import { DisabledReasonButton } from '#src/ui/DisabledReasonButton.tsx';
import { ErrorState } from '#src/ui/ErrorState.tsx';
import { PageHeader } from '#src/ui/PageHeader.tsx';

type CacheRow = Answer<'GetMetadataCacheList'>[number];

const list = defineList<CacheRow>({
  label: 'Caches',
  getRowId: ({ key }) => key,
  columns: (column) => [
    column.text('key', 'Key', 260),
    {
      ...column.count('expireAfterMilliseconds', 'Expires in (ms)', 160),
      text: ({ expireAfterMilliseconds: milliseconds }) =>
        milliseconds < 0 ? 'until changed' : milliseconds,
    },
    { ...column.count('size', 'Size (bytes)', 140), cell: ({ size }) => formatNumber(size) },
  ],
  pageSize: 10,
  empty: { title: 'No caches' },
});

interface DownloadCacheProps {
  readonly name: string;
  /** Null: a new attempt begins. */
  readonly onFailure: (failure: unknown) => void;
}

function DownloadCache({ name, onFailure }: DownloadCacheProps) {
  const download = (): void => {
    onFailure(null);
    read('DownloadCache', { key: name }).then(
      ({ fileName, fileContents }) => saveBase64(fileName, fileContents),
      onFailure,
    );
  };
  return (
    <Button variant="text" aria-label={`Download ${name}`} onClick={download}>
      Download
    </Button>
  );
}

export default function CacheManagerTab() {
  const caches = useApi('GetMetadataCacheList');
  const [selected, setSelected] = useState<readonly string[]>([]);
  const [isConfirming, setConfirming] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const [rowActions] = useState({
    label: 'Download',
    width: 100,
    cell: ({ key }: CacheRow) => <DownloadCache name={key} onFailure={setFailure} />,
  });
  return (
    <>
      <PageHeader
        title="Cache Manager"
        lead="Copies of the database that each process keeps until they change. Clearing one loses no data."
        actions={
          <DisabledReasonButton
            variant="contained"
            reason={selected.length === 0 ? 'Select a cache first.' : null}
            onClick={() => setConfirming(true)}
          >
            Clear…
          </DisabledReasonButton>
        }
      />
      {failure !== null && <ErrorState title="The cache was not downloaded" {...describeError(failure)} />}
      <QueryTable
        {...list}
        scope="caches"
        query={caches}
        rowActions={rowActions}
        selection={{ selected, onChange: setSelected }}
      />
      {isConfirming && (
        <ConfirmAction
          call="ClearCaches"
          input={() => ({ query: { cacheKeysCsv: selected.join(',') } })}
          title="Clear caches"
          confirmLabel="Clear"
          onClose={() => setConfirming(false)}
          onDone={() => {
            setSelected([]);
            reportDone('The caches were cleared.');
          }}
        >
          Every process reads {selected.join(', ')} from the database again. The next calls of everyone may
          take a moment longer.
        </ConfirmAction>
      )}
    </>
  );
}
