import type { Queryable } from '#src/db/queryable.ts';
import { sql } from '#src/db/statement.ts';

const findSecretSql = sql('findSecret')`select value from secret where name = $1`;
const insertSecretSql = sql('insertSecret')`
  insert into secret (name, value) values ($1, $2) on conflict do nothing`;
/** Stores the first one; answers the one that is stored. */
export async function insertSecret(db: Queryable, name: string, value: Buffer): Promise<Buffer> {
  await insertSecretSql.run(db, [name, value]);
  return (await findSecretSql.one(db, [name])).value;
}
