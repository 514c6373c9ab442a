import { expect, test } from 'vitest';
import { hedisFile, makeSubmission, setMilestones } from '#src/test/factories.ts';
import { changes } from '#src/kernel/cached.ts';
import { providePortal } from '#src/test/provide-portal.ts';
import { admin, orgId, sysadmin, uploadPeople } from '#src/test/upload-people.ts';

const portal = await providePortal(uploadPeople);
const db = portal.database.owner;

async function setPlanLockDue(at: string): Promise<void> {
  await setMilestones(db, [{ program: 'HEDIS', key: 'planLock', label: 'Plan lock due', at }]);
  portal.app.push.dropLocally(changes.season);
}
const passed = '2020-06-02T03:59:00Z';

let nextId = 3000;
async function makePlan() {
  nextId += 1;
  await makeSubmission(db, { subId: nextId, orgId });
  const subId = nextId;
  return { subId, file: { name: `Commercial${subId}.xml`, content: hedisFile({ subId, orgId }) } };
}

async function send(file: { name: string; content: string }, lateReason?: string, as = admin) {
  const options = lateReason === undefined ? {} : { lateReason };
  const { status, transactionId } = await portal.upload(as, [file], options);
  if (status !== 200) return { status, row: undefined };
  const { closing } = await portal.getOutcome(as, transactionId);
  return { status, row: closing.uploadDetail.nonSurveyFiles[0] };
}

const history = async (subId: number) =>
  (await portal.get(admin, `/api/GetSubmissionUploadedDocuments?submissionId=${subId}&component=DST`))
    .body as { lateReason: string | null; createDate: string }[];

const asked =
  'Files were due on Jun 1, 2020, 11:59 PM EDT. Say why this one is sent again after that, and send it with the reason (lateReason).';

test('after the due date a file is sent again with a reason, which the history and the trail show', async () => {
  await setPlanLockDue(passed);
  const { subId, file } = await makePlan();
  // The first file is only late, and a reason that nobody asked for is not shown.
  expect((await send(file, 'Not asked for.')).row?.validationStatus).toBe('Warning');
  for (const as of [admin, sysadmin])
    for (const reason of [undefined, '', '   '])
      expect((await send(file, reason, as)).row).toMatchObject({ validationStatus: 'Fatal', note: asked });
  const { row } = await send(file, ' Ages were counted wrong. ');
  expect(row?.validationStatus).toBe('Warning');
  expect((await history(subId)).map(({ lateReason }) => lateReason)).toEqual([
    'Ages were counted wrong.',
    null,
  ]);
  const events = await portal.get(admin, `/api/GetSubmissionHistory?submissionId=${subId}&component=DST`);
  expect(JSON.stringify(events.body)).toContain(
    `${file.name} processed: Warning. Sent again after the due date: Ages were counted wrong.`,
  );
  expect((await send(file, 'a'.repeat(501))).status).toBe(400);
});

test('before the due date no reason is asked for, and the same bytes are noticed', async () => {
  await setPlanLockDue('2999-06-02T03:59:00Z');
  const { subId, file } = await makePlan();
  const first = await send(file);
  expect(first.row?.note).toMatch(/^\d+ warnings$/);
  const { row } = await send(file, 'Not asked for.');
  expect(row?.note).toMatch(/^\d+ warnings\. Identical to the upload of \w+ \d+, \d{4}, .* E[SD]T\.$/);
  const uploads = await history(subId);
  expect(uploads.map(({ lateReason }) => lateReason)).toEqual([null, null]);
  const other = { ...file, content: hedisFile({ subId, orgId }, { bytes: 50_000 }) };
  expect((await send(other)).row?.note).toMatch(/^\d+ warnings$/);
});
