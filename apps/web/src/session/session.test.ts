import { expect, test, vi } from 'vitest';
import type { ClientSettings } from '@idss/contract/season/settings';
import { getAccessToken, reauthenticate, renew, signOutIdle, startSession } from './session.ts';
import { useSession } from './session-store.ts';

const signedInAs = (email: string) => ({ profile: { sub: email, email, name: email }, access_token: email });
const { popup, silent, signOut } = vi.hoisted(() => ({
  popup: vi.fn<() => Promise<unknown>>(),
  silent: vi.fn<(options: object) => Promise<unknown>>(),
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
const noted = new Map<string, string>();
vi.stubGlobal('localStorage', {
  getItem: (key: string) => noted.get(key) ?? null,
  setItem: (key: string, value: string) => noted.set(key, value),
  removeItem: (key: string) => noted.delete(key),
});
const location = { origin: 'http://portal.example', pathname: '/', search: '', assign };
vi.stubGlobal('window', {
  location,
  sessionStorage: storage,
});
const settings = {
  oidc: { authority: 'http://portal.example', clientId: 'idss', scope: 'openid', frameMode: 'in-frame' },
};

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

test('a new tab signs in silently where somebody is signed in, without a redirect, and notes it where nobody is', async () => {
  noted.clear();
  location.pathname = '/dashboard';
  silent.mockReset();
  const start = async () => {
    stored.clear();
    await startSession(settings as ClientSettings);
    return useSession.getState().phase;
  };
  expect(await start()).toBe('signedOut');
  expect(silent).not.toHaveBeenCalled();

  noted.set('idss.signedIn', 'yes');
  silent.mockResolvedValueOnce(signedInAs('ana@lakeside.example'));
  expect(await start()).toBe('signedIn');
  expect(silent).toHaveBeenLastCalledWith({ extraQueryParams: { response_mode: 'in-frame' } });
  expect([...noted]).toEqual([['idss.signedIn', 'yes']]);

  location.pathname = '/login';
  expect(await start()).toBe('signedOut');
  expect(silent).toHaveBeenCalledOnce();

  location.pathname = '/dashboard';
  silent.mockRejectedValueOnce(new Error('login_required'));
  expect(await start()).toBe('signedOut');
  expect(noted.size).toBe(0);
});
