import type { VendorMeasureRow } from '@idss/domain/vendor-measures/read-vendor-measures';
import type { Queryable } from '#src/kernel/app.ts';

export interface ListedVendorMeasure {
  readonly vendorId: number;
  readonly vendorName: string;
  readonly measureCode: string;
  readonly productLine: string;
  readonly measureGuid: string;
  readonly importedBy: string;
  readonly importedOn: string;
}

export async function listVendorMeasures(db: Queryable, productYear: number): Promise<ListedVendorMeasure[]> {
  const { rows } = await db.query<ListedVendorMeasure>(
    `select v.vendor_id as "vendorId", o.org_name as "vendorName", v.measure_code as "measureCode",
       v.product_line as "productLine", v.measure_guid::text as "measureGuid", v.imported_by as "importedBy",
       v.imported_on as "importedOn"
     from vendor_measure v join organization o on o.org_id = v.vendor_id
     where v.product_year = $1 order by o.org_name, v.vendor_id, v.measure_code, v.product_line`,
    [productYear],
  );
  return rows;
}

/** The latest first. */
export async function listProductYears(db: Queryable): Promise<number[]> {
  const { rows } = await db.query<{ year: number }>(
    'select distinct product_year as year from vendor_measure order by year desc',
  );
  return rows.map(({ year }) => year);
}

export interface Vendor {
  readonly orgId: number;
  readonly orgName: string;
}

export async function listValidVendors(db: Queryable, productYear: number): Promise<Vendor[]> {
  const { rows } = await db.query<Vendor>(
    `select o.org_id as "orgId", o.org_name as "orgName" from organization o
     where o.org_type = 'softwareVendor' and not o.inactive and (o.is_self_developed
       or exists (select from vendor_measure v where v.vendor_id = o.org_id and v.product_year = $1))
     order by o.org_name, o.org_id`,
    [productYear],
  );
  return rows;
}

/** They stay as they are, and so do the measures, until the transaction ends. */
export async function lockActiveVendors(db: Queryable): Promise<ReadonlySet<number>> {
  await db.query(`select pg_advisory_xact_lock(hashtext('vendor_measure'))`);
  const { rows } = await db.query<{ orgId: number }>(
    `select org_id as "orgId" from organization where org_type = 'softwareVendor' and not inactive
     order by org_id for share`,
  );
  return new Set(rows.map(({ orgId }) => orgId));
}

export interface Replaced {
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
  readonly unchanged: number;
}

/** Rows that are the same as before keep who imported them. */
export async function replaceMeasures(
  db: Queryable,
  productYear: number,
  rows: readonly VendorMeasureRow[],
  by: string,
): Promise<Replaced> {
  const given = `unnest($2::int[], $3::text[], $4::text[], $5::uuid[])
    as r(vendor_id, measure_code, product_line, measure_guid)`;
  const values = [
    productYear,
    rows.map(({ vendorId }) => vendorId),
    rows.map(({ measureCode }) => measureCode),
    rows.map(({ productLine }) => productLine),
    rows.map(({ measureGuid }) => measureGuid),
  ];
  const removed = await db.query(
    `delete from vendor_measure v where v.product_year = $1 and not exists (select from ${given}
       where (r.vendor_id, r.measure_code, r.product_line) = (v.vendor_id, v.measure_code, v.product_line)
         and r.measure_guid is not null)`,
    values,
  );
  const { rows: written } = await db.query<{ isAdded: boolean }>(
    `insert into vendor_measure as v (vendor_id, measure_code, product_line, product_year, measure_guid, imported_by)
     select r.vendor_id, r.measure_code, r.product_line, $1, r.measure_guid, $6 from ${given}
     on conflict (vendor_id, measure_code, product_line, product_year) do update set
       measure_guid = excluded.measure_guid, imported_by = excluded.imported_by, imported_on = now()
     where v.measure_guid <> excluded.measure_guid
     returning xmax = 0 as "isAdded"`,
    [...values, by],
  );
  const added = written.filter(({ isAdded }) => isAdded).length;
  return {
    added,
    changed: written.length - added,
    removed: removed.rowCount ?? 0,
    unchanged: rows.length - written.length,
  };
}
