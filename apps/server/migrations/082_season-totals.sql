-- kind: expand
-- What staff count over a whole season, added up beforehand. Each organization adds a share to the totals of its season, which
-- follows from its rows alone (season_shares). A change only notes that the share of its organization is outdated, so that
-- changes do not wait for each other; workers renew outdated shares, and add the difference to the totals. Whoever reads before
-- that takes the outdated shares out of the totals, and counts those organizations anew (season_totals): the answer is the
-- same at every moment.

create table season_total (
  measurement_year int not null references season,
  kind             text not null,
  key              text[] not null,
  -- Those that add something to it.
  organizations    int not null,
  number           bigint not null,
  primary key (measurement_year, kind, key)
) with (fillfactor = 70);

-- What an organization added to the totals, so that it can be taken out again.
create table season_share (
  measurement_year int not null references season,
  org_id           int not null,
  kind             text not null,
  -- [{"key": ["DST", "Medicare"], "number": 3}]
  parts            jsonb not null,
  primary key (measurement_year, org_id, kind)
);

-- Organizations whose share may have changed since it was added. Without a key, so that nobody waits; an organization may be
-- here several times. It is nearly always empty, and is cleaned up at once.
create table season_share_outdated (
  measurement_year int not null,
  org_id           int not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 500);

-- Seasons whose organizations have been added or noted as outdated. Without a row all of them are counted anew: after rows were
-- loaded without triggers, and in the first moments of this version.
create table season_counted (
  measurement_year int primary key references season
);

grant select, insert, update, delete on season_total, season_share to idss_app;
grant select, insert, delete on season_share_outdated to idss_app;
grant select, insert on season_counted to idss_app;

-- What these organizations add to the totals of these kinds (null: of all). A part before `union all` is only evaluated where its
-- kind is asked for, and so is what it reads.
create function season_shares(p_year int, p_orgs int[], p_kinds text[])
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
    from sent s join stored_file f using (sub_id))
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
$$;

-- The totals of a season at this moment; those of test organizations apart.
create function season_totals(p_year int, p_kinds text[])
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
    where s.measurement_year = case when exists (select from season_counted k where k.measurement_year = p_year) then null else p_year end)
  select p.kind, p.key, p.is_test_organization, sum(p.organizations)::int, sum(p.number)::bigint
  from (
    select t.kind, t.key, false as is_test_organization, t.organizations, t.number
    from season_total t where t.measurement_year = p_year and t.kind = any(p_kinds)
    union all
    select s.kind, p.key, false, -1, -p.number
    from anew a join season_share s on s.measurement_year = p_year and s.org_id = a.org_id and s.kind = any(p_kinds)
    cross join lateral jsonb_to_recordset(s.parts) as p(key text[], number bigint)
    union all
    select s.kind, s.key, exists (select from test t where t.org_id = s.org_id), 1, s.number
    from season_shares(p_year, array(select a.org_id from anew a), p_kinds) s) p
  group by 1, 2, 3
  having sum(p.organizations) <> 0
$$;

-- Every way in which a share can change. `changed` are the rows after the change, or those that were deleted.
create function note_outdated_shares() returns trigger language plpgsql as $$
begin
  insert into season_share_outdated (measurement_year, org_id)
  select distinct s.measurement_year, s.org_id from changed c join submission s using (sub_id);
  return null;
end $$;

create function note_outdated_shares_of_submissions() returns trigger language plpgsql as $$
begin
  insert into season_share_outdated (measurement_year, org_id)
  select distinct c.measurement_year, c.org_id from changed c;
  return null;
end $$;

create function note_outdated_shares_of_changed_submissions() returns trigger language plpgsql as $$
begin
  insert into season_share_outdated (measurement_year, org_id)
  select distinct x.measurement_year, x.org_id
  from former f join changed c using (sub_id)
  cross join lateral (values (f.measurement_year, f.org_id), (c.measurement_year, c.org_id)) as x (measurement_year, org_id)
  where (f.measurement_year, f.org_id, f.product_line, f.is_audit_required)
    is distinct from (c.measurement_year, c.org_id, c.product_line, c.is_audit_required);
  return null;
end $$;

create function note_outdated_shares_of_changed_components() returns trigger language plpgsql as $$
begin
  insert into season_share_outdated (measurement_year, org_id)
  select distinct s.measurement_year, s.org_id
  from former f join changed c using (sub_id, component) join submission s using (sub_id)
  where (f.vendor_id, f.step, f.validation_status, f.current_run_id, f.latest_run_id, f.received_at is null, f.is_final,
      f.is_public_reported, f.running_upload_file_id is null, f.nothing_at is null)
    is distinct from (c.vendor_id, c.step, c.validation_status, c.current_run_id, c.latest_run_id, c.received_at is null, c.is_final,
      c.is_public_reported, c.running_upload_file_id is null, c.nothing_at is null);
  return null;
end $$;

create function note_outdated_shares_of_changed_designations() returns trigger language plpgsql as $$
begin
  insert into season_share_outdated (measurement_year, org_id)
  select distinct s.measurement_year, s.org_id
  from former f join changed c using (sub_id, measure_code, indicator_key) join submission s using (sub_id)
  where f.designation <> c.designation;
  return null;
end $$;

create function note_outdated_shares_of_changed_files() returns trigger language plpgsql as $$
begin
  insert into season_share_outdated (measurement_year, org_id)
  select distinct s.measurement_year, s.org_id
  from former f join changed c using (file_id) join submission s on s.sub_id in (f.sub_id, c.sub_id)
  where (f.sub_id, f.component, f.file_type, f.archived_at is null, f.size)
    is distinct from (c.sub_id, c.component, c.file_type, c.archived_at is null, c.size);
  return null;
end $$;

create function note_outdated_shares_of_uploads() returns trigger language plpgsql as $$
begin
  insert into season_share_outdated (measurement_year, org_id)
  select distinct s.measurement_year, s.org_id
  from changed c join stored_file f using (file_id) join submission s on s.sub_id = f.sub_id;
  return null;
end $$;

create trigger submissions_inserted after insert on submission referencing new table as changed
  for each statement execute function note_outdated_shares_of_submissions();
create trigger submissions_deleted after delete on submission referencing old table as changed
  for each statement execute function note_outdated_shares_of_submissions();
create trigger submissions_changed after update on submission referencing old table as former new table as changed
  for each statement execute function note_outdated_shares_of_changed_submissions();
create trigger components_inserted after insert on component referencing new table as changed
  for each statement execute function note_outdated_shares();
create trigger components_deleted after delete on component referencing old table as changed
  for each statement execute function note_outdated_shares();
create trigger components_changed after update on component referencing old table as former new table as changed
  for each statement execute function note_outdated_shares_of_changed_components();
create trigger designations_inserted after insert on audit_designation referencing new table as changed
  for each statement execute function note_outdated_shares();
create trigger designations_deleted after delete on audit_designation referencing old table as changed
  for each statement execute function note_outdated_shares();
create trigger designations_changed after update on audit_designation referencing old table as former new table as changed
  for each statement execute function note_outdated_shares_of_changed_designations();
create trigger files_inserted after insert on stored_file referencing new table as changed
  for each statement execute function note_outdated_shares();
create trigger files_deleted after delete on stored_file referencing old table as changed
  for each statement execute function note_outdated_shares();
create trigger files_changed after update on stored_file referencing old table as former new table as changed
  for each statement execute function note_outdated_shares_of_changed_files();
create trigger uploads_inserted after insert on upload_file referencing new table as changed
  for each statement execute function note_outdated_shares_of_uploads();
create trigger uploads_deleted after delete on upload_file referencing old table as changed
  for each statement execute function note_outdated_shares_of_uploads();
