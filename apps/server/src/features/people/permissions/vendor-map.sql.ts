import type { Queryable } from '#src/kernel/app.ts';

export interface VendorSubmission {
  readonly vendorOrgId: number;
  readonly vendorName: string;
  readonly submissionId: number;
  readonly productLine: string;
  readonly reportingProduct: string;
  readonly orgId: number;
  readonly orgName: string;
}

/** @param vendorIds null: of every vendor */
export async function listVendorSubmissions(
  db: Queryable,
  measurementYear: number,
  vendorIds: readonly number[] | null,
): Promise<VendorSubmission[]> {
  const { rows } = await db.query<VendorSubmission>(
    `select distinct v.org_id as "vendorOrgId", v.org_name as "vendorName", s.sub_id as "submissionId",
       s.product_line as "productLine", s.reporting_product as "reportingProduct", o.org_id as "orgId",
       o.org_name as "orgName"
     from submission s join organization o on o.org_id = s.org_id
     join lateral (select s.software_vendor_id as vendor_id
       union select c.vendor_id from component c where c.sub_id = s.sub_id) as of on true
     join organization v on v.org_id = of.vendor_id
     where s.measurement_year = $1 and ($2::int[] is null or v.org_id = any($2))
     order by v.org_name, v.org_id, s.sub_id`,
    [measurementYear, vendorIds],
  );
  return rows;
}
