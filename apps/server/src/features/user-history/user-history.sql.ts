import { type AccessEventKind, accessEventKinds } from '@idss/domain/people/access-words';
import type { Queryable } from '#src/app.ts';
import { queryRows } from '#src/db/query-rows.ts';

interface AccessEvent {
  readonly id: number;
  readonly at: string;
  readonly by: string;
  readonly kind: AccessEventKind;
  readonly message: string;
  /** Roles; empty for other kinds. */
  readonly before: string;
  readonly after: string;
}

/** The latest events about the access of this person, newest first. */
export const listAccessEvents = (db: Queryable, email: string, limit: number) =>
  queryRows<AccessEvent>(
    db,
    `select event_id as id, at, user_name as by, kind, message,
       coalesce(detail->>'before', '') as before, coalesce(detail->>'after', '') as after
     from event where detail ? 'userEmail' and detail->>'userEmail' = $1 and kind = any($2::text[]) order by event_id desc limit $3`,
    [email, accessEventKinds, limit],
  );

/** Organizations and vendors by their names, submissions by their organizations'. */
export async function readEntityNames(
  db: Queryable,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const { rows } = await db.query<{ id: number; name: string }>(
    `select sub_id as id, 'submission ' || sub_id as name from submission where sub_id = any($1::int[])
     union all select org_id, org_name from organization where org_id = any($1::int[])`,
    [ids],
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}
