/** Notices are mailed at once, once a day, or not, and their mails are stopped without signing in. Spec: notices-mail. */
import { type NoticeKind, type NoticeWay, usualWays } from '@idss/domain/notices/notice-kinds';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { act } from '#src/features/attestation/ceremony.fixture.ts';
import { appendEvents } from '#src/kernel/append-event.sql.ts';
import { systemActor } from '#src/kernel/actor.ts';
import { readUnsubscribing, signUnsubscribing } from '#src/mail/unsubscribe-token.ts';
import { makeSubmissionAt, type Person } from '#src/test/signing-portal.ts';
import { provideSigningPortal } from '#src/test/provide-signing-portal.ts';
import { followEvents } from './follow-events.ts';
import { mailNotices } from './mail-notices.ts';
import { registerUnsubscribePage } from './unsubscribe-page.ts';

const { portal, db, planner, colleague, auditor } = await provideSigningPortal({
  planner: 'orgadmin',
  colleague: 'orguser',
  auditor: 'auditor',
});
const server = Fastify();
registerUnsubscribePage(server, portal.app);
await server.ready();

interface MailRow {
  readonly template: string;
  readonly facts: {
    readonly isDaily: boolean;
    readonly kind: string | null;
    readonly notices: readonly { readonly title: string; readonly path: string }[];
  };
}
const mailsTo = async ({ email }: Person): Promise<MailRow['facts'][]> =>
  (
    await db.query<MailRow>(
      `select template, facts from mail where recipient = $1 and template = 'notices' order by created_at`,
      [email],
    )
  ).rows.map(({ facts }) => facts);
const titlesTo = async (person: Person) =>
  (await mailsTo(person)).map(({ notices }) => notices.map(({ title }) => title));

const at = async (moment: string): Promise<void> => {
  portal.clock = new Date(moment);
  await followEvents(portal.app);
  await mailNotices(portal.app);
};
const empty = async (): Promise<void> => {
  await db.query('delete from component');
  await followEvents(portal.app);
  await db.query('delete from notice');
  await db.query('delete from notice_digest');
  await db.query('delete from mail');
};
const choose = (person: Person, ways: Partial<Record<NoticeKind, NoticeWay>>) =>
  portal.call('POST', person, '/api/SaveNoticeChoices', {
    ways: { ...usualWays, ...ways },
    quietFrom: 20,
    quietUntil: 7,
    timeZone: 'America/New_York',
  });
const lock = async (): Promise<number> => {
  const subId = await makeSubmissionAt(db, { step: 3 });
  await act(portal, planner, subId, 'PlanLock');
  return subId;
};

test('a mail waits for a minute and for the end of quiet hours, has all that came meanwhile, and comes once', async () => {
  await empty();
  await choose(colleague, { lock: 'mail', step: 'off' });
  // 22:00 in New York.
  portal.clock = new Date('2026-06-11T02:00:00Z');
  const first = await lock();
  await at('2026-06-11T02:00:00Z');
  await at('2026-06-11T02:05:00Z');
  expect(await titlesTo(colleague)).toEqual([]);
  const second = await lock();
  const undone = await lock();
  await at('2026-06-11T10:00:00Z');
  await act(portal, auditor, undone, 'PlanUnlock');
  await db.query(`delete from notice where facts->>'action' = 'PlanUnlock'`);
  await at('2026-06-11T11:00:00Z');
  await at('2026-06-11T11:02:00Z');
  const [titles, ...more] = await titlesTo(colleague);
  expect(titles?.filter((title) => title.startsWith('Plan lock applied')).sort()).toEqual(
    [first, second].map((id) => `Plan lock applied: HEDIS ${id}`),
  );
  // What came last waited for its own minute.
  expect(more.flat().filter((title) => title.startsWith('Plan lock applied'))).toEqual([]);
  expect(await titlesTo(planner)).toEqual([]);
});

test('the daily mail comes once, when quiet hours end, and lists what is open then', async () => {
  await empty();
  await choose(auditor, { lock: 'portal', step: 'digest' });
  portal.clock = new Date('2026-06-11T15:00:00Z');
  const [open, withdrawn] = [await lock(), await lock()];
  await at('2026-06-11T15:00:00Z');
  await at('2026-06-11T15:05:00Z');
  expect(await titlesTo(auditor)).toEqual([]);
  await act(portal, auditor, withdrawn, 'PlanUnlock');
  await at('2026-06-12T10:59:00Z');
  expect(await titlesTo(auditor)).toEqual([]);
  await at('2026-06-12T11:00:00Z');
  expect(await mailsTo(auditor)).toMatchObject([
    {
      isDaily: true,
      kind: 'step',
      notices: [{ title: `Review: HEDIS ${open}`, path: `/auditorreview/${open}/Commercial` }],
    },
  ]);
  await at('2026-06-12T12:00:00Z');
  await at('2026-06-13T11:00:00Z');
  expect(await mailsTo(auditor)).toHaveLength(1);
  const another = await lock();
  await at('2026-06-13T15:00:00Z');
  await at('2026-06-13T15:02:00Z');
  await at('2026-06-14T11:30:00Z');
  expect((await titlesTo(auditor))[1]).toEqual([`Review: HEDIS ${another}`, `Review: HEDIS ${open}`]);
});

test('a changed password is mailed at once, in quiet hours, whatever was chosen; what was read is not', async () => {
  await empty();
  await choose(colleague, { credentials: 'off', lock: 'mail', step: 'off' });
  portal.clock = new Date('2026-06-11T03:00:00Z');
  await appendEvents(db, systemActor, [
    { kind: 'password-changed', userEmail: colleague.email },
    // It has a mail of its own.
    { kind: 'recovery-code-used', userEmail: colleague.email, left: 3 },
  ]);
  await at('2026-06-11T03:00:00Z');
  expect(await titlesTo(colleague)).toEqual([['Your password was changed']]);
  portal.clock = new Date('2026-06-11T15:00:00Z');
  await lock();
  await followEvents(portal.app);
  await portal.call('POST', colleague, '/api/MarkAllNoticesRead', { openedUntil: '2100-01-01T00:00:00Z' });
  await at('2026-06-11T15:10:00Z');
  expect(await titlesTo(colleague)).toHaveLength(1);
});

test('the link of a mail stops its kind or all but credentials, by POST only, and says nothing of the person', async () => {
  await empty();
  await choose(colleague, { lock: 'mail', step: 'digest' });
  const token = await signUnsubscribing(portal.app, { userId: colleague.userId, kind: 'lock' });
  const url = `/unsubscribe/${token}`;
  const state = async () => (await db.query('select * from notice_choice')).rows;
  const before = await state();
  const page = await server.inject(url);
  expect(page.statusCode).toBe(200);
  expect(page.body).toContain('A lock was applied or undone');
  expect(page.body).not.toContain(colleague.email);
  expect(page.body).not.toContain(colleague.name);
  expect(await state()).toEqual(before);
  const ways = async () =>
    (await portal.call('GET', colleague, '/api/GetNoticeChoices')).body['ways'] as Record<string, string>;
  const post = (payload: string) =>
    server.inject({
      method: 'POST',
      url,
      payload,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
  // As a mail program does it.
  expect((await post('List-Unsubscribe=One-Click')).statusCode).toBe(200);
  expect(await ways()).toMatchObject({ lock: 'portal', step: 'digest', role: 'mail', credentials: 'mail' });
  expect((await post('stop=all')).statusCode).toBe(200);
  expect(await ways()).toMatchObject({ lock: 'portal', step: 'portal', role: 'portal', credentials: 'mail' });
  const { rows: events } = await db.query(
    `select user_name, detail->'changes' as changes, message from event where kind = 'notice-choices-changed' order by event_id desc limit 2`,
  );
  expect(events[1]).toMatchObject({
    user_name: 'IDSS',
    changes: [{ about: 'lock', before: 'mail', after: 'portal' }],
    message: expect.stringContaining(`${colleague.email} changed by the link of a mail: A lock was applied`),
  });
  expect(events[0].changes).toContainEqual({ about: 'role', before: 'mail', after: 'portal' });
  // Another person: the token begins with the person's id, which may begin with any letter.
  const ofAnother = `${token.startsWith('A') ? 'B' : 'A'}${token.slice(1)}`;
  for (const wrong of [`${token}A`, token.slice(1), 'x', ofAnother, '%00'])
    expect((await server.inject(`/unsubscribe/${wrong}`)).statusCode).toBe(404);
  portal.clock = new Date(portal.clock.getTime() + 300 * 86_400_000);
  expect(await readUnsubscribing(portal.app, token)).toEqual({ userId: colleague.userId, kind: 'lock' });
  portal.clock = new Date(portal.clock.getTime() + 200 * 86_400_000);
  expect(await readUnsubscribing(portal.app, token)).toBeNull();
});
