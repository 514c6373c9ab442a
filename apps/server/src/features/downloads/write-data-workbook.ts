/**
 * The data-filled workbook (type 2): what a submission holds and what the portal computed from it, as sheets that an
 * analyst filters and sorts. Decisions, part 6.
 */
import type { SubmissionResult } from '@idss/validation/results/compute-results';
import type { Catalogue } from '@idss/validation/seasons/catalogue';
import type { HedisHeaderFacts } from '@idss/validation/validate-hedis';
import { type Cell, type Table, writeWorkbook } from '#src/excel/workbook.ts';

export interface WorkbookFacts {
  readonly fileName: string;
  readonly header: HedisHeaderFacts;
  /** In words. */
  readonly validationStatus: string;
  /** ISO 8601 UTC. */
  readonly madeAt: string;
}

/** Text stays text, whatever it begins with: the writer makes strings of strings, and formulas only when told to. */
export function writeDataWorkbook(
  facts: WorkbookFacts,
  { measures }: SubmissionResult,
  catalogue: Catalogue,
): Promise<Uint8Array> {
  return writeWorkbook([
    submissionTable(facts),
    measuresTable(measures, catalogue),
    dataTable(measures, catalogue),
    stratificationsTable(measures, catalogue),
  ]);
}

type Measures = SubmissionResult['measures'];
type Columns = Table['columns'];

const named: Columns = [
  ['Measure', 10],
  ['Indicator Key', 34],
  ['Indicator Name', 44],
];

const namesOf = (catalogue: Catalogue, code: string, key: string): readonly Cell[] => [
  code,
  key,
  catalogue.measures.get(code)?.indicators.find((known) => known.key === key)?.shortName ?? '',
];

const measuresTable = (measures: Measures, catalogue: Catalogue): Table => ({
  name: 'Measures',
  columns: [
    ['Measure', 10],
    ['Measure Name', 60],
    ['Reported', 10],
    ['Benefit Offered', 15],
    ['Collection Method', 18],
    ['Indicators', 11],
  ],
  rows: measures.map((measure) => [
    measure.code,
    catalogue.measures.get(measure.code)?.name ?? '',
    yesNo(measure.reportMeasure),
    yesNo(measure.benefitOffered),
    measure.collectionMethod === null ? '' : methods[measure.collectionMethod],
    measure.indicators.length,
  ]),
});

function dataTable(measures: Measures, catalogue: Catalogue): Table {
  const all = measures.flatMap(({ code, indicators }) =>
    indicators.map((indicator) => ({ code, indicator })),
  );
  const elements = elementNames(all.map(({ indicator }) => indicator.elements));
  return {
    name: 'Data',
    columns: [
      ...named,
      ['Denominator', 13],
      ['Numerator', 12],
      ['Rate', 20],
      ['Displayed Rate', 15],
      ...elements.map(column),
    ],
    rows: all.map(({ code, indicator }) => [
      ...namesOf(catalogue, code, indicator.key),
      indicator.denominator,
      indicator.numerator,
      indicator.rate,
      indicator.displayRate,
      ...cellsOf(elements, indicator.elements),
    ]),
  };
}

function stratificationsTable(measures: Measures, catalogue: Catalogue): Table {
  const strata = measures.flatMap(({ code, indicators }) =>
    indicators.flatMap(({ key, stratifications }) =>
      stratifications.flatMap(({ dimension, rows }) => rows.map((row) => ({ code, key, dimension, row }))),
    ),
  );
  const elements = elementNames(strata.map(({ row }) => row.elements));
  return {
    name: 'Stratifications',
    columns: [
      ...named,
      ['Dimension', 12],
      ['Category', 40],
      ['Denominator', 13],
      ['Numerator', 12],
      ['Rate', 20],
      ...elements.map(column),
    ],
    rows: strata.map(({ code, key, dimension, row }) => [
      ...namesOf(catalogue, code, key),
      dimensions[dimension],
      row.category,
      row.denominator,
      row.numerator,
      row.rate,
      ...cellsOf(elements, row.elements),
    ]),
  };
}

const methods = { A: 'Administrative', H: 'Hybrid', E: 'ECDS' } as const;
const dimensions = { race: 'Race', ethnicity: 'Ethnicity', ses: 'SES' } as const;
const yesNo = (value: boolean): string => (value ? 'Yes' : 'No');

/** A data element may have the name of a computed column, such as Denominator. */
const column = (name: string): readonly [header: string, width: number] => [
  `Element ${name}`,
  Math.max(12, name.length + 9),
];

type Elements = Readonly<Record<string, number>>;

/** Alphabetically, as in the result CSV. */
const elementNames = (all: readonly Elements[]): readonly string[] =>
  [...new Set(all.flatMap((elements) => Object.keys(elements)))].sort();

const cellsOf = (names: readonly string[], elements: Elements): readonly Cell[] =>
  names.map((name) => elements[name] ?? null);

/** Values are text: ids and moments are read, not added up. */
const submissionTable = ({ fileName, header, validationStatus, madeAt }: WorkbookFacts): Table => ({
  name: 'Submission',
  columns: [
    ['Fact', 24],
    ['Value', 44],
  ],
  rows: [
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
  ],
});
