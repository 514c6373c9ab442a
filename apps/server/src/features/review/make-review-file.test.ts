import { readXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import { findComponent } from '#src/access/find-component.sql.ts';
import { makeSubmissionAt } from '#src/test/signing-portal.ts';
import { provideSigningPortal } from '#src/test/provide-signing-portal.ts';
import { makeReviewFile } from './make-review-file.ts';

const formula = '=HYPERLINK("http://elsewhere.example")';
const { portal, db, viewer } = await provideSigningPortal({ viewer: 'viewer' });
const subId = await makeSubmissionAt(db, { step: 4 });
await db.query(`update audit_designation set comment = $2 where sub_id = $1 and designation = 'BR'`, [
  subId,
  formula,
]);

const download = (filterValue: string) =>
  portal.call('GET', viewer, `/api/GetFilteredArtDownload?subId=${subId}&filterValue=${filterValue}`);

async function toRows(filterValue: string): Promise<readonly (readonly unknown[])[]> {
  const { status, body } = await download(filterValue);
  expect(status).toBe(200);
  const { sheets } = await readXlsx(Buffer.from(String(body['fileContents']), 'base64'));
  return sheets[0]?.rows ?? [];
}
/** Measure and indicator of each row below the headers. */
const getKeys = (rows: readonly (readonly unknown[])[]) =>
  rows.slice(1).map((row) => String(row[3] || row[1]));

const all = [
  'WCC',
  'WCC.BMIPercentile.3-11',
  'WCC.BMIPercentile.12-17',
  'CHL',
  'CHL.Total',
  'AMR',
  'AMR.Total',
];

test('the whole table, one row per measure and per indicator; text stays text', async () => {
  const rows = await toRows('ALL');
  expect(getKeys(rows)).toEqual(all);
  expect(rows[0]?.slice(0, 2)).toEqual(['Category', 'Measure']);
  expect(rows[3]?.slice(5)).toEqual(['Yes', 411, 48.6618, 'BR', 'BR', 'Biased rate', formula]);
  expect((await download('ALL')).body['fileName']).toBe(`AuditReviewTable${subId}.xlsx`);
});

test('one set, one measure, or one designation of it', async () => {
  // WCC, CHL and AMR are all in the ratings of Commercial plans.
  expect(getKeys(await toRows('hpr'))).toEqual(all);
  expect(getKeys(await toRows('CHL'))).toEqual(['CHL', 'CHL.Total']);
  expect(getKeys(await toRows('BR'))).toEqual(['WCC.BMIPercentile.12-17']);
  expect(getKeys(await toRows('NQ'))).toEqual([]);
  expect((await download('CHL')).body['fileName']).toBe(`AuditReviewTable${subId}_CHL.xlsx`);
  for (const wrong of ['cmsma', 'XYZ', 'br'])
    expect(await download(wrong)).toMatchObject({
      status: 400,
      body: { message: `${wrong} is not a filter of this submission.` },
    });
});

test('CSV cells are never formulas', async () => {
  const record = await findComponent(portal.database.app, subId, 'DST');
  const file = record && (await makeReviewFile(portal.app, record, 'csv'));
  expect(file).toMatchObject({ fileName: `AuditReviewTable${subId}.csv`, mediaType: 'text/csv' });
  const lines = file?.bytes.toString('utf8').split('\r\n') ?? [];
  expect(lines).toHaveLength(all.length + 2);
  expect(lines[0]?.startsWith('\uFEFFCategory,Measure,')).toBe(true);
  expect(lines[3]).toContain(`,BR,Biased rate,"'${formula.replaceAll('"', '""')}"`);
});
