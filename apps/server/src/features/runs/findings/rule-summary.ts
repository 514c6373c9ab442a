import { allRules } from '@idss/validation/rules/all-rules';

const summaries = new Map(allRules.map(({ id, summary }) => [id, summary]));

/** The requirement of a rule in one sentence. For a rule that no longer exists, the name stored with its findings. */
export const ruleSummary = ({ ruleId, ruleName }: { ruleId: string; ruleName: string }): string =>
  summaries.get(ruleId) ?? ruleName;
