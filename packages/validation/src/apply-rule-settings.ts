/** A program's rules as a season has them: switched off, with another severity or threshold. Spec: season-rules. */
import { getChangedId } from '@idss/domain/rule-preview/rule-difference';
import { isOnTrial, type RuleSetting, type RuleSettings } from '@idss/domain/season/rule-settings';
import { knownRules } from './known-rules.ts';
import type { loadRuleSettings } from './load-rule-settings.ts';
import type { Rule, Threshold } from './rule.ts';
import { type JsonProblem, listSchemaProblems } from './seasons/schemas/list-schema-problems.ts';
import { rulesSchema } from './seasons/schemas/rules-schema.ts';

/**
 * @param now the moment of validation: a trial may have ended
 * @param changed rules that run as the season has them and, under another id, as given here
 */
export function applyRuleSettings<Rules extends object>(
  rules: Rules,
  now: string,
  settings: RuleSettings = new Map(),
  changed: RuleSettings = new Map(),
): Rules {
  if (settings.size === 0 && changed.size === 0) return rules;
  const phases = Object.entries(rules as Record<string, readonly Rule<never>[]>).map(([phase, list]) => [
    phase,
    list.flatMap((rule) => {
      const current = applied(rule, now, settings.get(rule.id));
      const setting = changed.get(rule.id);
      return setting
        ? [...current, ...applied({ ...rule, id: getChangedId(rule.id) }, now, setting)]
        : current;
    }),
  ]);
  // Each phase has its own rules, some of them with another severity or threshold.
  return Object.fromEntries(phases) as Rules;
}

function applied(rule: Rule<never>, now: string, setting?: RuleSetting): readonly Rule<never>[] {
  if (setting === undefined) return [rule];
  if (setting.isOn === false) return [];
  const changed = changedRule(rule, setting);
  return [isOnTrial(setting, now) ? onTrial(changed, setting.trialUntil) : changed];
}

/** Remarks count for nothing, so whatever adds findings up need not know of trials. */
const onTrial = (rule: Rule<never>, until = ''): Rule<never> => ({
  ...rule,
  severity: 'Info',
  trial: { until, severity: rule.severity },
});

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
