-- kind: expand, optional
-- Whether the run of results is there is asked once for each run, and no longer for each of some 350 rows of a file: that took two
-- thirds of the time in which they are inserted. What the references promised stays: results have a run, a run that is deleted or
-- truncated takes its results with it, and neither changes its id.

create function delete_results_of_runs() returns trigger language plpgsql as $$
declare
  deleted uuid[] := array(select run_id from removed);
begin
  -- A snapshot of before would not have results that were inserted since.
  if cardinality(deleted) > 0 and current_setting('transaction_isolation') in ('repeatable read', 'serializable') then
    raise 'runs are deleted at the isolation level read committed' using errcode = 'feature_not_supported';
  end if;
  delete from measure_result where run_id = any(deleted);
  delete from indicator_result where run_id = any(deleted);
  return null;
end $$;
create trigger runs_take_results after delete on validation_run referencing old table as removed
  for each statement execute function delete_results_of_runs();

create function truncate_results() returns trigger language plpgsql as $$
begin
  truncate measure_result, indicator_result;
  return null;
end $$;
create trigger runs_take_all_results after truncate on validation_run
  for each statement execute function truncate_results();

create function refuse_another_run_id() returns trigger language plpgsql as $$
begin
  raise 'a run and its results keep their run_id (%)', old.run_id using errcode = 'foreign_key_violation';
end $$;
create trigger runs_keep_their_id before update of run_id on validation_run
  for each row when (old.run_id <> new.run_id) execute function refuse_another_run_id();

-- Locked as a reference locks it: a run is not deleted while results of it are being inserted.
create function require_runs_of_results() returns trigger language plpgsql as $$
declare
  named uuid[] := array(select distinct run_id from added);
  found uuid[] := array(select run_id from validation_run where run_id = any(named) for key share);
begin
  if cardinality(found) < cardinality(named) then
    raise 'results of a run that is not there' using errcode = 'foreign_key_violation', table = tg_table_name;
  end if;
  return null;
end $$;

create trigger results_have_runs after insert on measure_result referencing new table as added
  for each statement execute function require_runs_of_results();
create trigger results_keep_their_run before update of run_id on measure_result
  for each row when (old.run_id <> new.run_id) execute function refuse_another_run_id();
alter table measure_result drop constraint measure_result_run_id_fkey;

create trigger results_have_runs after insert on indicator_result referencing new table as added
  for each statement execute function require_runs_of_results();
create trigger results_keep_their_run before update of run_id on indicator_result
  for each row when (old.run_id <> new.run_id) execute function refuse_another_run_id();
alter table indicator_result drop constraint indicator_result_run_id_fkey;
