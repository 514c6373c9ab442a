-- kind: data
-- left: select count(*) from validation_run r where not exists (select from result_details d where d.run_id = r.run_id) and exists (select from indicator_result i where i.run_id = r.run_id and (i.elements <> '{}' or i.stratifications <> '[]'))
-- batch: 20
-- Results of runs from before. The text is not compressed by the portal, as SQL cannot: the database compresses it in its own way.
with chosen as (
  select r.run_id from validation_run r
  where not exists (select from result_details d where d.run_id = r.run_id)
    and exists (select from indicator_result i where i.run_id = r.run_id and (i.elements <> '{}' or i.stratifications <> '[]'))
  limit $1 for update),
measure as (
  select i.run_id, i.measure_code, e'\n' || i.measure_code || e'\t'
    || jsonb_agg(jsonb_build_array(i.indicator_key, i.elements, i.stratifications)) as line
  from chosen join indicator_result i using (run_id) group by i.run_id, i.measure_code),
emptied as (
  update indicator_result i set elements = '{}', stratifications = '[]',
    eligible_population = coalesce((i.elements ->> 'EligiblePopulation')::float, (i.elements ->> 'InitialPopulation')::float,
      (select sum(value::float) from jsonb_each_text(i.elements) where key like 'InitialPopulationBySSoR.%'))
  from chosen where i.run_id = chosen.run_id)
insert into result_details (run_id, details)
select run_id, convert_to(string_agg(line, '' order by measure_code collate "C"), 'UTF8') from measure group by run_id;
