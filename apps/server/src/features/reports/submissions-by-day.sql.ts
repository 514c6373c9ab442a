/** The submissions that the numbers of stage_day count. Spec: control-room-stages. */
import type { Component, ProductLine } from '@idss/domain/program';
import { type Stage, type StageLabel, stageLabels, stageNumber, stages } from '@idss/domain/stages/stage';
import type { Queryable } from '#src/kernel/app.ts';
import { countRows } from '#src/db/count-rows.ts';
import { stageName } from '#src/access/stage-name.sql.ts';

export interface DayQuery {
  readonly measurementYear: number;
  readonly component: Component;
  /** yyyy-MM-dd; the last day that is over, where it is missing. */
  readonly day?: string | undefined;
  /** A label means every stage that has it. */
  readonly stage?: StageLabel | undefined;
  readonly productLine?: ProductLine | undefined;
}

export interface SubmissionOfDay {
  readonly submissionId: number;
  readonly component: Component;
  readonly productLine: ProductLine;
  readonly organizationId: number;
  readonly organizationName: string;
  readonly stage: Stage;
  /** yyyy-MM-dd */
  readonly since: string;
  readonly stageNow: Stage;
}

const ofDay = `stage_period p join submission s using (sub_id)
  where p.measurement_year = $1 and p.component = $2
    and coalesce($3::date, (select last_day from season_summary where measurement_year = $1))
      between p.from_day and p.last_day
    and ($4::int[] is null or p.step = any($4)) and ($5::text is null or s.product_line = $5)`;

const valuesOf = ({ measurementYear, component, day, stage, productLine }: DayQuery): unknown[] => [
  measurementYear,
  component,
  day ?? null,
  stage === undefined ? null : stages.filter((each) => stageLabels[each] === stage).map(stageNumber),
  productLine ?? null,
];

export async function countSubmissionsOfDay(db: Queryable, query: DayQuery): Promise<number> {
  return countRows(db, `select count(*)::int as count from ${ofDay}`, valuesOf(query));
}

export async function listSubmissionsOfDay(
  db: Queryable,
  query: DayQuery,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<SubmissionOfDay[]> {
  const { rows } = await db.query<SubmissionOfDay>(
    `select k.sub_id as "submissionId", k.component, k.product_line as "productLine", k.org_id as "organizationId",
       o.org_name as "organizationName", ${stageName('k')} as stage, k.from_day as since, ${stageName('c')} as "stageNow"
     from (
       select p.sub_id, p.component, p.step, p.from_day, s.product_line, s.org_id from ${ofDay}
       order by p.sub_id offset $6 limit $7
     ) k
     join component c using (sub_id, component) join organization o using (org_id)
     order by k.sub_id`,
    [...valuesOf(query), offset, limit],
  );
  return rows;
}

/** The days that are over, the newest first. yyyy-MM-dd */
export async function listSeasonDays(db: Queryable, measurementYear: number): Promise<string[]> {
  const { rows } = await db.query<{ day: string }>(
    `select day::date as day from season_summary
     cross join generate_series(last_day, opened_on, interval '-1 day') day where measurement_year = $1
     order by day desc`,
    [measurementYear],
  );
  return rows.map(({ day }) => day);
}
