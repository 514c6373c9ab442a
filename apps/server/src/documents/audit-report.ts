/** The review table as it was locked, as a tagged PDF. Spec: audit-report. */
import { recordText } from '@idss/domain/moments/moment-text';
import { openPage } from './open-page.ts';
import { colors } from './page-colors.ts';
import type { TableRow, TaggedPage } from './tagged-page.ts';

interface ReportedRow {
  readonly benefitOffered: 'Y' | 'N';
  /** Empty where there is none. */
  readonly auditDesignation: string;
  readonly comment: string;
}

export interface ReportedMeasure extends ReportedRow {
  readonly measureCode: string;
  readonly hedisVol2MeasureName: string;
  readonly indicators: readonly (ReportedRow & {
    readonly indicatorName: string;
    readonly displayRate: string;
    readonly denominator: number | null;
  })[];
}

export interface AuditReportFacts {
  readonly providerName: string;
  readonly organization: string;
  readonly organizationId: number;
  readonly submissionId: number;
  readonly productLine: string;
  readonly reportingProduct: string;
  readonly contract: string | null;
  readonly specialProject: string | null;
  readonly specialArea: string | null;
  readonly measurementYear: number;
  readonly lockedAt: Date;
  readonly lockedBy: string;
  readonly file: { readonly name: string; readonly sha256: string };
  readonly categories: readonly {
    readonly categoryName: string;
    readonly measures: readonly ReportedMeasure[];
  }[];
}

const title = 'Audit Report';

export async function renderAuditReport(facts: AuditReportFacts): Promise<Buffer> {
  const page = await openPage({
    title,
    author: facts.organization,
    subject: `HEDIS submission ${facts.submissionId}, measurement year ${facts.measurementYear}`,
    createdAt: facts.lockedAt,
    footer: `${facts.organization.slice(0, 50)}  ·  Submission ${facts.submissionId}  ·  Measurement year ${facts.measurementYear}`,
    watermark: null,
  });
  page.paragraph(facts.providerName, { size: 10, bold: true, color: colors.brand, after: 2 });
  page.heading(1, title);
  page.paragraph('The Auditor lock has been applied to this submission.', { bold: true });
  page.facts([
    ['Organization', `${facts.organization} (Org ID ${facts.organizationId})`],
    ['Submission', `HEDIS submission ${facts.submissionId}`],
    ['Measurement year', String(facts.measurementYear)],
    ['Product line', facts.productLine],
    ['Reporting product', facts.reportingProduct],
    ['Special project', facts.specialProject ?? 'None'],
    ['Special area', facts.specialArea ?? 'None'],
    ['Contract number', facts.contract ?? 'None'],
    ['Audit lock applied', recordText(facts.lockedAt)],
    ['Applied by', facts.lockedBy],
    ['Submission file', facts.file.name],
    ['SHA-256 of the file', facts.file.sha256],
  ]);
  writeCounts(page, facts);
  writeTable(page, facts);
  return page.finish();
}

const meanings = [
  ['R', 'Reportable'],
  ['NB', 'Benefit not offered'],
  ['NR', 'Not reported'],
  ['NQ', 'Not required'],
  ['BR', 'Biased rate'],
] as const;

function writeCounts(page: TaggedPage, { categories }: AuditReportFacts): void {
  const rows = categories.flatMap(({ measures }) => measures.flatMap(rowsWithDesignation));
  page.heading(2, 'Designations');
  page.table(
    'Designations',
    [
      { title: 'Designation', width: 90 },
      { title: 'Meaning', width: page.width - 170 },
      { title: 'Rows', width: 80, align: 'right' },
    ],
    meanings.map(([code, meaning]) => ({
      cells: [code, meaning, String(rows.filter(({ auditDesignation }) => auditDesignation === code).length)],
    })),
  );
}

/** A measure counts by its indicators, or by itself where it has none. */
const rowsWithDesignation = (measure: ReportedMeasure): readonly ReportedRow[] =>
  measure.indicators.length > 0 ? measure.indicators : [measure];

function writeTable(page: TaggedPage, { categories }: AuditReportFacts): void {
  page.newPage();
  page.heading(2, 'Review table as it was locked');
  page.note(
    'NA in place of a rate: the denominator is too small to show one. Enrollment counts member months; it has neither denominator nor rate.',
  );
  const columns = [
    { title: 'Measure', width: 54 },
    { title: 'Indicator', width: 222 },
    { title: 'Benefit', width: 46 },
    { title: 'Denominator', width: 66, align: 'right' },
    { title: 'Rate', width: 48, align: 'right' },
    { title: 'Designation', width: page.width - 436, align: 'right' },
  ] as const;
  for (const { categoryName, measures } of categories) {
    page.heading(3, categoryName);
    page.table(categoryName, columns, measures.flatMap(toTableRows));
    writeComments(page, categoryName, measures);
  }
}

/** Below the rows, where the longest one has room. */
function writeComments(page: TaggedPage, categoryName: string, measures: readonly ReportedMeasure[]): void {
  const rows = measures
    .flatMap((measure) => [
      { code: measure.measureCode, name: measure.hedisVol2MeasureName, comment: measure.comment },
      ...measure.indicators.map(({ indicatorName, comment }) => ({
        code: measure.measureCode,
        name: indicatorName,
        comment,
      })),
    ])
    .filter(({ comment }) => comment !== '');
  if (rows.length === 0) return;
  page.table(
    `Comments, ${categoryName}`,
    [
      { title: 'Measure', width: 54 },
      { title: 'Comment on', width: 150 },
      { title: 'Comment', width: page.width - 204 },
    ],
    rows.map(({ code, name, comment }) => ({ cells: [code, name, toOneLine(comment)] })),
  );
}

const toTableRows = (measure: ReportedMeasure): TableRow[] => [
  {
    cells: [
      measure.measureCode,
      measure.hedisVol2MeasureName,
      yesNo(measure),
      '',
      '',
      measure.auditDesignation,
    ],
    isGroup: true,
  },
  ...measure.indicators.map((row) => ({
    cells: [
      measure.measureCode,
      row.indicatorName,
      yesNo(row),
      row.denominator === null ? '' : String(row.denominator),
      row.displayRate,
      row.auditDesignation,
    ],
  })),
];

const yesNo = ({ benefitOffered }: ReportedRow): string => (benefitOffered === 'Y' ? 'Yes' : 'No');

/** As a paragraph: line breaks of a comment are spaces in a table cell. */
const toOneLine = (text: string): string => text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
