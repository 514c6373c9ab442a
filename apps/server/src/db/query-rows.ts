import type pg from 'pg';
import type { Queryable } from '#src/kernel/app.ts';

/** The rows of one statement. */
export async function queryRows<Row extends pg.QueryResultRow>(
  db: Queryable,
  statement: string | pg.QueryConfig,
  values?: unknown[],
): Promise<Row[]> {
  const { rows } = await db.query<Row>(statement, values);
  return rows;
}
