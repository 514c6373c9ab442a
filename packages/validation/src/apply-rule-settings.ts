/** A program's rules as a season has them: switched off, with another severity or threshold. Spec: season-rules. */
import { isStructural, severities } from '@idss/domain/findings/finding';
import { getTrialId } from '@idss/domain/rule-preview/rule-difference';
import { isInRange, rangeText, type RuleSetting, type RuleSettings } from '@idss/domain/season/rule-settings';
import { knownRules } from './known-rules.ts';
import type { Rule, Threshold } from './rule.ts';
import type { JsonProblem } from './seasons/json-shape.ts';

/** @param trial rules that run as the season has them and, under another id, as given here */
export function applyRuleSettings<Rules extends object>(
  rules: Rules,
  settings: RuleSettings = new Map(),
  trial: RuleSettings = new Map(),
): Rules {
  if (settings.size === 0 && trial.size === 0) return rules;
  const phases = Object.entries(rules as Record<string, readonly Rule<never>[]>).map(([phase, list]) => [
    phase,
    list.flatMap((rule) => {
      const current = applied(rule, settings.get(rule.id));
      const changed = trial.get(rule.id);
      return changed ? [...current, ...applied({ ...rule, id: getTrialId(rule.id) }, changed)] : current;
    }),
  ]);
  // Each phase has its own rules, some of them with another severity or threshold.
  return Object.fromEntries(phases) as Rules;
}

function applied(rule: Rule<never>, setting?: RuleSetting): readonly Rule<never>[] {
  if (setting === undefined) return [rule];
  return setting.isOn === false ? [] : [changedRule(rule, setting)];
}

function changedRule(rule: Rule<never>, { severity, ...values }: RuleSetting): Rule<never> {
  const changes: { -readonly [Key in 'threshold' | 'lowerThreshold']?: Threshold } = {};
  for (const key of ['threshold', 'lowerThreshold'] as const) {
    const [written, value] = [rule[key], values[key]];
    if (written !== undefined && value !== undefined) changes[key] = { ...written, value };
  }
  return { ...rule, severity: severity ?? rule.severity, ...changes };
}

/** The rules with a number that a season may set, by id. */
export const rulesWithThreshold: ReadonlyMap<string, Rule<never>> = new Map(
  [...knownRules].filter(([, { threshold }]) => threshold !== undefined),
);

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const changeable = severities.filter((severity) => !isStructural(severity));

/** Every place of rules.json that changes what cannot be changed. */
export function ruleSettingProblems(data: unknown): readonly JsonProblem[] {
  const rules = isRecord(data) ? data['rules'] : undefined;
  if (!isRecord(rules)) return [{ path: ['rules'], mustBe: 'an object with rules by id' }];
  return Object.entries(rules).flatMap(([id, setting]) => listProblems(id, setting));
}

function listProblems(id: string, setting: unknown): readonly JsonProblem[] {
  const path = ['rules', id];
  const rule = knownRules.get(id);
  if (!rule) return [{ path, mustBe: 'left out; there is no rule of this id' }];
  if (!isRecord(setting))
    return [{ path, mustBe: 'an object with isOn, severity, threshold or lowerThreshold' }];
  const problems: JsonProblem[] = [];
  for (const [key, value] of Object.entries(setting)) {
    const mustBe = describeRequirement(rule, key, value);
    if (mustBe !== null) problems.push({ path: [...path, key], mustBe });
  }
  return problems.length > 0 ? problems : orderProblems(rule, setting, path);
}

/** The lower threshold is not above the other one, whichever of them the season sets. */
function orderProblems(
  rule: Rule<never>,
  setting: RuleSetting,
  path: readonly string[],
): readonly JsonProblem[] {
  const { threshold, lowerThreshold } = changedRule(rule, setting);
  if (threshold === undefined || lowerThreshold === undefined) return [];
  if (lowerThreshold.value <= threshold.value) return [];
  return setting.lowerThreshold === undefined
    ? [{ path: [...path, 'threshold'], mustBe: `at least the lower threshold, ${lowerThreshold.value}` }]
    : [{ path: [...path, 'lowerThreshold'], mustBe: `at most the threshold, ${threshold.value}` }];
}

/** null where the value is allowed. */
function describeRequirement(rule: Rule<never>, key: string, value: unknown): string | null {
  const { severity } = rule;
  const isFixed = isStructural(severity);
  switch (key) {
    case 'isOn':
      if (typeof value !== 'boolean') return 'true or false';
      return isFixed && !value ? `true; a rule of severity ${severity} cannot be switched off` : null;
    case 'severity':
      if (isFixed) return `left out; a rule of severity ${severity} keeps it`;
      return changeable.some((each) => each === value) ? null : `one of ${changeable.join(', ')}`;
    case 'threshold':
    case 'lowerThreshold':
      return thresholdRequirement(rule[key], value);
    default:
      return 'left out; a rule has isOn, severity, threshold and lowerThreshold';
  }
}

function thresholdRequirement(threshold: Threshold | undefined, value: unknown): string | null {
  if (threshold === undefined) return 'left out; the rule has no such threshold';
  return typeof value === 'number' && isInRange(value, threshold) ? null : rangeText(threshold);
}

/** The data was checked by `ruleSettingProblems`. */
export const loadRuleSettings = (data: {
  readonly rules: Readonly<Record<string, RuleSetting>>;
}): RuleSettings => new Map(Object.entries(data.rules));
