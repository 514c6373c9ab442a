/** Turns a rule's report into the finding that users read; the same for all three programs. */
import { type Finding, trialText } from '@idss/domain/findings/finding';
import type { Report, Rule } from './rule.ts';

/** Cuts a value quoted in a finding to a length that is still recognizable. */
export const shorten = (text: string): string => (text.length > 200 ? `${text.slice(0, 199)}…` : text);

const quote = (value: string | number | undefined): string | null =>
  value === undefined ? null : shorten(String(value));

/** The rule's subject; a more precise place in a report replaces it. */
export interface FindingSubject {
  readonly measure?: string | undefined;
  readonly indicatorKey?: string | undefined;
  readonly record?: string | null;
}

export type RuleHead = Pick<Rule<never>, 'id' | 'name' | 'severity' | 'trial'>;

export function createFinding(rule: RuleHead, found: Report, looked: FindingSubject): Finding {
  return {
    ruleId: rule.id,
    ruleName: rule.name,
    severity: rule.severity,
    measure: found.measure ?? looked.measure ?? null,
    indicatorKey: found.indicatorKey ?? looked.indicatorKey ?? null,
    record: quote(looked.record ?? undefined),
    line: found.at?.line ?? null,
    column: found.at?.column ?? null,
    found: quote(found.found),
    expected: quote(found.expected),
    message: rule.trial ? `${found.message} ${trialText(rule.trial)}` : found.message,
    ...(rule.trial && { trial: rule.trial }),
  };
}

/** By line, column and rule; findings about the whole file come first. */
export function inFileOrder(a: Finding, b: Finding): number {
  return (
    (a.line ?? 0) - (b.line ?? 0) ||
    (a.column ?? 0) - (b.column ?? 0) ||
    (a.ruleId < b.ruleId ? -1 : a.ruleId > b.ruleId ? 1 : 0)
  );
}
