/** Findings as text, CSV and JSON. */
import {
  type Finding,
  type FindingCounts,
  severities,
  validationStatusLabels,
  type ValidationStatus,
} from '@idss/domain/findings/finding';
import { cutListNote } from '@idss/domain/findings/listing';
import { csvRow } from '@idss/domain/csv/write-csv';
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

/** The header of the portal's validation file (type 3); for several files OrgId and SubId come first (type 25). */
export const findingCsvHeader = (hasSeveralFiles: boolean): string =>
  csvRow(hasSeveralFiles ? ['OrgId', 'SubId', ...columns] : columns);

/** A row of the validation file, with its line end. */
export const findingCsv = (finding: Finding, catalogue: Catalogue): string =>
  csvRow([
    finding.measure,
    shortIndicatorName(catalogue, finding.measure, finding.indicatorKey),
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

/** null where the catalogue does not have the indicator. */
export const shortIndicatorName = (
  catalogue: Catalogue,
  measure: string | null,
  indicatorKey: string | null,
): string | null =>
  (measure !== null &&
    catalogue.measures.get(measure)?.indicators.find(({ key }) => key === indicatorKey)?.shortName) ||
  null;

/** A finding as JSON, for the command line and the API. */
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
  // Only for survey files.
  ...(f.record === null ? {} : { record: f.record }),
});

// Terminals interpret control characters; those of a file's name or content must not reach them.
export const printable = (text: string): string => text.replaceAll(/\p{Cc}/gu, '\ufffd');

/**
 * One line: place, severity, rule, what it is about, message, what was found and expected. In the format of compilers,
 * which editors can follow.
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
