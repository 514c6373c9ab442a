import { allRules } from '@idss/validation/rules/all-rules';

const summaries = new Map(allRules.map(({ id, summary }) => [id, summary]));

/** What a rule asks, in a sentence for people; the name that its findings were stored with where the rule is no more. */
export const ruleSummary = ({ ruleId, ruleName }: { ruleId: string; ruleName: string }): string =>
  summaries.get(ruleId) ?? ruleName;
