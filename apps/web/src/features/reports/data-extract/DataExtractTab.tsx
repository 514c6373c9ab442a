/** The console's tab Data Extract: counts, verification, extracts being generated, and the list of them. Spec: admin-data-extract. */
import type { ExtractRow } from '@idss/contract/reports/data-extract';
import { describeContents, wholeContents } from '@idss/domain/extract/extract-contents';
import type { ExtractType } from '@idss/domain/extract/extract-type';
import { useState } from 'react';
import { useApi } from '#src/api/hooks.ts';
import { usePushIsOpen } from '#src/api/push.ts';
import ConfirmAction from '#src/components/ConfirmAction.tsx';
import { formatSize } from '#src/components/format-size.ts';
import { defineList } from '#src/components/tables/define-list.ts';
import { QueryTable } from '#src/components/tables/QueryTable.tsx';
import { reportDone } from '#src/components/feedback.ts';
import { Button } from '#src/ui/Button.tsx';
import { KeyValue } from '#src/ui/KeyValue.tsx';
import { Box, Row, Stack } from '#src/ui/Layout.tsx';
import { PageHeader } from '#src/ui/PageHeader.tsx';
import { DownloadExtract } from './DownloadExtract.tsx';
import { ExtractDialog, VerifyDialog } from './ExtractDialogs.tsx';
import { ExtractProgress } from './ExtractProgress.tsx';
import { ExtractState } from './ExtractState.tsx';
import { ExtractStatistics } from './ExtractStatistics.tsx';
import { ExtractVerification } from './ExtractVerification.tsx';
import { NightlyExtract } from './NightlyExtract.tsx';
import { getFailure, getStateLabel, isUnfinished, typeLabels } from './extract-text.ts';

type OpenDialog =
  | { readonly dialog: 'verify' | 'extract'; readonly type: ExtractType }
  | { readonly dialog: 'cancel' | 'delete'; readonly extract: ExtractRow };

const list = defineList<ExtractRow>({
  label: 'Extracts',
  scope: 'extracts',
  getRowId: ({ extractId }) => extractId,
  columns: (column) => [
    {
      ...column.choice('measurementYear', 'Season', 110),
      text: ({ measurementYear }) => `MY ${measurementYear}`,
    },
    { ...column.choice('type', 'Type', 160), text: ({ type }) => typeLabels[type].name },
    {
      ...column.choice('state', 'State', 136),
      text: (extract) => getStateLabel(extract).label,
      cell: (extract) => <ExtractState extract={extract} />,
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

const detail = (extract: ExtractRow) => {
  const { name, sha256, contents } = extract;
  const failure = getFailure(extract);
  return (
    <Box pad="row">
      <KeyValue
        minimum={300}
        entries={[
          ['Name', name],
          ['Contents', describeContents(contents ?? wholeContents)],
          [
            'Submissions',
            extract.changedSince === null ? 'All of its type' : 'Changed since an earlier extract',
          ],
          ...(failure === null ? [] : ([['Reason', failure]] as const)),
          ['SHA-256', sha256],
        ]}
      />
    </Box>
  );
};

const createRowActions = (onAsk: (dialog: 'cancel' | 'delete', extract: ExtractRow) => void) => ({
  label: 'Download, cancel and delete',
  width: 210,
  cell: (extract: ExtractRow) => (
    <Row gap="xs">
      {extract.state === 'Done' && <DownloadExtract extract={extract} />}
      {isUnfinished(extract) ? (
        <Button variant="text" aria-label={`Cancel ${extract.name}`} onClick={() => onAsk('cancel', extract)}>
          Cancel…
        </Button>
      ) : (
        <Button
          variant="text"
          color="error"
          aria-label={`Delete ${extract.name}`}
          onClick={() => onAsk('delete', extract)}
        >
          Delete
        </Button>
      )}
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
    createRowActions((dialog, extract) => setOpenDialog({ dialog, extract })),
  );
  const close = (): void => setOpenDialog(null);
  const rows = extracts.data ?? [];
  return (
    <>
      <PageHeader
        title="Submission Data Extract"
        lead="One zip with submissions, indicators, measures, strata, elements and survey results, all of the same moment and of the season that is selected above."
      />
      <Stack gap="l">
        <ExtractStatistics extracts={rows} onOpenDialog={(dialog, type) => setOpenDialog({ dialog, type })} />
        {extracts.data && <ExtractProgress extracts={extracts.data} />}
        <NightlyExtract />
        <QueryTable {...list} query={extracts} rowActions={rowActions} detail={detail} />
        <ExtractVerification />
      </Stack>
      {openDialog?.dialog === 'verify' && <VerifyDialog type={openDialog.type} onClose={close} />}
      {openDialog?.dialog === 'extract' && (
        <ExtractDialog type={openDialog.type} extracts={rows} onClose={close} />
      )}
      {openDialog?.dialog === 'cancel' && (
        <ConfirmAction
          call="CancelDataExtract"
          input={() => ({ query: { extractId: openDialog.extract.extractId } })}
          title="Cancel extract"
          confirmLabel="Cancel extract"
          tone="danger"
          onClose={close}
          onDone={() => reportDone(`${openDialog.extract.name} was cancelled.`)}
        >
          What was written of {openDialog.extract.name} is removed. Submissions stay as they are.
        </ConfirmAction>
      )}
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
