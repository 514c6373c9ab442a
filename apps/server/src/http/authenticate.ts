/** From a bearer token to a caller, and whether the caller may use a call at all. */
import type { Access } from '@idss/contract/endpoint';
import { isPersonText, normalizePersonText } from '@idss/domain/people/person-text';
import { canAnywhere, isSysadmin } from '@idss/domain/permissions/can';
import { type SystemMode, systemModeFor, unauthorizedMessages } from '@idss/domain/settings/settings';
import type { FastifyRequest } from 'fastify';
import type { App } from '#src/kernel/app.ts';
import { findPerson, type PersonRow } from '#src/access/caller.sql.ts';
import { changes } from '#src/kernel/cached.ts';
import type { AccessLoss, Caller, RequestFacts } from '#src/kernel/context.ts';
import { createAccountFinder, type FoundAccount, type OutsideSignIn } from './find-account.ts';
import { forbidden, lockedOut, notSignedIn, Refusal } from '#src/kernel/errors.ts';

/** What the token verifier answers. */
export interface TokenFacts {
  readonly email: string;
  readonly name: string;
  readonly title?: string | undefined;
  /** Seconds since 1970 of the real sign-in. */
  readonly authTime: number;
  /** The session at the identity provider, where it names one. */
  readonly sid?: string | undefined;
  /** Seconds since 1970. */
  readonly expiresAt?: number | undefined;
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
  /** Calls `onEnd` soon after the session has ended. Answers the way to stop watching. */
  watchSession?(sid: string, onEnd: () => void): () => void;
}

export interface Authenticator {
  callerOf(request: FastifyRequest): Promise<Caller>;
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

  const personOf = (email: string): Promise<PersonRow | null> => {
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

  const accountOf = async (facts: TokenFacts, request: RequestFacts): Promise<FoundAccount> =>
    facts.outside ? findAccount(facts.outside, request) : { email: facts.email.toLowerCase() };

  return {
    async callerOf(request) {
      const token = bearer.exec(request.headers.authorization ?? '')?.[1];
      if (!token) throw notSignedIn();
      const facts = await authentication.verify(token);
      const found = await accountOf(facts, { requestId: request.id, ip: request.ip });
      if ('refusal' in found) {
        await authentication.requireLive?.(facts);
        // A token without an account belongs to no address either.
        return { ...(await describeCaller(app, { ...facts, email: '' }, null)), refusal: found.refusal };
      }
      const person = await personOf(found.email);
      // First: the lock has ended the session, and the person is to see why.
      if (person?.isLocked) throw lockedOut();
      await authentication.requireLive?.(facts);
      return describeCaller(app, { ...facts, email: found.email }, person);
    },

    watch({ email, sessionId, tokenExpiresAt }, onLost) {
      const listeners = watchers.get(email) ?? new Set();
      watchers.set(email, listeners.add(onLost));
      const onEnd = (): void => onLost('ended');
      const forgetSession = sessionId && authentication.watchSession?.(sessionId, onEnd);
      const left = tokenExpiresAt === null ? null : tokenExpiresAt * 1000 - app.now().getTime();
      const expiry = left === null ? undefined : setTimeout(onEnd, Math.max(0, left));
      return () => {
        listeners.delete(onLost);
        if (listeners.size === 0 && watchers.get(email) === listeners) watchers.delete(email);
        if (forgetSession) forgetSession();
        clearTimeout(expiry);
      };
    },

    async hasSameAccess(caller) {
      const person = await personOf(caller.email);
      return person !== null && !person.isLocked && accessOf(person) === accessOf(caller);
    },
  };
}

/** In one order, as the database has none. */
const accessOf = ({ userId, roles, auditorAssignments }: Caller | PersonRow): string =>
  JSON.stringify([
    userId,
    roles.map((role) => JSON.stringify([role.role, role.group, role.entityId])).toSorted(),
    [...auditorAssignments]
      .map(([orgId, subIds]) => `${orgId}: ${[...subIds].toSorted((a, b) => a - b).join()}`)
      .toSorted(),
  ]);

/** A name or title as another provider sends it: not checked yet. */
function printable(text: string): string {
  const normalized = normalizePersonText(text);
  return isPersonText('It', normalized).ok ? normalized : '';
}

/** The caller as handlers see them: the token's facts and the portal's own. */
export async function describeCaller(
  app: Pick<App, 'cached'>,
  facts: TokenFacts,
  person: PersonRow | null,
): Promise<Caller> {
  const licenseVersion = await app.cached.licenseVersion();
  return {
    userId: person?.userId ?? null,
    email: facts.email.toLowerCase(),
    name: printable(facts.name) || person?.name || facts.email,
    title: person?.title || printable(facts.title ?? '') || '',
    isSysadmin: person !== null && isSysadmin(person),
    authenticatedAt: facts.authTime,
    sessionId: facts.sid ?? null,
    tokenExpiresAt: facts.expiresAt ?? null,
    hasSignedLicense: licenseVersion > 0 && (person?.licenseVersion ?? 0) >= licenseVersion,
    roles: person?.roles ?? [],
    auditorAssignments: person?.auditorAssignments ?? new Map(),
  };
}

/** Open, or the state whose message the Unauthorized screen shows. Either mode blocks everybody but staff. */
export async function stateFor(app: App, caller: Caller): Promise<SystemMode | 'Unauthorized'> {
  const mode = systemModeFor(caller.isSysadmin, await app.cached.settings());
  if (mode !== 'Open') return mode;
  return caller.userId === null || caller.roles.length === 0 ? 'Unauthorized' : 'Open';
}

export async function canManageUsers(app: App, caller: Caller): Promise<boolean> {
  if (caller.isSysadmin) return true;
  return canAnywhere(await app.cached.matrix(), caller, 'MANAGE_HEDIS_USER');
}

/** Refuses a caller who may not use a call with this access, whatever the record. */
export async function requireAccess(app: App, access: Access, caller: Caller): Promise<void> {
  if (access === 'public' || access === 'signedIn') return;
  const state = await stateFor(app, caller);
  if (state === 'Offseason' || state === 'Maintenance')
    throw new Refusal(403, unauthorizedMessages[state], {
      code: state === 'Offseason' ? 'offseason' : 'maintenance',
    });
  if (access === 'open') return;
  if (state === 'Unauthorized') throw forbidden(caller.refusal ?? unauthorizedMessages.Unauthorized);
  if (!caller.hasSignedLicense)
    throw new Refusal(403, 'You must accept the license agreement in order to use this tool.', {
      code: 'license_required',
    });
  if (caller.title.trim() === '')
    throw new Refusal(403, 'Your title information is missing.', { code: 'title_required' });
  if (access === 'sysadmin' && !caller.isSysadmin) throw forbidden();
  if (access === 'userManagement' && !(await canManageUsers(app, caller))) throw forbidden();
}
