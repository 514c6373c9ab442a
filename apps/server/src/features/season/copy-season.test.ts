/** The next season is copied from this one, prepared and whole, and only once. */
import { readSeasonFolder } from '@idss/domain/season/read-season-folder';
import { smallSeason } from '@idss/domain/season/small-season.fixture';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { handlers } from '#src/handlers.ts';
import { lastEvents } from '#src/test/last-events.ts';
import { startTestPortal, type TestPortal } from '#src/test/portal.ts';
import { loadSeason } from './load-season.ts';

const staff = 'admin@idss.example';
const auditor = 'auditor@northgate.example';
let portal: TestPortal;

beforeAll(async () => {
  portal = await startTestPortal({ handlers });
  const reading = readSeasonFolder(smallSeason());
  if (!reading.ok) throw new Error(JSON.stringify(reading.problems));
  await loadSeason({ pool: portal.database.app }, reading.season);
  await portal.database.owner.query(`
    insert into license_agreement (text, created_by) values ('Agreed.', 'test');
    insert into license_acceptance (user_id, version) select user_id, 1 from app_user;
    update app_user set title = 'Director';
    insert into organization (org_id, org_name, org_type) values (103, 'Idle Plan', 'plan');
    update organization set inactive = true where org_id = 101;
    insert into stored_file (file_id, file_type, measurement_year, sub_id, component, file_name, original_name,
       media_type, size, sha256, storage_key, created_by)
      values ('00000000-0000-4000-8000-000000000002', 14, 2025, 1234, 'DST', 'a.xml', 'a.xml', 'application/xml', 1,
        repeat('0', 64), 'key', 'test');
    insert into validation_run (run_id, sub_id, component, file_id, status, counts)
      values ('00000000-0000-4000-8000-000000000001', 1234, 'DST', '00000000-0000-4000-8000-000000000002', 'Passed', '{}');
    insert into measure_result values ('00000000-0000-4000-8000-000000000001', 'CBP', true, true, 'H');
    insert into indicator_result (run_id, measure_code, indicator_key, denominator, rate, display_rate, elements)
      values ('00000000-0000-4000-8000-000000000001', 'CBP', 'CBP.ControlHighBP', 411, 66.5, '66.50', '{"EligiblePopulation": 9000}');
    update component set is_final = true, current_run_id = '00000000-0000-4000-8000-000000000001'
      where sub_id = 1234 and component = 'DST'`);
});
afterAll(() => portal.close());

const preview = (as = staff, year = 2025) => portal.get(as, `/api/PreviewSeasonCopy?measurementYear=${year}`);
const copy = (body: object, as = staff) => portal.post(as, '/api/CopySeason', body);
const rows = async (sql: string): Promise<unknown[][]> =>
  (await portal.database.owner.query({ text: sql, rowMode: 'array' })).rows;

test('the preview says ids, dates, and what stays with its year; nothing is created', async () => {
  const { status, body } = await preview();
  expect(status).toBe(200);
  expect(body).toMatchObject({
    measurementYear: 2026,
    idOffset: 1000,
    example: 1234,
    timeZone: 'America/New_York',
    measureModelDate: '2026-11-02',
    results: 1,
    leftOut: [
      { orgId: 101, reason: 'Inactive: 1 submission not copied' },
      { orgId: 103, reason: 'Has no submission in this season' },
    ],
    surveys: [
      {
        survey: 'CAHPS',
        before: { first: '2026-02-15' },
        after: { first: '2027-02-14', last: '2027-05-30' },
      },
      { survey: 'HOS' },
    ],
  });
  expect(body['dates']).toContainEqual({
    program: 'HEDIS',
    key: 'attestation',
    label: 'Attestation',
    before: '2026-06-16T01:00:00.000Z',
    after: '2027-06-14T21:00',
  });
  expect(body['notes']).toHaveLength(4);
  expect(body['counts']).toContainEqual({
    file: 'submissions.csv',
    rows: 3,
    added: 3,
    changed: 0,
    removed: 0,
  });
  expect(body['counts']).toContainEqual({
    file: 'organizations.csv',
    rows: 6,
    added: 0,
    changed: 0,
    removed: 0,
  });
  expect(await rows('select measurement_year from season')).toEqual([[2025]]);
});

test('others may not, nor a season that is not there, nor dates in the wrong order', async () => {
  expect((await preview(auditor)).status).toBe(403);
  expect((await preview(staff, 1999)).status).toBe(404);
  const { body } = await preview();
  const choice = { measurementYear: 2025, loadId: body['loadId'], dates: [], surveys: [] };
  expect((await copy(choice, auditor)).status).toBe(403);
  expect(await copy({ ...choice, loadId: 77 })).toMatchObject({
    status: 409,
    body: { code: 'data_changed' },
  });
  for (const wrong of [
    { dates: [{ program: 'HEDIS', key: 'attestation', at: '2027-06-14' }] },
    { dates: [{ program: 'HEDIS', key: 'attestation', at: '2026-06-14T21:00' }] },
    { surveys: [{ survey: 'CAHPS', first: '2027-05-30', last: '2027-02-30' }] },
    { surveys: [{ survey: 'CAHPS', first: '2027-05-30', last: '2027-02-14' }] },
  ])
    expect([wrong, (await copy({ ...choice, ...wrong })).status]).toEqual([wrong, 400]);
  expect(await rows('select measurement_year from season')).toEqual([[2025]]);
});

test('the copy is a prepared season with the dates that were chosen, and is made once', async () => {
  const { body } = await preview();
  const done = await copy({
    measurementYear: 2025,
    loadId: body['loadId'],
    dates: [{ program: 'HEDIS', key: 'attestation', at: '2027-06-15T21:00' }],
    surveys: [{ survey: 'HOS', first: '2027-07-01', last: '2027-11-30' }],
  });
  expect(done).toMatchObject({ status: 200, body: { measurementYear: 2026 } });
  expect(done.body['counts']).toEqual(body['counts']);
  expect(await rows('select measurement_year, state, is_current from season order by 1')).toEqual([
    [2025, 'open', true],
    [2026, 'prepared', false],
  ]);
  expect(
    await rows(`select sub_id, org_id, software_vendor_id, audit_firm_id, approved_sample_reductions
      from submission where measurement_year = 2026 order by 1`),
  ).toEqual([
    [2234, 100, 901, 970, []],
    [2235, 100, 901, 970, []],
    [2236, 100, 901, 970, []],
  ]);
  expect(await rows('select sub_id from auditor_assignment order by 1')).toEqual([[1234], [2234]]);
  const [[attestation]] = (await rows(
    `select milestones -> 4 ->> 'at' from season where measurement_year = 2026`,
  )) as [[string]];
  expect(attestation).toBe('2027-06-16T01:00:00.000Z');
  expect(
    await rows('select measurement_year, results from prior_result where measurement_year = 2025'),
  ).toEqual([
    [
      2025,
      {
        measures: { CBP: { reported: true, collectionMethod: 'H' } },
        indicators: { 'CBP.ControlHighBP': { rate: 66.5, denominator: 411, eligiblePopulation: 9000 } },
      },
    ],
  ]);
  const [[files]] = (await rows('select files from season_load where measurement_year = 2026')) as [
    [Record<string, string>],
  ];
  expect(JSON.parse(files['measures.json'] ?? '').meta).toMatchObject({
    measurementYear: 2026,
    acceptedSchemaVersions: ['2026.1'],
  });
  expect(JSON.parse(files['surveys.json'] ?? '').hos).toMatchObject({
    fielding: { first: '2027-07-01', last: '2027-11-30' },
    cohorts: { baseline: 30, followup: 28 },
  });
  expect(await lastEvents(portal.database.owner, 1)).toMatchObject([
    { measurementYear: 2026, from: 2025, idOffset: 1000, results: 1 },
  ]);
  expect(await copy({ measurementYear: 2025, loadId: body['loadId'], dates: [], surveys: [] })).toMatchObject(
    {
      status: 409,
      body: { message: 'MY2026 exists already.' },
    },
  );
  // The next one after it finds free ids.
  expect((await preview(staff, 2026)).body).toMatchObject({
    measurementYear: 2027,
    idOffset: 1000,
    example: 2234,
  });
});

test('what became final after the copy is added when the next season opens; what is there stays', async () => {
  const results = () =>
    rows('select product_line, results from prior_result where measurement_year = 2025 order by 1');
  const before = await results();
  await portal.database.owner.query(`
    insert into validation_run (run_id, sub_id, component, file_id, status, counts)
      values ('00000000-0000-4000-8000-000000000003', 1235, 'DST', '00000000-0000-4000-8000-000000000002', 'Passed', '{}');
    insert into measure_result values ('00000000-0000-4000-8000-000000000003', 'CBP', true, true, 'A');
    insert into indicator_result (run_id, measure_code, indicator_key, denominator, rate, display_rate, elements)
      values ('00000000-0000-4000-8000-000000000003', 'CBP', 'CBP.ControlHighBP', 100, 50, '50.00', '{"EligiblePopulation": 100}');
    update component set is_final = true, current_run_id = '00000000-0000-4000-8000-000000000003'
      where sub_id = 1235 and component = 'DST';
    update indicator_result set rate = 1 where run_id = '00000000-0000-4000-8000-000000000001'`);
  await portal.post(staff, '/api/MoveSeason?measurementYear=2026&move=open', {});
  const after = await results();
  expect(after).toHaveLength(before.length + 1);
  expect(after).toEqual(expect.arrayContaining(before));
});
