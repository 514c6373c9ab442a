/**
 * Sign-in by OpenID Connect: authorization code with PKCE, tokens in memory only. The rules of the session are those of
 * spec: sign-in-session. This module knows the identity provider; screens know useSession and the functions here.
 */
import type { ClientSettings } from '@idss/contract/season/settings';
import type { SigninRedirectArgs, User, UserManager, UserManagerSettings } from 'oidc-client-ts';
import { isOutsideShell, paths, safeReturnTarget } from '#src/paths.ts';
import { forgetPlaces } from './recent-places.ts';
import { forgetDrafts } from './drafts.ts';
import {
  isSignedInHere,
  noteSignedIn,
  type Profile,
  readStoredProfile,
  setSession,
  storeRoot,
  useSession,
} from './session-store.ts';
import { storeSettings } from './stored-settings.ts';
import { dropNote, leaveNote, type SignedOutNote } from './signed-out-note.ts';

/** The popup's name: how /callback knows that it runs in one. */
const popupName = 'idss-sign-in';
const channel = new BroadcastChannel('idss-session');

/** The library is loaded when it is needed: the welcome page shows without it. */
const loadLibrary = () => import('oidc-client-ts');
type Library = Awaited<ReturnType<typeof loadLibrary>>;

const { promise: settingsPromise, resolve: resolveSettings } = Promise.withResolvers<ClientSettings>();
let managerPromise: Promise<UserManager> | null = null;
let tokens: User | null = null;

/** The one manager of this tab, created once the client settings are known. */
function getManager(): Promise<UserManager> {
  managerPromise ??= Promise.all([settingsPromise, loadLibrary()]).then(
    ([settings, oidcLibrary]) => makeManager(settings, oidcLibrary),
    (error: unknown) => {
      // The next sign-in loads the library again.
      managerPromise = null;
      throw error;
    },
  );
  return managerPromise;
}

function getManagerSettings(
  { oidc: idp }: ClientSettings,
  { InMemoryWebStorage, WebStorageStateStore }: Library,
): UserManagerSettings {
  const origin = window.location.origin;
  return {
    authority: idp.authority,
    client_id: idp.clientId,
    scope: idp.scope,
    response_type: 'code',
    redirect_uri: `${origin}${paths.callback}`,
    popup_redirect_uri: `${origin}${paths.callback}`,
    silent_redirect_uri: `${origin}${paths.silentRenew}`,
    post_logout_redirect_uri: `${origin}/`,
    popupWindowTarget: popupName,
    popupWindowFeatures: { width: 520, height: 680 },
    // The portal itself identifies the user (GetCurrentUser): one round trip less at every start.
    loadUserInfo: false,
    ...(idp.endpoints ? { metadata: idp.endpoints } : {}),
    automaticSilentRenew: true,
    monitorSession: true,
    silentRequestTimeoutInSeconds: 10,
    // An identity provider that does not answer: the welcome page says so.
    requestTimeoutInSeconds: 10,
    userStore: new WebStorageStateStore({ store: new InMemoryWebStorage() }),
    // State and PKCE verifier of a sign-in in progress must survive its redirect; they are no tokens.
    stateStore: new WebStorageStateStore({ store: window.sessionStorage }),
  };
}

function getProfile({ profile }: User): Profile {
  return {
    sub: profile.sub,
    email: profile.email ?? profile.sub,
    name: profile.name ?? profile.email ?? profile.sub,
  };
}

/** False where a sign-out is in progress: a renewal that ends after it began does not bring the session back. */
function handleSignIn(user: User): boolean {
  if (useSession.getState().phase === 'leaving') return false;
  tokens = user;
  dropNote();
  noteSignedIn(true);
  setSession('signedIn', getProfile(user));
  return true;
}

/** Only the identity provider's own refusal ends a session early; while it is down, the session lives to its expiry. */
const isRefusal = (error: unknown): boolean => error instanceof Error && error.name === 'ErrorResponse';

let pendingSignIn: { promise: Promise<boolean>; resolve: (isSignedIn: boolean) => void } | null = null;

function endSession(): void {
  tokens = null;
  const { phase, profile } = useSession.getState();
  if (phase === 'signedIn') setSession('lost', profile);
}

export const getAccessToken = (): string | null => tokens?.access_token ?? null;

function makeManager(settings: ClientSettings, oidcLibrary: Library): UserManager {
  const manager = new oidcLibrary.UserManager(getManagerSettings(settings, oidcLibrary));
  manager.events.addUserLoaded((user) => void handleSignIn(user));
  manager.events.addAccessTokenExpired(endSession);
  manager.events.addSilentRenewError((error) => {
    if (isRefusal(error)) endSession();
  });
  manager.events.addUserSignedOut(() => void handleSignOutElsewhere());
  return manager;
}

/** Prepares sign-in; where the tab was signed in before, or somebody is signed in in another one, signs in silently. */
export async function startSession(settings: ClientSettings): Promise<void> {
  resolveSettings(settings);
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (data === 'signed-out') void handleSignOutElsewhere();
  };
  const { pathname } = window.location;
  const profile = readStoredProfile();
  // Without the answer in a frame a redirect takes as few round trips, and shows the sign-in page where it is needed.
  const isNewTab = isSignedInHere() && settings.oidc.frameMode !== undefined && !isOutsideShell(pathname);
  if (pathname === paths.callback || !(profile || isNewTab)) {
    setSession('signedOut', null);
    return;
  }
  setSession('restoring', profile);
  const user = await signInSilently().catch(() => null);
  if (user) handleSignIn(user);
  else {
    noteSignedIn(false);
    setSession('signedOut', null);
  }
}

async function signInSilently(): Promise<User | null> {
  const [manager, { oidc }] = await Promise.all([getManager(), settingsPromise]);
  return manager.signinSilent(
    oidc.frameMode === undefined ? {} : { extraQueryParams: { response_mode: oidc.frameMode } },
  );
}

/** Redirects to the identity provider, which returns by /callback to the target. */
export async function signIn(redirectUrl: string | undefined, loginHint?: string): Promise<void> {
  storeRoot(null, true);
  const target = safeReturnTarget(redirectUrl, window.location.origin);
  await redirectToSignIn({ state: { target }, ...(loginHint ? { login_hint: loginHint } : {}) });
}

async function redirectToSignIn(options: SigninRedirectArgs): Promise<void> {
  const manager = await getManager();
  storeSettings(await settingsPromise);
  await manager.signinRedirect(options);
}

function parseTarget(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('target' in state)) return null;
  return typeof state.target === 'string' ? state.target : null;
}

let finishPromise: Promise<string> | null = null;

/** Ends the sign-in that /callback was called with, once; answers where to go. Throws where it failed. */
export function finishSignIn(): Promise<string> {
  finishPromise ??= getManager()
    .then((manager) => manager.signinRedirectCallback())
    .then((user) => {
      handleSignIn(user);
      return safeReturnTarget(parseTarget(user.state), window.location.origin);
    });
  return finishPromise;
}

export const isSignInPopup = (): boolean =>
  window.location.pathname === paths.callback && window.name === popupName && window.opener !== null;

/** In the popup: hands the answer to the window that opened it. */
export async function finishPopup(): Promise<void> {
  const { UserManager } = await loadLibrary();
  await new UserManager({ authority: '', client_id: '', redirect_uri: '' }).signinPopupCallback();
}

let renewalPromise: Promise<boolean> | null = null;

/** One renewal at a time, however many calls ask for it. */
export function renew(): Promise<boolean> {
  renewalPromise ??= signInSilently()
    .then((user) => user !== null && handleSignIn(user))
    .catch(() => false)
    .finally(() => {
      renewalPromise = null;
    });
  return renewalPromise;
}

/** Shows the dialog that asks to sign in again; answers when the person did, or left. */
export function signInAgain(): Promise<boolean> {
  const { phase } = useSession.getState();
  if (phase === 'signedOut' || phase === 'leaving') return Promise.resolve(false);
  if (!pendingSignIn) {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    pendingSignIn = { promise, resolve: resolve };
  }
  endSession();
  return pendingSignIn.promise;
}

function isSamePerson(previous: Profile | null, next: Profile): boolean {
  return previous === null || previous.sub === next.sub;
}

async function signInByPopup(options: { prompt?: string; max_age?: number }): Promise<void> {
  const previous = useSession.getState().profile;
  const manager = await getManager();
  const user = await manager.signinPopup({ ...options, ...(previous ? { login_hint: previous.email } : {}) });
  handleSignIn(user);
  const isSame = isSamePerson(previous, getProfile(user));
  pendingSignIn?.resolve(isSame);
  pendingSignIn = null;
  if (isSame) return;
  // One person's input and requests never continue as another person.
  window.location.assign(paths.dashboard);
  throw new Error('Another person signed in.');
}

/** From the dialog, in a popup: the page behind stays as it is. Throws where the popup was closed or blocked. */
export const resumeInPopup = (): Promise<void> => signInByPopup({});

/** From the dialog, on this page: returns to the same page; drafts survive. */
export const resumeByRedirect = (): Promise<void> =>
  signIn(getCurrentPath(), useSession.getState().profile?.email);

/** Reauthenticates the user for a signature: a new sign-in even with a session. */
export const reauthenticate = (): Promise<void> => signInByPopup({ prompt: 'login', max_age: 0 });

/** The same on this page, where the popup cannot open: returns to the same page; drafts survive. */
export async function reauthenticateByRedirect(): Promise<void> {
  const email = useSession.getState().profile?.email;
  await redirectToSignIn({
    state: { target: getCurrentPath() },
    prompt: 'login',
    max_age: 0,
    ...(email ? { login_hint: email } : {}),
  });
}

const getCurrentPath = (): string => window.location.pathname + window.location.search;

async function leaveSession(note: SignedOutNote): Promise<void> {
  const idToken = tokens?.id_token;
  tokens = null;
  pendingSignIn?.resolve(false);
  pendingSignIn = null;
  setSession('leaving', null);
  leaveNote(note);
  forgetPlaces();
  noteSignedIn(false);
  await getManager()
    .then((manager) => manager.signoutRedirect(idToken ? { id_token_hint: idToken } : {}))
    .catch(() => window.location.assign('/'));
}

/** By choice: nothing of the session stays in the browser. */
export function signOut(): Promise<void> {
  forgetDrafts();
  channel.postMessage('signed-out');
  return leaveSession({ because: 'chosen', returnTo: null });
}

/** After inactivity: what was typed is stored for the next sign-in of the same person. */
export function signOutIdle(): Promise<void> {
  channel.postMessage('signed-out');
  return leaveSession({ because: 'idle', returnTo: getCurrentPath() });
}

/** The session ended in another tab or at the identity provider: clear it here and start the sign-out redirect. */
export async function handleSignOutElsewhere(): Promise<void> {
  const { phase } = useSession.getState();
  if (phase === 'signedOut' || phase === 'leaving') return;
  await leaveSession({ because: 'elsewhere', returnTo: getCurrentPath() });
}
