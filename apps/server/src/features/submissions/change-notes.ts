/** Writes, edits and withdraws notes: each in one transaction with its event. Spec: submissions-notes. */
import { randomUUID } from 'node:crypto';
import type { Input } from '@idss/contract/endpoint';
import type { notes } from '@idss/contract/submissions/notes';
import { canChangeNote, canReply, canWriteNote, checkNoteText, cleanNote } from '@idss/domain/notes/note';
import { allowsAction } from '@idss/domain/season/season-state';
import { no } from '@idss/domain/verdict';
import type { ComponentRecord } from '#src/access/find-component.sql.ts';
import { type Change, makeChange } from '#src/kernel/change.ts';
import { requireUserId } from '#src/kernel/actor.ts';
import type { Context } from '#src/kernel/context.ts';
import { submissionHint } from '#src/kernel/effects.ts';
import { conflict, notFound, requireOk } from '#src/kernel/errors.ts';
import { mayRead, type NoteAccess, readNoteAccess, type Side, sideLabel } from './note-sides.ts';
import { countNotes, editNote, findNote, insertNote, type NoteRow, withdrawNote } from './notes.sql.ts';

type Written = Input<(typeof notes)['WriteSubmissionNote']>['body'];

export async function writeNote(context: Context, record: ComponentRecord, body: Written): Promise<string> {
  const userId = requireUserId(context.caller);
  requireOk(checkNoteText(body.text), 400);
  const access = await readNoteAccess(context, record);
  const text = cleanNote(body.text);
  const noteId = randomUUID();
  const { submissionId, component, organizationId } = record;
  await makeChange(
    context,
    async (change) => {
      const { db, actor, emit } = change;
      const answered =
        body.answerTo === null ? null : await findReadable(change, context, record, access, body.answerTo);
      requireOk(allowsAction(record, 'UPLOAD_DOCUMENT_HEDIS'));
      const verdict = canWriteNote(record, await countNotes(db, submissionId));
      if (!verdict.ok) throw conflict(verdict.reason);
      const side = answered ? { ...answered, name: answered.audienceName } : findSide(access, body);
      const { audience, audienceId } = side;
      // A reply is about what its note is about.
      const isAboutSubmission = answered ? answered.component === null : body.isAboutSubmission;
      const [own] = access.sides;
      await insertNote(db, {
        noteId,
        submissionId,
        component: answered ? answered.component : isAboutSubmission ? null : component,
        answerTo: body.answerTo,
        audience,
        audienceId,
        authorId: userId,
        authorName: actor.name,
        authorSide: own ? sideLabel(own) : '',
        text,
      });
      emit({
        kind: 'note-written',
        submissionId,
        component,
        organizationId,
        noteId,
        ...(body.answerTo === null ? {} : { answerTo: body.answerTo }),
        ...(isAboutSubmission ? { isAboutSubmission } : {}),
        audience,
        ...(audienceId === null ? {} : { audienceId }),
        ...(audience === 'everyone' ? {} : { audienceName: sideLabel(side) }),
        text,
      });
      hintOthers(change, record, access);
    },
    { name: 'note' },
  );
  return noteId;
}

function findSide({ sides }: NoteAccess, { audience, audienceId }: Written): Side {
  if (audience === 'everyone') return { audience, audienceId: null, name: null };
  const side = sides.find(
    (each) => each.audience === audience && (audienceId === null || each.audienceId === audienceId),
  );
  if (!side)
    requireOk(no('You can write to everyone who may see the submission, or to your own side of it.'));
  return side as Side;
}

/** 404 also for a note that the caller must not know about. */
async function findReadable(
  { db }: Change,
  { caller }: Context,
  { submissionId }: ComponentRecord,
  access: NoteAccess,
  noteId: string,
): Promise<NoteRow> {
  const note = await findNote(db, submissionId, noteId);
  if (!note || !mayRead(caller, access, note)) throw notFound();
  const verdict = canReply({ isReply: note.answerTo !== null, isWithdrawn: note.isWithdrawn });
  if (!verdict.ok) throw conflict(verdict.reason);
  return note;
}

/** Homes of the other components show it, too. */
function hintOthers(
  { hint }: Change,
  { submissionId, component: own }: ComponentRecord,
  { reach }: NoteAccess,
): void {
  for (const { component } of reach) if (component !== own) hint(submissionHint({ submissionId, component }));
}

interface NoteKey {
  readonly noteId: string;
  readonly version: number;
}

/** @param text the new one; null withdraws the note */
export async function changeNote(
  context: Context,
  record: ComponentRecord,
  key: NoteKey,
  text: string | null,
): Promise<void> {
  const { app, caller } = context;
  const userId = requireUserId(caller);
  if (text !== null) requireOk(checkNoteText(text), 400);
  const access = await readNoteAccess(context, record);
  const { timeZone } = await app.cached.getSeason(record.measurementYear);
  const { submissionId, component, organizationId } = record;
  await makeChange(
    context,
    async (change) => {
      const { db, emit } = change;
      const note = await findNote(db, submissionId, key.noteId);
      if (!note || !mayRead(caller, access, note)) throw notFound();
      requireOk(
        canChangeNote({
          measurementYear: record.measurementYear,
          seasonState: record.seasonState,
          isAuthor: note.authorId === userId,
          isWithdrawn: note.isWithdrawn,
          writtenAt: note.writtenAt,
          now: app.now(),
          timeZone,
        }),
      );
      const on = { submissionId, component, organizationId, noteId: note.noteId };
      const clean = text === null ? null : cleanNote(text);
      const isDone = clean === null ? await withdrawNote(db, key) : await editNote(db, key, clean);
      if (!isDone) throw conflict('The note was changed in the meantime. Look at it again.', 'data_changed');
      if (clean === null) emit({ kind: 'note-withdrawn', ...on });
      else emit({ kind: 'note-edited', ...on, before: note.text, text: clean });
      hintOthers(change, record, access);
    },
    { name: 'note' },
  );
}
