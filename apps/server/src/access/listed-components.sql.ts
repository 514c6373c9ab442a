/** Components of the current season, as the submissions list shows them. */
import type { ValidationStatus } from '@idss/domain/findings/finding';
import type { Component, ProductLine } from '@idss/domain/program';
import type { Stage } from '@idss/domain/stages/stage';
import type { Queryable } from '#src/kernel/app.ts';
import { stageName } from './stage-name.sql.ts';
import type { AccessScope } from './access-scope.ts';
import { withinScope } from './access-scope.sql.ts';

/** One component with what the submissions list shows of it. */
export interface ListedComponent {
  readonly subId: number;
  readonly component: Component;
  readonly productLine: ProductLine;
  readonly orgId: number;
  readonly orgName: string;
  readonly isTestOrganization: boolean;
  readonly reportingProduct: string;
  readonly specialProject: string | null;
  readonly specialArea: string | null;
  readonly cmsContractNumber: string | null;
  readonly reportingUnitId: string;
  readonly vendorId: number | null;
  readonly vendorName: string | null;
  readonly stage: Stage;
  readonly validationStatus: ValidationStatus;
  readonly isAttested: boolean;
  readonly isPublicReported: boolean | null;
  readonly receivedAt: string | null;
}

export const listed = `c.sub_id as "subId", c.component, s.product_line as "productLine", s.org_id as "orgId",
       o.org_name as "orgName", t.org_id is not null as "isTestOrganization",
       s.reporting_product as "reportingProduct", s.special_project as "specialProject",
       s.special_area as "specialArea", s.cms_contract_number as "cmsContractNumber",
       s.reporting_unit_id as "reportingUnitId", c.vendor_id as "vendorId", v.org_name as "vendorName", ${stageName('c')} as stage,
       c.validation_status as "validationStatus", c.is_attested as "isAttested",
       c.is_public_reported as "isPublicReported", c.received_at as "receivedAt"`;

export const listedFrom = `from component c
     join submission s using (sub_id)
     join season y on y.measurement_year = s.measurement_year and y.is_current
     join organization o on o.org_id = s.org_id
     left join organization v on v.org_id = c.vendor_id
     left join test_organization t on t.org_id = s.org_id and t.measurement_year = s.measurement_year`;

export async function listComponents(db: Queryable, scope: AccessScope): Promise<ListedComponent[]> {
  const values: unknown[] = [];
  const { rows } = await db.query<ListedComponent>(
    `select ${listed} ${listedFrom} where ${withinScope(scope, values)} order by c.sub_id, c.component desc`,
    values,
  );
  return rows;
}
