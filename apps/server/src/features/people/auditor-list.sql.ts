import type { Queryable } from '#src/kernel/app.ts';

export async function isListed(db: Queryable, email: string): Promise<boolean> {
  const { rows } = await db.query<{ isListed: boolean }>(
    'select exists (select from auditor where email = $1) as "isListed"',
    [email],
  );
  return rows[0]?.isListed === true;
}

/** False if it was on the list before. */
export async function insertAuditor(db: Queryable, email: string): Promise<boolean> {
  const { rowCount } = await db.query('insert into auditor (email) values ($1) on conflict do nothing', [
    email,
  ]);
  return rowCount === 1;
}

/** False if it was not on the list. */
export async function deleteFromList(db: Queryable, email: string): Promise<boolean> {
  const { rowCount } = await db.query('delete from auditor where email = $1', [email]);
  return rowCount === 1;
}
