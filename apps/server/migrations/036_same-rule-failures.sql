-- A repeated check that found the same leaves the rules that failed as they are.
create or replace function refresh_rule_failures_of_component() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.vendor_id is not distinct from new.vendor_id
    and (select findings_run_id from validation_run where run_id = new.latest_run_id)
      = (select coalesce(findings_run_id, run_id) from validation_run where run_id = old.latest_run_id) then
    return null;
  end if;
  perform refresh_rule_failures(new.sub_id, new.component);
  return null;
end $$;
