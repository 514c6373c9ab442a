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
  'RuleId',
  'Line',
  'Column',
  'Found',
  'Expected',
] as const;

/** Short indicator names by key. */
export const indicatorNames = (catalogue: Catalogue): ReadonlyMap<string, string> =>
  new Map([...catalogue.measures.values()].flatMap((m) => m.indicators.map((i) => [i.key, i.shortName])));

/** The header of the portal's validation file (type 3); of several files OrgId and SubId stand first (type 25). */
export const findingCsvHeader = (isOfSeveralFiles: boolean): string =>
  csvRow(isOfSeveralFiles ? ['OrgId', 'SubId', ...columns] : columns);

/** A row of the validation file, with its line end. */
export const findingCsv = (finding: Finding, names: ReadonlyMap<string, string>): string =>
  csvRow([
    finding.measure,
    names.get(finding.indicatorKey ?? '') ?? null,
    finding.severity,
    finding.ruleName,
    finding.indicatorKey,
    finding.message,
    finding.ruleId,
    finding.line,
    finding.column,
    finding.found,
    finding.expected,
  ]);

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
export const printable = (text: string): string => text.replaceAll(/\p{Cc}/gu, '\ufffd');

/**
 * One line: place, severity, rule, what it is about, message, what was found and expected. Compilers write it so, and
 * editors follow it.
 */
export function findingText(fileName: string, f: Finding): string {
  const place = f.line === null ? fileName : `${fileName}:${f.line}:${f.column ?? 1}`;
  const about = f.indicatorKey ?? f.measure;
  const values = [
    ...(f.found === null ? [] : [`found: ${f.found}`]),
    ...(f.expected === null ? [] : [`expected: ${f.expected}`]),
  ];
  return printable(
    `${place}: ${f.severity} ${f.ruleId} ${f.ruleName}${about === null ? '' : ` (${about})`}: ${f.message}` +
      (values.length > 0 ? ` [${values.join('; ')}]` : ''),
  );
}

export function summaryText(fileName: string, status: ValidationStatus, counts: FindingCounts): string {
  const numbers = severities.filter((s) => counts[s] > 0).map((s) => `${counts[s]} ${s}`);
  const note = cutListNote(counts);
  return printable(
    `${fileName}: ${validationStatusLabels[status]}${numbers.length > 0 ? ` (${numbers.join(', ')})` : ''}${note === null ? '' : `. ${note}`}`,
  );
}
