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

export async function readLoginMessage(db: Queryable): Promise<{ enable: boolean; message: string } | null> {
  const { rows } = await db.query<{ value: { enable: boolean; message: string } }>(
    `select value from setting where key = 'loginMessage'`,
  );
  return rows[0]?.value ?? null;
}

/** Names of organizations and vendors; submissions are named by their organization. */
export async function readEntityNames(
  db: Queryable,
  organizationIds: readonly number[],
  submissionIds: readonly number[],
): Promise<{ organizations: Map<number, string>; submissions: Map<number, string> }> {
  const organizations = await db.query<{ id: number; name: string }>(
    'select org_id as id, org_name as name from organization where org_id = any($1)',
    [organizationIds],
  );
  const submissions = await db.query<{ id: number; name: string }>(
    'select s.sub_id as id, o.org_name as name from submission s join organization o using (org_id) where s.sub_id = any($1)',
    [submissionIds],
  );
  return {
    organizations: new Map(organizations.rows.map((row) => [row.id, row.name])),
    submissions: new Map(submissions.rows.map((row) => [row.id, row.name])),
  };
}
