import type { Queryable } from '#src/db/queryable.ts';
import { sql } from '#src/db/statement.ts';

const readOrganizationNameSql = sql('readOrganizationName')`
  select org_name as name from organization where org_id = $1`;
/** Empty if there is no such organization. */
export const readOrganizationName = async (db: Queryable, organizationId: number) =>
  (await readOrganizationNameSql.one(db, [organizationId])).name;
