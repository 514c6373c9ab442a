import type { Queryable } from '#src/db/queryable.ts';

export async function noteAge(db: Queryable, storageKey: string): Promise<void> {
  await db.query(
    `insert into storage_age (storage_key, noted_at) values ($1, clock_timestamp())
     on conflict (storage_key) do update set noted_at = excluded.noted_at`,
    [storageKey],
  );
}

export async function isNotedSince(db: Queryable, storageKey: string, since: Date): Promise<boolean> {
  const { rows } = await db.query('select from storage_age where storage_key = $1 and noted_at >= $2', [
    storageKey,
    since,
  ]);
  return rows.length > 0;
}

export async function forgetAges(db: Queryable, before: Date): Promise<void> {
  await db.query('delete from storage_age where noted_at < $1', [before]);
}
