-- kind: expand, optional
-- As before, but all uploads of a component are read only where one of them was refused or failed.
create or replace function open_components(p_year int, p_orgs int[])
returns setof open_component language sql stable rows 100 as $$
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
        and exists (select from upload_file b
          where b.sub_id = c.sub_id and b.component = c.component and b.state in ('refused', 'failed'))
      order by u.created_at desc, f.position desc limit 1) last
    where last.state <> 'done') bad on true
  where s.measurement_year = p_year and s.org_id = any(p_orgs) and c.step < 9 and c.nothing_at is null
$$;
