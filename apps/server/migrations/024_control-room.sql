-- The season control room.

-- Submissions at each stage at the end of each day of a season: derived from the events, and rebuilt by regular work.
create table stage_day (
  measurement_year int not null references season,
  day date not null,
  component text not null check (component in ('DST', 'CAHPS', 'HOS')),
  product_line text not null,
  step int not null check (step between 1 and 9),
  submissions int not null check (submissions > 0),
  primary key (measurement_year, component, product_line, day, step)
);

-- What each rule had found in the submissions of a season a week ago: derived from the validation runs.
create table rule_week (
  measurement_year int not null references season,
  component text not null check (component in ('DST', 'CAHPS', 'HOS')),
  rule_id text not null,
  severity text not null,
  findings bigint not null,
  primary key (measurement_year, component, rule_id, severity)
);

-- What the two tables above cover.
create table season_summary (
  measurement_year int primary key references season,
  opened_on date not null,
  -- The last day of stage_day; the day before opened_on where there is none.
  last_day date not null,
  -- The first moment of this day is the "week ago" of rule_week.
  rules_on date not null,
  rebuilt_at timestamptz(3) not null
);

-- The rules that found something in the latest validation of a submission. Organization and vendor are repeated here:
-- counting by rule needs no other table.
create table rule_failure (
  sub_id int not null,
  component text not null,
  rule_id text collate "C" not null,
  severity text collate "C" not null,
  measurement_year int not null,
  org_id int not null,
  vendor_id int,
  rule_name text not null,
  findings bigint not null,
  primary key (sub_id, component, rule_id, severity),
  foreign key (sub_id, component) references component on delete cascade
);
create index rule_failure_by_rule on rule_failure (measurement_year, component, rule_id, severity, sub_id);
create index rule_failure_by_org on rule_failure (org_id, measurement_year);
create index rule_failure_by_vendor on rule_failure (vendor_id, measurement_year);

create function refresh_rule_failures(p_sub_id int, p_component text) returns void language sql as $$
  delete from rule_failure where sub_id = p_sub_id and component = p_component;
  insert into rule_failure (sub_id, component, rule_id, severity, measurement_year, org_id, vendor_id, rule_name, findings)
  select c.sub_id, c.component, f."ruleId", f.severity, s.measurement_year, s.org_id,
    case when c.component = 'DST' then s.software_vendor_id else c.vendor_id end, min(f."ruleName"), sum(f.count)
  from component c join submission s using (sub_id) join validation_run r on r.run_id = c.latest_run_id
  cross join lateral jsonb_to_recordset(r.finding_totals)
    as f("ruleId" text, "ruleName" text, severity text, count bigint)
  where c.sub_id = p_sub_id and c.component = p_component
  group by c.sub_id, c.component, f."ruleId", f.severity, s.measurement_year, s.org_id, 7;
$$;

-- In the transaction of every change of the latest validation, so that the table is right whichever code makes it.
create function refresh_rule_failures_of_component() returns trigger language plpgsql as $$
begin
  perform refresh_rule_failures(new.sub_id, new.component);
  return null;
end $$;
create trigger component_has_rule_failures after insert on component
  for each row when (new.latest_run_id is not null) execute function refresh_rule_failures_of_component();
create trigger component_changes_rule_failures after update of latest_run_id, vendor_id on component
  for each row when (old.latest_run_id is distinct from new.latest_run_id or old.vendor_id is distinct from new.vendor_id)
  execute function refresh_rule_failures_of_component();

create function refresh_rule_failures_of_submission() returns trigger language plpgsql as $$
begin
  perform refresh_rule_failures(sub_id, component) from component where sub_id = new.sub_id;
  return null;
end $$;
create trigger submission_changes_rule_failures after update of org_id, software_vendor_id, measurement_year on submission
  for each row when ((old.org_id, old.software_vendor_id, old.measurement_year)
    is distinct from (new.org_id, new.software_vendor_id, new.measurement_year))
  execute function refresh_rule_failures_of_submission();

insert into rule_failure (sub_id, component, rule_id, severity, measurement_year, org_id, vendor_id, rule_name, findings)
select c.sub_id, c.component, f."ruleId", f.severity, s.measurement_year, s.org_id,
  case when c.component = 'DST' then s.software_vendor_id else c.vendor_id end, min(f."ruleName"), sum(f.count)
from component c join submission s using (sub_id) join validation_run r on r.run_id = c.latest_run_id
cross join lateral jsonb_to_recordset(r.finding_totals)
  as f("ruleId" text, "ruleName" text, severity text, count bigint)
group by c.sub_id, c.component, f."ruleId", f.severity, s.measurement_year, s.org_id, 7;

-- The latest uploads, and the last upload of a submission.
create index upload_transaction_by_time on upload_transaction (created_at);
create index upload_file_by_component on upload_file (sub_id, component) where sub_id is not null;
create index upload_file_ended_badly on upload_file (sub_id, component) where state in ('refused', 'failed');

grant select, insert, delete on stage_day, rule_week, season_summary, rule_failure to idss_app;
