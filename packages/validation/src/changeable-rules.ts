/** The rules that a season may switch off or change, with their values. Spec: season-rules. */
import { isStructural } from '@idss/domain/findings/finding';
import type { Program } from '@idss/domain/program';
import {
  areSameValues,
  type RuleSetting,
  type RuleSettings,
  type RuleValues,
  toRuleSetting,
  type ThresholdRange,
} from '@idss/domain/season/rule-settings';
import { ruleSettingProblems } from './apply-rule-settings.ts';
import type { Rule } from './rule.ts';
import { cahpsRules } from './rules/cahps/rules.generated.ts';
import { hedisRules } from './rules/hedis/rules.generated.ts';
import { hosRules } from './rules/hos/rules.generated.ts';

export interface ChangeableRule {
  readonly id: string;
  readonly name: string;
  readonly program: Program;
  /** Runs only with the experimental-validation switch on. */
  readonly isExperimental: boolean;
  readonly thresholdRange: ThresholdRange | null;
  readonly lowerThresholdRange: ThresholdRange | null;
  /** As the rule is written. */
  readonly values: RuleValues;
}

const programs: readonly (readonly [Program, object])[] = [
  ['HEDIS', hedisRules],
  ['CAHPS', cahpsRules],
  ['HOS', hosRules],
];

/** By id. Those of severity Schema and Fatal are not among them. */
export const changeableRules: ReadonlyMap<string, ChangeableRule> = new Map(
  programs
    .flatMap(([program, rules]) =>
      (Object.values(rules) as readonly (readonly Rule<never>[])[])
        .flat()
        .filter(({ severity }) => !isStructural(severity))
        .map((rule) => changeable(program, rule)),
    )
    .sort((a, b) => (a.id < b.id ? -1 : 1))
    .map((rule) => [rule.id, rule]),
);

function changeable(program: Program, rule: Rule<never>): ChangeableRule {
  const { id, name, severity, threshold, lowerThreshold, experimental } = rule;
  return {
    id,
    name,
    program,
    isExperimental: experimental === true,
    thresholdRange: threshold ? toRange(threshold) : null,
    lowerThresholdRange: lowerThreshold ? toRange(lowerThreshold) : null,
    values: {
      isOn: true,
      severity,
      threshold: threshold?.value ?? null,
      lowerThreshold: lowerThreshold?.value ?? null,
    },
  };
}

function toRange({ unit, min, max, multipleOf }: ThresholdRange): ThresholdRange {
  return { unit, min, max, multipleOf };
}

export const getValues = ({ id, values }: ChangeableRule, settings: RuleSettings): RuleValues => ({
  ...values,
  ...settings.get(id),
});

/** The changes of staff, without those that the season has itself by now. */
export function withoutUnchanged(changed: RuleSettings, season: RuleSettings): RuleSettings {
  const changedSettings: [string, RuleSetting][] = [];
  for (const [id, setting] of changed) {
    const rule = changeableRules.get(id);
    if (!rule) continue;
    const usual = getValues(rule, season);
    // A setting of staff has all values, so that a trial of the season is ended by one without.
    const values = { ...usual, trialUntil: undefined, ...setting };
    if (!areSameValues(usual, values)) changedSettings.push([id, toRuleSetting(values)]);
  }
  return new Map(changedSettings);
}

/**
 * The season's rules.json with what staff changed. What does not fit any more, because another version of the portal has
 * other rules, is left out and stops no validation.
 */
export function mergeRuleSettings(rulesJson: string, changed: RuleSettings): string {
  const season = JSON.parse(rulesJson) as { readonly rules: Readonly<Record<string, RuleSetting>> };
  const rules = { ...season.rules };
  for (const [id, setting] of changed)
    if (ruleSettingProblems({ rules: { [id]: setting } }).length === 0) {
      const { trialUntil: _ended, ...ofSeason } = rules[id] ?? {};
      rules[id] = { ...ofSeason, ...setting };
    }
  return JSON.stringify({ ...season, rules });
}
