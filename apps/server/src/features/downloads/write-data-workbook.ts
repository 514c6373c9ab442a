/**
 * The data-filled workbook (type 2): what a submission holds and what the portal computed from it, as sheets that an
 * analyst filters and sorts. Decisions, part 6.
 */
import { writeXlsx } from 'hucre/xlsx';
import type { IndicatorResult, SubmissionResult } from '@idss/validation/results/compute-results';
import type { Catalogue } from '@idss/validation/seasons/catalogue';
import type { HedisHeaderFacts } from '@idss/validation/validate-hedis';

export interface WorkbookFacts {
  readonly fileName: string;
  readonly header: HedisHeaderFacts;
  /** In words. */
  readonly validationStatus: string;
  /** ISO 8601 UTC. */
  readonly madeAt: string;
}

type Row = Record<string, string | number | null>;

/** Text stays text, whatever it begins with: the writer makes strings of strings, and formulas only when told to. */
export async function writeDataWorkbook(
  facts: WorkbookFacts,
  { measures }: SubmissionResult,
  catalogue: Catalogue,
): Promise<Uint8Array> {
  const indicators = measures.flatMap((measure) =>
    measure.indicators.map((indicator) => ({ measure, indicator })),
  );
  const named = ({ code }: { readonly code: string }, { key }: IndicatorResult): Row => ({
    Measure: code,
    'Indicator Key': key,
    'Indicator Name':
      catalogue.measures.get(code)?.indicators.find((known) => known.key === key)?.shortName ?? '',
  });
  const elements = elementNames(indicators.map(({ indicator }) => indicator.elements));
  const strata = indicators.flatMap(({ measure, indicator }) =>
    indicator.stratifications.flatMap(({ dimension, rows }) =>
      rows.map((row) => ({ measure, indicator, dimension, row })),
    ),
  );
  const stratumElements = elementNames(strata.map(({ row }) => row.elements));
  const common = columns(['Measure', 10], ['Indicator Key', 34], ['Indicator Name', 44]);
  return writeXlsx({
    sheets: [
      sheet('Submission', columns(['Fact', 24], ['Value', 44]), submissionRows(facts)),
      sheet(
        'Measures',
        columns(
          ['Measure', 10],
          ['Measure Name', 60],
          ['Reported', 10],
          ['Benefit Offered', 15],
          ['Collection Method', 18],
          ['Indicators', 11],
        ),
        measures.map((measure) => ({
          Measure: measure.code,
          'Measure Name': catalogue.measures.get(measure.code)?.name ?? '',
          Reported: yesNo(measure.reportMeasure),
          'Benefit Offered': yesNo(measure.benefitOffered),
          'Collection Method': measure.collectionMethod === null ? '' : methods[measure.collectionMethod],
          Indicators: measure.indicators.length,
        })),
      ),
      sheet(
        'Data',
        [
          ...common,
          ...columns(['Denominator', 13], ['Numerator', 12], ['Rate', 20], ['Displayed Rate', 15]),
          ...elements.map(column),
        ],
        indicators.map(({ measure, indicator }) => ({
          ...named(measure, indicator),
          Denominator: indicator.denominator,
          Numerator: indicator.numerator,
          Rate: indicator.rate,
          'Displayed Rate': indicator.displayRate,
          ...cellsOf(elements, indicator.elements),
        })),
      ),
      sheet(
        'Stratifications',
        [
          ...common,
          ...columns(
            ['Dimension', 12],
            ['Category', 40],
            ['Denominator', 13],
            ['Numerator', 12],
            ['Rate', 20],
          ),
          ...stratumElements.map(column),
        ],
        strata.map(({ measure, indicator, dimension, row }) => ({
          ...named(measure, indicator),
          Dimension: dimensions[dimension],
          Category: row.category,
          Denominator: row.denominator,
          Numerator: row.numerator,
          Rate: row.rate,
          ...cellsOf(stratumElements, row.elements),
        })),
      ),
    ],
  });
}

const methods = { A: 'Administrative', H: 'Hybrid', E: 'ECDS' } as const;
const dimensions = { race: 'Race', ethnicity: 'Ethnicity', ses: 'SES' } as const;
const yesNo = (value: boolean): string => (value ? 'Yes' : 'No');

interface Column {
  readonly header: string;
  readonly key: string;
  readonly width: number;
}

const columns = (...headers: readonly (readonly [header: string, width: number])[]): Column[] =>
  headers.map(([header, width]) => ({ header, key: header, width }));

/** A data element under a key of its own: its name may be that of a computed column, such as Denominator. */
const elementKey = (name: string): string => `element ${name}`;
const column = (name: string): Column => ({
  header: `Element ${name}`,
  key: elementKey(name),
  width: Math.max(12, name.length + 9),
});

const sheet = (name: string, itsColumns: readonly Column[], data: readonly Row[]) => ({
  name,
  columns: [...itsColumns],
  freezePane: { rows: 1 },
  data: [...data],
});

type Elements = Readonly<Record<string, number>>;

/** Alphabetically, as in the result CSV. */
const elementNames = (all: readonly Elements[]): readonly string[] =>
  [...new Set(all.flatMap((elements) => Object.keys(elements)))].sort();

const cellsOf = (names: readonly string[], elements: Elements): Row =>
  Object.fromEntries(names.map((name) => [elementKey(name), elements[name] ?? null]));

/** Values are text: ids and moments are read, not added up. */
function submissionRows({ fileName, header, validationStatus, madeAt }: WorkbookFacts): Row[] {
  const facts: readonly (readonly [string, string])[] = [
    ['File', fileName],
    ['Measurement Year', String(header.measurementYear)],
    ['Product Line', header.productLine],
    ['Reporting Product', header.reportingProduct],
    ['Submission Id', String(header.submissionId)],
    ['Organization Id', String(header.organizationId)],
    ['Software Vendor Id', String(header.vendorId)],
    ['Generated At', header.generatedAt],
    ['Validation Status', validationStatus],
    ['Workbook Made At', madeAt],
  ];
  return facts.map(([Fact, Value]) => ({ Fact, Value }));
}
