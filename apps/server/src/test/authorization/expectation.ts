/** Expected authorization of a call: its callers and their targets. */
import type { Component, Relation, targets } from './callers.ts';

/**
 * Who can call at all. signedIn: even while the portal is closed, for the Unauthorized screen and the page before
 * it. open: signed in, and neither offseason nor maintenance. licensed: also a role, a signed license and a title.
 */
export type Gate = 'public' | 'signedIn' | 'open' | 'licensed' | 'userManagement' | 'sysadmin';

export interface RequestParts {
  readonly query?: Readonly<Record<string, string>>;
  readonly params?: Readonly<Record<string, string>>;
  readonly body?: object;
  /** A multipart body with one file of this name. */
  readonly file?: string;
}

export type Target = (typeof targets)[Relation] & {
  readonly relation: Relation;
  /** An upload in this relation to the caller. */
  readonly transactionId: string;
};

export interface Case {
  readonly title: string;
  /** The target of the call; undefined if it is only about the caller. */
  readonly on?: Component | 'upload' | 'anything of the submission' | 'organization';
  /** The step of the component. */
  readonly step?: number;
  request(target: Target): RequestParts;
  /** Marks for the ten roles in the order of the security matrix, if they have access to the target. */
  readonly may: string;
  /** Statuses with permission. More than one if other rules also decide. */
  readonly allowed: readonly number[];
  /** The call answers whether the caller has the permission, and refuses no one. */
  readonly answersWhetherAllowed?: true;
  /**
   * The call answers with a result per submission and never refuses as a whole: a missing permission or missing access
   * is the result of that submission.
   */
  readonly answersOutcomes?: true;
  /** Status without access, instead of 404. */
  readonly unreached?: number;
  /** Roles without permission that must not know about it: 404 instead of 403. */
  readonly hiddenFrom?: readonly string[];
  /** Status for a valid token of a person without an account. */
  readonly unknown?: number;
  /** The response is an open stream. */
  readonly streams?: true;
  /** A successful GET may change the database: it stores the file that it makes, or when the person signed in. */
  readonly keepsWhatItMakes?: true;
}

export interface Expectation {
  readonly gate: Gate;
  readonly cases: readonly Case[];
}

/** Marks that give every role permission. */
export const everybody = 'YYYYYYYYYY';

/** A call that is only about the caller. */
export const plain = (request: RequestParts = {}, more: Partial<Case> = {}): Case => ({
  title: 'as itself',
  request: () => request,
  may: everybody,
  allowed: [200],
  ...more,
});

/** For system administrators, with nothing else to check. */
export const forStaff = (
  query: Readonly<Record<string, string>>,
  allowed: readonly number[] = [200],
): Expectation => ({
  gate: 'sysadmin',
  cases: [plain({ query }, { allowed })],
});
