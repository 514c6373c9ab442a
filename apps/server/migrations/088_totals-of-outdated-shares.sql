-- kind: expand
-- The totals of a season, as 082 has them. Shares of outdated organizations, which are mostly none, are looked up one by one: joined,
-- the shares of all organizations were read for them.
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
    where s.measurement_year = case when exists (select from season_counted k where k.measurement_year = p_year) then null else p_year end)
  select p.kind, p.key, p.is_test_organization, sum(p.organizations)::int, sum(p.number)::bigint
  from (
    select t.kind, t.key, false as is_test_organization, t.organizations, t.number
    from season_total t where t.measurement_year = p_year and t.kind = any(p_kinds)
    union all
    select s.kind, p.key, false, -1, -p.number
    from anew a cross join lateral (
      -- With `offset 0` it stays apart, and is found by its key.
      select h.kind, h.parts from season_share h
      where h.measurement_year = p_year and h.org_id = a.org_id and h.kind = any(p_kinds) offset 0) s
    cross join lateral jsonb_to_recordset(s.parts) as p(key text[], number bigint)
    union all
    select s.kind, s.key, exists (select from test t where t.org_id = s.org_id), 1, s.number
    from season_shares(p_year, array(select a.org_id from anew a), p_kinds) s) p
  group by 1, 2, 3
  having sum(p.organizations) <> 0
$$;
