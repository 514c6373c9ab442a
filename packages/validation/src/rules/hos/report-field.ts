/** Reports that carry the place and the value of a field. */
import type { HosField } from '../../formats/hos-fixed/layout.ts';
import type { Report, Reporter } from '../../rule.ts';
import { fieldText, type HosLine } from './subject.ts';

export function reportField(
  line: HosLine,
  field: HosField,
  report: Reporter,
  found: Pick<Report, 'found' | 'expected' | 'message'>,
): void {
  report({
    at: { line: line.line, column: field.start },
    indicatorKey: field.name,
    found: found.found ?? fieldText(line, field),
    expected: found.expected,
    message: found.message,
  });
}
