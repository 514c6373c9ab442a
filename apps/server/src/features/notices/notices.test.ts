/** Notices begin and end with their causes, and people read, mark and put them off. Spec: notices-causes, notices-inbox. */
import type { AnswerOf } from '@idss/contract/endpoint';
import type { notices } from '@idss/contract/notices/notices';
import { usualWays } from '@idss/domain/notices/notice-kinds';
import { expect, test } from 'vitest';
import { lastEvents } from '#src/test/last-events.ts';
import { hintsDuring } from '#src/test/hints-during.ts';
import { makeSubmissionAt, type Person } from '#src/test/signing-portal.ts';
import { provideSigningPortal } from '#src/test/provide-signing-portal.ts';
import { act } from '#src/features/attestation/ceremony.fixture.ts';
import { makeSurveys, markFinal } from '#src/features/bulk/bulk.fixture.ts';
import { appendEvents } from '#src/kernel/append-event.sql.ts';
import { systemActor } from '#src/kernel/actor.ts';
import { followEvents } from './follow-events.ts';
import { removeOldNotices } from './remove-old-notices.ts';

const { portal, db, planner, colleague, viewer, auditor, vendor, otherVendorUser } =
  await provideSigningPortal({
    planner: 'orgadmin',
    colleague: 'orguser',
    viewer: 'viewer',
    auditor: 'auditor',
    vendor: 'vendoradmin',
    otherVendorUser: 'vendoruser',
  });

type Inbox = AnswerOf<(typeof notices)['GetNotices']>;
const read = async (as: Person, query = ''): Promise<Inbox> =>
  (await portal.call('GET', as, `/api/GetNotices${query}`)).body as unknown as Inbox;
/** Without next steps, which have tests of their own. */
const titles = async (as: Person) =>
  (await read(as)).notices.filter(({ kind }) => kind !== 'step').map(({ title }) => title);
const post = (as: Person, name: string, body: object) => portal.call('POST', as, `/api/${name}`, body);
const follow = () => followEvents(portal.app);
const empty = async (): Promise<void> => {
  await follow();
  await db.query('delete from notice');
};

test('who works with a component is told of its lock once, but not who applied it, nor who only looks at it', async () => {
  await empty();
  const subId = await makeSubmissionAt(db, { step: 3 });
  expect((await act(portal, planner, subId, 'PlanLock')).status).toBe(200);
  const hints = await hintsDuring(portal.app, follow);
  expect(hints).toEqual([{ kind: 'notices' }, { kind: 'notices' }]);
  await follow();
  expect(await titles(planner)).toEqual([]);
  expect(await titles(viewer)).toEqual([]);
  expect(await titles(vendor)).toEqual([]);
  expect((await read(colleague)).notices).toMatchObject([
    {
      kind: 'lock',
      title: `Plan lock applied: HEDIS ${subId}`,
      detail: `by ${planner.name}`,
      path: `/submissionHome/${subId}/DST`,
      isRead: false,
    },
  ]);
  expect((await portal.call('GET', colleague, '/api/GetNoticeCount')).body).toEqual({ unread: 1 });

  // Undone, it is withdrawn, and the undoing is told: here with the step that it brings.
  await act(portal, auditor, subId, 'PlanUnlock');
  await follow();
  expect(await titles(auditor)).toEqual([]);
  for (const each of [planner, colleague])
    expect((await read(each)).notices).toMatchObject([
      {
        kind: 'step',
        title: `Apply the plan lock: HEDIS ${subId}`,
        detail: expect.stringContaining(`Plan lock removed by ${auditor.name} · `),
      },
    ]);
});

test('a bulk action is one notice, and what of it is undone leaves it', async () => {
  await empty();
  const ids = await makeSurveys(db, 3, { component: 'CAHPS', step: 2 });
  expect((await markFinal(portal, vendor, 'CAHPS', ids)).status).toBe(200);
  await follow();
  expect((await read(otherVendorUser)).notices).toMatchObject([
    { title: 'Marked final: 3 submissions', detail: expect.stringContaining(`CAHPS ${ids[0]}, `) },
  ]);
  await act(portal, vendor, ids[0] ?? 0, 'MarkFinalUnlock', 'CAHPS');
  await follow();
  expect((await read(otherVendorUser)).notices).toMatchObject([
    { title: `Mark final: CAHPS ${ids[0]}`, detail: expect.stringContaining('Final mark removed by') },
    { title: 'Marked final: 2 submissions' },
  ]);
});

test('of a changed role and of credentials their owner is told', async () => {
  await empty();
  const before = 'viewer:5678';
  await appendEvents(db, { ...systemActor, name: 'Stella Staff' }, [
    { kind: 'role-changed', userEmail: viewer.email, before: '', after: before },
    { kind: 'role-changed', userEmail: viewer.email, before, after: 'orguser:5678' },
    { kind: 'password-changed', userEmail: viewer.email },
  ]);
  await appendEvents(db, { ...systemActor, userId: viewer.userId }, [
    { kind: 'second-factor-set-up', userEmail: viewer.email },
  ]);
  await follow();
  const { notices: inbox } = await read(viewer);
  expect(inbox.map(({ title }) => title)).toEqual(
    expect.arrayContaining([
      'A second factor was set up for your account',
      'Your password was changed',
      'Your roles changed',
    ]),
  );
  expect(inbox).toHaveLength(3);
  expect(inbox.find(({ kind }) => kind === 'role')?.detail).toBe(
    'From Viewer (5678) to Organization user (5678) · by Stella Staff',
  );
});

test('one event is one notice to each person: their step says what was locked, unless they turned steps off', async () => {
  await empty();
  const subId = await makeSubmissionAt(db, { step: 3 });
  await act(portal, planner, subId, 'PlanLock');
  await follow();
  expect((await read(auditor)).notices).toMatchObject([
    {
      kind: 'step',
      title: `Review: HEDIS ${subId}`,
      detail: `Plan lock applied by ${planner.name} · Every row has a designation`,
    },
  ]);
  expect((await act(portal, auditor, subId, 'AuditLock')).status).toBe(200);
  await follow();
  expect((await read(planner)).notices).toMatchObject([
    {
      kind: 'step',
      title: `Mark final: HEDIS ${subId}`,
      detail: `Audit lock applied by ${auditor.name} · No issues`,
    },
  ]);

  const choices = (step: 'off' | 'digest') => ({
    ways: { ...usualWays, step },
    quietFrom: 20,
    quietUntil: 7,
    timeZone: 'UTC',
  });
  const another = await makeSubmissionAt(db, { step: 3 });
  await post(auditor, 'SaveNoticeChoices', choices('off'));
  await act(portal, planner, another, 'PlanLock');
  await follow();
  expect((await read(auditor)).notices).toMatchObject([{ title: `Plan lock applied: HEDIS ${another}` }]);
  await post(auditor, 'SaveNoticeChoices', choices('digest'));
  await follow();
  expect((await read(auditor)).notices).toMatchObject([{ title: `Review: HEDIS ${another}` }]);
});

test('withdrawn notices are removed after 30 days, and those that nothing ends after a year', async () => {
  await empty();
  await act(portal, planner, await makeSubmissionAt(db, { step: 3 }), 'PlanLock');
  await appendEvents(db, systemActor, [{ kind: 'password-changed', userEmail: colleague.email }]);
  await follow();
  await db.query(
    `update notice set opened_at = $1, withdrawn_at = case kind when 'step' then $1::timestamptz end`,
    [portal.clock.toISOString()],
  );
  const after = (days: number) =>
    removeOldNotices({
      pool: portal.app.pool,
      now: () => new Date(portal.clock.getTime() + days * 86_400_000),
    });
  expect(await after(30)).toBe(0);
  expect(await after(31)).toBe(1);
  expect(await after(365)).toBe(0);
  // A lock that is still the last move stays.
  expect(await after(366)).toBe(1);
  expect((await db.query('select kind from notice')).rows).toEqual([{ kind: 'lock' }]);
});

test('marks, pages, and notices that were put off are the own ones', async () => {
  await empty();
  for (const action of ['PlanLock', 'PlanLock', 'PlanLock'] as const)
    await act(portal, planner, await makeSubmissionAt(db, { step: 3 }), action);
  await follow();
  const first = await read(colleague, '?resultCount=2');
  expect(first).toMatchObject({ unread: 3, hasMore: true });
  const [newest, second] = first.notices;
  if (!newest || !second) throw new Error('Two notices.');
  const rest = await read(colleague, `?before=${second.id}`);
  expect(rest).toMatchObject({ hasMore: false });
  expect(rest.notices).toHaveLength(1);

  const ids = [newest.id];
  expect((await post(planner, 'MarkNoticesRead', { ids, isRead: true })).text).toBe('0');
  expect((await post(colleague, 'MarkNoticesRead', { ids, isRead: true })).text).toBe('1');
  expect((await post(colleague, 'MarkNoticesRead', { ids, isRead: true })).text).toBe('0');
  expect((await read(colleague)).unread).toBe(2);
  // What came after the newest one that was shown stays unread.
  expect((await post(colleague, 'MarkAllNoticesRead', { openedUntil: second.openedAt })).status).toBe(200);
  expect((await read(colleague)).unread).toBe(0);
  expect((await post(colleague, 'MarkNoticesRead', { ids, isRead: false })).text).toBe('1');

  expect((await post(planner, 'SnoozeNotice', { id: newest.id, time: 'hours' })).status).toBe(404);
  expect((await post(colleague, 'SnoozeNotice', { id: newest.id, time: 'hours' })).status).toBe(200);
  expect((await read(colleague)).notices.map(({ id }) => id)).not.toContain(newest.id);
  portal.clock = new Date(portal.clock.getTime() + 3 * 3_600_000);
  expect(await read(colleague)).toMatchObject({
    unread: 1,
    notices: [{ id: newest.id, isRead: false }, {}, {}],
  });
});

test('what a person turned off is not shown; of credentials they are always told', async () => {
  await empty();
  const choices = { quietFrom: 22, quietUntil: 6, timeZone: 'Pacific/Honolulu' };
  const ways = { ...usualWays, lock: 'off', credentials: 'off' };
  expect((await post(colleague, 'SaveNoticeChoices', { ...choices, ways })).status).toBe(200);
  expect((await portal.call('GET', colleague, '/api/GetNoticeChoices')).body).toEqual({
    ...choices,
    ways: { ...ways, credentials: 'mail' },
    sendsMail: false,
  });
  const countEvents = async () =>
    (await db.query(`select from event where kind = 'notice-choices-changed'`)).rowCount;
  const changed = await countEvents();
  expect(await lastEvents(db, 1)).toEqual([
    {
      kind: 'notice-choices-changed',
      userEmail: colleague.email,
      changes: [
        { about: 'lock', before: 'portal', after: 'off' },
        { about: 'quiet hours', before: '20-7', after: '22-6' },
        { about: 'time zone', before: 'America/New_York', after: 'Pacific/Honolulu' },
      ],
    },
  ]);
  // The same again is no change.
  expect((await post(colleague, 'SaveNoticeChoices', { ...choices, ways })).status).toBe(200);
  expect(await countEvents()).toBe(changed);
  await act(portal, planner, await makeSubmissionAt(db, { step: 3 }), 'PlanLock');
  await appendEvents(db, systemActor, [{ kind: 'password-changed', userEmail: colleague.email }]);
  await follow();
  expect(await titles(colleague)).toEqual(['Your password was changed']);
  expect(
    await post(colleague, 'SaveNoticeChoices', { ...choices, ways, timeZone: 'Mars/Olympus' }),
  ).toMatchObject({
    status: 400,
    body: { message: 'There is no time zone Mars/Olympus.' },
  });
});

test('who loses access is told of its submissions no more', async () => {
  await empty();
  await act(portal, planner, await makeSubmissionAt(db, { step: 3 }), 'PlanLock');
  await follow();
  expect((await read(auditor)).notices).toHaveLength(1);
  await db.query('delete from user_role where user_id = $1', [auditor.userId]);
  await appendEvents(db, systemActor, [
    { kind: 'role-changed', userEmail: auditor.email, before: 'auditor:5678', after: '' },
  ]);
  await follow();
  const { rows } = await db.query('select kind from notice where user_id = $1 and withdrawn_at is null', [
    auditor.userId,
  ]);
  expect(rows).toEqual([{ kind: 'role' }]);
});

test('who explained is told of the answer until the explanation is another one', async () => {
  await empty();
  const submissionId = await makeSubmissionAt(db, { step: 4 });
  const about = {
    submissionId,
    component: 'DST',
    organizationId: 5678,
    ruleId: 'H-017',
    findingId: null,
  } as const;
  const answer = (explanationId: string, version: number) =>
    ({
      ...about,
      kind: 'explanation-answered',
      explanationId,
      version,
      answer: 'asked-back',
      text: 'When?',
      authorId: colleague.userId,
      authorName: colleague.name,
    }) as const;
  await appendEvents(db, { ...systemActor, userId: auditor.userId, name: auditor.name }, [
    answer('one', 1),
    answer('two', 1),
  ]);
  await follow();
  const title = `Your explanation of H-017 was asked back about: HEDIS ${submissionId}`;
  expect(await titles(colleague)).toEqual([title, title]);
  expect((await read(colleague)).notices[0]).toMatchObject({
    detail: `When? · by ${auditor.name}`,
    path: `/submissionHome/${submissionId}/DST`,
  });
  await appendEvents(db, { ...systemActor, userId: colleague.userId }, [
    { ...about, kind: 'warning-explained', explanationId: 'one', version: 2, text: 'In May.' },
  ]);
  await follow();
  expect(await titles(colleague)).toEqual([title]);
  await appendEvents(db, systemActor, [
    {
      kind: 'explanations-lapsed',
      submissionId,
      component: 'DST',
      organizationId: 5678,
      explanationIds: ['two'],
    },
  ]);
  await follow();
  expect(await titles(colleague)).toEqual([]);
});

test('a note is told to those who work there and may read it, until it is withdrawn', async () => {
  await empty();
  const submissionId = await makeSubmissionAt(db, { step: 4 });
  const about = { submissionId, component: 'DST', organizationId: 5678 } as const;
  const actor = { ...systemActor, userId: planner.userId, name: planner.name };
  await appendEvents(db, actor, [
    { ...about, kind: 'note-written', noteId: 'a', audience: 'everyone', text: 'Seen' },
    {
      ...about,
      kind: 'note-written',
      noteId: 'b',
      audience: 'plan',
      audienceId: 5678,
      audienceName: 'Lakeside',
      text: 'Ours',
    },
  ]);
  await follow();
  const title = `${planner.name} wrote a note: HEDIS ${submissionId}`;
  expect(await titles(colleague)).toEqual([title, title]);
  expect(await titles(planner)).toEqual([]);
  expect(await titles(viewer)).toEqual([]);
  await appendEvents(db, actor, [{ ...about, kind: 'note-withdrawn', noteId: 'a' }]);
  await follow();
  expect((await read(colleague)).notices).toContainEqual(
    expect.objectContaining({ title, path: `/submissionHome/${submissionId}/DST?tab=notes` }),
  );
  expect(await titles(colleague)).toEqual([title]);
});
