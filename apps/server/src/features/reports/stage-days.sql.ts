import type { StageEvent } from '@idss/domain/events/replay';
import type { Component, ProductLine } from '@idss/domain/program';
import { type Stage, stageNumber } from '@idss/domain/stages/stage';
import type { Queryable } from '#src/kernel/app.ts';
import { stageName } from '#src/access/stage-name.sql.ts';

/** Left out of every number of the control room. `s` is the submission. */
export const notTest = `not exists (select from test_organization t
  where t.org_id = s.org_id and t.measurement_year = s.measurement_year)`;

/** False where another process rebuilds the summary. Held until the transaction ends. */
export async function lockSummary(db: Queryable): Promise<boolean> {
  const { rows } = await db.query<{ isLocked: boolean }>(
    `select pg_try_advisory_xact_lock(hashtext('season_summary')) as "isLocked"`,
  );
  return rows[0]?.isLocked ?? false;
}

export interface Summary {
  /** yyyy-MM-dd in the season's zone. */
  readonly openedOn: string;
  readonly lastDay: string;
  readonly rulesOn: string;
  /** ISO 8601. */
  readonly rebuiltAt: string;
}

export async function readSummary(db: Queryable, measurementYear: number): Promise<Summary | null> {
  const { rows } = await db.query<Summary>(
    `select opened_on as "openedOn", last_day as "lastDay", rules_on as "rulesOn", rebuilt_at as "rebuiltAt"
     from season_summary where measurement_year = $1`,
    [measurementYear],
  );
  return rows[0] ?? null;
}

/** When the season was loaded for the first time. ISO 8601. */
export async function readOpening(db: Queryable, measurementYear: number): Promise<string> {
  const { rows } = await db.query<{ at: string }>(
    `select coalesce(
       (select min(at) from event where kind = 'season-loaded' and (detail->>'measurementYear')::int = $1),
       (select loaded_at from season where measurement_year = $1)) as at`,
    [measurementYear],
  );
  const at = rows[0]?.at;
  if (at === undefined) throw new Error(`There is no season ${measurementYear}.`);
  return at;
}

export interface CountedComponent {
  readonly submissionId: number;
  readonly component: Component;
  readonly productLine: ProductLine;
}

export async function listCounted(db: Queryable, measurementYear: number): Promise<CountedComponent[]> {
  const { rows } = await db.query<CountedComponent>(
    `select c.sub_id as "submissionId", c.component, s.product_line as "productLine"
     from component c join submission s using (sub_id) where s.measurement_year = $1 and ${notTest}`,
    [measurementYear],
  );
  return rows;
}

export interface StageEventRow {
  readonly eventId: number;
  /** yyyy-MM-dd in the season's zone. */
  readonly day: string;
  readonly submissionId: number;
  readonly event: StageEvent;
}

/** The next events that may have moved a component of the season, in their order. */
export async function listStageEvents(
  db: Queryable,
  season: { readonly measurementYear: number; readonly timeZone: string },
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<StageEventRow[]> {
  const { rows } = await db.query<StageEventRow>(
    `select e.event_id as "eventId", to_char(e.at at time zone $2, 'YYYY-MM-DD') as day, e.sub_id as "submissionId",
       jsonb_build_object('kind', e.kind, 'component', e.component, 'to', e.detail->'to', 'status', e.detail->'status')
         || case when e.detail ? 'isTakenIn' then jsonb_build_object('isTakenIn', e.detail->'isTakenIn') else '{}' end as event
     from event e join submission s using (sub_id)
     where s.measurement_year = $1 and e.kind in ('stage-changed', 'file-processed') and e.event_id > $3
     order by e.event_id limit $4`,
    [season.measurementYear, season.timeZone, after, limit],
  );
  return rows;
}

export interface StageDay {
  readonly day: string;
  readonly component: Component;
  readonly productLine: ProductLine;
  readonly stage: Stage;
  readonly submissions: number;
}

/** The days, both included, at the end of which the component was at the stage. */
export interface StagePeriod {
  readonly submissionId: number;
  readonly component: Component;
  readonly fromDay: string;
  readonly lastDay: string;
  readonly stage: Stage;
}

export async function replaceSummary(
  db: Queryable,
  measurementYear: number,
  summary: Summary,
  { days, periods }: { readonly days: readonly StageDay[]; readonly periods: readonly StagePeriod[] },
): Promise<void> {
  await db.query('delete from stage_day where measurement_year = $1', [measurementYear]);
  await db.query(
    `insert into stage_day (measurement_year, day, component, product_line, step, submissions)
     select $1, d.day, d.component, d."productLine", d.step, d.submissions
     from unnest($2::date[], $3::text[], $4::text[], $5::int[], $6::int[])
       as d(day, component, "productLine", step, submissions)`,
    [
      measurementYear,
      days.map(({ day }) => day),
      days.map(({ component }) => component),
      days.map(({ productLine }) => productLine),
      days.map(({ stage }) => stageNumber(stage)),
      days.map(({ submissions }) => submissions),
    ],
  );
  await db.query('delete from stage_period where measurement_year = $1', [measurementYear]);
  await db.query(
    `insert into stage_period (measurement_year, sub_id, component, from_day, last_day, step)
     select $1, p.* from unnest($2::int[], $3::text[], $4::date[], $5::date[], $6::int[]) p`,
    [
      measurementYear,
      periods.map(({ submissionId }) => submissionId),
      periods.map(({ component }) => component),
      periods.map(({ fromDay }) => fromDay),
      periods.map(({ lastDay }) => lastDay),
      periods.map(({ stage }) => stageNumber(stage)),
    ],
  );
  await db.query('delete from season_summary where measurement_year = $1', [measurementYear]);
  await db.query(
    `insert into season_summary (measurement_year, opened_on, last_day, rules_on, rebuilt_at)
     values ($1, $2, $3, $4, $5)`,
    [measurementYear, summary.openedOn, summary.lastDay, summary.rulesOn, summary.rebuiltAt],
  );
}

/** What each rule had found in the latest validation of each submission before that day began. */
export async function replaceRuleWeek(
  db: Queryable,
  season: { readonly measurementYear: number; readonly timeZone: string },
  day: string,
): Promise<void> {
  await db.query('delete from rule_week where measurement_year = $1', [season.measurementYear]);
  await db.query(
    `insert into rule_week (measurement_year, component, rule_id, severity, findings)
     select $1, r.component, f."ruleId", f.severity, sum(f.count)
     from (
       select distinct on (r.sub_id, r.component) r.component, r.finding_totals
       from validation_run r join submission s using (sub_id)
       where s.measurement_year = $1 and r.finished_at < $3::date::timestamp at time zone $2 and ${notTest}
       order by r.sub_id, r.component, r.finished_at desc
     ) r cross join lateral jsonb_to_recordset(r.finding_totals) as f("ruleId" text, severity text, count bigint)
     group by 2, 3, 4`,
    [season.measurementYear, season.timeZone, day],
  );
}

export interface StagesOf {
  readonly measurementYear: number;
  readonly component: Component;
  readonly productLine: ProductLine | undefined;
}

/** Of the stored days; the first is the day of the opening. */
export async function listStageDays(
  db: Queryable,
  { measurementYear, component, productLine }: StagesOf,
): Promise<Omit<StageDay, 'component' | 'productLine'>[]> {
  const { rows } = await db.query<Omit<StageDay, 'component' | 'productLine'>>(
    `select d.day, ${stageName('d')} as stage, sum(d.submissions)::int as submissions
     from stage_day d
     where d.measurement_year = $1 and d.component = $2 and ($3::text is null or d.product_line = $3)
     group by d.day, d.step order by d.day`,
    [measurementYear, component, productLine ?? null],
  );
  return rows;
}

/** As they are now. */
export async function countStagesNow(
  db: Queryable,
  { measurementYear, component, productLine }: StagesOf,
): Promise<Pick<StageDay, 'stage' | 'submissions'>[]> {
  const { rows } = await db.query<Pick<StageDay, 'stage' | 'submissions'>>(
    `select ${stageName('c')} as stage, count(*)::int as submissions
     from component c join submission s using (sub_id)
     where s.measurement_year = $1 and c.component = $2 and ($3::text is null or s.product_line = $3) and ${notTest}
     group by c.step`,
    [measurementYear, component, productLine ?? null],
  );
  return rows;
}
