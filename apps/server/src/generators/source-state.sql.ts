/** What files that are generated of a submission depend on. */
import type { Stamp, StampAction, StampFacts } from '@idss/domain/stages/stamps';
import type { Queryable } from '#src/app.ts';
import { queryRows } from '#src/db/query-rows.ts';

export interface DesignationState {
  readonly measureCode: string;
  /** Empty: the measure's own. */
  readonly indicatorKey: string;
  /** Empty: taken away again. */
  readonly designation: string;
  readonly comment: string;
  /** All of the row, with its versions: two states that are alike and not the same differ in it. */
  readonly state: object;
}

/** The current designations, in one statement: those of one moment. */
export const readDesignations = (db: Queryable, submissionId: number) =>
  queryRows<DesignationState>(
    db,
    `select measure_code as "measureCode", indicator_key as "indicatorKey", designation, comment, to_jsonb(d) as state
     from audit_designation d where sub_id = $1 order by measure_code collate "C", indicator_key collate "C"`,
    [submissionId],
  );

/** The status of a run. */
export async function readRunStatus(db: Queryable, runId: string): Promise<string | null> {
  const { rows } = await db.query<{ status: string }>('select status from validation_run where run_id = $1', [
    runId,
  ]);
  return rows[0]?.status ?? null;
}

interface StampRow extends Stamp {
  readonly action: StampAction | 'Attestation';
  readonly title: string;
  /** Of an attestation: when the submission was first attested late. */
  readonly lateOn: string | null;
}

/** The last plan lock, audit lock and mark final of a HEDIS submission, and the current signature. */
export async function readLastStamps(
  db: Queryable,
  submissionId: number,
): Promise<Pick<StampFacts, 'last' | 'signed'>> {
  const { rows } = await db.query<StampRow>(
    `select action, by, at, '' as title, null as "lateOn" from (
       select distinct on (detail->>'action') detail->>'action' as action, user_name as by, at from event
       where sub_id = $1 and component = 'DST' and kind = 'stage-changed'
         and detail->>'action' in ('PlanLock', 'AuditLock', 'MarkFinal')
       order by detail->>'action', event_id desc) as moved
     union all
     select 'Attestation', signer_name, signed_at, signer_title, attested_late_at
     from attestation join component using (sub_id, component)
     where sub_id = $1 and component = 'DST' and state = 'signed'`,
    [submissionId],
  );
  const signed = rows.find(({ action }) => action === 'Attestation');
  return {
    last: Object.fromEntries(rows.map(({ action, by, at }) => [action, { by, at }])),
    signed: signed
      ? {
          by: signed.by,
          at: signed.at,
          title: signed.title,
          ...(signed.lateOn === null ? {} : { lateOn: signed.lateOn }),
        }
      : null,
  };
}
