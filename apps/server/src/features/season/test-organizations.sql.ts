import type { Candidate } from '@idss/domain/test-organizations/test-organizations';
import type { Queryable } from '#src/kernel/app.ts';
import { queryRows } from '#src/db/query-rows.ts';

export interface TestOrganizationRow {
  readonly orgId: number;
  readonly orgName: string;
  readonly createdBy: string;
  readonly createdOn: string;
}

export const listTestOrganizations = (db: Queryable, measurementYear: number) =>
  queryRows<TestOrganizationRow>(
    db,
    `select t.org_id as "orgId", o.org_name as "orgName", t.created_by as "createdBy", t.created_on as "createdOn"
     from test_organization t join organization o using (org_id)
     where t.measurement_year = $1 order by t.org_id`,
    [measurementYear],
  );

/** One change of the list at a time, until the transaction ends. */
export async function lockTestOrganizations(db: Queryable): Promise<void> {
  await db.query(`select pg_advisory_xact_lock(hashtext('test_organization'))`);
}

/** Their components are locked: they are neither attested nor reported publicly until the transaction ends. */
export async function lockCandidates(
  db: Queryable,
  measurementYear: number,
  orgIds: readonly number[],
): Promise<Candidate[]> {
  await db.query(
    `select from component c join submission s using (sub_id)
     where s.measurement_year = $1 and s.org_id = any($2::int[]) order by c.sub_id, c.component for update of c`,
    [measurementYear, orgIds],
  );
  const { rows } = await db.query<Candidate>(
    `select o.org_id as "orgId", o.org_type = 'plan' as "isPlan", t.org_id is not null as "isTest",
       coalesce(bool_or(c.is_attested), false) as "isAttested",
       coalesce(bool_or(c.is_public_reported), false) as "isPublicReported"
     from organization o
     left join test_organization t on t.org_id = o.org_id and t.measurement_year = $1
     left join submission s on s.org_id = o.org_id and s.measurement_year = $1
     left join component c using (sub_id)
     where o.org_id = any($2::int[]) group by o.org_id, t.org_id order by o.org_id`,
    [measurementYear, orgIds],
  );
  return rows;
}

export async function insertTestOrganizations(
  db: Queryable,
  measurementYear: number,
  orgIds: readonly number[],
  by: string,
): Promise<void> {
  await db.query(
    `insert into test_organization (measurement_year, org_id, created_by)
     select $1, org_id, $3 from unnest($2::int[]) as org_id`,
    [measurementYear, orgIds, by],
  );
}

export async function deleteTestOrganization(
  db: Queryable,
  measurementYear: number,
  orgId: number,
): Promise<void> {
  await db.query('delete from test_organization where measurement_year = $1 and org_id = $2', [
    measurementYear,
    orgId,
  ]);
}

/** Submissions whose lists and counts a mark changes. */
export async function listSubmissionIds(
  db: Queryable,
  measurementYear: number,
  orgIds: readonly number[],
): Promise<number[]> {
  const { rows } = await db.query<{ subId: number }>(
    `select sub_id as "subId" from submission where measurement_year = $1 and org_id = any($2::int[]) order by sub_id`,
    [measurementYear, orgIds],
  );
  return rows.map(({ subId }) => subId);
}
