/** Whether the user may enter, and what follows from it: where they are led, and what is loaded for them. */
import type { UseQueryResult } from '@tanstack/react-query';
import { useMatches, useNavigate, useRouterState } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { ApiError, describeError } from '#src/api/api-error.ts';
import type { Answer } from '#src/api/calls.ts';
import { useApi } from '#src/api/hooks.ts';
import { useClientSettings } from '#src/components/client-settings.ts';
import { paths } from '#src/paths.ts';
import { findFirstFailure, type Gate, getGate } from '#src/session/guard.ts';
import { nameProfile, noteOpen, type Phase, useSession, wasOpen } from '#src/session/session-store.ts';
import { readNote } from '#src/session/signed-out-note.ts';
import { prefetch, useStartup } from './shell-data.ts';

export interface EntryState {
  readonly phase: Phase;
  readonly gate: Gate;
  readonly user: UseQueryResult<Answer<'GetCurrentUser'>>;
  readonly isLocked: boolean;
}

/** Until a closed portal is asked again, milliseconds. */
const closedPortalPause = 30_000;

export function useEntry(): EntryState {
  const phase = useSession((session) => session.phase);
  const profile = useSession((session) => session.profile);
  const isSignedIn = phase === 'signedIn' || phase === 'lost';
  const user = useApi('GetCurrentUser', undefined, {
    enabled: isSignedIn,
    refetchOnWindowFocus: 'always',
    staleTime: 60_000,
    // People without access get no push messages: polling lets them in when the portal opens.
    refetchInterval: ({ state }) =>
      state.data?.access === 'Maintenance' || state.data?.access === 'Offseason' ? closedPortalPause : false,
  });
  // A person's data is stored under the name that the portal knows.
  const isProfileCurrent = user.data?.email === profile?.email && user.data?.name === profile?.name;
  useEffect(() => {
    if (isSignedIn && user.data) nameProfile(user.data.email, user.data.name);
  }, [isSignedIn, user.data]);
  const { measurementYear } = useClientSettings();
  const isLocked = user.error instanceof ApiError && user.error.code === 'locked';
  const gate = getGate({
    phase,
    isLocked,
    user: user.data && (isProfileCurrent || phase === 'lost') ? user.data : null,
    hasSeason: measurementYear > 0,
  });
  return { phase, gate, user, isLocked };
}

/** Requests the data of the shell and the page before access is confirmed, where it was confirmed before. */
export function usePrefetch({ phase, gate }: EntryState): void {
  const isPrefetched = useRef(false);
  const pageReads = useMatches({ select: (matches) => matches.at(-1)?.staticData.reads });
  useEffect(() => {
    if (phase === 'signedIn' && !isPrefetched.current && wasOpen()) prefetch(pageReads?.() ?? []);
    if (phase === 'signedIn') isPrefetched.current = true;
    if (gate !== 'checking') noteOpen(gate === 'open');
  }, [phase, gate, pageReads]);
}

/** To the error page, once, where the shell has nothing to show. */
export function useErrorPage(
  { phase, user, isLocked }: EntryState,
  startup: ReturnType<typeof useStartup>,
): void {
  const navigate = useNavigate();
  const failure = isLocked ? null : (findFirstFailure(user) ?? findFirstFailure(startup));
  const isFailureShown = useRef(false);
  useEffect(() => {
    if (!failure || isFailureShown.current || phase !== 'signedIn') return;
    isFailureShown.current = true;
    void navigate({ href: paths.error(describeError(failure).reference ?? undefined) });
  }, [failure, phase, navigate]);
}

/** The location changes during the redirect to /login; redirect once, with the original location. */
export function useLoginPage({ gate }: EntryState): void {
  const navigate = useNavigate();
  const place = useRouterState({ select: ({ location }) => location.href });
  const isRedirected = useRef(false);
  useEffect(() => {
    if (gate !== 'login') isRedirected.current = false;
    else if (!isRedirected.current) {
      isRedirected.current = true;
      // Who was locked reads why, instead of a form that asks for their password.
      const wasLocked = readNote()?.because === 'locked';
      void navigate({ href: wasLocked ? paths.landing : paths.login(place), replace: true });
    }
  }, [gate, navigate, place]);
}
