import type { Program } from '@idss/domain/program';
import type { Queryable } from '#src/db/queryable.ts';
import { seasonState } from '#src/kernel/season-state.sql.ts';
import { sql } from '#src/db/statement.ts';

const insertFirstLicenseSql = sql('insertFirstLicense')`
  insert into license_agreement (text, created_by) select $1, 'IDSS' where not exists (select from license_agreement)`;
/** Stores the first license agreement, if there is none; returns whether it did. */
export const insertFirstLicense = async (db: Queryable, text: string) =>
  (await insertFirstLicenseSql.run(db, [text])) === 1;

export interface StoredSetting<Value> {
  readonly value: Value;
  readonly changedBy: string;
  readonly changedAt: string;
}

const readSettingSql = sql('readSetting')`select value, changed_by, changed_at from setting where key = $1`;
export const readSetting = <Value>(db: Queryable, key: string): Promise<StoredSetting<Value> | null> =>
  readSettingSql.narrowed<{ value: Value }>().maybe(db, [key]);

const lockSettingSql = sql('lockSetting')`select pg_advisory_xact_lock(hashtext('setting'), hashtext($1))`;
/** One change of a setting at a time, also of one that has no row yet. Until the transaction ends. */
export const lockSetting = (db: Queryable, key: string) => lockSettingSql.run(db, [key]);

const writeSettingSql = sql('writeSetting')`insert into setting (key, value, changed_by) values ($1, $2, $3)
     on conflict (key) do update set value = excluded.value, changed_by = excluded.changed_by,
       changed_at = greatest(now(), setting.changed_at + interval '1 millisecond')`;
export async function writeSetting(db: Queryable, key: string, value: unknown, by: string): Promise<void> {
  // Two saves within a millisecond still differ, because changed_at identifies the version.
  await writeSettingSql.run(db, [key, JSON.stringify(value), by]);
}

const readHomeCountsSql = sql('readHomeCounts')`with present as materialized (
       select t.kind, t.key[1] as component, t.key, t.number
       from season y cross join lateral season_totals(y.measurement_year, '{components,being-checked}') t
       where ${seasonState('y')} in ('open', 'closing') and not t.is_test_organization),
     person as (
       select u.user_id, u.email, bool_or(r.role = 'sysadmin') as is_staff
       from app_user u join user_role r using (user_id) where u.locked_at is null group by u.user_id)
     select (select jsonb_agg(jsonb_build_object('program', p.program,
           'notFinal', (select coalesce(sum(number), 0) from present where kind = 'components' and component = p.component
             and key[6] = 'false' and key[7] = 'false'),
           'beingChecked', (select coalesce(sum(number), 0) from present where kind = 'being-checked' and component = p.component))
           order by p.place)
         from unnest(array['HEDIS', 'CAHPS', 'HOS'], array['DST', 'CAHPS', 'HOS'])
           with ordinality as p (program, component, place)) as programs,
       (select coalesce(sum(number), 0)::int from present where kind = 'components' and component = 'DST'
         and key[3] = any($2::int[]::text[])) as in_review,
       (select count(distinct vendor_id)::int from vendor_measure v join season y on v.product_year = y.measurement_year + 1
         where y.is_current) as vendors,
       (select count(*)::int from vendor_measure v join season y on v.product_year = y.measurement_year + 1
         where y.is_current) as identifiers,
       (select count(*)::int from person) as with_access,
       (select count(*)::int from person where is_staff) as staff,
       (select count(distinct p.user_id)::int from person p join account a using (email)
          join identity_record i on i.account_id = a.account_id::text
          where i.kind = 'Session' and i.expires_at > now() and not p.is_staff) as signed_in,
       (select count(*)::int from person p where not exists (select from account a
          where a.email = p.email and a.second_factor_since is not null)) as without_second_factor,
       license.version as license_version, license.created_at as license_since,
       (select count(*)::int from person p where exists (select from license_acceptance l
          where l.user_id = p.user_id and l.version >= $1)) as accepted
     from (select version, created_at from license_agreement order by version desc limit 1) as license`
  .narrowed<{ programs: { program: Program; notFinal: number; beingChecked: number }[] | null }>()
  .notNull('programs');
/** Whom a switch concerns. Programs in the order of their names; submissions of seasons that are open or closing, without test organizations. */
export const readHomeCounts = (
  db: Queryable,
  { acceptedFrom, reviewSteps }: { readonly acceptedFrom: number; readonly reviewSteps: readonly number[] },
) => readHomeCountsSql.one(db, [acceptedFrom, reviewSteps]);
