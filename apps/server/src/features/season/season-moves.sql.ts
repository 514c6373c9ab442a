/** Seasons with their states and what they contain. */
import type { MoveByDate } from '@idss/domain/season/moves-by-date';
import type { Queryable } from '#src/db/queryable.ts';
import { type RowOf, sql } from '#src/db/statement.ts';
import { isBegun, seasonState } from '#src/kernel/season-state.sql.ts';
import { hasNothing } from '#src/access/nothing-to-report.sql.ts';
import { stageName } from '#src/access/stage-name.sql.ts';
import { stageNumber } from '@idss/domain/stages/stage';
import { hasComponentWithin } from '#src/access/access-scope.sql.ts';
import type { AccessScope } from '#src/access/access-scope.ts';

export type SeasonRow = RowOf<typeof listSeasonsSql>;

/** Of totals that are added up beforehand (migration 082). */
const total = (kind: string, condition = 'true'): string =>
  `coalesce(sum(number) filter (where kind = '${kind}' and ${condition}), 0)::int`;

const seasons = `select y.measurement_year, ${seasonState('y')} as state, y.is_current, y.milestones, y.time_zone,
       y.opens_on, y.closing_begins_on,
       n.submissions, n.components, n.with_file, n.complete,
       (select count(distinct t.transaction_id)::int from upload_transaction t
          join upload_file f using (transaction_id) join submission s on s.sub_id = f.sub_id
          where t.state = 'received' and s.measurement_year = y.measurement_year)
         -- Submissions that wait to be validated again by changed rules.
         + (select count(*)::int from rule_preview p where p.measurement_year = y.measurement_year and p.state = 'Applied'
             and p.revalidation -> 'submissions' <> '{}') as running_uploads,
       n.file_count
     from season y
     cross join lateral (
       select ${total('submissions')} as submissions, ${total('components')} as components, ${total('begun')} as with_file,
         ${total('components', `key[3] = '${stageNumber('complete')}'`)} as complete,
         ${total('received', `key[1] not in (select user_id::text from user_role where role = 'sysadmin')`)} as file_count
       from season_totals(y.measurement_year, '{submissions,components,begun,received}')) n`;

const listSeasonsSql = sql('listSeasons')`${seasons} order by y.measurement_year desc`;
/** The newest first. */
export const listSeasons = (db: Queryable) => listSeasonsSql.all(db, []);

const lockSeasonSql = sql('lockSeason')`select from season where measurement_year = $1 for no key update`;
/** Waits for the changes of its components that have begun; those that come later wait for the end of this transaction. */
export const lockSeason = (db: Queryable, measurementYear: number) =>
  lockSeasonSql.run(db, [measurementYear]);

const findSeasonSql = sql('findSeason')`${seasons} where y.measurement_year = $1`;
export const findSeason = (db: Queryable, measurementYear: number) =>
  findSeasonSql.maybe(db, [measurementYear]);

const listPlannedYearsSql = sql('listPlannedYears')`
  select measurement_year from season where opens_on is not null or closing_begins_on is not null
  order by measurement_year`;
/** The seasons that move by themselves on a date. */
export const listPlannedYears = async (db: Queryable): Promise<readonly number[]> =>
  (await listPlannedYearsSql.all(db, [])).map(({ measurementYear }) => measurementYear);

const planOpeningSql = sql('planOpening')`update season set opens_on = $2 where measurement_year = $1`;
const planClosingSql = sql(
  'planClosing',
)`update season set closing_begins_on = $2 where measurement_year = $1`;
export const planMove = (db: Queryable, measurementYear: number, move: MoveByDate, date: string | null) =>
  (move === 'open' ? planOpeningSql : planClosingSql).run(db, [measurementYear, date]);

const listSeasonYearsSql = sql(
  'listSeasonYears',
  (exists: string) => `select y.measurement_year, ${seasonState('y')} as state, y.is_current,
       y.time_zone, y.milestones from season y where ${exists} order by y.measurement_year desc`,
);
/** Seasons with a component within the scope, the newest first. */
export async function listSeasonYears(db: Queryable, scope: AccessScope) {
  const values: unknown[] = [];
  return listSeasonYearsSql.all(db, values, hasComponentWithin(scope, values, 'y'));
}

/** The components that a move is about. */
export type Affected = 'all' | 'without-file' | 'unfinished' | 'survey-file';

const listAffectedSql = sql(
  'listAffected',
)`select c.sub_id, c.component, s.product_line, s.org_id, o.org_name,
       ${stageName('c')} as stage, ${hasNothing('c')} as has_nothing_to_report, count(*) over ()::int as count,
       (dense_rank() over (order by s.org_id) + dense_rank() over (order by s.org_id desc) - 1)::int as organizations
     from component c join submission s using (sub_id) join organization o on o.org_id = s.org_id
     where s.measurement_year = $1 and case $2::text
       when 'without-file' then not ${isBegun('c')} and not ${hasNothing('c')}
       when 'unfinished' then ${stageName('c')} <> 'complete' and not ${hasNothing('c')}
       when 'survey-file' then c.component <> 'DST' and c.current_file_id is not null else true end
     order by s.org_id, c.sub_id, c.component desc limit $3`;
/** In the order of organization, submission and component; `count` and `organizations` count all of them. */
export const listAffected = (db: Queryable, measurementYear: number, affected: Affected, limit: number) =>
  listAffectedSql.all(db, [measurementYear, affected, limit]);

const fillStatesSql = sql(
  'fillStates',
)`update season y set state = ${seasonState('y')} where y.state is null`;
const setStateSql = sql('setSeasonState')`update season set state = $2 where measurement_year = $1`;
const newest = `(select measurement_year from season
       order by array_position(array['open', 'closing', 'closed', 'prepared'], state), measurement_year desc limit 1)`;
// Only rows that change: changes in a season hold its row.
const noCurrentSeasonSql = sql('noCurrentSeason')`
  update season set is_current = false where is_current and measurement_year <> ${newest}`;
const chooseCurrentSeasonSql = sql('chooseCurrentSeason')`
  update season set is_current = true where not is_current and measurement_year = ${newest}`;
/** The newest open season becomes the current one; without one the newest that is closing, then closed. */
export async function setSeasonState(
  db: Queryable,
  measurementYear: number,
  state: SeasonRow['state'],
): Promise<void> {
  await fillStatesSql.run(db, []);
  await setStateSql.run(db, [measurementYear, state]);
  await noCurrentSeasonSql.run(db, []);
  await chooseCurrentSeasonSql.run(db, []);
}
