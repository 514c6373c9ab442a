/** Rows of one validation: the run, its findings, and the results that were computed. */
import type { RulePrints } from '@idss/domain/findings/explanation';
import type { FindingCounts, ValidationStatus } from '@idss/domain/findings/finding';
import type { Component } from '@idss/domain/program';
import { type Stage, stageNumber } from '@idss/domain/stages/stage';
import type { Queryable } from '#src/db/queryable.ts';
import { liveSeconds } from '#src/db/running-processes.ts';
import type { KnownHashes } from '#src/features/runs/threads/validation-messages.ts';
import type { UploadFileRow } from './upload-records.sql.ts';
import type { FindingCount } from '#src/features/runs/findings/finding-blocks.ts';
import { sql } from '#src/db/statement.ts';
import { type StoredResults, toWholeRows } from './stored-results.ts';

export interface RunRow {
  readonly runId: string;
  readonly fileId: string;
  readonly uploadFileId: string;
  /** null where the run counts for no component. */
  readonly submissionId: number | null;
  readonly component: Component | null;
  /** `NotRun` while its findings arrive. */
  readonly status: ValidationStatus;
  readonly counts: Partial<FindingCounts>;
  readonly header: object;
  /** Of a survey; null for HEDIS, whose results are rows, and if nothing was accepted. */
  readonly surveyResults: object | null;
  /** Of the results of a HEDIS file that was accepted. */
  readonly resultsHash: string | null;
  /** null: unknown. */
  readonly findingsHash: string | null;
  /** The earlier run with the same findings, which are not stored again. */
  readonly sameFindingsAs: string | null;
  readonly totals: readonly FindingCount[];
  /** null: unknown. */
  readonly rulePrints: RulePrints | null;
  readonly switches: object;
  /** Of its lines, in base64; null for a small file. */
  readonly lineIndex: string | null;
}

/** A run without an outcome yet. */
export const emptyRun = {
  submissionId: null,
  component: null,
  counts: {},
  header: {},
  surveyResults: null,
  resultsHash: null,
  findingsHash: null,
  sameFindingsAs: null,
  totals: [],
  lineIndex: null,
  rulePrints: null,
} as const;

const saveRunsSql = sql('saveRuns')`
     insert into validation_run as known (run_id, file_id, upload_file_id, sub_id, component, status, counts, header,
       switches, survey_results, results_sha256, findings_sha256, findings_run_id, finding_totals, line_index,
       rule_prints)
     select n."runId", n."fileId", n."uploadFileId", n."submissionId", n.component, n.status, n.counts, n.header,
       n.switches, n."surveyResults", n."resultsHash", n."findingsHash",
       coalesce(same.findings_run_id, same.run_id), coalesce(same.finding_totals, n.totals),
       decode(n."lineIndex", 'base64'), n."rulePrints"
     from jsonb_to_recordset($1) as n("runId" uuid, "fileId" uuid, "uploadFileId" uuid, "submissionId" int,
         component text, status text, counts jsonb, header jsonb, switches jsonb, "surveyResults" jsonb,
         "resultsHash" text, "findingsHash" text, "sameFindingsAs" uuid, totals jsonb, "lineIndex" text,
         "rulePrints" jsonb)
       left join validation_run same on same.run_id = n."sameFindingsAs"
     on conflict (upload_file_id) do update set sub_id = excluded.sub_id, component = excluded.component,
       status = excluded.status, counts = excluded.counts, header = excluded.header, switches = excluded.switches,
       survey_results = excluded.survey_results, results_sha256 = excluded.results_sha256,
       findings_sha256 = excluded.findings_sha256, line_index = excluded.line_index,
       rule_prints = excluded.rule_prints, finished_at = current_moment()
     where known.run_id = excluded.run_id
     returning run_id`;
/** Inserts runs, or completes those that were begun. Answers their ids, without those of files that have another run. */
export const saveRuns = async (db: Queryable, runs: readonly RunRow[]): Promise<readonly string[]> =>
  (await saveRunsSql.all(db, [JSON.stringify(runs)])).map(({ runId }) => runId);

export interface KnownRun extends KnownHashes {
  /** From the file's header; null if it could not be read. */
  readonly submissionId: number | null;
}

const readKnownRunsSql = sql('readKnownRuns')`
     select run_id, results_sha256 as results_hash, findings_sha256 as findings_hash,
       (header->>'submissionId')::int as submission_id
     from validation_run where run_id = any($1::uuid[])`;
export async function readKnownRuns(
  db: Queryable,
  runIds: readonly string[],
): Promise<ReadonlyMap<string, KnownRun>> {
  const rows = await readKnownRunsSql.all(db, [runIds]);
  return new Map(rows.map(({ runId, ...known }) => [runId, known]));
}

const noteResultsHashSql = sql('noteResultsHash')`
  update validation_run set results_sha256 = $2 where run_id = $1`;
export const noteResultsHash = (db: Queryable, runId: string, hash: string) =>
  noteResultsHashSql.run(db, [runId, hash]);

/** Rows of the measures, and of the indicators, in the JSON text. */
export const measureRows = (json: string): string =>
  `jsonb_to_recordset(${json})
     as m(code text, "reportMeasure" boolean, "benefitOffered" boolean, "collectionMethod" text)`;
export const indicatorRows = (json: string): string =>
  `jsonb_to_recordset(${json}) as i(code text, key text, denominator double precision, numerator double precision,
     rate double precision, "displayRate" text, "eligiblePopulation" double precision, elements jsonb, stratifications jsonb)`;

/** Processes that know only an older schema read no details. */
export const detailsSince = 85;

const insertResultDetailsSql = sql('insertResultDetails')`
     insert into result_details (run_id, details)
     select * from unnest($1::uuid[], $2::bytea[])
     where not exists (select from running_process where knows_schema < $3 and seen_at > now() - make_interval(secs => $4))`;
const insertResultRowsSql = sql('insertResultRows')`
     with measure as (
       insert into measure_result (run_id, measure_code, report_measure, benefit_offered, collection_method)
       select r.run_id, m.code, m."reportMeasure", m."benefitOffered", m."collectionMethod"
       from unnest($1::uuid[], $2::jsonb[]) as r(run_id, measures) cross join lateral ${measureRows('r.measures')})
     insert into indicator_result (run_id, measure_code, indicator_key, denominator, numerator, rate, display_rate,
       eligible_population, elements, stratifications)
     select r.run_id, i.code, i.key, i.denominator, i.numerator, i.rate, i."displayRate", i."eligiblePopulation",
       coalesce(i.elements, '{}'), coalesce(i.stratifications, '[]')
     from unnest($1::uuid[], $3::jsonb[]) as r(run_id, indicators) cross join lateral ${indicatorRows('r.indicators')}`;
/** While an older process runs, the rows have everything. */
export async function insertResults(
  db: Queryable,
  runs: readonly { readonly runId: string; readonly results: StoredResults }[],
): Promise<void> {
  if (runs.length === 0) return;
  const runIds = runs.map(({ runId }) => runId);
  const details = runs.map(({ results }) => results.details);
  const stored = await insertResultDetailsSql.run(db, [runIds, details, detailsSince, liveSeconds]);
  await insertResultRowsSql.run(db, [
    runIds,
    runs.map(({ results }) => results.measures),
    runs.map(({ results }) => (stored > 0 ? results.indicators : toWholeRows(results))),
  ]);
}

/** True of a component that another file than this one has which is still being processed. */
const isTakenFor = (uploadFileId: string): string => `c.running_upload_file_id is not null
  and c.running_upload_file_id <> ${uploadFileId}
  and exists (select from upload_file f join upload_transaction t using (transaction_id)
    where f.upload_file_id = c.running_upload_file_id and t.state = 'received' and f.state in ('waiting', 'processing'))`;

export interface AskingFile {
  readonly submissionId: number;
  readonly uploadFileId: string;
}

const claimForFilesSql = sql('claimForFiles')`
     with asking as (
       select f.upload_file_id, a.sub_id from unnest($2::int[], $3::uuid[]) as a(sub_id, upload_file_id)
         join upload_file f on f.upload_file_id = a.upload_file_id and f.state in ('waiting', 'processing') for share of f),
     locked as (
       select sub_id, component from component
       where component = $1 and sub_id in (select sub_id from asking) order by sub_id for update)
     update component c set running_upload_file_id = asking.upload_file_id
     from locked join asking using (sub_id)
     where c.sub_id = locked.sub_id and c.component = locked.component and not (${isTakenFor('asking.upload_file_id')})
     returning c.running_upload_file_id as upload_file_id`
  .prepared()
  .notNull('uploadFileId');
/**
 * Marks components as taken by these files, one each, unless another file that is still being processed has them. A file that was
 * stopped meanwhile takes nothing. Answers the files that have theirs. Locks the components in the order of their ids, as everywhere.
 */
export async function claimForFiles(
  db: Queryable,
  component: Component,
  files: readonly AskingFile[],
): Promise<ReadonlySet<string>> {
  if (files.length === 0) return new Set();
  const rows = await claimForFilesSql.all(db, [
    component,
    files.map(({ submissionId }) => submissionId),
    files.map(({ uploadFileId }) => uploadFileId),
  ]);
  return new Set(rows.map(({ uploadFileId }) => uploadFileId));
}

const isStillTakenSql = sql('isStillTaken')`
  select ${isTakenFor('$1')} as is_taken from component c where sub_id = $2 and component = $3 for update`.notNull(
  'isTaken',
);
/**
 * Is the component of this file still taken by another one? Keeps it so until the transaction ends: the file that frees
 * it then sees what this transaction wrote.
 */
export const isStillTaken = async (
  db: Queryable,
  {
    uploadFileId,
    submissionId,
    component,
  }: Pick<UploadFileRow, 'uploadFileId' | 'submissionId' | 'component'>,
) => (await isStillTakenSql.one(db, [uploadFileId, submissionId, component])).isTaken;

const lockTakenComponentsSql = sql('lockTakenComponents')`
     select sub_id from component where running_upload_file_id in (select upload_file_id from upload_file where transaction_id = $1)
     order by sub_id, component for update`;
/** Locks the components that files of this upload have, as the outcome of a file does before it locks the file. */
export const lockTakenComponents = (db: Queryable, transactionId: string) =>
  lockTakenComponentsSql.run(db, [transactionId]);

const releaseComponentSql = sql('releaseComponent')`
     update component set running_upload_file_id = null where running_upload_file_id = $1
     returning sub_id as submission_id, component`;
/** Answers the component that the file had. */
export const releaseComponent = (db: Queryable, uploadFileId: string) =>
  releaseComponentSql.maybe(db, [uploadFileId]);

const applyFilesSql = sql('applyFiles')`
     update component c set step = $2, validation_status = f.status, current_file_id = f.file_id, current_run_id = f.run_id,
       latest_run_id = f.run_id, received_at = current_moment(), data_version = data_version + 1,
       source_last_modified = greatest(current_moment(), source_last_modified + interval '1 millisecond'),
       running_upload_file_id = null
     from unnest($3::int[], $4::uuid[], $5::uuid[], $6::text[]) as f(sub_id, file_id, run_id, status)
     where c.sub_id = f.sub_id and c.component = $1`;
/** The data of components changed to those of these files. Growing the version voids a choice or a draft. */
export async function applyFiles(
  db: Queryable,
  component: Component,
  stage: Stage,
  files: readonly { submissionId: number; fileId: string; runId: string; status: ValidationStatus }[],
): Promise<void> {
  if (files.length === 0) return;
  await applyFilesSql.run(db, [
    component,
    stageNumber(stage),
    files.map(({ submissionId }) => submissionId),
    files.map(({ fileId }) => fileId),
    files.map(({ runId }) => runId),
    files.map(({ status }) => status),
  ]);
}

const replaceResultsSql = sql('replaceResults')`
     update component set validation_status = $3, current_run_id = $4, latest_run_id = $4,
       data_version = data_version + 1,
       source_last_modified = greatest(current_moment(), source_last_modified + interval '1 millisecond'),
       running_upload_file_id = null
     where sub_id = $1 and component = $2`;
/** The results of this run of the current file replace those of the earlier one. Voids a choice or a draft, as above. */
export const replaceResults = (
  db: Queryable,
  run: { submissionId: number; component: Component; runId: string; status: ValidationStatus },
) => replaceResultsSql.run(db, [run.submissionId, run.component, run.status, run.runId]);

const noteLatestRunsSql = sql('noteLatestRuns')`
     update component c set validation_status = r.status, latest_run_id = r.run_id, running_upload_file_id = null
     from unnest($2::int[], $3::uuid[], $4::text[]) as r(sub_id, run_id, status)
     where c.sub_id = r.sub_id and c.component = $1`;
/** Only what people see of the latest check changes: a refused file leaves the data of the component as they are. */
export async function noteLatestRuns(
  db: Queryable,
  component: Component,
  runs: readonly { submissionId: number; runId: string; status: ValidationStatus }[],
): Promise<void> {
  if (runs.length === 0) return;
  await noteLatestRunsSql.run(db, [
    component,
    runs.map(({ submissionId }) => submissionId),
    runs.map(({ runId }) => runId),
    runs.map(({ status }) => status),
  ]);
}
