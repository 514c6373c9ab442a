// The store of this portal is no folder to those who check files: they get temporary copies.
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import type { SubmissionSummary } from '@idss/contract/submissions/submissions';
import { readXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import { goodFile, openGenericTests } from '#src/features/runs/generic/generic-uploads.fixture.ts';
import { FileLost, type FileStore } from '#src/files/file-store.ts';
import { withTemporaryCopy } from '#src/files/temporary-copy.ts';
import { verifiedBytes } from '#src/files/verified-bytes.ts';
import { hedisFile, makeSubmission } from '#src/test/factories.ts';
import { providePortal } from '#src/test/provide-portal.ts';
import { zip } from '#src/test/zip.ts';

const orgId = 5678;
const admin = 'admin@plan.example';
/** Where copies were. */
const copies: string[] = [];

const elsewhere = (own: FileStore): FileStore => ({
  ...own,
  withLocalFile: async (file, use) =>
    withTemporaryCopy(
      tmpdir(),
      () => verifiedBytes(own, file),
      (path) => {
        copies.push(path);
        return use(path);
      },
    ),
});

const portal = await providePortal({
  store: elsewhere,
  organizations: [{ orgId }],
  people: { [admin]: ['orgadmin', orgId] },
});
const { send, toLines } = openGenericTests(portal);
const db = portal.database.owner;
for (const subId of [1, 2]) await makeSubmission(db, { subId, orgId });

/** Copies made since, each outside of the store and gone by now. */
function takenCopies(): number {
  const taken = copies.splice(0);
  const { name } = portal.app.files;
  expect(taken.filter((path) => path.startsWith(name) || existsSync(path))).toEqual([]);
  return taken.length;
}

const getFile = (subId: number) => ({
  name: `Commercial${subId}.xml`,
  content: hedisFile({ subId, orgId }),
});

test('files and zips are checked, and files generated, from a store that is no folder', async () => {
  const sent = await portal.upload(admin, [getFile(1), { name: 'batch.zip', content: zip([getFile(2)]) }]);
  const { closing } = await portal.getOutcome(admin, sent.transactionId);
  const files = closing.uploadDetail.nonSurveyFiles;
  expect(files.map(({ fileName, validationStatus }) => [fileName, validationStatus])).toEqual([
    ['Commercial1.xml', 'Warning'],
    ['Commercial2.xml', 'Warning'],
  ]);
  // Each file, and the zip for its directory.
  expect(takenCopies()).toBeGreaterThanOrEqual(3);

  const { body } = await portal.get(admin, '/api/GetSubmissionSummary?subId=1&component=DST');
  const workbook = (body as SubmissionSummary).submissionDownloads.find(({ displayName }) =>
    displayName.startsWith('Data-filled workbook'),
  );
  const link = await portal.get(
    admin,
    `/api/GetSubmissionDownloadString?submissionId=1&component=DST&key=${workbook?.key}`,
  );
  const answer = await portal.server.inject({ url: (link.body as { url: string }).url });
  expect((await readXlsx(answer.rawPayload)).sheets.length).toBeGreaterThan(1);
  expect(takenCopies()).toBe(1);
});

test('a generic upload is checked from it, too', async () => {
  const { transactionId, status } = await send([goodFile(4056)]);
  expect(status).toBe(200);
  expect((await toLines(transactionId)).closing?.uploadDetail.nonSurveyFiles[0]?.isValidated).toBe(true);
  expect(takenCopies()).toBe(1);
});

test('the copy is removed where its use fails, and a lost file is said to be lost', async () => {
  async function* bytes() {
    yield Buffer.from('some bytes');
  }
  const written = await portal.app.files.write(bytes());
  await expect(
    portal.app.files.withLocalFile(written, () => Promise.reject(new Error('planned'))),
  ).rejects.toThrow('planned');
  expect(takenCopies()).toBe(1);
  await portal.app.files.remove(written.storageKey);
  await expect(portal.app.files.withLocalFile(written, () => Promise.resolve())).rejects.toThrow(FileLost);
});
