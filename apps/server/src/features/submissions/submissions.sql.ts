import type { ValidationStatus } from '@idss/domain/findings/finding';
import type { Component } from '@idss/domain/program';
import type { Stage } from '@idss/domain/stages/stage';
import type { Queryable } from '#src/kernel/app.ts';
import { queryRows } from '#src/db/query-rows.ts';
import { stageName } from '#src/access/stage-name.sql.ts';

/** Everything stored about a component, as text. */
export async function readDetails(
  db: Queryable,
  submissionId: number,
  component: Component,
): Promise<Record<string, unknown> | null> {
  const { rows } = await db.query<{ details: Record<string, unknown> }>(
    `select to_jsonb(s) || to_jsonb(c) as details from component c join submission s using (sub_id)
     where c.sub_id = $1 and c.component = $2`,
    [submissionId, component],
  );
  return rows[0]?.details ?? null;
}

export interface Sibling {
  readonly component: Component;
  readonly vendorId: number | null;
  readonly vendorName: string | null;
  readonly stage: Stage;
  readonly validationStatus: ValidationStatus;
  readonly isFinal: boolean;
  readonly isAttested: boolean;
}

/** Components of the same submission, in the order HEDIS, CAHPS, HOS. */
export const listSiblings = (db: Queryable, submissionId: number) =>
  queryRows<Sibling>(
    db,
    `select c.component, c.vendor_id as "vendorId", v.org_name as "vendorName", ${stageName('c')} as stage,
       c.validation_status as "validationStatus", c.is_final as "isFinal", c.is_attested as "isAttested"
     from component c left join organization v on v.org_id = c.vendor_id
     where c.sub_id = $1 order by array_position(array['DST', 'CAHPS', 'HOS'], c.component)`,
    [submissionId],
  );
