/** A season is prepared and opened while submissions of the one before are finished, closed, read and finished again. */
import { randomUUID } from 'node:crypto';
import { exampleSeason } from '@idss/validation/seasons/example-season';
import type { PoolClient } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readXlsx } from 'hucre/xlsx';
import { handlers } from '#src/handlers.ts';
import {
  beginUploads,
  definitionFrom,
  getFile,
  getSubmission,
  makeNextDefinition,
  nextYear,
  seasonTables,
  shippedYear,
  signer,
  staff,
} from '#src/test/next-season.ts';
import { startTestPortal, type TestPortal } from '#src/test/portal.ts';
import { lockComponent } from '#src/access/find-component.sql.ts';
import { loadSeason } from './load-season.ts';
import { lockSeason, setSeasonState } from './season-moves.sql.ts';
import { readSeasonToLoad } from './read-season-to-load.ts';

const [last, next] = [getSubmission(1234), getSubmission(5234)];
const unbegun = { ...getSubmission(1235), reportingProduct: 'PPO' } as const;
const nextFiles = await makeNextDefinition();
let portal: TestPortal;

/** The folder of the last season with a second submission that never gets a file. */
function lastTables(): Map<string, string> {
  const tables = seasonTables(shippedYear, last);
  const twice = (name: string): void => {
    const text = tables.get(name) ?? '';
    const row = text.split('\n').find((line) => line.startsWith(`${last.subId},`)) ?? '';
    tables.set(
      name,
      text.replace(
        row,
        `${row}\n${row.replace(`${last.subId}`, `${unbegun.subId}`).replace(last.reportingProduct, unbegun.reportingProduct)}`,
      ),
    );
  };
  twice('submissions.csv');
  twice('components.csv');
  return tables;
}

async function load(tables: ReadonlyMap<string, string>): Promise<void> {
  const db = portal.database.app;
  const reading = await readSeasonToLoad(db, tables);
  if (!reading.ok) throw new Error(JSON.stringify(reading.problems));
  expect(await loadSeason({ pool: db }, reading.season, reading.files)).toMatchObject({ ok: true });
}

beforeAll(async () => {
  portal = await startTestPortal({ handlers, signer: 'own' });
  await load(lastTables());
  await portal.database.owner.query(
    `insert into license_agreement (text, created_by) values ('Agreed.', 'test');
     insert into license_acceptance (user_id, version) select user_id, 1 from app_user`,
  );
});
afterAll(() => portal.close());

const move = (measurementYear: number, name: string, more = '') =>
  portal.post(staff, `/api/MoveSeason?measurementYear=${measurementYear}&move=${name}${more}`);

/** 'accepted', or the outcome of the upload. */
async function upload(subId: number, content: string, as = signer): Promise<string> {
  // The season's dates have passed.
  const sent = await portal.upload(as, [{ name: `Commercial${subId}.xml`, content }], {
    lateReason: 'A claim came late.',
  });
  expect(sent.status).toBe(200);
  const { closing } = await portal.getOutcome(as, sent.transactionId);
  const text = JSON.stringify(closing);
  return text.includes('"validationSuccessful":true') ? 'accepted' : text;
}

const find = (subId: number, as = signer) =>
  portal.get(as, `/api/GetSubmissionSummary?subId=${subId}&component=DST`);

const act = async (subId: number, action: string, as = signer): Promise<number> =>
  (await portal.post(as, `/api/ExecutePlanAction?submissionId=${subId}&component=DST&action=${action}`))
    .status;

const listYears = async (as: string) =>
  ((await portal.get(as, '/api/GetSeasonYears')).body as { measurementYear: number; state: string }[]).map(
    ({ measurementYear, state }) => `${measurementYear} ${state}`,
  );

const lastFile = getFile(last, exampleSeason);
const nextFile = getFile(next, definitionFrom(nextFiles));

test('a season is prepared: staff see it and try it, others do not', async () => {
  expect(await upload(last.subId, lastFile)).toBe('accepted');
  await load(new Map([...seasonTables(nextYear, next), ...nextFiles]));
  await beginUploads(portal.database.owner, nextYear);
  expect(await listYears(signer)).toEqual([`${shippedYear} open`]);
  expect(await listYears(staff)).toEqual([`${nextYear} prepared`, `${shippedYear} open`]);
  expect((await find(next.subId)).status).toBe(404);
  expect((await portal.get(signer, `/api/GetSubmissionsPage?measurementYear=${nextYear}`)).status).toBe(404);
  expect((await find(next.subId, staff)).status).toBe(200);
  expect(await upload(next.subId, nextFile)).toContain(`The file is for measurement year ${nextYear}`);
  expect(await upload(next.subId, nextFile, staff)).toBe('accepted');
  expect(await act(next.subId, 'ClearAllMeasures', staff)).toBe(200);
  expect((await portal.app.cached.season()).measurementYear).toBe(shippedYear);
});

test('opening can be undone while no file has come, and does not end the season before', async () => {
  expect((await move(nextYear, 'open')).status).toBe(200);
  expect((await move(nextYear, 'open')).status).toBe(409);
  expect((await portal.app.cached.season()).measurementYear).toBe(nextYear);
  expect((await find(next.subId)).status).toBe(200);
  expect((await move(nextYear, 'withdraw')).status).toBe(200);
  expect((await find(next.subId)).status).toBe(404);
  expect((await portal.app.cached.season()).measurementYear).toBe(shippedYear);
  expect((await move(nextYear, 'open')).status).toBe(200);
  expect(await upload(next.subId, nextFile)).toBe('accepted');
  expect((await move(nextYear, 'withdraw')).text).toContain(
    `1 file of measurement year ${nextYear} has been received`,
  );
});

test('lists are about the season that is asked for, and without a year about the current one', async () => {
  const list = async (year?: number, as = signer) => {
    const asked = year === undefined ? '' : `?measurementYear=${year}`;
    const { status, body } = await portal.get(as, `/api/GetSubmissionsPage${asked}`);
    return status === 200 ? (body as { rows: { subId: number }[] }).rows.map(({ subId }) => subId) : status;
  };
  expect(await list()).toEqual([next.subId]);
  expect(await list(nextYear)).toEqual([next.subId]);
  expect(await list(shippedYear)).toEqual([last.subId, unbegun.subId]);
  expect(await list(nextYear + 1)).toBe(404);
  const counts = await portal.get(signer, `/api/GetSubmissionsStatistics?measurementYear=${shippedYear}`);
  expect(counts.body).toMatchObject({ submission: 2, planLocked: 1 });
  const offered = await portal.post(
    signer,
    `/api/GetSubmissionsOfTypeForOrgsByAction?measurementYear=${shippedYear}`,
    { OrgIds: [], SubmissionType: 'HEDIS', Action: 'download' },
  );
  expect((offered.body as { response: { subId: number }[] }).response.map(({ subId }) => subId)).toEqual([
    last.subId,
    unbegun.subId,
  ]);
  const link = await portal.get(staff, `/api/Reports/GetCombinedReportLink?measurementYear=${shippedYear}`);
  const workbook = await portal.server.inject((link.body as { url: string }).url);
  const { sheets } = await readXlsx(workbook.rawPayload);
  expect(sheets.flatMap(({ rows }) => rows)).toContainEqual(['Measurement year', shippedYear]);
});

test('a late submission of the season before is corrected and locked under its own rules', async () => {
  expect((await find(last.subId)).body).toMatchObject({
    measurementYear: shippedYear,
    isFileUploadAllowed: true,
  });
  expect(await upload(last.subId, lastFile)).toBe('accepted');
  const { rows } = await portal.database.owner.query(
    `select distinct f.measurement_year as file, s.measurement_year as submission
     from stored_file f join submission s using (sub_id) order by 1`,
  );
  expect(rows).toEqual([shippedYear, nextYear].map((year) => ({ file: year, submission: year })));
  // A file of the other season is refused by the year of its submission.
  expect(await upload(last.subId, getFile({ ...last }, definitionFrom(nextFiles)))).toContain(
    `The file is for measurement year ${nextYear}; the system is collecting ${shippedYear}.`,
  );
  // Checked again by staff, it has the outcome of its own season.
  const revalidated = await portal.post(
    staff,
    `/api/ReprocessSubmission?submissionId=${last.subId}&component=DST&groupId=${randomUUID()}`,
  );
  expect(revalidated.text).toContain('true');
  await expect
    .poll(async () => (await find(last.subId)).body)
    .toMatchObject({ isJobRunning: false, validationStatus: 'NoIssues' });
  expect(await act(last.subId, 'PlanLock', staff)).toBe(200);
  expect(await act(last.subId, 'PlanUnlock', staff)).toBe(200);
});

test('a move waits for changes that have begun, and changes wait for a move that has begun', async () => {
  const { app, owner } = portal.database;
  const isBlocking = async (holder: PoolClient) => {
    const [{ pid } = { pid: 0 }] = (await holder.query<{ pid: number }>('select pg_backend_pid() as pid'))
      .rows;
    await expect
      .poll(async () => {
        const { rows } = await owner.query(
          `select from pg_stat_activity where datname = current_database() and $1 = any(pg_blocking_pids(pid))`,
          [pid],
        );
        return rows.length;
      })
      .toBeGreaterThan(0);
  };
  const change = await app.connect();
  const moving = await app.connect();
  try {
    await change.query('begin');
    await lockComponent(change, last.subId, 'DST');
    const moved = move(shippedYear, 'beginClosing');
    await isBlocking(change);
    await change.query('commit');
    expect((await moved).status).toBe(200);

    await moving.query('begin');
    await lockSeason(moving, shippedYear);
    await setSeasonState(moving, shippedYear, 'closed');
    const locked = act(last.subId, 'PlanLock', staff);
    await isBlocking(moving);
    await moving.query('commit');
    expect(await locked).toBe(403);
  } finally {
    change.release(true);
    moving.release(true);
  }
  expect((await move(shippedYear, 'undoClose')).status).toBe(200);
  expect((await move(shippedYear, 'reopen')).status).toBe(200);
});

test('a closing season finishes what was begun, and begins nothing', async () => {
  const preview = await portal.get(
    staff,
    `/api/PreviewSeasonMove?measurementYear=${shippedYear}&move=beginClosing`,
  );
  expect(preview.body).toMatchObject({ count: 1, components: [{ subId: unbegun.subId }] });
  expect((await move(shippedYear, 'beginClosing')).status).toBe(200);
  expect(await upload(unbegun.subId, getFile(unbegun, exampleSeason))).toContain(
    `Measurement year ${shippedYear} is closing: files are accepted only for submissions that already have one.`,
  );
  expect(await upload(last.subId, lastFile)).toBe('accepted');
  // Also after its file was removed.
  expect(await act(last.subId, 'ClearAllMeasures', staff)).toBe(200);
  expect((await find(last.subId)).body).toMatchObject({ isFileUploadAllowed: true });
  expect(await upload(last.subId, lastFile)).toBe('accepted');
});

test('a closed season is read, and nothing in it changes', async () => {
  expect((await move(shippedYear, 'close')).status).toBe(400);
  expect((await move(shippedYear, 'close', `&confirmedYear=${nextYear}`)).status).toBe(400);
  expect((await move(shippedYear, 'close', `&confirmedYear=${shippedYear}`)).status).toBe(200);
  const closed = `Measurement year ${shippedYear} is closed: its submissions can be read, but not changed.`;
  expect((await find(last.subId)).body).toMatchObject({
    isFileUploadAllowed: false,
    fileUploadNotAllowedReason: closed,
  });
  for (const as of [signer, staff]) expect(await act(last.subId, 'PlanLock', as)).toBe(403);
  expect(await upload(last.subId, lastFile)).toContain(closed);
  expect((await move(shippedYear, 'undoClose')).status).toBe(200);
  expect(await act(last.subId, 'PlanLock', staff)).toBe(200);
});

test('moves are events, for staff only', async () => {
  expect(
    (await portal.post(signer, `/api/MoveSeason?measurementYear=${nextYear}&move=beginClosing`)).status,
  ).toBe(403);
  const { rows } = await portal.database.owner.query<{ moved: string }>(
    `select detail->>'measurementYear' || ' ' || (detail->>'after') as moved from event
     where kind = 'season-moved' order by event_id`,
  );
  expect(rows.map(({ moved }) => moved)).toEqual([
    `${nextYear} open`,
    `${nextYear} prepared`,
    `${nextYear} open`,
    `${shippedYear} closing`,
    `${shippedYear} closing`,
    `${shippedYear} open`,
    `${shippedYear} closing`,
    `${shippedYear} closed`,
    `${shippedYear} closing`,
  ]);
});
