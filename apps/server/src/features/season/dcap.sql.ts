import type { Queryable } from '#src/db/queryable.ts';
import { type RowOf, sql } from '#src/db/statement.ts';

export type Organization = RowOf<typeof listOrganizationsSql>;

const fields = `org_id, org_name, org_type, inactive,
  contact_first_name, contact_last_name`;

const listOrganizationsSql = sql('listOrganizations')`select ${fields} from organization order by org_id`;
export const listOrganizations = (db: Queryable) => listOrganizationsSql.all(db, []);

const lockOrganizationSql = sql('lockOrganization')`
  select ${fields} from organization where org_id = $1 for update`;
const lockOrganizationNumberSql = sql('lockOrganizationNumber')`
  select pg_advisory_xact_lock(hashtext('organization'), $1)`;
/** It stays as it is, also where it does not exist yet, until the transaction ends. */
export async function lockOrganization(db: Queryable, orgId: number): Promise<Organization | null> {
  await lockOrganizationNumberSql.run(db, [orgId]);
  return lockOrganizationSql.maybe(db, [orgId]);
}

const writeOrganizationSql = sql('writeOrganization')`
     insert into organization (org_id, org_name, org_type, inactive, contact_first_name, contact_last_name)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (org_id) do update set org_name = excluded.org_name, inactive = excluded.inactive,
       contact_first_name = excluded.contact_first_name, contact_last_name = excluded.contact_last_name`;
export async function writeOrganization(db: Queryable, organization: Organization): Promise<void> {
  const { orgId, orgName, orgType, inactive, contactFirstName, contactLastName } = organization;
  await writeOrganizationSql.run(db, [orgId, orgName, orgType, inactive, contactFirstName, contactLastName]);
}
