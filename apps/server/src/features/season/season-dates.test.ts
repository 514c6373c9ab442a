/** Staff change dates and surveys of a season, see first whom it concerns, and take it back. Spec: season-dates, season-survey-values. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SeasonDate, seasonDates } from '@idss/contract/season/season-dates';
import { withSurveyValues } from '@idss/validation/seasons/survey-values';
import type { z } from 'zod';
import { handlers } from '#src/handlers.ts';
import { getSubmission, seasonTables, shippedYear, signer, staff } from '#src/test/next-season.ts';
import { createTestDatabase, type TestDatabase } from '#src/test/database.ts';
import { readFolderFiles } from '#src/kernel/read-season-data.ts';
import { startTestPortal, type TestPortal } from '#src/test/portal.ts';
import { loadSeason } from './load-season.ts';
import { readSeasonToLoad } from './read-season-to-load.ts';
import { runSeasonCommand } from './season-command.ts';

const year = shippedYear;
let portal: TestPortal;

beforeAll(async () => {
  portal = await startTestPortal({ handlers, signer: 'own' });
  const db = portal.database.app;
  const reading = await readSeasonToLoad(db, seasonTables(year, getSubmission(1234)));
  if (!reading.ok) throw new Error(JSON.stringify(reading.problems));
  await loadSeason({ pool: db }, reading.season, reading.files);
  await portal.database.owner.query(
    `insert into license_agreement (text, created_by) values ('Agreed.', 'test');
     insert into license_acceptance (user_id, version) select user_id, 1 from app_user`,
  );
});
afterAll(() => portal.close());

type Answers = { [Name in keyof typeof seasonDates]: z.output<(typeof seasonDates)[Name]['answer']> };
const readDates = async (): Promise<Answers['GetSeasonDates']> =>
  JSON.parse((await portal.get(staff, `/api/GetSeasonDates?measurementYear=${year}`)).text);
const preview = async <Name extends keyof Answers>(call: Name, body: object): Promise<Answers[Name]> =>
  JSON.parse((await post(call, body)).text);
async function readSurveys() {
  const { surveys } = await readDates();
  if (!surveys) throw new Error('the season has surveys');
  return surveys;
}
const post = (call: string, body?: object, as = staff) => portal.post(as, `/api/${call}`, body);

type Row = SeasonDate;
const withDate = (dates: readonly Row[], key: string, at: string): Row[] =>
  dates.map((each) => (each.key === key ? { ...each, at } : each));
const allMoved = (dates: readonly Row[], by: string): Row[] => dates.map((each) => ({ ...each, at: by }));

test('a deadline is moved: who becomes late is counted before, everybody is told, and it is taken back', async () => {
  const { dates: before, timeZone } = await readDates();
  expect(timeZone).toBe('America/New_York');
  const future = new Date(portal.app.now().getTime() + 86_400_000).toISOString();
  const edit = { measurementYear: year, before, after: allMoved(before, future) };
  expect(await preview('PreviewSeasonDates', edit)).toMatchObject({
    problems: [],
    noLongerLate: { count: 1, organizations: 1, items: [{ subId: 1234, component: 'DST' }] },
    becomeLate: { count: 0 },
  });
  expect((await readDates()).dates).toEqual(before);

  expect(await post('SaveSeasonDates', edit)).toMatchObject({ status: 200 });
  const { milestones } = await portal.app.cached.getSeason(year);
  expect(milestones.map(({ at }) => at)).toEqual(before.map(() => future));
  const { rows } = await portal.database.owner.query(
    `select message, user_name, detail->'before' as before from event where kind = 'season-dates-changed'`,
  );
  expect(rows).toEqual([
    { user_name: 'staff', message: expect.stringMatching(/HEDIS Plan lock from planLock, .* to /), before },
  ]);
  const back = { measurementYear: year, before: edit.after, after: before };
  expect(await preview('PreviewSeasonDates', back)).toMatchObject({
    becomeLate: { count: 1 },
    noLongerLate: { count: 0 },
  });

  const { lastChange } = await readDates();
  expect(lastChange).toMatchObject({ part: 'dates', by: 'staff', verdict: { ok: true } });
  const undo = `UndoSeasonEdit?measurementYear=${year}&eventId=${lastChange?.eventId}`;
  expect(await post(undo)).toMatchObject({ status: 200 });
  expect((await readDates()).dates).toEqual(before);
  // It was taken back already.
  expect(await post(undo)).toMatchObject({ status: 409, body: { code: 'data_changed' } });
});

/** Loads a folder of these files; answers the problems. */
async function loadFiles(files: ReadonlyMap<string, string>): Promise<readonly string[]> {
  const db = portal.database.app;
  const reading = await readSeasonToLoad(db, files);
  const done = reading.ok ? await loadSeason({ pool: db }, reading.season, reading.files) : reading;
  return done.ok ? [] : done.problems.map(({ file, message }) => `${file} ${message}`);
}
const inSeason = (rest: string) => new Map([['season.csv', `MeasurementYear,MeasureModelDate${rest}`]]);

test('a folder without a time zone leaves that of the season as it is', async () => {
  const zone = async (): Promise<string> => (await readDates()).timeZone;
  expect(await loadFiles(inSeason(`,TimeZone\n${year},2025-11-03,Pacific/Honolulu\n`))).toEqual([]);
  expect(await zone()).toBe('Pacific/Honolulu');
  expect(await loadFiles(inSeason(`\n${year},2025-11-03\n`))).toEqual([]);
  expect(await zone()).toBe('Pacific/Honolulu');
  expect(await loadFiles(seasonTables(year, getSubmission(1234)))).toEqual([]);
  expect(await zone()).toBe('Pacific/Honolulu');
  expect(await loadFiles(inSeason(`,TimeZone\n${year},2025-11-03,America/New_York\n`))).toEqual([]);
  expect(await zone()).toBe('America/New_York');
});

test('a closed season takes no folder, and a closing one nothing new', async () => {
  const setState = (state: string) =>
    portal.database.owner.query(`update season set state = $1 where measurement_year = ${year}`, [state]);
  const own = seasonTables(year, getSubmission(1234));
  const wider = new Map([...own, ...seasonTables(year, getSubmission(5234))]);
  const withBoth = (name: string): string => {
    const [, ...added] = (wider.get(name) ?? '').split('\n');
    return `${own.get(name) ?? ''}${added.join('\n')}`;
  };
  await setState('closed');
  try {
    const small = inSeason(`\n${year},2025-11-04\n`);
    const refused = [`season.csv MY${year} is closed: nothing in it changes. Undo the closing first.`];
    expect(await loadFiles(small)).toEqual(refused);
    expect(await loadFiles(own)).toEqual(refused);
    await setState('closing');
    expect(await loadFiles(small)).toEqual([]);
    expect(await loadFiles(own)).toEqual([]);
    const added = new Map([
      ...small,
      ...['submissions.csv', 'components.csv'].map((name) => [name, withBoth(name)] as const),
    ]);
    added.set(
      'submissions.csv',
      (added.get('submissions.csv') ?? '').replace(/^(5234,.*),HMO\/POS Combined,/m, '$1,PPO,'),
    );
    expect(await loadFiles(added)).toEqual([
      `submissions.csv Submission 5234 is new, and MY${year} is closing: nothing new begins in it.`,
      `components.csv DST of submission 5234 is new, and MY${year} is closing: nothing new begins in it.`,
    ]);
  } finally {
    await setState('open');
  }
});

test('who saves or takes back over somebody else’s change is told, and nothing changes', async () => {
  const { dates: before } = await readDates();
  const after = withDate(before, 'upload', '2026-03-17T13:00:00Z');
  const edit = { measurementYear: year, before, after };
  expect((await post('SaveSeasonDates', edit)).status).toBe(200);
  expect(
    await post('SaveSeasonDates', { ...edit, after: withDate(before, 'upload', '2026-03-18T13:00:00Z') }),
  ).toMatchObject({
    status: 409,
    body: { code: 'data_changed' },
  });
  const { lastChange, dates } = await readDates();
  await portal.database.owner.query(
    `update season set milestones = jsonb_set(milestones, '{0,label}', '"Other"') where measurement_year = ${year}`,
  );
  expect((await readDates()).lastChange?.verdict).toMatchObject({ ok: false });
  expect(await post(`UndoSeasonEdit?measurementYear=${year}&eventId=${lastChange?.eventId}`)).toMatchObject({
    status: 409,
    body: { code: 'data_changed' },
  });
  expect((await readDates()).dates).toEqual([{ ...dates[0], label: 'Other' }, ...dates.slice(1)]);
});

test('an optional date is added with its label and removed', async () => {
  const { dates: before } = await readDates();
  const added = {
    program: 'HOS',
    key: 'attestation',
    label: 'HOS attestation',
    at: `${year + 1}-12-01T04:00:00.000Z`,
  };
  expect(
    (await post('SaveSeasonDates', { measurementYear: year, before, after: [...before, added] })).status,
  ).toBe(200);
  expect((await readDates()).dates).toContainEqual(added);
  expect(
    (await post('SaveSeasonDates', { measurementYear: year, before: [...before, added], after: before }))
      .status,
  ).toBe(200);
  expect((await readDates()).dates).toEqual(before);
});

test.each<[string, (dates: Row[]) => Row[], string]>([
  [
    'out of order',
    (dates) => withDate(dates, 'auditLock', '2026-05-01T00:00:00Z'),
    'HEDIS Audit lock lies before Plan lock.',
  ],
  ['without one that is needed', (dates) => dates.slice(1), 'HEDIS Uploads open is needed.'],
  [
    'without an offset',
    (dates) => withDate(dates, 'auditLock', '2026-06-15T21:00'),
    'must be a moment with its offset',
  ],
  ['with an empty label', (dates) => dates.map((each) => ({ ...each, label: ' ' })), 'must be given'],
  ['with one twice', (dates) => [...dates, ...dates.slice(0, 1)], 'is there twice'],
  [
    'of another program',
    (dates) => dates.map((each) => ({ ...each, program: 'HOS' })),
    'HOS has no date upload.',
  ],
])('dates %s are refused', async (_what, change, reason) => {
  const { dates: before } = await readDates();
  const { status, text } = await post('SaveSeasonDates', {
    measurementYear: year,
    before,
    after: change(before),
  });
  expect([status, text]).toEqual([400, expect.stringContaining(reason)]);
  expect((await readDates()).dates).toEqual(before);
});

test('a date of another year is warned of', async () => {
  const { dates: before } = await readDates();
  const after = before.map((each: Row) => ({ ...each, at: `${year + 4}-06-15T21:00:00Z` }));
  const { warnings } = await preview('PreviewSeasonDates', { measurementYear: year, before, after });
  expect(warnings[0]).toBe(
    `HEDIS Uploads open is in ${year + 4}; the season of measurement year ${year} is collected in ${year + 1}.`,
  );
});

const shifted = (day: string, years: number): string => `${Number(day.slice(0, 4)) + years}${day.slice(4)}`;

test.each([-1, 4, 5])(
  'the console and the check of a folder agree on every date and fielding moved by %i years',
  async (years) => {
    const { dates } = await readDates();
    const edits = [
      ...dates.map((moved) =>
        dates.map((each) => (each === moved ? { ...each, at: shifted(each.at, years) } : each)),
      ),
      dates.map((each) => ({ ...each, at: shifted(each.at, years) })),
    ];
    for (const after of edits) {
      const { problems } = await preview('PreviewSeasonDates', {
        measurementYear: year,
        before: dates,
        after,
      });
      const rows = after.map(({ program, key, label, at }) => `${program},${key},${label},${at}\n`).join('');
      const folder = inSeason(`\n${year},2025-11-03\n`).set(
        'milestones.csv',
        `Program,Key,Label,At\n${rows}`,
      );
      const reading = await readSeasonToLoad(portal.database.app, folder);
      expect([after, reading.ok]).toEqual([after, problems.length === 0]);
    }
    const before = await readSurveys();
    const files = await readFolderFiles(portal.database.app, year);
    for (const program of ['cahps', 'hos'] as const)
      for (const part of ['first', 'last'] as const) {
        const after = structuredClone(before);
        after[program][part] = shifted(after[program][part], years);
        const { problems } = await preview('PreviewSeasonSurveys', { measurementYear: year, before, after });
        const surveys = withSurveyValues(files ?? new Map(), after).get('surveys.json') ?? '';
        const folder = inSeason(`\n${year},2025-11-03\n`).set('surveys.json', surveys);
        const reading = await readSeasonToLoad(portal.database.app, folder);
        expect([after, reading.ok]).toEqual([after, problems.length === 0]);
      }
  },
);

test('fielding, samples and cohorts are changed, used by later checks, kept by a small load, and taken back', async () => {
  const before = await readSurveys();
  const after = structuredClone(before);
  after.cahps.last = `${year + 1}-06-05`;
  const [sample] = after.cahps.samples;
  if (!sample) throw new Error('the season has samples');
  sample.general = 1200;
  after.hos.baseline += 1;
  const edit = { measurementYear: year, before, after };
  const meant = await preview('PreviewSeasonSurveys', edit);
  expect(meant).toMatchObject({ problems: [], warnings: [expect.stringContaining('usually')] });
  expect(meant.changes.map(({ name }) => name)).toEqual([
    'CAHPS fielding',
    `CAHPS ${sample.survey}: sample`,
    'HOS cohorts',
  ]);
  expect((await post('SaveSeasonSurveys', edit)).status).toBe(200);
  const read = async () => (await portal.app.cached.seasonData(year)).definition;
  expect((await read()).cahps.fieldingWindow.last).toBe(`${year + 1}-06-05`);
  expect((await read()).hos.cohorts.baseline).toBe(after.hos.baseline);

  const tables = seasonTables(year, getSubmission(1234));
  const small = new Map([...tables].filter(([name]) => name === 'season.csv'));
  const reading = await readSeasonToLoad(portal.database.app, small);
  if (!reading.ok) throw new Error(JSON.stringify(reading.problems));
  await loadSeason({ pool: portal.database.app }, reading.season, reading.files);
  expect((await readDates()).surveys).toEqual(after);

  const { lastChange } = await readDates();
  expect(lastChange?.part).toBe('surveys');
  expect((await post(`UndoSeasonEdit?measurementYear=${year}&eventId=${lastChange?.eventId}`)).status).toBe(
    200,
  );
  expect((await readDates()).surveys).toEqual(before);
  await expect.poll(async () => (await read()).cahps.fieldingWindow.last).toBe(before.cahps.last);
});

async function run(database: Pick<TestDatabase, 'app'>, ...args: string[]): Promise<void> {
  const lines: string[] = [];
  const code = await runSeasonCommand(args, { pool: database.app, out: (line) => lines.push(line) });
  expect([code, lines]).toEqual([0, expect.anything()]);
}

const readAll = (folder: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(folder).map((file) => [file, readFileSync(path.join(folder, file), 'utf8')]),
  );

test('a season that was edited in the console is the same again from its folder on an empty portal', async () => {
  const { dates, surveys: before } = await readDates();
  const after = await readSurveys();
  after.hos.last = `${year + 1}-12-11`;
  after.cahps.samples.forEach((sample) => (sample.general += 50));
  const moved = withDate(dates, 'upload', `${year + 1}-01-05T15:30:00.000Z`).map((each) =>
    each.key === 'planLock' ? { ...each, label: 'Plans, lock' } : each,
  );
  const added = { program: 'CAHPS', key: 'files', label: 'Files', at: `${year + 1}-06-01T03:59:00.000Z` };
  const { rows: vendors } = await portal.database.owner.query(
    `select org_id from organization where org_type = 'softwareVendor'`,
  );
  const done = [
    await post('SaveSeasonDates', { measurementYear: year, before: dates, after: [...moved, added] }),
    await post('SaveSeasonSurveys', { measurementYear: year, before, after }),
    await post(`AddTestOrgsConfig?orgIdsStr=${getSubmission(1234).plan.orgId}`),
  ];
  expect(done.map(({ status }) => status)).toEqual([200, 200, 200]);
  await portal.database.owner.query(
    `insert into vendor_measure values ($1, 'CBP', 'Commercial', ${year + 1}, gen_random_uuid(), 'staff')`,
    [vendors[0].org_id],
  );
  await portal.database.owner.query(
    `insert into rule_settings (measurement_year, settings, changes, preview_id, changed_by)
     values (${year}, '{"H-003": {"threshold": 90}, "Y-001": {"isOn": false}}', '[]', gen_random_uuid(), 'staff')`,
  );
  const folder = mkdtempSync(path.join(tmpdir(), 'idss-edited-season-'));
  const fresh = await createTestDatabase();
  try {
    const [first, second] = [path.join(folder, 'first'), path.join(folder, 'second')];
    await run(portal.database, 'export', `${year}`, first, '--with-people');
    await run(fresh, 'load', first);
    await run(fresh, 'export', `${year}`, second, '--with-people');
    const one = readAll(first);
    expect(readAll(second)).toEqual(one);
    expect(one['milestones.csv']).toContain(`HEDIS,planLock,"Plans, lock",`);
    expect(one['milestones.csv']).toContain(`CAHPS,files,Files,${year + 1}-05-31T23:59:00-04:00`);
    expect(JSON.parse(one['surveys.json'] ?? '')).toMatchObject({
      hos: { fielding: { last: `${year + 1}-12-11` } },
    });
    expect(JSON.parse(one['rules.json'] ?? '').rules).toMatchObject({
      'H-003': { threshold: 90 },
      'Y-001': { isOn: false },
    });
  } finally {
    await fresh.drop();
    rmSync(folder, { recursive: true, force: true });
  }
});

test.each([
  [{ cahps: { last: `${year}-01-01` } }, 'a date not before the first'],
  [{ hos: { first: 'soon' } }, 'a date as yyyy-mm-dd'],
  [{ cahps: { samples: [] } }, 'must be those of the surveys adult-commercial'],
])(
  'surveys with %j are refused',
  async ({ cahps = {}, hos = {} }: { cahps?: object; hos?: object }, reason) => {
    const before = await readSurveys();
    const after = { cahps: { ...before.cahps, ...cahps }, hos: { ...before.hos, ...hos } };
    const { status, text } = await post('SaveSeasonSurveys', { measurementYear: year, before, after });
    expect([status, text]).toEqual([400, expect.stringContaining(reason)]);
  },
);

test('only staff change dates, of a season that is not closed and is there', async () => {
  const { dates: before } = await readDates();
  const edit = { measurementYear: year, before, after: withDate(before, 'upload', '2026-03-19T13:00:00Z') };
  expect((await post('SaveSeasonDates', edit, signer)).status).toBe(403);
  expect((await portal.get(staff, '/api/GetSeasonDates?measurementYear=1998')).status).toBe(404);
  await portal.database.owner.query(`update season set state = 'closed'`);
  expect((await readDates()).verdict.ok).toBe(false);
  expect((await post('SaveSeasonDates', edit)).status).toBe(409);
});
