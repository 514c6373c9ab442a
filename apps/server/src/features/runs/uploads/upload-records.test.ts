/** What the rows of an upload promise: whose they are, what is written once, and what the events say of them. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { hedisFile, makeOrganization, makeSeason, makeSubmission, makeUser } from '#src/test/factories.ts';
import { startTestPortal, type TestPortal } from '#src/test/portal.ts';
import { finishUploadFiles, listUploadFiles } from './upload-records.sql.ts';
import { claimForFiles } from './validation-run.sql.ts';

const orgId = 5678;
const admin = 'admin@plan.example';
const colleague = 'colleague@plan.example';
let portal: TestPortal;
/** One whose uploads stay in the queue. */
let waiting: TestPortal;
let subId = 0;

beforeAll(async () => {
  portal = await startTestPortal({});
  waiting = await startTestPortal({ works: false });
  for (const { database } of [portal, waiting]) {
    await makeSeason(database.owner);
    await makeOrganization(database.owner, { orgId });
    for (const email of [admin, colleague])
      await makeUser(database.owner, { email, roles: [['orgadmin', orgId]] });
  }
});
afterAll(() => Promise.all([portal.close(), waiting.close()]));

beforeEach(async () => {
  subId += 1;
  for (const { database } of [portal, waiting]) await makeSubmission(database.owner, { subId, orgId });
});

const file = (change = (text: string) => text) => ({
  name: `Commercial${subId}.xml`,
  content: hedisFile({ subId, orgId }, { change }),
});

test('recent uploads are those of the caller', async () => {
  const { transactionId } = await waiting.upload(admin, [file()]);
  const recent = async (as: string) => {
    const { body } = await waiting.get(as, '/api/GetMyUploads?submissionType=HEDIS');
    return (body as { transactionId: string }[]).map((upload) => upload.transactionId);
  };
  expect(await recent(admin)).toContain(transactionId);
  expect(await recent(colleague)).toEqual([]);
  const { body } = await waiting.get(admin, '/api/GetMyUploads?submissionType=CAHPS');
  expect(body).toEqual([]);
});

test('of two people who use one transaction id at once, one has the upload', async () => {
  const transactionId = randomUUID();
  const people = [admin, colleague];
  const answers = await Promise.all(people.map((as) => waiting.upload(as, [file()], { transactionId })));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404]);
  const reading = await Promise.all(
    people.map((as) => waiting.get(as, `/api/DB/GetBulkTransactions?transaction=${transactionId}`)),
  );
  expect(reading.map(({ status }) => status)).toEqual(answers.map(({ status }) => status));
  expect(await listUploadFiles(waiting.app.pool, transactionId)).toHaveLength(1);
});

test('a file has one outcome: a second one is refused and changes nothing', async () => {
  const { transactionId } = await waiting.upload(admin, [file()]);
  const db = waiting.app.pool;
  const [row] = await listUploadFiles(db, transactionId);
  const id = row?.uploadFileId ?? '';
  const first = { state: 'refused', validationStatus: 'Fatal', stage: null, note: 'first' } as const;
  expect(await finishUploadFiles(db, [{ ...first, uploadFileId: id }])).toEqual([id]);
  const second = { state: 'done', validationStatus: 'NoIssues', stage: 'Import', note: 'second' } as const;
  expect(await finishUploadFiles(db, [{ ...second, uploadFileId: id }])).toEqual([]);
  expect(await listUploadFiles(db, transactionId)).toEqual([{ ...row, ...first }]);
});

test('a second file waits for its component until the first has its outcome', async () => {
  const db = waiting.app.pool;
  const [first = '', second = ''] = await Promise.all(
    [1, 2].map(async () => {
      const { transactionId } = await waiting.upload(admin, [file()]);
      return (await listUploadFiles(db, transactionId))[0]?.uploadFileId;
    }),
  );
  const claim = async (uploadFileId: string) =>
    (await claimForFiles(db, 'DST', [{ submissionId: subId, uploadFileId }])).has(uploadFileId);
  expect(await claim(first)).toBe(true);
  expect(await claim(second)).toBe(false);
  expect(await claim(first)).toBe(true);
  const failed = { state: 'failed', validationStatus: null, stage: null, note: '' } as const;
  await finishUploadFiles(db, [{ ...failed, uploadFileId: first }]);
  expect(await claim(second)).toBe(true);
  expect(await claim(first)).toBe(false);
});

test('of two uploads that claim the same components at once, each component has a file of one', async () => {
  const db = waiting.app.pool;
  const ids = [1, 2, 3].map((n) => 1000 * n + subId);
  for (const id of ids) await makeSubmission(waiting.database.owner, { subId: id, orgId });
  const upload = async () => {
    const files = ids.map((id) => ({
      name: `Commercial${id}.xml`,
      content: hedisFile({ subId: id, orgId }),
    }));
    const { transactionId } = await waiting.upload(admin, files);
    const rows = await listUploadFiles(db, transactionId);
    return rows.map(({ uploadFileId, submissionId }) => ({ uploadFileId, submissionId: submissionId ?? 0 }));
  };
  const [first, second] = [await upload(), await upload()];
  const asking = [first, second.toReversed(), first.toReversed(), second];
  const claims = await Promise.all(asking.map((files) => claimForFiles(db, 'DST', files)));
  const claimed = new Set(claims.flatMap((each) => [...each]));
  const { rows } = await waiting.database.owner.query<{ id: string }>(
    'select running_upload_file_id as id from component where sub_id = any($1)',
    [ids],
  );
  expect(claimed).toEqual(new Set(rows.map(({ id }) => id)));
  expect(claimed.size).toBe(ids.length);
});

async function getOutcome(sent: ReturnType<typeof file>): Promise<void> {
  const { transactionId } = await portal.upload(admin, [sent]);
  await portal.getOutcome(admin, transactionId);
}

test('the events of an upload name the stored files', async () => {
  const { owner } = portal.database;
  await getOutcome(file());
  await getOutcome(file((text) => text.replace('<measures>', '<measures><!-- newer -->')));
  await getOutcome(file((text) => text.replace('<measures>', '<measure>')));
  const { rows: stored } = await owner.query<{ fileId: string; sha256: string; why: string | null }>(
    `select file_id as "fileId", sha256, archived_why as why from stored_file where sub_id = $1 and file_type = 14
     order by created_at`,
    [subId],
  );
  expect(new Set(stored.map(({ sha256 }) => sha256)).size).toBe(3);
  const fileName = `Commercial${subId}.xml`;
  expect(stored.map(({ why }) => why)).toEqual([`Replaced by ${fileName}`, null, 'Refused: Schema error']);
  const common = { submissionId: subId, component: 'DST', organizationId: orgId, fileName };
  const processed = (at: number, status: string, isTakenIn: boolean) => ({
    kind: 'file-processed',
    ...common,
    status,
    isTakenIn,
    fileId: stored[at]?.fileId,
    sha256: stored[at]?.sha256,
  });
  const { rows: events } = await owner.query<{ detail: object; by: string }>(
    'select detail, user_name as by from event where sub_id = $1 order by event_id',
    [subId],
  );
  expect(events.map(({ detail }) => detail)).toEqual([
    processed(0, 'Warning', true),
    { kind: 'file-archived', ...common, fileId: stored[0]?.fileId, why: `replaced by ${fileName}` },
    processed(1, 'Warning', true),
    processed(2, 'Schema error', false),
  ]);
  expect(new Set(events.map(({ by }) => by))).toEqual(new Set(['admin']));
});
