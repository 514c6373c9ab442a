import type { DictionaryEntry } from '@idss/validation/dictionary';
import { allRules } from '@idss/validation/rules/all-rules';
import { withSeasonTexts } from '@idss/validation/rule-texts';
import type { SeasonDefinition } from '@idss/validation/seasons/season-definition';

const rules = new Map(allRules.map((rule) => [rule.id, rule]));

/** The requirement of a rule in one sentence. For a rule that no longer exists, the name stored with its findings. */
export const ruleSummary = (
  { ruleId, ruleName }: { ruleId: string; ruleName: string },
  season: SeasonDefinition,
): string => findRule(ruleId, season)?.summary ?? ruleName;

/** With the numbers of the season in its texts. */
export function findRule(ruleId: string, season: SeasonDefinition): DictionaryEntry | undefined {
  const rule = rules.get(ruleId);
  return rule && withSeasonTexts(rule, season);
}
