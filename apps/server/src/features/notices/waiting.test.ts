/** People are told of their next step, and of the deadlines of what they have open. Spec: notices-steps. */
import type { AnswerOf } from '@idss/contract/endpoint';
import type { notices } from '@idss/contract/notices/notices';
import { expect, test } from 'vitest';
import { act } from '#src/features/attestation/ceremony.fixture.ts';
import { makeSurveys, markFinal } from '#src/features/bulk/bulk.fixture.ts';
import { appendEvents } from '#src/kernel/append-event.sql.ts';
import { systemActor } from '#src/kernel/actor.ts';
import { setMilestones } from '#src/test/factories.ts';
import { makeSubmissionAt, organizationId, type Person } from '#src/test/signing-portal.ts';
import { provideSigningPortal } from '#src/test/provide-signing-portal.ts';
import { followEvents } from './follow-events.ts';

const { portal, db, planner, auditor, vendor, otherVendorUser } = await provideSigningPortal({
  planner: 'orgadmin',
  auditor: 'auditor',
  vendor: 'vendoradmin',
  otherVendorUser: 'vendoruser',
});
const hour = 3_600_000;
const day = 24 * hour;
const due = new Date(portal.clock.getTime() + 10 * day);
await setMilestones(db, [
  { program: 'HEDIS', key: 'planLock', label: 'HEDIS plan lock', at: due.toISOString() },
]);

type Inbox = AnswerOf<(typeof notices)['GetNotices']>['notices'];
const read = async (as: Person, kind: string): Promise<Inbox> => {
  const { body } = await portal.call('GET', as, '/api/GetNotices?resultCount=100');
  return (body['notices'] as Inbox).filter((each) => each.kind === kind);
};
const follow = () => followEvents(portal.app);
const empty = async (): Promise<void> => {
  await db.query('delete from component');
  await follow();
  await db.query('delete from notice');
};

test('whose step is next is told of it, until it is done or undone, but not who brought it about', async () => {
  await empty();
  const subId = await makeSubmissionAt(db, { step: 3 });
  expect((await act(portal, planner, subId, 'PlanLock')).status).toBe(200);
  await follow();
  expect(await read(planner, 'step')).toEqual([]);
  expect(await read(auditor, 'step')).toMatchObject([
    {
      title: `Review: HEDIS ${subId}`,
      detail: `Plan lock applied by ${planner.name} · Every row has a designation`,
      path: `/auditorreview/${subId}/Commercial`,
      isRead: false,
    },
  ]);
  await follow();
  expect(await read(auditor, 'step')).toHaveLength(1);
  expect((await act(portal, auditor, subId, 'PlanUnlock')).status).toBe(200);
  await follow();
  expect(await read(auditor, 'step')).toEqual([]);
  expect(await read(planner, 'step')).toMatchObject([{ title: `Apply the plan lock: HEDIS ${subId}` }]);
});

test('a bulk action brings one step to each person, and its undoing takes part of it', async () => {
  await empty();
  const ids = await makeSurveys(db, 3, { component: 'CAHPS', step: 2 });
  await markFinal(portal, vendor, 'CAHPS', ids);
  await follow();
  expect(await read(otherVendorUser, 'step')).toEqual([]);
  await act(portal, otherVendorUser, ids[0] ?? 0, 'MarkFinalUnlock', 'CAHPS');
  await follow();
  expect(await read(vendor, 'step')).toMatchObject([{ title: `Mark final: CAHPS ${ids[0]}` }]);
});

test('who gets a role is told of what waits for them, and who loses it no more; a step that comes back is no news', async () => {
  await empty();
  const subId = await makeSubmissionAt(db, { step: 3 });
  await act(portal, planner, subId, 'PlanLock');
  await db.query('delete from user_role where user_id = $1', [auditor.userId]);
  const change = (before: string, after: string) =>
    appendEvents(db, systemActor, [{ kind: 'role-changed', userEmail: auditor.email, before, after }]);
  await change('auditor:5678', '');
  await follow();
  const open = async () =>
    (
      await db.query(
        `select read_at is not null as "isRead" from notice where user_id = $1 and kind = 'step' and withdrawn_at is null`,
        [auditor.userId],
      )
    ).rows;
  expect(await open()).toEqual([]);
  await db.query(
    `insert into user_role (user_id, role, role_group, entity_id) values ($1, 'auditor', 'organization', $2)`,
    [auditor.userId, organizationId],
  );
  await change('', 'auditor:5678');
  await follow();
  expect(await open()).toEqual([{ isRead: false }]);
  await db.query('update notice set read_at = now()');
  await db.query('delete from component where sub_id = $1', [subId]);
  await change('auditor:5678', 'auditor:5678');
  await follow();
  expect(await open()).toEqual([]);
});

test('of a deadline people are told 7, 3 and 1 days before, once each time, while something of theirs is open', async () => {
  await empty();
  const [first, second] = [await makeSubmissionAt(db, { step: 3 }), await makeSubmissionAt(db, { step: 3 })];
  const begin = portal.clock;
  const after = async (time: number): Promise<string[]> => {
    portal.clock = new Date(begin.getTime() + time);
    await follow();
    await follow();
    return (await read(planner, 'deadline')).map(({ title }) => title);
  };
  expect(await after(2 * day)).toEqual([]);
  const title = (count: number) =>
    expect.stringMatching(
      new RegExp(
        String.raw`^HEDIS plan lock is due Jun 20, 2026, 11:00 AM EDT: ${count} submissions? of yours (is|are) open$`,
      ),
    );
  expect(await after(3 * day)).toEqual([title(2)]);
  const count = async () =>
    (await db.query(`select from notice where kind = 'deadline' and user_id = $1`, [planner.userId]))
      .rowCount;
  expect(await after(5 * day)).toEqual([title(2)]);
  expect(await count()).toBe(1);
  expect(await after(7 * day + hour)).toEqual([title(2)]);
  expect(await count()).toBe(2);
  await act(portal, planner, first, 'PlanLock');
  expect(await after(9 * day)).toEqual([title(1)]);
  expect(await count()).toBe(3);
  await act(portal, planner, second, 'PlanLock');
  expect(await after(9 * day + hour)).toEqual([]);
  expect(await after(10 * day)).toEqual([]);
  portal.clock = begin;
});
