/** The counted findings of a run as lists show them: by rule, and by measure. */
import { severities, type Severity, type Trial } from '@idss/domain/findings/finding';
import type { FindingCount } from './finding-blocks.ts';

export interface RuleTotal {
  readonly ruleId: string;
  readonly ruleName: string;
  readonly severity: Severity;
  /** null: the rule was not on trial. */
  readonly trial: Trial | null;
  readonly count: number;
}

const sum = (totals: readonly FindingCount[]): number => totals.reduce((all, { count }) => all + count, 0);

const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

/** The gravest first, and of a severity the most frequent. */
export function groupByRule(totals: readonly FindingCount[]): readonly RuleTotal[] {
  const groups = Map.groupBy(totals, ({ ruleId, ruleName, severity, trial }) =>
    JSON.stringify([ruleId, ruleName, severity, trial]),
  );
  return [...groups.values()]
    .flatMap((own): RuleTotal[] => {
      const [first] = own;
      if (!first) return [];
      const { ruleId, ruleName, severity, trial = null } = first;
      return [{ ruleId, ruleName, severity, trial, count: sum(own) }];
    })
    .sort(
      (a, b) =>
        severities.indexOf(a.severity) - severities.indexOf(b.severity) ||
        b.count - a.count ||
        compare(a.ruleId, b.ruleId),
    );
}

/** Without findings of no measure. */
export const countByMeasure = (
  totals: readonly FindingCount[],
): readonly { readonly measureCode: string; readonly count: number }[] =>
  [...Map.groupBy(totals, ({ measureCode }) => measureCode)]
    .flatMap(([measureCode, own]) => (measureCode === null ? [] : [{ measureCode, count: sum(own) }]))
    .sort((a, b) => compare(a.measureCode, b.measureCode));
