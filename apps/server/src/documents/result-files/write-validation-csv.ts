/** The HEDIS validation file (type 3): one row a finding, in the order of the file. Spec: findings-validation-file. */
import type { Finding, FindingCounts } from '@idss/domain/findings/finding';
import { cutListNote } from '@idss/domain/findings/listing';
import { findingCsv, findingCsvHeader } from '@idss/validation/report/print-findings';
import type { Catalogue } from '@idss/validation/seasons/catalogue';
import { csvRow } from '@idss/domain/csv/write-csv';

/** Spreadsheets recognize UTF-8 text by it. */
export const byteOrderMark = '\uFEFF';

export const validationCsvHeader = byteOrderMark + findingCsvHeader(false);

/** The bulk validation file (type 25) has two columns in front of the same ones. Spec: findings-validation-file. */
export const bulkValidationCsvHeader = byteOrderMark + findingCsvHeader(true);

/** A row each, with its line end. */
export const validationCsvRows = (findings: readonly Finding[], catalogue: Catalogue): readonly string[] =>
  findings.map((finding) => findingCsv(finding, catalogue));

/** The last row, where not everything is listed; with `prefix` in front, of the bulk file. Empty where it is. */
export function validationCsvEnd(counts: FindingCounts, prefix = ''): string {
  const note = cutListNote(counts);
  return note === null
    ? ''
    : prefix + csvRow([null, null, 'Info', 'ListCut', null, note, ...Array.from({ length: 5 }, () => null)]);
}
