import type { CountQuery, PageQuery } from '@idss/contract/list-page';
import type { UploadedFileColumn } from '@idss/contract/reports/reports';
import type { Queryable } from '#src/db/queryable.ts';
import { componentColumn, validationColumn } from '#src/access/list-columns.sql.ts';
import { fileTypes } from '#src/files/stored-file.sql.ts';
import type { AccessScope } from '#src/access/access-scope.ts';
import { ofSeason, withinScope } from '#src/access/access-scope.sql.ts';
import { seasonState } from '#src/kernel/season-state.sql.ts';
import {
  countList,
  type ListColumns,
  momentColumn,
  numberColumn,
  orderAndPage,
  filterCondition,
} from '#src/db/list-page.ts';
import { type RowOf, sql } from '#src/db/statement.ts';

/** With the fields that decide who can see it. */
export type UploadedFile = RowOf<typeof listUploadedFilesSql>;

const listUploadedFilesSql = sql(
  'listUploadedFiles',
  (within: string) => `with visible as materialized (
       select c.sub_id, c.component, c.vendor_id, s.org_id, s.measurement_year, ${seasonState('y')} as season_state
       from component c
       join submission s using (sub_id)
       join season y using (measurement_year)
       where s.measurement_year = $2 and ${within}),
     latest as (
       select distinct on (file_id) file_id, status
       from visible join validation_run using (sub_id, component)
       order by file_id, finished_at desc)
     select f.file_id, v.org_id as organization_id, f.sub_id as submission_id,
       o.org_name as organization_name, f.component, f.file_name as saved_name,
       coalesce(r.status, 'NotRun') as validation_status, f.created_by as create_user,
       f.created_at as create_date, v.vendor_id, v.measurement_year, v.season_state, t.org_id is not null as is_test_organization
     from visible v
     join stored_file f on f.sub_id = v.sub_id and f.component = v.component and f.file_type = any($1)
     join organization o using (org_id)
     left join test_organization t on t.org_id = v.org_id and t.measurement_year = v.measurement_year
     left join latest r on r.file_id = f.file_id
     order by f.created_at desc, f.file_id`,
);
/**
 * Files of a season that were uploaded for a component, newest first. Everything starts from the components of the
 * scope: runs of the whole season took a person with 15 submissions 92 ms at 20,000 submissions, and 6 ms so.
 */
export async function listUploadedFiles(
  db: Queryable,
  scope: AccessScope,
  measurementYear: number,
): Promise<UploadedFile[]> {
  const values: unknown[] = [[fileTypes.uploaded, fileTypes.cahpsSubmission], measurementYear];
  return listUploadedFilesSql.all(db, values, withinScope(scope, values));
}

/** Of files that were uploaded for a component; the index of these files by season and time needs the condition as it is. */
const uploaded = `from stored_file f
     join submission s using (sub_id)
     join component c on c.sub_id = f.sub_id and c.component = f.component
     left join organization o on o.org_id = s.org_id
     left join test_organization t on t.org_id = s.org_id and t.measurement_year = s.measurement_year
     left join lateral (
       select x.status from validation_run x
       where x.sub_id = f.sub_id and x.component = f.component and x.file_id = f.file_id
       order by x.finished_at desc limit 1) r on true
     where f.file_type in (${fileTypes.uploaded}, ${fileTypes.cahpsSubmission}) and f.measurement_year = $1
       and s.measurement_year = $1 and ($2 or t.org_id is null)`;
const newestFirst = 'f.created_at desc, f.file_id';

const columns: ListColumns<UploadedFileColumn> = {
  organizationId: numberColumn('s.org_id'),
  submissionId: numberColumn('f.sub_id'),
  organizationName: { text: 'o.org_name' },
  component: componentColumn('f.component'),
  savedName: { text: 'f.file_name' },
  validationStatus: validationColumn(`coalesce(r.status, 'NotRun')`),
  createUser: { text: 'f.created_by' },
  createDate: momentColumn('f.created_at'),
};

const listUploadedPageSql = sql(
  'listUploadedFilesPage',
  (within: string, where: string, order: string) => `select f.file_id, s.org_id as organization_id,
       f.sub_id as submission_id, o.org_name as organization_name, f.component, f.file_name as saved_name,
       coalesce(r.status, 'NotRun') as validation_status, f.created_by as create_user, f.created_at as create_date
     ${uploaded} and ${within} and ${where} order by ${order}`,
  ['true', 'true', newestFirst],
).notNull('organizationName', 'component', 'submissionId');

const countUploadedSql = sql(
  'countUploadedFiles',
  (counts: string, within: string, where: string) =>
    `select ${counts} as counts ${uploaded} and ${within} and ${where}`,
  ['array[count(*)::int]', 'true', 'true'],
);

const listUploadedChoicesSql = sql(
  'listUploadedFileChoices',
  (text: string, within: string, where: string) =>
    `select distinct ${text} as text ${uploaded} and ${within} and ${where}`,
  [`''`, 'true', 'true'],
);

interface UploadedFiles {
  /** With nothing in it that the caller cannot see. */
  readonly scope: AccessScope;
  readonly measurementYear: number;
  readonly includeTestOrganizations: boolean;
}

/** The same as `listUploadedFiles` for a page. The newest ones are found by an index, whatever the season's size. */
export function listUploadedFilesPage(
  db: Queryable,
  { scope, measurementYear, includeTestOrganizations }: UploadedFiles,
  page: PageQuery<UploadedFileColumn>,
) {
  const values: unknown[] = [measurementYear, includeTestOrganizations];
  const within = withinScope(scope, values, ofSeason('$1'));
  const where = filterCondition(columns, page.filters ?? [], values);
  return listUploadedPageSql.all(db, values, within, where, orderAndPage(columns, page, newestFirst));
}

export function countUploadedFiles(
  db: Queryable,
  { scope, measurementYear, includeTestOrganizations }: UploadedFiles,
  query: CountQuery<UploadedFileColumn>,
) {
  const common: unknown[] = [measurementYear, includeTestOrganizations];
  const within = withinScope(scope, common, ofSeason('$1'));
  return countList(
    {
      columns,
      values: common,
      count: async (values, counts, where) =>
        (await countUploadedSql.one(db, values, counts, within, where)).counts,
      choices: async (values, text, where) =>
        (await listUploadedChoicesSql.all(db, values, text, within, where)).map((row) => row.text),
    },
    query,
  );
}

const countAllSql = sql('countAllUploadedFiles')`
     select coalesce(sum(number), 0)::int as count from season_totals($1, '{files}')
     where key[1]::int in (${fileTypes.uploaded}, ${fileTypes.cahpsSubmission}) and ($2::bool or not is_test_organization)`;
/** Of a whole season, from its totals. */
export const countAllUploadedFiles = (
  db: Queryable,
  measurementYear: number,
  includeTestOrganizations: boolean,
): Promise<number> => countAllSql.count(db, [measurementYear, includeTestOrganizations]);
