import type { Component } from '@idss/domain/program';
import type { ComponentStatus } from '@idss/domain/stages/derive-status';
import type { Queryable } from '#src/db/queryable.ts';
import { type RowOf, sql } from '#src/db/statement.ts';

interface ComponentKey {
  readonly submissionId: number;
  readonly component: Component;
}

export type StatusRow = RowOf<typeof listStatusSourcesSql>;

/** An earlier season may have been imported without its checks: its status is then as it was imported. */
const columns = `select c.sub_id as submission_id, c.component, s.org_id as organization_id, c.step,
    c.is_final, c.is_attested, c.validation_status,
    coalesce(r.status, case when not y.is_current then c.validation_status end) as latest_status,
    exists (select from hos_attestation h where h.sub_id = c.sub_id and h.voided_at is null) as has_hos_attestation
  from component c join submission s using (sub_id) join season y using (measurement_year)
    left join validation_run r on r.run_id = c.latest_run_id`;

const listStatusSourcesSql = sql('listStatusSources')`${columns} where c.running_upload_file_id is null`;
const lockStatusSourcesSql = sql('lockStatusSources')`
     ${columns} where (c.sub_id, c.component) in (select * from unnest($1::int[], $2::text[]))
       and c.running_upload_file_id is null
     order by c.sub_id, c.component for update of c`;
/** Of every component whose files are all processed; or of these, locked until the transaction ends. */
export async function listStatusSources(
  db: Queryable,
  locked?: readonly ComponentKey[],
): Promise<StatusRow[]> {
  if (!locked) return listStatusSourcesSql.all(db, []);
  return lockStatusSourcesSql.all(db, [
    locked.map(({ submissionId }) => submissionId),
    locked.map(({ component }) => component),
  ]);
}

const writeStatusSql = sql('writeStatus')`
  update component set is_final = $3, is_attested = $4, validation_status = $5 where sub_id = $1 and component = $2`;
export const writeStatus = (db: Queryable, status: ComponentKey & ComponentStatus) =>
  writeStatusSql.run(db, [
    status.submissionId,
    status.component,
    status.isFinal,
    status.isAttested,
    status.validationStatus,
  ]);
