import type { Queryable } from '#src/kernel/app.ts';
import { queryRows } from '#src/db/query-rows.ts';

export interface Organization {
  readonly orgId: number;
  readonly orgName: string;
  readonly orgType: string;
  readonly inactive: boolean;
  readonly contactFirstName: string;
  readonly contactLastName: string;
}

const fields = `org_id as "orgId", org_name as "orgName", org_type as "orgType", inactive,
  contact_first_name as "contactFirstName", contact_last_name as "contactLastName"`;

export const listOrganizations = (db: Queryable) =>
  queryRows<Organization>(db, `select ${fields} from organization order by org_id`);

/** It stays as it is, also where it does not exist yet, until the transaction ends. */
export async function lockOrganization(db: Queryable, orgId: number): Promise<Organization | null> {
  await db.query(`select pg_advisory_xact_lock(hashtext('organization'), $1)`, [orgId]);
  const { rows } = await db.query<Organization>(
    `select ${fields} from organization where org_id = $1 for update`,
    [orgId],
  );
  return rows[0] ?? null;
}

export async function writeOrganization(db: Queryable, organization: Organization): Promise<void> {
  const { orgId, orgName, orgType, inactive, contactFirstName, contactLastName } = organization;
  await db.query(
    `insert into organization (org_id, org_name, org_type, inactive, contact_first_name, contact_last_name)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (org_id) do update set org_name = excluded.org_name, inactive = excluded.inactive,
       contact_first_name = excluded.contact_first_name, contact_last_name = excluded.contact_last_name`,
    [orgId, orgName, orgType, inactive, contactFirstName, contactLastName],
  );
}
