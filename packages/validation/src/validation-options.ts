import type { RuleSettings } from '@idss/domain/season/rule-settings';

/** Options for the validation of every kind of file, in addition to its season and register. */
export interface ValidationOptions {
  /** The name as uploaded, without folders. */
  readonly fileName: string;
  /** The moment of validation, ISO 8601 UTC. */
  readonly now: string;
  /** Larger files are not read on; each format has a default of its own. */
  readonly maxBytes?: number | undefined;
  /** How the season departs from the rules. */
  readonly ruleSettings?: RuleSettings | undefined;
  /** Rules of a preview, which run in addition to the current ones. */
  readonly changedRules?: RuleSettings | undefined;
}
