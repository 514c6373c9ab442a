/** The submissions that the numbers of stage_day count. Spec: control-room-stages. */
import type { Component, ProductLine } from '@idss/domain/program';
import { type StageLabel, stageLabels, stageNumber, stages } from '@idss/domain/stages/stage';
import type { Queryable } from '#src/db/queryable.ts';
import { stageName } from '#src/access/stage-name.sql.ts';
import { sql } from '#src/db/statement.ts';

export interface DayQuery {
  readonly measurementYear: number;
  readonly component: Component;
  /** yyyy-MM-dd; the last day that is over, where it is missing. */
  readonly day?: string | undefined;
  /** A label means every stage that has it. */
  readonly stage?: StageLabel | undefined;
  readonly productLine?: ProductLine | undefined;
  readonly hasNothing?: boolean | undefined;
}

const dayTables = `stage_period p join submission s using (sub_id)
  where p.measurement_year = $1 and p.component = $2
    and coalesce($3::date, (select last_day from season_summary where measurement_year = $1))
      between p.from_day and p.last_day
    and ($4::int[] is null or p.step = any($4)) and ($5::text is null or s.product_line = $5)
    and ($6::bool is null or p.has_nothing = $6)`;

const toValues = ({ measurementYear, component, day, stage, productLine, hasNothing }: DayQuery) =>
  [
    measurementYear,
    component,
    day ?? null,
    stage === undefined ? null : stages.filter((each) => stageLabels[each] === stage).map(stageNumber),
    productLine ?? null,
    // At a stage are those for which something waits.
    hasNothing ?? (stage === undefined ? null : false),
  ] as const;

const countSubmissionsOfDaySql = sql(
  'countSubmissionsOfDay',
)`select count(*)::int as count from ${dayTables}`;
export const countSubmissionsOfDay = (db: Queryable, query: DayQuery) =>
  countSubmissionsOfDaySql.count(db, toValues(query));

const listSubmissionsOfDaySql = sql('listSubmissionsOfDay')`
     select k.sub_id as submission_id, k.component, k.product_line, k.org_id as organization_id,
       o.org_name as organization_name, ${stageName('k')} as stage, k.from_day as since,
       k.has_nothing, ${stageName('c')} as stage_now
     from (
       select p.sub_id, p.component, p.step, p.from_day, p.has_nothing, s.product_line, s.org_id from ${dayTables}
       order by p.sub_id offset $7 limit $8
     ) k
     join component c using (sub_id, component) join organization o using (org_id)
     order by k.sub_id`;
export const listSubmissionsOfDay = (
  db: Queryable,
  query: DayQuery,
  { offset, limit }: { readonly offset: number; readonly limit: number },
) => listSubmissionsOfDaySql.all(db, [...toValues(query), offset, limit]);

const listSeasonDaysSql = sql('listSeasonDays')`select day::date as day from season_summary
     cross join generate_series(last_day, opened_on, interval '-1 day') day where measurement_year = $1
     order by day desc`;
/** The days that are over, the newest first. yyyy-MM-dd */
export const listSeasonDays = async (db: Queryable, measurementYear: number): Promise<string[]> =>
  (await listSeasonDaysSql.all(db, [measurementYear])).map(({ day }) => day);
