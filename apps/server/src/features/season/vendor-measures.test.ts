import { beforeEach, expect, test } from 'vitest';
import { makeOrganization, multipart } from '#src/test/factories.ts';
import { manager, planAndStaff, providePortal, staff } from '#src/test/provide-portal.ts';
import { getToken } from '#src/test/open-portal.ts';

const portal = await providePortal({
  ...planAndStaff,
  works: false,
});
const db = portal.database.owner;
for (const orgId of [902, 903]) await makeOrganization(db, { orgId, type: 'softwareVendor' });
await db.query('update organization set inactive = true where org_id = 903');
await db.query('update organization set is_self_developed = true where org_id = 902');

const guid = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
beforeEach(async () => {
  await db.query('delete from vendor_measure');
  await db.query(
    `insert into vendor_measure (vendor_id, measure_code, product_line, product_year, measure_guid, imported_by)
     values (901, 'CBP', 'Commercial', 2026, $1, 'season load'), (901, 'GSD', 'Commercial', 2026, $2, 'season load'),
       (901, 'WCC', 'Commercial', 2026, $3, 'season load'), (901, 'CBP', 'Commercial', 2025, $1, 'season load')`,
    [guid(1), guid(2), guid(3)],
  );
});

const header = 'VendorId,MeasureCode,ProductLine,MeasureGuid,ProductYear';
const row = (code: string, n: number, vendor = 901, year = 2026): string =>
  `${vendor},${code},Commercial,${guid(n)},${year}`;

async function upload(
  content: string | Buffer,
  { as = staff, name = 'measures.csv', field = 'File', path = 'uploadvendormeasures' } = {},
) {
  const { headers, payload } = multipart([{ name, content, field }]);
  const response = await portal.server.inject({
    method: 'POST',
    url: `/api/administration/${path}`,
    headers: { ...headers, authorization: `Bearer ${getToken(as)}` },
    payload,
  });
  return { status: response.statusCode, body: response.json() as { message?: string } };
}
const read = async (call: string, as = staff) => (await portal.get(as, `/api/${call}`)).body as unknown;
const stored = async (): Promise<string[]> =>
  ((await read('GetVendorMeasures?productYear=2026')) as Record<string, string>[]).map(
    (m) => `${m['vendorId']} ${m['measureCode']} ${m['measureGuid']?.at(-1)} ${m['importedBy']}`,
  );
const before = ['901 CBP 1 season load', '901 GSD 2 season load', '901 WCC 3 season load'];

test('a preview has the counts of the upload, or its refusal, and changes nothing', async () => {
  const preview = (lines: readonly string[], as = staff) =>
    upload(lines.join('\n'), { as, path: 'previewvendormeasures' });
  const events = async () => (await db.query('select count(*) from event')).rows;
  const eventsBefore = await events();
  expect(await preview([header, row('CBP', 1), row('GSD', 9), row('CBP', 5, 902)])).toEqual({
    status: 200,
    body: { productYear: 2026, added: 1, changed: 1, removed: 1, unchanged: 1 },
  });
  expect(await preview([header, row('CBP', 1, 903)])).toMatchObject({
    status: 400,
    body: { message: expect.stringContaining('Line 2: VendorId: 903') },
  });
  expect(await stored()).toEqual(before);
  expect(await events()).toEqual(eventsBefore);
});

test('a file replaces its product year; what is the same keeps who imported it', async () => {
  const text = `\ufeff${[header, row('CBP', 1), row('GSD', 9), row('CBP', 5, 902)].join('\r\n')}\r\n`;
  expect(await upload(text)).toEqual({
    status: 200,
    body: { productYear: 2026, added: 1, changed: 1, removed: 1, unchanged: 1 },
  });
  expect(await stored()).toEqual(['901 CBP 1 season load', '901 GSD 9 staff', '902 CBP 5 staff']);
  expect(await read('GetVendorMeasures?productYear=2025')).toHaveLength(1);
  const { rows } = await db.query('select detail from event order by event_id desc limit 1');
  expect(rows[0]?.detail).toEqual({
    kind: 'vendor-measures-imported',
    productYear: 2026,
    added: 1,
    changed: 1,
    removed: 1,
    unchanged: 1,
  });
});

test.each([
  ['an unknown vendor', [header, row('CBP', 1), row('CBP', 2, 77)], 'Line 3: VendorId: 77 is not an active'],
  ['an inactive vendor', [header, row('CBP', 1, 903)], 'Line 2: VendorId: 903 is not an active'],
  ['a plan', [header, row('CBP', 1, 10)], 'Line 2: VendorId: 10 is not an active'],
  ['a repeated measure', [header, row('CBP', 1), row('CBP', 1)], 'Line 3: The measure CBP'],
  ['a missing column', ['VendorId,MeasureCode', '901,CBP'], 'Line 1: The column ProductLine is missing.'],
  ['many problems', [header, ...Array.from({ length: 40_000 }, () => 'x')], 'And 39980 more.'],
])('refused whole: %s', async (_, lines, message) => {
  const answer = await upload(lines.join('\n'));
  expect(answer).toMatchObject({ status: 400, body: { message: expect.stringContaining(message) } });
  expect(await stored()).toEqual(before);
});

test.each([
  ['another ending', 'a', { name: 'measures.xlsx' }, 400],
  ['nothing', '', {}, 400],
  ['another field', header, { field: 'files' }, 400],
  ['no text', Buffer.from([0xff, 0xfe, 0x00]), {}, 400],
  ['50 MB', Buffer.alloc(50 * 1024 * 1024, 65), {}, 413],
])('refused: %s', async (_, content, options, status) => {
  expect((await upload(content, options)).status).toBe(status);
  expect(await stored()).toEqual(before);
});

test('two uploads at once leave the rows of one of them', async () => {
  await Promise.all([upload([header, row('CBP', 6)].join('\n')), upload([header, row('GSD', 7)].join('\n'))]);
  expect(await stored()).toHaveLength(1);
});

test('years and valid vendors', async () => {
  expect(await read('GetVendorMeasureYears')).toEqual([2026, 2025]);
  const vendors = (year: number) => read(`GetValidSoftwareVendorList?productYear=${year}`);
  expect(await vendors(2026)).toMatchObject([{ orgId: 901 }, { orgId: 902 }]);
  expect(await vendors(2030)).toMatchObject([{ orgId: 902 }]);
  await db.query('delete from vendor_measure');
  expect(await read('GetVendorMeasureYears')).toEqual([2026]);
});

test('the cache is cleared; only system administrators', async () => {
  expect(await portal.post(staff, '/api/ClearVendorMeasureCache')).toMatchObject({ status: 200, body: true });
  expect((await portal.post(manager, '/api/ClearVendorMeasureCache')).status).toBe(403);
  expect((await upload([header, row('CBP', 6)].join('\n'), { as: manager })).status).toBe(403);
  expect((await portal.get(manager, '/api/GetVendorMeasures?productYear=2026')).status).toBe(403);
});
