/** Reads the changes of rules that staff ask for. Spec: rule-preview-settings. */
import {
  areSameValues,
  canTryUntil,
  rangeText,
  type RuleChange,
  type RuleValues,
  toRuleSetting,
} from '@idss/domain/season/rule-settings';
import { ruleSettingProblems } from '@idss/validation/apply-rule-settings';
import { changeableRules, getValues } from '@idss/validation/changeable-rules';
import type { SeasonDefinition } from '@idss/validation/seasons/season-definition';
import { dayIn, parseWallTime } from '@idss/domain/moments/moment-text';
import { isoTextIn } from '@idss/domain/moments/wall-text';
import { yes } from '@idss/domain/verdict';
import { badRequest } from '#src/kernel/errors.ts';

export interface WantedValues extends RuleValues {
  readonly ruleId: string;
  /** The last day of its trial, in the season's zone, yyyy-MM-dd. */
  readonly trialUntil?: string | undefined;
}

export interface ChangedSeason {
  readonly definition: SeasonDefinition;
  readonly timeZone: string;
  readonly now: Date;
}

/** Those that differ from the current values. 400 with place, found and expected. */
export function readChanges(
  requested: readonly WantedValues[],
  season: ChangedSeason,
): readonly RuleChange[] {
  const changedRules = new Set<string>();
  const problems: string[] = [];
  const changes: RuleChange[] = [];
  for (const wanted of requested) {
    const { ruleId } = wanted;
    const read = changedRules.has(ruleId)
      ? { problems: [`${ruleId}: found twice, expected once.`] }
      : readChange(wanted, season);
    changedRules.add(ruleId);
    if ('problems' in read) problems.push(...read.problems);
    else if (!areSameValues(read.before, read.after)) changes.push(read);
  }
  if (problems.length > 0) throw badRequest(problems.slice(0, 20).join(' '));
  if (changes.length === 0) throw badRequest('These are the current values. Change at least one rule.');
  return changes;
}

function readChange(
  { ruleId, trialUntil: lastDay, ...others }: WantedValues,
  { definition, timeZone, now }: ChangedSeason,
): RuleChange | { readonly problems: readonly string[] } {
  const rule = changeableRules.get(ruleId);
  if (!rule) return { problems: [`${ruleId}: expected a rule of severity Error, Warning or Info.`] };
  const before = getValues(rule, definition.ruleSettings);
  const isSameTrial = lastDay !== undefined && before.trialUntil?.startsWith(lastDay) === true;
  const verdict = lastDay === undefined || isSameTrial ? yes() : canTryUntil(lastDay, dayIn(now, timeZone));
  if (!verdict.ok) return { problems: [`${ruleId}.trialUntil: ${verdict.reason}`] };
  const trialUntil = isSameTrial ? before.trialUntil : lastDay && endOfDay(lastDay, timeZone);
  const after: RuleValues = { ...others, ...(trialUntil !== undefined && { trialUntil }) };
  for (const [name, range] of [
    ['threshold', rule.thresholdRange],
    ['lowerThreshold', rule.lowerThresholdRange],
  ] as const)
    if (range !== null && after[name] === null)
      return { problems: [`${ruleId}.${name}: found none, expected ${rangeText(range)}.`] };
  const problems = ruleSettingProblems({ rules: { [ruleId]: toRuleSetting(after) } });
  if (problems.length === 0) return { ruleId, before, after };
  return {
    problems: problems.map(({ path, mustBe }) => {
      const field = path.at(-1) as keyof RuleValues;
      return `${ruleId}.${field}: found ${after[field]}, expected ${mustBe}.`;
    }),
  };
}

/** The last second of that day. */
const endOfDay = (day: string, timeZone: string): string =>
  isoTextIn(parseWallTime(`${day} 23:59:59`, timeZone), timeZone);
