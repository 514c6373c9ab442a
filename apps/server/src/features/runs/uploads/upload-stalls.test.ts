/** What stalls must not block others: a full disk, work that hangs, files that wait for each other. */
import { expect, test } from 'vitest';
import { type FileStore, StorageFull } from '#src/files/file-store.ts';
import { hedisFile, makeOrganization, makeSubmission, makeUser } from '#src/test/factories.ts';
import { providePortal } from '#src/test/provide-portal.ts';
import { stalledJobs } from '#src/kernel/progress.ts';

const orgId = 5678;
const admin = 'admin@plan.example';
const otherOrg = 6789;
const other = 'admin@other.example';

/** Hang once each, at a moment without a transaction and at one within. */
const hanging = [9101, 9102, 9103, 9104, 9105, 9106];

let isFull = false;
let subId = 100;

/** A disk that takes the first findings of this organization's files, and then nothing. */
const fillingUp = (own: FileStore): FileStore => ({
  ...own,
  write(source, options) {
    async function* until(): AsyncGenerator<Uint8Array> {
      let isList = false;
      for await (const chunk of source) {
        if (isList && isFull) throw new StorageFull('There is no space left to store files.');
        yield chunk;
        isList ||= isFull && Buffer.from(chunk).includes(`\n${orgId},`);
      }
    }
    return own.write(until(), options);
  },
});

const portal = await providePortal({
  store: fillingUp,
  pace: { retrySeconds: [0, 1] },
  environment: {
    FAULT: hanging
      .map(
        (id, n) =>
          `${n % 2 === 0 ? 'outcome.before-begin' : 'outcome.after-saveRuns'}@Commercial${id}.xml#1:stall`,
      )
      .join(','),
  },
  people: {},
});
const db = portal.database.owner;
for (const [organization, email] of [
  [orgId, admin],
  [otherOrg, other],
] as const) {
  await makeOrganization(db, { orgId: organization });
  await makeUser(db, { email, roles: [['orgadmin', organization]] });
}

async function getPlan(id: number, organization = orgId, content?: string) {
  await makeSubmission(portal.database.owner, { subId: id, orgId: organization });
  return {
    name: `Commercial${id}.xml`,
    content: content ?? hedisFile({ subId: id, orgId: organization }),
  };
}

/** More findings than a thread hands over at once: the store is written to in several parts. */
const withManyFindings = (id: number): string =>
  hedisFile(
    { subId: id, orgId },
    { change: (text) => text.replace('</hedisSubmission>', `${'<junk/>'.repeat(5000)}</hedisSubmission>`) },
  );

const getOutcome = async (as: string, transactionId: string) => {
  const { closing } = await portal.getOutcome(as, transactionId);
  return { fatalError: closing.fatalError, file: closing.uploadDetail.nonSurveyFiles[0] };
};

async function expectTakenIn(as: string, transactionId: string): Promise<void> {
  const { file } = await getOutcome(as, transactionId);
  expect([file?.validationStatus, file?.note]).toEqual(['Warning', expect.stringMatching(/^\d+ warnings$/)]);
}

test('a disk that fills up while findings are written lets the uploads wait, and they are taken in when there is space', async () => {
  isFull = true;
  const files = await Promise.all(
    Array.from({ length: 5 }, () => {
      subId += 1;
      return getPlan(subId, orgId, withManyFindings(subId));
    }),
  );
  const sent = await Promise.all(files.map((file) => portal.upload(admin, [file])));
  const fine = await portal.upload(other, [await getPlan(subId + 1000, otherOrg)]);
  await expectTakenIn(other, fine.transactionId);
  // More often than a file may bring down its thread.
  const failures = async () => {
    const { rows } = await db.query<{ least: number }>(
      `select min(retry_count) as least from pgboss.job where name = 'process-upload' and data ->> 'transactionId' = any($1)`,
      [sent.map(({ transactionId }) => transactionId)],
    );
    return rows[0]?.least ?? 0;
  };
  await expect.poll(failures, { timeout: 30_000 }).toBeGreaterThanOrEqual(3);
  isFull = false;
  for (const [n, { transactionId }] of sent.entries()) {
    const { closing, lines } = await portal.getOutcome(admin, transactionId);
    expect(closing).toMatchObject({
      fatalError: false,
      uploadDetail: { nonSurveyFiles: [{ validationStatus: 'SchemaError' }] },
    });
    const waits = `${files[n]?.name}: waits until the portal has space for its results`;
    expect(lines.filter((line) => line === waits)).toHaveLength(1);
  }
  const { rows } = await db.query('select sub_id from component where running_upload_file_id is not null');
  expect(rows).toEqual([]);
});

test('uploads that hang lose their slots and are tried again; others go on meanwhile', async () => {
  const before = stalledJobs();
  const sent = [];
  for (const id of hanging) sent.push(await portal.upload(admin, [await getPlan(id)]));
  const fine = await portal.upload(other, [await getPlan(9200, otherOrg)]);
  await expectTakenIn(other, fine.transactionId);
  for (const { transactionId } of sent) await expectTakenIn(admin, transactionId);
  expect(stalledJobs() - before).toBe(hanging.length);
  const { rows } = await portal.database.owner.query(
    `select data_version as version from component where sub_id = any($1)`,
    [hanging],
  );
  expect(rows).toEqual(hanging.map(() => ({ version: 1 })));
});

test('files of one submission are taken in one after the other, each of them, and say that they wait', async () => {
  subId += 1;
  const file = await getPlan(subId);
  const sent = await Promise.all(Array.from({ length: 6 }, () => portal.upload(admin, [file])));
  const lines: string[] = [];
  for (const { transactionId } of sent) {
    const ended = await portal.getOutcome(admin, transactionId);
    expect(ended.closing.uploadDetail.nonSurveyFiles[0]?.validationStatus).toBe('Warning');
    lines.push(...ended.lines);
  }
  expect(lines).toContain(`${file.name}: waits for another file of the same submission`);
  const { rows } = await portal.database.owner.query(
    'select data_version as version, running_upload_file_id as running from component where sub_id = $1',
    [subId],
  );
  expect(rows).toEqual([{ version: 6, running: null }]);
});
