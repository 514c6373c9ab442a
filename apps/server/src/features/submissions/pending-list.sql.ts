/** What is pending, for every column as it is read. Spec: dashboard-pending, lists-pages. */
import type { CountQuery, PageQuery } from '@idss/contract/list-page';
import type { PendingColumn } from '@idss/contract/submissions/submissions';
import { components } from '@idss/domain/program';
import { isLate, type Milestone } from '@idss/domain/stages/milestones';
import { stageNumber, stages } from '@idss/domain/stages/stage';
import type { AccessScope } from '#src/access/access-scope.ts';
import { ofSeason, withinScope } from '#src/access/access-scope.sql.ts';
import { componentColumn, stageColumn } from '#src/access/list-columns.sql.ts';
import { listed, listedFrom } from '#src/access/listed-components.sql.ts';
import { hasNothing } from '#src/access/nothing-to-report.sql.ts';
import {
  countList,
  filterCondition,
  type ListColumn,
  type ListColumns,
  numberColumn,
  orderAndPage,
  wordColumn,
} from '#src/db/list-page.ts';
import type { Queryable } from '#src/db/queryable.ts';
import { sql } from '#src/db/statement.ts';

export interface PendingList {
  /** With nothing in it that the caller cannot see. */
  readonly scope: AccessScope;
  readonly measurementYear: number;
  /** Dates of the season, and when it is asked: what is late now. */
  readonly milestones: readonly Milestone[];
  readonly now: Date;
}

/** What the rule says of each case that there is. */
function lateColumn({ milestones, now }: PendingList): ListColumn {
  const cases = components.flatMap((component) =>
    stages.map((stage, index): [string, string] => [
      `${component} ${index + 1}`,
      isLate({ component, stage }, milestones, now) ? 'Yes' : 'No',
    ]),
  );
  return wordColumn(`concat_ws(' ', c.component, c.step)`, Object.fromEntries(cases));
}

const createColumns = (list: PendingList): ListColumns<PendingColumn> => ({
  orgId: numberColumn('s.org_id'),
  subId: numberColumn('c.sub_id'),
  orgName: { text: 'o.org_name' },
  component: componentColumn('c.component'),
  stage: stageColumn('c'),
  productLine: { text: 's.product_line' },
  isLate: lateColumn(list),
});
const usualOrder = 'c.sub_id, c.component desc';

const from = (within: string, where: string): string => `${listedFrom}
     where s.measurement_year = $1 and c.step < ${stageNumber('complete')} and not ${hasNothing('c')} and t.org_id is null
       and ${within} and ${where}`;

const listPendingPageSql = sql(
  'listPendingPage',
  (within: string, where: string, order: string) =>
    `select ${listed} ${from(within, where)} order by ${order}`,
  ['true', 'true', usualOrder],
).notNull('hasNothingToReport');

const countPendingSql = sql(
  'countPending',
  (counts: string, within: string, where: string) => `select ${counts} as counts ${from(within, where)}`,
  ['array[count(*)::int]', 'true', 'true'],
);

const listPendingChoicesSql = sql(
  'listPendingChoices',
  (text: string, within: string, where: string) => `select distinct ${text} as text ${from(within, where)}`,
  ['o.org_name', 'true', 'true'],
);

/** Those that filters leave, in their order, or a page of them. */
export function listPendingPage(db: Queryable, list: PendingList, page: PageQuery<PendingColumn>) {
  const columns = createColumns(list);
  const values: unknown[] = [list.measurementYear];
  const within = withinScope(list.scope, values, ofSeason('$1'));
  const where = filterCondition(columns, page.filters ?? [], values);
  return listPendingPageSql.all(db, values, within, where, orderAndPage(columns, page, usualOrder));
}

export function countPendingOfList(db: Queryable, list: PendingList, query: CountQuery<PendingColumn>) {
  const common: unknown[] = [list.measurementYear];
  const within = withinScope(list.scope, common, ofSeason('$1'));
  return countList(
    {
      columns: createColumns(list),
      values: common,
      count: async (values, counts, where) =>
        (await countPendingSql.one(db, values, counts, within, where)).counts,
      choices: async (values, text, where) =>
        (await listPendingChoicesSql.all(db, values, text, within, where)).map((row) => row.text),
    },
    query,
  );
}
