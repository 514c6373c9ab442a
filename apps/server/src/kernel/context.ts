/** The first parameter of a command: the app and the caller. Jobs and command lines make one, too. */
import type { Person } from '@idss/domain/permissions/can';
import type { App } from './app.ts';

export interface Caller extends Person {
  /** null: a valid token of a person without an account in the portal. */
  readonly userId: string | null;
  /** Empty for a sign-in that is linked to no account. */
  readonly email: string;
  /** Why this sign-in is linked to no account. */
  readonly refusal?: string;
  readonly name: string;
  readonly title: string;
  readonly isSysadmin: boolean;
  /** Seconds since 1970 of the last real sign-in. */
  readonly authenticatedAt: number;
  readonly hasSignedLicense: boolean;
  /** The session at the identity provider, where the token names one. */
  readonly sessionId: string | null;
  /** Seconds since 1970. */
  readonly tokenExpiresAt: number | null;
}

/** `ended`: the token or the session is over. `perhaps`: people have changed, this one or all of them. */
export type AccessLoss = 'ended' | 'perhaps';

export interface RequestFacts {
  readonly requestId: string;
  /** The socket's address, or the one that a trusted proxy names. */
  readonly ip: string;
}

export interface Context extends RequestFacts {
  readonly app: App;
  /** Throws 401 on public calls without a token. */
  readonly caller: Caller;
}

/** For what outlives the request. */
export interface AccessWatch {
  /**
   * Calls back when the caller's access has ended, or when anything of the person may have changed. Answers the way to stop.
   */
  onAccessLost(listener: (why: AccessLoss) => void): () => void;
  /** Reads the person again: are their roles and assignments those that the request began with? */
  hasSameAccess(): Promise<boolean>;
}
