/** The console's tab Submission Reprocessing: all submissions of the season, and five actions on a selection. Spec: admin-data-bulk. */
import { Button } from '#src/ui/Button.tsx';
import type { SubmissionListRow } from '@idss/contract/submissions/submissions';
import { validationStatuses, validationStatusLabels } from '@idss/domain/findings/finding';
import { formatCount } from '@idss/domain/format-number';
import { componentLabel, components, productLines } from '@idss/domain/program';
import { type BulkAction, bulkActions, canSelectForBulkAction } from '@idss/domain/stages/bulk-actions';
import { stageLabelList } from '@idss/domain/stages/stage';
import { useMemo, useState } from 'react';
import { read } from '#src/api/client.ts';
import { createColumnHelper } from '#src/components/tables/columns.tsx';
import { defineTable } from '#src/components/tables/define-table.ts';
import { choice, type TableQuery, text } from '#src/components/tables/table-parameters.ts';
import { TablePage } from '#src/components/tables/TablePage.tsx';
import { DisabledReasonButton } from '#src/ui/DisabledReasonButton.tsx';
import { Icon } from '#src/ui/icons.tsx';
import { Row, Stack } from '#src/ui/Layout.tsx';
import { Notice } from '#src/ui/Notice.tsx';
import { SelectField } from '#src/ui/TableControls.tsx';
import {
  actionTexts,
  type BulkActionRequest,
  type BulkActionResult,
  toSelectionId,
  parseSelectionId,
} from './bulk-action-text.ts';
import { BulkActionDialog } from './BulkActionDialog.tsx';
import { OutcomePart } from './OutcomePart.tsx';
import { ReprocessDialog } from './ReprocessDialog.tsx';
import { SelectByIdDialog } from './SelectByIdDialog.tsx';
import UndoBulkAction from './UndoBulkAction.tsx';
import ReprocessProgress from './ReprocessProgress.tsx';
import { RunningReprocess } from './RunningReprocess.tsx';

const column = createColumnHelper<SubmissionListRow>();
const table = defineTable({
  call: 'GetBulkActionSubmissions',
  level: 'admin',
  title: 'Submission Reprocessing',
  getRowId: toSelectionId,
  parameters: [
    choice('component', 'Component', components, {
      none: 'All components',
      text: (each) => componentLabel(each as (typeof components)[number]),
    }),
    choice('stage', 'Stage', stageLabelList, { none: 'All stages' }),
    choice('productLine', 'Product line', productLines, { none: 'All product lines' }),
    choice('validationStatus', 'Validation status', validationStatuses, {
      none: 'All statuses',
      text: (each) => validationStatusLabels[each as (typeof validationStatuses)[number]],
    }),
    text('search', 'Organization or sub ID', { width: 200 }),
  ],
  pages: { count: 'CountBulkActionSubmissions' },
  columns: () => [
    column.subId('subId', ({ component, productLine }) => [component, productLine], 84),
    column.component('component'),
    { ...column.text('orgName', 'Org Name', 260), isWrapped: true },
    column.productLine('productLine', 130),
    column.stage('submissionStatus'),
    column.validation('validationStatus', 190),
    column.attested('isAttested', 100),
    column.text('orgId', 'Org ID', 92),
  ],
  csv: 'SubmissionReprocessing',
  pageSize: 25,
  empty: { title: 'No submissions found.', text: 'Clear a filter, or choose another stage.' },
});

const noSelection: readonly string[] = [];

interface SelectionButtonsProps {
  readonly hasSelection: boolean;
  readonly query: TableQuery | null;
  readonly onSelect: (ids: readonly string[]) => void;
}

/** Also of the pages that are not shown. */
function SelectionButtons({ query, hasSelection, onSelect }: SelectionButtonsProps) {
  const [isBusy, setBusy] = useState(false);
  async function select(): Promise<void> {
    setBusy(true);
    try {
      const groups = await read('GetBulkActionSelection', query ?? {});
      onSelect(
        groups.flatMap(({ component, stage, submissionIds }) =>
          submissionIds.map((subId) => toSelectionId({ subId, component, submissionStatus: stage })),
        ),
      );
    } finally {
      setBusy(false);
    }
  }
  return (
    <>
      <Button isBusy={isBusy} startIcon={<Icon name="check" size={16} />} onClick={() => void select()}>
        Select all that match
      </Button>
      {hasSelection && (
        <Button startIcon={<Icon name="close" size={16} />} onClick={() => onSelect(noSelection)}>
          Clear selection
        </Button>
      )}
    </>
  );
}

function toRequest(action: BulkAction, rows: ReturnType<typeof parseSelectionId>): BulkActionRequest | null {
  const [first] = rows;
  return first
    ? {
        action,
        component: first.component,
        submissionIds: rows.map(({ submissionId }) => submissionId),
      }
    : null;
}

const ResultPart = ({ result }: { result: BulkActionResult }) => (
  <>
    {(result.groupId === null || result.outcomes.some(({ ok }) => !ok)) && (
      <OutcomePart
        outcomes={result.outcomes}
        action={actionTexts[result.action]}
        csvName={`${result.action}.csv`}
        bulkId={result.bulkId}
      />
    )}
    <UndoBulkAction
      key={`undo ${result.bulkId}`}
      bulkId={result.bulkId}
      action={result.action}
      submissions={result.outcomes.filter(({ ok }) => ok)}
    />
    {result.groupId !== null && (
      <ReprocessProgress
        key={result.groupId}
        groupId={result.groupId}
        total={result.outcomes.filter(({ ok }) => ok).length}
      />
    )}
  </>
);

/** What is asked before anything happens. */
type Asking =
  | { readonly kind: 'action'; readonly request: BulkActionRequest }
  | { readonly kind: 'type' | 'paste' };

interface AskingPartProps {
  readonly asking: Asking;
  readonly onClose: () => void;
  readonly onDone: (result: BulkActionResult) => void;
  readonly onSelect: (ids: readonly string[], missed: string) => void;
}

function AskingPart({ asking, onSelect, ...rest }: AskingPartProps) {
  if (asking.kind === 'action') return <BulkActionDialog request={asking.request} {...rest} />;
  if (asking.kind === 'type') return <ReprocessDialog {...rest} />;
  return <SelectByIdDialog onClose={rest.onClose} onSelect={onSelect} />;
}

interface ActionRowProps {
  readonly selected: readonly string[];
  readonly onAsk: (asking: Asking) => void;
}

function ActionRow({ selected, onAsk }: ActionRowProps) {
  const [action, setAction] = useState<BulkAction>('Reprocess');
  const rows = useMemo(() => selected.flatMap(parseSelectionId), [selected]);
  const verdict = canSelectForBulkAction(rows, action);
  const request = toRequest(action, rows);
  return (
    <Row gap="m">
      <SelectField
        label="Action"
        value={action}
        onChange={(value) => setAction(value as BulkAction)}
        options={bulkActions.map((each) => ({ value: each, label: each }))}
      />
      <DisabledReasonButton
        variant="contained"
        reason={verdict.ok ? null : verdict.reason}
        onClick={() => request && onAsk({ kind: 'action', request })}
      >
        {action}…
      </DisabledReasonButton>
      <span role="status">{formatCount(selected.length, 'submission')} selected</span>
      <Button variant="outlined" onClick={() => onAsk({ kind: 'type' })}>
        Reprocess by id…
      </Button>
      <Button variant="outlined" onClick={() => onAsk({ kind: 'paste' })}>
        Select by id…
      </Button>
    </Row>
  );
}

export default function ReprocessingTab() {
  const [selected, setSelected] = useState(noSelection);
  const [asking, setAsking] = useState<Asking | null>(null);
  const [missed, setMissed] = useState('');
  const [result, setResult] = useState<BulkActionResult | null>(null);
  const selection = useMemo(() => ({ selected, onChange: setSelected }), [selected]);
  const above = (
    <Stack gap="m" below="m">
      <ActionRow selected={selected} onAsk={setAsking} />
      {missed !== '' && (
        <Notice tone="warn" title="Not every id was selected">
          {missed}
        </Notice>
      )}
      <RunningReprocess excludedGroupId={result?.groupId ?? null} />
      {result && <ResultPart result={result} />}
    </Stack>
  );
  return (
    <>
      <TablePage
        table={table}
        selection={selection}
        above={above}
        toolbar={(query) => (
          <SelectionButtons query={query} hasSelection={selected.length > 0} onSelect={setSelected} />
        )}
      />
      {asking && (
        <AskingPart
          asking={asking}
          onClose={() => setAsking(null)}
          onDone={(done) => {
            setAsking(null);
            setMissed('');
            setResult(done);
            setSelected(noSelection);
          }}
          onSelect={(ids, notSelected) => {
            setAsking(null);
            setSelected(ids);
            setMissed(notSelected);
          }}
        />
      )}
    </>
  );
}
