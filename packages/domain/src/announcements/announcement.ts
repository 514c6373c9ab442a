/** When an announcement may be saved, and how it is shown. Spec: announcements-rules. */
import { formatNumber } from '../format-number.ts';
import { deadlineText } from '../moments/moment-text.ts';
import type { Program } from '../program.ts';
import { all, no, type Verdict, yes } from '../verdict.ts';
import { deadlineMoment, isDay, isDeadline } from './deadline.ts';
import { toPlainText } from './rich-text.ts';

/** Placeholder for the deadline in a text. */
export const deadlineToken = '{1}';
/** The token as rich text may have it: with tags between its characters, where part of it was formatted. */
const tokens = /\{((?:<[^>]*>)*)1((?:<[^>]*>)*)\}/g;
export const defaultDisplayOrder = -1;
export const invalidDateFormat = 'Invalid Date Format';
/** In characters, formatting included. */
export const maxTextLength = 10_000;

export interface AnnouncementDraft {
  /** Formatted text; {1} is replaced by the deadline. */
  readonly text: string;
  readonly displayOrder: number;
  /** yyyy-MM-dd, or empty. */
  readonly startDate: string;
  /** yyyy-MM-dd, or empty. */
  readonly stopDate: string;
  /** yyyy-MM-dd HH:mm in the season's zone, or empty. */
  readonly deadlineDate: string;
}

export const hasDeadlineToken = (text: string): boolean => text.search(tokens) >= 0;

/** The field's content after typing: the start of a whole number, or else what it was before. */
export const typedDisplayOrder = (typed: string, before: string): string =>
  /^-?\d{0,6}$/.test(typed) ? typed : before;

/** The number in the field; the default where it is empty. */
export const parseDisplayOrder = (typed: string): number =>
  /^-?\d{1,6}$/.test(typed) ? Number(typed) : defaultDisplayOrder;

const dates = ({ startDate, stopDate }: AnnouncementDraft): Verdict => {
  if (startDate !== '' && !isDay(startDate)) return no(`Start date: ${invalidDateFormat}`);
  if (stopDate !== '' && !isDay(stopDate)) return no(`Stop date: ${invalidDateFormat}`);
  return startDate !== '' && stopDate !== '' && startDate > stopDate
    ? no('The start date is after the stop date.')
    : yes();
};

function deadline({ text, deadlineDate }: AnnouncementDraft): Verdict {
  if (!hasDeadlineToken(text)) return yes();
  if (deadlineDate === '') return no(`The text has ${deadlineToken}: enter the deadline that replaces it.`);
  return isDeadline(deadlineDate) ? yes() : no(`Deadline date: ${invalidDateFormat}`);
}

/** May this be saved? The disabled Save button shows the reason. */
export function canSaveAnnouncement(draft: AnnouncementDraft): Verdict {
  return all(
    toPlainText(draft.text) === '' ? no('Write the text of the announcement first.') : yes(),
    draft.text.length > maxTextLength
      ? no(`The text is too long: at most ${formatNumber(maxTextLength)} characters with its formatting.`)
      : yes(),
    Number.isInteger(draft.displayOrder) && Math.abs(draft.displayOrder) < 1_000_000
      ? yes()
      : no('The display order is a whole number.'),
    dates(draft),
    deadline(draft),
  );
}

/** The text as shown: {1} replaced by the deadline with its zone. */
export function announcedText(text: string, deadlineDate: string | null, timeZone: string): string {
  const at = deadlineMoment(deadlineDate, timeZone);
  const deadline = at === null ? '' : deadlineText(at, timeZone);
  return text.replaceAll(tokens, (_all, before: string, after: string) => before + deadline + after);
}

/** Is it for somebody with submissions of these programs? Without programs it is for everybody. */
export const isAnnouncedTo = (programs: readonly Program[], own: ReadonlySet<Program>): boolean =>
  programs.length === 0 || programs.some((program) => own.has(program));

/** Is it on the dashboard on this day (yyyy-MM-dd)? Both dates are inclusive. */
export function isShownOn(
  { startDate, stopDate }: { readonly startDate: string | null; readonly stopDate: string | null },
  day: string,
): 'Planned' | 'Shown' | 'Over' {
  if (startDate && startDate > day) return 'Planned';
  return stopDate && stopDate < day ? 'Over' : 'Shown';
}
