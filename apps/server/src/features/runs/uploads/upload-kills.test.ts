/** The portal is killed at named moments of an upload, started again, and asked for its outcome. */
import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { beforeEach, expect, test, vi } from 'vitest';
import type { BulkUploadResult } from '@idss/contract/runs/uploads';
import type { Program } from '@idss/domain/program';
import {
  hedisFile,
  makeOrganization,
  makeSeason,
  makeSubmission,
  makeSurvey,
  makeUser,
  multipart,
} from '#src/test/factories.ts';
import { getToken } from '#src/test/open-portal.ts';
import { cahpsFile, hosFile, surveyContract, surveyVendor } from '#src/test/survey-files.ts';
import { type KillablePortal, provideKillablePortal } from '#src/test/provide-killable-portal.ts';
import { zip } from '#src/test/zip.ts';

const orgId = 5678;
const admin = 'admin@plan.example';
const otherOrg = 6789;
const other = 'admin@other.example';

// Work of a dead process is noticed after two seconds without a sign of life.
vi.setConfig({ testTimeout: 120_000 });

let subId = 0;
const { database, folder, start } = await provideKillablePortal();
await makeSeason(database.owner);
await makeOrganization(database.owner, { orgId });
await makeOrganization(database.owner, { orgId: surveyVendor, type: 'surveyVendor' });
await makeOrganization(database.owner, { orgId: otherOrg });
await makeUser(database.owner, { email: other, roles: [['orgadmin', otherOrg]] });
await makeUser(database.owner, {
  email: admin,
  roles: [
    ['orgadmin', orgId],
    ['vendoradmin', surveyVendor],
  ],
});

beforeEach(async () => {
  subId += 1;
  await makeSubmission(database.owner, { subId, orgId });
});

// Who may send files of a plan and of a survey vendor.
const getHeaders = (email: string) => ({ authorization: `Bearer ${getToken(email)}` });

/** The answer, or null where the connection broke. */
async function upload(
  { url }: KillablePortal,
  transactionId: string,
  files: Parameters<typeof multipart>[0],
  program: Program = 'HEDIS',
  as = admin,
): Promise<{ status: number; body: BulkUploadResult } | null> {
  const { payload, headers: type } = multipart(files);
  const address = `${url}/api/bulkupload/uploadfiles?submissionType=${program}&transactionId=${transactionId}`;
  const answer = await fetch(address, {
    method: 'POST',
    headers: { ...getHeaders(as), ...type },
    body: new Uint8Array(payload),
  }).catch(() => null);
  return answer && { status: answer.status, body: (await answer.json()) as BulkUploadResult };
}

const lines = async (
  { url }: KillablePortal,
  transactionId: string,
  as = admin,
): Promise<{ status: number; lines: string[] }> => {
  const answer = await fetch(`${url}/api/DB/GetBulkTransactions?transaction=${transactionId}`, {
    headers: getHeaders(as),
  });
  return { status: answer.status, lines: answer.ok ? ((await answer.json()) as string[]) : [] };
};

async function outcome(portal: KillablePortal, transactionId: string, as = admin): Promise<BulkUploadResult> {
  for (;;) {
    const last = (await lines(portal, transactionId, as)).lines.at(-1) ?? '';
    if (last.startsWith('{')) {
      const result = JSON.parse(last) as BulkUploadResult;
      if (result.state === 'finished') return result;
    }
    await delay(100);
  }
}

const file = (id = subId) => ({ name: `Commercial${id}.xml`, content: hedisFile({ subId: id, orgId }) });

async function number(sql: string, values: unknown[] = []): Promise<number> {
  const { rows } = await database.owner.query<{ n: number }>(`select count(*) as n from ${sql}`, values);
  return rows[0]?.n ?? -1;
}

/** What holds after every fault: each row has its bytes, and one effect was had by one submission. */
async function expectTakenInOnce(id: number, step = 3): Promise<void> {
  expect(
    await number(
      'component where sub_id = $1 and step = $2 and data_version = 1 and running_upload_file_id is null',
      [id, step],
    ),
  ).toBe(1);
  expect(await number('validation_run where sub_id = $1', [id])).toBe(1);
  expect(await number(`event where sub_id = $1 and kind = 'file-processed'`, [id])).toBe(1);
  const { rows } = await database.owner.query<{ key: string }>('select storage_key as key from stored_file');
  const kept = new Set(
    (await readdir(path.join(folder, 'files'), { recursive: true })).map((name) =>
      name.replaceAll('\\', '/'),
    ),
  );
  for (const { key } of rows) expect(kept).toContain(key);
}

test.each(['upload.while-arriving', 'upload.before-begin', 'upload.before-commit'])(
  'killed at %s nothing happened, and the same id may be sent again',
  async (point) => {
    const transactionId = randomUUID();
    const portal = await start(`${point}:kill`);
    // More than one chunk, so that it arrives in pieces.
    const { name } = file();
    const content = hedisFile({ subId, orgId }, { bytes: 300_000 });
    expect(await upload(portal, transactionId, [{ name, content }])).toBeNull();
    await portal.exited;
    const again = await start();
    expect((await lines(again, transactionId)).status).toBe(404);
    expect(await number('stored_file where file_name = $1', [name])).toBe(0);
    expect((await upload(again, transactionId, [{ name, content }]))?.status).toBe(200);
    await outcome(again, transactionId);
    await expectTakenInOnce(subId);
  },
);

test('killed after the commit and before the answer, a repeated request gets the first result', async () => {
  const transactionId = randomUUID();
  const portal = await start('upload.after-commit:kill');
  expect(await upload(portal, transactionId, [file()])).toBeNull();
  await portal.exited;
  const again = await start();
  const repeated = await upload(again, transactionId, [file()]);
  expect(repeated).toMatchObject({ status: 200, body: { transactionId, state: 'received' } });
  await outcome(again, transactionId);
  await expectTakenInOnce(subId);
});

test.each(['validate.claimed', 'outcome.after-saveRuns', 'outcome.before-commit'])(
  'killed at %s the work is taken up again, with the result of an undisturbed run',
  async (point) => {
    const transactionId = randomUUID();
    const portal = await start(`${point}:kill`);
    await upload(portal, transactionId, [file()]);
    await portal.exited;
    expect(await number('component where sub_id = $1 and step = 1 and data_version = 0', [subId])).toBe(1);
    const again = await start();
    const { uploadDetail } = await outcome(again, transactionId);
    expect(uploadDetail.nonSurveyFiles[0]).toMatchObject({
      validationStatus: 'Warning',
      note: '31 warnings',
    });
    await expectTakenInOnce(subId);
  },
);

test('killed while a zip is being opened, all of its files are taken in after the restart', async () => {
  const other = subId + 1000;
  await makeSubmission(database.owner, { subId: other, orgId });
  const transactionId = randomUUID();
  const portal = await start('unzip.member#2:kill');
  const content = zip([file(), file(other)]);
  await upload(portal, transactionId, [{ name: 'plans.zip', content }]);
  await portal.exited;
  expect(await number('upload_file where transaction_id = $1', [transactionId])).toBe(1);
  const again = await start();
  const { uploadDetail } = await outcome(again, transactionId);
  expect(uploadDetail.nonSurveyFiles).toHaveLength(2);
  await expectTakenInOnce(subId);
  await expectTakenInOnce(other);
});

test('killed with ten uploads of one submission, all of them end, and another organization need not wait', async () => {
  const portal = await start('validate.claimed:hang');
  const ids = Array.from({ length: 10 }, () => randomUUID());
  for (const id of ids) await upload(portal, id, [file()]);
  const claimed = 'component where sub_id = $1 and running_upload_file_id is not null';
  await vi.waitFor(async () => expect(await number(claimed, [subId])).toBe(1), { timeout: 60_000 });
  portal.kill();
  await portal.exited;
  const again = await start();
  const otherId = subId + 2000;
  await makeSubmission(database.owner, { subId: otherId, orgId: otherOrg });
  const [transactionId, theirs] = [randomUUID(), { name: `Commercial${otherId}.xml` }];
  const content = hedisFile({ subId: otherId, orgId: otherOrg });
  await upload(again, transactionId, [{ ...theirs, content }], 'HEDIS', other);
  await outcome(again, transactionId, other);
  for (const id of ids) {
    const { uploadDetail } = await outcome(again, id);
    expect(uploadDetail.nonSurveyFiles[0]).toMatchObject({ validationStatus: 'Warning' });
  }
  expect(await number('component where sub_id = $1 and data_version = 10', [subId])).toBe(1);
});

/** Of everything that a file of a submission left behind: what does not differ from one run to the next. */
async function surveyTrace(id: number): Promise<object> {
  const { rows } = await database.owner.query<{ trace: object }>(
    `select jsonb_build_object(
       'runs', (select jsonb_agg(jsonb_build_array(status, counts, finding_totals, header, survey_results))
          from validation_run where sub_id = $1),
       'files', (select jsonb_agg(jsonb_build_array(file_type, file_name, archived_at) order by file_type)
          from stored_file where sub_id = $1),
       'events', (select jsonb_agg(jsonb_build_array(kind, message) order by event_id) from event where sub_id = $1)
     ) as trace`,
    [id],
  );
  return rows[0]?.trace ?? {};
}

/** As if the submission had never been sent anything. */
async function startOver(id: number): Promise<void> {
  await database.owner.query(
    `update component set step = 1, validation_status = 'NotRun', data_version = 0, current_file_id = null,
       current_run_id = null, latest_run_id = null where sub_id = $1`,
    [id],
  );
  await database.owner.query('update validation_run set sub_id = null where sub_id = $1', [id]);
  await database.owner.query('update stored_file set sub_id = null where sub_id = $1', [id]);
}

test.each([
  ['CAHPS', 'validate.claimed', 2],
  ['CAHPS', 'outcome.before-commit', 2],
  ['HOS', 'outcome.after-saveRuns', 5],
] as const)(
  'killed while a %s file is checked, at %s, it ends as an undisturbed run',
  async (component, point, step) => {
    const id = subId + 5000;
    const survey = { component, subId: id, orgId, step: 1, vendorId: surveyVendor } as const;
    await makeSurvey(database.owner, { ...survey, cmsContractNumber: surveyContract });
    const sent =
      component === 'CAHPS'
        ? cahpsFile(id, { defects: ['badCode'] })
        : hosFile(id, { defects: ['badValue'] });
    const transactionId = randomUUID();
    const portal = await start(`${point}:kill`);
    await upload(portal, transactionId, [sent], component);
    await portal.exited;
    expect(await number('component where sub_id = $1 and step = 1 and data_version = 0', [id])).toBe(1);
    const again = await start();
    const { uploadDetail } = await outcome(again, transactionId);
    expect(uploadDetail.surveyFiles[0]).toMatchObject({ validationStatus: 'Error' });
    await expectTakenInOnce(id, step);
    const disturbed = await surveyTrace(id);
    await startOver(id);
    const other = randomUUID();
    await upload(again, other, [sent], component);
    expect((await outcome(again, other)).uploadDetail.surveyFiles[0]).toMatchObject({
      validationStatus: 'Error',
    });
    const undisturbed = await surveyTrace(id);
    expect(undisturbed).toMatchObject({ ...disturbed, events: expect.any(Array) });
  },
);
