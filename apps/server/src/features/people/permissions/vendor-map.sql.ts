/** Both vendor maps, for every column as it is read. Spec: lists-pages. */
import type { CountQuery, ListCounts, PageQuery } from '@idss/contract/list-page';
import type { MapColumn, VendorSubmissionColumn } from '@idss/contract/people/vendor-map';
import { componentColumn } from '#src/access/list-columns.sql.ts';
import { listVendorMap, vendorMapFrom, vendorMapOrder } from '#src/access/vendor-map.sql.ts';
import {
  countList,
  countsEverything,
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

/** `which`: is not null, or = the id of one. */
const softwareOf = (
  which: string,
): string => `select s.software_vendor_id as org_id, s.sub_id from submission s
       where s.measurement_year = $1 and s.software_vendor_id ${which}`;
const surveysOf = (
  which: string,
): string => `select c.vendor_id as org_id, c.sub_id from component c join submission s using (sub_id)
       where s.measurement_year = $1 and c.vendor_id ${which}`;
/** Each submission once for each vendor, also where one is both. */
const everyPair = `${softwareOf('is not null')} union ${surveysOf('is not null')}`;

/** Ids of a column, one after the other by its index: there are few different ones. */
const idsOf = (name: string, table: string, column: string, where: string): string => `${name} as (
         (select ${column} as id from ${table} where ${where} and ${column} is not null order by 1 limit 1)
         union all
         select (select ${column} from ${table} where ${where} and ${column} > ${name}.id order by 1 limit 1)
         from ${name} where ${name}.id is not null)`;

/** First and last id of the season: those of a vendor of other seasons are mostly before them or after them. */
const seasonIdsSql = sql('submissionIdsOfSeason')`
     select min(sub_id) as first, max(sub_id) as last from submission where measurement_year = $1`;
/** A page of this many rows and those before it are read vendor by vendor; what is behind them with the whole season. */
const nearRows = 1_000;
/** Those of one page in the usual order. Vendor by vendor, so that reading ends with the last row of the page. */
function pairsOfPage(pageNumber: number, rows: number): string {
  const most = pageNumber * rows;
  return `with recursive ${idsOf('software', 'submission', 'software_vendor_id', 'measurement_year = $1')},
       ${idsOf('survey', 'component', 'vendor_id', 'true')}
       select w.org_id, x.sub_id
       from (select org_id, org_name from organization
         where org_id in (select id from software union all select id from survey) and ($2::int[] is null or org_id = any($2))
         order by org_name, org_id offset 0) w
       cross join lateral (
         select u.sub_id from (
           (${softwareOf('= w.org_id')} order by s.sub_id limit ${most})
           union (${surveysOf('= w.org_id')} and c.sub_id between $3 and $4 group by c.vendor_id, c.sub_id order by c.sub_id limit ${most})) u
         order by u.sub_id limit ${most}) x
       order by w.org_name, w.org_id, x.sub_id limit ${rows} offset ${most - rows}`;
}

const vendorSubmissions = (pairs: string): string => `from (${pairs}) p
     join submission n using (sub_id) join organization o on o.org_id = n.org_id
     join organization v on v.org_id = p.org_id
     where ($2::int[] is null or v.org_id = any($2))`;
const fromEveryPair = vendorSubmissions(everyPair);
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
    from: string,
    where: string,
    order: string,
  ) => `select v.org_id as vendor_org_id, v.org_name as vendor_name, n.sub_id as submission_id,
       n.product_line, n.reporting_product, o.org_id, o.org_name
     ${from} and ${where} order by ${order}`,
  [fromEveryPair, 'true', vendorSubmissionOrder],
);
/** @param vendorIds null: of every vendor */
export async function listVendorSubmissions(
  db: Queryable,
  measurementYear: number,
  vendorIds: readonly number[] | null,
  page: PageQuery<VendorSubmissionColumn> = {},
) {
  const { filters = [], sort, pageNumber = 1, resultCount } = page;
  const values: unknown[] = [measurementYear, vendorIds];
  if (filters.length === 0 && !sort && resultCount !== undefined && pageNumber * resultCount <= nearRows) {
    const { first, last } = await seasonIdsSql.one(db, [measurementYear]);
    values.push(first, last);
    const ofPage = vendorSubmissions(pairsOfPage(pageNumber, resultCount));
    return listVendorSubmissionsSql.all(db, values, ofPage, 'true', vendorSubmissionOrder);
  }
  const where = filterCondition(vendorSubmissionColumns, filters, values);
  const order = orderAndPage(vendorSubmissionColumns, page, vendorSubmissionOrder);
  return listVendorSubmissionsSql.all(db, values, fromEveryPair, where, order);
}

/** Nobody else than organizations are vendors: the number of all pairs needs none of their rows. */
const countEveryPairSql = sql('countVendorSubmissionPairs')`
     select count(*)::int as count from (${everyPair}) p where ($2::int[] is null or p.org_id = any($2))`;
const countVendorSubmissionsSql = sql(
  'countVendorSubmissions',
  (counts: string, where: string) => `select ${counts} as counts ${fromEveryPair} and ${where}`,
  ['array[count(*)::int]', 'true'],
);
const listVendorSubmissionChoicesSql = sql(
  'listVendorSubmissionChoices',
  (text: string, where: string) => `select distinct ${text} as text ${fromEveryPair} and ${where}`,
  ['v.org_name', 'true'],
);
export async function countVendorSubmissions(
  db: Queryable,
  measurementYear: number,
  vendorIds: readonly number[] | null,
  query: CountQuery<VendorSubmissionColumn>,
): Promise<ListCounts> {
  if (countsEverything(query)) {
    const { count } = await countEveryPairSql.one(db, [measurementYear, vendorIds]);
    return { count, parts: [], choices: [] };
  }
  return countList(
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
}
