/** Reads the changes of rules that staff ask for. Spec: rule-preview-settings. */
import {
  areSameValues,
  rangeText,
  type RuleChange,
  type RuleValues,
  toRuleSetting,
} from '@idss/domain/season/rule-settings';
import { ruleSettingProblems } from '@idss/validation/apply-rule-settings';
import { changeableRules, getValues } from '@idss/validation/changeable-rules';
import type { SeasonDefinition } from '@idss/validation/seasons/season-definition';
import { badRequest } from '#src/kernel/errors.ts';

export interface WantedValues extends RuleValues {
  readonly ruleId: string;
}

/** Those that differ from the current values. 400 with place, found and expected. */
export function readChanges(
  requested: readonly WantedValues[],
  { ruleSettings }: SeasonDefinition,
): readonly RuleChange[] {
  const problems: string[] = [];
  const changes: RuleChange[] = [];
  const changedRules = new Set<string>();
  for (const { ruleId, ...after } of requested) {
    const rule = changeableRules.get(ruleId);
    const found = ruleSettingProblems({ rules: { [ruleId]: toRuleSetting(after) } });
    const isRepeated = changedRules.has(ruleId);
    changedRules.add(ruleId);
    if (!rule) problems.push(`${ruleId}: expected a rule of severity Error, Warning or Info.`);
    else if (isRepeated) problems.push(`${ruleId}: found twice, expected once.`);
    else if (rule.thresholdRange !== null && after.threshold === null)
      problems.push(`${ruleId}.threshold: found none, expected ${rangeText(rule.thresholdRange)}.`);
    else if (rule.lowerThresholdRange !== null && after.lowerThreshold === null)
      problems.push(`${ruleId}.lowerThreshold: found none, expected ${rangeText(rule.lowerThresholdRange)}.`);
    else if (found.length > 0)
      for (const { path, mustBe } of found) {
        const field = path.at(-1) as keyof RuleValues;
        problems.push(`${ruleId}.${field}: found ${after[field]}, expected ${mustBe}.`);
      }
    else {
      const before = getValues(rule, ruleSettings);
      if (!areSameValues(before, after)) changes.push({ ruleId, before, after });
    }
  }
  if (problems.length > 0) throw badRequest(problems.slice(0, 20).join(' '));
  if (changes.length === 0) throw badRequest('These are the current values. Change at least one rule.');
  return changes;
}
