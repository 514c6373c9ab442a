/** The person behind a token: account in the portal, roles, assignments, licence. One round trip. */
import type { Person } from '@idss/domain/permissions/can';
import type { Queryable } from '#src/db/queryable.ts';
import { sql } from '#src/db/statement.ts';

export interface PersonRow extends Person {
  readonly userId: string;
  readonly name: string;
  readonly title: string | null;
  readonly isLocked: boolean;
  readonly licenseVersion: number | null;
}

interface Assignment {
  readonly orgId: number;
  readonly subId: number;
}

/** Prepared, as every request asks it. */
const personBehind = `select u.user_id, u.name,
       -- the embedded account site is where a title is entered; another provider sends it in the token
       coalesce((select a.title from account a where a.email = u.email), u.title) as title, u.locked_at is not null as is_locked,
       (select max(version) from license_acceptance a where a.user_id = u.user_id) as license_version,
       coalesce((select jsonb_agg(jsonb_build_object('role', r.role, 'group', r.role_group, 'entityId', r.entity_id))
         from user_role r where r.user_id = u.user_id), '[]') as roles,
       coalesce((select jsonb_agg(jsonb_build_object('orgId', a.org_id, 'subId', a.sub_id))
         from auditor_assignment a where a.user_id = u.user_id), '[]') as assignments
     from app_user u where u.email = $1`;

const findPersonSql = sql('findPerson')`${personBehind}`.prepared();
export async function findPerson(db: Queryable, email: string): Promise<PersonRow | null> {
  const row = await findPersonSql.maybe(db, [email]);
  if (!row) return null;
  const { assignments, ...person } = row;
  return { ...person, auditorAssignments: byOrganization(assignments) };
}

function byOrganization(assignments: readonly Assignment[]): Person['auditorAssignments'] {
  const assigned = Map.groupBy(assignments, ({ orgId }) => orgId);
  return new Map([...assigned].map(([orgId, rows]) => [orgId, new Set(rows.map(({ subId }) => subId))]));
}
