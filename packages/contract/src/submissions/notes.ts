/** Notes on a submission: people write to those who may see it, or to their own side, and answer. Spec: submissions-notes. */
import { maxNoteLength, noteAudiences } from '@idss/domain/notes/note';
import { components } from '@idss/domain/program';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { componentChange, flags, licensedRead, onComponent, uuid, verdict } from '../shapes.ts';

const note = z.object({
  noteId: z.string(),
  /** Null: it is about the submission as a whole. */
  component: z.enum(components).nullable(),
  author: z.string(),
  /** Which side of the submission the author wrote from: an organization, Auditors or Staff. */
  authorSide: z.string(),
  audience: z.enum(noteAudiences),
  /** Who may read it, in words. */
  audienceLabel: z.string(),
  /** Empty where it was withdrawn. */
  text: z.string(),
  writtenAt: z.string(),
  editedAt: z.string().nullable(),
  ...flags('isWithdrawn', 'isOwn'),
  /** Sent back with a change, which is refused when it is no longer the one that was read. */
  version: z.number(),
  /** May the caller edit and withdraw it? Null: it is not theirs. */
  change: verdict.nullable(),
});
const thread = z.object({ ...note.shape, replies: z.array(note), reply: verdict });
export type SubmissionNote = z.output<typeof note>;
export type NoteThread = z.output<typeof thread>;

/** One person's side, to which a note may be addressed. */
const addressed = {
  audience: z.enum(noteAudiences),
  /** Of a survey vendor: which one, where the caller is at several. */
  audienceId: z.int().min(1).max(2_147_483_647).nullable(),
};

const text = z.string().max(maxNoteLength);
const which = { noteId: uuid, version: z.int().min(1).max(2_147_483_647) };
const done = z.object({ ok: z.literal(true) });

export const notes = {
  GetSubmissionNotes: endpoint({
    ...licensedRead,
    path: '/api/GetSubmissionNotes',
    may: 'everyone with access to the submission',
    summary:
      'The notes on a submission that the caller may read, newest first, each with its replies in their order.',
    source: 'submissions-notes',
    reads: ['submission'],
    errors: [404],
    query: onComponent,
    answer: z.object({
      notes: z.array(thread),
      write: verdict,
      /** To whom the caller may write: everyone first. */
      audiences: z.array(z.object({ ...addressed, label: z.string() })),
    }),
  }),
  WriteSubmissionNote: endpoint({
    ...componentChange,
    path: '/api/WriteSubmissionNote',
    may: 'everyone with access to the submission',
    summary: 'Writes a note, or answers one: a reply is read by those who read its note.',
    source: 'submissions-notes',
    query: onComponent,
    body: z.strictObject({
      text,
      ...addressed,
      /** Instead of about the component. */
      isAboutSubmission: z.boolean(),
      answerTo: uuid.nullable(),
    }),
    answer: z.object({ noteId: z.string() }),
  }),
  EditSubmissionNote: endpoint({
    ...componentChange,
    path: '/api/EditSubmissionNote',
    may: 'its author',
    summary: 'Changes the text of a note for half an hour after it was written.',
    source: 'submissions-notes',
    errors: [403, 404, 409, 'data_changed'],
    subject: ['submissionId', 'component', 'noteId'],
    query: onComponent,
    body: z.strictObject({ ...which, text }),
    answer: done,
  }),
  WithdrawSubmissionNote: endpoint({
    ...componentChange,
    path: '/api/WithdrawSubmissionNote',
    may: 'its author',
    summary:
      'Withdraws a note for half an hour after it was written: its text is no longer shown, its replies stay.',
    source: 'submissions-notes',
    errors: [403, 404, 409, 'data_changed'],
    subject: ['submissionId', 'component', 'noteId'],
    query: onComponent,
    body: z.strictObject(which),
    answer: done,
  }),
} as const;
