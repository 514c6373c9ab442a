/** UploadReport.xlsx: what became of each file, and everything that was found. Document 1, section 7. */
import { writeXlsx } from 'hucre/xlsx';
import { type ValidationStatus, validationStatusLabels } from '@idss/domain/findings/finding';
import { type App } from '#src/app.ts';
import { shortIndicatorName } from '#src/features/downloads/write-validation-csv.ts';
import type { FindingRecord } from '#src/findings/finding-blocks.ts';
import { eachFinding } from '#src/findings/read-findings.ts';
import { listReportRuns } from './upload-report.sql.ts';
import { shownFiles } from './present-upload.ts';
import type { UploadFileRow, UploadTransaction } from './upload-records.sql.ts';

/** A sheet holds a little over a million rows; whoever has more findings reads them on the screen or as CSV. */
const mostFindings = 100_000;

const columns = (...headers: readonly [header: string, width: number][]) =>
  headers.map(([header, width]) => ({ header, key: header, width }));

export async function makeUploadReport(
  app: App,
  { transactionId }: UploadTransaction,
  files: readonly UploadFileRow[],
): Promise<{ fileName: string; fileContents: string }> {
  const { catalogue } = await app.cached.season();
  const findings = await readFindings(app, transactionId);
  const hasMembers = findings.some(({ record }) => record !== null);
  const bytes = await writeXlsx({
    sheets: [
      {
        name: 'Files',
        columns: columns(
          ['File', 32],
          ['Submission', 12],
          ['Component', 12],
          ['Product line', 14],
          ['Processed', 11],
          ['Validation status', 22],
          ['Submission status', 22],
          ['Note', 80],
        ),
        freezePane: { rows: 1 },
        data: shownFiles(files).map((file) => ({
          File: file.fileName,
          Submission: file.submissionId,
          Component: file.component === 'DST' ? 'HEDIS' : (file.component ?? ''),
          'Product line': file.productLine ?? '',
          Processed: file.state === 'waiting' || file.state === 'processing' ? 'No' : 'Yes',
          'Validation status':
            validationStatusLabels[(file.validationStatus ?? 'NotRun') as ValidationStatus],
          'Submission status': file.stage ?? '',
          Note: file.note,
        })),
      },
      {
        name: 'Findings',
        columns: columns(
          ['File', 32],
          ['Severity', 10],
          ['Rule', 10],
          ['Rule name', 28],
          ['Measure', 10],
          ['Indicator', 40],
          ['Indicator name', 40],
          ...(hasMembers ? [['Member', 20] as [string, number]] : []),
          ['Line', 8],
          ['Column', 8],
          ['Found', 30],
          ['Expected', 30],
          ['Message', 100],
        ),
        freezePane: { rows: 1 },
        data: findings.map((finding) => ({
          File: finding.fileName,
          Severity: finding.severity,
          Rule: finding.ruleId,
          'Rule name': finding.ruleName,
          Measure: finding.measureCode ?? '',
          Indicator: finding.indicatorKey ?? '',
          'Indicator name': shortIndicatorName(catalogue, finding.measureCode, finding.indicatorKey) ?? '',
          ...(hasMembers ? { Member: finding.record ?? '' } : {}),
          Line: finding.line,
          Column: finding.column,
          Found: finding.found ?? '',
          Expected: finding.expected ?? '',
          Message: finding.message,
        })),
      },
    ],
  });
  return { fileName: 'UploadReport.xlsx', fileContents: Buffer.from(bytes).toString('base64') };
}

type ReportFinding = FindingRecord & { readonly fileName: string };

async function readFindings({ pool }: App, transactionId: string): Promise<readonly ReportFinding[]> {
  const findings: ReportFinding[] = [];
  for (const { fileName, runId } of await listReportRuns(pool, transactionId))
    for await (const some of eachFinding(pool, runId)) {
      for (const finding of some.slice(0, mostFindings - findings.length))
        findings.push({ ...finding, fileName });
      if (findings.length >= mostFindings) return findings;
    }
  return findings;
}
