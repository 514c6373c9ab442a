/** A program's rules as a season has them: switched off, with another severity or threshold. Spec: season-rules. */
import { getTrialId } from '@idss/domain/rule-preview/rule-difference';
import type { RuleSetting, RuleSettings } from '@idss/domain/season/rule-settings';
import { knownRules } from './known-rules.ts';
import type { loadRuleSettings } from './load-rule-settings.ts';
import type { Rule, Threshold } from './rule.ts';
import { type JsonProblem, listSchemaProblems } from './seasons/schemas/list-schema-problems.ts';
import { rulesSchema } from './seasons/schemas/rules-schema.ts';

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

/** Every place of rules.json that changes what cannot be changed. */
export function ruleSettingProblems(data: unknown): readonly JsonProblem[] {
  const problems = listSchemaProblems(rulesSchema, data);
  if (problems.length > 0) return problems;
  const { rules } = data as Parameters<typeof loadRuleSettings>[0];
  return Object.entries(rules).flatMap(([id, setting]) => orderProblems(id, setting));
}

/** The lower threshold is not above the other one, whichever of them the season sets. */
function orderProblems(id: string, setting: RuleSetting): readonly JsonProblem[] {
  const rule = knownRules.get(id);
  const { threshold, lowerThreshold } = rule ? changedRule(rule, setting) : {};
  if (threshold === undefined || lowerThreshold === undefined) return [];
  if (lowerThreshold.value <= threshold.value) return [];
  const [name, mustBe] =
    setting.lowerThreshold === undefined
      ? ['threshold', `at least the lower threshold, ${lowerThreshold.value}`]
      : ['lowerThreshold', `at most the threshold, ${threshold.value}`];
  const found = name === 'threshold' ? threshold.value : lowerThreshold.value;
  return [{ path: ['rules', id, name], mustBe, found: `${found}`, fix: `Write a number that is ${mustBe}.` }];
}
