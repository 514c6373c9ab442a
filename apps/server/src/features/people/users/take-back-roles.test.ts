/** Undoing that roles were given: all of them, by the same rights, and only where the person has not changed since. */
import { expect, test } from 'vitest';
import {
  admin,
  analyst,
  provideResettingUsersPortal,
  query,
  readRoles,
  staff,
  vendorAdmin,
} from './users.fixture.ts';

const { portal, newEvents } = await provideResettingUsersPortal();

const give = (as: string, roles: string, orgIds = '10') =>
  portal.post(as, '/api/AddUserToRoles', {
    userName: analyst,
    sysGroup: 'organization',
    roles,
    orgIds,
    subIds: '',
  });

test('roles that were just given are taken back together, unless the person has changed since', async () => {
  const readVersion = async () =>
    ((await portal.get(admin, query('GetUser', { userName: analyst }))).body as { version: string }).version;
  const before = await readRoles(portal, analyst);
  const roles = ['10,organization,viewer', '10,organization,orgadmin'];
  const takeBack = (as: string, body: object) =>
    portal.post(as, '/api/DeleteUserRoles', { userName: analyst, roles, ...body });
  expect((await give(admin, 'viewer,orgadmin')).status).toBe(200);
  const version = await readVersion();
  // Another administrator was there in between: nothing is taken.
  expect((await give(staff, 'orguser', '20')).status).toBe(200);
  expect(await takeBack(admin, { version })).toMatchObject({ status: 409, body: { code: 'data_changed' } });
  const { length: given } = await newEvents();
  expect((await takeBack(vendorAdmin, {})).status).toBe(404);
  expect((await takeBack(admin, { roles: [...roles, '20,organization,viewer'] })).status).toBe(404);
  expect((await takeBack(admin, { roles: [...roles, '10,organization,orgsigner'] })).status).toBe(409);
  expect((await takeBack(admin, { roles: ['10,viewer'] })).status).toBe(400);
  expect((await takeBack(admin, { roles: [] })).status).toBe(400);
  expect(await newEvents()).toHaveLength(given);
  expect((await takeBack(admin, { version: await readVersion() })).status).toBe(200);
  expect(await readRoles(portal, analyst)).toBe(before.replace('viewer:20', 'orguser:20, viewer:20'));
  expect(await newEvents()).toHaveLength(given + 1);
});
