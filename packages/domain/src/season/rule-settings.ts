/** How a season departs from its rules as they are written, and how staff change that. Spec: season-rules. */
import { type Severity, trialDay } from '../findings/finding.ts';
import { no, type Verdict, yes } from '../verdict.ts';

export interface RuleSetting {
  /** false: the rule does not run. */
  readonly isOn?: boolean;
  readonly severity?: Severity;
  /** Of a rule that compares with a number; the highest one where it has two. */
  readonly threshold?: number;
  /** The lowest one, of a rule that compares with two. */
  readonly lowerThreshold?: number;
  /**
   * The rule is on trial until that moment: its findings are remarks, and block nobody. ISO 8601 with the offset of the
   * season's zone, so that its first ten characters are the last day of the trial there.
   */
  readonly trialUntil?: string;
}

/** By the id of the rule. */
export type RuleSettings = ReadonlyMap<string, RuleSetting>;

/** Where a threshold may be. */
export interface ThresholdRange {
  readonly unit: string;
  readonly min: number;
  readonly max: number;
  /** 1 where left out. */
  readonly multipleOf?: number | undefined;
}

/** Multiples of 0.1 have no exact binary form. */
export const isInRange = (value: number, { min, max, multipleOf = 1 }: ThresholdRange): boolean =>
  Math.abs(Math.round(value / multipleOf) - value / multipleOf) < 1e-9 && value >= min && value <= max;

/** `a whole number from 1 to 10000 (members)` */
export const rangeText = ({ unit, min, max, multipleOf = 1 }: ThresholdRange): string =>
  `${multipleOf === 1 ? 'a whole number' : `a multiple of ${multipleOf}`} from ${min} to ${max} (${unit})`;

/** A rule with every value that a season may set; null: the rule has no such threshold. */
export interface RuleValues {
  readonly isOn: boolean;
  readonly severity: Severity;
  readonly threshold: number | null;
  readonly lowerThreshold: number | null;
  /** Left out: not on trial. */
  readonly trialUntil?: string | undefined;
}

export interface RuleChange {
  readonly ruleId: string;
  readonly before: RuleValues;
  readonly after: RuleValues;
}

export const toRuleSetting = ({
  isOn,
  severity,
  threshold,
  lowerThreshold,
  trialUntil,
}: RuleValues): RuleSetting => ({
  isOn,
  severity,
  ...(threshold === null ? {} : { threshold }),
  ...(lowerThreshold === null ? {} : { lowerThreshold }),
  ...(trialUntil === undefined ? {} : { trialUntil }),
});

export const areSameValues = (a: RuleValues, b: RuleValues): boolean =>
  a.isOn === b.isOn &&
  a.severity === b.severity &&
  a.threshold === b.threshold &&
  a.lowerThreshold === b.lowerThreshold &&
  a.trialUntil === b.trialUntil;

/** `Error, threshold 100`, `Warning, threshold 10 to 60, trial until May 1, 2026`, or `off`. */
export function valuesText({ isOn, severity, threshold, lowerThreshold, trialUntil }: RuleValues): string {
  if (!isOn) return 'off';
  const lowest = lowerThreshold === null ? '' : `${lowerThreshold} to `;
  return [
    severity,
    ...(threshold === null ? [] : [`threshold ${lowest}${threshold}`]),
    ...(trialUntil === undefined ? [] : [`trial until ${trialDay(trialUntil)}`]),
  ].join(', ');
}

/** Days are yyyy-MM-dd. A trial ends in this year or the next: one without an end would be a rule that is off. */
export function canTryUntil(lastDay: string, today: string): Verdict {
  const latest = `${Number(today.slice(0, 4)) + 1}-12-31`;
  return lastDay >= today && lastDay <= latest
    ? yes()
    : no(`found ${lastDay}, expected a day from ${today} to ${latest}.`);
}

export const isOnTrial = (
  { trialUntil }: { readonly trialUntil?: string | undefined },
  now: string | Date,
): boolean => trialUntil !== undefined && new Date(now) <= new Date(trialUntil);

/** `H-003 from Error, threshold 100 to off` */
export const changeText = ({ ruleId, before, after }: RuleChange): string =>
  `${ruleId} from ${valuesText(before)} to ${valuesText(after)}`;
