import type { Component } from '@idss/domain/program';
import type { StratificationResult } from '@idss/validation/results/compute-results';
import { withDetails } from '#src/access/indicator-details.sql.ts';
import type { Queryable } from '#src/db/queryable.ts';
import { hasNothing } from '#src/access/nothing-to-report.sql.ts';
import { stageName } from '#src/access/stage-name.sql.ts';
import { type RowOf, sql } from '#src/db/statement.ts';
import type { SurveyResults } from './extract-survey-rows.ts';

export interface ExtractSource extends RowOf<typeof listExtractSourcesSql> {
  /** Bytes of the stored results; 0 where they are generated on request. */
  readonly resultBytes: number;
}

const listExtractSourcesSql = sql('listExtractSources')`
     select c.sub_id as submission_id, s.measurement_year, s.org_id, o.org_name, s.product_line,
       s.reporting_product, s.special_area, s.special_project,
       s.cms_contract_number, s.plan_benefit_package,
       s.software_vendor_id, v.org_name as software_vendor_name,
       s.audit_firm_id, a.org_name as audit_firm_name, s.is_audit_required,
       t.org_id is not null as is_test_organization, c.current_run_id is not null as has_file,
       ${hasNothing('c')} as has_nothing_to_report, ${stageName('c')} as stage,
       c.validation_status, c.is_public_reported,
       c.attested_late_at, c.current_run_id, c.current_file_id,
       f.original_name as file_name, f.sha256 as file_sha256, coalesce(r.size, 0) as result_bytes
     from component c join submission s using (sub_id) join organization o on o.org_id = s.org_id
       left join organization v on v.org_id = s.software_vendor_id
       left join organization a on a.org_id = s.audit_firm_id
       left join test_organization t on t.org_id = s.org_id and t.measurement_year = s.measurement_year
       left join stored_file f on f.file_id = c.current_file_id
       left join lateral (select size from stored_file x where x.sub_id = c.sub_id and x.component = 'DST'
         and x.file_type = 4 and x.archived_at is null order by x.created_at desc limit 1) r on true
     where s.measurement_year = $1 and c.component = 'DST' order by c.sub_id`.notNull('hasNothingToReport');
/** Every HEDIS component of the season, by number. */
export const listExtractSources = (db: Queryable, measurementYear: number) =>
  listExtractSourcesSql.all(db, [measurementYear]);

const listExtractTotalsSql = sql('listExtractTotals')`
     select kind, key, is_test_organization, organizations, number
     from season_totals($1, '{extract-organizations,extract-indicators,extract-bytes}')`
  .narrowed<{
    kind: 'extract-organizations' | 'extract-indicators' | 'extract-bytes';
    key: string[];
  }>()
  .notNull('isTestOrganization', 'organizations', 'number');
export type ExtractTotal = RowOf<typeof listExtractTotalsSql>;
/** Of HEDIS, by the facts that decide whether a component is extracted; `key` is read by `readFacts`. */
export const listExtractTotals = (db: Queryable, measurementYear: number) =>
  listExtractTotalsSql.all(db, [measurementYear]);

export type IndicatorRow = RowOf<typeof listIndicatorsSql>;

const listIndicatorsSql = sql('listIndicators')`
     select c.sub_id as submission_id, i.run_id, i.measure_code, i.indicator_key, i.denominator,
       i.numerator, i.rate, i.display_rate,
       coalesce(own.designation, whole.designation) as audit_designation, coalesce(own.comment, whole.comment) as comment,
       g.measure_guid, i.elements, m.collection_method, m.report_measure, m.benefit_offered
     from component c join submission s using (sub_id) join indicator_result i on i.run_id = c.current_run_id
       left join measure_result m on m.run_id = i.run_id and m.measure_code = i.measure_code
       left join audit_designation own on own.sub_id = c.sub_id and own.measure_code = i.measure_code
         and own.indicator_key = i.indicator_key
       left join audit_designation whole on whole.sub_id = c.sub_id and whole.measure_code = i.measure_code
         and whole.indicator_key = ''
       left join vendor_measure g on g.vendor_id = s.software_vendor_id and g.measure_code = i.measure_code
         and g.product_line = s.product_line and g.product_year = s.measurement_year + 1
     where c.component = 'DST' and c.sub_id = any($1)
     order by c.sub_id, i.measure_code collate "C", i.indicator_key collate "C"`;
/** Of these submissions, in their order. A designation of the whole measure is that of its indicators. */
export const listIndicators = async (
  db: Queryable,
  submissionIds: readonly number[],
): Promise<IndicatorRow[]> => withDetails(db, await listIndicatorsSql.all(db, [submissionIds]));

export type MeasureRow = RowOf<typeof listMeasuresSql>;

const listMeasuresSql = sql('listExtractedMeasures')`
     select c.sub_id as submission_id, m.measure_code, m.report_measure, m.benefit_offered, m.collection_method,
       coalesce(n.indicators, 0) as indicators,
       d.designation as audit_designation, d.comment, g.measure_guid
     from component c join submission s using (sub_id) join measure_result m on m.run_id = c.current_run_id
       left join (
         select i.run_id, i.measure_code, count(*)::int as indicators from indicator_result i
         where i.run_id in (select current_run_id from component where component = 'DST' and sub_id = any($1)) group by 1, 2
       ) n on n.run_id = m.run_id and n.measure_code = m.measure_code
       left join audit_designation d on d.sub_id = c.sub_id and d.measure_code = m.measure_code and d.indicator_key = ''
       left join vendor_measure g on g.vendor_id = s.software_vendor_id and g.measure_code = m.measure_code
         and g.product_line = s.product_line and g.product_year = s.measurement_year + 1
     where c.component = 'DST' and c.sub_id = any($1)
     order by c.sub_id, m.measure_code collate "C"`;
/** Of these submissions, in their order. */
export const listMeasures = (db: Queryable, submissionIds: readonly number[]) =>
  listMeasuresSql.all(db, [submissionIds]);

export type ResultRow = RowOf<typeof listResultsSql>;

const listResultsSql = sql('listExtractedResults')`
     select c.sub_id as submission_id, i.run_id, i.measure_code, i.indicator_key, i.elements, i.stratifications
     from component c join indicator_result i on i.run_id = c.current_run_id
     where c.component = 'DST' and c.sub_id = any($1)
     order by c.sub_id, i.measure_code collate "C", i.indicator_key collate "C"`.narrowed<{
  stratifications: readonly StratificationResult[];
}>();
/** Elements and stratifications of these submissions, in their order. */
export const listResults = async (db: Queryable, submissionIds: readonly number[]): Promise<ResultRow[]> =>
  withDetails(db, await listResultsSql.all(db, [submissionIds]));

export type SurveySource = RowOf<typeof listSurveySourcesSql>;

const listSurveySourcesSql = sql('listSurveySources')`
     select c.sub_id as submission_id, c.component, c.kind, s.measurement_year, s.org_id, o.org_name, s.product_line,
       s.reporting_product, c.vendor_id, v.org_name as vendor_name, t.org_id is not null as is_test_organization,
       c.current_run_id is not null as has_file, ${hasNothing('c')} as has_nothing_to_report, ${stageName('c')} as stage,
       c.validation_status, c.current_run_id,
       f.sha256 as file_sha256
     from component c join submission s using (sub_id) join organization o on o.org_id = s.org_id
       left join organization v on v.org_id = c.vendor_id
       left join test_organization t on t.org_id = s.org_id and t.measurement_year = s.measurement_year
       left join stored_file f on f.file_id = c.current_file_id
     where s.measurement_year = $1 and c.component in ('CAHPS', 'HOS') order by c.sub_id, c.component`.notNull(
  'hasNothingToReport',
);
/** Every survey of the season, by number of its submission. */
export const listSurveySources = (db: Queryable, measurementYear: number) =>
  listSurveySourcesSql.all(db, [measurementYear]);

export type NothingRow = RowOf<typeof listNothingSql>;

const listNothingSql = sql('listNothingToReport')`
     select c.sub_id as submission_id, c.component, s.measurement_year, s.org_id, o.org_name, s.product_line,
       s.reporting_product, c.vendor_id, v.org_name as vendor_name, c.nothing_at, c.nothing_by, c.nothing_why
     from component c join submission s using (sub_id) join organization o on o.org_id = s.org_id
       left join organization v on v.org_id = c.vendor_id
     where s.measurement_year = $1 and ${hasNothing('c')} and not exists (select from test_organization t
       where t.org_id = s.org_id and t.measurement_year = s.measurement_year)
     order by c.sub_id, c.component`.narrowed<{ component: Component }>();
/** Every component of the season that was declared to have nothing to report, by number of its submission. */
export const listNothing = (db: Queryable, measurementYear: number): Promise<NothingRow[]> =>
  listNothingSql.all(db, [measurementYear]);

const listSurveyResultsSql = sql('listSurveyResults')`
     select run_id, survey_results from validation_run where run_id = any($1::uuid[]) and survey_results is not null`
  .notNull('surveyResults')
  .narrowed<{ surveyResults: SurveyResults }>();
/** Results of these runs, by run. */
export const listSurveyResults = async (db: Queryable, runIds: readonly string[]) =>
  new Map(
    (await listSurveyResultsSql.all(db, [runIds])).map(({ runId, surveyResults }) => [runId, surveyResults]),
  );

const listCertificatesSql = sql('listCertificates')`
     select vendor_id, product_line, md5(string_agg(measure_code || measure_guid::text, ',' order by measure_code)) as version
     from vendor_measure where product_year = $1 + 1 group by vendor_id, product_line`;
/** A hash of the certified measures of each vendor and product line in the season. */
export const listCertificates = async (db: Queryable, measurementYear: number) =>
  new Map(
    (await listCertificatesSql.all(db, [measurementYear])).map(({ vendorId, productLine, version }) => [
      `${vendorId} ${productLine}`,
      version,
    ]),
  );

/** Generating takes longer than a transaction may usually be idle. */
export const allowIdleTransaction = (db: Queryable) =>
  db.query(`set local idle_in_transaction_session_timeout = '30min'`);

export type StoredExtract = RowOf<typeof findExtractSql>;

const insertExtractSql = sql('insertExtract')`
     insert into data_extract (extract_id, measurement_year, type, name, created_by, contents, changed_since)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (type) where state in ('Waiting', 'Running') do nothing`;
/** False if one of this type is waiting or running. */
export async function insertExtract(
  db: Queryable,
  extract: Omit<StoredExtract, 'state' | 'fileId' | 'versions' | 'cancelledBy'>,
): Promise<boolean> {
  const { extractId, measurementYear, name, type, createdBy, contents, changedSince } = extract;
  const values = [extractId, measurementYear, type, name, createdBy, contents, changedSince] as const;
  return (await insertExtractSql.run(db, values)) === 1;
}

const findExtractSql = sql(
  'findExtract',
  (locking: string) => `select extract_id, measurement_year, name, type, state, created_by,
       file_id, contents, changed_since, versions, cancelled_by
     from data_extract where extract_id = $1 ${locking}`,
  [''],
);
/** `isLocked`: until the transaction ends. */
export const findExtract = (db: Queryable, extractId: string, { isLocked = false } = {}) =>
  findExtractSql.maybe(db, [extractId], isLocked ? 'for update' : '');

export interface Progress {
  readonly submissions: number;
  readonly progress: number;
}

const writeProgressSql = sql('writeProgress')`
  update data_extract set state = 'Running', submissions = $2, progress = $3, reason = null
  where extract_id = $1 and state in ('Waiting', 'Running')`;
/** False once it was cancelled. */
export const writeProgress = async (
  db: Queryable,
  extractId: string,
  { submissions, progress }: Progress,
): Promise<boolean> => (await writeProgressSql.run(db, [extractId, submissions, progress])) === 1;

const finishExtractSql = sql('finishExtract')`
  update data_extract set state = 'Done', file_id = $2, submissions = $3, progress = $3, versions = $4, reason = null
  where extract_id = $1`;
export const finishExtract = (
  db: Queryable,
  extractId: string,
  {
    fileId,
    submissions,
    versions,
  }: {
    readonly fileId: string;
    readonly submissions: number;
    readonly versions: Readonly<Record<string, string>>;
  },
) => finishExtractSql.run(db, [extractId, fileId, submissions, versions]);

const noteFailureSql = sql('noteExtractFailure')`
  update data_extract set reason = $2 where extract_id = $1 and state in ('Waiting', 'Running')`;
/** Why the last attempt failed; its job may try again. */
export const noteFailure = (db: Queryable, extractId: string, reason: string) =>
  noteFailureSql.run(db, [extractId, reason]);

const cancelExtractSql = sql('cancelExtract')`
  update data_extract set state = 'Failed', cancelled_by = $2, reason = null
  where extract_id = $1 and state in ('Waiting', 'Running')`;
/** False where it has ended. */
export const markCancelled = async (db: Queryable, extractId: string, by: string): Promise<boolean> =>
  (await cancelExtractSql.run(db, [extractId, by])) === 1;

/** Its job was given up, in the queues $1. */
const isAbandoned = `e.state in ('Waiting', 'Running') and not exists (select from pgboss.job j
  where j.name = any($1) and j.singleton_key = e.extract_id::text and j.state in ('created', 'retry', 'active'))`;

const failAbandonedExtractsSql = sql('failAbandonedExtracts')`
  update data_extract e set state = 'Failed' where ${isAbandoned}`;
export const failAbandonedExtracts = (db: Queryable, queues: readonly string[]) =>
  failAbandonedExtractsSql.run(db, [queues]);

const listExtractsSql = sql('listExtracts')`
     select extract_id, name, type, e.created_at as created_on, e.created_by, submissions,
       size, sha256, case when ${isAbandoned} then 'Failed' else e.state end as state, progress,
       e.measurement_year, contents, changed_since, reason, cancelled_by
     from data_extract e left join stored_file using (file_id) order by e.created_at desc, extract_id`;
export const listExtracts = (db: Queryable, queues: readonly string[]) => listExtractsSql.all(db, [queues]);

const listOldExtractsSql = sql('listOldExtracts')`select extract_id from (
       select extract_id, created_at, row_number() over (order by created_at desc) as place
       from data_extract where state in ('Done', 'Failed')) as ended
     where place > 3 and created_at < $1 order by created_at`;
/** Older than 30 days, and not among the last three. */
export const listOldExtracts = async (db: Queryable, before: Date): Promise<readonly string[]> =>
  (await listOldExtractsSql.all(db, [before])).map(({ extractId }) => extractId);

const deleteDataExtractSql = sql('deleteDataExtract')`delete from data_extract where extract_id = $1`;
const deleteStoredFileSql = sql('deleteStoredFile')`delete from stored_file where file_id = $1`;
export async function deleteExtractRows(db: Queryable, { extractId, fileId }: StoredExtract): Promise<void> {
  await deleteDataExtractSql.run(db, [extractId]);
  if (fileId !== null) await deleteStoredFileSql.run(db, [fileId]);
}
