/** HEDIS submissions with the accreditation of their organizations. */
import type { CountQuery, PageQuery } from '@idss/contract/list-page';
import type { AccreditationColumn } from '@idss/contract/reports/admin-reports';
import { publicReportedColumn, stageColumn, validationColumn } from '#src/access/list-columns.sql.ts';
import { hasNothing } from '#src/access/nothing-to-report.sql.ts';
import { stageName } from '#src/access/stage-name.sql.ts';
import {
  countList,
  filterCondition,
  type ListColumns,
  numberColumn,
  orderAndPage,
  yesNoColumn,
} from '#src/db/list-page.ts';
import type { Queryable } from '#src/db/queryable.ts';
import { type RowOf, sql } from '#src/db/statement.ts';
import { ofReport, type ReportSelection, seasonJoin, toValues } from './admin-reports.sql.ts';

export type AccreditedSubmission = RowOf<typeof listAccreditationSql>;

const fromOf = (organizations: string): string => `from component c ${seasonJoin}
     join ${organizations} o on o.org_id = s.org_id
     where c.component = 'DST' and ${ofReport}`;
const from = fromOf('organization');
const usualOrder = 'o.is_accredited desc, o.org_name, c.sub_id';
/** For the first of them: their organizations are in order, so that reading can end with the last row of a page. */
const fromFirst = fromOf(
  '(select org_id, org_name, is_accredited from organization order by is_accredited desc, org_name offset 0)',
);

const columns: ListColumns<AccreditationColumn> = {
  organizationId: numberColumn('s.org_id'),
  organizationName: { text: 'o.org_name' },
  isAccredited: yesNoColumn('o.is_accredited'),
  submissionId: numberColumn('c.sub_id'),
  productLine: { text: 's.product_line' },
  reportingProduct: { text: 's.reporting_product' },
  specialProject: { text: `coalesce(s.special_project, 'None')` },
  isAuditRequired: yesNoColumn('s.is_audit_required'),
  stage: stageColumn('c'),
  validationStatus: validationColumn('c.validation_status'),
  isAttested: yesNoColumn('c.is_attested'),
  isPublicReported: publicReportedColumn('c.is_public_reported'),
  nothingToReport: yesNoColumn(hasNothing('c')),
};

const listAccreditationSql = sql(
  'listAccreditation',
  (
    where: string,
    order: string,
  ) => `select s.org_id as organization_id, o.org_name as organization_name, o.is_accredited,
       c.sub_id as submission_id, s.product_line, s.reporting_product,
       s.special_project, s.is_audit_required, ${stageName('c')} as stage,
       c.validation_status, c.is_attested,
       c.is_public_reported, ${hasNothing('c')} as has_nothing_to_report
     ${fromFirst} and ${where} order by ${order}`,
  ['true', usualOrder],
).notNull('hasNothingToReport');
/** Without a page all of them; those of accredited organizations first. */
export function listAccreditation(
  db: Queryable,
  selection: ReportSelection,
  page: PageQuery<AccreditationColumn> = {},
) {
  const values: unknown[] = [...toValues(selection)];
  const where = filterCondition(columns, page.filters ?? [], values);
  return listAccreditationSql.all(db, values, where, orderAndPage(columns, page, usualOrder));
}

const countAccreditationSql = sql(
  'countAccreditation',
  (counts: string, where: string) => `select ${counts} as counts ${from} and ${where}`,
  ['array[count(*)::int]', 'true'],
);
const listAccreditationChoicesSql = sql(
  'listAccreditationChoices',
  (text: string, where: string) => `select distinct ${text} as text ${from} and ${where}`,
  ['o.org_name', 'true'],
);
export const countAccreditation = (
  db: Queryable,
  selection: ReportSelection,
  query: CountQuery<AccreditationColumn>,
) =>
  countList(
    {
      columns,
      values: toValues(selection),
      count: async (values, counts, where) =>
        (await countAccreditationSql.one(db, values, counts, where)).counts,
      choices: async (values, text, where) =>
        (await listAccreditationChoicesSql.all(db, values, text, where)).map((row) => row.text),
    },
    query,
  );
