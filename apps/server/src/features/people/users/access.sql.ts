/** Reading and writing what people have access to, many at a time. */
import type { Role, RoleGroup } from '@idss/domain/permissions/actions';
import type { Entity } from '@idss/domain/people/managers';
import { entityKey } from '@idss/domain/people/bulk-plan';
import type { Queryable } from '#src/db/queryable.ts';
import { seasonState } from '#src/kernel/season-state.sql.ts';
import { sql } from '#src/db/statement.ts';

const lockAccessSql = sql('lockAccess')`select pg_advisory_xact_lock(hashtext('idss access of people'))`;
/** Changes of people's access wait for each other until the transaction ends. */
export const lockAccess = (db: Queryable) => lockAccessSql.run(db, []);

const lockPeopleSql = sql('lockPeople')`select from app_user where email = any($1) order by email for update`;
/** Locks the rows of these people, as a change of one auditor does. */
export const lockPeople = (db: Queryable, emails: readonly string[]) => lockPeopleSql.run(db, [emails]);

const lockPeopleInUseSql = sql('lockPeopleInUse')`
  select from app_user where email = any($1) order by email for share`;
/** Their access stays as it is until the transaction ends; others may use it at the same time. */
export const lockPeopleInUse = (db: Queryable, emails: readonly string[]) =>
  lockPeopleInUseSql.run(db, [emails]);

const readAccessForSql = sql('readAccessFor')`select u.user_id, u.email, u.locked_at is not null as is_locked,
       coalesce((select jsonb_agg(jsonb_build_object('role', r.role, 'group', r.role_group, 'entityId', r.entity_id)
         order by r.role, r.entity_id) from user_role r where r.user_id = u.user_id), '[]') as roles,
       coalesce((select jsonb_agg(jsonb_build_object('orgId', a.org_id, 'subId', a.sub_id) order by a.sub_id)
         from auditor_assignment a where a.user_id = u.user_id), '[]') as assignments
     from app_user u where u.email = any($1)`;
export const readAccessFor = (db: Queryable, emails: readonly string[]) => readAccessForSql.all(db, [emails]);

const readKnownAuditorsSql = sql('readKnownAuditors')`select email from auditor where email = any($1)`;
/** Those of these addresses that are on the list of auditors. */
export async function readKnownAuditors(db: Queryable, emails: readonly string[]): Promise<Set<string>> {
  const rows = await readKnownAuditorsSql.all(db, [emails]);
  return new Set(rows.map(({ email }) => email));
}

const lockKnownAuditorsSql = sql('lockKnownAuditors')`
  select from auditor where email = any($1) order by email for share`;
/** They stay on the list until the transaction ends. */
export const lockKnownAuditors = (db: Queryable, emails: readonly string[]) =>
  lockKnownAuditorsSql.run(db, [emails]);

const listSystemAdministratorsSql = sql('listSystemAdministrators')`
     select u.email from user_role r join app_user u using (user_id)
     where r.role = 'sysadmin' and u.locked_at is null`;
/** System administrators who are not locked. */
export const listSystemAdministrators = async (db: Queryable): Promise<string[]> =>
  (await listSystemAdministratorsSql.all(db, [])).map(({ email }) => email);

const findEmailSql = sql('findEmail')`select email from app_user where user_id = $1`;
export const findEmail = async (db: Queryable, userId: string): Promise<string | null> =>
  (await findEmailSql.maybe(db, [userId]))?.email ?? null;

const listEmailsInSql = sql('listEmailsIn')`
     select distinct u.email from user_role r join app_user u using (user_id)
     where r.role_group in ('organization', 'vendor') and r.entity_id = $1 order by u.email`;
/** Addresses of everyone with a role in this organization or vendor. */
export const listEmailsIn = async (db: Queryable, organizationId: number): Promise<string[]> =>
  (await listEmailsInSql.all(db, [organizationId])).map(({ email }) => email);

const readOrganizationsForSql = sql('readOrganizationsFor')`
  select sub_id, org_id from submission where sub_id = any($1)`;
/** The organizations of submissions, of whatever season. */
export async function readOrganizationsFor(
  db: Queryable,
  submissionIds: readonly number[],
): Promise<Map<number, number>> {
  if (submissionIds.length === 0) return new Map();
  const rows = await readOrganizationsForSql.all(db, [submissionIds]);
  return new Map(rows.map(({ subId, orgId }) => [subId, orgId]));
}

const readEntitiesSql = sql('readEntities')`
     select case org_type when 'plan' then 'organization' else 'vendor' end as group, org_id as id,
       inactive as is_inactive, null::int as organization_id
     from organization where org_id = any($1) and org_type in ('plan', 'softwareVendor', 'surveyVendor')
     union all
     select 'submission', s.sub_id, o.inactive, s.org_id
     from submission s join organization o using (org_id)
     join season y using (measurement_year)
     where s.sub_id = any($2) and ${seasonState('y')} in ('open', 'closing')`;
/** Plans, vendors, and submissions of seasons that are open or closing, by `entityKey`: what a role can be given for. */
export async function readEntities(
  db: Queryable,
  roles: readonly Pick<Role, 'group' | 'entityId'>[],
): Promise<Map<string, Entity>> {
  const getIds = (...groups: readonly RoleGroup[]): number[] => [
    ...new Set(roles.filter(({ group }) => groups.includes(group)).map(({ entityId }) => entityId)),
  ];
  const rows = await readEntitiesSql.all(db, [getIds('organization', 'vendor'), getIds('submission')]);
  return new Map(rows.map(({ group, id, ...entity }) => [entityKey(group, id), entity]));
}

const insertPeopleSql = sql('insertPeople')`
  insert into app_user (email) select unnest($1::text[]) on conflict do nothing`;
/** Adds people without roles. */
export const insertPeople = (db: Queryable, emails: readonly string[]) => insertPeopleSql.run(db, [emails]);

export interface PersonRole extends Role {
  readonly email: string;
}

const deleteRolesSql = sql('deleteRoles')`
     delete from user_role r using unnest($1::text[], $2::text[], $3::int[]) as d(email, role, entity_id), app_user u
     where u.email = d.email and r.user_id = u.user_id and r.role = d.role and r.entity_id = d.entity_id`;
export const deleteRoles = (db: Queryable, roles: readonly PersonRole[]) =>
  deleteRolesSql.run(db, [
    roles.map(({ email }) => email),
    roles.map(({ role }) => role),
    roles.map(({ entityId }) => entityId),
  ]);

const insertRolesSql = sql('insertRoles')`
     insert into user_role (user_id, role, role_group, entity_id, accepted_at)
     select u.user_id, d.role, d.role_group, d.entity_id,
       (select max(k.accepted_at) from user_role k
         where k.user_id = u.user_id and k.role_group = d.role_group and k.entity_id = d.entity_id)
     from unnest($1::text[], $2::text[], $3::text[], $4::int[]) as d(email, role, role_group, entity_id)
     join app_user u using (email) on conflict do nothing`;
/** Call it before the roles that these replace are deleted: a person who is known there stays so. */
export const insertRoles = (db: Queryable, roles: readonly PersonRole[]) =>
  insertRolesSql.run(db, [
    roles.map(({ email }) => email),
    roles.map(({ role }) => role),
    roles.map(({ group }) => group),
    roles.map(({ entityId }) => entityId),
  ]);

export interface AuditorAssignment {
  readonly email: string;
  readonly orgId: number;
  readonly subId: number;
}

const toColumns = (rows: readonly AuditorAssignment[]) =>
  [rows.map(({ email }) => email), rows.map(({ orgId }) => orgId), rows.map(({ subId }) => subId)] as const;

const deleteAssignmentsSql = sql('deleteAssignments')`
     delete from auditor_assignment a using unnest($1::text[], $2::int[], $3::int[]) as d(email, org_id, sub_id),
       app_user u
     where u.email = d.email and a.user_id = u.user_id and a.org_id = d.org_id and a.sub_id = d.sub_id`;
export const deleteAssignments = (db: Queryable, rows: readonly AuditorAssignment[]) =>
  deleteAssignmentsSql.run(db, toColumns(rows));

const insertAssignmentsSql = sql('insertAssignments')`insert into auditor_assignment (user_id, org_id, sub_id)
     select u.user_id, d.org_id, d.sub_id from unnest($1::text[], $2::int[], $3::int[]) as d(email, org_id, sub_id)
     join app_user u using (email) on conflict do nothing`;
export const insertAssignments = (db: Queryable, rows: readonly AuditorAssignment[]) =>
  insertAssignmentsSql.run(db, toColumns(rows));

const updateLockedSql = sql('updateLocked')`
  update app_user set locked_at = case when $2 then coalesce(locked_at, now()) end where email = $1`;
export const updateLocked = (db: Queryable, email: string, isLocked: boolean) =>
  updateLockedSql.run(db, [email, isLocked]);
