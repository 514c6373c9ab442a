/** A finding about a whole file, made outside the engine in the name of one of its rules. */
import type { Finding } from '@idss/domain/findings/finding';
import type { Rule } from '@idss/validation/rule';

export const fileFinding = (
  { id, name, severity }: Pick<Rule<never>, 'id' | 'name' | 'severity'>,
  message: string,
  found: string | null = null,
  expected: string | null = null,
): Finding => ({
  ruleId: id,
  ruleName: name,
  severity,
  measure: null,
  indicatorKey: null,
  record: null,
  line: null,
  column: null,
  found,
  expected,
  message,
});
