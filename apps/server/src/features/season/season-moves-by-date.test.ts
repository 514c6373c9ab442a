/** A season opens and begins closing by itself on the dates that staff chose. Spec: season-moves-by-date. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { handlers } from '#src/handlers.ts';
import {
  getSubmission,
  makeNextDefinition,
  nextYear,
  seasonTables,
  shippedYear,
  signer,
  staff,
} from '#src/test/next-season.ts';
import { startTestPortal, type TestPortal } from '#src/test/portal.ts';
import { loadSeason } from './load-season.ts';
import { moveSeasonsByDate } from './move-season-by-date.ts';
import { readSeasonToLoad } from './read-season-to-load.ts';

let portal: TestPortal;
const warnings: object[] = [];
let eventsBefore = 0;

beforeAll(async () => {
  portal = await startTestPortal({ handlers, signer: 'own' });
  const db = portal.database.app;
  for (const tables of [
    seasonTables(shippedYear, getSubmission(1234)),
    new Map([...seasonTables(nextYear, getSubmission(5234)), ...(await makeNextDefinition())]),
  ]) {
    const reading = await readSeasonToLoad(db, tables);
    if (!reading.ok) throw new Error(JSON.stringify(reading.problems));
    await loadSeason({ pool: db }, reading.season, reading.files);
  }
  await portal.database.owner.query(
    `insert into license_agreement (text, created_by) values ('Agreed.', 'test');
     insert into license_acceptance (user_id, version) select user_id, 1 from app_user`,
  );
});
afterAll(() => portal.close());

const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString();
/** As an edit of the season's dates does it. */
const setDate = (year: number, key: string, at: string) =>
  portal.database.owner.query(
    `update season set milestones = (select jsonb_agg(case when m->>'key' = $2
         then m || jsonb_build_object('at', $3::text) else m end) from jsonb_array_elements(milestones) m)
     where measurement_year = $1`,
    [year, key, at],
  );
beforeEach(async () => {
  warnings.length = 0;
  eventsBefore = (await readEvents(0)).length;
  await portal.database.owner.query(
    `update season set is_current = false;
     update season set state = case measurement_year when ${nextYear} then 'prepared' else 'open' end,
       is_current = measurement_year = ${shippedYear}, opens_on = null, closing_begins_on = null`,
  );
  await portal.app.cached.season();
  await setDate(nextYear, 'upload', inDays(2));
});

const plan = (year: number, move: string, date: string, as = staff) =>
  portal.post(
    as,
    `/api/PlanSeasonMove?measurementYear=${year}&move=${move}&date=${encodeURIComponent(date)}`,
  );
const move = (year: number, name: string) =>
  portal.post(staff, `/api/MoveSeason?measurementYear=${year}&move=${name}`);
const list = async () =>
  JSON.parse((await portal.get(staff, '/api/GetSeasons')).text) as {
    measurementYear: number;
    state: string;
    byDate: { move: string; on: string | null; at: string | null; problem: string | null }[];
  }[];
const find = async (year: number) => (await list()).find(({ measurementYear }) => measurementYear === year);
const readEvents = async (from = eventsBefore) =>
  (
    await portal.database.owner.query<{ message: string }>(
      `select user_name || ': ' || message as message from event
        where kind in ('season-moved', 'season-move-planned') order by event_id`,
    )
  ).rows
    .slice(from)
    .map(({ message }) => message);
const refusals = new Map<number, string>();
const pass = (app = portal.app) =>
  moveSeasonsByDate(
    { ...app, log: { ...app.log, warn: (fields: object) => void warnings.push(fields) } as typeof app.log },
    refusals,
  );

test('a season opens once on its date, however late and by however many processes', async () => {
  expect((await plan(nextYear, 'open', 'HEDIS upload')).body).toEqual({
    measurementYear: nextYear,
    on: 'HEDIS upload',
  });
  await pass();
  expect(await find(nextYear)).toMatchObject({
    state: 'prepared',
    byDate: [
      { move: 'open', on: 'HEDIS upload', problem: null },
      { move: 'beginClosing', on: null },
    ],
  });
  // Its date is changed, and the portal was off on the day.
  await setDate(nextYear, 'upload', inDays(-30));
  const other = await portal.another();
  await Promise.all([pass(), pass(other.app), pass(), pass(other.app)]);
  await other.close();
  expect(await find(nextYear)).toMatchObject({ state: 'open', byDate: [{ move: 'beginClosing', on: null }] });
  expect((await portal.app.cached.season()).measurementYear).toBe(nextYear);
  expect((await portal.get(signer, '/api/GetSubmissionSummary?subId=5234&component=DST')).status).toBe(200);
  expect(await readEvents()).toEqual([
    `staff: Season ${nextYear} opens by itself on its date HEDIS upload`,
    `IDSS: Season ${nextYear} changed by itself from prepared to open on its date Opens: 1 component concerned`,
  ]);
  // Withdrawn by staff, it stays prepared.
  expect((await move(nextYear, 'withdraw')).status).toBe(200);
  await pass();
  expect(await find(nextYear)).toMatchObject({ state: 'prepared' });
});

test('opened earlier by staff and withdrawn, it waits for a new choice', async () => {
  await plan(nextYear, 'open', 'HEDIS upload');
  expect((await move(nextYear, 'open')).status).toBe(200);
  expect((await move(nextYear, 'withdraw')).status).toBe(200);
  await setDate(nextYear, 'upload', inDays(-1));
  await pass();
  expect(await find(nextYear)).toMatchObject({ state: 'prepared', byDate: [{ on: null }, {}] });
});

test('what cannot be done is shown, said once in the log, and done when it can be', async () => {
  await setDate(nextYear, 'attestation', inDays(20));
  expect((await plan(nextYear, 'beginClosing', 'HEDIS attestation')).status).toBe(200);
  await setDate(nextYear, 'attestation', inDays(-1));
  await pass();
  await pass();
  const reason = `Measurement year ${nextYear} is prepared.`;
  expect(warnings).toEqual([{ measurementYear: nextYear, reason }]);
  expect((await find(nextYear))?.byDate[1]).toMatchObject({ move: 'beginClosing', problem: reason });
  expect((await move(nextYear, 'open')).status).toBe(200);
  await pass();
  expect(await find(nextYear)).toMatchObject({ state: 'closing', byDate: [] });
});

test('closing that began by itself and was undone does not begin again', async () => {
  await setDate(shippedYear, 'attestation', inDays(20));
  expect((await plan(shippedYear, 'beginClosing', 'HEDIS attestation')).status).toBe(200);
  await setDate(shippedYear, 'attestation', inDays(-1));
  await pass();
  expect(await find(shippedYear)).toMatchObject({ state: 'closing' });
  expect((await move(shippedYear, 'reopen')).status).toBe(200);
  await pass();
  expect(await find(shippedYear)).toMatchObject({ state: 'open', byDate: [{ on: null }] });
});

test('a date that the season no longer has moves nothing, is said, and counts when it is there again', async () => {
  const rename = (from: string, to: string) =>
    portal.database.owner.query(
      `update season set milestones = replace(milestones::text, $2, $3)::jsonb where measurement_year = $1`,
      [nextYear, `"key": "${from}"`, `"key": "${to}"`],
    );
  await plan(nextYear, 'open', 'HEDIS upload');
  await setDate(nextYear, 'upload', inDays(-1));
  await rename('upload', 'elsewhere');
  try {
    await pass();
    expect(await find(nextYear)).toMatchObject({
      state: 'prepared',
      byDate: [{ at: null, problem: 'The season no longer has the date HEDIS upload. Choose another.' }, {}],
    });
  } finally {
    await rename('elsewhere', 'upload');
  }
  await pass();
  expect(await find(nextYear)).toMatchObject({ state: 'open' });
});

test('a move that was interrupted before its commit is made by the next round', async () => {
  await plan(nextYear, 'open', 'HEDIS upload');
  await setDate(nextYear, 'upload', inDays(-1));
  const failing = {
    ...portal.app,
    config: { ...portal.app.config, fault: ['move-by-date.before-commit:throw'] },
  };
  await expect(pass(failing as typeof portal.app)).rejects.toThrow('move-by-date');
  expect(await find(nextYear)).toMatchObject({ state: 'prepared' });
  await pass();
  expect(await find(nextYear)).toMatchObject({ state: 'open' });
  expect((await readEvents()).filter((message) => message.startsWith('IDSS'))).toHaveLength(1);
});

test.each([
  ['of the past', shippedYear, 'beginClosing', 'HEDIS upload', 409, 'is past'],
  ['that is unknown', nextYear, 'open', 'HEDIS easter', 409, 'has no date HEDIS easter'],
  ['of an open season', shippedYear, 'open', 'HEDIS upload', 409, 'has been opened already'],
  ['of no season', 1998, 'open', 'HEDIS upload', 404, ''],
  ['for closing for good', nextYear, 'close', 'HEDIS upload', 400, ''],
  ['of another form', nextYear, 'open', 'x'.repeat(101), 400, ''],
])('a date %s is refused', async (_what, year, name, date, status, reason) => {
  const answer = await plan(year, name, date);
  expect([answer.status, answer.text]).toEqual([status, expect.stringContaining(reason)]);
  expect(await readEvents()).toEqual([]);
});

test('only staff choose dates; choosing again or clearing twice is one event', async () => {
  expect((await plan(nextYear, 'open', 'HEDIS upload', signer)).status).toBe(403);
  for (const date of ['HEDIS upload', 'HEDIS upload', '', ''])
    expect((await plan(nextYear, 'open', date)).status).toBe(200);
  expect(await readEvents()).toHaveLength(2);
});
