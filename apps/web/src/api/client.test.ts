import { afterEach, expect, test, vi } from 'vitest';
import { completeFreshSignIn, useFreshSignInRequest } from '#src/session/fresh-sign-in.ts';
import { act } from './client.ts';

vi.mock('#src/session/session.ts', () => ({
  getAccessToken: () => 'token',
  renew: async () => false,
  signInAgain: async () => false,
}));

const body = {
  userName: 'ana@lakeside.example',
  sysGroup: 'organization',
  roles: 'orgsigner',
  orgIds: '1',
} as const;
const answer = (status: number, value: unknown): Response => Response.json(value, { status });
let isFresh = false;
const tooOld = { message: 'Sign in again to give this role.', code: 'reauth_required', reference: 'r' };
const fetched = vi
  .spyOn(globalThis, 'fetch')
  .mockImplementation(async () => (isFresh ? answer(200, []) : answer(403, tooOld)));
const isAsked = (): boolean => useFreshSignInRequest.getState().isRequested;
afterEach(() => {
  isFresh = false;
  fetched.mockClear();
});

test('calls that need a fresh sign-in wait for one dialog, and are sent again as they were', async () => {
  const requests = [
    act('AddUserToRoles', { body }),
    act('CreateActivationLink', { query: { userName: 'a' } }),
  ];
  await vi.waitFor(() => expect(isAsked()).toBe(true));
  isFresh = true;
  completeFreshSignIn(true);
  expect(await Promise.all(requests)).toEqual([[], []]);
  const sent = fetched.mock.calls.map(([, init]) => init?.body);
  expect(sent.filter((text) => text === JSON.stringify(body))).toHaveLength(2);
  expect(fetched).toHaveBeenCalledTimes(4);
  expect(isAsked()).toBe(false);
});

test('who cancels gets the refusal, and nothing is sent again', async () => {
  const requests = act('AddUserToRoles', { body }).catch((error: unknown) => error);
  await vi.waitFor(() => expect(isAsked()).toBe(true));
  completeFreshSignIn(false);
  expect(await requests).toMatchObject({ code: 'reauth_required' });
  expect(fetched).toHaveBeenCalledTimes(1);
});

test('a call whose dialog offers the sign-in itself is refused at once', async () => {
  const deleted = act('DeleteUserAccess', { query: { userId: 'a' } }).catch((error: unknown) => error);
  expect(await deleted).toMatchObject({ code: 'reauth_required' });
  expect(isAsked()).toBe(false);
});
