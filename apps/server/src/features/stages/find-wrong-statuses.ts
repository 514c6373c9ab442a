/** Components whose stored status differs from what stage, attestation and latest check say. Spec: admin-console-reload. */
import type { Component } from '@idss/domain/program';
import { type ComponentStatus, deriveStatus } from '@idss/domain/stages/derive-status';
import { getStageByNumber } from '@idss/domain/stages/stage';
import type { Queryable } from '#src/db/queryable.ts';
import { listStatusSources, type StatusRow } from './statuses.sql.ts';

export interface WrongStatus {
  readonly submissionId: number;
  readonly component: Component;
  readonly organizationId: number;
  readonly stored: ComponentStatus;
  readonly derived: ComponentStatus;
}

/** With `among`: of these only, which are locked until the transaction ends. */
export async function findWrongStatuses(
  db: Queryable,
  among?: readonly WrongStatus[],
): Promise<readonly WrongStatus[]> {
  return (await listStatusSources(db, among)).flatMap((row) => {
    const { submissionId, component, organizationId, isFinal, isAttested, validationStatus } = row;
    const stored = { isFinal, isAttested, validationStatus };
    const derived = derive(row);
    const isRight =
      isFinal === derived.isFinal &&
      isAttested === derived.isAttested &&
      validationStatus === derived.validationStatus;
    return isRight ? [] : [{ submissionId, component, organizationId, stored, derived }];
  });
}

const derive = ({ component, step, hasHosAttestation, latestStatus }: StatusRow): ComponentStatus =>
  deriveStatus({ component, stage: getStageByNumber(step) ?? 'import', hasHosAttestation, latestStatus });
