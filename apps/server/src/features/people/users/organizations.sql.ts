import type { Queryable } from '#src/db/queryable.ts';
import type { RoleScope } from './list-users.sql.ts';
import { sql } from '#src/db/statement.ts';

const listManagedOrganizationsSql = sql('listManagedOrganizations')`select org_id, org_name,
       case org_type when 'plan' then 'organization' else 'vendor' end as org_type
     from organization
     where not inactive and org_type in ('plan', 'softwareVendor', 'surveyVendor')
       and ($1 or org_id = any(case org_type when 'plan' then $2::int[] else $3::int[] end))
     order by org_name, org_id`;
/** Active plans and vendors of the scope, by name. */
export const listManagedOrganizations = (db: Queryable, scope: RoleScope) =>
  listManagedOrganizationsSql.all(db, [scope.isSysadmin, [...scope.organizations], [...scope.vendors]]);

const listSubmissionKeysSql = sql('listSubmissionKeys')`
     select s.sub_id as submission_id, s.product_line, s.reporting_product,
       s.special_area, s.special_project,
       s.cms_contract_number
     from submission s where s.org_id = $1 and s.measurement_year = $2 order by s.sub_id`;
/** Submissions of the organization in one season. */
export const listSubmissionKeys = (db: Queryable, organizationId: number, measurementYear: number) =>
  listSubmissionKeysSql.all(db, [organizationId, measurementYear]);
