/**
 * The combined report: every HEDIS submission for which a person has VIEW_COMBINED_REPORT, with all rates, as a
 * workbook that is written while it is sent. Spec: reports-combined.
 */
import type { Readable } from 'node:stream';
import { designationLabels, designations } from '@idss/domain/audit/designation';
import { reportedRate } from '@idss/domain/audit/reported-rate';
import { validationStatusLabels } from '@idss/domain/findings/finding';
import type { Person } from '@idss/domain/permissions/can';
import { can, canAnywhere } from '@idss/domain/permissions/can';
import { stageLabels } from '@idss/domain/stages/stage';
import type { Verdict } from '@idss/domain/verdict';
import { no, yes } from '@idss/domain/verdict';
import type { Catalogue } from '@idss/validation/seasons/catalogue';
import type { App } from '#src/kernel/app.ts';
import { maxRows, type StreamedTable, streamWorkbook } from '#src/documents/stream-workbook.ts';
import { type Cell, factsTable } from '#src/documents/table.ts';
import { getScope } from '#src/access/access-scope.ts';
import {
  type CombinedRate,
  type CombinedSubmission,
  listCombinedRates,
  listCombinedSubmissions,
} from './combined-report.sql.ts';

export const combinedReportName = 'CombinedReport.xlsx';

export interface CombinedReportReader extends Person {
  readonly name: string;
  readonly isSysadmin: boolean;
}

/** Spec: reports-combined. */
export async function mayReadCombinedReport(app: Pick<App, 'cached'>, reader: Person): Promise<Verdict> {
  return canAnywhere(await app.cached.matrix(), reader, 'VIEW_COMBINED_REPORT')
    ? yes()
    : no('You do not have sufficient privileges to read the combined report.');
}

export interface CombinedReportChoice {
  readonly measurementYear: number;
  readonly includeTestOrganizations: boolean;
  /** Leave out submissions with a late attestation. */
  readonly leaveOutLate: boolean;
}

export interface CombinedReport {
  readonly rateCount: number;
  /** The workbook, generated each time. */
  write(): Readable;
}

export async function openCombinedReport(
  app: Pick<App, 'pool' | 'cached' | 'now'>,
  reader: CombinedReportReader,
  { measurementYear, includeTestOrganizations, leaveOutLate }: CombinedReportChoice,
): Promise<CombinedReport> {
  const [matrix, catalogue] = await Promise.all([
    app.cached.matrix(),
    app.cached.getCatalogue(measurementYear),
  ]);
  const listed = await listCombinedSubmissions(app.pool, getScope(reader), measurementYear);
  const submissions = listed.filter(
    (row) =>
      (includeTestOrganizations || !row.isTestOrganization) &&
      !(leaveOutLate && row.attestedLateAt !== null) &&
      can(matrix, reader, 'VIEW_COMBINED_REPORT', row).ok,
  );
  const rateCount = submissions.reduce((sum, row) => sum + row.rateCount, 0);
  const about: readonly (readonly [string, Cell])[] = [
    ['Report', 'Combined report of HEDIS submissions'],
    ['Measurement year', measurementYear],
    ['Generated at (UTC)', app.now().toISOString()],
    ['Generated for', reader.name],
    ['Submissions', submissions.length],
    ['Submissions with results', submissions.filter((row) => row.rateCount > 0).length],
    ['Rates', rateCount],
    ['Test organizations', includeTestOrganizations ? 'Included' : 'Left out'],
    ['Submissions attested late', leaveOutLate ? 'Left out' : 'Included'],
    ...explanations,
    ...designations.map((each) => [`Designation ${each}`, designationLabels[each]] as const),
  ];
  return {
    rateCount,
    write: () =>
      streamWorkbook(
        [
          submissionsTable(submissions),
          ...rateTables(submissions, rateCount, (rows) => readRates(app, catalogue, rows)),
          { ...factsTable('About this report', []), portions: () => [about] },
        ],
        app.now(),
      ),
  };
}

const yesNo = (isSo: boolean): string => (isSo ? 'Yes' : 'No');

const submissionsTable = (submissions: readonly CombinedSubmission[]): StreamedTable => ({
  name: 'Submissions',
  columns: [
    ['Org ID', 10],
    ['Org Name', 34],
    ['Accredited', 11],
    ['Sub ID', 10],
    ['Measurement Year', 12],
    ['Product Line', 14],
    ['Reporting Product', 18],
    ['Special Area', 16],
    ['Special Project', 16],
    ['CMS Contract', 14],
    ['Reporting Unit', 14],
    ['Audit Required', 14],
    ['Stage', 22],
    ['Validation Status', 22],
    ['Received (UTC)', 24],
    ['Final', 8],
    ['Reported Publicly', 17],
    ['Attested', 10],
    ['Attested On (UTC)', 24],
    ['Attested Late', 14],
    ['Attested Late On (UTC)', 24],
    ['Rates', 8],
    ['Nothing To Report', 20],
  ],
  portions: () => [
    submissions.map((row): readonly Cell[] => [
      row.organizationId,
      row.organizationName,
      yesNo(row.isAccredited),
      row.submissionId,
      row.measurementYear,
      row.productLine,
      row.reportingProduct,
      row.specialArea ?? 'None',
      row.specialProject ?? 'None',
      row.cmsContractNumber,
      row.reportingUnitId,
      yesNo(row.isAuditRequired),
      stageLabels[row.stage],
      validationStatusLabels[row.validationStatus],
      row.receivedAt,
      yesNo(row.isFinal),
      row.isPublicReported === null ? 'Not Set' : yesNo(row.isPublicReported),
      yesNo(row.isAttested),
      row.attestedAt,
      yesNo(row.attestedLateAt !== null),
      row.attestedLateAt,
      row.rateCount,
      yesNo(row.hasNothingToReport),
    ]),
  ],
});

export const rateColumns: StreamedTable['columns'] = [
  ['Org ID', 10],
  ['Org Name', 34],
  ['Sub ID', 10],
  ['Product Line', 14],
  ['Category', 30],
  ['Measure', 10],
  ['Measure Name', 44],
  ['Indicator Key', 24],
  ['Indicator', 44],
  ['Benefit Offered', 14],
  ['Denominator', 13],
  ['Numerator', 13],
  ['Rate', 13],
  ['Reported As', 12],
  ['Designation', 12],
  ['Auditor Comment', 30],
];

type SubmissionWithRun = CombinedSubmission & { readonly runId: string };
type ReadRates = (submissions: readonly SubmissionWithRun[]) => AsyncIterable<readonly (readonly Cell[])[]>;

/** One sheet of rates, or several if there are more rows than fit on a sheet. */
function rateTables(
  submissions: readonly CombinedSubmission[],
  rateCount: number,
  read: ReadRates,
): StreamedTable[] {
  const withRates = submissions.filter(
    (row): row is SubmissionWithRun => row.runId !== null && row.rateCount > 0,
  );
  const sheets: SubmissionWithRun[][] = [[]];
  let rowCount = 0;
  for (const row of withRates) {
    if (rowCount + row.rateCount > maxRows) {
      sheets.push([]);
      rowCount = 0;
    }
    rowCount += row.rateCount;
    sheets.at(-1)?.push(row);
  }
  return sheets.map((rows, at) => ({
    name: rateCount <= maxRows ? 'Rates' : `Rates ${at + 1}`,
    columns: rateColumns,
    portions: () => read(rows),
  }));
}

/** About 5,000 rows a query. */
const submissionsAtOnce = 12;

async function* readRates(
  { pool }: Pick<App, 'pool'>,
  catalogue: Catalogue,
  submissions: readonly SubmissionWithRun[],
): AsyncGenerator<readonly (readonly Cell[])[]> {
  const getPlace = toPlaces(catalogue);
  for (let from = 0; from < submissions.length; from += submissionsAtOnce) {
    const portion = submissions.slice(from, from + submissionsAtOnce);
    const rates = Map.groupBy(await listCombinedRates(pool, portion), ({ submissionId }) => submissionId);
    for (const submission of portion)
      yield (rates.get(submission.submissionId) ?? [])
        .map((rate) => ({ rate, place: getPlace(rate) }))
        .sort((a, b) => a.place.order - b.place.order || compare(a.rate, b.rate))
        .map(({ rate, place }) => toRow(submission, rate, place));
  }
}

interface Place {
  readonly order: number;
  readonly category: string;
  readonly measureName: string;
  readonly indicatorName: string;
}

/** The position of a row in the order of the catalogue, and its names. */
function toPlaces(catalogue: Catalogue): (rate: CombinedRate) => Place {
  const places = new Map<string, Place>();
  const measures = [...catalogue.measures.values()].sort((a, b) => a.sortOrder - b.sortOrder);
  for (const { code, name: measureName, category, indicators } of measures) {
    places.set(`${code}\n`, { order: places.size, category, measureName, indicatorName: '' });
    for (const { key, shortName: indicatorName } of indicators)
      places.set(`${code}\n${key}`, { order: places.size, category, measureName, indicatorName });
  }
  return ({ measureCode, indicatorKey }) =>
    places.get(`${measureCode}\n${indicatorKey ?? ''}`) ?? {
      order: Number.MAX_SAFE_INTEGER,
      category: 'Other',
      measureName: measureCode,
      indicatorName: indicatorKey ?? '',
    };
}

/** Those that the catalogue does not contain, always in the same order. */
function compare(a: CombinedRate, b: CombinedRate): number {
  const [one, other] = [a, b].map((rate) => `${rate.measureCode} ${rate.indicatorKey ?? ''}`);
  return one === other || one === undefined || other === undefined ? 0 : one < other ? -1 : 1;
}

const toRow = (submission: CombinedSubmission, rate: CombinedRate, place: Place): readonly Cell[] => [
  submission.organizationId,
  submission.organizationName,
  submission.submissionId,
  submission.productLine,
  place.category,
  rate.measureCode,
  place.measureName,
  rate.indicatorKey,
  place.indicatorName,
  yesNo(rate.benefitOffered),
  rate.denominator,
  rate.numerator,
  rate.rate,
  reportedRate(rate.displayRate ?? '', rate.designation),
  rate.designation,
  rate.comment,
];

const explanations: readonly (readonly [string, Cell])[] = [
  [
    'Sheet Submissions',
    'One row for each HEDIS submission of the season that you have access to, with its stage.',
  ],
  [
    'Sheet Rates',
    'One row for each indicator of the current file, and one for each measure without indicators. A submission without an accepted file has none. Race, ethnicity and other stratified rows are left out.',
  ],
  [
    'Stage',
    'The step that comes next: Import, Apply Plan Lock, Apply Audit Lock, Apply Mark Final, Finalize Attestation, Complete.',
  ],
  [
    'Rate',
    'As the portal computed it, unrounded: percent where the measure is one. Empty where there is none.',
  ],
  [
    'Reported As',
    'The result as it is reported: the rate, NA if the denominator is too small, or the designation if it is not R.',
  ],
  ['Nothing To Report', 'Yes: it was declared that no file will come; the stage stays Import.'],
  ['Designation', "The auditor's, or the one set at plan lock. Empty before plan lock."],
];
