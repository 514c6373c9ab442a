import type { NoteAudience } from '@idss/domain/notes/note';
import type { Component } from '@idss/domain/program';
import type { Queryable } from '#src/db/queryable.ts';
import { type RowOf, sql } from '#src/db/statement.ts';

export type NoteRow = RowOf<typeof listNotesSql>;

interface Narrowed {
  component: Component | null;
  audience: NoteAudience;
}

const noteColumns = `n.note_id, n.sub_id as submission_id, n.component, n.answer_to, n.audience, n.audience_id,
    o.org_name as audience_name, n.author_id, n.author_name, n.author_side, n.text, n.version, n.written_at, n.edited_at,
    n.withdrawn_at is not null as is_withdrawn
  from note n left join organization o on o.org_id = n.audience_id`;

const listNotesSql = sql('listNotes')`
  select ${noteColumns} where n.sub_id = $1 order by n.written_at desc, n.note_id`
  .narrowed<Narrowed>()
  .notNull('isWithdrawn');
/** All of a submission and their replies, the newest first. */
export const listNotes = (db: Queryable, submissionId: number) => listNotesSql.all(db, [submissionId]);

const findNoteSql = sql('findNote')`select ${noteColumns} where n.sub_id = $1 and n.note_id = $2`
  .narrowed<Narrowed>()
  .notNull('isWithdrawn');
export const findNote = (db: Queryable, submissionId: number, noteId: string) =>
  findNoteSql.maybe(db, [submissionId, noteId]);

const countNotesSql = sql('countNotes')`select count(*)::int as count from note where sub_id = $1`;
export const countNotes = (db: Queryable, submissionId: number) => countNotesSql.count(db, [submissionId]);

export interface NewNote {
  readonly noteId: string;
  readonly submissionId: number;
  readonly component: Component | null;
  readonly answerTo: string | null;
  readonly audience: NoteAudience;
  readonly audienceId: number | null;
  readonly authorId: string | null;
  readonly authorName: string;
  readonly authorSide: string;
  readonly text: string;
}

const insertNoteSql = sql('insertNote')`
  insert into note (note_id, sub_id, component, answer_to, audience, audience_id, author_id, author_name, author_side, text)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`;
export const insertNote = (db: Queryable, note: NewNote) =>
  insertNoteSql.run(db, [
    note.noteId,
    note.submissionId,
    note.component,
    note.answerTo,
    note.audience,
    note.audienceId,
    note.authorId,
    note.authorName,
    note.authorSide,
    note.text,
  ]);

interface Changed {
  readonly noteId: string;
  /** As it was read. */
  readonly version: number;
}

const editNoteSql = sql('editNote')`
  update note set text = $3, version = version + 1, edited_at = current_moment()
  where note_id = $1 and version = $2 and withdrawn_at is null returning 1 as done`;
/** False where it was changed in the meantime. */
export const editNote = async (db: Queryable, { noteId, version }: Changed, text: string) =>
  (await editNoteSql.all(db, [noteId, version, text])).length === 1;

const withdrawNoteSql = sql('withdrawNote')`
  update note set text = '', version = version + 1, withdrawn_at = current_moment()
  where note_id = $1 and version = $2 and withdrawn_at is null returning 1 as done`;
export const withdrawNote = async (db: Queryable, { noteId, version }: Changed) =>
  (await withdrawNoteSql.all(db, [noteId, version])).length === 1;
