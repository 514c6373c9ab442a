/** A statement that answers one number, named count: `select count(*)::int as count …`. */
import type { Queryable } from '#src/kernel/app.ts';

export async function countRows(
  db: Queryable,
  statement: string,
  values: readonly unknown[],
): Promise<number> {
  const { rows } = await db.query<{ count: number }>(statement, [...values]);
  return rows[0]?.count ?? 0;
}
