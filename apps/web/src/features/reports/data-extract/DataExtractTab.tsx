/** The console's tab Data Extract: counts, verification, extracts being generated, and the list of them. Spec: admin-data-extract. */
import type { ExtractRow } from '@idss/contract/reports/data-extract';
import type { ExtractType } from '@idss/domain/extract/extract-type';
import { useState } from 'react';
import { useApi } from '#src/api/hooks.ts';
import { usePushIsOpen } from '#src/api/push.ts';
import ConfirmAction from '#src/components/ConfirmAction.tsx';
import { formatSize } from '#src/components/format-size.ts';
import { defineList } from '#src/components/tables/define-list.ts';
import { QueryTable } from '#src/components/tables/QueryTable.tsx';
import { reportDone } from '#src/components/feedback.ts';
import { DisabledReasonButton } from '#src/ui/DisabledReasonButton.tsx';
import { KeyValue } from '#src/ui/KeyValue.tsx';
import { Box, Row, Stack } from '#src/ui/Layout.tsx';
import { PageHeader } from '#src/ui/PageHeader.tsx';
import { DownloadExtract } from './DownloadExtract.tsx';
import { ExtractDialog, VerifyDialog } from './ExtractDialogs.tsx';
import { ExtractProgress } from './ExtractProgress.tsx';
import { ExtractState } from './ExtractState.tsx';
import { ExtractStatistics } from './ExtractStatistics.tsx';
import { isUnfinished, stateLabels, typeLabels } from './extract-text.ts';

type OpenDialog =
  | { readonly dialog: 'verify' | 'extract'; readonly type: ExtractType }
  | { readonly dialog: 'delete'; readonly extract: ExtractRow };

const list = defineList<ExtractRow>({
  label: 'Extracts',
  getRowId: ({ extractId }) => extractId,
  columns: (column) => [
    { ...column.choice('type', 'Type', 160), text: ({ type }) => typeLabels[type].name },
    {
      ...column.choice('state', 'State', 136),
      text: ({ state }) => stateLabels[state].label,
      cell: ({ state }) => <ExtractState state={state} />,
    },
    column.moment('createdOn', 'Created On'),
    column.text('createdBy', 'Created By', 180),
    column.count('submissions', 'Submissions', 120),
    { ...column.count('size', 'Size', 110), cell: ({ size }) => (size === null ? null : formatSize(size)) },
  ],
  maxHeight: '520px',
  pageSize: 10,
  empty: {
    title: 'No extracts yet',
    icon: 'file',
    text: 'Extracts are stored for 30 days, and the last three in any case.',
  },
});

const detail = ({ name, sha256 }: ExtractRow) => (
  <Box pad="row">
    <KeyValue
      minimum={480}
      entries={[
        ['Name', name],
        ['SHA-256', sha256],
      ]}
    />
  </Box>
);

const createRowActions = (onDelete: (extract: ExtractRow) => void) => ({
  label: 'Download and delete',
  width: 210,
  cell: (extract: ExtractRow) => (
    <Row gap="xs">
      {extract.state === 'Done' && <DownloadExtract extract={extract} />}
      <DisabledReasonButton
        variant="text"
        color="error"
        aria-label={`Delete ${extract.name}`}
        reason={isUnfinished(extract) ? 'It is being generated. Delete it when it is done.' : null}
        onClick={() => onDelete(extract)}
      >
        Delete
      </DisabledReasonButton>
    </Row>
  ),
});

/** The list, followed by push, and by polling in case a hint is lost, while one is being generated. */
function useExtracts() {
  const isPushOpen = usePushIsOpen();
  return useApi('GetExtractedFolderInfo', undefined, {
    refetchInterval: ({ state }) => (state.data?.some(isUnfinished) ? (isPushOpen ? 10_000 : 2_000) : false),
  });
}

export default function DataExtractTab() {
  const extracts = useExtracts();
  const [openDialog, setOpenDialog] = useState<OpenDialog | null>(null);
  const [rowActions] = useState(() =>
    createRowActions((extract) => setOpenDialog({ dialog: 'delete', extract })),
  );
  const close = (): void => setOpenDialog(null);
  const rows = extracts.data ?? [];
  return (
    <>
      <PageHeader
        title="Submission Data Extract"
        lead="HEDIS (DST) only: one zip with submissions, indicators and results, all of the same moment."
      />
      <Stack gap="l">
        <ExtractStatistics extracts={rows} onOpenDialog={(dialog, type) => setOpenDialog({ dialog, type })} />
        <ExtractProgress extracts={rows} />
        <QueryTable {...list} query={extracts} rowActions={rowActions} detail={detail} />
      </Stack>
      {openDialog?.dialog === 'verify' && <VerifyDialog type={openDialog.type} onClose={close} />}
      {openDialog?.dialog === 'extract' && <ExtractDialog type={openDialog.type} onClose={close} />}
      {openDialog?.dialog === 'delete' && (
        <ConfirmAction
          call="DeleteDataExtract"
          input={() => ({ query: { extractId: openDialog.extract.extractId } })}
          title="Delete extract"
          confirmLabel="Delete"
          tone="danger"
          onClose={close}
          onDone={() => reportDone(`${openDialog.extract.name} was deleted.`)}
        >
          {openDialog.extract.name} is deleted for everyone. A new extract has the data of the moment when it
          is generated.
        </ConfirmAction>
      )}
    </>
  );
}
