/** A finding of no place in particular. */
import type { Finding } from '@idss/domain/findings/finding';

export const makeFinding = (change: Partial<Finding> = {}): Finding => ({
  ruleId: 'A-001',
  ruleName: 'A rule',
  severity: 'Error',
  measure: null,
  indicatorKey: null,
  record: null,
  line: null,
  column: null,
  found: null,
  expected: null,
  message: 'Something is wrong.',
  ...change,
});
