import type { Queryable } from './account.sql.ts';

/** Replaces the person's last link. */
export async function upsertActivationLink(
  db: Queryable,
  link: { readonly email: string; readonly tokenHash: string; readonly expiresAt: Date },
): Promise<void> {
  await db.query(
    `INSERT INTO activation_link (email, token_hash, expires_at) VALUES ($1, $2, $3)
     ON CONFLICT (email) DO UPDATE SET token_hash = excluded.token_hash, created_at = now(),
       expires_at = excluded.expires_at`,
    [link.email, link.tokenHash, link.expiresAt],
  );
}

/** The address of the person whose link it is, while it is valid. */
export async function findActivationLink(db: Queryable, tokenHash: string): Promise<string | null> {
  const { rows } = await db.query<{ email: string }>(
    'SELECT email FROM activation_link WHERE token_hash = $1 AND expires_at > now()',
    [tokenHash],
  );
  return rows[0]?.email ?? null;
}

/** Ends a valid link by its use. Of two users of the same link the second one waits, and gets null. */
export async function takeActivationLink(db: Queryable, tokenHash: string): Promise<string | null> {
  const { rows } = await db.query<{ email: string }>(
    'DELETE FROM activation_link WHERE token_hash = $1 AND expires_at > now() RETURNING email',
    [tokenHash],
  );
  return rows[0]?.email ?? null;
}

export async function deleteActivationLinks(db: Queryable, emails: readonly string[]): Promise<void> {
  await db.query('DELETE FROM activation_link WHERE email = ANY($1)', [emails]);
}

export async function deleteExpiredActivationLinks(db: Queryable): Promise<void> {
  await db.query('DELETE FROM activation_link WHERE expires_at <= now()');
}
