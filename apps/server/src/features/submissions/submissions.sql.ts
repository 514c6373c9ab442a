import type { Component } from '@idss/domain/program';
import type { Queryable } from '#src/db/queryable.ts';
import { hasNothing } from '#src/access/nothing-to-report.sql.ts';
import { stageName } from '#src/access/stage-name.sql.ts';
import { sql } from '#src/db/statement.ts';

const readDetailsSql = sql('readDetails')`
     select to_jsonb(s) || to_jsonb(c) as details from component c join submission s using (sub_id)
     where c.sub_id = $1 and c.component = $2`.narrowed<{ details: Record<string, unknown> }>();
/** Everything stored about a component, as text. */
export const readDetails = async (
  db: Queryable,
  submissionId: number,
  component: Component,
): Promise<Record<string, unknown> | null> =>
  (await readDetailsSql.maybe(db, [submissionId, component]))?.details ?? null;

const listSiblingsSql = sql('listSiblings')`
     select c.component, c.vendor_id, v.org_name as vendor_name, ${stageName('c')} as stage,
       c.validation_status, c.is_final, c.is_attested, ${hasNothing('c')} as has_nothing_to_report
     from component c left join organization v on v.org_id = c.vendor_id
     where c.sub_id = $1 order by array_position(array['DST', 'CAHPS', 'HOS'], c.component)`;
/** Components of the same submission, in the order HEDIS, CAHPS, HOS. */
export const listSiblings = (db: Queryable, submissionId: number) => listSiblingsSql.all(db, [submissionId]);
