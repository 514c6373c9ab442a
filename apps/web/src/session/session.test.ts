import { expect, test, vi } from 'vitest';
import type { ClientSettings } from '@idss/contract/season/settings';
import { getAccessToken, reauthenticate, renew, signOutIdle, startSession } from './session.ts';
import { useSession } from './session-store.ts';

const signedInAs = (email: string) => ({ profile: { sub: email, email, name: email }, access_token: email });
const { popup, silent, signOut } = vi.hoisted(() => ({
  popup: vi.fn<() => Promise<unknown>>(),
  silent: vi.fn<() => Promise<unknown>>(),
  signOut: vi.fn<() => Promise<void>>(async () => undefined),
}));
vi.mock('oidc-client-ts', () => ({
  InMemoryWebStorage: class {},
  WebStorageStateStore: class {},
  UserManager: class {
    events = {
      addUserLoaded: () => undefined,
      addAccessTokenExpired: () => undefined,
      addSilentRenewError: () => undefined,
      addUserSignedOut: () => undefined,
    };
    signinPopup = popup;
    signinSilent = silent;
    signoutRedirect = signOut;
  },
}));

const assign = vi.fn<(address: string) => void>();
const stored = new Map<string, string>();
const storage = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, text: string) => void stored.set(key, text),
  removeItem: (key: string) => void stored.delete(key),
};
vi.stubGlobal('sessionStorage', storage);
vi.stubGlobal('localStorage', storage);
vi.stubGlobal('window', {
  location: { origin: 'http://portal.example', pathname: '/', search: '', assign },
  sessionStorage: storage,
});
const settings = { oidc: { authority: 'http://portal.example', clientId: 'idss', scope: 'openid' } };

test('a fresh sign-in of another person continues nothing, and leaves the page', async () => {
  await startSession(settings as ClientSettings);
  popup.mockResolvedValueOnce(signedInAs('ana@lakeside.example'));
  await reauthenticate();
  expect(useSession.getState().profile?.email).toBe('ana@lakeside.example');
  expect(assign).not.toHaveBeenCalled();
  popup.mockResolvedValueOnce(signedInAs('bob@lakeside.example'));
  await expect(reauthenticate()).rejects.toThrow('Another person signed in.');
  expect(assign).toHaveBeenCalledExactlyOnceWith('/dashboard');
});

test('a renewal that ends after the sign-out began does not bring the session back', async () => {
  await startSession(settings as ClientSettings);
  popup.mockResolvedValueOnce(signedInAs('bob@lakeside.example'));
  await reauthenticate();
  const answer = Promise.withResolvers<unknown>();
  silent.mockReturnValueOnce(answer.promise);
  const renewal = renew();
  await signOutIdle();
  answer.resolve(signedInAs('bob@lakeside.example'));
  expect(await renewal).toBe(false);
  expect(useSession.getState()).toEqual({ phase: 'leaving', profile: null });
  expect(getAccessToken()).toBeNull();
  expect(stored.get('idss.signed-out')).toContain('"because":"idle"');
});
