/** Changed rules are applied to chosen files: those left out keep findings and status, until they are validated again. */
import { randomUUID } from 'node:crypto';
import { dayIn, defaultTimeZone } from '@idss/domain/moments/moment-text';
import { beforeAll, expect, test } from 'vitest';
import { lastEvents } from '#src/test/last-events.ts';
import { provideRulePreviews, staff, usual } from '#src/test/rule-preview-portal.ts';

const { portal, db, get, post, uploaded, preview, apply, revalidated, getStatus } =
  await provideRulePreviews();

const day = (ago: number): string => dayIn(new Date(Date.now() - ago * 86_400_000), defaultTimeZone);
let [open, locked, old] = [0, 0, 0];

beforeAll(async () => {
  [open, locked, old] = [await uploaded(), await uploaded(), await uploaded()];
  await db.query('update component set step = 9 where sub_id = $1', [locked]);
  await db.query(
    `update stored_file set created_at = now() - interval '10 days'
     where file_id = (select current_file_id from component where sub_id = $1)`,
    [old],
  );
});

const statusOf = async (subId: number): Promise<string> =>
  ((await getStatus(subId)) as { validation_status: string }).validation_status;
const statuses = async () => ({
  open: await statusOf(open),
  locked: await statusOf(locked),
  old: await statusOf(old),
});
const failing = 'WarningsAndErrors';

async function reprocess(subId: number): Promise<void> {
  const groupId = randomUUID();
  const { status } = await portal.post(
    staff,
    `/api/ReprocessSubmission?submissionId=${subId}&component=DST&groupId=${groupId}`,
  );
  expect(status).toBe(200);
  await expect
    .poll(async () => {
      const { rows } = await db.query(`select state from upload_transaction where transaction_id = $1`, [
        groupId,
      ]);
      return rows;
    })
    .toEqual([{ state: 'finished' }]);
}

async function applyTo(choice: object): Promise<string> {
  const { previewId } = await preview();
  const { status, text } = await post('ApplyRulePreview', { previewId, ...choice });
  expect(status, text).toBe(200);
  return revalidated(previewId);
}

test('each choice is counted before it is applied', async () => {
  const { previewId } = await preview();
  const count = (choice: Readonly<Record<string, string>>) =>
    get('CountRulePreviewChoice', { previewId, ...choice });
  const three = { files: 3, newlyFailing: 3, newlyPassing: 0, changed: 0, locked: 1, leftOut: 0 };
  expect(await count({ files: 'all' })).toEqual({ ...three, organizations: 1 });
  expect(await count({ files: 'open' })).toMatchObject({ files: 2, locked: 0, leftOut: 1 });
  expect(await count({ files: 'since', receivedFrom: day(9) })).toMatchObject({ files: 2, leftOut: 1 });
  // The day on which it came, in the season's zone, is part of it.
  expect(await count({ files: 'since', receivedFrom: day(10) })).toMatchObject(three);
  expect(await get('GetRulePreview', { previewId })).toMatchObject({ choice: null, leftOut: 0 });
  await post('DropRulePreview', { previewId });
});

test('open ones only: what is locked keeps findings and status, and the page says so', async () => {
  const before = await statuses();
  const previewId = await applyTo({ files: 'open' });
  expect(await statuses()).toEqual({ open: failing, locked: before.locked, old: failing });
  expect(await get('GetRulePreview', { previewId })).toMatchObject({
    choice: { files: 'open', receivedFrom: null },
    leftOut: 1,
    locked: 0,
    organizations: 1,
    files: 3,
    counts: { newlyFailing: 2 },
    rules: [{ ruleId: 'H-003', newlyFailing: 2 }],
  });
  const list = async (filters: Readonly<Record<string, string>>) =>
    (await get('GetRulePreviewSubmissions', { previewId, ...filters })).map(
      ({ submissionId }) => submissionId,
    );
  expect(await list({})).toEqual([open, locked, old]);
  expect(await list({ outcome: 'newlyFailing' })).toEqual([open, old]);
  expect(await list({ isLeftOut: 'false' })).toEqual([open, old]);
  expect(await list({ isLeftOut: 'true' })).toEqual([locked]);
  expect(await get('GetRulePreviewSubmissionsCount', { previewId, isLeftOut: 'true' })).toBe(1);
  const { rows } = await db.query(
    `select detail, message from event where kind = 'rule-settings-changed' order by event_id desc limit 1`,
  );
  expect(rows).toMatchObject([
    {
      detail: { choice: { files: 'open', receivedFrom: null }, leftOut: 1, submissions: { newlyFailing: 2 } },
      message: expect.stringContaining('1 submissions left out'),
    },
  ]);
  // A stage of today is not that of then.
  await db.query('update component set step = 3 where sub_id = $1', [locked]);
  expect(await get('GetRulePreview', { previewId })).toMatchObject({
    leftOut: 1,
    counts: { newlyFailing: 2 },
  });
  // Validated again, it gets the rules that are in force.
  await reprocess(locked);
  expect(await statusOf(locked)).toBe(failing);
  await apply([usual]);
  await db.query('update component set step = 9 where sub_id = $1', [locked]);
});

test('from a date on: an older file is left out, also where it was validated again since the preview', async () => {
  const before = await statuses();
  const { previewId } = await preview();
  await reprocess(old);
  expect((await post('ApplyRulePreview', { previewId, files: 'since', receivedFrom: day(3) })).status).toBe(
    200,
  );
  await revalidated(previewId);
  expect(await statuses()).toEqual({ open: failing, locked: failing, old: before.old });
  const { choice } = await get('GetRulePreview', { previewId });
  expect(choice).toEqual({ files: 'since', receivedFrom: day(3) });
  await apply([usual]);
  expect(await statuses()).toEqual(before);
});

test('applied as before there was a choice: all stored files', async () => {
  const previewId = await applyTo({});
  expect(await statuses()).toEqual({ open: failing, locked: failing, old: failing });
  expect((await get('GetRulePreview', { previewId })).choice).toEqual({ files: 'all', receivedFrom: null });
  await apply([usual]);
});

test.each<[object, string]>([
  [{ files: 'since' }, 'Enter the first day of the files.'],
  [{ files: 'since', receivedFrom: '9999-12-31' }, 'The first day of the files is up to today'],
  [{ files: 'open', receivedFrom: '2025-01-01' }, 'A date belongs to the choice'],
  [{ files: 'since', receivedFrom: '2025-02-30' }, 'receivedFrom'],
  [{ files: 'since', receivedFrom: "2025-01-01' or true" }, 'receivedFrom'],
  [{ files: 'since', receivedFrom: '2025-01-01T00:00:00Z' }, 'receivedFrom'],
  [{ files: 'closed' }, 'files'],
  [{ files: ['open'] }, 'files'],
  [{ files: null }, 'files'],
])('%j is refused, and nothing is applied', async (choice, message) => {
  const { previewId } = await preview();
  expect(await post('ApplyRulePreview', { previewId, ...choice })).toMatchObject({
    status: 400,
    body: { message: expect.stringContaining(message) },
  });
  const query = new URLSearchParams({ previewId, ...(choice as Record<string, string>) });
  const counted = await portal.get(staff, `/api/CountRulePreviewChoice?${query.toString()}`);
  if (!Array.isArray((choice as { files: unknown }).files)) expect(counted.status).toBe(400);
  expect((await get('GetRulePreview', { previewId })).state).toBe('Done');
  expect(await lastEvents(db, 1)).not.toMatchObject([{ kind: 'rule-settings-changed' }]);
  await post('DropRulePreview', { previewId });
});
