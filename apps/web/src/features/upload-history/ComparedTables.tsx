/** Rules, rates and measures of a comparison, as tables. */
import { counted } from '#src/components/counted.ts';
import Typography from '@mui/material/Typography';
import { DataTable } from '#src/ui/DataTable.tsx';
import type { Column } from '#src/ui/data-table-model.ts';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { Notice } from '#src/ui/Notice.tsx';
import { Severity } from '#src/ui/Severity.tsx';
import { Inside, Measures } from '#src/ui/upload-history/ComparedTables.styles.ts';
import {
  type ChangedMeasure,
  type ChangedRate,
  type Comparison,
  differenceInWords,
  type RuleCount,
  whereInWords,
} from './upload-words.ts';

const number = new Intl.NumberFormat('en-US');

interface RuleRow extends RuleCount {
  readonly difference: number;
}

const ruleColumns: readonly Column<RuleRow>[] = [
  {
    id: 'severity',
    header: 'Severity',
    width: 130,
    filter: 'choice',
    cell: ({ severity }) => <Severity value={severity} />,
  },
  { id: 'ruleId', header: 'Rule', width: 110 },
  { id: 'ruleName', header: 'Name', width: 380 },
  { id: 'before', header: 'Earlier', width: 110, isNumber: true, filter: 'none' },
  { id: 'after', header: 'Later', width: 110, isNumber: true, filter: 'none' },
  {
    id: 'difference',
    header: 'Difference',
    width: 130,
    isNumber: true,
    filter: 'none',
    cell: ({ difference }) => differenceInWords(difference, 0),
  },
];
const ruleKey = ({ severity, ruleId }: RuleRow): string => `${severity} ${ruleId}`;

export function RuleCounts({ rules }: { rules: readonly RuleCount[] }) {
  return (
    <Inside>
      <DataTable
        label="Findings by rule"
        rows={rules.map((rule) => ({ ...rule, difference: rule.after - rule.before }))}
        columns={ruleColumns}
        rowId={ruleKey}
        csvName="ComparedRules.csv"
        pageSize={20}
        hasColumnChooser={false}
        empty={<EmptyState title="Nothing was found in either file" isGood />}
      />
    </Inside>
  );
}

const rateColumns = (isSurvey: boolean): readonly Column<ChangedRate>[] => [
  { id: 'measureCode', header: isSurvey ? 'Survey' : 'Measure', width: 110, filter: 'choice' },
  { id: 'indicatorName', header: isSurvey ? 'Result' : 'Indicator', width: 320, isWrapped: true },
  // Sorted as numbers; a rate that is not there comes first.
  ...(['before', 'after'] as const).map(
    (side): Column<ChangedRate> => ({
      id: side,
      header: side === 'before' ? 'Earlier' : 'Later',
      width: 120,
      isNumber: true,
      filter: 'none',
      cell: ({ displayBefore, displayAfter }) =>
        (side === 'before' ? displayBefore : displayAfter) || 'No rate',
    }),
  ),
  {
    id: 'difference',
    header: 'Difference',
    width: 130,
    isNumber: true,
    filter: 'none',
    cell: ({ difference }) => differenceInWords(difference),
  },
];
const hedisRates = rateColumns(false);
const surveyRates = rateColumns(true);
const rateKey = ({ measureCode, indicatorKey }: ChangedRate): string => `${measureCode} ${indicatorKey}`;

export function ChangedRates({ rates, isSurvey }: { rates: Comparison['rates']; isSurvey: boolean }) {
  if (rates.notComparedBecause !== undefined)
    return (
      <Inside>
        <Notice tone="info" isAnnounced={false}>
          {rates.notComparedBecause}
        </Notice>
      </Inside>
    );
  return (
    <Inside>
      {rates.total > rates.rows.length && (
        <Notice tone="info" isAnnounced={false}>
          The first {number.format(rates.rows.length)} of {counted(rates.total, 'changed rate')} are shown.
        </Notice>
      )}
      <DataTable
        label="Changed rates"
        rows={rates.rows}
        columns={isSurvey ? surveyRates : hedisRates}
        rowId={rateKey}
        csvName="ChangedRates.csv"
        pageSize={20}
        hasColumnChooser={false}
        empty={<EmptyState title="No rate changed" icon="check" />}
      />
    </Inside>
  );
}

function MeasureList({ title, measures }: { title: string; measures: readonly ChangedMeasure[] }) {
  if (measures.length === 0) return null;
  return (
    <section aria-label={title}>
      <Typography variant="h2">{title}</Typography>
      <Measures>
        {measures.map(({ measureCode, measureName, elsewhere }) => (
          <li key={measureCode}>
            <b>{measureCode}</b>
            <span>{measureName}</span>
            <span className="small">{whereInWords[elsewhere]}</span>
          </li>
        ))}
      </Measures>
    </section>
  );
}

export function ChangedMeasures({ measures: { added, removed } }: { measures: Comparison['measures'] }) {
  if (added.length + removed.length === 0)
    return <EmptyState title="Both files report the same measures" icon="check" />;
  return (
    <Inside>
      <MeasureList title="Reported only in the later file" measures={added} />
      <MeasureList title="Reported only in the earlier file" measures={removed} />
    </Inside>
  );
}
