/** The settings of rules.json. */
import type { RuleSetting, RuleSettings } from '@idss/domain/season/rule-settings';

/** The data was checked by `ruleSettingProblems`. */
export const loadRuleSettings = (data: {
  readonly rules: Readonly<Record<string, RuleSetting>>;
}): RuleSettings => new Map(Object.entries(data.rules));
