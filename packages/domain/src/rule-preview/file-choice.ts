/** The stored files that changed rules are applied to. Spec: rule-preview-choice. */
import { dayText } from '../moments/moment-text.ts';
import { listNames } from '../list-names.ts';
import { no, type Verdict, yes } from '../verdict.ts';

export const chosenFileLabels = {
  all: 'All stored files',
  open: 'Open ones only',
  since: 'Files received from a date on',
} as const;
export type ChosenFiles = keyof typeof chosenFileLabels;
export const chosenFiles = listNames(chosenFileLabels);

export interface FileChoice {
  readonly files: ChosenFiles;
  /** The first day, in the season's time zone, yyyy-MM-dd; null of the other choices. */
  readonly receivedFrom: string | null;
}

/** As it was applied. */
export interface AppliedChoice extends FileChoice {
  /** The moment at which the first day begins, ISO 8601. */
  readonly from: string | null;
}

export const everyFile: FileChoice = { files: 'all', receivedFrom: null };

/** Is the choice complete? `today`: in the season's time zone. */
export function isCompleteChoice({ files, receivedFrom }: FileChoice, today: string): Verdict {
  if (files !== 'since')
    return receivedFrom === null
      ? yes()
      : no('A date belongs to the choice of files received from a date on.');
  if (receivedFrom === null || receivedFrom === '') return no('Enter the first day of the files.');
  return receivedFrom <= today ? yes() : no(`The first day of the files is up to today, ${dayText(today)}.`);
}

/** `all stored files`, `files that are not locked, marked final or attested`, `files received from May 1, 2026 on` */
export const choiceText = ({ files, receivedFrom }: FileChoice): string =>
  ({
    all: 'all stored files',
    open: 'files that are not locked, marked final or attested',
    since: `files received from ${dayText(receivedFrom ?? '')} on`,
  })[files];
