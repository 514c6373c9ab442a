/** The portal is killed at named moments of an upload, started again, and asked what became of it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { BulkUploadResult } from '@idss/contract/uploads';
import { createTestDatabase, type TestDatabase } from '#src/test/database.ts';
import {
  hedisFile,
  makeOrganization,
  makeSeason,
  makeSubmission,
  makeUser,
  multipart,
} from '#src/test/factories.ts';
import { tokenOf } from '#src/test/open-portal.ts';
import { zip } from '#src/test/zip.ts';

const orgId = 5678;
const admin = 'admin@plan.example';
const program = fileURLToPath(new URL('../../test/killable-portal.fixture.ts', import.meta.url));

// Work of a dead process is noticed after ten seconds without a sign of life.
vi.setConfig({ testTimeout: 120_000 });

let database: TestDatabase;
let folder: string;
let subId = 0;
const running = new Set<ChildProcess>();

beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(path.join(tmpdir(), 'idss-kills-'));
  await makeSeason(database.owner);
  await makeOrganization(database.owner, { orgId });
  await makeUser(database.owner, { email: admin, roles: [['orgadmin', orgId]] });
});

beforeEach(async () => {
  subId += 1;
  await makeSubmission(database.owner, { subId, orgId });
});

afterEach(async () => {
  for (const child of running) {
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  }
});

afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

interface Portal {
  readonly url: string;
  readonly gone: Promise<unknown>;
}

async function start(faults = ''): Promise<Portal> {
  const child = spawn(process.execPath, [program, database.ownerUrl, folder, faults], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  running.add(child);
  const gone = once(child, 'exit').then(() => running.delete(child));
  const [url] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  return { url, gone };
}

const headers = { authorization: `Bearer ${tokenOf(admin)}` };

/** The answer, or null where the connection broke. */
async function upload(
  { url }: Portal,
  transactionId: string,
  files: Parameters<typeof multipart>[0],
): Promise<{ status: number; body: BulkUploadResult } | null> {
  const { payload, headers: type } = multipart(files);
  const address = `${url}/api/bulkupload/uploadfiles?submissionType=HEDIS&transactionId=${transactionId}`;
  const answer = await fetch(address, {
    method: 'POST',
    headers: { ...headers, ...type },
    body: new Uint8Array(payload),
  }).catch(() => null);
  return answer && { status: answer.status, body: (await answer.json()) as BulkUploadResult };
}

const lines = async (
  { url }: Portal,
  transactionId: string,
): Promise<{ status: number; lines: string[] }> => {
  const answer = await fetch(`${url}/api/DB/GetBulkTransactions?transaction=${transactionId}`, { headers });
  return { status: answer.status, lines: answer.ok ? ((await answer.json()) as string[]) : [] };
};

async function outcome(portal: Portal, transactionId: string): Promise<BulkUploadResult> {
  for (;;) {
    const last = (await lines(portal, transactionId)).lines.at(-1) ?? '';
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
async function expectTakenInOnce(id: number): Promise<void> {
  expect(
    await number(
      'component where sub_id = $1 and step = 3 and data_version = 1 and running_upload_file_id is null',
      [id],
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

test.each(['upload.while-arriving', 'upload.after-fsync', 'upload.before-commit'])(
  'killed at %s nothing happened, and the same id may be sent again',
  async (point) => {
    const transactionId = randomUUID();
    const portal = await start(`${point}:kill`);
    // More than one chunk, so that it arrives in pieces.
    const { name } = file();
    const content = hedisFile({ subId, orgId }, { bytes: 300_000 });
    expect(await upload(portal, transactionId, [{ name, content }])).toBeNull();
    await portal.gone;
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
  const portal = await start('upload.before-answer:kill');
  expect(await upload(portal, transactionId, [file()])).toBeNull();
  await portal.gone;
  const again = await start();
  const repeated = await upload(again, transactionId, [file()]);
  expect(repeated).toMatchObject({ status: 200, body: { transactionId, state: 'received' } });
  await outcome(again, transactionId);
  await expectTakenInOnce(subId);
});

test.each(['validate.claimed', 'upload.before-stage', 'upload.before-save-commit'])(
  'killed at %s the work is taken up again, with the result of an undisturbed run',
  async (point) => {
    const transactionId = randomUUID();
    const portal = await start(`${point}:kill`);
    await upload(portal, transactionId, [file()]);
    await portal.gone;
    expect(await number('component where sub_id = $1 and step = 1 and data_version = 0', [subId])).toBe(1);
    const again = await start();
    const { uploadDetail } = await outcome(again, transactionId);
    expect(uploadDetail.nonSurveyFiles[0]).toMatchObject({ validationStatus: 'Warning', note: '41 Warning' });
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
  await portal.gone;
  expect(await number('upload_file where transaction_id = $1', [transactionId])).toBe(1);
  const again = await start();
  const { uploadDetail } = await outcome(again, transactionId);
  expect(uploadDetail.nonSurveyFiles).toHaveLength(2);
  await expectTakenInOnce(subId);
  await expectTakenInOnce(other);
});
