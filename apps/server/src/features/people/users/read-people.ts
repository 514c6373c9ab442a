/** People with all that decides about changes of their access. */
import { createHash } from 'node:crypto';
import { type KnownPerson, type PersonAccess, formatRoles } from '@idss/domain/people/access-change';
import { normalizeEmail } from '@idss/domain/people/email';
import type { OrganizationBySubmission } from '@idss/domain/people/managers';
import type { Role } from '@idss/domain/permissions/actions';
import type { Queryable } from '#src/db/queryable.ts';
import { conflict, notFound } from '#src/kernel/errors.ts';
import { findEmail, readAccessFor, readKnownAuditors, readOrganizationsFor } from './access.sql.ts';

const unknownPerson = { isNew: true, isLocked: false, roles: [], auditorAssignments: new Map() } as const;

/** Every address, those of unknown people as new ones. */
export async function readPeople(
  db: Queryable,
  emails: readonly string[],
): Promise<ReadonlyMap<string, KnownPerson>> {
  const rows = new Map((await readAccessFor(db, emails)).map((row) => [row.email, row]));
  const auditors = await readKnownAuditors(db, emails);
  return new Map(
    emails.map((email): [string, KnownPerson] => {
      const isKnownAuditor = auditors.has(email);
      const row = rows.get(email);
      if (!row) return [email, { ...unknownPerson, email, isKnownAuditor }];
      const { isLocked, roles, assignments } = row;
      const byOrganization = Map.groupBy(assignments, ({ orgId }) => orgId);
      const auditorAssignments = new Map(
        [...byOrganization].map(([orgId, orgAssignments]) => [
          orgId,
          new Set(orgAssignments.map(({ subId }) => subId)),
        ]),
      );
      return [email, { email, isNew: false, isLocked, isKnownAuditor, roles, auditorAssignments }];
    }),
  );
}

/** The address that a call names a person by: their address, or their id. 404 for an unknown id. */
export async function resolveEmail(db: Queryable, emailOrId: string): Promise<string> {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(emailOrId)) return normalizeEmail(emailOrId);
  const email = await findEmail(db, emailOrId);
  if (email === null) throw notFound();
  return email;
}

export const getOrganizations = (db: Queryable, roles: readonly Role[]): Promise<OrganizationBySubmission> =>
  readOrganizationsFor(
    db,
    roles.filter(({ group }) => group === 'submission').map(({ entityId }) => entityId),
  );

/** Changes with roles, assignments and lock. */
export const getVersion = (person: PersonAccess): string =>
  createHash('sha256')
    .update(JSON.stringify([formatRoles(person), person.isLocked]))
    .digest('base64url')
    .slice(0, 22);

/** Refuses a change that was decided on what has changed since. */
export function requireVersion(person: KnownPerson, version: string | undefined): void {
  if (version !== undefined && version !== getVersion(person)) throw rolesConflict(person.email);
}

export const rolesConflict = (email: string) =>
  conflict(
    `The roles of ${email} were changed in the meantime. Check them before you change them.`,
    'data_changed',
  );
