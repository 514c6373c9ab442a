/** The parties of every component of a season. */
import type { Queryable } from '#src/db/queryable.ts';
import { sql } from '#src/db/statement.ts';

const party = (alias: string): string =>
  `case when ${alias}.org_id is not null then jsonb_build_object('orgId', ${alias}.org_id,
    'orgType', ${alias}.org_type, 'isActive', not ${alias}.inactive) end`;

export const vendorMapRow = `select c.sub_id as submission_id, c.component, s.product_line, o.org_name,
       t.org_id is not null as is_test_organization, s.is_audit_required,
       ${party('o')} as organization, ${party('sv')} as software_vendor, ${party('cv')} as component_vendor,
       ${party('af')} as audit_firm, coalesce(sv.is_self_developed, false) or m.vendor_id is not null as is_vendor_certified,
       coalesce(sv.org_name, '') as software_vendor_name, coalesce(cv.org_name, '') as component_vendor_name,
       coalesce(af.org_name, '') as audit_firm_name`;
export const vendorMapFrom = `from component c join submission s using (sub_id) join organization o on o.org_id = s.org_id
     left join organization sv on sv.org_id = s.software_vendor_id
     left join organization cv on cv.org_id = c.vendor_id
     left join organization af on af.org_id = s.audit_firm_id
     left join (select distinct vendor_id from vendor_measure where product_year = $1::int + 1) m
       on m.vendor_id = s.software_vendor_id
     left join test_organization t on t.org_id = s.org_id and t.measurement_year = s.measurement_year
     where s.measurement_year = $1`;
export const vendorMapOrder = 'c.sub_id, c.component';

const listVendorMapSql = sql(
  'listVendorMap',
  (where: string, order: string) => `${vendorMapRow} ${vendorMapFrom} and ${where} order by ${order}`,
  ['true', vendorMapOrder],
).notNull('organization');
/** @param page further conditions with their values, and the order of a page; without it all of the season */
export const listVendorMap = (
  db: Queryable,
  measurementYear: number,
  { values = [measurementYear], where = 'true', order = vendorMapOrder }: ListSelection = {},
) => listVendorMapSql.all(db, values, where, order);

interface ListSelection {
  readonly values?: readonly unknown[];
  readonly where?: string;
  readonly order?: string;
}
