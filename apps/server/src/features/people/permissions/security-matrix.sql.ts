import type { RoleName } from '@idss/domain/permissions/actions';
import type { Queryable } from '#src/db/queryable.ts';
import { sql } from '#src/db/statement.ts';

export interface MatrixVersion {
  readonly version: number;
  readonly csv: string;
  /** null: the portal ships with it. */
  readonly uploadedBy: string | null;
  readonly uploadedAt: string | null;
}

const lockMatrixSql = sql('lockMatrix')`select pg_advisory_xact_lock(hashtext('security_matrix'))`;
/** One change of the matrix at a time, until the transaction ends. */
export const lockMatrix = (db: Queryable) => lockMatrixSql.run(db, []);

const listMatrixVersionsSql = sql('listMatrixVersions')`select version, csv, uploaded_by, uploaded_at
     from security_matrix order by version desc`;
/** The newest first; without the matrix that the portal ships with. */
export const listMatrixVersions = (db: Queryable) => listMatrixVersionsSql.all(db, []);

const insertMatrixSql = sql('insertMatrix')`
  insert into security_matrix (csv, uploaded_by) values ($1, $2) returning version`;
export const insertMatrix = async (db: Queryable, csv: string, by: string) =>
  (await insertMatrixSql.one(db, [csv, by])).version;

const countPeopleWithSql = sql('countPeopleWith')`select r.role, count(distinct r.user_id)::int as people
     from user_role r join app_user u using (user_id)
     where u.locked_at is null and r.role = any($1::text[])
     group by grouping sets ((r.role), ()) order by r.role nulls first`;
/** People who are not locked and have one of these roles: by role, and each once. */
export async function countPeopleWith(
  db: Queryable,
  roles: readonly RoleName[],
): Promise<{ readonly concerned: number; readonly people: { role: RoleName; people: number }[] }> {
  const rows = await countPeopleWithSql.all(db, [roles]);
  return {
    concerned: rows.find(({ role }) => role === null)?.people ?? 0,
    people: rows.flatMap(({ role, people }) => (role === null ? [] : [{ role, people }])),
  };
}
