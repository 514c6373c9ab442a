import type { Queryable } from '#src/db/queryable.ts';
import { sql } from '#src/db/statement.ts';

const listVendorSubmissionsSql = sql('listVendorSubmissions')`
     with own as (select * from submission where measurement_year = $1)
     select v.org_id as vendor_org_id, v.org_name as vendor_name, n.sub_id as submission_id,
       n.product_line, n.reporting_product, o.org_id, o.org_name
     from (
       select s.software_vendor_id as vendor_id, s.sub_id, s.product_line, s.reporting_product, s.org_id from own s
       union
       select c.vendor_id, s.sub_id, s.product_line, s.reporting_product, s.org_id from own s join component c using (sub_id)) n
     join organization o on o.org_id = n.org_id join organization v on v.org_id = n.vendor_id
     where $2::int[] is null or v.org_id = any($2)
     order by v.org_name, v.org_id, n.sub_id`;
/** @param vendorIds null: of every vendor */
export const listVendorSubmissions = (
  db: Queryable,
  measurementYear: number,
  vendorIds: readonly number[] | null,
) => listVendorSubmissionsSql.all(db, [measurementYear, vendorIds]);
