import type { Queryable } from '#src/kernel/app.ts';

/** Names of organizations and vendors; submissions are named by their organization. */
export async function readEntityNames(
  db: Queryable,
  organizationIds: readonly number[],
  submissionIds: readonly number[],
): Promise<{ organizations: Map<number, string>; submissions: Map<number, string> }> {
  const organizations = await db.query<{ id: number; name: string }>(
    'select org_id as id, org_name as name from organization where org_id = any($1)',
    [organizationIds],
  );
  const submissions = await db.query<{ id: number; name: string }>(
    'select s.sub_id as id, o.org_name as name from submission s join organization o using (org_id) where s.sub_id = any($1)',
    [submissionIds],
  );
  return {
    organizations: new Map(organizations.rows.map((row) => [row.id, row.name])),
    submissions: new Map(submissions.rows.map((row) => [row.id, row.name])),
  };
}
