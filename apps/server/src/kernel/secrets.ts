/** Secrets that every process shares, made at the first start and stored in the database. */
import { randomBytes } from 'node:crypto';
import type { Queryable } from '#src/db/queryable.ts';
import { insertSecret } from './secrets.sql.ts';

export const readOrCreateSecret = (db: Queryable, name: string): Promise<Buffer> =>
  insertSecret(db, name, randomBytes(32));
