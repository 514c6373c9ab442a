import type { ValidationStatus } from '@idss/domain/findings/finding';
import type { Component, ProductLine } from '@idss/domain/program';
import type { Step } from '@idss/domain/stages/workflow';
import type { Queryable } from '#src/app.ts';
import type { AccessScope } from '#src/records/access-scope.ts';
import { withinScope } from '#src/records/access-scope.sql.ts';

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
  readonly step: Step;
  readonly validationStatus: ValidationStatus;
  readonly isAttested: boolean;
  readonly isPublicReported: boolean | null;
  readonly receivedAt: string | null;
}

export const listed = `c.sub_id as "subId", c.component, s.product_line as "productLine", s.org_id as "orgId",
       o.org_name as "orgName", t.org_id is not null as "isTestOrganization",
       s.reporting_product as "reportingProduct", s.special_project as "specialProject",
       s.special_area as "specialArea", s.cms_contract_number as "cmsContractNumber",
       s.reporting_unit_id as "reportingUnitId", c.vendor_id as "vendorId", v.org_name as "vendorName", c.step,
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

/** Everything stored about a component, as text. */
export async function readDetails(
  db: Queryable,
  submissionId: number,
  component: Component,
): Promise<Record<string, unknown> | null> {
  const { rows } = await db.query<{ details: Record<string, unknown> }>(
    `select to_jsonb(s) || to_jsonb(c) as details from component c join submission s using (sub_id)
     where c.sub_id = $1 and c.component = $2`,
    [submissionId, component],
  );
  return rows[0]?.details ?? null;
}

/** Certified measures of a vendor; null where there is no such organization. */
export async function listVendorMeasureGuids(
  db: Queryable,
  vendorId: number,
  productYear: number,
): Promise<{ measure: string; guid: string; productLine: string }[] | null> {
  const { rows } = await db.query<{ measures: { measure: string; guid: string; productLine: string }[] }>(
    `select coalesce((select jsonb_agg(jsonb_build_object('measure', m.measure_code, 'guid', m.measure_guid,
         'productLine', m.product_line) order by m.measure_code, m.product_line)
       from vendor_measure m where m.vendor_id = o.org_id and m.product_year = $2), '[]') as measures
     from organization o where o.org_id = $1`,
    [vendorId, productYear],
  );
  return rows[0]?.measures ?? null;
}

export interface Sibling {
  readonly component: Component;
  readonly vendorId: number | null;
  readonly vendorName: string | null;
  readonly step: Step;
  readonly validationStatus: ValidationStatus;
  readonly isFinal: boolean;
  readonly isAttested: boolean;
}

/** Components of the same submission, in the order HEDIS, CAHPS, HOS. */
export async function listSiblings(db: Queryable, submissionId: number): Promise<Sibling[]> {
  const { rows } = await db.query<Sibling>(
    `select c.component, c.vendor_id as "vendorId", v.org_name as "vendorName", c.step,
       c.validation_status as "validationStatus", c.is_final as "isFinal", c.is_attested as "isAttested"
     from component c left join organization v on v.org_id = c.vendor_id
     where c.sub_id = $1 order by array_position(array['DST', 'CAHPS', 'HOS'], c.component)`,
    [submissionId],
  );
  return rows;
}
