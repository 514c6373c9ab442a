/** Notes on a submission. Spec: submissions-notes. */
import type { Handlers } from '@idss/contract/endpoint';
import type { NoteThread, notes, SubmissionNote } from '@idss/contract/submissions/notes';
import { canChangeNote, canReply, canWriteNote } from '@idss/domain/notes/note';
import { requireComponent } from '#src/access/require-component.ts';
import type { ComponentRecord } from '#src/access/find-component.sql.ts';
import type { Context } from '#src/kernel/context.ts';
import { changeNote, writeNote } from './change-notes.ts';
import { allReaders, mayRead, readNoteAccess, sideLabel } from './note-sides.ts';
import { listNotes, type NoteRow } from './notes.sql.ts';

const requireHome = (
  context: Context,
  { submissionId, component }: Parameters<Handlers<typeof notes, Context>['GetSubmissionNotes']>[0]['query'],
): Promise<ComponentRecord> => requireComponent(context, submissionId, component);

export const notesApi: Handlers<typeof notes, Context> = {
  async GetSubmissionNotes({ query }, context) {
    const record = await requireHome(context, query);
    const { app, caller } = context;
    const [access, rows, { timeZone }] = await Promise.all([
      readNoteAccess(context, record),
      listNotes(app.pool, record.submissionId),
      app.cached.getSeason(record.measurementYear),
    ]);
    const present = presenter(context, record, timeZone);
    const replies = Map.groupBy(
      rows.filter(({ answerTo }) => answerTo !== null),
      ({ answerTo }) => answerTo,
    );
    const threads = rows
      .filter((row) => row.answerTo === null && mayRead(caller, access, row))
      .map(
        (row): NoteThread => ({
          ...present(row),
          replies: (replies.get(row.noteId) ?? []).toReversed().map(present),
          reply: canReply({ isReply: false, isWithdrawn: row.isWithdrawn }),
        }),
      )
      // A withdrawn note is shown as long as it was answered.
      .filter(({ isWithdrawn, replies: own }) => !isWithdrawn || own.some((reply) => !reply.isWithdrawn));
    return {
      notes: threads,
      write: canWriteNote(record, rows.length),
      audiences: [
        { audience: 'everyone', audienceId: null, label: allReaders },
        ...access.sides.map(({ audience, audienceId, name }) => ({
          audience,
          audienceId,
          label: `Only ${sideLabel({ audience, name })}`,
        })),
      ],
    };
  },

  async WriteSubmissionNote({ query, body }, context) {
    return { noteId: await writeNote(context, await requireHome(context, query), body) };
  },

  async EditSubmissionNote({ query, body: { text, ...key } }, context) {
    await changeNote(context, await requireHome(context, query), key, text);
    return { ok: true };
  },

  async WithdrawSubmissionNote({ query, body }, context) {
    await changeNote(context, await requireHome(context, query), body, null);
    return { ok: true };
  },
};

const presenter =
  ({ app, caller }: Context, { measurementYear, seasonState }: ComponentRecord, timeZone: string) =>
  (row: NoteRow): SubmissionNote => {
    const isOwn = row.authorId !== null && row.authorId === caller.userId;
    const { isWithdrawn, writtenAt } = row;
    const facts = {
      measurementYear,
      seasonState,
      isAuthor: isOwn,
      isWithdrawn,
      writtenAt,
      now: app.now(),
      timeZone,
    };
    return {
      noteId: row.noteId,
      component: row.component,
      author: row.authorName,
      authorSide: row.authorSide,
      audience: row.audience,
      audienceLabel:
        row.audience === 'everyone'
          ? allReaders
          : `Only ${sideLabel({ audience: row.audience, name: row.audienceName })}`,
      text: row.text,
      writtenAt,
      editedAt: row.editedAt,
      isWithdrawn,
      isOwn,
      version: row.version,
      change: isOwn ? canChangeNote(facts) : null,
    };
  };
