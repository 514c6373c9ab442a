import type { NothingEvent, StageEvent } from '@idss/domain/events/replay';
import type { Component, ProductLine } from '@idss/domain/program';
import { type Stage, stageNumber } from '@idss/domain/stages/stage';
import type { Queryable } from '#src/db/queryable.ts';
import { stageName } from '#src/access/stage-name.sql.ts';
import { type RowOf, sql } from '#src/db/statement.ts';

/** Left out of every number of the control room. `s` is the submission. */
export const notTest = `not exists (select from test_organization t
  where t.org_id = s.org_id and t.measurement_year = s.measurement_year)`;

const lockSummarySql = sql('lockSummary')`
  select pg_try_advisory_xact_lock(hashtext('season_summary')) as is_locked`;
/** False where another process rebuilds the summary. Held until the transaction ends. */
export const lockSummary = async (db: Queryable) => (await lockSummarySql.one(db, [])).isLocked;

export interface Summary extends RowOf<typeof readSummarySql> {
  /** yyyy-MM-dd in the season's zone. */
  readonly openedOn: string;
}

const readSummarySql = sql('readSummary')`select opened_on, last_day, rules_on, rebuilt_at
     from season_summary where measurement_year = $1`;
export const readSummary = (db: Queryable, measurementYear: number) =>
  readSummarySql.maybe(db, [measurementYear]);

const readOpeningSql = sql('readOpening')`select coalesce(
       (select min(at) from event where kind = 'season-loaded' and (detail->>'measurementYear')::int = $1),
       (select loaded_at from season where measurement_year = $1)) as at`;
/** When the season was loaded for the first time. ISO 8601. */
export async function readOpening(db: Queryable, measurementYear: number): Promise<string> {
  const { at } = await readOpeningSql.one(db, [measurementYear]);
  if (at === null) throw new Error(`There is no season ${measurementYear}.`);
  return at;
}

const listCountedSql = sql('listCounted')`select c.sub_id as submission_id, c.component, s.product_line
     from component c join submission s using (sub_id) where s.measurement_year = $1 and ${notTest}`;
export const listCounted = (db: Queryable, measurementYear: number) =>
  listCountedSql.all(db, [measurementYear]);

export interface StageEventRow extends RowOf<typeof listStageEventsSql> {
  /** yyyy-MM-dd in the season's zone. */
  readonly day: string;
}

const listStageEventsSql = sql('listStageEvents')`
     select e.event_id, to_char(e.at at time zone $2, 'YYYY-MM-DD') as day, e.sub_id as submission_id,
       jsonb_build_object('kind', e.kind, 'component', e.component, 'to', e.detail->'to', 'status', e.detail->'status')
         || case when e.detail ? 'isTakenIn' then jsonb_build_object('isTakenIn', e.detail->'isTakenIn') else '{}' end as event
     from event e join submission s using (sub_id)
     where s.measurement_year = $1 and e.kind in ('stage-changed', 'file-processed', 'nothing-declared', 'nothing-taken-back') and e.event_id > $3
     order by e.event_id limit $4`
  .narrowed<{ event: StageEvent | NothingEvent }>()
  .notNull('submissionId');
/** The next events that may have moved a component of the season, in their order. */
export const listStageEvents = (
  db: Queryable,
  season: { readonly measurementYear: number; readonly timeZone: string },
  { after, limit }: { readonly after: number; readonly limit: number },
) => listStageEventsSql.all(db, [season.measurementYear, season.timeZone, after, limit]);

export interface StageDay {
  readonly day: string;
  readonly component: Component;
  readonly productLine: ProductLine;
  readonly stage: Stage;
  readonly submissions: number;
  /** Those of them that were declared to have nothing to report. */
  readonly nothing: number;
}

/** The days, both included, at the end of which the component was at the stage. */
export interface StagePeriod {
  readonly submissionId: number;
  readonly component: Component;
  readonly fromDay: string;
  readonly lastDay: string;
  readonly stage: Stage;
  readonly hasNothing: boolean;
}

const deleteStageDaySql = sql('deleteStageDay')`delete from stage_day where measurement_year = $1`;
const insertStageDaySql = sql('insertStageDay')`
     insert into stage_day (measurement_year, day, component, product_line, step, submissions, nothing)
     select $1, d.day, d.component, d."productLine", d.step, d.submissions, d.nothing
     from unnest($2::date[], $3::text[], $4::text[], $5::int[], $6::int[], $7::int[])
       as d(day, component, "productLine", step, submissions, nothing)`;
const deleteStagePeriodSql = sql('deleteStagePeriod')`delete from stage_period where measurement_year = $1`;
const insertStagePeriodSql = sql('insertStagePeriod')`
     insert into stage_period (measurement_year, sub_id, component, from_day, last_day, step, has_nothing)
     select $1, p.* from unnest($2::int[], $3::text[], $4::date[], $5::date[], $6::int[], $7::bool[]) p`;
const deleteSeasonSummarySql = sql('deleteSeasonSummary')`
  delete from season_summary where measurement_year = $1`;
const insertSeasonSummarySql = sql('insertSeasonSummary')`
     insert into season_summary (measurement_year, opened_on, last_day, rules_on, rebuilt_at)
     values ($1, $2, $3, $4, $5)`;
export async function replaceSummary(
  db: Queryable,
  measurementYear: number,
  summary: Summary,
  { days, periods }: { readonly days: readonly StageDay[]; readonly periods: readonly StagePeriod[] },
): Promise<void> {
  await deleteStageDaySql.run(db, [measurementYear]);
  await insertStageDaySql.run(db, [
    measurementYear,
    days.map(({ day }) => day),
    days.map(({ component }) => component),
    days.map(({ productLine }) => productLine),
    days.map(({ stage }) => stageNumber(stage)),
    days.map(({ submissions }) => submissions),
    days.map(({ nothing }) => nothing),
  ]);
  await deleteStagePeriodSql.run(db, [measurementYear]);
  await insertStagePeriodSql.run(db, [
    measurementYear,
    periods.map(({ submissionId }) => submissionId),
    periods.map(({ component }) => component),
    periods.map(({ fromDay }) => fromDay),
    periods.map(({ lastDay }) => lastDay),
    periods.map(({ stage }) => stageNumber(stage)),
    periods.map(({ hasNothing }) => hasNothing),
  ]);
  await deleteSeasonSummarySql.run(db, [measurementYear]);
  await insertSeasonSummarySql.run(db, [
    measurementYear,
    summary.openedOn,
    summary.lastDay,
    summary.rulesOn,
    summary.rebuiltAt,
  ]);
}

const deleteRuleWeekSql = sql('deleteRuleWeek')`delete from rule_week where measurement_year = $1`;
const insertRuleWeekSql = sql('insertRuleWeek')`
     insert into rule_week (measurement_year, component, rule_id, severity, findings)
     select $1, r.component, f."ruleId", f.severity, sum(f.count)
     from (
       select distinct on (r.sub_id, r.component) r.component, r.finding_totals
       from validation_run r join submission s using (sub_id)
       where s.measurement_year = $1 and r.finished_at < $3::date::timestamp at time zone $2 and ${notTest}
       order by r.sub_id, r.component, r.finished_at desc
     ) r cross join lateral jsonb_to_recordset(r.finding_totals) as f("ruleId" text, severity text, count bigint)
     group by 2, 3, 4`;
/** Counts the findings of each rule in each submission's latest validation before that day. */
export async function replaceRuleWeek(
  db: Queryable,
  season: { readonly measurementYear: number; readonly timeZone: string },
  day: string,
): Promise<void> {
  await deleteRuleWeekSql.run(db, [season.measurementYear]);
  await insertRuleWeekSql.run(db, [season.measurementYear, season.timeZone, day]);
}

export interface StageFilter {
  readonly measurementYear: number;
  readonly component: Component;
  readonly productLine: ProductLine | undefined;
}

const listStageDaysSql = sql('listStageDays')`
     select d.day, ${stageName('d')} as stage, sum(d.submissions - d.nothing)::int as submissions,
       sum(d.nothing)::int as nothing
     from stage_day d
     where d.measurement_year = $1 and d.component = $2 and ($3::text is null or d.product_line = $3)
     group by d.day, d.step order by d.day`;
/** Of the stored days; the first is the day of the opening. */
export const listStageDays = (db: Queryable, { measurementYear, component, productLine }: StageFilter) =>
  listStageDaysSql.all(db, [measurementYear, component, productLine ?? null]);
