/** The caller, and whether they may use a call at all. */
import type { Access } from '@idss/contract/endpoint';
import { isPersonText, normalizePersonText } from '@idss/domain/people/person-text';
import { canAnywhere, isSysadmin } from '@idss/domain/permissions/can';
import { type SystemMode, getSystemMode, unauthorizedMessages } from '@idss/domain/settings/settings';
import type { App } from '#src/kernel/app.ts';
import type { Caller } from '#src/kernel/context.ts';
import { forbidden, Refusal } from '#src/kernel/errors.ts';
import type { PersonRow } from './caller.sql.ts';

/** The claims of a token. */
export interface SignIn {
  readonly email: string;
  readonly name: string;
  readonly title?: string | undefined;
  /** Seconds since 1970 of the real sign-in. */
  readonly authTime: number;
  /** The session at the identity provider, where it names one. */
  readonly sid?: string | undefined;
  /** Seconds since 1970. */
  readonly expiresAt?: number | undefined;
}

/** A name or title as another provider sends it: not checked yet. */
function printable(text: string): string {
  const normalized = normalizePersonText(text);
  return isPersonText('It', normalized).ok ? normalized : '';
}

/** The caller as handlers see them: the token's facts and the portal's own. */
export async function describeCaller(
  app: Pick<App, 'cached'>,
  facts: SignIn,
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

/** Open, or the state whose message the Unauthorized screen shows. Both modes block everyone but staff. */
export async function readState(
  app: Pick<App, 'cached'>,
  caller: Caller,
): Promise<SystemMode | 'Unauthorized'> {
  const mode = getSystemMode(caller.isSysadmin, await app.cached.settings());
  if (mode !== 'Open') return mode;
  return caller.userId === null || caller.roles.length === 0 ? 'Unauthorized' : 'Open';
}

export async function canManageUsers(app: Pick<App, 'cached'>, caller: Caller): Promise<boolean> {
  if (caller.isSysadmin) return true;
  return canAnywhere(await app.cached.matrix(), caller, 'MANAGE_HEDIS_USER');
}

/** Refuses a caller who may not use a call with this access, whatever the record. */
export async function requireAccess(app: Pick<App, 'cached'>, access: Access, caller: Caller): Promise<void> {
  if (access === 'public' || access === 'signedIn') return;
  const state = await readState(app, caller);
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
