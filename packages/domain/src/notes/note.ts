/** Notes on a submission: who may read them, and how long their authors may change them. Spec: submissions-notes. */
import type { ComponentReach, Person } from '../permissions/can.ts';
import { isSysadmin, reaches } from '../permissions/can.ts';
import type { Role } from '../permissions/actions.ts';
import { momentText } from '../moments/moment-text.ts';
import { allowsAction } from '../season/season-state.ts';
import type { SubmissionSeason } from '../season/season-label.ts';
import { all, no, type Verdict, yes } from '../verdict.ts';

export const maxNoteLength = 2_000;
/** Notes and replies of one submission. */
export const maxNotes = 500;
/** After it, what others may have read and answered stays as it is. */
export const noteChangeMinutes = 30;

/** everyone: all who may see it. The others are one side of the submission only; staff read all. */
export const noteAudiences = ['everyone', 'plan', 'vendor', 'audit', 'staff'] as const;
export type NoteAudience = (typeof noteAudiences)[number];

/** Which side of the submission a role is on; null where it does not belong to one. */
function getSide({ role, group }: Role): Exclude<NoteAudience, 'everyone'> {
  if (group === 'system') return 'staff';
  if (group === 'vendor') return 'vendor';
  return role === 'auditor' ? 'audit' : 'plan';
}

/** The sides on which a person is at a component: mostly one. */
export const listSides = (person: Person, reach: ComponentReach): Exclude<NoteAudience, 'everyone'>[] => [
  ...new Set(person.roles.filter((role) => reaches(person, role, reach)).map(getSide)),
];

export interface AddressedNote {
  readonly audience: NoteAudience;
  /** The survey vendor of a note of the vendor's side; without meaning elsewhere. */
  readonly audienceId: number | null;
}

/** `reach`: each component of the submission that the note is about, and that the person may see. */
export function canReadNote(
  person: Person,
  reach: readonly ComponentReach[],
  { audience, audienceId }: AddressedNote,
): boolean {
  if (reach.length === 0) return false;
  if (audience === 'everyone' || isSysadmin(person)) return true;
  return reach.some(
    (each) =>
      listSides(person, each).includes(audience) && (audience !== 'vendor' || each.vendorId === audienceId),
  );
}

/** Closed seasons are read only. */
export const canWriteNote = (season: SubmissionSeason, noteCount: number): Verdict =>
  all(
    allowsAction(season, 'UPLOAD_DOCUMENT_HEDIS'),
    noteCount < maxNotes ? yes() : no(`A submission has at most ${maxNotes} notes and replies.`),
  );

/** As it is stored: line ends of one kind, no other control characters, no blanks around it. */
export const cleanNote = (text: string): string =>
  text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n]+/gu, ' ')
    .trim();

export function checkNoteText(text: string): Verdict {
  const clean = cleanNote(text);
  if (clean === '') return no('Write the note first.');
  return clean.length > maxNoteLength ? no(`A note has at most ${maxNoteLength} characters.`) : yes();
}

interface ChangeFacts extends SubmissionSeason {
  readonly isAuthor: boolean;
  readonly isWithdrawn: boolean;
  readonly writtenAt: string;
  readonly now: Date;
  readonly timeZone: string;
}

export const noteChangeEnd = (writtenAt: string): string =>
  new Date(Date.parse(writtenAt) + noteChangeMinutes * 60_000).toISOString();

/** May the note be edited or withdrawn? */
export function canChangeNote({
  isAuthor,
  isWithdrawn,
  writtenAt,
  now,
  timeZone,
  ...season
}: ChangeFacts): Verdict {
  const end = noteChangeEnd(writtenAt);
  return all(
    isAuthor ? yes() : no('Only its author may change a note.'),
    isWithdrawn ? no('The note was withdrawn.') : yes(),
    allowsAction(season, 'UPLOAD_DOCUMENT_HEDIS'),
    now.getTime() <= Date.parse(end)
      ? yes()
      : no(
          `A note can be changed for ${noteChangeMinutes} minutes; this one until ${momentText(end, timeZone)}. Write another one instead.`,
        ),
  );
}

/** One level: a reply is to a note. */
export const canReply = (note: { readonly isReply: boolean; readonly isWithdrawn: boolean }): Verdict =>
  all(
    note.isReply ? no('A reply is written to a note, not to another reply.') : yes(),
    note.isWithdrawn ? no('The note was withdrawn.') : yes(),
  );
