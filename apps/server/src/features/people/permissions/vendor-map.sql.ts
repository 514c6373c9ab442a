/** Both vendor maps, for every column as it is read. Spec: lists-pages. */
import type { CountQuery, PageQuery } from '@idss/contract/list-page';
import type { MapColumn, VendorSubmissionColumn } from '@idss/contract/people/vendor-map';
import { componentColumn } from '#src/access/list-columns.sql.ts';
import { listVendorMap, vendorMapFrom, vendorMapOrder } from '#src/access/vendor-map.sql.ts';
import {
  countList,
  filterCondition,
  type ListColumn,
  type ListColumns,
  numberColumn,
  orderAndPage,
  yesNoColumn,
} from '#src/db/list-page.ts';
import type { Queryable } from '#src/db/queryable.ts';
import { sql } from '#src/db/statement.ts';
import { isValid, mapReason } from './map-reason.sql.ts';

const nameAndId = (organization: string): ListColumn => ({
  text: `coalesce(${organization}.org_name || ' (' || ${organization}.org_id || ')', '')`,
});

const mapColumns: ListColumns<MapColumn> = {
  isValid: yesNoColumn(isValid),
  reason: { text: mapReason },
  submissionId: numberColumn('c.sub_id'),
  component: componentColumn('c.component'),
  productLine: { text: 's.product_line' },
  orgId: numberColumn('s.org_id'),
  orgName: { text: `(o.org_name || case when t.org_id is null then '' else ' (test)' end)` },
  softwareVendorName: nameAndId('sv'),
  componentVendorName: nameAndId('cv'),
  isAuditRequired: yesNoColumn('s.is_audit_required'),
  auditFirmName: nameAndId('af'),
};

export function listVendorMapPage(db: Queryable, measurementYear: number, page: PageQuery<MapColumn>) {
  const values: unknown[] = [measurementYear];
  const where = filterCondition(mapColumns, page.filters ?? [], values);
  return listVendorMap(db, measurementYear, {
    values,
    where,
    order: orderAndPage(mapColumns, page, vendorMapOrder),
  });
}

const countVendorMapSql = sql(
  'countVendorMap',
  (counts: string, where: string) => `select ${counts} as counts ${vendorMapFrom} and ${where}`,
  ['array[count(*)::int]', 'true'],
);
const listVendorMapChoicesSql = sql(
  'listVendorMapChoices',
  (text: string, where: string) => `select distinct ${text} as text ${vendorMapFrom} and ${where}`,
  ['o.org_name', 'true'],
);
export const countVendorMap = (db: Queryable, measurementYear: number, query: CountQuery<MapColumn>) =>
  countList(
    {
      columns: mapColumns,
      values: [measurementYear],
      count: async (values, counts, where) => (await countVendorMapSql.one(db, values, counts, where)).counts,
      choices: async (values, text, where) =>
        (await listVendorMapChoicesSql.all(db, values, text, where)).map((row) => row.text),
    },
    query,
  );

/** Each submission once for each vendor, also where one is both. */
const vendorSubmissions = `from (
       select s.software_vendor_id as vendor_id, s.sub_id from submission s where s.measurement_year = $1
       union
       select c.vendor_id, c.sub_id from component c join submission s using (sub_id)
       where s.measurement_year = $1 and c.vendor_id is not null) p
     join submission n using (sub_id) join organization o on o.org_id = n.org_id
     join organization v on v.org_id = p.vendor_id
     where ($2::int[] is null or v.org_id = any($2))`;
const vendorSubmissionOrder = 'v.org_name, v.org_id, n.sub_id';

const vendorSubmissionColumns: ListColumns<VendorSubmissionColumn> = {
  vendorOrgId: numberColumn('v.org_id'),
  vendorName: { text: 'v.org_name' },
  submissionId: numberColumn('n.sub_id'),
  productLine: { text: 'n.product_line' },
  reportingProduct: { text: 'n.reporting_product' },
  orgId: numberColumn('o.org_id'),
  orgName: { text: 'o.org_name' },
};

const listVendorSubmissionsSql = sql(
  'listVendorSubmissions',
  (
    where: string,
    order: string,
  ) => `select v.org_id as vendor_org_id, v.org_name as vendor_name, n.sub_id as submission_id,
       n.product_line, n.reporting_product, o.org_id, o.org_name
     ${vendorSubmissions} and ${where} order by ${order}`,
  ['true', vendorSubmissionOrder],
);
/** @param vendorIds null: of every vendor */
export function listVendorSubmissions(
  db: Queryable,
  measurementYear: number,
  vendorIds: readonly number[] | null,
  page: PageQuery<VendorSubmissionColumn> = {},
) {
  const values: unknown[] = [measurementYear, vendorIds];
  const where = filterCondition(vendorSubmissionColumns, page.filters ?? [], values);
  const order = orderAndPage(vendorSubmissionColumns, page, vendorSubmissionOrder);
  return listVendorSubmissionsSql.all(db, values, where, order);
}

const countVendorSubmissionsSql = sql(
  'countVendorSubmissions',
  (counts: string, where: string) => `select ${counts} as counts ${vendorSubmissions} and ${where}`,
  ['array[count(*)::int]', 'true'],
);
const listVendorSubmissionChoicesSql = sql(
  'listVendorSubmissionChoices',
  (text: string, where: string) => `select distinct ${text} as text ${vendorSubmissions} and ${where}`,
  ['v.org_name', 'true'],
);
export const countVendorSubmissions = (
  db: Queryable,
  measurementYear: number,
  vendorIds: readonly number[] | null,
  query: CountQuery<VendorSubmissionColumn>,
) =>
  countList(
    {
      columns: vendorSubmissionColumns,
      values: [measurementYear, vendorIds],
      count: async (values, counts, where) =>
        (await countVendorSubmissionsSql.one(db, values, counts, where)).counts,
      choices: async (values, text, where) =>
        (await listVendorSubmissionChoicesSql.all(db, values, text, where)).map((row) => row.text),
    },
    query,
  );
