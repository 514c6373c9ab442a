import type { Queryable } from '#src/db/queryable.ts';
import { type RowOf, sql } from '#src/db/statement.ts';

const lockSharesSql = sql(
  'lockShares',
)`select pg_try_advisory_xact_lock(hashtext('season_share')) as is_locked`;
/** False where another process renews them. Held until the transaction ends. */
export const lockShares = async (db: Queryable) => (await lockSharesSql.one(db, [])).isLocked;

const countSeasonsSql = sql('countSeasons')`
  with added as (
    insert into season_counted (measurement_year, version) select y.measurement_year, 3 from season y
    where not exists (select from season_counted k where k.measurement_year = y.measurement_year and k.version >= 3)
    on conflict (measurement_year) do update set version = excluded.version returning measurement_year)
  insert into season_share_outdated (measurement_year, org_id, kinds)
  -- Of what version 2 counted only warnings are missing. It is still the version here, as of when the statement began.
  select a.measurement_year, o.org_id, case when k.version = 2 then array['warned'] end
  from added a left join season_counted k using (measurement_year)
  cross join lateral (
    select s.org_id from submission s where s.measurement_year = a.measurement_year
    union
    select h.org_id from season_share h where h.measurement_year = a.measurement_year) o`;
/**
 * From now on the totals and open components of seasons are used that were not counted, or not all of what is counted now
 * (migration 087). All of their organizations are outdated at first.
 */
export const countSeasons = (db: Queryable) => countSeasonsSql.run(db, []);

export type OutdatedShare = RowOf<typeof takeOutdatedSql>;
/** The end of one batch, behind which the next one begins. */
export type SharePlace = Pick<OutdatedShare, 'measurementYear' | 'orgId'>;

const takeOutdatedSql = sql('takeOutdatedShares')`
  with open as (
    select distinct measurement_year, org_id from season_share_outdated where (measurement_year, org_id) > ($2, $3)),
  chosen as (
    select * from open where measurement_year = (select min(measurement_year) from open) order by org_id limit $1),
  taken as (
    delete from season_share_outdated o using chosen c
    where o.measurement_year = c.measurement_year and o.org_id = c.org_id
    returning o.measurement_year, o.org_id, o.kinds)
  select t.measurement_year, t.org_id,
    case when bool_and(t.kinds is not null) then coalesce(array_agg(distinct k.kind) filter (where k.kind is not null), '{}') end as kinds
  from taken t left join lateral unnest(t.kinds) as k(kind) on true
  group by t.measurement_year, t.org_id order by t.org_id`.narrowed<{ kinds: string[] | null }>();
/**
 * So many organizations of one season after this one, whose shares are renewed in the same transaction, with the kinds that may have
 * changed; null: all. Their open components are renewed by this.
 */
export const takeOutdatedShares = (db: Queryable, limit: number, { measurementYear, orgId }: SharePlace) =>
  takeOutdatedSql.all(db, [limit, measurementYear, orgId]);

// All parts see the rows as they were when the statement began.
const renewSharesSql = sql('renewShares')`
  with present as materialized (select * from season_shares($1, $2, $3)),
  former as (
    select s.kind, p.key, p.number from season_share s
    cross join lateral jsonb_to_recordset(s.parts) as p(key text[], number bigint)
    where s.measurement_year = $1 and s.org_id = any($2) and ($3::text[] is null or s.kind = any($3))),
  difference as (
    select kind, key, sum(organizations)::int as organizations, sum(number)::bigint as number
    from (select kind, key, 1 as organizations, number from present
      union all select kind, key, -1, -number from former) d
    group by kind, key having sum(organizations) <> 0 or sum(number) <> 0),
  removed as (
    delete from season_share s
    where s.measurement_year = $1 and s.org_id = any($2) and ($3::text[] is null or s.kind = any($3)) and not exists (select from present p where p.org_id = s.org_id and p.kind = s.kind)),
  stored as (
    insert into season_share as s (measurement_year, org_id, kind, parts)
    select $1, org_id, kind, jsonb_agg(jsonb_build_object('key', key, 'number', number)) from present group by org_id, kind
    on conflict (measurement_year, org_id, kind) do update set parts = excluded.parts where s.parts <> excluded.parts)
  insert into season_total as t (measurement_year, kind, key, organizations, number)
  select $1, kind, key, organizations, number from difference
  on conflict (measurement_year, kind, key) do update
    set organizations = t.organizations + excluded.organizations, number = t.number + excluded.number`;
const removeEmptyTotalsSql = sql('removeEmptyTotals')`
  delete from season_total where measurement_year = $1 and organizations = 0`;
/** Counts these kinds of the organizations anew (null: all), and adds to the totals by how much they differ from their former shares. */
export async function renewShares(
  db: Queryable,
  measurementYear: number,
  organizationIds: readonly number[],
  kinds: readonly string[] | null,
): Promise<void> {
  await renewSharesSql.run(db, [measurementYear, organizationIds, kinds]);
  await removeEmptyTotalsSql.run(db, [measurementYear]);
}
