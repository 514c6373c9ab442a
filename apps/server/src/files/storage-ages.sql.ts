import type { Queryable } from '#src/db/queryable.ts';
import { sql } from '#src/db/statement.ts';

const noteAgeSql = sql('noteAge')`
     insert into storage_age (storage_key, noted_at) values ($1, clock_timestamp())
     on conflict (storage_key) do update set noted_at = excluded.noted_at`;
export const noteAge = (db: Queryable, storageKey: string) => noteAgeSql.run(db, [storageKey]);

const isNotedSinceSql = sql('isNotedSince')`
  select from storage_age where storage_key = $1 and noted_at >= $2`;
export const isNotedSince = async (db: Queryable, storageKey: string, since: Date) =>
  (await isNotedSinceSql.run(db, [storageKey, since])) > 0;

const forgetAgesSql = sql('forgetAges')`delete from storage_age where noted_at < $1`;
export const forgetAges = (db: Queryable, before: Date) => forgetAgesSql.run(db, [before]);
