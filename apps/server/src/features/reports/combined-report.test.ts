import { readXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import {
  admin,
  auditor,
  canary,
  provideReportPortal,
  staff,
  tester,
  vendor,
  viewer,
} from './combined-report.fixture.ts';
import { maxRatesInJson } from './serve-combined-report.ts';

const portal = await provideReportPortal();

type Rows = readonly (readonly unknown[])[];

async function toSheets(bytes: Buffer): Promise<Record<string, Rows>> {
  const { sheets } = await readXlsx(bytes);
  return Object.fromEntries(sheets.map(({ name, rows }) => [name, rows as Rows]));
}

async function getReport(as: string, query = ''): Promise<Record<string, Rows>> {
  const { status, body } = await portal.get(as, `/api/Reports/GetCombinedReport${query}`);
  expect(status).toBe(200);
  const { fileName, fileContents } = body as { fileName: string; fileContents: string };
  expect(fileName).toBe('CombinedReport.xlsx');
  return toSheets(Buffer.from(fileContents, 'base64'));
}

/** The column under this header. */
const column = (rows: Rows | undefined, header: string): unknown[] => {
  const at = rows?.[0]?.indexOf(header) ?? -1;
  return (rows ?? []).slice(1).map((row) => row[at] ?? null);
};

test('one row per submission, one row per rate, and a sheet that explains them', async () => {
  const report = await getReport(admin);
  expect(Object.keys(report)).toEqual(['Submissions', 'Rates', 'About this report']);
  const { Submissions, Rates } = report;
  expect(column(Submissions, 'Sub ID')).toEqual([1, 2]);
  expect(column(Submissions, 'Org Name')).toEqual(['=Birch & "Plan"', '=Birch & "Plan"']);
  expect(column(Submissions, 'Stage')).toEqual(['Apply Mark Final', 'Import']);
  expect(column(Submissions, 'Validation Status')).toEqual(['Warning', 'Not run']);
  expect(column(Submissions, 'Accredited')).toEqual(['Yes', 'Yes']);
  expect(column(Submissions, 'Reported Publicly')).toEqual(['Not Set', 'Not Set']);
  expect(column(Submissions, 'Rates')).toEqual([4, 0]);
  expect(column(Submissions, 'Nothing To Report')).toEqual(['No', 'No']);
  expect(Rates?.[0]).toHaveLength(16);
  // In the order of the catalogue, whatever order they were stored in.
  expect(column(Rates, 'Measure')).toEqual(['WCC', 'WCC', 'AMR', 'PCR']);
  expect(column(Rates, 'Indicator Key')).toEqual([
    'WCC.BMIPercentile.3-11',
    'WCC.BMIPercentile.12-17',
    null,
    'PCR.PlanAllCauseReadmissions.18-44',
  ]);
  expect(column(Rates, 'Measure Name')[2]).toBe('Asthma Medication Ratio');
  expect(column(Rates, 'Denominator')).toEqual([411, 411, null, 1]);
  expect(column(Rates, 'Rate')).toEqual([72.99270073, 73.23600973, null, null]);
  // The measure's own designation counts for its indicators; only a reportable row shows its rate.
  expect(column(Rates, 'Designation')).toEqual(['R', 'BR', 'NB', 'NR']);
  expect(column(Rates, 'Reported As')).toEqual(['72.99', 'BR', 'NB', 'NR']);
  expect(column(Rates, 'Auditor Comment')).toEqual([null, 'More than five points off', null, null]);
  expect(column(Rates, 'Benefit Offered')).toEqual(['Yes', 'Yes', 'No', 'Yes']);
  expect(column(Rates, 'Numerator')).toEqual([300, 301, null, null]);
  const about = new Map((report['About this report'] ?? []).map((row) => [row[0], row[1]]));
  expect(about.get('Rates')).toBe(4);
  expect(about.get('Submissions with results')).toBe(1);
  expect(about.get('Designation BR')).toBe('Biased rate');
  expect(about.get('Generated for')).toBe('admin');
});

test("a measure's comment is shown where its indicator has no designation of its own", async () => {
  const db = portal.database.owner;
  await db.query(
    `insert into audit_designation (sub_id, measure_code, indicator_key, designation, comment, changed_by)
     values (1, 'WCC', '', 'R', 'Of the whole measure', 'test')`,
  );
  await db.query(
    `update audit_designation set comment = 'Of all stays' where sub_id = 1 and measure_code = 'PCR'`,
  );
  const { Rates } = await getReport(admin);
  await db.query(
    `delete from audit_designation where sub_id = 1 and measure_code = 'WCC' and indicator_key = ''`,
  );
  await db.query(`update audit_designation set comment = '' where sub_id = 1 and measure_code = 'PCR'`);
  expect(column(Rates, 'Designation')).toEqual(['R', 'BR', 'NB', 'NR']);
  expect(column(Rates, 'Auditor Comment')).toEqual([null, 'More than five points off', null, 'Of all stays']);
});

test('each user gets their own submissions, and test organizations on request', async () => {
  const ids = async (as: string, query = '') => column((await getReport(as, query)).Submissions, 'Sub ID');
  const withTests = '?includeTestOrganizations=true';
  expect(await ids(staff)).toEqual([1, 2, 3]);
  expect(await ids(staff, withTests)).toEqual([1, 2, 3, 4]);
  expect(await ids(admin, withTests)).toEqual([1, 2]);
  // Assigned to one of the organization's two submissions.
  expect(await ids(auditor)).toEqual([1]);
  expect(await ids(tester)).toEqual([]);
  expect(await ids(tester, withTests)).toEqual([4]);
  expect(JSON.stringify(await getReport(admin, withTests))).not.toContain(canary);
  expect(JSON.stringify(await getReport(staff))).toContain(canary);
});

test.each([viewer, vendor])('a user without the permission anywhere is refused: %s', async (as) => {
  for (const call of ['GetCombinedReport', 'GetCombinedReportLink']) {
    const answer = await portal.get(as, `/api/Reports/${call}`);
    expect(answer.status).toBe(403);
    expect(answer.text).toContain('combined report');
  }
});

const getLink = async (as: string): Promise<string> => {
  const { body } = await portal.get(as, '/api/Reports/GetCombinedReportLink');
  return (body as { url: string }).url;
};
const follow = (url: string) => portal.server.inject({ url });

test('the link streams the same workbook, as long as the permission is valid', async () => {
  const url = await getLink(admin);
  const answer = await follow(url);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-disposition']).toContain('filename="CombinedReport.xlsx"');
  expect(answer.headers['cache-control']).toBe('no-store');
  const { Rates } = await toSheets(answer.rawPayload);
  expect(Rates).toEqual((await getReport(admin)).Rates);

  const forged = url.replace(/(combined-report-\d+)\./, '$1-with-tests.');
  expect(forged).not.toBe(url);
  expect((await follow(forged)).statusCode).toBe(404);
  // A ticket of a stored file opens no report.
  const { rows } = await portal.database.owner.query<{ id: string }>('select user_id as id from app_user');
  const other = portal.app.tickets.sign({ fileId: rows[0]?.id ?? '', userId: rows[0]?.id ?? '' });
  expect((await follow(`/api/combinedreport/${other}`)).statusCode).toBe(404);

  await portal.database.owner.query(`update app_user set locked_at = now() where email = $1`, [admin]);
  expect((await follow(url)).statusCode).toBe(404);
  await portal.database.owner.query('update app_user set locked_at = null');
});

test('a large report is refused inside JSON, and the message names the alternative', async () => {
  const db = portal.database.owner;
  await db.query(
    `insert into indicator_result (run_id, measure_code, indicator_key, display_rate, elements)
     select current_run_id, 'PCR', 'PCR.' || n, '', '{}' from component, generate_series(1, $1::int) n where sub_id = 1`,
    [maxRatesInJson],
  );
  const refused = await portal.get(admin, '/api/Reports/GetCombinedReport');
  expect(refused.status).toBe(413);
  expect(refused.text).toContain('GetCombinedReportLink');
  expect((await portal.get(admin, '/api/Reports/GetCombinedReportLink')).status).toBe(200);
  await db.query(`delete from indicator_result where display_rate = ''`);
});

test('a late attestation is shown with its time, and such submissions can be left out', async () => {
  const { owner } = portal.database;
  await owner.query(`update component set attested_late_at = '2026-06-16T01:00:01Z' where sub_id = 1`);
  try {
    const { Submissions } = await getReport(admin);
    expect(column(Submissions, 'Sub ID')).toEqual([1, 2]);
    expect(column(Submissions, 'Attested Late')).toEqual(['Yes', 'No']);
    expect(column(Submissions, 'Attested Late On (UTC)')).toEqual(['2026-06-16T01:00:01.000Z', null]);
    const without = await getReport(admin, '?leaveOutLate=true');
    expect(column(without['Submissions'], 'Sub ID')).toEqual([2]);
    const about = new Map(without['About this report']?.map(([name, value]) => [name, value]));
    expect(about.get('Submissions attested late')).toBe('Left out');
    const link = await portal.get(admin, '/api/Reports/GetCombinedReportLink?leaveOutLate=true');
    const { url } = link.body as { url: string };
    const streamed = await toSheets((await follow(url)).rawPayload);
    expect(column(streamed['Submissions'], 'Sub ID')).toEqual([2]);
  } finally {
    await owner.query('update component set attested_late_at = null');
  }
});
