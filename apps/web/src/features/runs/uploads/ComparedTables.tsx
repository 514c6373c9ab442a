/** Rules, rates and measures of a comparison, as tables. */
import { Quiet, Title } from '#src/ui/Text.tsx';
import { formatCount, formatNumber } from '@idss/domain/format-number';
import { defineList } from '#src/components/tables/define-list.ts';
import { useAddressedTable } from '#src/components/tables/use-list-address.ts';
import { DataTable } from '#src/ui/DataTable.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { Notice } from '#src/ui/Notice.tsx';
import { Lines } from '#src/ui/Lines.tsx';
import { Stack } from '#src/ui/Layout.tsx';
import styles from './ComparedTables.module.css';
import {
  type ChangedMeasure,
  type ChangedRate,
  type Comparison,
  formatDifference,
  type RuleCount,
  elsewhereLabels,
} from './upload-text.ts';

interface RuleRow extends RuleCount {
  readonly difference: number;
}

const ruleList = defineList<RuleRow>({
  label: 'Findings by rule',
  getRowId: ({ severity, ruleId }) => `${severity} ${ruleId}`,
  columns: (column) => [
    column.severity('severity'),
    column.text('ruleId', 'Rule', 110),
    { ...column.text('summary', 'Name', 420), isWrapped: true },
    column.count('before', 'Earlier'),
    column.count('after', 'Later'),
    {
      ...column.count('difference', 'Difference', 130),
      cell: ({ difference }) => formatDifference(difference, 0),
    },
  ],
  csvName: 'ComparedRules.csv',
  pageSize: 20,
  hasColumnChooser: false,
  empty: { title: 'Nothing was found in either file', isGood: true },
});

export function RuleCounts({ rules }: { rules: readonly RuleCount[] }) {
  const view = useAddressedTable(ruleList.columns, 'rules');
  return (
    <Stack gap="m" pad="l">
      <DataTable
        {...ruleList}
        {...view}
        rows={rules.map((rule) => ({ ...rule, difference: rule.after - rule.before }))}
      />
    </Stack>
  );
}

const createRateList = (isSurvey: boolean) =>
  defineList<ChangedRate>({
    label: 'Changed rates',
    getRowId: ({ measureCode, indicatorKey }) => `${measureCode} ${indicatorKey}`,
    columns: (column) => [
      column.choice('measureCode', isSurvey ? 'Survey' : 'Measure', 110),
      { ...column.text('indicatorName', isSurvey ? 'Result' : 'Indicator', 320), isWrapped: true },
      // Sorted as numbers; a rate that is not there comes first.
      { ...column.count('before', 'Earlier', 120), cell: ({ displayBefore }) => displayBefore || 'No rate' },
      { ...column.count('after', 'Later', 120), cell: ({ displayAfter }) => displayAfter || 'No rate' },
      {
        ...column.count('difference', 'Difference', 130),
        cell: ({ difference }) => formatDifference(difference),
      },
    ],
    csvName: 'ChangedRates.csv',
    pageSize: 20,
    hasColumnChooser: false,
    empty: { title: 'No rate changed', icon: 'check' },
  });
const hedisRates = createRateList(false);
const surveyRates = createRateList(true);

function RateTable({ rows, isSurvey }: { rows: readonly ChangedRate[]; isSurvey: boolean }) {
  const list = isSurvey ? surveyRates : hedisRates;
  return <DataTable {...list} {...useAddressedTable(list.columns, 'rates')} rows={rows} />;
}

export function ChangedRates({ rates, isSurvey }: { rates: Comparison['rates']; isSurvey: boolean }) {
  if (rates.notComparedBecause !== undefined)
    return (
      <Stack gap="m" pad="l">
        <Notice tone="info" isAnnounced={false}>
          {rates.notComparedBecause}
        </Notice>
      </Stack>
    );
  return (
    <Stack gap="m" pad="l">
      {rates.total > rates.rows.length && (
        <Notice tone="info" isAnnounced={false}>
          The first {formatNumber(rates.rows.length)} of {formatCount(rates.total, 'changed rate')} are shown.
        </Notice>
      )}
      <RateTable rows={rates.rows} isSurvey={isSurvey} />
    </Stack>
  );
}

function MeasureList({ title, measures }: { title: string; measures: readonly ChangedMeasure[] }) {
  if (measures.length === 0) return null;
  return (
    <section aria-label={title}>
      <Title level={2}>{title}</Title>
      <Lines isTopped className={styles.measures}>
        {measures.map(({ measureCode, measureName, elsewhere }) => (
          <li key={measureCode}>
            <b>{measureCode}</b>
            <span>{measureName}</span>
            <Quiet>{elsewhereLabels[elsewhere]}</Quiet>
          </li>
        ))}
      </Lines>
    </section>
  );
}

export function ChangedMeasures({ measures: { added, removed } }: { measures: Comparison['measures'] }) {
  if (added.length + removed.length === 0)
    return <EmptyState title="Both files report the same measures" icon="check" />;
  return (
    <Stack gap="m" pad="l">
      <MeasureList title="Reported only in the later file" measures={added} />
      <MeasureList title="Reported only in the earlier file" measures={removed} />
    </Stack>
  );
}
