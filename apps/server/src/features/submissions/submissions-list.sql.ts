/** The list of submissions, for every column as it is read. Spec: lists-pages. */
import type { CountQuery, PageQuery } from '@idss/contract/list-page';
import type { SubmissionColumn } from '@idss/contract/submissions/submissions';
import type { AccessScope } from '#src/access/access-scope.ts';
import { ofSeason, withinScope } from '#src/access/access-scope.sql.ts';
import {
  componentColumn,
  publicReportedColumn,
  stageColumn,
  validationColumn,
} from '#src/access/list-columns.sql.ts';
import { listed, listedFrom, ofTests } from '#src/access/listed-components.sql.ts';
import { hasNothing } from '#src/access/nothing-to-report.sql.ts';
import {
  countList,
  filterCondition,
  type ListColumns,
  momentColumn,
  numberColumn,
  orderAndPage,
  yesNoColumn,
} from '#src/db/list-page.ts';
import type { Queryable } from '#src/db/queryable.ts';
import { sql } from '#src/db/statement.ts';

/** Of test organizations: with them, without them, only theirs. */
export type Tests = 'with' | 'without' | 'only';
const conditionOf: Readonly<Record<Tests, string>> = {
  with: 'true',
  without: 't.org_id is null',
  only: ofTests,
};

const columns: ListColumns<SubmissionColumn> = {
  subId: numberColumn('c.sub_id'),
  productLine: { text: 's.product_line' },
  component: componentColumn('c.component'),
  orgId: numberColumn('s.org_id'),
  orgName: { text: 'o.org_name' },
  submissionStatus: stageColumn('c'),
  validationStatus: validationColumn('c.validation_status'),
  received: momentColumn('c.received_at'),
  isAttested: yesNoColumn('c.is_attested'),
  isPublicReported: publicReportedColumn('c.is_public_reported'),
  reportingProduct: { text: 's.reporting_product' },
  specialProject: { text: `coalesce(s.special_project, 'None')` },
  specialArea: { text: `coalesce(s.special_area, 'None')` },
  cmsContractNumber: { text: `coalesce(s.cms_contract_number, '')` },
  reportingUnitId: { text: 's.reporting_unit_id' },
  componentVendorName: { text: `coalesce(v.org_name, 'None')` },
  nothingToReport: yesNoColumn(hasNothing('c')),
};
const usualOrder = 'c.sub_id, c.component desc';

const from = (tests: string, within: string, where: string): string =>
  `${listedFrom} where s.measurement_year = $1 and ${tests} and ${within} and ${where}`;

const listSubmissionsPageSql = sql(
  'listPageOfSubmissions',
  (tests: string, within: string, where: string, order: string) =>
    `select ${listed} ${from(tests, within, where)} order by ${order}`,
  ['true', 'true', 'true', usualOrder],
).notNull('hasNothingToReport');

const countSubmissionsSql = sql(
  'countSubmissionsOfList',
  (counts: string, tests: string, within: string, where: string) =>
    `select ${counts} as counts ${from(tests, within, where)}`,
  ['array[count(*)::int]', 'true', 'true', 'true'],
);

const listChoicesSql = sql(
  'listChoicesOfSubmissions',
  (text: string, tests: string, within: string, where: string) =>
    `select distinct ${text} as text ${from(tests, within, where)}`,
  ['o.org_name', 'true', 'true', 'true'],
);

export interface ListedSubmissions {
  /** With nothing in it that the caller cannot see. */
  readonly scope: AccessScope;
  readonly measurementYear: number;
  readonly tests: Tests;
}

/** Those that filters leave, in their order, or a page of them. */
export function listSubmissionsPage(
  db: Queryable,
  { scope, measurementYear, tests }: ListedSubmissions,
  page: PageQuery<SubmissionColumn>,
) {
  const values: unknown[] = [measurementYear];
  const within = withinScope(scope, values, ofSeason('$1'));
  const where = filterCondition(columns, page.filters ?? [], values);
  const order = orderAndPage(columns, page, usualOrder);
  return listSubmissionsPageSql.all(db, values, conditionOf[tests], within, where, order);
}

export function countSubmissionsOfList(
  db: Queryable,
  { scope, measurementYear, tests }: ListedSubmissions,
  query: CountQuery<SubmissionColumn>,
) {
  const common: unknown[] = [measurementYear];
  const within = withinScope(scope, common, ofSeason('$1'));
  const among = conditionOf[tests];
  return countList(
    {
      columns,
      values: common,
      count: async (values, counts, where) =>
        (await countSubmissionsSql.one(db, values, counts, among, within, where)).counts,
      choices: async (values, text, where) =>
        (await listChoicesSql.all(db, values, text, among, within, where)).map((row) => row.text),
    },
    query,
  );
}
