import type { Queryable } from './queryable.ts';
import { sql } from './statement.ts';

const tableExistsSql = sql('tableExists')`select to_regclass($1) is not null as exists`;
/** Before the migration that makes it, a table is not there. */
export const tableExists = async (db: Queryable, name: string): Promise<boolean> =>
  (await tableExistsSql.one(db, [name])).exists;
