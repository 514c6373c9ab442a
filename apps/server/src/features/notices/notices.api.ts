/** The caller's own notices and choices. */
import type { Handlers } from '@idss/contract/endpoint';
import type { notices } from '@idss/contract/notices/notices';
import { isAlwaysTold } from '@idss/domain/notices/notice-kinds';
import { noticeDetail, noticePath, noticeTitle } from '@idss/domain/notices/notice-texts';
import { isTimeZone } from '@idss/domain/moments/moment-text';
import { snoozedUntil } from '@idss/domain/notices/notice-times';
import { noticeKinds } from '@idss/domain/notices/notice-kinds';
import { requireUserId } from '#src/kernel/actor.ts';
import { makeChange } from '#src/kernel/change.ts';
import type { App } from '#src/kernel/app.ts';
import type { Caller, Context } from '#src/kernel/context.ts';
import { badRequest, notFound } from '#src/kernel/errors.ts';
import { changeChoices } from './change-choices.ts';
import { noticeHints } from './follow-events.ts';
import { kindsOff, readChoices } from './read-choices.ts';
import {
  considerAgain,
  countUnread,
  type Inbox,
  listShown,
  markAll,
  markNotices,
  snoozeNotice,
} from './notices.sql.ts';

const usualCount = 20;

export const noticesApi: Handlers<typeof notices, Context> = {
  async GetNoticeCount(_input, { app, caller }) {
    return { unread: await countUnread(app.pool, await openInbox(app, caller)) };
  },

  async GetNotices({ query: { before = null, resultCount = usualCount } }, { app, caller }) {
    const inbox = await openInbox(app, caller);
    const rows = await listShown(app.pool, inbox, { before, limit: resultCount + 1 });
    return {
      notices: rows.slice(0, resultCount).map(({ id, kind, openedAt, isRead, ...about }) => ({
        id,
        kind,
        title: noticeTitle({ kind, ...about }),
        detail: noticeDetail({ kind, ...about }),
        path: noticePath({ kind, ...about }),
        openedAt,
        isRead,
      })),
      unread: await countUnread(app.pool, inbox),
      hasMore: rows.length > resultCount,
    };
  },

  MarkNoticesRead: ({ body: { ids, isRead } }, context) =>
    changeOwn(context, (db, userId) => markNotices(db, userId, ids, isRead)),

  MarkAllNoticesRead: ({ body: { openedUntil } }, context) =>
    changeOwn(context, (db, userId) => markAll(db, userId, openedUntil, context.app.now())),

  async SnoozeNotice({ body: { id, time } }, context) {
    const { app } = context;
    return changeOwn(context, async (db, userId) => {
      const { timeZone } = await readChoices(app, db, userId);
      const until = snoozedUntil(time, app.now(), timeZone);
      if (!(await snoozeNotice(db, userId, id, until))) throw notFound();
      return until.toISOString();
    });
  },

  async GetNoticeChoices(_input, { app, caller }) {
    const choices = await readChoices(app, app.pool, requireUserId(caller));
    return { ...choices, sendsMail: app.config.smtpUrl !== undefined };
  },

  async SaveNoticeChoices({ body }, context) {
    if (!isTimeZone(body.timeZone)) throw badRequest(`There is no time zone ${body.timeZone}.`);
    const always = Object.fromEntries(
      noticeKinds.filter(isAlwaysTold).map((kind) => [kind, 'mail'] as const),
    );
    const userId = requireUserId(context.caller);
    await makeChange(context, async (change) => {
      await changeChoices(context.app, change, { userId }, () => ({
        ...body,
        ways: { ...body.ways, ...always },
      }));
      await considerAgain(change.db, userId, context.app.now());
    });
    return true;
  },
};

async function openInbox(app: App, caller: Caller): Promise<Inbox> {
  const userId = requireUserId(caller);
  const { ways } = await readChoices(app, app.pool, userId);
  return { userId, off: kindsOff(ways), now: app.now() };
}

/** Other windows of the same person hear of it. */
const changeOwn = <T>(
  context: Context,
  work: (db: Parameters<typeof markAll>[0], userId: string) => Promise<T>,
): Promise<T> => {
  const userId = requireUserId(context.caller);
  return makeChange(context, async ({ db, hint }) => {
    const answer = await work(db, userId);
    hint(...noticeHints([userId]));
    return answer;
  });
};
