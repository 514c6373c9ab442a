/** Whose browsers refetch people when access changes. Spec: api-push. */
import { expect, test } from 'vitest';
import type { Audience } from '#src/kernel/push.ts';
import { hintsDuring } from '#src/test/hints-during.ts';
import { analyst, provideResettingUsersPortal, query, staff } from './users.fixture.ts';

const { portal } = await provideResettingUsersPortal();

const post = (as: string, call: string, parameters: Record<string, string>) =>
  portal.post(as, query(call, parameters));
const give = (roles: string) =>
  portal.post(staff, '/api/AddUserToRoles', {
    userName: analyst,
    sysGroup: 'organization',
    roles,
    orgIds: '10',
    subIds: '',
  });

test('those who manage users are hinted to refetch, once for each change', async () => {
  const audiences: Audience[] = [];
  const stop = portal.app.push.subscribe({
    userId: '',
    wants: ({ kind }, audience) => kind === 'users' && audiences.push(audience) > 0,
    send: () => undefined,
    end: () => undefined,
  });
  const hints = await hintsDuring(portal.app, async () => {
    await give('viewer');
    await give('viewer');
    await post(staff, 'LockUser', { userEmail: analyst });
    await post(staff, 'UnLockUser', { userEmail: analyst });
    await post(staff, 'AddNewUserToSystem', { userEmail: 'hinted@plan.example' });
  });
  stop();
  expect(hints).toEqual(Array(4).fill({ kind: 'users' }));
  expect(audiences).toEqual(Array(4).fill({ isForManagers: true }));
});
