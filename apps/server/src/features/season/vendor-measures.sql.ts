import type { VendorMeasureRow } from '@idss/domain/vendor-measures/read-vendor-measures';
import type { Queryable } from '#src/db/queryable.ts';
import { sql } from '#src/db/statement.ts';

const listVendorMeasuresSql = sql('listVendorMeasures')`
     select v.vendor_id, o.org_name as vendor_name, v.measure_code,
       v.product_line, v.measure_guid::text as measure_guid, v.imported_by,
       v.imported_on
     from vendor_measure v join organization o on o.org_id = v.vendor_id
     where v.product_year = $1 order by o.org_name, v.vendor_id, v.measure_code, v.product_line`;
export const listVendorMeasures = (db: Queryable, productYear: number) =>
  listVendorMeasuresSql.all(db, [productYear]);

const listProductYearsSql = sql('listProductYears')`
  select distinct product_year as year from vendor_measure order by year desc`;
/** The latest first. */
export const listProductYears = async (db: Queryable): Promise<number[]> =>
  (await listProductYearsSql.all(db, [])).map(({ year }) => year);

const listValidVendorsSql = sql('listValidVendors')`select o.org_id, o.org_name from organization o
     where o.org_type = 'softwareVendor' and not o.inactive and (o.is_self_developed
       or exists (select from vendor_measure v where v.vendor_id = o.org_id and v.product_year = $1))
     order by o.org_name, o.org_id`;
export const listValidVendors = (db: Queryable, productYear: number) =>
  listValidVendorsSql.all(db, [productYear]);

const lockActiveVendorsSql = sql('lockActiveVendors')`
     select org_id from organization where org_type = 'softwareVendor' and not inactive
     order by org_id for share`;
const lockVendorMeasuresSql = sql('lockVendorMeasures')`
  select pg_advisory_xact_lock(hashtext('vendor_measure'))`;
/** They stay as they are, and so do the measures, until the transaction ends. */
export async function lockActiveVendors(db: Queryable): Promise<ReadonlySet<number>> {
  await lockVendorMeasuresSql.run(db, []);
  const rows = await lockActiveVendorsSql.all(db, []);
  return new Set(rows.map(({ orgId }) => orgId));
}

export interface ReplacementCounts {
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
  readonly unchanged: number;
}

const rows = `unnest($2::int[], $3::text[], $4::text[], $5::uuid[])
    as r(vendor_id, measure_code, product_line, measure_guid)`;
const replaceMeasuresSql = sql('replaceMeasures')`
     insert into vendor_measure as v (vendor_id, measure_code, product_line, product_year, measure_guid, imported_by)
     select r.vendor_id, r.measure_code, r.product_line, $1, r.measure_guid, $6 from ${rows}
     on conflict (vendor_id, measure_code, product_line, product_year) do update set
       measure_guid = excluded.measure_guid, imported_by = excluded.imported_by, imported_on = now()
     where v.measure_guid <> excluded.measure_guid
     returning xmax = 0 as is_added`;
const deleteOtherMeasuresSql = sql('deleteOtherMeasures')`
     delete from vendor_measure v where v.product_year = $1 and not exists (select from ${rows}
       where (r.vendor_id, r.measure_code, r.product_line) = (v.vendor_id, v.measure_code, v.product_line)
         and r.measure_guid is not null)`;
/** Rows that are the same as before keep who imported them. */
export async function replaceMeasures(
  db: Queryable,
  productYear: number,
  rows: readonly VendorMeasureRow[],
  by: string,
): Promise<ReplacementCounts> {
  const values = [
    productYear,
    rows.map(({ vendorId }) => vendorId),
    rows.map(({ measureCode }) => measureCode),
    rows.map(({ productLine }) => productLine),
    rows.map(({ measureGuid }) => measureGuid),
  ] as const;
  const removed = await deleteOtherMeasuresSql.run(db, values);
  const written = await replaceMeasuresSql.all(db, [...values, by]);
  const added = written.filter(({ isAdded }) => isAdded).length;
  return {
    added,
    changed: written.length - added,
    removed,
    unchanged: rows.length - written.length,
  };
}
