import type { Queryable } from './app.ts';

/** Stores the first one; answers the one that is stored. */
export async function insertSecret(db: Queryable, name: string, value: Buffer): Promise<Buffer> {
  await db.query('insert into secret (name, value) values ($1, $2) on conflict do nothing', [name, value]);
  const { rows } = await db.query<{ value: Buffer }>('select value from secret where name = $1', [name]);
  const kept = rows[0]?.value;
  if (!kept) throw new Error(`The secret ${name} is missing.`);
  return kept;
}
