import type { Queryable } from '#src/db/queryable.ts';
import { sql } from '#src/db/statement.ts';

const findUserSql = sql('findUser')`select email, name from app_user where user_id = $1`;
export const findUser = (db: Queryable, userId: string) => findUserSql.maybe(db, [userId]);
