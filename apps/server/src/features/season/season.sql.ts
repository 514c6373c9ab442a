/** Statements of the season loader, each for a whole file's rows. None changes stages, files or designations. */
import type { RowOf as FileRow, SeasonFile } from '@idss/domain/season/tables';
import type { Milestone } from '@idss/domain/stages/milestones';
import type { Queryable } from '#src/db/queryable.ts';
import { hasNothing } from '#src/access/nothing-to-report.sql.ts';
import { stageName } from '#src/access/stage-name.sql.ts';
import { type RowOf, sql } from '#src/db/statement.ts';

/** Marks rows from a season folder, to distinguish them from rows that people added in the portal. */
const origin = 'season load';

export type UpsertCounts = RowOf<typeof upsertSql>;

type Rows<F extends SeasonFile> = readonly FileRow<F>[];

const upsertSql = sql(
  'upsert',
  (change: string) => `with done as (${change} returning xmax = 0 as is_new)
     select count(*) filter (where is_new)::int as added, count(*) filter (where not is_new)::int as changed
     from done`,
  ['insert into auditor select'],
);
// xmax is 0 in a row that the statement inserted.
const upsert = (db: Queryable, change: string, values: readonly unknown[]) =>
  upsertSql.one(db, values, change);

const lockSeasonLoadingSql = sql('lockSeasonLoading')`select pg_advisory_xact_lock(hashtext('season load'))`;
/** Serializes concurrent loads. */
export const lockSeasonLoading = (db: Queryable) => lockSeasonLoadingSql.run(db, []);

export interface SeasonFacts {
  readonly measurementYear: number;
  readonly measureModelDate: string;
  readonly timeZone: string;
  readonly milestones: readonly Milestone[];
}

/** The first season of a portal is open; others are prepared until staff open them. */
export const upsertSeason = (
  db: Queryable,
  { measurementYear, measureModelDate, timeZone, milestones }: SeasonFacts,
): Promise<UpsertCounts> =>
  upsert(
    db,
    `insert into season (measurement_year, measure_model_date, milestones, time_zone, is_current, state)
     select $1, $2, $3, $4, is_first, case when is_first then 'open' else 'prepared' end
     from (select not exists (select from season) as is_first) portal
     on conflict (measurement_year) do update set
       measure_model_date = excluded.measure_model_date, milestones = excluded.milestones,
       time_zone = excluded.time_zone, loaded_at = current_moment()`,
    [measurementYear, measureModelDate, JSON.stringify(milestones), timeZone],
  );

export const upsertOrganizations = (db: Queryable, rows: Rows<'organizations.csv'>): Promise<UpsertCounts> =>
  upsert(
    db,
    `insert into organization as o (org_id, org_name, org_type, state, is_accredited, is_self_developed,
       contact_first_name, contact_last_name)
     select "orgId", "orgName", "orgType", state, "isAccredited", "isSelfDeveloped",
       coalesce("contactFirstName", ''), coalesce("contactLastName", '')
     from jsonb_to_recordset($1) as r("orgId" int, "orgName" text, "orgType" text, state text,
       "isAccredited" boolean, "isSelfDeveloped" boolean, "contactFirstName" text, "contactLastName" text)
     on conflict (org_id) do update set
       org_name = excluded.org_name, org_type = excluded.org_type, state = excluded.state,
       is_accredited = excluded.is_accredited, is_self_developed = excluded.is_self_developed,
       contact_first_name = excluded.contact_first_name, contact_last_name = excluded.contact_last_name
     where (o.org_name, o.org_type, o.state, o.is_accredited, o.is_self_developed,
         o.contact_first_name, o.contact_last_name)
       is distinct from (excluded.org_name, excluded.org_type, excluded.state, excluded.is_accredited,
         excluded.is_self_developed, excluded.contact_first_name, excluded.contact_last_name)`,
    [JSON.stringify(rows)],
  );

const deleteUnlistedTestOrganizationsSql = sql('deleteUnlistedTestOrganizations')`
  delete from test_organization where measurement_year = $1 and created_by = $3 and org_id <> all($2::int[])`;
const insertTestOrganizationSql = sql('insertTestOrganization')`
     insert into test_organization (measurement_year, org_id, created_by)
     select $1, org_id, $3 from unnest($2::int[]) as org_id on conflict do nothing`;
/** Replaces the year's test organizations of the folder; those marked in the portal stay. */
export async function replaceTestOrganizations(
  db: Queryable,
  measurementYear: number,
  orgIds: readonly number[],
): Promise<void> {
  await deleteUnlistedTestOrganizationsSql.run(db, [measurementYear, orgIds, origin]);
  await insertTestOrganizationSql.run(db, [measurementYear, orgIds, origin]);
}

const hasFiles = `(exists (select from stored_file f where f.sub_id = s.sub_id)
  or exists (select from upload_file u where u.sub_id = s.sub_id)
  or exists (select from validation_run v where v.sub_id = s.sub_id)
  or exists (select from audit_designation d where d.sub_id = s.sub_id))`;

const readKnownSubmissionsSql = sql('readKnownSubmissions')`select s.sub_id, s.measurement_year, s.org_id,
       s.product_line, s.is_audit_required, ${hasFiles} as has_files,
       (select ${stageName('c')} from component c where c.sub_id = s.sub_id and c.component = 'DST') as hedis_stage
     from submission s where s.sub_id = any($1::int[])`;
export const readKnownSubmissions = (db: Queryable, subIds: readonly number[]) =>
  readKnownSubmissionsSql.all(db, [subIds]);

export const upsertSubmissions = (
  db: Queryable,
  measurementYear: number,
  rows: Rows<'submissions.csv'>,
): Promise<UpsertCounts> =>
  upsert(
    db,
    `insert into submission as s (sub_id, measurement_year, org_id, product_line, reporting_product,
       reporting_unit_id, special_area, special_project, cms_contract_number, plan_benefit_package,
       software_vendor_id, is_audit_required, audit_firm_id, submission_intention, approved_sample_reductions)
     select "subId", $2, "orgId", "productLine", "reportingProduct", coalesce("reportingUnitId", ''),
       "specialArea", "specialProject", "cmsContractNumber", "planBenefitPackage", "softwareVendorId",
       "isAuditRequired", "auditFirmId", coalesce("submissionIntention", ''), "approvedSampleReductions"
     from json_to_recordset($1) as r("subId" int, "orgId" int, "productLine" text, "reportingProduct" text,
       "reportingUnitId" text, "specialArea" text, "specialProject" text, "cmsContractNumber" text,
       "planBenefitPackage" text, "softwareVendorId" int, "isAuditRequired" boolean, "auditFirmId" int,
       "submissionIntention" text, "approvedSampleReductions" text[])
     on conflict (sub_id) do update set
       org_id = excluded.org_id, product_line = excluded.product_line,
       reporting_product = excluded.reporting_product, reporting_unit_id = excluded.reporting_unit_id,
       special_area = excluded.special_area, special_project = excluded.special_project,
       cms_contract_number = excluded.cms_contract_number,
       plan_benefit_package = excluded.plan_benefit_package, software_vendor_id = excluded.software_vendor_id,
       is_audit_required = excluded.is_audit_required, audit_firm_id = excluded.audit_firm_id,
       submission_intention = excluded.submission_intention,
       approved_sample_reductions = excluded.approved_sample_reductions
     where (s.org_id, s.product_line, s.reporting_product, s.reporting_unit_id, s.special_area,
         s.special_project, s.cms_contract_number, s.plan_benefit_package, s.software_vendor_id,
         s.is_audit_required, s.audit_firm_id, s.submission_intention, s.approved_sample_reductions)
       is distinct from (excluded.org_id, excluded.product_line, excluded.reporting_product,
         excluded.reporting_unit_id, excluded.special_area, excluded.special_project,
         excluded.cms_contract_number, excluded.plan_benefit_package, excluded.software_vendor_id,
         excluded.is_audit_required, excluded.audit_firm_id, excluded.submission_intention,
         excluded.approved_sample_reductions)`,
    [JSON.stringify(rows), measurementYear],
  );

export interface Removal {
  readonly removed: readonly string[];
  /** Not removed, because other data depend on it. */
  readonly kept: readonly string[];
}

const isSubmissionMissing = `s.measurement_year = $1 and s.sub_id <> all($2::int[])`;
const keepSubmissionsSql = sql('keepSubmissions')`select s.sub_id::text as id from submission s
     where ${isSubmissionMissing} and ${hasFiles} order by s.sub_id`;
const removeSubmissionsSql = sql('removeSubmissions')`delete from submission s
     where ${isSubmissionMissing} and not ${hasFiles} returning s.sub_id::text as id`;
const removeMissingSubmissionsSql = sql('removeMissingSubmissions')`
  delete from user_role where role_group = 'submission' and entity_id = any($1::int[])`;
/** Submissions of the year that the folder does not have: removed if nothing was ever loaded for them. */
export async function removeMissingSubmissions(
  db: Queryable,
  measurementYear: number,
  subIds: readonly number[],
): Promise<Removal> {
  const remainingRows = await keepSubmissionsSql.all(db, [measurementYear, subIds]);
  const removed = await removeSubmissionsSql.all(db, [measurementYear, subIds]);
  await removeMissingSubmissionsSql.run(db, [removed.map(({ id }) => Number(id))]);
  return { removed: removed.map(({ id }) => id), kept: remainingRows.map(({ id }) => id) };
}

export const upsertComponents = (db: Queryable, rows: Rows<'components.csv'>): Promise<UpsertCounts> =>
  upsert(
    db,
    `insert into component as c (sub_id, component, kind, vendor_id)
     select "subId", component, kind, "vendorId"
     from json_to_recordset($1) as r("subId" int, component text, kind text, "vendorId" int)
     on conflict (sub_id, component) do update set kind = excluded.kind, vendor_id = excluded.vendor_id
     where (c.kind, c.vendor_id) is distinct from (excluded.kind, excluded.vendor_id)`,
    [JSON.stringify(rows)],
  );

const isComponentMissing = `c.sub_id in (select "subId" from jsonb_to_recordset($1) as r("subId" int))
    and not exists (select from jsonb_to_recordset($1) as r("subId" int, component text)
      where r."subId" = c.sub_id and r.component = c.component)`;
const isUsed = `(c.step > 1 or ${hasNothing('c')} or exists (select from stored_file f where f.sub_id = c.sub_id and f.component = c.component)
    or exists (select from validation_run v where v.sub_id = c.sub_id and v.component = c.component))`;
const componentId = `c.component || ' of ' || c.sub_id as id`;
const keepComponentsSql = sql('keepComponents')`
  select ${componentId} from component c where ${isComponentMissing} and ${isUsed}`;
const removeComponentsSql = sql('removeComponents')`
  delete from component c where ${isComponentMissing} and not ${isUsed} returning ${componentId}`;
/** Components of the folder's submissions that it no longer lists: removed if no file was ever loaded, and nothing was declared. */
export async function removeMissingComponents(db: Queryable, rows: Rows<'components.csv'>): Promise<Removal> {
  const listed = JSON.stringify(rows.map(({ subId, component }) => ({ subId, component })));
  const remainingRows = await keepComponentsSql.all(db, [listed]);
  const removed = await removeComponentsSql.all(db, [listed]);
  return { removed: removed.map(({ id }) => id), kept: remainingRows.map(({ id }) => id) };
}

const replaceVendorMeasuresSql = sql('replaceVendorMeasures')`
     delete from vendor_measure v where v.product_year = $2::int + 1 and v.imported_by = $3
       and not exists (select from jsonb_to_recordset($1)
           as r("vendorId" int, "measureCode" text, "productLine" text)
         where r."vendorId" = v.vendor_id and r."measureCode" = v.measure_code
           and r."productLine" = v.product_line)`;
/** Certified for a product year: the measurement year plus one. Returns the upsert and the number of removed rows. */
export async function replaceVendorMeasures(
  db: Queryable,
  measurementYear: number,
  rows: Rows<'vendor-measures.csv'>,
): Promise<UpsertCounts & { readonly removed: number }> {
  const done = await upsert(
    db,
    `insert into vendor_measure as v (vendor_id, measure_code, product_line, product_year, measure_guid, imported_by)
     select "vendorId", "measureCode", "productLine", $2::int + 1, "measureGuid", $3
     from jsonb_to_recordset($1) as r("vendorId" int, "measureCode" text, "productLine" text, "measureGuid" uuid)
     on conflict (vendor_id, measure_code, product_line, product_year) do update set
       measure_guid = excluded.measure_guid, imported_by = excluded.imported_by, imported_on = current_moment()
     where v.measure_guid <> excluded.measure_guid`,
    [JSON.stringify(rows), measurementYear, origin],
  );
  const removed = await replaceVendorMeasuresSql.run(db, [JSON.stringify(rows), measurementYear, origin]);
  return { ...done, removed };
}

/** An empty title in the folder does not overwrite the user's own. */
export const upsertUsers = (db: Queryable, rows: Rows<'users.csv'>): Promise<UpsertCounts> =>
  upsert(
    db,
    `insert into app_user as u (email, name, title)
     select email, concat_ws(' ', "givenName", "familyName"), title
     from jsonb_to_recordset($1) as r(email text, "givenName" text, "familyName" text, title text)
     on conflict (email) do update set name = excluded.name, title = coalesce(excluded.title, u.title)
     where (u.name, u.title) is distinct from (excluded.name, coalesce(excluded.title, u.title))`,
    [JSON.stringify(rows)],
  );

export type RoleRow = RowOf<typeof readRolesSql>;

const readRolesSql = sql('readRoles')`select u.email, r.role, r.entity_id
     from user_role r join app_user u using (user_id) where u.email = any($1::text[])
     order by u.email, r.role, r.entity_id`;
/** Current roles of these people, in a fixed order. */
export const readRoles = (db: Queryable, emails: readonly string[]) => readRolesSql.all(db, [emails]);

const addRolesSql = sql('addRoles')`insert into user_role (user_id, role, role_group, entity_id)
     select u.user_id, r.role, r."group", r."entityId"
     from jsonb_to_recordset($1) as r(email text, role text, "group" text, "entityId" int)
     join app_user u on u.email = r.email on conflict do nothing`;
export const addRoles = (db: Queryable, rows: readonly (RoleRow & { readonly group: string })[]) =>
  addRolesSql.run(db, [JSON.stringify(rows)]);

const addAuditorsSql = sql('addAuditors')`
  insert into auditor (email) select email from unnest($1::text[]) as email on conflict do nothing`;
export const addAuditors = (db: Queryable, emails: readonly string[]) => addAuditorsSql.run(db, [emails]);

export const upsertAssignments = (
  db: Queryable,
  rows: Rows<'auditor-assignments.csv'>,
): Promise<UpsertCounts> =>
  upsert(
    db,
    `insert into auditor_assignment as a (user_id, org_id, sub_id)
     select u.user_id, r."orgId", r."subId"
     from json_to_recordset($1) as r(email text, "orgId" int, "subId" int)
     join app_user u on u.email = r.email
     on conflict (user_id, sub_id) do update set org_id = excluded.org_id where a.org_id <> excluded.org_id`,
    [JSON.stringify(rows)],
  );

const readOtherAuditorsSql = sql('readOtherAuditors')`
  select email from auditor where email <> all($1::text[]) order by email`;
const readOtherAssignmentsSql = sql('readOtherAssignments')`select u.email || ' on ' || a.sub_id as id
     from auditor_assignment a join app_user u using (user_id) join submission s on s.sub_id = a.sub_id
     where s.measurement_year = $2 and not exists (
       select from jsonb_to_recordset($1) as r(email text, "subId" int)
       where r.email = u.email and r."subId" = a.sub_id)
     order by id`;
/** Known auditors that are not in the folder; they stay. */
export const readOtherAuditors = async (db: Queryable, auditors: readonly string[]) =>
  (await readOtherAuditorsSql.all(db, [auditors])).map((row) => row.email);

/** Assignments of the year's submissions that are not in the folder; they stay. */
export const readOtherAssignments = async (
  db: Queryable,
  measurementYear: number,
  assignments: Rows<'auditor-assignments.csv'>,
) =>
  (await readOtherAssignmentsSql.all(db, [JSON.stringify(assignments), measurementYear])).map(({ id }) => id);

export interface PriorResult {
  readonly orgId: number;
  readonly productLine: string;
  readonly reportingProduct: string;
  /** `{measures: {code: {reported, collectionMethod}}, indicators: {key: {rate, denominator, eligiblePopulation}}}` */
  readonly results: unknown;
}

const replacePriorResultsSql = sql('replacePriorResults')`
     delete from prior_result p where p.measurement_year = $2 and not exists (
       select from jsonb_to_recordset($1) as r("orgId" int, "productLine" text, "reportingProduct" text)
       where r."orgId" = p.org_id and r."productLine" = p.product_line
         and r."reportingProduct" = p.reporting_product)`;
/** Replaces all results of one year; those missing in the folder are removed. */
export async function replacePriorResults(
  db: Queryable,
  measurementYear: number,
  results: readonly PriorResult[],
): Promise<UpsertCounts & { readonly removed: number }> {
  const removed = await replacePriorResultsSql.run(db, [
    JSON.stringify(
      results.map(({ orgId, productLine, reportingProduct }) => ({ orgId, productLine, reportingProduct })),
    ),
    measurementYear,
  ]);
  const done = await upsert(
    db,
    `insert into prior_result as p (org_id, product_line, reporting_product, measurement_year, results)
     select "orgId", "productLine", "reportingProduct", $2, results
     from jsonb_to_recordset($1)
       as r("orgId" int, "productLine" text, "reportingProduct" text, results jsonb)
     on conflict (org_id, product_line, reporting_product, measurement_year) do update
       set results = excluded.results where p.results <> excluded.results`,
    [JSON.stringify(results), measurementYear],
  );
  return { ...done, removed };
}

const replaceBaselineRosterSql = sql('replaceBaselineRoster')`
     delete from hos_baseline_roster b
     where b.cohort in (select cohort from jsonb_to_recordset($1) as r(cohort int)) and not exists (
       select from jsonb_to_recordset($1) as r(cohort int, "cmsContractNumber" text, "memberKey" text)
       where r.cohort = b.cohort and r."cmsContractNumber" = b.cms_contract_number
         and r."memberKey" = b.member_key)`;
/** Replaces the samples of these cohorts, which follow-up files are compared with. Those of other seasons stay. */
export async function replaceBaselineRoster(
  db: Queryable,
  rows: Rows<'hos-baseline-roster.csv'>,
): Promise<UpsertCounts & { readonly removed: number }> {
  const members = JSON.stringify(rows);
  const removed = await replaceBaselineRosterSql.run(db, [members]);
  const done = await upsert(
    db,
    `insert into hos_baseline_roster (cohort, cms_contract_number, member_key)
     select cohort, "cmsContractNumber", "memberKey"
     from jsonb_to_recordset($1) as r(cohort int, "cmsContractNumber" text, "memberKey" text)
     on conflict do nothing`,
    [members],
  );
  return { ...done, removed };
}
