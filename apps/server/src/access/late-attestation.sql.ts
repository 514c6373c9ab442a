/** The mark of an attestation after the date of its program. It is set once and never taken back. */
import type { Component } from '@idss/domain/program';
import { isAttestedLate, type Milestone } from '@idss/domain/stages/milestones';
import type { Queryable } from '#src/db/queryable.ts';
import { sql } from '#src/db/statement.ts';

const markLateAttestationSql = sql('markLateAttestation')`update component set attested_late_at = $3
     where sub_id = $1 and component = any($2) and attested_late_at is null`;
export async function markLateAttestation(
  db: Queryable,
  submissionId: number,
  /** Those that this attestation covers. */
  covered: readonly Component[],
  milestones: readonly Milestone[],
  at: Date,
): Promise<void> {
  const late = covered.filter((component) => isAttestedLate(component, milestones, at));
  if (late.length === 0) return;
  await markLateAttestationSql.run(db, [submissionId, late, at]);
}
