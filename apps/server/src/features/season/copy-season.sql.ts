/** What the copy of a season needs beyond its folder. */
import type { Queryable } from '#src/db/queryable.ts';
import { sql } from '#src/db/statement.ts';

const findHighestSubIdSql = sql('findHighestSubId')`
     select greatest((select max(sub_id) from submission), (select max(sub_id) from event), 0) as highest`;
/** The highest id of a submission that is there, or was: events keep those that were removed. */
export const findHighestSubId = async (db: Queryable): Promise<number> =>
  (await findHighestSubIdSql.one(db, [])).highest ?? 0;

const listLeftOutSql = sql('listLeftOut')`
     select o.org_id, o.org_name, o.inactive as is_inactive, count(s.sub_id)::int as submissions
     from organization o left join submission s on s.org_id = o.org_id and s.measurement_year = $1
     where o.org_type = 'plan'
     group by o.org_id having o.inactive or count(s.sub_id) = 0 order by o.org_id`;
/** Plans that are inactive, or have no submission in that season. */
export const listLeftOut = (db: Queryable, measurementYear: number) =>
  listLeftOutSql.all(db, [measurementYear]);

const countCopiedSql = sql('countCopied')`select
       (select count(*)::int from vendor_measure where product_year = $1::int + 1) as vendor_measures,
       (select count(*)::int from submission where measurement_year = $1
         and approved_sample_reductions <> '{}') as sample_reductions,
       (select count(*)::int from component c join submission s using (sub_id) where s.measurement_year = $1
         and c.component = 'DST' and not (c.is_final and c.current_run_id is not null)) as not_final,
       (select count(*)::int from hos_baseline_roster where cohort = $2) as roster`;
export const countCopied = (db: Queryable, measurementYear: number, cohort: number | null) =>
  countCopiedSql.one(db, [measurementYear, cohort ?? 0]);

const population = `coalesce(i.eligible_population, (i.elements ->> 'EligiblePopulation')::float,
       (i.elements ->> 'InitialPopulation')::float,
       (select sum(value::float) from jsonb_each_text(i.elements) where key like 'InitialPopulationBySSoR.%'))`;
const fillPriorResultsSql = sql('fillPriorResults')`
     with plan as (
       select distinct on (s.org_id, s.product_line, s.reporting_product)
         s.org_id, s.product_line, s.reporting_product, c.current_run_id as run_id
       from submission s join component c using (sub_id)
       where s.measurement_year = $1 and c.component = 'DST' and c.is_final and c.current_run_id is not null
         and not ($2::boolean and exists (select from prior_result k where k.org_id = s.org_id
           and k.product_line = s.product_line and k.reporting_product = s.reporting_product and k.measurement_year = $1))
       order by s.org_id, s.product_line, s.reporting_product,
         (s.special_project is null and s.special_area is null and s.reporting_unit_id = '') desc, s.sub_id)
     insert into prior_result (org_id, product_line, reporting_product, measurement_year, results)
     select p.org_id, p.product_line, p.reporting_product, $1, r.results
     from plan p cross join lateral (
       select json_build_object(
         'measures', json_object_agg(m.measure_code,
           json_build_object('reported', true, 'collectionMethod', m.collection_method)),
         'indicators', json_object_agg(i.indicator_key, json_build_object('rate', i.rate,
           'denominator', round(i.denominator), 'eligiblePopulation', round(${population}))))::jsonb as results
       from measure_result m join indicator_result i on i.run_id = m.run_id and i.measure_code = m.measure_code
       where m.run_id = p.run_id and m.report_measure
       having count(*) > 0) r
     on conflict (org_id, product_line, reporting_product, measurement_year) do update
       set results = excluded.results where prior_result.results <> excluded.results`;
/**
 * Takes the final results of a season as those that the next one is compared with: of each plan, product line and reporting
 * product those of the submission without project, area and unit. Returns the number of sets. They are put together one by one:
 * all at once they would not be held in memory. `areOthersKept`: sets that are there stay as they are.
 */
export const fillPriorResults = (
  db: Queryable,
  measurementYear: number,
  { areOthersKept = false } = {},
): Promise<number> => fillPriorResultsSql.run(db, [measurementYear, areOthersKept]);
