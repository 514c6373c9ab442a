/** The outcome of a rule preview for one submission, and when it may be applied. Spec: rule-preview-result, rule-preview-apply. */
import { hasErrors, type ValidationStatus } from '../findings/finding.ts';
import { pluralize } from '../format-number.ts';
import { listNames } from '../list-names.ts';
import type { Component } from '../program.ts';
import { no, type Verdict, yes } from '../verdict.ts';
import type { SubmissionSeason } from '../season/season-label.ts';
import type { RuleDifference } from './rule-difference.ts';

/** Those that matter most come first. unchecked: the file could not be checked. */
export const previewOutcomeLabels = {
  newlyFailing: 'Newly failing',
  newlyPassing: 'Newly passing',
  changed: 'Other findings',
  unchanged: 'Unchanged',
  unchecked: 'Not checked',
} as const;
export type PreviewOutcome = keyof typeof previewOutcomeLabels;
export const previewOutcomes = listNames(previewOutcomeLabels);

export const previewStates = ['Running', 'Done', 'Applied', 'Dropped'] as const;
export type PreviewState = (typeof previewStates)[number];

/** With this status the submission cannot be locked, marked final or attested. Spec: stages-transitions. */
export const isFailing = (component: Component, status: ValidationStatus): boolean =>
  component === 'CAHPS' ? status !== 'NoIssues' : hasErrors(status);

export function getPreviewOutcome(
  component: Component,
  { before, after }: { readonly before: ValidationStatus; readonly after: ValidationStatus },
  rules: readonly RuleDifference[],
): PreviewOutcome {
  const [failed, fails] = [isFailing(component, before), isFailing(component, after)];
  if (failed !== fails) return fails ? 'newlyFailing' : 'newlyPassing';
  return rules.some(({ added, gone, regraded }) => added + gone + regraded > 0) ? 'changed' : 'unchanged';
}

export const minSample = 10;
export const maxSample = 1000;

export interface PreviewFacts {
  readonly state: PreviewState;
  readonly sampleSize: number | null;
  /** The season or its rules changed after the preview began. */
  readonly areRulesOutdated: boolean;
  /** Submissions whose current file is another one, or is new. */
  readonly changedFiles: number;
  readonly season: SubmissionSeason;
}

/** May the rules of the season be changed? */
export const canChangeRules = ({ measurementYear, seasonState }: SubmissionSeason): Verdict =>
  seasonState === 'closed'
    ? no(`Measurement year ${measurementYear} is closed: its rules and results stay as they are.`)
    : yes();

export const isOutdated = ({ areRulesOutdated, changedFiles }: PreviewFacts): boolean =>
  areRulesOutdated || changedFiles > 0;

export function canUpdatePreview(facts: PreviewFacts): Verdict {
  if (facts.state === 'Running') return no('The preview is still running.');
  if (facts.state !== 'Done') return no(`The preview was ${facts.state.toLowerCase()}.`);
  if (facts.areRulesOutdated) return no(rulesChanged);
  return canChangeRules(facts.season);
}

export const rulesChanged = 'The rules or the season changed after this preview began. Start a new preview.';

export function canApplyPreview(facts: PreviewFacts): Verdict {
  const verdict = canUpdatePreview(facts);
  if (!verdict.ok) return verdict;
  if (facts.sampleSize !== null)
    return no('This preview is of a sample. Check all files before you apply it.');
  if (facts.changedFiles > 0)
    return no(
      `${facts.changedFiles} ${pluralize(facts.changedFiles, 'submission has', 'submissions have')} another file since this preview. Update the preview first.`,
    );
  return yes();
}
