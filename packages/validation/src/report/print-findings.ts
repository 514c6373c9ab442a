/** Findings as a person, a spreadsheet and a program read them. */
import {
  type Finding,
  type FindingCounts,
  severities,
  validationStatusLabels,
  type ValidationStatus,
} from '@idss/domain/findings/finding';
import { cutListNote } from '@idss/domain/findings/listing';
import { csvRow } from '../formats/csv/write-csv.ts';
import type { Catalogue } from '../seasons/catalogue.ts';

const columns = [
  'MeasureCode',
  'ShortIndicatorName',
  'Severity',
  'RuleName',
  'IndicatorKey',
  'Message',
] as const;

const cellsOf = (finding: Finding, names: ReadonlyMap<string, string>): (string | null)[] => [
  finding.measure,
  names.get(finding.indicatorKey ?? '') ?? null,
  finding.severity,
  finding.ruleName,
  finding.indicatorKey,
  finding.message,
];

/** Short indicator names by key. */
export const indicatorNames = (catalogue: Catalogue): ReadonlyMap<string, string> =>
  new Map([...catalogue.measures.values()].flatMap((m) => m.indicators.map((i) => [i.key, i.shortName])));

/** The HEDIS validation file (document 1, file type 3). */
export function* validationCsv(
  findings: Iterable<Finding>,
  names: ReadonlyMap<string, string>,
): Generator<string> {
  yield csvRow(columns);
  for (const finding of findings) yield csvRow(cellsOf(finding, names));
}

/** Findings of one submission within a bulk file. */
export interface SubmissionFindings {
  readonly orgId: number | string | null;
  readonly subId: number | string | null;
  readonly findings: Iterable<Finding>;
}

/** The bulk HEDIS validation file (file type 25): OrgId and SubId stand first. */
export function* bulkValidationCsv(
  submissions: Iterable<SubmissionFindings>,
  names: ReadonlyMap<string, string>,
): Generator<string> {
  yield csvRow(['OrgId', 'SubId', ...columns]);
  for (const { orgId, subId, findings } of submissions)
    for (const finding of findings) yield csvRow([orgId, subId, ...cellsOf(finding, names)]);
}

/** A finding as the command line and the API give it to programs. */
export const findingJson = (f: Finding) => ({
  ruleId: f.ruleId,
  severity: f.severity,
  measure: f.measure,
  indicatorKey: f.indicatorKey,
  line: f.line,
  column: f.column,
  found: f.found,
  expected: f.expected,
  message: f.message,
  // Of survey files alone.
  ...(f.record === null ? {} : { record: f.record }),
});

// Terminals obey control characters; a file's name or content must not reach them as such.
const printable = (text: string): string => text.replace(/\p{Cc}/gu, '\ufffd');

/** One line: place, severity, rule, what it is about, message. Compilers write it so, and editors follow it. */
export function findingText(fileName: string, f: Finding): string {
  const place = f.line === null ? fileName : `${fileName}:${f.line}:${f.column ?? 1}`;
  const about = f.indicatorKey ?? f.measure;
  return printable(
    `${place}: ${f.severity} ${f.ruleId} ${f.ruleName}${about === null ? '' : ` (${about})`}: ${f.message}`,
  );
}

export function summaryText(fileName: string, status: ValidationStatus, counts: FindingCounts): string {
  const numbers = severities.filter((s) => counts[s] > 0).map((s) => `${counts[s]} ${s}`);
  const note = cutListNote(counts);
  return printable(
    `${fileName}: ${validationStatusLabels[status]}${numbers.length > 0 ? ` (${numbers.join(', ')})` : ''}${note === null ? '' : `. ${note}`}`,
  );
}
