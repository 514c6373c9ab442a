/**
 * Notices follow the events: each batch of the chain is read, its causes begin and end, and the position moves on, in one
 * transaction. So every event has its notices once, whoever wrote it and whenever a process was killed. Spec: notices-causes.
 */
import { NoticeBook } from '@idss/domain/notices/notice-book';
import type { App } from '#src/kernel/app.ts';
import { makeChange } from '#src/kernel/change.ts';
import { systemActor } from '#src/kernel/actor.ts';
import type { Hint } from '#src/kernel/push.ts';
import { readLastEventId } from '#src/kernel/append-event.sql.ts';
import { findReceivers } from './find-receivers.ts';
import { findLostSubjects } from './find-lost-subjects.ts';
import { listCauses } from './list-causes.ts';
import {
  isBehind,
  listFollowed,
  listNoticesAbout,
  lockPosition,
  saveBook,
  savePosition,
} from './notices.sql.ts';

/** Of all that wait only so many are read at a time. */
const batchEvents = 5_000;

/** Follows one batch; whether there was any. */
export function followNextEvents(app: App): Promise<boolean> {
  return makeChange(
    { app, actor: systemActor },
    async ({ db, hint }) => {
      const position = await lockPosition(db);
      if (position === null) return false;
      const upTo = Math.min(await readLastEventId(db), position + batchEvents);
      if (upTo <= position) return false;
      const events = await listFollowed(db, position, upTo);
      const receivers = await findReceivers(app, db, events);
      const causes = listCauses(events, receivers);
      const lost = await findLostSubjects(db, events, receivers);
      const subjects = [...causes.subjects, ...lost.map(({ subject }) => subject)];
      const book = new NoticeBook(await listNoticesAbout(db, subjects));
      for (const take of causes.steps) take(book);
      for (const each of lost) book.end(each);
      const changes = book.changes();
      await saveBook(db, changes, app.now());
      await savePosition(db, upTo);
      const people = [...changes.written, ...changes.withdrawn].map(({ userId }) => userId);
      hint(...noticeHints(people));
      return true;
    },
    { name: 'follow-events' },
  );
}

/** More hints than these are one to everybody. */
const maxHints = 200;

export function noticeHints(people: readonly string[]): Hint[] {
  const each = [...new Set(people)];
  const message = { kind: 'notices' } as const;
  return each.length > maxHints
    ? [{ message, audience: {} }]
    : each.map((userId) => ({ message, audience: { userId } }));
}

export async function followEvents(app: App): Promise<void> {
  if (!(await isBehind(app.pool))) return;
  while (!app.jobs.stopping.aborted && (await followNextEvents(app)));
}
