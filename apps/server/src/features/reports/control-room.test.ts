/** A small season: it opened on 1 May 2026 and it is 20 May now, with plan lock due on 27 May. One file, because all look at that season. */
import { randomUUID } from 'node:crypto';
import type { AnswerOf } from '@idss/contract/endpoint';
import type { controlRoom } from '@idss/contract/reports/control-room';
import { riskReasons } from '@idss/domain/control-room/risk';
import type { Component } from '@idss/domain/program';
import { beforeAll, expect, test } from 'vitest';
import {
  makeOrganization,
  makeSubmission,
  makeSurvey,
  makeUser,
  setMilestones,
} from '#src/test/factories.ts';
import { providePortal } from '#src/test/provide-portal.ts';
import uploadPurpose from '#src/features/runs/uploads/upload.purpose.ts';
import { controlRoomApi } from './control-room.api.ts';
import { summarizeSeason, summarizeSeasons } from './summarize-season.ts';

const staff = 'staff@portal.example';
const manager = 'admin@birch.example';
const clock = { now: new Date('2026-05-20T16:00:00Z') };
const portal = await providePortal({
  works: false,
  now: () => clock.now,
  organizations: [
    { orgId: 10, name: 'Birch Plan' },
    { orgId: 20, name: 'Cedar Plan' },
    { orgId: 40, name: 'Practice Plan' },
  ],
  people: { [staff]: ['sysadmin'], [manager]: ['orgadmin', 10] },
});
const db = portal.database.owner;

type Calls = typeof controlRoom;
async function read<Name extends keyof Calls>(call: Name, query = ''): Promise<AnswerOf<Calls[Name]>> {
  const { status, body, text } = await portal.get(staff, `/api/${call}?${query}`);
  expect(status, text).toBe(200);
  return body;
}

let eventId = 0;
/** As the trail would have it; the chain of hashes is of no interest here. */
async function happened(
  at: string,
  kind: string,
  detail: object,
  subId: number | null = null,
  component: Component | null = null,
): Promise<void> {
  eventId += 1;
  await db.query(
    `insert into event (event_id, at, user_name, kind, sub_id, component, message, detail, prev_hash, hash)
     values ($1, $2, 'test', $3, $4, $5, '', $6, '', '')`,
    [eventId, at, kind, subId, component, JSON.stringify(detail)],
  );
  await db.query('update event_chain set event_id = $1', [eventId]);
}
const processed = (at: string, subId: number, component: Component, status = 'Warning') =>
  happened(at, 'file-processed', { status, isTakenIn: status !== 'Schema error' }, subId, component);
const moved = (at: string, subId: number, to: string, component: Component = 'DST') =>
  happened(at, 'stage-changed', { action: 'any', from: '', to }, subId, component);

interface Run {
  readonly at: string;
  readonly status: string;
  readonly findings: readonly (readonly [ruleId: string, severity: string, count: number])[];
  readonly isRefused?: boolean;
}
/** A validated upload; the last one is the latest validation of the submission. */
async function validated(subId: number, component: Component, run: Run): Promise<void> {
  const [fileId, runId, transactionId, uploadFileId] = Array.from({ length: 4 }, () => randomUUID());
  await db.query(
    `insert into stored_file (file_id, file_type, measurement_year, sub_id, component, file_name, original_name,
       media_type, size, sha256, storage_key, created_by)
     values ($1, 14, 2025, $2, $3, 'f.xml', 'f.xml', 'application/xml', 10, $4, $5, 'test')`,
    [fileId, subId, component, '0'.repeat(64), fileId],
  );
  await db.query(
    `insert into upload_transaction (transaction_id, program, user_id, state, created_at)
     select $1, $2, user_id, 'finished', $3 from app_user where email = $4`,
    [transactionId, component === 'DST' ? 'HEDIS' : component, run.at, manager],
  );
  await db.query(
    `insert into upload_file (upload_file_id, transaction_id, position, file_id, file_name, sub_id, component, state,
       validation_status)
     values ($1, $2, 1, $3, 'f.xml', $4, $5, $6, $7)`,
    [uploadFileId, transactionId, fileId, subId, component, run.isRefused ? 'refused' : 'done', run.status],
  );
  const counts = { Schema: 0, Fatal: 0, Error: 0, Warning: 0, Info: 0 } as Record<string, number>;
  for (const [, severity, count] of run.findings) counts[severity] = (counts[severity] ?? 0) + count;
  const totals = run.findings.map(([ruleId, severity, count]) => ({
    ruleId,
    ruleName: `Name of ${ruleId}`,
    severity,
    measureCode: null,
    count,
  }));
  await db.query(
    `insert into validation_run (run_id, sub_id, component, file_id, upload_file_id, status, counts, finding_totals,
       finished_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      runId,
      subId,
      component,
      fileId,
      uploadFileId,
      run.status,
      JSON.stringify(counts),
      JSON.stringify(totals),
      run.at,
    ],
  );
  await db.query(
    `update component set latest_run_id = $3, validation_status = $4,
       current_run_id = case when $5 then current_run_id else $3 end,
       current_file_id = case when $5 then current_file_id else $6::uuid end
     where sub_id = $1 and component = $2`,
    [subId, component, runId, run.status, run.isRefused ?? false, fileId],
  );
}

/**
 * HEDIS: 1 at plan lock with 3 errors since 8 May; 2 at import, its upload of today refused; 3 at audit lock without an
 * auditor; 4 complete; 5 of a test organization. CAHPS: 1 at import. The plan of 6 May of submission 4 was undone.
 */
beforeAll(async () => {
  await setMilestones(db, [
    { program: 'HEDIS', key: 'planLock', label: 'Plan lock', at: '2026-05-27T23:59:00-04:00' },
    { program: 'HEDIS', key: 'auditLock', label: 'Audit lock', at: '2026-06-15T12:00:00-04:00' },
    { program: 'CAHPS', key: 'files', label: 'Survey files', at: '2026-05-19T23:59:00-04:00' },
  ]);
  await makeOrganization(db, { orgId: 30, name: 'Askers', type: 'surveyVendor' });
  await makeUser(db, { email: 'auditor@firm.example', roles: [['auditor', 20]] });
  await db.query(
    `insert into test_organization (measurement_year, org_id, created_by) values (2025, 40, 'test')`,
  );
  await makeSubmission(db, { subId: 1, orgId: 10, step: 3 });
  await makeSubmission(db, { subId: 2, orgId: 10, step: 1, productLine: 'Medicaid' });
  await makeSubmission(db, { subId: 3, orgId: 10, step: 4 });
  await makeSubmission(db, { subId: 4, orgId: 20, step: 9 });
  await makeSubmission(db, { subId: 5, orgId: 40, step: 1 });
  await makeSurvey(db, { component: 'CAHPS', step: 1, subId: 1, vendorId: 30 });

  await happened('2026-05-01T14:00:00Z', 'season-loaded', { measurementYear: 2025, summary: '' });
  await processed('2026-05-02T15:00:00Z', 4, 'DST');
  // 2 May, 23:30 in New York.
  await moved('2026-05-03T03:30:00Z', 4, 'Apply Audit Lock');
  await processed('2026-05-08T15:00:00Z', 1, 'DST', 'Error');
  await processed('2026-05-10T15:00:00Z', 3, 'DST');
  await moved('2026-05-11T15:00:00Z', 3, 'Apply Audit Lock');
  await moved('2026-05-19T15:00:00Z', 4, 'Complete');
  await processed('2026-05-20T15:10:00Z', 2, 'DST', 'Schema error');
  // A test organization is not counted.
  await processed('2026-05-04T15:00:00Z', 5, 'DST');

  const errors = [
    ['I-002', 'Error', 2],
    ['X-001', 'Error', 1],
    ['Y-002', 'Warning', 4],
  ] as const;
  await validated(1, 'DST', { at: '2026-05-08T15:00:00Z', status: 'WarningsAndErrors', findings: errors });
  await validated(1, 'DST', {
    // The first minute of the day that the comparison begins with: what it found is not of the week before.
    at: '2026-05-13T04:01:00Z',
    status: 'WarningsAndErrors',
    findings: [...errors.slice(0, 2), ['Y-002', 'Warning', 1]],
  });
  // A good file came after it.
  await validated(3, 'DST', {
    at: '2026-05-09T15:00:00Z',
    status: 'Fatal',
    isRefused: true,
    findings: [['F-012', 'Fatal', 1]],
  });
  await validated(3, 'DST', {
    at: '2026-05-10T15:00:00Z',
    status: 'Warning',
    findings: [['Y-002', 'Warning', 5]],
  });
  await validated(2, 'DST', {
    at: '2026-05-20T15:10:00Z',
    status: 'SchemaError',
    isRefused: true,
    findings: [['F-001', 'Schema', 1]],
  });
  await validated(5, 'DST', {
    at: '2026-05-20T14:10:00Z',
    status: 'Error',
    findings: [['I-002', 'Error', 90]],
  });
  expect(await summarizeSeasons(portal.app)).toBe(true);
});

test('submissions at each stage at the end of each day in the zone of the season, and now', async () => {
  const { openedOn, stages, days } = await read('GetStagesByDay', 'program=HEDIS');
  expect(openedOn).toBe('2026-05-01');
  expect(stages).toEqual([
    'Import',
    'Apply Plan Lock',
    'Apply Audit Lock',
    'Apply Mark Final',
    'Finalize Attestation',
    'Complete',
  ]);
  expect(days).toHaveLength(20);
  const on = (day: string) => days.find((each) => each.day === day)?.submissions;
  expect(on('2026-05-01')).toEqual([4, 0, 0, 0, 0, 0]);
  expect(on('2026-05-02')).toEqual([3, 0, 1, 0, 0, 0]);
  expect(on('2026-05-08')).toEqual([2, 1, 1, 0, 0, 0]);
  expect(on('2026-05-10')).toEqual([1, 2, 1, 0, 0, 0]);
  expect(on('2026-05-11')).toEqual([1, 1, 2, 0, 0, 0]);
  expect(on('2026-05-19')).toEqual([1, 1, 1, 0, 0, 1]);
  expect(on('2026-05-20')).toEqual([1, 1, 1, 0, 0, 1]);
  const medicaid = await read('GetStagesByDay', 'program=HEDIS&productLine=Medicaid');
  expect(medicaid.days.at(0)?.submissions).toEqual([1, 0, 0, 0, 0, 0]);
  expect(medicaid.days.at(-1)?.submissions).toEqual([1, 0, 0, 0, 0, 0]);
  expect((await read('GetStagesByDay', 'program=HOS')).days.at(-1)?.submissions).toEqual([0, 0, 0, 0]);
});

test('each number of a past day leads to the submissions that it counts', async () => {
  for (const filters of ['program=HEDIS', 'program=HEDIS&productLine=Medicaid', 'program=CAHPS']) {
    const { stages, days } = await read('GetStagesByDay', filters);
    const past = days.slice(0, -1);
    expect((await read('GetSeasonDays')).toReversed()).toEqual(past.map(({ day }) => day));
    for (const { day, submissions } of past)
      for (const [index, stage] of stages.entries()) {
        const query = `${filters}&day=${day}&stage=${encodeURIComponent(stage)}`;
        const rows = await read('GetSubmissionsByDay', query);
        expect(rows, query).toHaveLength(submissions[index] ?? 0);
        expect(await read('GetSubmissionsByDayCount', query), query).toBe(submissions[index]);
        for (const row of rows) expect(row.stage).toBe(stage);
      }
  }
  const idsOn = async (query: string) =>
    (await read('GetSubmissionsByDay', `program=HEDIS&${query}`)).map((row) => row.submissionId);
  expect(await idsOn('day=2026-05-02&stage=Apply%20Audit%20Lock')).toEqual([4]);
  expect(await idsOn('day=2026-05-10&stage=Apply%20Plan%20Lock')).toEqual([1, 3]);
  // Without a day: the last one that is over.
  expect(await idsOn('stage=Complete')).toEqual([4]);
  expect(await idsOn('resultCount=2&pageNumber=2')).toEqual([3, 4]);
  // Today is not over, and before the opening there was nothing.
  expect([await idsOn('day=2026-05-20'), await idsOn('day=2026-04-30')]).toEqual([[], []]);
  expect(
    await read('GetSubmissionsByDay', 'program=HEDIS&day=2026-05-12&stage=Apply%20Audit%20Lock'),
  ).toMatchObject([
    { submissionId: 3, since: '2026-05-11', stageNow: 'Apply Audit Lock', organizationName: 'Birch Plan' },
    { submissionId: 4, since: '2026-05-02', stageNow: 'Complete' },
  ]);
});

test('what has nothing to report is counted apart, at no stage, and has a list of its own', async () => {
  // As own-stages.test.ts summarizes it.
  await db.query(`update stage_day set nothing = 1 where component = 'DST' and product_line = 'Medicaid'`);
  await db.query(`update stage_period set has_nothing = true where sub_id = 2 and component = 'DST'`);
  await db.query(
    `update component set nothing_at = now(), nothing_by = 'test', nothing_why = 'none' where sub_id = 2 and component = 'DST'`,
  );
  const { days } = await read('GetStagesByDay', 'program=HEDIS');
  const on = (day: string) => days.find((each) => each.day === day);
  expect(on('2026-05-15')).toMatchObject({ submissions: [0, 1, 2, 0, 0, 0], nothingToReport: 1 });
  for (const day of ['2026-05-19', '2026-05-20'])
    expect(on(day)).toMatchObject({ submissions: [0, 1, 1, 0, 0, 1], nothingToReport: 1 });
  const list = (query: string) => read('GetSubmissionsByDay', `program=HEDIS&day=2026-05-15&${query}`);
  expect(await list('stage=Import')).toEqual([]);
  expect(await list('nothingToReport=Yes')).toMatchObject([
    { submissionId: 2, stage: 'Import', since: '2026-05-01', nothingToReport: 'Yes' },
  ]);
  expect((await list('nothingToReport=No')).map(({ submissionId }) => submissionId)).toEqual([1, 3, 4]);
  await db.query(`update component set nothing_at = null, nothing_by = null, nothing_why = null`);
  await summarizeSeason(portal.app, await portal.app.cached.getSeason(2025), { isForced: true });
});

test('today is counted when it is asked for; days that are over change with the submissions of the season', async () => {
  await db.query('update component set step = 6 where sub_id = 3');
  const { days } = await read('GetStagesByDay', 'program=HEDIS');
  expect(days.at(-1)?.submissions).toEqual([1, 1, 0, 1, 0, 1]);
  await db.query('update component set step = 4 where sub_id = 3');
  await db.query('delete from test_organization');
  expect(await summarizeSeasons(portal.app)).toBe(false);
  clock.now = new Date('2026-05-20T17:00:00Z');
  expect(await summarizeSeasons(portal.app)).toBe(true);
  expect((await read('GetStagesByDay', 'program=HEDIS')).days.at(0)?.submissions).toEqual([5, 0, 0, 0, 0, 0]);
  expect(await read('GetSubmissionsByDayCount', 'program=HEDIS&day=2026-05-01')).toBe(5);
  await db.query(
    `insert into test_organization (measurement_year, org_id, created_by) values (2025, 40, 'test')`,
  );
  expect(await summarizeSeason(portal.app, await portal.app.cached.season(), { isForced: true })).toBe(true);
  clock.now = new Date('2026-05-20T16:00:00Z');
});

test('submissions at risk: late, refused, errors unchanged, without a file, due soon, without an auditor', async () => {
  const rows = await read('GetSubmissionsAtRisk');
  expect(
    rows.map(({ submissionId, component, reasons, why }) => [submissionId, component, reasons, ...why]),
  ).toEqual([
    [1, 'CAHPS', ['late'], 'No file yet, 1 day late'],
    [2, 'DST', ['upload', 'missing'], 'Last upload refused: schema error', 'No file yet, 7 days left'],
    [1, 'DST', ['errors', 'due'], '3 errors unchanged for 12 days', 'Still at Apply Plan Lock, 7 days left'],
    [3, 'DST', ['auditor'], 'No auditor is assigned to this HEDIS submission'],
  ]);
  expect(rows[0]).toMatchObject({
    organizationName: 'Birch Plan',
    stage: 'Import',
    productLine: 'Commercial',
  });
  expect(await read('GetSubmissionsAtRiskCount')).toBe(4);
  expect(await read('GetRiskCounts')).toEqual({
    all: 4,
    late: 1,
    upload: 1,
    errors: 1,
    missing: 1,
    due: 1,
    auditor: 1,
  });
  const count = (query: string) => read('GetSubmissionsAtRiskCount', query);
  for (const reason of riskReasons) expect(await count(`reason=${reason}`), reason).toBe(1);
  expect(await count('reason=due&days=3')).toBe(0);
  // Without a number of days, a week: the day before nothing was due soon.
  const noon = clock.now;
  clock.now = new Date('2026-05-19T16:00:00Z');
  expect([await count('reason=due'), await count('reason=due&days=14')]).toEqual([0, 1]);
  clock.now = noon;
  expect(await count('program=CAHPS')).toBe(1);
  expect(await count('productLine=Medicaid')).toBe(1);
  const second = await read('GetSubmissionsAtRisk', 'pageNumber=2&resultCount=3');
  expect(second).toMatchObject([{ submissionId: 3 }]);
});

test('an auditor of the whole organization, or of the submission, ends the risk', async () => {
  const reasons = async () => read('GetSubmissionsAtRiskCount', 'reason=auditor');
  const toggleAudit = 'update submission set is_audit_required = not is_audit_required where sub_id = 3';
  await db.query(toggleAudit);
  expect(await reasons()).toBe(0);
  await db.query(toggleAudit);
  const userId = await makeUser(db, { email: 'second@firm.example', roles: [['auditor', 10]] });
  expect(await reasons()).toBe(0);
  // Now they audit only another submission.
  await db.query('insert into auditor_assignment (user_id, org_id, sub_id) values ($1, 10, 1)', [userId]);
  expect(await reasons()).toBe(1);
  await db.query('insert into auditor_assignment (user_id, org_id, sub_id) values ($1, 10, 3)', [userId]);
  expect(await reasons()).toBe(0);
  await db.query('delete from auditor_assignment');
  await db.query(`delete from user_role where user_id = $1`, [userId]);
});

test('errors that changed within the week are no risk', async () => {
  const before = await read('GetSubmissionsAtRiskCount', 'reason=errors');
  clock.now = new Date('2026-05-13T16:00:00Z');
  // 8 May is five days ago.
  expect(await read('GetSubmissionsAtRiskCount', 'reason=errors')).toBe(0);
  clock.now = new Date('2026-05-20T16:00:00Z');
  expect(await read('GetSubmissionsAtRiskCount', 'reason=errors')).toBe(before);
});

test('the rules that fail most, with the change since last week', async () => {
  const rows = await read('GetFailingRules', 'by=rule');
  expect(
    rows.map((row) => [
      row.ruleId,
      row.severity,
      row.submissions,
      row.organizations,
      row.findings,
      row.change,
    ]),
  ).toEqual([
    ['I-002', 'Error', 1, 1, 2, 0],
    ['F-001', 'Schema', 1, 1, 1, 1],
    ['X-001', 'Error', 1, 1, 1, 0],
    // 4 and 5 a week ago.
    ['Y-002', 'Warning', 2, 1, 6, -3],
  ]);
  expect(rows[0]?.summary).not.toBe('');
});

test('the same by organization and by vendor, each row with its own list', async () => {
  const [first] = await read('GetFailingRules', 'by=organization');
  expect(first).toMatchObject({
    organizationId: 10,
    organizationName: 'Birch Plan',
    ruleId: 'I-002',
    submissions: 1,
    findings: 2,
    change: null,
  });
  const byVendor = await read('GetFailingRules', 'by=vendor');
  expect(new Set(byVendor.map((row) => row.organizationId))).toEqual(new Set([901]));
  for (const row of byVendor) {
    const filters = `program=HEDIS&ruleId=${row.ruleId}&severity=${row.severity}&vendorId=901`;
    expect(await read('GetRuleFailuresCount', filters)).toBe(row.submissions);
  }
});

test('what a rule found in each submission, the most first', async () => {
  const rows = await read('GetRuleFailures', 'ruleId=Y-002');
  expect(rows.map((row) => [row.submissionId, row.findings, row.stage])).toEqual([
    [3, 5, 'Apply Audit Lock'],
    [1, 1, 'Apply Plan Lock'],
  ]);
  expect(rows[0]).toMatchObject({ ruleName: 'Name of Y-002', vendorName: 'Plan 901' });
  expect(await read('GetRuleFailuresCount', 'ruleId=Y-002')).toBe(2);
  expect(await read('GetRuleFailuresCount', 'organizationId=20')).toBe(0);
  expect(await read('GetRuleFailures', 'severity=Error&resultCount=1&pageNumber=2')).toMatchObject([
    { submissionId: 1, ruleId: 'X-001' },
  ]);
});

test('a removed file, another vendor and another organization change the list at once', async () => {
  const failures = (query: string) => read('GetRuleFailuresCount', query);
  await db.query('update submission set software_vendor_id = 30 where sub_id = 3');
  expect([await failures('vendorId=30'), await failures('organizationId=20')]).toEqual([1, 0]);
  await db.query('update submission set org_id = 20 where sub_id = 3');
  expect([await failures('vendorId=30'), await failures('organizationId=20')]).toEqual([1, 1]);
  await db.query('update submission set software_vendor_id = 901, org_id = 10 where sub_id = 3');
  expect([await failures('vendorId=30'), await failures('organizationId=20')]).toEqual([0, 0]);
  const { rows } = await db.query<{ run: string }>(
    `select latest_run_id as run from component where sub_id = 3`,
  );
  await db.query('update component set latest_run_id = null where sub_id = 3');
  expect(await failures('ruleId=Y-002')).toBe(1);
  await db.query('update component set latest_run_id = $1 where sub_id = 3', [rows[0]?.run]);
  expect(await failures('ruleId=Y-002')).toBe(2);
});

test('files uploaded in the last hour, by hour, and the list behind each number', async () => {
  const { filesLastHour, hours } = await read('GetSeasonLoad');
  expect(filesLastHour).toBe(1);
  expect(hours).toHaveLength(24);
  expect(hours.at(0)?.from).toBe('2026-05-19T17:00:00.000Z');
  expect(hours.filter(({ files }) => files > 0)).toEqual([
    { from: '2026-05-20T14:00:00.000Z', files: 1 },
    { from: '2026-05-20T15:00:00.000Z', files: 1 },
  ]);
  expect(await read('GetRecentUploads', 'hours=1')).toMatchObject([
    { submissionId: 2, state: 'refused', validationStatus: 'SchemaError', program: 'HEDIS', user: 'admin' },
  ]);
  expect(await read('GetRecentUploadsCount', `hour=${encodeURIComponent('2026-05-20T14:00Z')}`)).toBe(1);
  expect(await read('GetRecentUploadsCount')).toBe(2);
  expect(await read('GetRecentUploadsCount', 'hours=168&outcome=done')).toBe(1);
  // A zip is its files.
  await db.query(
    `with zip as (insert into upload_file (upload_file_id, transaction_id, position, file_name, state)
       select gen_random_uuid(), transaction_id, 0, 'two.zip', 'done' from upload_transaction
       where created_at = '2026-05-20T15:10:00Z' returning upload_file_id, transaction_id),
     second as (insert into upload_file (upload_file_id, transaction_id, position, parent_id, file_name, state)
       select gen_random_uuid(), transaction_id, 2, upload_file_id, 'second.xml', 'refused' from zip)
     update upload_file f set parent_id = zip.upload_file_id from zip where f.transaction_id = zip.transaction_id`,
  );
  expect((await read('GetSeasonLoad')).filesLastHour).toBe(2);
  expect((await read('GetRecentUploads', 'hours=1')).map(({ fileName }) => fileName)).toEqual([
    'f.xml',
    'second.xml',
  ]);
  expect(await read('GetRecentUploadsCount', 'hours=1')).toBe(2);
  // Files that were reprocessed or previewed are no uploads.
  const as = `update upload_transaction set purpose = $1 where created_at = '2026-05-20T15:10:00Z'`;
  for (const purpose of ['reprocess', 'rule-preview']) {
    await db.query(as, [purpose]);
    expect((await read('GetSeasonLoad')).filesLastHour).toBe(0);
    expect(await read('GetRecentUploads', 'hours=1')).toEqual([]);
  }
  await db.query(as, ['upload']);
});

test('files that wait to be checked', async () => {
  expect(await read('GetSeasonLoad')).toMatchObject({ waiting: 0, running: 0, waitingSeconds: 0 });
  await portal.app.jobs.enqueue(portal.app.pool, { name: uploadPurpose.queue.name }, {});
  expect(await read('GetSeasonLoad')).toMatchObject({ waiting: 1, running: 0 });
});

test('only staff read it, and unknown filters are refused', async () => {
  for (const call of Object.keys(controlRoomApi))
    expect((await portal.get(manager, `/api/${call}?program=HEDIS&by=rule`)).status, call).toBe(403);
  for (const url of [
    'GetSubmissionsAtRisk?reason=none',
    'GetRecentUploads?hour=yesterday',
    'GetFailingRules',
    'GetSubmissionsByDay?program=HEDIS&day=yesterday',
    'GetSubmissionsByDay?program=HEDIS&stage=none',
    'GetSubmissionsByDay?day=2026-05-02',
  ])
    expect((await portal.get(staff, `/api/${url}`)).status, url).toBe(400);
});
