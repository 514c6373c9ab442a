import type { Queryable } from '#src/kernel/app.ts';

/** Empty if there is no such organization. */
export async function readOrganizationName(db: Queryable, organizationId: number): Promise<string> {
  const { rows } = await db.query<{ name: string }>(
    'select org_name as name from organization where org_id = $1',
    [organizationId],
  );
  return rows[0]?.name ?? '';
}
