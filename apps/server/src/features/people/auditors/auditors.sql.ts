import type { AuditorAccess } from '@idss/domain/permissions/auditor-access';
import type { Queryable } from '#src/db/queryable.ts';
import { type RowOf, sql } from '#src/db/statement.ts';
import { seasonState } from '#src/kernel/season-state.sql.ts';

export interface AuditorRow extends RowOf<typeof listKnownAuditorsSql> {
  /** By organization; no submissions means the whole organization. */
  readonly access: { orgId: number; submissionIds: number[] }[];
}

/** Names come from the account, if the portal has one; otherwise the last word is the last name. */
const names = `coalesce(a.given_name, substring(u.name from '^(.*\\S)\\s+\\S+$'), '') as first_name,
     coalesce(a.family_name, substring(u.name from '(\\S+)$'), '') as last_name`;

const listKnownAuditorsSql = sql('listKnownAuditors')`select k.email, ${names},
       coalesce((select jsonb_agg(jsonb_build_object('orgId', r.entity_id, 'submissionIds',
           (select coalesce(jsonb_agg(g.sub_id order by g.sub_id), '[]') from auditor_assignment g
             where g.user_id = r.user_id and g.org_id = r.entity_id)) order by r.entity_id)
         from user_role r where r.user_id = u.user_id and r.role = 'auditor'), '[]') as access
     from auditor k
     left join app_user u on u.email = k.email
     left join account a on a.email = k.email
     order by k.email`;
/** Known auditors with every organization that they audit, by e-mail. */
export const listKnownAuditors = (db: Queryable) => listKnownAuditorsSql.all(db, []);

const listAuditorsForSql = sql('listAuditorsFor')`
     select u.email, ${names}, jsonb_build_array(jsonb_build_object('orgId', r.entity_id,
       'submissionIds', to_jsonb(g.ids))) as access
     from user_role r
     join app_user u using (user_id)
     left join account a on a.email = u.email
     cross join lateral (select coalesce(array_agg(sub_id order by sub_id), '{}') as ids from auditor_assignment
       where user_id = r.user_id and org_id = r.entity_id) as g
     where r.role = 'auditor' and r.entity_id = $1 and (cardinality(g.ids) = 0 or $2 = any(g.ids))
     order by u.email`.narrowed<Pick<AuditorRow, 'access'>>();
/** Auditors of this organization, known or not, whose access reaches this submission; by e-mail. */
export const listAuditorsFor = (db: Queryable, organizationId: number, submissionId: number) =>
  listAuditorsForSql.all(db, [organizationId, submissionId]);

const lockKnownAuditorSql = sql('lockKnownAuditor')`select from auditor where email = $1 for share`;
/** Locks the entry of the list until the transaction ends. */
export const lockKnownAuditor = async (db: Queryable, email: string) =>
  (await lockKnownAuditorSql.run(db, [email])) === 1;

const addPersonSql = sql('addPerson')`insert into app_user (email) values ($1) on conflict do nothing`;
export const addPerson = (db: Queryable, email: string) => addPersonSql.run(db, [email]);

const lockPersonSql = sql('lockPerson')`select user_id as id from app_user where email = $1 for update`;
/** Locks the person's row and returns their id, so that changes of one person's access wait for each other. */
export const lockPerson = async (db: Queryable, email: string): Promise<string | null> =>
  (await lockPersonSql.maybe(db, [email]))?.id ?? null;

const readAccessSql = sql('readAccess')`
     select coalesce((select array_agg(sub_id order by sub_id) from auditor_assignment
       where user_id = $1 and org_id = $2), '{}') as ids
     from user_role where user_id = $1 and role = 'auditor' and role_group = 'organization' and entity_id = $2`;
export async function readAccess(
  db: Queryable,
  userId: string,
  organizationId: number,
): Promise<AuditorAccess> {
  const role = await readAccessSql.maybe(db, [userId, organizationId]);
  if (!role) return 'none';
  return role.ids.length === 0 ? 'organization' : role.ids;
}

const deleteAuditorAssignmentSql = sql('deleteAuditorAssignment')`
  delete from auditor_assignment where user_id = $1 and org_id = $2 and sub_id <> all($3::int[])`;
const deleteUserRoleSql = sql('deleteUserRole')`
  delete from user_role where user_id = $1 and role = 'auditor' and role_group = 'organization' and entity_id = $2`;
const insertUserRoleSql = sql('insertUserRole')`
     insert into user_role (user_id, role, role_group, entity_id) values ($1, 'auditor', 'organization', $2)
     on conflict do nothing`;
const insertAuditorAssignmentSql = sql('insertAuditorAssignment')`
     insert into auditor_assignment (user_id, org_id, sub_id)
     select $1, $2, sub_id from submission where org_id = $2 and sub_id = any($3::int[]) on conflict do nothing`;
/** Writes the role, if there is any access, and the assignments that limit it. */
export async function writeAccess(
  db: Queryable,
  userId: string,
  organizationId: number,
  access: AuditorAccess,
): Promise<void> {
  const assigned = typeof access === 'string' ? [] : access;
  await deleteAuditorAssignmentSql.run(db, [userId, organizationId, assigned]);
  if (access === 'none') {
    await deleteUserRoleSql.run(db, [userId, organizationId]);
    return;
  }
  await insertUserRoleSql.run(db, [userId, organizationId]);
  await insertAuditorAssignmentSql.run(db, [userId, organizationId, assigned]);
}

export type AuditableSubmissionRow = RowOf<typeof listAuditableSubmissionsSql>;

const listAuditableSubmissionsSql = sql('listAuditableSubmissions')`
     select s.org_id as organization_id, s.sub_id as submission_id, s.measurement_year, ${seasonState('y')} as season_state,
       array_agg(c.component order by c.component desc) as components
     from submission s
     join season y using (measurement_year)
     join component c using (sub_id)
     where s.org_id = any($1) group by s.sub_id, y.measurement_year order by s.sub_id`;
/** Submissions of the organizations in every season, with their components. */
export const listAuditableSubmissions = (db: Queryable, organizationIds: readonly number[]) =>
  listAuditableSubmissionsSql.all(db, [organizationIds]);
