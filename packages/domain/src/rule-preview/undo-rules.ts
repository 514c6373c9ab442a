/** Back to before: a change of rules is put back without another preview. Spec: rule-preview-undo. */
import { pluralize } from '../format-number.ts';
import type { RuleChange } from '../season/rule-settings.ts';
import type { SubmissionSeason } from '../season/season-label.ts';
import { no, type Verdict } from '../verdict.ts';
import { canChangeRules, type PreviewState } from './preview-outcome.ts';

export interface UndoFacts {
  readonly state: PreviewState;
  readonly season: SubmissionSeason;
  readonly isUndone: boolean;
  /** Rules that do not have the values any more that the change gave them. */
  readonly changedSince: readonly {
    readonly ruleId: string;
    /** null: by no change of staff, but by a load of the season or another version of the portal. */
    readonly changedBy: string | null;
  }[];
}

export function canUndoRules({ state, season, isUndone, changedSince }: UndoFacts): Verdict {
  if (state !== 'Applied') return no('Only a change that was applied can be put back.');
  if (isUndone) return no('This change was put back already.');
  if (changedSince.length > 0) {
    const rules = changedSince
      .map(({ ruleId, changedBy }) => `${ruleId} (by ${changedBy ?? 'a load of the season'})`)
      .join(', ');
    return no(
      `${rules} ${pluralize(changedSince.length, 'was', 'were')} changed since. Put that back first, or preview the values that you want.`,
    );
  }
  return canChangeRules(season);
}

export const invertChanges = (changes: readonly RuleChange[]): readonly RuleChange[] =>
  changes.map(({ ruleId, before, after }) => ({ ruleId, before: after, after: before }));
