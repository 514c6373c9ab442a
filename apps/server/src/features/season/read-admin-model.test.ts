import { adminModel } from '@idss/contract/season/settings';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeOrganization, makeSeason, makeUser } from '#src/test/factories.ts';
import { startTestPortal, type TestPortal } from '#src/test/portal.ts';

let portal: TestPortal;
const viewer = 'viewer@birch.example';

beforeAll(async () => {
  portal = await startTestPortal({ works: false });
  const db = portal.database.owner;
  await makeSeason(db);
  await makeOrganization(db, { orgId: 10, name: 'Birch Plan' });
  await makeUser(db, { email: viewer, roles: [['viewer', 10]] });
});
afterAll(() => portal.close());

test('the configuration of the shell has the fields of its contract, whatever else is set', async () => {
  await portal.database.owner.query(
    `insert into setting (key, value, changed_by) values
       ('strictAuditFilters', 'false', 'test'), ('unknownSetting', '"internal"', 'test'),
       ('enableGenericUpload', 'false', 'test')`,
  );
  portal.app.push.dropLocally('settings');
  const { status, body } = await portal.get(viewer, '/api/GetAdminModel');
  expect(status).toBe(200);
  expect(body).toMatchObject({ enableGenericUpload: false, enableMeasureGuidValidation: false });
  expect(Object.keys(body).sort()).toEqual(Object.keys(adminModel.shape).sort());
});
