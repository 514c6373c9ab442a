/**
 * Mails about notices, by each person's choice: at once, or once a day. A mail is written to the outbox in the transaction that
 * marks its notices as told, by one process at a time, so each is mailed once whenever a process is killed. Spec: notices-mail.
 */
import { isAlwaysTold, type NoticeKind, noticeKinds } from '@idss/domain/notices/notice-kinds';
import {
  type DescribedNotice,
  noticeDetail,
  noticePath,
  noticeTitle,
} from '@idss/domain/notices/notice-texts';
import { decideMailing, nextDigestAt } from '@idss/domain/notices/notice-times';
import { dayIn } from '@idss/domain/moments/moment-text';
import type { Queryable } from '#src/db/queryable.ts';
import { systemActor } from '#src/kernel/actor.ts';
import type { App } from '#src/kernel/app.ts';
import { makeChange } from '#src/kernel/change.ts';
import type { MailedNotice } from '#src/mail/mail-templates.ts';
import { sendMail } from '#src/mail/send-mail.ts';
import { type Choices, fillChoices, readTimeZone } from './read-choices.ts';
import {
  beginDigest,
  listStillOpen,
  listToMail,
  lockClock,
  markTold,
  type NoticeToMail,
  postponeMails,
} from './notices.sql.ts';

/** People of one transaction. */
const batchPeople = 100;
/** Notices that a mail lists. */
const maxListed = 30;

/** Considers the notices of some people; whether there were any. */
export async function mailNextNotices(app: App): Promise<boolean> {
  const timeZone = await readTimeZone(app);
  return makeChange(
    { app, actor: systemActor },
    async ({ db }) => {
      if (!(await lockClock(db, 'mails'))) return false;
      const rows = await listToMail(db, app.now(), batchPeople);
      await considerNotices(app, db, rows, timeZone);
      return rows.length > 0;
    },
    { name: 'mail-notices' },
  );
}

export async function mailNotices(app: App): Promise<void> {
  while (!app.jobs.stopping.aborted && (await mailNextNotices(app)));
}

/** Of all these people in one statement each: what is told later, and what is not told by mail. Then mails are written. */
async function considerNotices(
  app: App,
  db: Queryable,
  rows: readonly NoticeToMail[],
  timeZone: string,
): Promise<void> {
  const now = app.now();
  const decided = rows.map((notice) => {
    const choices = fillChoices(notice, timeZone);
    return { notice, choices, mailing: decide(notice, choices, now) };
  });
  const later = decided.flatMap(({ notice: { id }, mailing }) =>
    mailing instanceof Date ? [{ id, at: mailing }] : [],
  );
  if (later.length > 0) await postponeMails(db, later);
  const never = decided.flatMap(({ notice: { id }, mailing }) => (mailing === 'never' ? [id] : []));
  if (never.length > 0) await markTold(db, never, now);
  for (const [, notices] of Map.groupBy(decided, ({ notice }) => notice.userId))
    await mailPerson(app, db, notices);
}

interface Decided {
  readonly notice: NoticeToMail;
  readonly choices: Choices;
  readonly mailing: ReturnType<typeof decide>;
}

async function mailPerson(app: App, db: Queryable, decided: readonly Decided[]): Promise<void> {
  const [first] = decided;
  if (!first) return;
  const pick = (mailing: 'now' | 'digest') =>
    decided.filter((each) => each.mailing === mailing).map(({ notice }) => notice);
  const [stoppable, always] = [
    pick('now').filter(({ kind }) => !isAlwaysTold(kind)),
    pick('now').filter(({ kind }) => isAlwaysTold(kind)),
  ];
  for (const told of [always, stoppable]) await writeMail(app, db, first.notice, told, { isDaily: false });
  if (pick('digest').length > 0) await writeDigest(app, db, first.notice, first.choices);
}

/** People who cannot come in are not written to. What was put off is not mailed before its time. */
function decide(notice: NoticeToMail, choices: Choices, now: Date) {
  if (notice.isLocked) return 'never';
  const { snoozedUntil } = notice;
  if (snoozedUntil !== null && Date.parse(snoozedUntil) > now.getTime()) return new Date(snoozedUntil);
  return decideMailing(notice, choices, now);
}

/** With `isNew: false` an earlier mail told it. */
type Told = DescribedNotice & { readonly id: number; readonly isNew?: boolean };

const describe = (notice: Told): MailedNotice => ({
  title: noticeTitle(notice),
  detail: noticeDetail(notice),
  path: noticePath(notice),
});

async function writeMail(
  app: App,
  db: Queryable,
  { userId, email }: Pick<NoticeToMail, 'userId' | 'email'>,
  told: readonly Told[],
  { isDaily }: { readonly isDaily: boolean },
): Promise<void> {
  if (told.length === 0) return;
  const kinds = new Set(told.map(({ kind }) => kind));
  const [only = null] = kinds.size === 1 ? kinds : [];
  const ids = told.map(({ id }) => id);
  await markTold(db, ids, app.now());
  await sendMail(app, db, {
    to: email,
    template: 'notices',
    facts: {
      userId,
      kind: only,
      isDaily,
      notices: told.slice(0, maxListed).map(describe),
      more: Math.max(0, told.length - maxListed),
    },
    // Each is told once, so the first of them is that of no other mail.
    key: `notices ${Math.min(...told.filter(({ isNew = true }) => isNew).map(({ id }) => id))}`,
  });
}

/** What is open at this moment; without anything new there is none. */
async function writeDigest(app: App, db: Queryable, person: NoticeToMail, choices: Choices): Promise<void> {
  const now = app.now();
  const day = dayIn(now, choices.timeZone);
  const kinds: NoticeKind[] = noticeKinds.filter((kind) => choices.ways[kind] === 'digest');
  const open = await listStillOpen(db, person.userId, kinds, now);
  if (!(await beginDigest(db, person.userId, day)))
    // The mail of this day has gone: with that of the next one.
    return void (await postponeMails(
      db,
      open.filter(({ isNew }) => isNew).map(({ id }) => ({ id, at: nextDigestAt(choices, now) })),
    ));
  await writeMail(app, db, person, open, { isDaily: true });
}
