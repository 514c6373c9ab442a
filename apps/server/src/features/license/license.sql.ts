import type { Queryable } from '#src/app.ts';

export interface LicenseText {
  readonly version: number;
  readonly text: string;
}

export async function readLicense(db: Queryable): Promise<LicenseText | null> {
  const { rows } = await db.query<LicenseText>(
    'select version, text from license_agreement order by version desc limit 1',
  );
  return rows[0] ?? null;
}

/** False when it was accepted before. */
export async function insertAcceptance(db: Queryable, userId: string, version: number): Promise<boolean> {
  const { rowCount } = await db.query(
    'insert into license_acceptance (user_id, version) values ($1, $2) on conflict do nothing',
    [userId, version],
  );
  return rowCount === 1;
}
