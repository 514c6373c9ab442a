/** The states of a season and their names; apart from the rules, because every page shows them. Spec: season-states. */

/** In the order of a season's life. */
export const seasonStates = ['prepared', 'open', 'closing', 'closed'] as const;
export type SeasonState = (typeof seasonStates)[number];

export const seasonStateLabels: Readonly<Record<SeasonState, string>> = {
  prepared: 'Prepared',
  open: 'Open',
  closing: 'Closing',
  closed: 'Closed',
};

/** `1998`, and how far it is where it is not open: `1998, closed`. */
export const formatSeason = ({ measurementYear, seasonState }: SubmissionSeason): string =>
  seasonState === 'open'
    ? `${measurementYear}`
    : `${measurementYear}, ${seasonStateLabels[seasonState].toLowerCase()}`;

/** The meaning of each state for the people of a season, for the console. */
export const seasonStateMeanings: Readonly<Record<SeasonState, string>> = {
  prepared: 'Only staff see it. They may upload files to try it.',
  open: 'Plans and vendors upload, auditors review, signers sign.',
  closing: 'What was begun may be finished, corrected, signed and submitted again. Nothing new begins.',
  closed: 'Everything can be read. Nothing can be changed.',
};

/** Of a submission or component. */
export interface SubmissionSeason {
  readonly measurementYear: number;
  readonly seasonState: SeasonState;
}
