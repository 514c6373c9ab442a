import type { Queryable } from '#src/db/queryable.ts';
import { sql } from '#src/db/statement.ts';

const updateLastSignInSql = sql('updateLastSignIn')`with signed_in as (
       update app_user set last_sign_in_at = to_timestamp($2), previous_sign_in_at = last_sign_in_at
       where email = $1 and (last_sign_in_at is null or last_sign_in_at < to_timestamp($2)) returning user_id, previous_sign_in_at),
     greeted as (
       insert into first_visit (user_id) select user_id from signed_in where previous_sign_in_at is null
       on conflict do nothing),
     accepted as (
       update user_role r set accepted_at = to_timestamp($2) from signed_in s
       where r.user_id = s.user_id and r.accepted_at is null)
     select from signed_in`;
/**
 * `at` in seconds since 1970. An older token than the last changes nothing, and answers false. With a sign-in the person
 * accepts their roles: from then on those who manage them read who they are. With the first one they get the checklist of the
 * first visit.
 */
export const updateLastSignIn = async (db: Queryable, email: string, at: number) =>
  (await updateLastSignInSql.run(db, [email, at])) === 1;

const listSignInsSql = sql('listSignInsOf')`
  select event_id, at, ip, (detail->>'hasSecondFactor')::boolean as has_second_factor from event
  where detail ? 'userEmail' and detail->>'userEmail' = $1 and kind = 'signed-in' order by event_id desc limit $2`;
/** The last sign-ins of a person, the newest first. */
export const listSignIns = (db: Queryable, email: string, limit: number) =>
  listSignInsSql.all(db, [email, limit]);
