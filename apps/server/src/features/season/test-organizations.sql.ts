import type { Candidate } from '@idss/domain/test-organizations/test-organizations';
import type { Queryable } from '#src/db/queryable.ts';
import { sql } from '#src/db/statement.ts';

const listTestOrganizationsSql = sql('listTestOrganizations')`
     select t.org_id, o.org_name, t.created_by, t.created_on
     from test_organization t join organization o using (org_id)
     where t.measurement_year = $1 order by t.org_id`;
export const listTestOrganizations = (db: Queryable, measurementYear: number) =>
  listTestOrganizationsSql.all(db, [measurementYear]);

const lockTestOrganizationsSql = sql('lockTestOrganizations')`
  select pg_advisory_xact_lock(hashtext('test_organization'))`;
/** One change of the list at a time, until the transaction ends. */
export const lockTestOrganizations = (db: Queryable) => lockTestOrganizationsSql.run(db, []);

const lockCandidatesSql = sql('lockCandidates')`
     select o.org_id, o.org_type = 'plan' as is_plan, t.org_id is not null as is_test,
       coalesce(bool_or(c.is_attested), false) as is_attested,
       coalesce(bool_or(c.is_public_reported), false) as is_public_reported
     from organization o
     left join test_organization t on t.org_id = o.org_id and t.measurement_year = $1
     left join submission s on s.org_id = o.org_id and s.measurement_year = $1
     left join component c using (sub_id)
     where o.org_id = any($2::int[]) group by o.org_id, t.org_id order by o.org_id`;
const lockCandidateComponentsSql = sql('lockCandidateComponents')`
     select from component c join submission s using (sub_id)
     where s.measurement_year = $1 and s.org_id = any($2::int[]) order by c.sub_id, c.component for update of c`;
/** Their components are locked: they are neither attested nor reported publicly until the transaction ends. */
export async function lockCandidates(
  db: Queryable,
  measurementYear: number,
  orgIds: readonly number[],
): Promise<Candidate[]> {
  await lockCandidateComponentsSql.run(db, [measurementYear, orgIds]);
  return lockCandidatesSql.all(db, [measurementYear, orgIds]);
}

const insertTestOrganizationsSql = sql('insertTestOrganizations')`
     insert into test_organization (measurement_year, org_id, created_by)
     select $1, org_id, $3 from unnest($2::int[]) as org_id`;
export const insertTestOrganizations = (
  db: Queryable,
  measurementYear: number,
  orgIds: readonly number[],
  by: string,
) => insertTestOrganizationsSql.run(db, [measurementYear, orgIds, by]);

const deleteTestOrganizationSql = sql('deleteTestOrganization')`
  delete from test_organization where measurement_year = $1 and org_id = $2`;
export const deleteTestOrganization = (db: Queryable, measurementYear: number, orgId: number) =>
  deleteTestOrganizationSql.run(db, [measurementYear, orgId]);

const listSubmissionIdsOfSql = sql('listSubmissionIdsOf')`
  select sub_id from submission where measurement_year = $1 and org_id = any($2::int[]) order by sub_id`;
/** Submissions whose lists and counts a mark changes. */
export const listSubmissionIds = async (
  db: Queryable,
  measurementYear: number,
  orgIds: readonly number[],
): Promise<number[]> =>
  (await listSubmissionIdsOfSql.all(db, [measurementYear, orgIds])).map(({ subId }) => subId);
