import { stageNumber } from '@idss/domain/stages/stage';
import { listed, listedFrom } from '#src/access/listed-components.sql.ts';
import { hasNothing } from '#src/access/nothing-to-report.sql.ts';
import type { Queryable } from '#src/db/queryable.ts';
import { sql } from '#src/db/statement.ts';

const listPendingPageSql = sql('listPendingPage')`
     select ${listed} ${listedFrom}
     where s.measurement_year = $1 and c.step < ${stageNumber('complete')} and not ${hasNothing('c')} and t.org_id is null
     order by c.sub_id, c.component desc offset $2 limit $3`.notNull('hasNothingToReport');
/** What is pending of a whole season, in the order of all lists. */
export const listPendingPage = (
  db: Queryable,
  measurementYear: number,
  { offset, limit }: { readonly offset: number; readonly limit: number },
) => listPendingPageSql.all(db, [measurementYear, offset, limit]);
