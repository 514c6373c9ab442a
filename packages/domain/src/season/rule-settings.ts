/** How a season departs from its rules as they are written. Spec: season-rules. */
import type { Severity } from '../findings/finding.ts';

export interface RuleSetting {
  /** false: the rule does not run. */
  readonly isOn?: boolean;
  readonly severity?: Severity;
  /** Of a rule that compares with a number; the highest one where it has two. */
  readonly threshold?: number;
  /** The lowest one, of a rule that compares with two. */
  readonly lowerThreshold?: number;
}

/** By the id of the rule. */
export type RuleSettings = ReadonlyMap<string, RuleSetting>;
