/** A program's rules as a season has them: switched off, with another severity or threshold. Spec: season-rules. */
import { isStructural, severities } from '@idss/domain/findings/finding';
import type { RuleSetting, RuleSettings } from '@idss/domain/season/rule-settings';
import { cahpsRules } from './rules/cahps/rules.generated.ts';
import { hedisRules } from './rules/hedis/rules.generated.ts';
import { hosRules } from './rules/hos/rules.generated.ts';
import type { Rule } from './rule.ts';
import type { JsonProblem } from './seasons/read-season-definition.ts';

export function applyRuleSettings<Rules extends object>(rules: Rules, settings?: RuleSettings): Rules {
  if (settings === undefined || settings.size === 0) return rules;
  const phases = Object.entries(rules as Record<string, readonly Rule<never>[]>).map(([phase, list]) => [
    phase,
    list.flatMap((rule) => {
      const { isOn = true, ...changes } = settings.get(rule.id) ?? {};
      return isOn ? [{ ...rule, ...changes }] : [];
    }),
  ]);
  // Each phase has its own rules, some of them with another severity or threshold.
  return Object.fromEntries(phases) as Rules;
}

const knownRules: ReadonlyMap<string, Rule<never>> = new Map(
  [hedisRules, cahpsRules, hosRules]
    .flatMap((rules): (readonly Rule<never>[])[] => Object.values(rules))
    .flat()
    .map((rule) => [rule.id, rule]),
);

/** The rules that compare with one number, with it. */
export const thresholds: ReadonlyMap<string, number> = new Map(
  [...knownRules.values()].flatMap(({ id, threshold }) => (threshold === undefined ? [] : [[id, threshold]])),
);

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const changeable = severities.filter((severity) => !isStructural(severity));

/** Every place of rules.json that changes what cannot be changed. */
export function ruleSettingProblems(data: unknown): readonly JsonProblem[] {
  const rules = isRecord(data) ? data['rules'] : undefined;
  if (!isRecord(rules)) return [{ path: ['rules'], mustBe: 'an object with rules by id' }];
  return Object.entries(rules).flatMap(([id, setting]) => problemsOf(id, setting));
}

function problemsOf(id: string, setting: unknown): readonly JsonProblem[] {
  const path = ['rules', id];
  const rule = knownRules.get(id);
  if (!rule) return [{ path, mustBe: 'left out; there is no rule of this id' }];
  if (!isRecord(setting)) return [{ path, mustBe: 'an object with isOn, severity or threshold' }];
  const problems: JsonProblem[] = [];
  for (const [key, value] of Object.entries(setting)) {
    const mustBe = requirementOf(rule, key, value);
    if (mustBe !== null) problems.push({ path: [...path, key], mustBe });
  }
  return problems;
}

/** null where the value is allowed. */
function requirementOf({ severity, threshold }: Rule<never>, key: string, value: unknown): string | null {
  const isFixed = isStructural(severity);
  switch (key) {
    case 'isOn':
      if (typeof value !== 'boolean') return 'true or false';
      return isFixed && !value ? `true; a rule of severity ${severity} cannot be switched off` : null;
    case 'severity':
      if (isFixed) return `left out; a rule of severity ${severity} keeps it`;
      return changeable.some((each) => each === value) ? null : `one of ${changeable.join(', ')}`;
    case 'threshold':
      if (threshold === undefined) return 'left out; the rule has no threshold';
      return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? null : 'a number from 0';
    default:
      return 'left out; a rule has isOn, severity and threshold';
  }
}

/** The data was checked by `ruleSettingProblems`. */
export const loadRuleSettings = (data: {
  readonly rules: Readonly<Record<string, RuleSetting>>;
}): RuleSettings => new Map(Object.entries(data.rules));
