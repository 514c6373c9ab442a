import type { Queryable } from '#src/db/queryable.ts';
import { sql } from '#src/db/statement.ts';

const listViewsSql = sql('listViews')`
  select name, address, is_default from list_view where user_id = $1 and list = $2 order by lower(name), name`;
export const listViews = (db: Queryable, userId: string, list: string) =>
  listViewsSql.all(db, [userId, list]);

const lockViewsSql = sql('lockViews')`select from app_user where user_id = $1 for no key update`;
/** Two saves of a person wait for each other: the limit is of both. */
export const lockViews = (db: Queryable, userId: string) => lockViewsSql.run(db, [userId]);

const clearDefaultViewSql = sql('clearDefaultView')`
  update list_view set is_default = false where user_id = $1 and list = $2 and is_default`;
export const clearDefaultView = (db: Queryable, userId: string, list: string) =>
  clearDefaultViewSql.run(db, [userId, list]);

interface View {
  readonly list: string;
  readonly name: string;
  readonly address: string;
  readonly isDefault: boolean;
}

const saveViewSql = sql('saveView')`
  insert into list_view (user_id, list, name, address, is_default) values ($1, $2, $3, $4, $5)
  on conflict (user_id, list, name) do update set address = excluded.address, is_default = excluded.is_default`;
export const saveView = (db: Queryable, userId: string, { list, name, address, isDefault }: View) =>
  saveViewSql.run(db, [userId, list, name, address, isDefault]);

const deleteViewSql = sql('deleteView')`
  delete from list_view where user_id = $1 and list = $2 and name = $3`;
export const deleteView = (db: Queryable, userId: string, list: string, name: string) =>
  deleteViewSql.run(db, [userId, list, name]);
