-- kind: expand
-- Open components of a season with what can put them at risk, found beforehand: since when a file's errors are the same, and whether
-- the last upload ended badly, which are looked for among all runs and uploads of a component. Right at every moment in the same
-- way as totals are (082): rows of organizations that are noted as outdated are found anew by whoever reads. Nobody else writes
-- them than the worker that takes away such a note, of whatever version it is.

create table open_component (
  measurement_year  int not null references season,
  org_id            int not null,
  sub_id            int not null,
  component         text not null,
  product_line      text not null,
  step              int not null,
  validation_status text not null,
  has_file          boolean not null,
  is_audit_required boolean not null,
  -- Since when all runs have found as many errors of each severity as the latest one; null without a run.
  unchanged_since   timestamptz(3),
  -- Of the last uploaded file that came to an end, if it was not accepted.
  bad_state         text,
  bad_status        text,
  primary key (measurement_year, org_id, sub_id, component)
) with (fillfactor = 80);
grant select, insert, update, delete on open_component to idss_app;

-- What is kept of a season: 1 totals as 082 has them; 2 also open components, and totals of extracts (088). What an earlier version
-- has counted is counted anew by whoever reads, until workers have done so.
alter table season_counted add column version int not null default 1;
grant update (version) on season_counted to idss_app;

create function open_components(p_year int, p_orgs int[]) returns setof open_component language sql stable rows 100 as $$
  select s.measurement_year, s.org_id, c.sub_id, c.component, s.product_line, c.step, c.validation_status,
    c.current_file_id is not null, s.is_audit_required,
    -- At the latest since the latest run, and before it since the first one after the last that differs.
    (select least(r.finished_at, (
       select min(x.finished_at) from validation_run x
       where x.sub_id = c.sub_id and x.component = c.component and x.finished_at > coalesce((
         select max(y.finished_at) from validation_run y
         where y.sub_id = c.sub_id and y.component = c.component
           and (y.counts - 'Warning' - 'Info') <> (r.counts - 'Warning' - 'Info')), '-infinity')))
     from validation_run r where r.run_id = c.latest_run_id),
    bad.state, bad.status
  from submission s join component c using (sub_id)
  left join lateral (
    select last.state, last.status
    from (
      select f.state, f.validation_status as status from upload_file f join upload_transaction u using (transaction_id)
      where f.sub_id = c.sub_id and f.component = c.component and f.state in ('done', 'refused', 'failed')
      order by u.created_at desc, f.position desc limit 1) last
    where last.state <> 'done') bad on true
  where s.measurement_year = p_year and s.org_id = any(p_orgs) and c.step < 9 and c.nothing_at is null
$$;

-- Of a season at this moment.
create function open_components_of_season(p_year int) returns setof open_component language sql stable rows 5000 as $$
  with anew as materialized (
    select o.org_id from season_share_outdated o where o.measurement_year = p_year
    union
    select s.org_id from submission s
    where s.measurement_year = case
      when exists (select from season_counted k where k.measurement_year = p_year and k.version >= 2) then null
      else p_year end)
  select k.* from open_component k where k.measurement_year = p_year and k.org_id not in (select a.org_id from anew a)
  union all
  -- Mostly none is outdated, and nothing is looked for.
  select n.* from (select array_agg(a.org_id) as orgs from anew a having count(*) > 0) a
  cross join lateral open_components(p_year, a.orgs) n
$$;

create function renew_open_components() returns trigger language plpgsql as $$
begin
  with taken as materialized (select t.measurement_year, array_agg(distinct t.org_id) as orgs from taken_notes t group by 1),
  present as materialized (
    select n.* from taken t cross join lateral open_components(t.measurement_year, t.orgs) n),
  gone as (
    delete from open_component k using taken t
    where k.measurement_year = t.measurement_year and k.org_id = any(t.orgs) and not exists (
      select from present p where p.measurement_year = k.measurement_year and p.org_id = k.org_id
        and p.sub_id = k.sub_id and p.component = k.component))
  insert into open_component as k select * from present
  on conflict (measurement_year, org_id, sub_id, component) do update
    set (product_line, step, validation_status, has_file, is_audit_required, unchanged_since, bad_state, bad_status)
      = (excluded.product_line, excluded.step, excluded.validation_status, excluded.has_file, excluded.is_audit_required,
        excluded.unchanged_since, excluded.bad_state, excluded.bad_status)
    where (k.product_line, k.step, k.validation_status, k.has_file, k.is_audit_required, k.unchanged_since, k.bad_state, k.bad_status)
      is distinct from (excluded.product_line, excluded.step, excluded.validation_status, excluded.has_file,
        excluded.is_audit_required, excluded.unchanged_since, excluded.bad_state, excluded.bad_status);
  return null;
end $$;
create trigger notes_taken after delete on season_share_outdated referencing old table as taken_notes
  for each statement execute function renew_open_components();

-- What is noted in addition to 082: the current file, runs, and how uploaded files ended.
create or replace function note_outdated_shares_of_changed_components() returns trigger language plpgsql as $$
begin
  insert into season_share_outdated (measurement_year, org_id)
  select distinct s.measurement_year, s.org_id
  from former f join changed c using (sub_id, component) join submission s using (sub_id)
  where (f.vendor_id, f.step, f.validation_status, f.current_run_id, f.latest_run_id, f.received_at is null, f.is_final,
      f.is_public_reported, f.running_upload_file_id is null, f.nothing_at is null, f.current_file_id is null)
    is distinct from (c.vendor_id, c.step, c.validation_status, c.current_run_id, c.latest_run_id, c.received_at is null, c.is_final,
      c.is_public_reported, c.running_upload_file_id is null, c.nothing_at is null, c.current_file_id is null);
  return null;
end $$;

create or replace function note_outdated_shares_of_uploads() returns trigger language plpgsql as $$
begin
  insert into season_share_outdated (measurement_year, org_id)
  select s.measurement_year, s.org_id
  from changed c join stored_file f using (file_id) join submission s on s.sub_id = f.sub_id
  union
  select s.measurement_year, s.org_id
  from changed c join submission s on s.sub_id = c.sub_id where c.state in ('done', 'refused', 'failed');
  return null;
end $$;

create function note_outdated_shares_of_changed_uploads() returns trigger language plpgsql as $$
begin
  insert into season_share_outdated (measurement_year, org_id)
  select distinct s.measurement_year, s.org_id
  from former f join changed c using (upload_file_id) join submission s on s.sub_id in (f.sub_id, c.sub_id)
  where (f.state, f.validation_status, f.sub_id, f.component) is distinct from (c.state, c.validation_status, c.sub_id, c.component)
    and (f.state in ('done', 'refused', 'failed') or c.state in ('done', 'refused', 'failed'));
  return null;
end $$;

create function note_outdated_shares_of_changed_runs() returns trigger language plpgsql as $$
begin
  insert into season_share_outdated (measurement_year, org_id)
  select distinct s.measurement_year, s.org_id
  from former f join changed c using (run_id) join submission s on s.sub_id in (f.sub_id, c.sub_id)
  where (f.sub_id, f.component, f.counts, f.finished_at) is distinct from (c.sub_id, c.component, c.counts, c.finished_at);
  return null;
end $$;

create trigger uploads_changed after update on upload_file referencing old table as former new table as changed
  for each statement execute function note_outdated_shares_of_changed_uploads();
create trigger runs_inserted after insert on validation_run referencing new table as changed
  for each statement execute function note_outdated_shares();
create trigger runs_deleted after delete on validation_run referencing old table as changed
  for each statement execute function note_outdated_shares();
create trigger runs_changed after update on validation_run referencing old table as former new table as changed
  for each statement execute function note_outdated_shares_of_changed_runs();
