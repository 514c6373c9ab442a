/** The HEDIS validation file (type 3): one row a finding, in the order of the file. hedis-xml.md, section 4. */
import type { Finding } from '@idss/domain/findings/finding';
import type { Catalogue } from '@idss/validation/seasons/catalogue';
import { byteOrderMark, csvLine } from './csv.ts';

export const validationCsvHeader =
  byteOrderMark +
  csvLine([
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
  ]);

export function validationCsvRows(findings: readonly Finding[], catalogue: Catalogue): string {
  return findings
    .map((finding) =>
      csvLine([
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
      ]),
    )
    .join('');
}

/** null where the catalogue does not have the indicator. */
export const shortIndicatorName = (
  catalogue: Catalogue,
  measure: string | null,
  indicatorKey: string | null,
): string | null =>
  (measure !== null &&
    catalogue.measures.get(measure)?.indicators.find(({ key }) => key === indicatorKey)?.shortName) ||
  null;
