-- kind: expand
-- What became of warnings, in the totals of the season (migration 082): the report of it read each rule of each component.
-- Version 3 of what is kept of a season has these totals, too.

-- What these organizations add to the totals of these kinds (null: of all). As before (migration 088), and of warnings. A part before
-- `union all` is only evaluated where its kind is asked for, and so is what it reads.
create or replace function season_shares(p_year int, p_orgs int[], p_kinds text[])
returns table (org_id int, kind text, key text[], number bigint) language sql stable rows 100 as $$
  with sent as (
    select s.sub_id, s.org_id, s.product_line, s.is_audit_required from submission s
    where s.measurement_year = p_year and s.org_id = any(p_orgs)),
  own as (
    select s.org_id, s.product_line, s.is_audit_required, c.* from sent s join component c using (sub_id)),
  found as (
    select o.org_id, o.sub_id, o.component, f."ruleId", f."ruleName", f.severity, coalesce(f."measureCode", '') as measure, f.count
    from own o join validation_run r on r.run_id = o.latest_run_id
    cross join lateral jsonb_to_recordset(r.finding_totals)
      as f("ruleId" text, "ruleName" text, severity text, "measureCode" text, count bigint)),
  measured as (
    select o.org_id, o.product_line, o.sub_id, m.measure_code, m.report_measure, m.benefit_offered
    from own o join measure_result m on m.run_id = o.current_run_id
    where o.component = 'DST'),
  stored as (
    select s.org_id, f.file_id, f.file_type, f.archived_at is not null as is_archived, f.size
    from sent s join stored_file f using (sub_id)),
  extracted as (
    select o.org_id, o.sub_id, o.current_run_id, array[o.step::text, o.validation_status, o.is_audit_required::text,
      (o.current_run_id is not null)::text, (o.nothing_at is not null)::text] as facts
    from own o where o.component = 'DST')
  -- Submissions, also those without a component.
  select s.org_id, 'submissions', '{}'::text[], count(*) from sent s
  where p_kinds is null or 'submissions' = any(p_kinds) group by 1
  union all
  select o.org_id, 'with-components', array[o.product_line], count(distinct o.sub_id) from own o
  where p_kinds is null or 'with-components' = any(p_kinds) group by 1, 3
  union all
  -- For the number of organizations.
  select distinct o.org_id, 'organizations', '{}'::text[], 1 from own o
  where p_kinds is null or 'organizations' = any(p_kinds)
  union all
  select o.org_id, 'components', array[o.component, o.product_line, o.step::text, o.validation_status,
      coalesce(o.is_public_reported::text, ''), (o.nothing_at is not null)::text, o.is_final::text, o.is_audit_required::text,
      (o.current_run_id is not null)::text], count(*)
  from own o where p_kinds is null or 'components' = any(p_kinds) group by 1, 3
  union all
  select o.org_id, 'component-lines', array[o.component, o.product_line], count(*) from own o
  where p_kinds is null or 'component-lines' = any(p_kinds) group by 1, 3
  union all
  select o.org_id, 'vendors', array[o.component, o.vendor_id::text], count(*) from own o
  where o.vendor_id is not null and (p_kinds is null or 'vendors' = any(p_kinds)) group by 1, 3
  union all
  select o.org_id, 'being-checked', array[o.component], count(*) from own o
  where o.running_upload_file_id is not null and (p_kinds is null or 'being-checked' = any(p_kinds)) group by 1, 3
  union all
  -- Components for which a file was received, also one that was refused or removed since.
  select o.org_id, 'begun', '{}'::text[], count(*) from own o
  where (p_kinds is null or 'begun' = any(p_kinds)) and (o.received_at is not null or exists (select from stored_file f
    where f.sub_id = o.sub_id and f.component = o.component)) group by 1
  union all
  select f.org_id, 'rules', array[f.component, f."ruleId", f.severity], count(distinct f.sub_id) from found f
  where p_kinds is null or 'rules' = any(p_kinds) group by 1, 3
  union all
  select f.org_id, 'findings', array[f.component, f."ruleId", f.severity, f.measure, f."ruleName"], sum(f.count)::bigint
  from found f where p_kinds is null or 'findings' = any(p_kinds) group by 1, 3
  union all
  select m.org_id, 'measures', array[m.measure_code, m.product_line], count(*) from measured m
  where p_kinds is null or 'measures' = any(p_kinds) group by 1, 3
  union all
  select m.org_id, 'measures-reported', array[m.measure_code, m.product_line], count(*) from measured m
  where m.report_measure and (p_kinds is null or 'measures-reported' = any(p_kinds)) group by 1, 3
  union all
  select m.org_id, 'measures-not-offered', array[m.measure_code, m.product_line], count(*) from measured m
  where not m.benefit_offered and (p_kinds is null or 'measures-not-offered' = any(p_kinds)) group by 1, 3
  union all
  select m.org_id, 'designations', array[m.measure_code, m.product_line, d.designation], count(*)
  from measured m join audit_designation d on d.sub_id = m.sub_id and d.measure_code = m.measure_code
  where p_kinds is null or 'designations' = any(p_kinds) group by 1, 3
  union all
  select f.org_id, 'files', array[f.file_type::text, f.is_archived::text], count(*) from stored f
  where p_kinds is null or 'files' = any(p_kinds) group by 1, 3
  union all
  select f.org_id, 'bytes', array[f.file_type::text, f.is_archived::text], sum(f.size)::bigint from stored f
  where p_kinds is null or 'bytes' = any(p_kinds) group by 1, 3
  union all
  -- Uploaded files, by who sent them.
  select f.org_id, 'received', array[t.user_id::text], count(*)
  from stored f join upload_file u using (file_id) join upload_transaction t using (transaction_id)
  where t.purpose = 'upload' and (p_kinds is null or 'received' = any(p_kinds)) group by 1, 3
  union all
  -- For the number of organizations with a component that is chosen by any of its facts: the different ones that each has.
  select e.org_id, 'extract-organizations', array_agg(distinct array_to_string(e.facts, ' ')), 1 from extracted e
  where p_kinds is null or 'extract-organizations' = any(p_kinds) group by 1
  union all
  select e.org_id, 'extract-indicators', e.facts, count(*) from extracted e join indicator_result i on i.run_id = e.current_run_id
  where p_kinds is null or 'extract-indicators' = any(p_kinds) group by 1, 3
  union all
  -- Of each submission the latest result file.
  select e.org_id, 'extract-bytes', e.facts, sum(f.size)::bigint
  from extracted e cross join lateral (
    select x.size from stored_file x
    where x.sub_id = e.sub_id and x.component = 'DST' and x.file_type = 4 and x.archived_at is null
    order by x.created_at desc limit 1) f
  where p_kinds is null or 'extract-bytes' = any(p_kinds) group by 1, 3
  union all
  -- Components in which a rule ever warned of something, by what became of it.
  select o.org_id, 'warned', array[w.component, w.rule_id collate "default",
      case when w.findings = 0 then 'corrected' when w.explained = w.findings then 'explained' else 'ignored' end], count(*)
  from own o join warned_rule w using (sub_id, component)
  where p_kinds is null or 'warned' = any(p_kinds) group by 1, 3
$$;

-- The totals of a season at this moment; those of test organizations apart. As before (migration 088); of a season that an earlier
-- version has counted only what it counted is used.
create or replace function season_totals(p_year int, p_kinds text[])
returns table (kind text, key text[], is_test_organization boolean, organizations int, number bigint)
language sql stable rows 200 as $$
  with test as (select t.org_id from test_organization t where t.measurement_year = p_year),
  anew as materialized (
    select o.org_id from season_share_outdated o where o.measurement_year = p_year
    union
    select t.org_id from test t
    union
    -- As `and not exists` it would be a join, for which every submission is read. With null nothing is.
    select s.org_id from submission s
    where s.measurement_year = case
      when exists (select from season_counted k
        where k.measurement_year = p_year and k.version >= case when 'warned' = any(p_kinds) then 3 else 2 end) then null
      else p_year end)
  select p.kind, p.key, p.is_test_organization, sum(p.organizations)::int, sum(p.number)::bigint
  from (
    select t.kind, t.key, false as is_test_organization, t.organizations, t.number
    from season_total t where t.measurement_year = p_year and t.kind = any(p_kinds)
    union all
    select s.kind, p.key, false, -1, -p.number
    -- As an array: few of them, mostly, for which the planner of a join would read the shares of all.
    from season_share s cross join lateral jsonb_to_recordset(s.parts) as p(key text[], number bigint)
    where s.measurement_year = p_year and s.org_id = any(array(select a.org_id from anew a)) and s.kind = any(p_kinds)
    union all
    select s.kind, s.key, exists (select from test t where t.org_id = s.org_id), 1, s.number
    from season_shares(p_year, array(select a.org_id from anew a), p_kinds) s) p
  group by 1, 2, 3
  having sum(p.organizations) <> 0
$$;

create function note_outdated_warnings() returns trigger language plpgsql as $$
begin
  insert into season_share_outdated (measurement_year, org_id, kinds)
  select distinct s.measurement_year, s.org_id, array['warned'] from changed c join submission s using (sub_id);
  return null;
end $$;

create trigger warnings_inserted after insert on warned_rule referencing new table as changed
  for each statement execute function note_outdated_warnings();
create trigger warnings_changed after update on warned_rule referencing new table as changed
  for each statement execute function note_outdated_warnings();
create trigger warnings_deleted after delete on warned_rule referencing old table as changed
  for each statement execute function note_outdated_warnings();
