/** UploadReport.xlsx: each file's outcome, and all findings. Spec: uploads-report. */
import { type ValidationStatus, validationStatusLabels } from '@idss/domain/findings/finding';
import { findingsArchived } from '@idss/domain/findings/listing';
import { isHedis } from '@idss/domain/program';
import type { Catalogue } from '@idss/validation/seasons/catalogue';
import { shortIndicatorName } from '@idss/validation/report/print-findings';
import { type App } from '#src/kernel/app.ts';
import { writeWorkbook } from '#src/documents/stream-workbook.ts';
import type { Table } from '#src/documents/table.ts';
import type { FindingRecord } from '#src/features/runs/findings/finding-blocks.ts';
import { eachFinding } from '#src/features/runs/findings/each-finding.ts';
import { listReportRuns, type ReportRun } from './upload-report.sql.ts';
import { listShownFiles } from '#src/features/runs/present-upload.ts';
import type { UploadFileRow, UploadTransaction } from './upload-records.sql.ts';

/** A sheet is limited to about a million rows; more findings are on the screen and in the CSV. */
const maxFindings = 100_000;

export async function makeUploadReport(
  app: App,
  { transactionId }: UploadTransaction,
  files: readonly UploadFileRow[],
): Promise<{ fileName: string; fileContents: string }> {
  const runs = await listReportRuns(app.pool, transactionId);
  const archived = new Set(runs.filter(({ isArchived }) => isArchived).map(({ fileName }) => fileName));
  const findings = await readFindings(app, runs);
  const bytes = await writeWorkbook([filesTable(files, archived), findingsTable(findings)]);
  return { fileName: 'UploadReport.xlsx', fileContents: Buffer.from(bytes).toString('base64') };
}

const filesTable = (files: readonly UploadFileRow[], archived: ReadonlySet<string>): Table => ({
  name: 'Files',
  columns: [
    ['File', 32],
    ['Submission', 12],
    ['Component', 12],
    ['Product line', 14],
    ['Processed', 11],
    ['Validation status', 22],
    ['Submission status', 22],
    ['Note', 80],
  ],
  rows: listShownFiles(files).map((file) => [
    file.fileName,
    file.submissionId,
    isHedis(file.component) ? 'HEDIS' : (file.component ?? ''),
    file.productLine ?? '',
    file.state === 'waiting' || file.state === 'processing' ? 'No' : 'Yes',
    validationStatusLabels[(file.validationStatus ?? 'NotRun') as ValidationStatus],
    file.stage ?? '',
    archived.has(file.fileName) ? `${file.note}. ${findingsArchived}` : file.note,
  ]),
});

function findingsTable(findings: readonly ReportFinding[]): Table {
  const hasMembers = findings.some(({ record }) => record !== null);
  return {
    name: 'Findings',
    columns: [
      ['File', 32],
      ['Severity', 10],
      ['Rule', 10],
      ['Rule name', 28],
      ['Measure', 10],
      ['Indicator', 40],
      ['Indicator name', 40],
      ...(hasMembers ? [['Member', 20] as const] : []),
      ['Line', 8],
      ['Column', 8],
      ['Found', 30],
      ['Expected', 30],
      ['Message', 100],
    ],
    rows: findings.map((finding) => [
      finding.fileName,
      finding.severity,
      finding.ruleId,
      finding.ruleName,
      finding.measureCode ?? '',
      finding.indicatorKey ?? '',
      shortIndicatorName(finding.catalogue, finding.measureCode, finding.indicatorKey) ?? '',
      ...(hasMembers ? [finding.record ?? ''] : []),
      finding.line,
      finding.column,
      finding.found ?? '',
      finding.expected ?? '',
      finding.message,
    ]),
  };
}

type ReportFinding = FindingRecord & {
  readonly fileName: string;
  /** Of the season of its submission. */
  readonly catalogue: Catalogue;
};

async function readFindings(
  { pool, cached }: App,
  runs: readonly ReportRun[],
): Promise<readonly ReportFinding[]> {
  const findings: ReportFinding[] = [];
  for (const { fileName, runId, measurementYear } of runs) {
    const { catalogue } = await (measurementYear === null
      ? cached.season()
      : cached.getSeason(measurementYear));
    for await (const some of eachFinding(pool, runId)) {
      for (const finding of some.slice(0, maxFindings - findings.length))
        findings.push({ ...finding, fileName, catalogue });
      if (findings.length >= maxFindings) return findings;
    }
  }
  return findings;
}
