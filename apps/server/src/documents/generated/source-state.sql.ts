/** The data of a submission that its generated files depend on. */
import type { StampAction, StampFacts } from '@idss/domain/stages/stamps';
import type { Queryable } from '#src/db/queryable.ts';
import { type RowOf, sql } from '#src/db/statement.ts';

export interface DesignationState {
  readonly measureCode: string;
  /** Empty: the measure's own. */
  readonly indicatorKey: string;
  /** Empty: removed again. */
  readonly designation: string;
  readonly comment: string;
  /** The whole row with its versions, so that two states with equal values still differ. */
  readonly state: object;
}

const readDesignationsSql = sql('readDesignations')`
     select sub_id as submission_id, measure_code, indicator_key, designation, comment,
       to_jsonb(d) as state
     from audit_designation d where sub_id = any($1)
     order by sub_id, measure_code collate "C", indicator_key collate "C"`.prepared();
/** The current designations of each submission, in one statement: those of one moment. */
export async function readDesignations(
  db: Queryable,
  submissionIds: readonly number[],
): Promise<ReadonlyMap<number, readonly DesignationState[]>> {
  const rows = await readDesignationsSql.all(db, [submissionIds]);
  return Map.groupBy(rows, ({ submissionId }) => submissionId);
}

const readRunStatusSql = sql('readRunStatus')`select status from validation_run where run_id = $1`;
/** The status of a run. */
export const readRunStatus = async (db: Queryable, runId: string): Promise<string | null> =>
  (await readRunStatusSql.maybe(db, [runId]))?.status ?? null;

interface StampRow extends RowOf<typeof readLastStampsSql> {
  /** Of an attestation: when the submission was first attested late. */
  readonly lateOn: string | null;
}

type LastStamps = Pick<StampFacts, 'last' | 'signed'>;

const readLastStampsSql = sql('readLastStamps')`
     select sub_id as submission_id, action, by, at, '' as title, null as late_on from (
       select distinct on (sub_id, detail->>'action') sub_id, detail->>'action' as action, user_name as by, at from event
       where sub_id = any($1) and component = 'DST' and kind = 'stage-changed'
         and detail->>'action' in ('PlanLock', 'AuditLock', 'MarkFinal')
       order by sub_id, detail->>'action', event_id desc) as moved
     union all
     select sub_id, 'Attestation', signer_name, signed_at, signer_title, attested_late_at
     from attestation join component using (sub_id, component)
     where sub_id = any($1) and component = 'DST' and state = 'signed'`
  .narrowed<{ action: StampAction | 'Attestation' | null }>()
  .notNull('action', 'by', 'at', 'title');
/** The last plan lock, audit lock and mark final of each HEDIS submission, and the current signature. */
export async function readLastStamps(
  db: Queryable,
  submissionIds: readonly number[],
): Promise<ReadonlyMap<number, LastStamps>> {
  const rows = await readLastStampsSql.all(db, [submissionIds]);
  return new Map(
    [...Map.groupBy(rows, ({ submissionId }) => submissionId)].map(([id, own]) => [id, getLastStamps(own)]),
  );
}

function getLastStamps(rows: readonly StampRow[]): LastStamps {
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
