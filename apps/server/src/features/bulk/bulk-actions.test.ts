/** UnAttest, Unsubmit, Rollback and UnMarkFinal over HTTP, and the list that they are selected from. Spec: admin-data-bulk. */
import type { BulkActionOutcome } from '@idss/contract/bulk/bulk-actions';
import type { BulkAction } from '@idss/domain/stages/bulk-actions';
import type { Component } from '@idss/domain/program';
import { expect, test } from 'vitest';
import { makeSubmissionAt, organizationId } from '#src/test/signing-portal.ts';
import { provideSigningPortal } from '#src/test/provide-signing-portal.ts';
import { makeSurvey, getState } from '#src/features/bulk/bulk.fixture.ts';

const { portal, staff, viewer } = await provideSigningPortal({ staff: 'sysadmin', viewer: 'viewer' });
const db = portal.database.app;

async function act(action: BulkAction, component: Component, ids: readonly number[]) {
  const url = `/api/BulkSubmissionAction?subIds=${ids.join(',')}&component=${component}&action=${action}`;
  const { status, body } = await portal.call('POST', staff, url);
  expect(status).toBe(200);
  return body as unknown as { outcomes: readonly BulkActionOutcome[]; groupId: string | null };
}

async function preview(action: BulkAction, component: Component, ids: readonly number[]) {
  const { status, body } = await portal.call('POST', staff, '/api/PreviewBulkAction', {
    submissionIds: ids,
    component,
    action,
  });
  expect(status).toBe(200);
  return (body as unknown as { outcomes: readonly BulkActionOutcome[] }).outcomes;
}

async function getStep(subId: number, component: Component): Promise<number | undefined> {
  const { rows } = await db.query<{ step: number }>(
    'select step from component where sub_id = $1 and component = $2',
    [subId, component],
  );
  return rows[0]?.step;
}

const makeComponent = (component: Component, step: number): Promise<number> =>
  component === 'DST'
    ? makeSubmissionAt(db, { step, orgId: organizationId, productLine: 'Medicare' })
    : makeSurvey(db, { component, step, isAttested: component === 'HOS' && step >= 6 });

/** From the spec, by hand: the step that the action starts from and leads to, and another one where it is refused. */
const moves: readonly (readonly [
  BulkAction,
  Component,
  from: number,
  to: number,
  not: number,
  stage: string,
])[] = [
  ['UnAttest', 'DST', 9, 7, 7, 'Finalize Attestation'],
  ['UnAttest', 'HOS', 6, 5, 9, 'Complete'],
  ['Unsubmit', 'CAHPS', 2, 1, 8, 'Finalize Attestation'],
  ['Unsubmit', 'DST', 3, 1, 4, 'Apply Audit Lock'],
  ['Unsubmit', 'HOS', 5, 1, 6, 'Apply Mark Final'],
  ['Rollback', 'DST', 9, 3, 3, 'Apply Plan Lock'],
  ['Rollback', 'CAHPS', 9, 2, 2, 'Apply Mark Final'],
  ['Rollback', 'HOS', 9, 5, 6, 'Apply Mark Final'],
  ['UnMarkFinal', 'CAHPS', 9, 2, 1, 'Import'],
  ['UnMarkFinal', 'CAHPS', 8, 2, 2, 'Apply Mark Final'],
  ['UnMarkFinal', 'HOS', 9, 6, 5, 'Validations/Attestation'],
  ['UnMarkFinal', 'DST', 7, 6, 9, 'Complete'],
];

test.each(moves)(
  '%s of %s at step %i leads to %i, and is refused at %i',
  async (action, component, from, to, not, stage) => {
    const [subId, other] = [await makeComponent(component, from), await makeComponent(component, not)];
    const before = await getState(db, other);
    const seen = await preview(action, component, [subId, other, subId]);
    const { outcomes, groupId } = await act(action, component, [subId, other]);
    const reason = `${action} cannot be performed for submissions at ${stage}.`;
    expect(outcomes).toMatchObject([
      { submissionId: subId, ok: true },
      { submissionId: other, ok: false, reason },
    ]);
    expect(seen).toEqual(outcomes.map((outcome) => ({ ...outcome, archivedFileId: null })));
    expect(await getStep(subId, component)).toBe(to);
    expect(await getState(db, other)).toEqual(before);
    const { rows } = await db.query(
      `select distinct detail ->> 'why' as why from event where sub_id = $1 and kind = 'stage-changed'`,
      [subId],
    );
    expect(rows).toEqual([{ why: `bulk ${action}` }]);
    // Unsubmit names the file that can be made current again, Rollback validates again.
    expect(outcomes[0]?.archivedFileId !== null).toBe(action === 'Unsubmit');
    expect(groupId !== null).toBe(action === 'Rollback');
  },
);

test('rolling HEDIS back takes its survey along; the survey alone is refused', async () => {
  const subId = await makeComponent('DST', 9);
  await db.query(
    `insert into component (sub_id, component, kind, step, is_final, is_attested) values ($1, 'CAHPS', 'adult', 9, true, true)`,
    [subId],
  );
  const together = 'This survey is finalized together with the HEDIS submission of the same number.';
  expect((await act('Rollback', 'CAHPS', [subId])).outcomes).toMatchObject([
    { ok: false, reason: `${together} Roll back the HEDIS submission.` },
  ]);
  expect((await act('UnMarkFinal', 'CAHPS', [subId])).outcomes).toMatchObject([
    { ok: false, reason: `${together} Undo the attestation of the HEDIS submission.` },
  ]);
  expect((await act('Rollback', 'DST', [subId])).outcomes).toMatchObject([
    { ok: true, stage: 'Apply Plan Lock' },
  ]);
  expect(await getStep(subId, 'CAHPS')).toBe(8);
});

test('the list is paged, filtered and counted by the server, and selected as a whole', async () => {
  const [first, second] = [await makeComponent('HOS', 6), await makeComponent('HOS', 6)];
  const get = async (url: string) => JSON.parse((await portal.call('GET', staff, url)).text) as unknown;
  const filter = 'component=HOS&stage=Apply%20Mark%20Final&productLine=Medicare&validationStatus=';
  const count = (await get(`/api/CountBulkActionSubmissions?${filter}`)) as number;
  const rows = async (page: number) =>
    (await get(`/api/GetBulkActionSubmissions?${filter}&pageNumber=${page}&resultCount=1`)) as {
      subId: number;
    }[];
  expect([await rows(count), await rows(count + 1)]).toMatchObject([[{ subId: second }], []]);
  expect(await get(`/api/GetBulkActionSelection?${filter}&search=${second}`)).toEqual([
    { component: 'HOS', stage: 'Apply Mark Final', submissionIds: [second] },
  ]);
  const all = (await get(`/api/GetBulkActionSelection?${filter}`)) as { submissionIds: number[] }[];
  expect(all[0]?.submissionIds).toHaveLength(count);
  expect(all[0]?.submissionIds).toContain(first);
  for (const each of [
    '',
    'component=HOS',
    'stage=Import',
    'productLine=Medicare',
    'validationStatus=NotRun',
    filter,
  ]) {
    const selected = (await get(`/api/GetBulkActionSelection?${each}`)) as { submissionIds: number[] }[];
    const counted = await get(`/api/CountBulkActionSubmissions?${each}`);
    expect([each, counted]).toEqual([each, selected.flatMap(({ submissionIds }) => submissionIds).length]);
  }
  const found = await get(`/api/CountBulkActionSubmissions?${filter}&search=${second}`);
  expect(found).toBe(1);
  expect((await portal.call('GET', staff, '/api/CountBulkActionSubmissions?stage=Nowhere')).status).toBe(400);
  expect((await portal.call('GET', viewer, '/api/CountBulkActionSubmissions')).status).toBe(403);
});

test('groups are named to the person who began them until they are finished', async () => {
  const running = async () =>
    JSON.parse((await portal.call('GET', staff, '/api/GetRunningReprocess')).text) as unknown[];
  const { groupId } = await act('Rollback', 'DST', [
    await makeComponent('DST', 9),
    await makeComponent('DST', 9),
  ]);
  expect(await running()).toContainEqual({ groupId, submissions: 2 });
  await db.query('update upload_transaction set user_id = $1', [viewer.userId]);
  expect(await running()).toEqual([]);
  await db.query('update upload_transaction set user_id = $1', [staff.userId]);
  await db.query(`update upload_transaction set state = 'finished'`);
  expect(await running()).toEqual([]);
});
