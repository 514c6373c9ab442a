/** The submissions of a preview, those that matter most first; each opens to its findings. */
import type { RulePreviewSubmission } from '@idss/contract/runs/rule-preview';
import { formatNumber } from '@idss/domain/format-number';
import {
  type PreviewOutcome,
  previewOutcomeLabels,
  previewOutcomes,
} from '@idss/domain/rule-preview/preview-outcome';
import type { FindingChange } from '@idss/domain/rule-preview/rule-difference';
import { Button } from '#src/ui/Button.tsx';
import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { useApi } from '#src/api/hooks.ts';
import { QueryState } from '#src/components/QueryState.tsx';
import { defineTable } from '#src/components/tables/define-table.ts';
import { ServerTable } from '#src/components/tables/ServerTable.tsx';
import { paths } from '#src/paths.ts';
import { Chip, type ToneName } from '#src/ui/Chip.tsx';
import { Icon } from '#src/ui/icons.tsx';
import { Panel } from '#src/ui/Panel.tsx';
import { PlainTable } from '#src/ui/PlainTable.tsx';
import styles from './RulePreview.module.css';
import { Severity } from '#src/ui/Severity.tsx';
import { LinesSkeleton } from '#src/ui/Skeletons.tsx';
import { Status } from '#src/ui/Status.tsx';
import { SelectField, type SelectFieldProps, TableControls } from '#src/ui/TableControls.tsx';
import { Muted } from '#src/ui/Text.tsx';
import type { Filters, Preview } from './preview.ts';

const tones = {
  newlyFailing: 'bad',
  newlyPassing: 'ok',
  changed: 'info',
  unchanged: 'none',
  unchecked: 'warn',
} as const satisfies Record<PreviewOutcome, ToneName>;

const changeLabels = { new: 'New', gone: 'Removed', severity: 'Severity changes' } as const satisfies Record<
  FindingChange,
  string
>;

function formatFindings({ added, gone, regraded, note }: RulePreviewSubmission): string {
  if (note !== '') return note;
  const parts = [
    added > 0 && `${formatNumber(added)} new`,
    gone > 0 && `${formatNumber(gone)} removed`,
    regraded > 0 && `${formatNumber(regraded)} with another severity`,
  ].filter((part) => part !== false);
  return parts.join(', ') || 'none';
}

/** isPast: the rules were applied, and it speaks of that moment. */
const createTable = (previewId: string, isPast: boolean) =>
  defineTable({
    call: 'GetRulePreviewSubmissions',
    level: 'admin',
    title: 'Submissions',
    getRowId: ({ submissionId, component }) => `${submissionId} ${component}`,
    pages: { count: 'GetRulePreviewSubmissionsCount' },
    columns: (column) => [
      column.subId('submissionId', ({ component, productLine }) => [component, productLine]),
      column.component('component'),
      column.text('organizationName', 'Org Name', 200),
      {
        ...column.choice('outcome', 'Result', 200),
        text: ({ outcome, isLeftOut }) => `${previewOutcomeLabels[outcome]}${isLeftOut ? ', left out' : ''}`,
        cell: ({ outcome, isLeftOut }) => (
          <Chip tone={tones[outcome]} icon={<Icon name={tones[outcome]} />}>
            {previewOutcomeLabels[outcome]}
            {isLeftOut && ', left out'}
          </Chip>
        ),
      },
      {
        ...column.text('before', isPast ? 'Status before' : 'Status now', 190),
        cell: ({ before }) => before && <Status value={before} />,
      },
      {
        ...column.text('after', 'Status after', 190),
        cell: ({ after }) => after && <Status value={after} />,
      },
      { ...column.text('note', 'Findings', 220), text: formatFindings, isWrapped: true },
      {
        ...column.text('stage', 'Stage', 190),
        cell: ({ stage, isLocked }) => (isLocked ? `${stage} (stays)` : stage),
      },
      { ...column.text('ruleIds', 'Rules', 120), text: ({ ruleIds }) => ruleIds.join(', ') },
      { ...column.text('organizationId', 'Org ID', 90), isInitiallyHidden: true },
      { ...column.text('productLine', 'Product Line', 120), isInitiallyHidden: true },
    ],
    csv: 'RulePreview',
    pageSize: 10,
    detail: (row: RulePreviewSubmission) => <Findings previewId={previewId} row={row} />,
    empty: {
      title: 'No submission with these filters',
      text: 'Clear a filter to see more.',
    },
  });

interface FilterFieldsProps {
  readonly filters: Filters;
  readonly rules: Preview['rules'];
  readonly leftOut: number;
  readonly onShow: (change: Filters) => void;
}

function FilterFields({ filters, rules, leftOut, onShow }: FilterFieldsProps) {
  const filterBy = (
    name: keyof Filters,
    label: string,
    all: string,
    options: SelectFieldProps['options'],
  ): ReactNode => (
    <SelectField
      label={label}
      value={filters[name] ?? ''}
      onChange={(value) => onShow({ [name]: value })}
      options={[{ value: '', label: all }, ...options]}
    />
  );
  return (
    <>
      {filterBy(
        'outcome',
        'Result',
        'All results',
        previewOutcomes.map((outcome) => ({ value: outcome, label: previewOutcomeLabels[outcome] })),
      )}
      {filterBy(
        'ruleId',
        'Rule',
        'All rules',
        rules.map(({ ruleId }) => ({ value: ruleId, label: ruleId })),
      )}
      {filterBy('isLocked', 'Stage', 'All stages', [
        { value: 'true', label: 'Locked, final or attested, and affected' },
        { value: 'false', label: 'Open for uploads' },
      ])}
      {leftOut > 0 &&
        filterBy('isLeftOut', 'Applied to', 'All submissions', [
          { value: 'false', label: 'Chosen ones' },
          { value: 'true', label: 'Left out' },
        ])}
    </>
  );
}

export default function PreviewSubmissions({ preview, filters }: { preview: Preview; filters: Filters }) {
  const router = useRouter();
  const { previewId, rules, leftOut } = preview;
  const isPast = preview.state === 'Applied';
  const definition = useMemo(() => createTable(previewId, isPast), [previewId, isPast]);
  const show = (change: Filters): void => {
    const next = Object.entries({ ...filters, ...change }).filter(
      ([, value]) => value !== '' && value !== undefined,
    );
    router.history.replace(paths.rulePreview(previewId, Object.fromEntries(next) as Record<string, string>));
  };
  const isFiltered = Object.keys(filters).length > 0;
  return (
    <Panel title="Submissions">
      <TableControls role="group" aria-label="What to show">
        <FilterFields filters={filters} rules={rules} leftOut={leftOut} onShow={show} />
        {filters.organizationId !== undefined && <span>Org ID {filters.organizationId}</span>}
        {isFiltered && (
          <Button onClick={() => router.history.replace(paths.rulePreview(previewId))}>Clear filters</Button>
        )}
      </TableControls>
      {definition.pages && (
        <ServerTable
          table={definition}
          pages={definition.pages}
          query={{ previewId, ...filters }}
          label="Submissions of the preview"
          maxHeight="560px"
          csvName="RulePreview.csv"
          detail={definition.detail}
        />
      )}
    </Panel>
  );
}

function Findings({
  previewId,
  row: { submissionId, component, added, gone, regraded, note },
}: {
  previewId: string;
  row: RulePreviewSubmission;
}) {
  const findings = useApi('GetRulePreviewFindings', {
    previewId,
    submissionId: `${submissionId}`,
    component,
  });
  if (note !== '') return <div className={styles.wrapped}>{note}</div>;
  return (
    <div className={styles.wrapped}>
      <QueryState queries={[findings]} loading={<LinesSkeleton lines={3} />}>
        {(rows) =>
          rows.length === 0 ? (
            <Muted>The changed rules find the same as before.</Muted>
          ) : (
            <>
              <PlainTable
                label={`Findings that change in submission ${submissionId}`}
                hasBlocks
                rows={rows}
                getRowId={(finding) => `${rows.indexOf(finding)}`}
                columns={[
                  { header: 'Change', width: '12%', cell: ({ change }) => changeLabels[change] },
                  { header: 'Rule', cell: ({ ruleId, ruleName }) => `${ruleId} ${ruleName}` },
                  { header: 'Severity', cell: ({ severity }) => <Severity value={severity} /> },
                  {
                    header: 'Place',
                    cell: ({ line, column, indicatorKey, measure, record }) =>
                      [
                        indicatorKey ?? measure,
                        record && `record ${record}`,
                        line !== null && `line ${line}, column ${column ?? 1}`,
                      ]
                        .filter(Boolean)
                        .join(', '),
                  },
                  { header: 'Finding', width: '30%', cell: ({ message }) => message },
                  { header: 'Found', cell: ({ found }) => found ?? '—' },
                  { header: 'Expected', cell: ({ expected }) => expected ?? '—' },
                ]}
              />
              {rows.length < added + gone + regraded && (
                <Muted>
                  The first {rows.length} of {formatNumber(added + gone + regraded)}.
                </Muted>
              )}
            </>
          )
        }
      </QueryState>
    </div>
  );
}
