/** Reprocessing over HTTP: what a repeated check changes, what it leaves, and what is refused. One file, because all tests share its portal. Spec: admin-data-reprocess. */
import { randomUUID } from 'node:crypto';
import type { BulkActionOutcome } from '@idss/contract/bulk/bulk-actions';
import type { PushMessage } from '@idss/contract/operations/push';
import { expect, test } from 'vitest';
import type { Audience } from '#src/kernel/push.ts';
import { hedisFile, makeSubmission, makeSurvey } from '#src/test/factories.ts';
import { providePortal } from '#src/test/provide-portal.ts';
import { cahpsFile, surveyContract, surveyVendor } from '#src/test/survey-files.ts';
import type { ComponentRow } from '#src/test/survey-portal.ts';

const orgId = 5678;
const admin = 'admin@plan.example';
const vendor = 'admin@vendor.example';
const staff = 'staff@portal.example';
const otherStaff = 'other@portal.example';

const portal = await providePortal({
  organizations: [{ orgId }, { orgId: surveyVendor, name: 'Survey House' }],
  people: {
    [admin]: ['orgadmin', orgId],
    [vendor]: ['vendoradmin', surveyVendor],
    [staff]: ['sysadmin'],
    [otherStaff]: ['sysadmin'],
  },
});
const db = portal.database.owner;

let nextId = 2000;
const getFile = (subId: number, change?: (text: string) => string) => ({
  name: `Commercial${subId}.xml`,
  content: hedisFile({ subId, orgId }, change ? { change } : {}),
});

/** A HEDIS submission whose file was uploaded. */
async function uploaded(change?: (text: string) => string): Promise<number> {
  nextId += 1;
  await makeSubmission(db, { subId: nextId, orgId });
  await send(nextId, change);
  return nextId;
}

async function send(subId: number, change?: (text: string) => string) {
  const { transactionId, status } = await portal.upload(admin, [getFile(subId, change)]);
  expect(status).toBe(200);
  return portal.getOutcome(admin, transactionId);
}

async function act(
  action: string,
  component: string,
  ids: readonly (number | string)[],
  { as = staff, groupId = randomUUID() as string | null } = {},
): Promise<{ status: number; outcomes: readonly BulkActionOutcome[]; groupId: string }> {
  const group = groupId === null ? '' : `&groupId=${groupId}`;
  const { status, body } = await portal.post(
    as,
    `/api/BulkSubmissionAction?subIds=${ids.join(',')}&component=${component}&action=${action}${group}`,
  );
  const { outcomes = [], groupId: answered = '' } = (body ?? {}) as {
    outcomes?: readonly BulkActionOutcome[];
    groupId?: string;
  };
  return { status, outcomes, groupId: answered };
}

/** Reprocesses one submission; its row of the closing line. */
async function reprocess(subId: number, component = 'DST') {
  const { outcomes, groupId } = await act('Reprocess', component, [subId]);
  expect(outcomes.map(({ ok, reason }) => [ok, reason])).toEqual([[true, '']]);
  const { closing } = await portal.getOutcome(staff, groupId);
  const { nonSurveyFiles, surveyFiles } = closing.uploadDetail;
  return [...nonSurveyFiles, ...surveyFiles].find(({ submissionID }) => submissionID === subId);
}

interface State extends ComponentRow {
  readonly source_last_modified: string;
  readonly received_at: string;
}

async function getState(subId: number, component = 'DST'): Promise<State> {
  const { rows } = await db.query<State>('select * from component where sub_id = $1 and component = $2', [
    subId,
    component,
  ]);
  if (!rows[0]) throw new Error(`No component ${subId}`);
  return rows[0];
}

const toEvents = async (subId: number): Promise<readonly string[]> => {
  const { rows } = await db.query<{ message: string }>(
    'select message from event where sub_id = $1 order by event_id',
    [subId],
  );
  return rows.map(({ message }) => message);
};

const currentFileTypes = async (subId: number): Promise<readonly number[]> => {
  const { rows } = await db.query<{ type: number }>(
    'select file_type as type from stored_file where sub_id = $1 and archived_at is null order by 1',
    [subId],
  );
  return rows.map(({ type }) => type);
};

const setVendorInactive = (isInactive: boolean) =>
  db.query(`update organization set inactive = $1 where org_type = 'softwareVendor'`, [isInactive]);

test("findings, status and reports are those of today's rules; data and stage stay", async () => {
  const subId = await uploaded();
  const before = await getState(subId);
  const types = await currentFileTypes(subId);
  await setVendorInactive(true);
  const row = await reprocess(subId);
  await setVendorInactive(false);
  const after = await getState(subId);
  expect(row).toMatchObject({ isValidated: true, submissionStatus: 'Apply Plan Lock' });
  expect(after.validation_status).not.toBe(before.validation_status);
  expect(row?.validationStatus).toBe(after.validation_status);
  expect(after).toEqual({
    ...before,
    validation_status: after.validation_status,
    latest_run_id: after.latest_run_id,
  });
  expect(after.latest_run_id).not.toBe(before.latest_run_id);
  expect(await currentFileTypes(subId)).toEqual(types);
  const { rows: archived } = await db.query(
    'select file_type from stored_file where sub_id = $1 and archived_why = $2 order by 1',
    [subId, 'Reprocessed'],
  );
  expect(archived).toEqual([{ file_type: 3 }, { file_type: 25 }]);
  expect((await toEvents(subId)).at(-1)).toMatch(
    new RegExp(`^Commercial${subId}.xml reprocessed for HEDIS submission ${subId}: `),
  );
  // The findings are those of the current file, and no upload was refused.
  const groups = await portal.get(staff, `/api/GetFindingGroups?submissionId=${subId}&component=DST`);
  expect(groups.body).toMatchObject({ isOfRefusedFile: false });
  const summary = await portal.get(staff, `/api/GetSubmissionSummary?subId=${subId}&component=DST`);
  expect(summary.body).toMatchObject({ lastUploadRefused: false, isJobRunning: false });
  // And back again.
  expect((await reprocess(subId))?.validationStatus).toBe(before.validation_status);
});

/** As an earlier version may have computed it. */
const changeStoredRate = (runId: string | null) =>
  db.query(
    `with run as (update validation_run set results_sha256 = null where run_id = $1)
     update indicator_result set rate = coalesce(rate, 0) + 1 where ctid in
       (select ctid from indicator_result where run_id = $1 limit 1)`,
    [runId],
  );

test('what a check finds again is not stored again, also of a run whose results have no hash yet', async () => {
  const subId = await uploaded();
  const { current_run_id: runId } = await getState(subId);
  const read = async () => [
    ...(await db.query('select results_sha256 from validation_run where run_id = $1', [runId])).rows,
    ...(await db.query('select * from stored_file where sub_id = $1 order by file_id', [subId])).rows,
  ];
  const before = await read();
  const hash: unknown = before[0].results_sha256;
  expect(hash).toMatch(/^[0-9a-f]{64}$/);
  for (const stored of [hash, null]) {
    await db.query('update validation_run set results_sha256 = $2 where run_id = $1', [runId, stored]);
    await reprocess(subId);
    expect((await getState(subId)).current_run_id).toBe(runId);
    expect(await read()).toEqual(before);
  }
});

test('results that changed replace the stored ones before plan lock', async () => {
  const subId = await uploaded();
  const before = await getState(subId);
  await changeStoredRate(before.current_run_id);
  const row = await reprocess(subId);
  expect(row?.note).toMatch(/\. The results changed; the new ones are current\.$/);
  const after = await getState(subId);
  expect(after).toMatchObject({
    step: 3,
    current_file_id: before.current_file_id,
    current_run_id: after.latest_run_id,
    data_version: before.data_version + 1,
  });
  expect(after.current_run_id).not.toBe(before.current_run_id);
  expect(Date.parse(after.source_last_modified)).toBeGreaterThan(Date.parse(before.source_last_modified));
  // The same results again change nothing.
  expect((await reprocess(subId))?.note).not.toContain('changed');
  expect((await getState(subId)).data_version).toBe(after.data_version);
});

test('an element that changed is seen, also of a run whose results have no hash yet', async () => {
  const subId = await uploaded();
  const before = await getState(subId);
  // As if an earlier version had found other elements: none.
  await db.query(
    `with run as (update validation_run set results_sha256 = null where run_id = $1)
     delete from result_details where run_id = $1`,
    [before.current_run_id],
  );
  expect((await reprocess(subId))?.note).toMatch(/\. The results changed; the new ones are current\.$/);
  expect((await getState(subId)).current_run_id).not.toBe(before.current_run_id);
});

test('after plan lock results stay as they were locked, and a rollback applies the new ones', async () => {
  const subId = await uploaded();
  await db.query('update component set step = 9, is_final = true, is_attested = true where sub_id = $1', [
    subId,
  ]);
  const before = await getState(subId);
  await changeStoredRate(before.current_run_id);
  const row = await reprocess(subId);
  expect(row).toMatchObject({
    note: 'Results differ from those that were locked; roll back to take them over',
    submissionStatus: 'Complete',
  });
  // Nothing was taken in: replayed, the event does not move the submission.
  const { rows } = await db.query(
    `select array_agg(detail -> 'isTakenIn' order by event_id) as "isTakenIn" from event
     where sub_id = $1 and kind = 'file-processed'`,
    [subId],
  );
  expect(rows).toEqual([{ isTakenIn: [true, false] }]);
  const locked = await getState(subId);
  expect(locked).toEqual({ ...before, latest_run_id: locked.latest_run_id });
  const { outcomes, groupId } = await act('Rollback', 'DST', [subId]);
  expect(outcomes).toMatchObject([{ ok: true, stage: 'Apply Plan Lock' }]);
  await portal.getOutcome(staff, groupId);
  expect(await getState(subId)).toMatchObject({ step: 3, data_version: before.data_version + 1 });
});

test('without a current file the last refused one is validated, and becomes current if it passes', async () => {
  nextId += 1;
  const subId = nextId;
  await makeSubmission(db, { subId, orgId });
  await db.query(`update submission set product_line = 'Medicaid' where sub_id = $1`, [subId]);
  await send(subId);
  const refused = await getState(subId);
  expect(refused).toMatchObject({ step: 1, current_file_id: null });
  expect(refused.latest_run_id).not.toBeNull();
  await db.query(`update submission set product_line = 'Commercial' where sub_id = $1`, [subId]);
  const row = await reprocess(subId);
  expect(row).toMatchObject({ submissionStatus: 'Apply Plan Lock' });
  const after = await getState(subId);
  expect(after).toMatchObject({ step: 3, data_version: 1 });
  const { rows } = await db.query('select archived_at from stored_file where file_id = $1', [
    after.current_file_id,
  ]);
  expect(rows).toEqual([{ archived_at: null }]);
});

test('a survey keeps its results and gets new findings', async () => {
  nextId += 1;
  const subId = nextId;
  await makeSurvey(db, {
    component: 'CAHPS',
    subId,
    orgId,
    step: 1,
    vendorId: surveyVendor,
    cmsContractNumber: surveyContract,
  });
  const { transactionId } = await portal.upload(vendor, [cahpsFile(subId)], { submissionType: 'CAHPS' });
  await portal.getOutcome(vendor, transactionId);
  const before = await getState(subId, 'CAHPS');
  expect(before.step).toBe(2);
  const { rows } = await db.query<{ name: string }>(
    'select file_name as name from stored_file where file_id = $1',
    [before.current_file_id],
  );
  const groupId = randomUUID();
  const name = encodeURIComponent(rows[0]?.name ?? '');
  const url = `/api/ReprocessCahpsFile?fileName=${name}&groupId=${groupId}`;
  expect(await portal.post(staff, url)).toMatchObject({ status: 200, body: true });
  await portal.getOutcome(staff, groupId);
  const after = await getState(subId, 'CAHPS');
  expect(after).toEqual({ ...before, latest_run_id: after.latest_run_id });
  expect(after.latest_run_id).not.toBe(before.latest_run_id);
  const missing = `/api/ReprocessCahpsFile?fileName=none.csv&groupId=${groupId}`;
  expect((await portal.post(staff, missing)).status).toBe(404);
});

test('ids that are unknown, of another component, doubled or without a file are refused one by one', async () => {
  const subId = await uploaded();
  nextId += 1;
  const empty = nextId;
  await makeSubmission(db, { subId: empty, orgId });
  await makeSurvey(db, { component: 'HOS', subId: 9001, orgId, step: 1 });
  const { status, outcomes, groupId } = await act('Reprocess', 'DST', [
    subId,
    subId,
    empty,
    9001,
    '999999999',
    '',
  ]);
  const none = 'There is no such submission, or you have no access to it.';
  expect(status).toBe(200);
  expect(outcomes.map(({ submissionId, ok, reason }) => [submissionId, ok, reason])).toEqual([
    [subId, true, ''],
    [empty, false, 'There is no stored file to validate.'],
    [9001, false, none],
    [999_999_999, false, none],
  ]);
  const { closing } = await portal.getOutcome(staff, groupId);
  expect(closing.uploadDetail.nonSurveyFiles.map(({ submissionID }) => submissionID)).toEqual([subId]);
  const count = async (ids: readonly (number | string)[]) => (await act('Reprocess', 'DST', ids)).status;
  expect(await count([])).toBe(400);
  expect(await count(['a'])).toBe(400);
  expect(await count(['9'.repeat(21)])).toBe(400);
  expect(await count(Array.from({ length: 501 }, (_, index) => index + 1))).toBe(400);
  expect(await count(Array.from({ length: 500 }, (_, index) => index + 1))).toBe(200);
  const many = '1,'.repeat(9_000);
  const preview = await portal.post(staff, '/api/PreviewBulkAction', {
    submissionIds: Array.from({ length: 100_000 }, (_, index) => index),
    component: 'DST',
    action: 'Reprocess',
  });
  expect(preview.status).toBe(400);
  expect(
    (await portal.post(staff, `/api/BulkSubmissionAction?subIds=${many}&component=DST&action=Redo`)).status,
  ).toBe(400);
  const unknown = `/api/ReprocessSubmission?submissionId=999999&component=DST&groupId=${randomUUID()}`;
  expect((await portal.post(staff, unknown)).status).toBe(404);
});

test('what is being checked takes neither another reprocess nor an action', async () => {
  const subId = await uploaded();
  const { rows } = await db.query<{ id: string }>(
    'select upload_file_id as id from upload_file where sub_id = $1',
    [subId],
  );
  await db.query('update component set running_upload_file_id = $2 where sub_id = $1', [subId, rows[0]?.id]);
  const reason = 'A file for this submission is still being processed. Please wait until it is done.';
  for (const action of ['Reprocess', 'Unsubmit']) {
    const { outcomes } = await act(action, 'DST', [subId]);
    expect(outcomes).toMatchObject([{ submissionId: subId, ok: false, reason }]);
    const open = await db.query(`select 1 from upload_transaction where state = 'received'`);
    expect(open.rows, 'a group without a file is not waited for').toEqual([]);
    const preview = await portal.post(staff, '/api/PreviewBulkAction', {
      submissionIds: [subId],
      component: 'DST',
      action,
    });
    expect(preview.body).toMatchObject({ outcomes: [{ ok: false, reason }] });
  }
  await db.query('update component set running_upload_file_id = null where sub_id = $1', [subId]);
});

test('a group is of one person and one program, and a repeated request adds nothing', async () => {
  const [first, second] = [await uploaded(), await uploaded()];
  const groupId = randomUUID();
  const hints: (PushMessage & { audience: Audience })[] = [];
  const stop = portal.app.push.subscribe({
    userId: '',
    wants: () => true,
    send: (message, audience) => void hints.push({ ...message, audience }),
    end: () => undefined,
  });
  const one = (subId: number, as = staff, component = 'DST') =>
    portal.post(
      as,
      `/api/ReprocessSubmission?submissionId=${subId}&component=${component}&groupId=${groupId}`,
    );
  expect(await one(first)).toMatchObject({ status: 200, body: true });
  expect((await one(first)).status).toBe(200);
  await portal.getOutcome(staff, groupId);
  // A finished group grows.
  expect((await one(second)).status).toBe(200);
  expect((await one(second, otherStaff)).status).toBe(409);
  for (const [column, other, own] of [
    ['purpose', 'upload', 'reprocess'],
    ['program', 'HOS', 'HEDIS'],
  ] as const) {
    const set = (to: string) =>
      db.query(`update upload_transaction set ${column} = $1 where transaction_id = $2`, [to, groupId]);
    await set(other);
    expect([column, (await one(second)).status]).toEqual([column, 409]);
    await set(own);
  }
  const { closing } = await portal.getOutcome(staff, groupId);
  stop();
  const ids = new Set(closing.uploadDetail.nonSurveyFiles.map(({ submissionID }) => submissionID));
  expect(ids.has(first)).toBe(true);
  const { rows } = await db.query<{ runs: number }>(
    'select count(*)::int as runs from validation_run where sub_id = $1',
    [first],
  );
  expect(rows).toEqual([{ runs: 2 }]);
  const ends = hints.filter((hint) => hint.kind === 'callComplete' && hint.groupId === groupId);
  const users = await db.query('select user_id as "userId" from app_user where email = $1', [staff]);
  const [audience] = users.rows;
  // The person who asked is notified, and no one else.
  expect(ends).toEqual(ends.map((end) => ({ ...end, audience })));
  for (const state of [1, 2]) {
    const end = { kind: 'callComplete', groupId, submissionId: first, component: 'DST', state, audience };
    expect(ends).toContainEqual(end);
  }
  const requests = await db.query(
    `select detail -> 'submissionIds' as ids from event
     where kind = 'reprocess-requested' and detail ->> 'groupId' = $1 order by event_id`,
    [groupId],
  );
  expect(requests.rows).toEqual([{ ids: [first] }, { ids: [second] }]);
  // It is no upload of that person.
  const { body } = await portal.get(staff, '/api/GetMyUploads?submissionType=HEDIS');
  expect(body).toEqual([]);
});
