/**
 * Exports the review table on request as an Excel workbook (type 22) or CSV (type 23).
 * Spec: audit-review-files.
 */
import { readReviewFilter, type ReviewFilter } from '@idss/domain/audit/review-filter';
import { isAfter } from '@idss/domain/stages/stage';
import { csvRow } from '@idss/domain/csv/write-csv';
import type { App } from '#src/kernel/app.ts';
import { writeWorkbook } from '#src/documents/stream-workbook.ts';
import { type Cell, factsTable, type Table } from '#src/documents/table.ts';
import type { ComponentRecord } from '#src/access/find-component.sql.ts';
import {
  readReviewTable,
  type ReviewCategory,
  type ReviewIndicator,
  type ReviewMeasure,
} from './read-review-table.ts';

export type ReviewFormat = 'xlsx' | 'csv';

export interface ReviewFile {
  readonly fileName: string;
  readonly mediaType: string;
  readonly bytes: Buffer;
}

const mediaTypes = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv',
} as const satisfies Record<ReviewFormat, string>;

/** The name of the export; `filter` ALL is the whole table. */
export const reviewFileName = (submissionId: number, format: ReviewFormat, filter = 'ALL'): string =>
  `AuditReviewTable${submissionId}${filter.toUpperCase() === 'ALL' ? '' : `_${filter}`}.${format}`;

/** null if `filter` does not exist for this submission. */
export async function makeReviewFile(
  app: Pick<App, 'pool' | 'cached' | 'now'>,
  record: ComponentRecord,
  format: ReviewFormat,
  filter = 'ALL',
): Promise<ReviewFile | null> {
  const catalogue = await app.cached.getCatalogue(record.measurementYear);
  const { categories } = await readReviewTable(app.pool, catalogue, record);
  const codes = categories.flatMap(({ measures }) => measures.map(({ measureCode }) => measureCode));
  const rowFilter = readReviewFilter(filter, record.productLine, codes);
  if (!rowFilter) return null;
  const rows = toRows(categories, rowFilter);
  const bytes =
    format === 'csv'
      ? Buffer.from(`\uFEFF${[columns.map(([header]) => header), ...rows].map(csvRow).join('')}`, 'utf8')
      : Buffer.from(await writeWorkbook(toSheets(rows, record, filter, app.now())));
  return {
    fileName: reviewFileName(record.submissionId, format, filter),
    mediaType: mediaTypes[format],
    bytes,
  };
}

const columns: Table['columns'] = [
  ['Category', 44],
  ['Measure', 10],
  ['Measure Name', 60],
  ['Indicator Key', 34],
  ['Indicator', 44],
  ['Benefit Offered', 15],
  ['Denominator', 13],
  ['Rate', 20],
  ['Displayed Rate', 15],
  ['Audit Designation', 18],
  ['Status', 20],
  ['Comment', 60],
];

function toRows(categories: readonly ReviewCategory[], filter: ReviewFilter): readonly (readonly Cell[])[] {
  const isWanted = (row: ReviewMeasure | ReviewIndicator): boolean =>
    filter.kind !== 'designation' || row.auditDesignation === filter.designation;
  const isListed = ({ measureCode, filters }: ReviewMeasure): boolean =>
    filter.kind === 'measure'
      ? measureCode === filter.measureCode
      : filter.kind !== 'set' || filters.includes(filter.code);
  return categories.flatMap(({ categoryName, measures }) =>
    measures.filter(isListed).flatMap((measure) => {
      const measureCells: readonly Cell[] = [categoryName, measure.measureCode, measure.hedisVol2MeasureName];
      const own: readonly Cell[] = [
        ...measureCells,
        '',
        '',
        yesNo(measure),
        null,
        null,
        '',
        ...designated(measure),
      ];
      return [
        ...(isWanted(measure) ? [own] : []),
        ...measure.indicators
          .filter(isWanted)
          .map((row): readonly Cell[] => [
            ...measureCells,
            row.indicatorKey,
            row.indicatorName,
            yesNo(row),
            row.denominator,
            row.rate,
            row.displayRate,
            ...designated(row),
          ]),
      ];
    }),
  );
}

const yesNo = ({ benefitOffered }: Pick<ReviewMeasure, 'benefitOffered'>): string =>
  benefitOffered === 'Y' ? 'Yes' : 'No';

const designated = (row: ReviewMeasure | ReviewIndicator): readonly Cell[] => [
  row.auditDesignation,
  row.status,
  row.comment,
];

const toSheets = (
  rows: readonly (readonly Cell[])[],
  record: ComponentRecord,
  filter: string,
  now: Date,
): readonly Table[] => [
  { name: 'Audit Review Table', columns, rows },
  factsTable('Submission', [
    ['Organization', record.organizationName],
    ['Organization Id', String(record.organizationId)],
    ['Submission Id', String(record.submissionId)],
    ['Measurement Year', String(record.measurementYear)],
    ['Product Line', record.productLine],
    ['Reporting Product', record.reportingProduct],
    ['Special Area', record.specialArea ?? 'None'],
    ['Special Project', record.specialProject ?? 'None'],
    ['Contract Number', record.cmsContractNumber ?? ''],
    [
      'Audit Lock',
      isAfter(record.stage, 'audit-lock') && record.isAuditRequired
        ? 'The Auditor lock has been applied to this submission.'
        : 'Not applied',
    ],
    ['Filter', filter],
    ['Made At', now.toISOString()],
  ]),
];
