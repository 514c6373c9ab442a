import type { FileUploadReportRow } from '@idss/contract/reports/reports';
import { expect, test } from 'vitest';
import { makeUser } from '#src/test/factories.ts';
import {
  admin,
  auditor,
  canary,
  provideReportPortal,
  staff,
  tester,
  vendor,
} from './combined-report.fixture.ts';

const portal = await provideReportPortal();

const url = (getAll: boolean): string => `/api/DB/FilesUploadReportDatas?getAll=${getAll}`;

async function toRows(as: string, getAll = false): Promise<FileUploadReportRow[]> {
  const { status, body } = await portal.get(as, url(getAll));
  expect(status).toBe(200);
  return body;
}
const getIds = async (as: string, getAll = false): Promise<number[]> =>
  (await toRows(as, getAll)).map(({ submissionId }) => submissionId);

test('a row shows the organization of the file and its validation result', async () => {
  expect(await toRows(admin)).toEqual([
    {
      fileId: expect.any(String),
      organizationId: 10,
      submissionId: 1,
      organizationName: '=Birch & "Plan"',
      component: 'DST',
      savedName: 'Commercial1.xml',
      validationStatus: 'Warning',
      createUser: 'Noor Castellan',
      createDate: '2026-05-01T10:00:00.000Z',
    },
  ]);
});

test('each user sees their own files, newest first; staff see test organizations when they request all', async () => {
  expect(await getIds(staff)).toEqual([3, 1]);
  expect(await getIds(staff, true)).toEqual([4, 3, 1]);
  expect(await getIds(auditor)).toEqual([1]);
  expect(await getIds(tester)).toEqual([4]);
  expect(await getIds(vendor)).toEqual([]);
  expect((await portal.get(admin, url(false))).text).not.toContain(canary);
  expect((await portal.get(admin, url(true))).status).toBe(403);
  expect((await portal.get(admin, '/api/DB/FilesUploadReportDatas')).status).toBe(400);
});

test('a submission user sees the files of their submission', async () => {
  const email = 'user@submission.example';
  await makeUser(portal.database.owner, { email, roles: [['submissionuser', 3]] });
  expect(await getIds(email)).toEqual([3]);
});

test('a file has the status of its own latest run; generated files and other years are left out', async () => {
  const db = portal.database.owner;
  await db.query(
    `insert into validation_run (run_id, sub_id, component, file_id, status, counts, finished_at)
     select gen_random_uuid(), 1, 'DST', file_id, 'Error', '{}', now() + interval '1 hour'
     from stored_file where sub_id = 1`,
  );
  const copy = (fileType: number, subId: number, name: string) =>
    db.query(
      `insert into stored_file (file_id, file_type, measurement_year, sub_id, component, file_name, original_name,
         media_type, size, sha256, storage_key, created_by)
       select gen_random_uuid(), $1, 2025, $2, component, $3, $3, media_type, size, sha256, $3, 'test'
       from stored_file where sub_id = 1 limit 1`,
      [fileType, subId, name],
    );
  await copy(14, 1, 'refused.xml');
  await copy(4, 1, 'result.xml');
  await db.query(
    `insert into season (measurement_year, is_current, measure_model_date) values (2024, false, '2025-01-01')`,
  );
  await db.query(
    `insert into submission (sub_id, measurement_year, org_id, product_line, reporting_product) values (5, 2024, 10, 'Commercial', 'HMO')`,
  );
  await db.query(`insert into component (sub_id, component) values (5, 'DST')`);
  await copy(14, 5, 'earlier.xml');
  // Changes invalidate the cache through an event.
  await db.query(`select append_event(null, 'test', '', '', 'test', 1, 'DST', 10, 'test', '{}')`);
  expect((await toRows(admin)).map((row) => [row.savedName, row.validationStatus])).toEqual([
    ['refused.xml', 'NotRun'],
    ['Commercial1.xml', 'Error'],
  ]);
});
