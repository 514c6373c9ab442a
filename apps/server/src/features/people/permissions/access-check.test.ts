/** Staff ask why a person may or may not do something; the answer is what the calls do. */
import { expect, test } from 'vitest';
import {
  provideUsersPortal,
  admin,
  analyst,
  auditor,
  query,
  staff,
} from '#src/features/people/users/users.fixture.ts';

const portal = await provideUsersPortal();
const check = async (userName: string, submissionId: number, action = 'PLAN_LOCK') =>
  portal.get(staff, query('CheckAccess', { userName, submissionId, component: 'DST', action }));

test('yes, by which role and line of the matrix', async () => {
  expect(await check(analyst, 11)).toMatchObject({
    status: 200,
    body: {
      isAllowed: true,
      sentence: 'Yes.',
      organizationName: 'Birch Plan',
      roles: [
        {
          roleName: 'orguser',
          entityId: 10,
          entityName: 'Birch Plan',
          isGranting: true,
          why: 'It reaches this submission, and the line PLAN_LOCK of the security matrix allows it.',
        },
        { roleName: 'viewer', entityId: 20, isGranting: false },
      ],
      allowedRoles: [
        'system administrator',
        'organization administrator',
        'organization user',
        'submission user',
      ],
    },
  });
});

test('no, and whether they can open the submission', async () => {
  expect((await check(analyst, 21)).body).toMatchObject({ isAllowed: false, isSeen: true });
  expect((await check(auditor, 21)).body).toMatchObject({
    isAllowed: false,
    isSeen: false,
    sentence: 'No: none of their roles reaches this submission.',
  });
});

test('the locks and the limits of an auditor count', async () => {
  await portal.post(staff, query('UpdateSubUserEntities', { userName: auditor, orgId: 10, subIds: '12' }));
  expect((await check(auditor, 12, 'AUDIT_LOCK')).body).toMatchObject({ isAllowed: true });
  expect((await check(auditor, 11, 'AUDIT_LOCK')).body).toMatchObject({ isAllowed: false });
  await portal.post(staff, query('LockUser', { userEmail: auditor }));
  expect((await check(auditor, 12, 'AUDIT_LOCK')).body).toMatchObject({ isAllowed: false });
});

test('unknown people and submissions, unknown actions, and others than staff', async () => {
  expect((await check('no.one@birch.example', 11)).status).toBe(404);
  expect((await check(analyst, 999)).status).toBe(404);
  expect((await check(analyst, 11, 'FLY')).status).toBe(400);
  const asked = query('CheckAccess', {
    userName: analyst,
    submissionId: 11,
    component: 'DST',
    action: 'PLAN_LOCK',
  });
  expect((await portal.get(admin, asked)).status).toBe(403);
});
