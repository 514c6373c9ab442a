/** The checks before a page, in the documented order. Spec: sign-in-guard. */
import type { CurrentUser } from '@idss/contract/people/session';
import type { Answer } from '#src/api/calls.ts';
import type { Phase } from './session-store.ts';

export type Gate =
  | 'checking'
  | 'leaving'
  | 'login'
  | 'unauthorized'
  | 'noSeason'
  | 'license'
  | 'title'
  | 'open';

export interface GuardFacts {
  readonly phase: Phase;
  /** Not known yet where null. */
  readonly user: Pick<CurrentUser, 'access' | 'hasSignedLicense' | 'needsSignerTitle'> | null;
  /** The account is locked: the portal answers nothing else. */
  readonly isLocked?: boolean;
  /** Whether any season is loaded; default true. */
  readonly hasSeason?: boolean;
}

/**
 * A fresh installation has no page to show: after signing in, the first administrator is led to loading a season.
 * 1 not signed in: login. Then a user without any access (closed system, no access) sees why; "authorized user" in
 * step 2 of the specification refers to a different user. 2 license. 3 title. 4 the page.
 */
export function getGate({ phase, user, isLocked = false, hasSeason = true }: GuardFacts): Gate {
  if (phase === 'restoring') return 'checking';
  if (phase === 'signedOut') return 'login';
  if (phase === 'leaving') return 'leaving';
  if (isLocked) return 'unauthorized';
  if (user === null) return 'checking';
  if (user.access !== 'Open') return 'unauthorized';
  if (!hasSeason) return 'noSeason';
  if (!user.hasSignedLicense) return 'license';
  return user.needsSignerTitle ? 'title' : 'open';
}

/**
 * Why the shell has nothing to show. Once it has answers, a refusal is not an error of the page: access was lost, and the
 * next answer about the user says so.
 */
export const findFirstFailure = <Problem>(query: {
  readonly data?: unknown;
  readonly error: Problem | null;
}): Problem | null => (query.data === undefined ? query.error : null);

/** Who may open a page: everyone with access, user managers, readers of historical files, or system administrators. Spec: shell-levels. */
export type Level = 'general' | 'userManagement' | 'historicalFiles' | 'admin';

/** The server decides. Unknown yet (null): closed. */
export function isLevelOpen(level: Level, menu: Answer<'GetMenuActionAvailabilities'> | null): boolean {
  switch (level) {
    case 'general':
      return true;
    case 'userManagement':
      return menu?.allowsUserManagement ?? false;
    case 'historicalFiles':
      return menu?.allowsHistoricalFiles ?? false;
    case 'admin':
      return menu?.allowsAdministration ?? false;
  }
}
