/** Bulk actions are listed for days with the outcome of each submission, and undone where nothing changed since. Spec: bulk-record. */
import { randomUUID } from 'node:crypto';
import type { BulkRecord, RecordedOutcome } from '@idss/contract/bulk/bulk-records';
import type { BulkOutcome } from '@idss/contract/bulk/bulk';
import { expect, test } from 'vitest';
import {
  makePerson,
  makeSubmissionAt,
  organizationId,
  type Person,
  vendorId,
} from '#src/test/signing-portal.ts';
import { provideSigningPortal } from '#src/test/provide-signing-portal.ts';
import { makeSurvey, makeSurveys, markFinal } from './bulk.fixture.ts';

interface Detail extends BulkRecord {
  readonly outcomes: readonly RecordedOutcome[];
  readonly hidden: number;
  readonly undo: { readonly ok: boolean; readonly reason?: string };
  readonly undoneBy: readonly { readonly bulkId: string }[];
}

const { portal, db, vendor, staff } = await provideSigningPortal({
  vendor: 'vendoradmin',
  staff: 'sysadmin',
});
const colleague = await makePerson(db, 'Carla Colleague', [['vendoruser', vendorId]]);

const read = async <Answer>(as: Person, url: string): Promise<Answer> =>
  JSON.parse((await portal.call('GET', as, url)).text) as Answer;
const list = async (as: Person): Promise<readonly BulkRecord[]> =>
  (await read<{ actions: readonly BulkRecord[] }>(as, '/api/GetBulkActions?resultCount=1000')).actions;
const open = (as: Person, bulkId: string) => read<Detail>(as, `/api/GetBulkAction?bulkId=${bulkId}`);
const statusOf = async (as: Person, bulkId: string) =>
  (await portal.call('GET', as, `/api/GetBulkAction?bulkId=${bulkId}`)).status;

async function undo(
  as: Person,
  bulkId: string,
  ids: readonly number[],
  {
    component = 'CAHPS',
    undoId = randomUUID() as string,
    ...options
  }: { component?: string; undoId?: string; authenticatedAt?: Date } = {},
) {
  const body = { bulkId, undoId, submissions: ids.map((submissionId) => ({ submissionId, component })) };
  const answer = await portal.call('POST', as, '/api/UndoBulkAction', body, options);
  return { undoId, ...answer, outcomes: (answer.body['outcomes'] ?? []) as readonly BulkOutcome[] };
}

const act = (as: Person, action: string, component: string, ids: readonly number[], groupId = '') =>
  portal.call(
    'POST',
    as,
    `/api/BulkSubmissionAction?subIds=${ids.join(',')}&component=${component}&action=${action}${groupId && `&groupId=${groupId}`}`,
  );
const getStep = async (subId: number): Promise<number | undefined> =>
  (await db.query<{ step: number }>('select step from component where sub_id = $1', [subId])).rows[0]?.step;

async function markedFinal(ids: readonly number[], as = vendor): Promise<string> {
  return (await markFinal(portal, as, 'CAHPS', ids)).body['bulkId'] as string;
}
const changedSince = 'It was changed after this action, and stays as it is now.';

test('a bulk action is found again, with the outcome of each submission, and undone', async () => {
  const ids = await makeSurveys(db, 2, { component: 'CAHPS', step: 2 });
  const wrong = await makeSurvey(db, { component: 'CAHPS', step: 2, status: 'Error' });
  const bulkId = await markedFinal([...ids, wrong, 999_999]);
  expect((await list(vendor))[0]).toMatchObject({
    bulkId,
    action: 'MarkFinal',
    component: 'CAHPS',
    years: [2025],
    isOwn: true,
    state: 'ended',
    done: 2,
    refused: 2,
    waiting: 0,
    isUndone: false,
  });
  const { outcomes } = await open(vendor, bulkId);
  expect(outcomes.map(({ submissionId, state, undo }) => [submissionId, state, undo.ok])).toEqual([
    ...ids.map((id) => [id, 'done', true]),
    [wrong, 'refused', false],
    [999_999, 'refused', false],
  ]);
  expect(outcomes[0]).toMatchObject({ orgName: 'Lakeside Health Plan', stage: 'Finalize Attestation' });
  expect(outcomes[3]).toMatchObject({ orgName: '', measurementYear: null });

  const undone = await undo(vendor, bulkId, [...ids, wrong]);
  expect(undone.outcomes.map(({ ok, reason }) => [ok, reason])).toEqual([
    [true, ''],
    [true, ''],
    [false, 'The action did not change it.'],
  ]);
  expect(await Promise.all(ids.map(getStep))).toEqual([2, 2]);
  expect(await open(staff, bulkId)).toMatchObject({ isUndone: true, undoneBy: [{ bulkId: undone.undoId }] });
  expect(await open(vendor, undone.undoId)).toMatchObject({ action: 'UnMarkFinal', done: 2, refused: 1 });
  // An undo is a bulk action, and has one itself.
  expect((await undo(vendor, undone.undoId, ids)).outcomes.map(({ ok }) => ok)).toEqual([true, true]);
  expect(await Promise.all(ids.map(getStep))).toEqual([8, 8]);
});

test('what somebody changed since stays, also where it is at the same stage again', async () => {
  const [first = 0, second = 0, third = 0] = await makeSurveys(db, 3, { component: 'CAHPS', step: 2 });
  const bulkId = await markedFinal([first, second, third]);
  expect((await act(staff, 'UnMarkFinal', 'CAHPS', [first, second])).status).toBe(200);
  await markedFinal([first], colleague);
  const { outcomes } = await open(vendor, bulkId);
  expect(outcomes.map((each) => each.undo.ok)).toEqual([false, false, true]);
  const undone = await undo(vendor, bulkId, [first, second, third]);
  expect(undone.outcomes.map(({ reason }) => reason)).toEqual([changedSince, changedSince, '']);
  expect(await Promise.all([first, second, third].map(getStep))).toEqual([8, 2, 2]);
  // A second click, or another tab.
  expect((await undo(vendor, bulkId, [third])).outcomes).toMatchObject([{ ok: false, reason: changedSince }]);
});

test('everybody sees their own, staff all; an undo needs the right of that time', async () => {
  const [subId = 0] = await makeSurveys(db, 1, { component: 'CAHPS', step: 2 });
  const bulkId = await markedFinal([subId]);
  expect((await list(colleague)).some((each) => each.bulkId === bulkId)).toBe(false);
  expect(await statusOf(colleague, bulkId)).toBe(404);
  expect(await statusOf(staff, bulkId)).toBe(200);
  expect((await undo(colleague, bulkId, [subId])).status).toBe(404);
  expect(await statusOf(staff, randomUUID())).toBe(404);
  // The vendor's role ends: the submission is hidden, and nothing is undone.
  await db.query('update component set vendor_id = null where sub_id = $1', [subId]);
  expect(await open(vendor, bulkId)).toMatchObject({ outcomes: [], hidden: 1, done: 1 });
  expect((await undo(vendor, bulkId, [subId])).outcomes).toMatchObject([
    { ok: false, reason: 'There is no such submission, or you have no access to it.', orgName: '' },
  ]);
  expect(await getStep(subId)).toBe(8);
});

test('requests with one id are one bulk action; the id of another one is refused', async () => {
  const ids = await makeSurveys(db, 2, { component: 'HOS', step: 9 });
  const groupId = randomUUID();
  for (const subId of ids)
    expect((await act(staff, 'UnMarkFinal', 'HOS', [subId], groupId)).status).toBe(200);
  expect(await open(staff, groupId)).toMatchObject({ done: 2, component: 'HOS' });
  expect((await act(staff, 'Rollback', 'HOS', ids, groupId)).status).toBe(409);
  expect((await undo(staff, groupId, ids, { component: 'HOS', undoId: groupId })).status).toBe(409);
  expect(await Promise.all(ids.map(getStep))).toEqual([5, 5]);
});

test('the undo of an action of staff needs a fresh sign-in', async () => {
  const [subId = 0] = await makeSurveys(db, 1, { component: 'CAHPS', step: 8 });
  const bulkId = (await act(staff, 'UnMarkFinal', 'CAHPS', [subId])).body['bulkId'] as string;
  const authenticatedAt = new Date('2020-01-01');
  expect(await undo(staff, bulkId, [subId], { authenticatedAt })).toMatchObject({
    status: 403,
    body: { code: 'reauth_required' },
  });
  expect(await getStep(subId)).toBe(2);
  expect((await undo(staff, bulkId, [subId])).outcomes).toMatchObject([{ ok: true }]);
});

test('what nothing takes back says why', async () => {
  const subId = await makeSubmissionAt(db, { step: 9, orgId: organizationId, productLine: 'Medicare' });
  const { body } = await act(staff, 'Rollback', 'DST', [subId]);
  const bulkId = body['bulkId'] as string;
  const reason = 'A signature cannot come back: the submissions have to be attested again.';
  expect(await open(staff, bulkId)).toMatchObject({ undo: { ok: false, reason }, files: 1 });
  const refused = await undo(staff, bulkId, [subId], { component: 'DST' });
  expect(refused).toMatchObject({ status: 409 });
  expect(refused.text).toContain(reason);
});

test('an action whose process ended is interrupted: what was done and what was not are told apart', async () => {
  const [done = 0, waiting = 0] = await makeSurveys(db, 2, { component: 'CAHPS', step: 2 });
  const bulkId = await markedFinal([done]);
  // As a killed process leaves it: a submission waits, and the end was not written.
  await db.query(
    `insert into bulk_action_outcome (bulk_id, sub_id, component, state, request_id) values ($1, $2, 'CAHPS', 'waiting', '')`,
    [bulkId, waiting],
  );
  await db.query('update bulk_action set ended_at = null where bulk_id = $1', [bulkId]);
  expect(await open(vendor, bulkId)).toMatchObject({ state: 'running' });
  await db.query(`update bulk_action set sent_at = now() - interval '16 minutes' where bulk_id = $1`, [
    bulkId,
  ]);
  expect(await open(vendor, bulkId)).toMatchObject({ state: 'interrupted', done: 1, waiting: 1 });
});

test('after thirty days a bulk action is no longer listed', async () => {
  const [subId = 0] = await makeSurveys(db, 1, { component: 'CAHPS', step: 2 });
  const bulkId = await markedFinal([subId]);
  await db.query(`update bulk_action set begun_at = now() - interval '31 days' where bulk_id = $1`, [bulkId]);
  await markedFinal([subId]);
  expect(await statusOf(vendor, bulkId)).toBe(404);
});
