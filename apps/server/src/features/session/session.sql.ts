import type { Queryable } from '#src/app.ts';

/** `at` in seconds since 1970. An older token than the last changes nothing, and answers false. */
export async function updateLastSignIn(db: Queryable, email: string, at: number): Promise<boolean> {
  const { rowCount } = await db.query(
    `update app_user set last_sign_in_at = to_timestamp($2)
     where email = $1 and (last_sign_in_at is null or last_sign_in_at < to_timestamp($2))`,
    [email, at],
  );
  return rowCount === 1;
}
