-- kind: expand
-- A note that the share of an organization is outdated (migration 082) says which totals have changed: a check that finds the same as
-- the one before changes no more than whether the component is being checked, and need not count all results and findings of its
-- organization anew. Whoever does not know kinds renews all of them.

-- Kinds of totals; null: all. An empty list: only open components (migration 087), which are renewed with every note.
alter table season_share_outdated add column kinds text[];

create or replace function note_outdated_shares_of_changed_components() returns trigger language plpgsql as $$
begin
  insert into season_share_outdated (measurement_year, org_id, kinds)
  select distinct s.measurement_year, s.org_id,
    case when (f.vendor_id, f.step, f.validation_status, f.current_run_id, f.received_at is null, f.is_final,
        f.is_public_reported, f.nothing_at is null, f.current_file_id is null)
      is not distinct from (c.vendor_id, c.step, c.validation_status, c.current_run_id, c.received_at is null, c.is_final,
        c.is_public_reported, c.nothing_at is null, c.current_file_id is null) then
      case when (f.running_upload_file_id is null) <> (c.running_upload_file_id is null)
        then array['being-checked'] else '{}' end
      || case when f.latest_run_id is distinct from c.latest_run_id
        and (select r.finding_totals from validation_run r where r.run_id = f.latest_run_id)
          is distinct from (select r.finding_totals from validation_run r where r.run_id = c.latest_run_id)
        then array['rules', 'findings'] else '{}' end
    end
  from former f join changed c using (sub_id, component) join submission s using (sub_id)
  where (f.vendor_id, f.step, f.validation_status, f.current_run_id, f.latest_run_id, f.received_at is null, f.is_final,
      f.is_public_reported, f.running_upload_file_id is null, f.nothing_at is null, f.current_file_id is null)
    is distinct from (c.vendor_id, c.step, c.validation_status, c.current_run_id, c.latest_run_id, c.received_at is null, c.is_final,
      c.is_public_reported, c.running_upload_file_id is null, c.nothing_at is null, c.current_file_id is null);
  return null;
end $$;

create or replace function note_outdated_shares_of_uploads() returns trigger language plpgsql as $$
begin
  insert into season_share_outdated (measurement_year, org_id, kinds)
  select s.measurement_year, s.org_id, array['received']
  from changed c join stored_file f using (file_id) join submission s on s.sub_id = f.sub_id
  union
  select s.measurement_year, s.org_id, '{}'
  from changed c join submission s on s.sub_id = c.sub_id where c.state in ('done', 'refused', 'failed');
  return null;
end $$;

create or replace function note_outdated_shares_of_changed_uploads() returns trigger language plpgsql as $$
begin
  insert into season_share_outdated (measurement_year, org_id, kinds)
  select distinct s.measurement_year, s.org_id, '{}'::text[]
  from former f join changed c using (upload_file_id) join submission s on s.sub_id in (f.sub_id, c.sub_id)
  where (f.state, f.validation_status, f.sub_id, f.component) is distinct from (c.state, c.validation_status, c.sub_id, c.component)
    and (f.state in ('done', 'refused', 'failed') or c.state in ('done', 'refused', 'failed'));
  return null;
end $$;

-- Findings count from the moment at which a component names the run.
create function note_outdated_shares_of_runs() returns trigger language plpgsql as $$
begin
  insert into season_share_outdated (measurement_year, org_id, kinds)
  select distinct s.measurement_year, s.org_id, '{}'::text[] from changed c join submission s using (sub_id);
  return null;
end $$;
create or replace trigger runs_inserted after insert on validation_run referencing new table as changed
  for each statement execute function note_outdated_shares_of_runs();

create or replace function note_outdated_shares_of_changed_runs() returns trigger language plpgsql as $$
begin
  insert into season_share_outdated (measurement_year, org_id, kinds)
  select distinct s.measurement_year, s.org_id,
    case when f.finding_totals is distinct from c.finding_totals then array['rules', 'findings'] else '{}' end
  from former f join changed c using (run_id) join submission s on s.sub_id in (f.sub_id, c.sub_id)
  where (f.sub_id, f.component, f.counts, f.finished_at, f.finding_totals)
    is distinct from (c.sub_id, c.component, c.counts, c.finished_at, c.finding_totals);
  return null;
end $$;
