/**
 * A row's value over three years, and where it is among what other organizations report together, in the panel beside the table.
 * Spec: audit-distribution.
 */
import { describePlace } from '@idss/domain/audit/distribution';
import { hedisComponent } from '@idss/domain/program';
import { type ReactNode, useState } from 'react';
import type { Answer } from '#src/api/calls.ts';
import { useApi } from '#src/api/hooks.ts';
import { Button } from '#src/ui/Button.tsx';
import { RangeBox } from '#src/ui/charts/RangeBox.tsx';
import { type YearValue, YearLine } from '#src/ui/charts/YearLine.tsx';
import { FlatTable } from '#src/ui/FlatTable.tsx';
import type { ReviewRow } from './review-rows.ts';
import styles from './RowPanel.module.css';

export interface RowHistoryProps {
  readonly subId: number;
  readonly row: ReviewRow;
  readonly measurementYear: number;
}

type History = Answer<'GetRowHistory'>[number];
type Others = NonNullable<History['others']>;

interface NumbersProps {
  readonly label: string;
  readonly heads: readonly [string, string];
  readonly rows: readonly (readonly [string, string])[];
}

/** The numbers of a chart: the button that shows them, and what it shows. */
function useNumbers({ label, heads, rows }: NumbersProps): { action: ReactNode; table: ReactNode } {
  const [isOpen, setOpen] = useState(false);
  return {
    action: (
      <Button aria-expanded={isOpen} aria-label={`${label} as table`} onClick={() => setOpen(!isOpen)}>
        As table
      </Button>
    ),
    table: isOpen && (
      <FlatTable aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{heads[0]}</th>
            <th scope="col" data-number>
              {heads[1]}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, value]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td data-number>{value}</td>
            </tr>
          ))}
        </tbody>
      </FlatTable>
    ),
  };
}

const toNumber = (text: string): number | null => {
  const value = Number.parseFloat(text);
  return Number.isFinite(value) ? value : null;
};

interface ShownProps extends Omit<RowHistoryProps, 'subId'> {
  readonly history: History;
}

function listYears({ row, measurementYear, history }: ShownProps): readonly YearValue[] {
  const years: YearValue[] = history.earlier.map(({ measurementYear: year, rate, displayRate }) => ({
    year,
    value: rate,
    text: displayRate,
  }));
  return [...years, { year: measurementYear, value: toNumber(row.displayRate), text: row.displayRate }];
}

function Years(props: ShownProps) {
  const { row, history } = props;
  const years = listYears(props);
  const others = years.some(({ year }) => year === history.others?.measurementYear) ? history.others : null;
  const { action, table } = useNumbers({
    label: 'Rates by year',
    heads: ['Year', 'Rate'],
    rows: years.map(({ year, text }) => [`MY ${year}`, text]),
  });
  return (
    <section className={styles.part} aria-label="Over the years">
      <YearLine
        label={`${row.name} over the years`}
        years={years}
        middle={others && { year: others.measurementYear, from: others.lowQuarter, to: others.highQuarter }}
        isUnusual={row.unusual !== null}
        note={others ? `Shaded: middle half of ${others.organizations} plans.` : ''}
        action={action}
      />
      {table}
    </section>
  );
}

const ranges = {
  lowTenth: 'A tenth of the plans is below',
  lowQuarter: 'A quarter is below',
  median: 'Half is below',
  highQuarter: 'A quarter is above',
  highTenth: 'A tenth is above',
} as const satisfies Partial<Record<keyof Others, string>>;
const rangeNames = Object.keys(ranges) as (keyof typeof ranges)[];

const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** `Unusual: higher than nine in ten of 41 plans, finalized this season.` */
function describe({ row, measurementYear }: ShownProps, others: Others): string {
  const own = toNumber(row.displayRate);
  const which =
    others.measurementYear === measurementYear ? 'finalized this season' : `of MY ${others.measurementYear}`;
  const plans = `${others.organizations} plans ${which}`;
  if (own === null) return `What ${plans} report.`;
  const place = describePlace(own, others);
  return `${row.unusual === null ? capitalize(place) : `Unusual: ${place}`} of ${plans}.`;
}

function AmongOthers({ others, ...props }: ShownProps & { readonly others: Others }) {
  const { row, history } = props;
  const own = toNumber(row.displayRate);
  const format = (value: number): string =>
    history.unit === 'ratio' ? value.toFixed(2) : `${Math.round(value)}`;
  const { action, table } = useNumbers({
    label: 'What the plans report',
    heads: ['Plans', 'Rate'],
    rows: [
      ...rangeNames.map((name) => [ranges[name], format(others[name])] as const),
      ...(own === null ? [] : [['This row', row.displayRate] as const]),
    ],
  });
  return (
    <section className={styles.part} aria-label="Among other plans">
      <p className={row.unusual === null ? undefined : styles.unusual}>{describe(props, others)}</p>
      <RangeBox
        label={`${row.name} among ${others.organizations} plans`}
        ranges={others}
        own={own}
        isUnusual={row.unusual !== null}
        describe={(name) =>
          name === 'own' ? `This row: ${row.displayRate}` : `${ranges[name]} ${format(others[name])}`
        }
        format={format}
        note="Box: middle half. Line: eight in ten."
        action={action}
      />
      {table}
    </section>
  );
}

export function RowHistory({ subId, row, measurementYear }: RowHistoryProps): ReactNode {
  const { measureCode, indicatorKey } = row;
  const history = useApi(
    'GetRowHistory',
    { submissionId: subId, component: hedisComponent, measureCode },
    { enabled: indicatorKey !== '' },
  ).data?.find((each) => each.indicatorKey === indicatorKey);
  if (!history) return null;
  const shown = { row, measurementYear, history };
  const hasYears = history.earlier.length > 0 && listYears(shown).some(({ value }) => value !== null);
  return (
    <>
      {hasYears && <Years {...shown} />}
      {history.others && <AmongOthers {...shown} others={history.others} />}
    </>
  );
}
