import type { Queryable } from '#src/kernel/app.ts';

export async function findUser(
  db: Queryable,
  userId: string,
): Promise<{ readonly email: string; readonly name: string } | null> {
  const { rows } = await db.query<{ email: string; name: string }>(
    'select email, name from app_user where user_id = $1',
    [userId],
  );
  return rows[0] ?? null;
}
