import { expect, test, vi } from 'vitest';
import type { ClientSettings } from '@idss/contract/season/settings';
import { reauthenticate, startSession } from './session.ts';
import { useSession } from './session-store.ts';

const signedInAs = (email: string) => ({ profile: { sub: email, email, name: email }, access_token: email });
const popup = vi.hoisted(() => vi.fn<() => Promise<unknown>>());
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
  },
}));

const assign = vi.fn<(address: string) => void>();
const storage = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
vi.stubGlobal('sessionStorage', storage);
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
