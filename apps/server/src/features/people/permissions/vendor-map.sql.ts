import type { Queryable } from '#src/db/queryable.ts';
import { sql } from '#src/db/statement.ts';

const listVendorSubmissionsSql = sql('listVendorSubmissions')`
     select distinct v.org_id as vendor_org_id, v.org_name as vendor_name, s.sub_id as submission_id,
       s.product_line, s.reporting_product, o.org_id,
       o.org_name
     from submission s join organization o on o.org_id = s.org_id
     join lateral (select s.software_vendor_id as vendor_id
       union select c.vendor_id from component c where c.sub_id = s.sub_id) as of on true
     join organization v on v.org_id = of.vendor_id
     where s.measurement_year = $1 and ($2::int[] is null or v.org_id = any($2))
     order by v.org_name, v.org_id, s.sub_id`;
/** @param vendorIds null: of every vendor */
export const listVendorSubmissions = (
  db: Queryable,
  measurementYear: number,
  vendorIds: readonly number[] | null,
) => listVendorSubmissionsSql.all(db, [measurementYear, vendorIds]);
