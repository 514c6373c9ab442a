/** The data worksheet of one measure: its grids as sheets, with numeric cells in the displayed precision. */
import type { LiveMeasure, MeasureCell, MeasureGrid } from '@idss/contract/submissions/measures';
import { writeWorkbook } from '#src/documents/stream-workbook.ts';
import { type Cell, factsTable, type Table } from '#src/documents/table.ts';

export const worksheetName = (submissionId: number, measureCode: string): string =>
  `DATAWORKSHEET${submissionId}_${measureCode}.xlsx`;

export function writeDataWorksheet(live: LiveMeasure, madeAt: string): Promise<Uint8Array> {
  const grids: readonly (readonly [string, MeasureGrid | undefined])[] = [
    ['Data', live.measureWhole ?? live.measureBase],
    ['Race', live.measureRace],
    ['Ethnicity', live.measureEthnicity],
    ['SES', live.measureSes],
  ];
  return writeWorkbook([
    factsTable('Measure', toFacts(live, madeAt)),
    ...grids.flatMap(([name, grid]) => (grid ? [toTable(name, grid)] : [])),
    ...(live.history.indicators.length > 0 ? [historyTable(live.history)] : []),
  ]);
}

function toFacts({ measure, submission, words }: LiveMeasure, madeAt: string): (readonly [string, Cell])[] {
  const facts: readonly (readonly [string, Cell])[] = [
    ['Measure', measure.measureCode],
    ['Measure Name', measure.hedisVol2MeasureName],
    ['Category', measure.categoryName],
    ['Organization', submission.orgName],
    ['Organization Id', String(submission.orgId)],
    ['Submission Id', String(submission.subId)],
    ['Product Line', submission.productLine],
    ['Reporting Product', submission.reportingProduct],
    ['Measurement Year', String(submission.measurementYear)],
    ['Collection Method', measure.collectionMethod],
    ['Reported', measure.isReported ? 'Yes' : 'No'],
    ['Benefit Offered', measure.benefitOffered === 'Y' ? 'Yes' : 'No'],
    ['Audit Designation', measure.auditDesignation],
    ['Status', measure.status],
    ['Comment', measure.comment],
    ['Denominator', words.denominator],
    ['Numerator', words.numerator],
    ['Rate', words.rate],
    ...words.notes.map((note): readonly [string, Cell] => ['Note', note]),
    ['Worksheet Made At', madeAt],
  ];
  return facts.filter(([, value]) => value !== '');
}

const toCell = ({ value, shortDisplayText }: MeasureCell): Cell =>
  value ?? (shortDisplayText === '–' ? null : shortDisplayText);

/** A column shows the full name of its data element: `Numerator by administrative data (NumeratorByAdmin)`. */
function toTable(name: string, [heads = [], ...rows]: MeasureGrid): Table {
  return {
    name,
    columns: heads.map(({ text, shortDisplayText }) => [
      text.endsWith(')') ? text : shortDisplayText,
      Math.min(44, Math.max(12, text.length)),
    ]),
    rows: rows.map((row) => row.map(toCell)),
  };
}

function historyTable({ indicators }: LiveMeasure['history']): Table {
  const years = indicators[0]?.rates.map(({ measurementYear }) => measurementYear) ?? [];
  return {
    name: 'Years',
    columns: [
      ['Indicator key', 40],
      ['Indicator', 44],
      ...years.flatMap((year) => [[`Rate ${year}`, 12] as const, [`Denominator ${year}`, 18] as const]),
    ],
    rows: indicators.map(({ indicatorKey, indicatorName, rates }) => [
      indicatorKey,
      indicatorName,
      ...rates.flatMap(({ rate, displayRate, denominator }) => [
        rate ?? (displayRate === '–' ? null : displayRate),
        denominator,
      ]),
    ]),
  };
}
