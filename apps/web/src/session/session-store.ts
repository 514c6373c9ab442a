/**
 * Who is signed in, for the whole browser tab. The session storage key `root` has the profile and the loading flag, so
 * that a reload knows to sign in silently; tokens are in memory only (spec: sign-in-session; ARCHITECTURE.md, "Sign-in").
 */
import { create } from 'zustand';

export interface Profile {
  readonly sub: string;
  readonly email: string;
  readonly name: string;
}

/** lost: the page stays as it is, and a dialog asks to sign in again. leaving: the sign-out redirect is in progress. */
export type Phase = 'restoring' | 'signedOut' | 'signedIn' | 'lost' | 'leaving';

export interface SessionState {
  readonly phase: Phase;
  readonly profile: Profile | null;
}

const key = 'root';

interface Root {
  readonly user: Profile | null;
  readonly isLoadingUser: boolean;
}

export function readStoredProfile(): Profile | null {
  try {
    const root: Root | null = JSON.parse(sessionStorage.getItem(key) ?? 'null');
    return typeof root?.user?.sub === 'string' ? root.user : null;
  } catch {
    return null;
  }
}

export function storeRoot(user: Profile | null, isLoadingUser: boolean): void {
  sessionStorage.setItem(key, JSON.stringify({ user, isLoadingUser } satisfies Root));
}

/** As the portal knows the person: an identity provider's token may have no name, or another one. */
export function nameProfile(email: string, name: string): void {
  const { phase, profile } = useSession.getState();
  if (profile && (profile.email !== email || profile.name !== name))
    setSession(phase, { ...profile, email, name });
}

const openKey = 'idss.wasOpen';

/** This tab had access before, so after a reload its page's data is requested at once, without waiting for the guard. */
export const wasOpen = (): boolean => sessionStorage.getItem(openKey) !== null;

export function noteOpen(isOpen: boolean): void {
  if (isOpen) sessionStorage.setItem(openKey, 'yes');
  else sessionStorage.removeItem(openKey);
}

const signedInKey = 'idss.signedIn';

/** Somebody is signed in in this browser, as far as it knows: a new tab tries to sign in silently. Who it is, it does not say. */
export const isSignedInHere = (): boolean => localStorage.getItem(signedInKey) !== null;

export function noteSignedIn(isSignedIn: boolean): void {
  if (isSignedIn) localStorage.setItem(signedInKey, 'yes');
  else localStorage.removeItem(signedInKey);
}

export const useSession = create<SessionState>()(() => ({ phase: 'restoring', profile: null }));

export function setSession(phase: Phase, profile: Profile | null): void {
  storeRoot(phase === 'lost' ? null : profile, phase === 'restoring');
  useSession.setState({ phase, profile });
}
