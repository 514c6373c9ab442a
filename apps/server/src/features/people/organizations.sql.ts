import type { ProductLine } from '@idss/domain/program';
import type { Queryable } from '#src/kernel/app.ts';
import { queryRows } from '#src/db/query-rows.ts';
import type { RoleScope } from './list-users.sql.ts';

export interface ManagedOrganization {
  readonly orgId: number;
  readonly orgName: string;
  /** The group of its roles. */
  readonly orgType: 'organization' | 'vendor';
}

/** Active plans and vendors of the scope, by name. */
export const listManagedOrganizations = (db: Queryable, scope: RoleScope) =>
  queryRows<ManagedOrganization>(
    db,
    `select org_id as "orgId", org_name as "orgName",
       case org_type when 'plan' then 'organization' else 'vendor' end as "orgType"
     from organization
     where not inactive and org_type in ('plan', 'softwareVendor', 'surveyVendor')
       and ($1 or org_id = any(case org_type when 'plan' then $2::int[] else $3::int[] end))
     order by org_name, org_id`,
    [scope.isSysadmin, [...scope.organizations], [...scope.vendors]],
  );

export interface SubmissionKey {
  readonly submissionId: number;
  readonly productLine: ProductLine;
  readonly reportingProduct: string;
  readonly specialArea: string | null;
  readonly specialProject: string | null;
  readonly cmsContractNumber: string | null;
}

/** Submissions of the organization in the current season. */
export const listSubmissionKeys = (db: Queryable, organizationId: number) =>
  queryRows<SubmissionKey>(
    db,
    `select s.sub_id as "submissionId", s.product_line as "productLine", s.reporting_product as "reportingProduct",
       s.special_area as "specialArea", s.special_project as "specialProject",
       s.cms_contract_number as "cmsContractNumber"
     from submission s join season y on y.measurement_year = s.measurement_year and y.is_current
     where s.org_id = $1 order by s.sub_id`,
    [organizationId],
  );
