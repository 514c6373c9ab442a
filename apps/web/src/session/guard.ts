/** What stands before a page, in the documented order. Document 1, "Route guard". */
import type { CurrentUser } from '@idss/contract/session';
import type { Phase } from './session-store.ts';

export type Gate = 'checking' | 'leaving' | 'login' | 'unauthorized' | 'license' | 'title' | 'open';

export interface GuardFacts {
  readonly phase: Phase;
  /** Not known yet where null. */
  readonly user: Pick<CurrentUser, 'access' | 'hasSignedLicense' | 'needsSignerTitle'> | null;
}

/**
 * 1 not signed in: login. Then whoever is not let in at all (closed system, no access) sees why; "authorized user" in
 * step 2 of the specification means somebody else than he. 2 license. 3 title. 4 the page.
 */
export function gateOf({ phase, user }: GuardFacts): Gate {
  if (phase === 'restoring') return 'checking';
  if (phase === 'signedOut') return 'login';
  if (phase === 'leaving') return 'leaving';
  if (user === null) return 'checking';
  if (user.access !== 'Open') return 'unauthorized';
  if (!user.hasSignedLicense) return 'license';
  return user.needsSignerTitle ? 'title' : 'open';
}
