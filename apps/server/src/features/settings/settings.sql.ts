import type { Queryable } from '#src/app.ts';

/** Stores the first license agreement, if there is none; returns whether it did. */
export async function insertFirstLicense(db: Queryable, text: string): Promise<boolean> {
  const { rowCount } = await db.query(
    `insert into license_agreement (text, created_by) select $1, 'IDSS' where not exists (select from license_agreement)`,
    [text],
  );
  return rowCount === 1;
}

export async function readLoginMessage(db: Queryable): Promise<{ enable: boolean; message: string } | null> {
  const { rows } = await db.query<{ value: { enable: boolean; message: string } }>(
    `select value from setting where key = 'loginMessage'`,
  );
  return rows[0]?.value ?? null;
}
