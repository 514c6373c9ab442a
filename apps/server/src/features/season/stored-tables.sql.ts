/** The tables of a season as the portal has them: a folder that leaves out tables is checked against them. Spec: season-folder. */
import type { StoredFile, StoredTables } from '@idss/domain/season/merge-tables';
import { listPriorRows, type PriorResults } from '@idss/domain/season/prior-results';
import { milestoneKeys, type RowOf } from '@idss/domain/season/tables';
import { splitName } from '@idss/domain/season/write-table';
import type { Milestone } from '@idss/domain/stages/milestones';
import type { Queryable } from '#src/db/queryable.ts';
import { sql } from '#src/db/statement.ts';
import { readSeason } from '#src/kernel/cached.sql.ts';

const listOrganizationsSql = sql('listStoredOrganizations')`
     select 0 as line, o.org_id, o.org_name, o.org_type, o.state, o.is_accredited, o.is_self_developed,
       t.org_id is not null as is_test, o.contact_first_name, o.contact_last_name
     from organization o left join test_organization t on t.org_id = o.org_id and t.measurement_year = $1
     order by o.org_id`;
const listSubmissionsSql = sql('listStoredSubmissions')`
     select 0 as line, sub_id, org_id, product_line, reporting_product,
       nullif(reporting_unit_id, '') as reporting_unit_id, special_area, special_project, cms_contract_number,
       plan_benefit_package, software_vendor_id, is_audit_required, audit_firm_id, submission_intention,
       approved_sample_reductions
     from submission where measurement_year = $1 order by sub_id`.narrowed<
  Pick<RowOf<'submissions.csv'>, 'reportingProduct'>
>();
const listComponentsSql = sql('listStoredComponents')`
     select 0 as line, c.sub_id, c.component, c.kind, c.vendor_id
     from component c join submission s using (sub_id) where s.measurement_year = $1
     order by c.sub_id, c.component collate "C"`;
const listVendorMeasuresSql = sql('listStoredVendorMeasures')`
     select 0 as line, vendor_id, measure_code, product_line, measure_guid
     from vendor_measure where product_year = $1::int + 1
     order by vendor_id, measure_code collate "C", product_line collate "C"`.narrowed<
  Pick<RowOf<'vendor-measures.csv'>, 'productLine'>
>();
const listUsersSql = sql('listStoredUsers')`
     select 0 as line, email, coalesce(nullif(name, ''), split_part(email, '@', 1)) as given_name, '' as family_name, title, locked_at is not null as is_locked
     from app_user order by email collate "C"`;
const listRolesSql = sql('listStoredRoles')`
     select 0 as line, u.email, r.role, r.entity_id from user_role r join app_user u using (user_id)
     order by u.email collate "C", r.role collate "C", r.entity_id`;
const listAuditorsSql = sql(
  'listStoredAuditors',
)`select 0 as line, email from auditor order by email collate "C"`;
const listAssignmentsSql = sql('listStoredAssignments')`
     select 0 as line, u.email, a.org_id, a.sub_id
     from auditor_assignment a join app_user u using (user_id) join submission s on s.sub_id = a.sub_id
     where s.measurement_year = $1 order by u.email collate "C", a.sub_id`;

const listPriorResultsSql = sql('listStoredPriorResults')`
     select org_id, product_line, reporting_product, results from prior_result
     where measurement_year = $1
       and (org_id, product_line collate "C", reporting_product collate "C") > ($2::int, $3::text, $4::text)
     order by org_id, product_line collate "C", reporting_product collate "C" limit $5`.narrowed<{
  results: PriorResults;
  reportingProduct: RowOf<'prior-results.csv'>['reportingProduct'];
}>();
const listRosterSql = sql('listStoredRoster')`
     select 0 as line, cohort, cms_contract_number, member_key from hos_baseline_roster
     where (cohort, cms_contract_number collate "C", member_key collate "C") > ($1::int, $2::text, $3::text)
     order by cohort, cms_contract_number collate "C", member_key collate "C" limit $4`;

/** Sets of results, and members, that are in memory together. */
const pages = { results: 200, members: 20_000 };

/** The results of the year before, in pieces. */
export async function* readPriorResults(
  db: Queryable,
  measurementYear: number,
): AsyncGenerator<readonly RowOf<'prior-results.csv'>[]> {
  let last = { orgId: 0, productLine: '', reportingProduct: '' };
  for (;;) {
    const sets = await listPriorResultsSql.all(db, [
      measurementYear - 1,
      last.orgId,
      last.productLine,
      last.reportingProduct,
      pages.results,
    ]);
    yield sets.flatMap(({ results, ...plan }) =>
      listPriorRows(results).map((row) => ({ line: 0, ...plan, ...row })),
    );
    const end = sets.at(-1);
    if (!end || sets.length < pages.results) return;
    last = end;
  }
}

/** The rosters of all cohorts, in pieces. */
export async function* readRoster(
  db: Queryable,
): AsyncGenerator<readonly RowOf<'hos-baseline-roster.csv'>[]> {
  let last = { cohort: 0, cmsContractNumber: '', memberKey: '' };
  for (;;) {
    const members = await listRosterSql.all(db, [
      last.cohort,
      last.cmsContractNumber,
      last.memberKey,
      pages.members,
    ]);
    yield members;
    const end = members.at(-1);
    if (!end || members.length < pages.members) return;
    last = end;
  }
}

const allowIdleReadingSql = sql('allowIdleReading')`
  select set_config('idle_in_transaction_session_timeout', '30min', true)`;
/** A reader of a long file may be slow. */
export const allowIdleReading = (db: Queryable) => allowIdleReadingSql.run(db, []);

function toRow({ program = 'HEDIS', key: name, label, at }: Milestone): readonly RowOf<'milestones.csv'>[] {
  const key = milestoneKeys.find((each) => each === name);
  return key ? [{ line: 0, program, key, label, at }] : [];
}

type Reader<F extends StoredFile> = (db: Queryable, measurementYear: number) => Promise<readonly RowOf<F>[]>;

/** Each table in a fixed order of rows. */
export const storedTables: {
  readonly [F in Exclude<StoredFile, 'milestones.csv' | 'users.csv'>]: Reader<F>;
} = {
  'organizations.csv': (db, year) => listOrganizationsSql.all(db, [year]),
  'submissions.csv': (db, year) => listSubmissionsSql.all(db, [year]),
  'components.csv': (db, year) => listComponentsSql.all(db, [year]),
  'vendor-measures.csv': (db, year) => listVendorMeasuresSql.all(db, [year]),
  'roles.csv': (db) => listRolesSql.all(db, []),
  'auditors.csv': (db) => listAuditorsSql.all(db, []),
  'auditor-assignments.csv': (db, year) => listAssignmentsSql.all(db, [year]),
};

export const toMilestoneRows = (milestones: readonly Milestone[]): readonly RowOf<'milestones.csv'>[] =>
  milestones.flatMap(toRow);

/** Everybody with an account of the portal. */
export const listStoredUsers = async (db: Queryable) =>
  (await listUsersSql.all(db, [])).map((user) => ({ ...user, ...splitName(user.givenName) }));

/** null: the season is not loaded. */
export async function readStoredTables(db: Queryable, measurementYear: number): Promise<StoredTables | null> {
  const season = await readSeason(db, measurementYear);
  if (!season) return null;
  return {
    'milestones.csv': toMilestoneRows(season.milestones),
    'organizations.csv': await storedTables['organizations.csv'](db, measurementYear),
    'submissions.csv': await storedTables['submissions.csv'](db, measurementYear),
    'components.csv': await storedTables['components.csv'](db, measurementYear),
    'vendor-measures.csv': await storedTables['vendor-measures.csv'](db, measurementYear),
    'users.csv': await listStoredUsers(db),
    'roles.csv': await storedTables['roles.csv'](db, measurementYear),
    'auditors.csv': await storedTables['auditors.csv'](db, measurementYear),
    'auditor-assignments.csv': await storedTables['auditor-assignments.csv'](db, measurementYear),
  };
}
