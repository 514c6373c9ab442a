/** The number of rows of the review table without a designation; the audit lock needs 0. */
import { isHedis } from '@idss/domain/program';
import type { Catalogue } from '@idss/validation/seasons/catalogue';
import type { Queryable } from '#src/db/queryable.ts';
import type { ComponentRecord } from '#src/access/find-component.sql.ts';
import { countOpen, readReviewTable, type ReviewSubject } from './read-review-table.ts';

/** 0 if no review is in progress. */
export async function countOpenRows(
  db: Queryable,
  catalogue: Catalogue,
  record: ReviewSubject & Pick<ComponentRecord, 'component'>,
): Promise<number> {
  if (!isHedis(record.component) || record.stage !== 'audit-lock') return 0;
  return countOpen((await readReviewTable(db, catalogue, record)).categories);
}
