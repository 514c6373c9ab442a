/** When the components that a person can see came to a stage, and when they left it. Spec: submissions-by-day. */
import type { Component } from '@idss/domain/program';
import type { Queryable } from '#src/db/queryable.ts';
import { stageName } from '#src/access/stage-name.sql.ts';
import { type RowOf, sql } from '#src/db/statement.ts';

const listStageMovesSql = sql('listStageMoves')`
  select d.day, ${stageName('p')} as stage, p.has_nothing, sum(d.change)::int as change
  from unnest($2::int[], $3::text[]) as own (sub_id, component)
  join stage_period p on p.measurement_year = $1 and p.component = own.component and p.sub_id = own.sub_id
  cross join lateral (values (p.from_day, 1), (p.last_day + 1, -1)) as d (day, change)
  group by d.day, p.step, p.has_nothing order by d.day`.notNull('day', 'change');
export type StageMove = RowOf<typeof listStageMovesSql>;
/** By how many of these components the number at a stage changed on a day, the earliest first. */
export const listStageMoves = (
  db: Queryable,
  measurementYear: number,
  own: readonly { readonly subId: number; readonly component: Component }[],
) =>
  listStageMovesSql.all(db, [
    measurementYear,
    own.map(({ subId }) => subId),
    own.map(({ component }) => component),
  ]);
