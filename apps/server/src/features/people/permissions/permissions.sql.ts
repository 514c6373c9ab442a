import type { Queryable } from '#src/db/queryable.ts';
import { sql } from '#src/db/statement.ts';

const readOrganizationNamesSql = sql('readOrganizationNames')`
  select org_id as id, org_name as name from organization where org_id = any($1)`;
const readSubmissionNamesSql = sql('readSubmissionNames')`
  select s.sub_id as id, o.org_name as name from submission s join organization o using (org_id) where s.sub_id = any($1)`;
/** Names of organizations and vendors; submissions are named by their organization. */
export async function readEntityNames(
  db: Queryable,
  organizationIds: readonly number[],
  submissionIds: readonly number[],
): Promise<{ organizations: Map<number, string>; submissions: Map<number, string> }> {
  const organizations = await readOrganizationNamesSql.all(db, [organizationIds]);
  const submissions = await readSubmissionNamesSql.all(db, [submissionIds]);
  return {
    organizations: new Map(organizations.map((row) => [row.id, row.name])),
    submissions: new Map(submissions.map((row) => [row.id, row.name])),
  };
}
