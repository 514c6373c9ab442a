-- kind: data
-- left: select count(distinct (c.sub_id, c.component, f."ruleId")) from component c join validation_run r using (sub_id, component) left join upload_file u on u.upload_file_id = r.upload_file_id cross join lateral jsonb_to_recordset(r.finding_totals) as f("ruleId" text, severity text) where c.current_run_id is not null and f.severity = 'Warning' and (r.run_id = c.current_run_id or u.state = 'done') and not exists (select from warned_rule w where w.sub_id = c.sub_id and w.component = c.component and w.rule_id = f."ruleId")
-- batch: 20000
-- Rules that warned of something before it was noted: what the current file has of them, or that it has none of them any more. Files
-- that were refused never became current.
with missing as (
  select distinct c.sub_id, c.component, f."ruleId" as rule_id
  from component c join validation_run r using (sub_id, component)
  left join upload_file u on u.upload_file_id = r.upload_file_id
  cross join lateral jsonb_to_recordset(r.finding_totals) as f("ruleId" text, severity text)
  where c.current_run_id is not null and f.severity = 'Warning' and (r.run_id = c.current_run_id or u.state = 'done')
    and not exists (select from warned_rule w where w.sub_id = c.sub_id and w.component = c.component and w.rule_id = f."ruleId")
  limit $1),
w as (
  select m.sub_id, m.component, m.rule_id, s.measurement_year, min(f."ruleName") as rule_name,
    coalesce(sum(f.count) filter (where r.run_id = c.current_run_id), 0)::int as findings
  from missing m join component c using (sub_id, component) join submission s using (sub_id)
  join validation_run r on r.sub_id = m.sub_id and r.component = m.component
  cross join lateral jsonb_to_recordset(r.finding_totals) as f("ruleId" text, "ruleName" text, severity text, count int)
  where f."ruleId" = m.rule_id and f.severity = 'Warning'
  group by 1, 2, 3, 4)
insert into warned_rule (sub_id, component, rule_id, rule_name, measurement_year, findings, explained)
select w.sub_id, w.component, w.rule_id, w.rule_name, w.measurement_year, w.findings,
  case when exists (select from explanation e where e.sub_id = w.sub_id and e.component = w.component
      and e.rule_id = w.rule_id and e.place_key is null and e.is_here) then w.findings
    else least(w.findings, (select count(*)::int from explanation e where e.sub_id = w.sub_id and e.component = w.component
      and e.rule_id = w.rule_id and e.place_key is not null and e.is_here)) end
from w
on conflict (sub_id, component, rule_id) do nothing;
