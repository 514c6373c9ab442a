/** From a bearer token to a caller, and whether the caller may use a call at all. */
import type { FastifyRequest } from 'fastify';
import type { App } from '#src/kernel/app.ts';
import { describeCaller, type SignIn } from '#src/access/caller.ts';
import { findPerson, type PersonRow } from '#src/access/caller.sql.ts';
import { changes } from '#src/kernel/cached.ts';
import type { AccessLoss, Caller, RequestFacts } from '#src/kernel/context.ts';
import { createAccountFinder, type FoundAccount, type OutsideSignIn } from './find-account.ts';
import { lockedOut, notSignedIn } from '#src/kernel/errors.ts';

export interface TokenFacts extends SignIn {
  /**
   * Of another identity provider: the account is found by its issuer and subject, and `email` is not believed. Accounts
   * of the embedded provider are linked by construction: it names the address that the account was made for.
   */
  readonly outside?: OutsideSignIn | undefined;
}

export interface Authentication {
  /** Reads and checks a token, not its session. Refuses with 401; with 503 while the provider's keys cannot be had. */
  verify(token: string): Promise<TokenFacts>;
  /** Refuses with 401 where the token's session has ended. */
  requireLive?(facts: TokenFacts): Promise<void>;
  /** Calls `onEnd` soon after the session has ended. Returns a function that stops watching. */
  watchSession?(sid: string, onEnd: () => void): () => void;
}

export interface Authenticator {
  findCaller(request: FastifyRequest): Promise<Caller>;
  /**
   * For what outlives its request: calls `onLost` when the token has expired, the session has ended, or anything that
   * the portal knows of the person (roles, lock, assignments) has changed. Answers the way to stop watching.
   */
  watch(caller: Caller, onLost: (why: AccessLoss) => void): () => void;
  /** Are the person's roles and assignments still these? */
  hasSameAccess(caller: Caller): Promise<boolean>;
}

const bearer = /^Bearer +([\w.~+/=-]+)$/i;

export function createAuthenticator(app: App, authentication: Authentication): Authenticator {
  const people = new Map<string, Promise<PersonRow | null>>();
  const watchers = new Map<string, Set<(why: AccessLoss) => void>>();
  const findAccount = createAccountFinder(app);
  app.push.onChange(changes.people, (email) => {
    if (email === '') people.clear();
    else people.delete(email);
    // A copy: a notified listener removes itself.
    const notified = [...watchers].filter(([watched]) => email === '' || email === watched);
    for (const [, listeners] of notified) for (const onLost of Array.from(listeners)) onLost('perhaps');
  });

  const getPerson = (email: string): Promise<PersonRow | null> => {
    let person = people.get(email);
    if (!person) {
      if (people.size > 5000) people.clear();
      person = findPerson(app.calls, email).catch((error: unknown) => {
        people.delete(email);
        throw error;
      });
      people.set(email, person);
    }
    return person;
  };

  const getAccount = async (facts: TokenFacts, request: RequestFacts): Promise<FoundAccount> =>
    facts.outside ? findAccount(facts.outside, request) : { email: facts.email.toLowerCase() };

  return {
    async findCaller(request) {
      const token = bearer.exec(request.headers.authorization ?? '')?.[1];
      if (!token) throw notSignedIn();
      const facts = await authentication.verify(token);
      const found = await getAccount(facts, { requestId: request.id, ip: request.ip });
      if ('refusal' in found) {
        await authentication.requireLive?.(facts);
        // A token without an account has no email address either.
        return { ...(await describeCaller(app, { ...facts, email: '' }, null)), refusal: found.refusal };
      }
      const person = await getPerson(found.email);
      // Checked first: the lock has ended the session, and the person should see the reason.
      if (person?.isLocked) throw lockedOut();
      await authentication.requireLive?.(facts);
      return describeCaller(app, { ...facts, email: found.email }, person);
    },

    watch({ email, sessionId, tokenExpiresAt }, onLost) {
      const listeners = watchers.get(email) ?? new Set();
      watchers.set(email, listeners.add(onLost));
      const onEnd = (): void => onLost('ended');
      const forgetSession = sessionId && authentication.watchSession?.(sessionId, onEnd);
      const remaining = tokenExpiresAt === null ? null : tokenExpiresAt * 1000 - app.now().getTime();
      const expiry = remaining === null ? undefined : setTimeout(onEnd, Math.max(0, remaining));
      return () => {
        listeners.delete(onLost);
        if (listeners.size === 0 && watchers.get(email) === listeners) watchers.delete(email);
        if (forgetSession) forgetSession();
        clearTimeout(expiry);
      };
    },

    async hasSameAccess(caller) {
      const person = await getPerson(caller.email);
      return person !== null && !person.isLocked && getAccessKey(person) === getAccessKey(caller);
    },
  };
}

/** In one order, as the database has none. */
const getAccessKey = ({ userId, roles, auditorAssignments }: Caller | PersonRow): string =>
  JSON.stringify([
    userId,
    roles.map((role) => JSON.stringify([role.role, role.group, role.entityId])).toSorted(),
    [...auditorAssignments]
      .map(([orgId, subIds]) => `${orgId}: ${[...subIds].toSorted((a, b) => a - b).join()}`)
      .toSorted(),
  ]);
