/**
 * Notices follow the events: each batch of the chain is read, its causes begin and end, and the position moves on, in one
 * transaction. So every event has its notices once, whoever wrote it and whenever a process was killed. What the clock
 * decides is looked at in the same way. Spec: notices-causes, notices-steps.
 */
import { NoticeBook } from '@idss/domain/notices/notice-book';
import { isLookDue } from '@idss/domain/notices/notice-times';
import type { AccessScope } from '#src/access/access-scope.ts';
import type { Queryable } from '#src/db/queryable.ts';
import type { App } from '#src/kernel/app.ts';
import { createCached } from '#src/kernel/cached.ts';
import { type Change, type ChangeParts, makeChange } from '#src/kernel/change.ts';
import { systemActor } from '#src/kernel/actor.ts';
import { listYearsNotClosed } from '#src/kernel/season-data.sql.ts';
import type { Hint } from '#src/kernel/push.ts';
import { readLastEventId } from '#src/kernel/append-event.sql.ts';
import { everything, findAffected } from './find-affected.ts';
import { findReceivers } from './find-receivers.ts';
import { findLostSubjects } from './find-lost-subjects.ts';
import { findWaiting, type Waiting } from './find-waiting.ts';
import { listCauses } from './list-causes.ts';
import {
  isBehind,
  listFollowed,
  listNoticesAbout,
  lockClock,
  lockPosition,
  readClock,
  saveBook,
  saveClock,
  savePosition,
} from './notices.sql.ts';

/** Of all that wait only so many are read at a time. */
const batchEvents = 5_000;

/** The parts of the program that notices are made with. */
export type NoticeParts = ChangeParts & Pick<App, 'cached' | 'now'>;

/** Follows one batch; whether there was any. */
export function followNextEvents(app: NoticeParts): Promise<boolean> {
  return makeChange(
    { app, actor: systemActor },
    async (change) => {
      const { db } = change;
      const position = await lockPosition(db);
      if (position === null) return false;
      const upTo = Math.min(await readLastEventId(db), position + batchEvents);
      if (upTo <= position) return false;
      const events = await listFollowed(db, position, upTo);
      const receivers = await findReceivers(app, db, events);
      const causes = listCauses(events, receivers);
      const lost = await findLostSubjects(db, events, receivers);
      const affected = await findAffected(db, events, receivers);
      const waiting = affected && (await readWaiting(app, db, affected, position));
      const subjects = [...causes.subjects, ...lost.map(({ subject }) => subject)];
      const book = await openBook(db, { subjects, causeIds: [...causes.causeIds], waiting });
      for (const take of causes.steps) take(book);
      for (const each of lost) book.end(each);
      await saveWaiting(app, change, book, waiting);
      await savePosition(db, upTo);
      return true;
    },
    { name: 'follow-events' },
  );
}

/** Steps and deadlines that begin and end with time, and whatever no event reported. */
async function followClock(app: App): Promise<void> {
  const now = app.now();
  const years = await listYearsNotClosed(app.pool);
  const seasons = await Promise.all(years.map((year) => app.cached.getSeason(year)));
  const deadlines = seasons.flatMap(({ milestones }) => milestones.map(({ at }) => at));
  if (!isLookDue(await readClock(app.pool), now, deadlines)) return;
  await makeChange(
    { app, actor: systemActor },
    async (change) => {
      const { db } = change;
      const position = await lockPosition(db);
      const clock = await lockClock(db, 'causes');
      if (position === null || clock === null) return;
      // At first all that waits has the age of what brought it about.
      const waiting = await readWaiting(app, db, everything, clock.at === null ? 0 : position);
      await saveWaiting(app, change, await openBook(db, { subjects: [], causeIds: [], waiting }), waiting);
      await saveClock(db, now);
    },
    { name: 'follow-clock' },
  );
}

/** What others have cached may be older than the event that is followed: for everything it is read anew. */
const readWaiting = (
  app: NoticeParts,
  db: Queryable,
  scope: AccessScope,
  after: number,
): Promise<Waiting> => {
  const { now } = app;
  const cached = scope.everything ? createCached(db, { onChange: () => undefined }, now) : app.cached;
  return findWaiting({ app: { cached, now }, db, after }, scope);
};

interface Pages {
  readonly subjects: readonly string[];
  readonly causeIds: readonly string[];
  readonly waiting: Waiting | null;
}

async function openBook(db: Queryable, { subjects, causeIds, waiting }: Pages): Promise<NoticeBook> {
  const openings = [...(waiting?.steps ?? []), ...(waiting?.deadlines ?? [])];
  return new NoticeBook(
    await listNoticesAbout(
      db,
      [...new Set([...subjects, ...(waiting?.subjects ?? [])])],
      [...new Set([...causeIds, ...openings.map(({ causeId }) => causeId)])],
    ),
  );
}

async function saveWaiting(
  app: NoticeParts,
  { db, hint }: Pick<Change, 'db' | 'hint'>,
  book: NoticeBook,
  waiting: Waiting | null,
): Promise<void> {
  if (waiting) {
    book.keepOnly('step', waiting.subjects, waiting.steps);
    book.keepOnly('deadline', waiting.subjects, waiting.deadlines);
    for (const lock of waiting.locksInSteps) book.end(lock);
  }
  const changes = book.changes();
  await saveBook(db, changes, app.now());
  const people = [
    ...changes.written.flatMap(({ userIds }) => userIds),
    ...changes.withdrawn.map(({ userId }) => userId),
  ];
  hint(...noticeHints(people));
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
  if (await isBehind(app.pool)) while (!app.jobs.stopping.aborted && (await followNextEvents(app)));
  await followClock(app);
}
