import { expect } from 'vitest';
import type { TestDatabase } from './database.ts';

/**
 * Runs these calls so that each has read what there is before any of them can write to the table: one that does not take its
 * lock first decides on outdated data. Answers what they answered.
 */
export async function writeAtOnce<T>(
  { owner }: Pick<TestDatabase, 'owner'>,
  table: string,
  calls: readonly (() => Promise<T>)[],
): Promise<readonly T[]> {
  const holder = await owner.connect();
  try {
    await holder.query(`begin; lock table ${table} in share mode`);
    const running = calls.map((call) => call());
    await expect
      .poll(
        async () => {
          const { rows } = await owner.query<{ waiting: number }>(
            `select count(*)::int as waiting from pg_stat_activity
             where datname = current_database() and wait_event_type = 'Lock'`,
          );
          return rows[0]?.waiting;
        },
        { message: `calls that wait for ${table}`, timeout: 20_000 },
      )
      .toBe(calls.length);
    await holder.query('commit');
    return await Promise.all(running);
  } finally {
    holder.release(true);
  }
}
