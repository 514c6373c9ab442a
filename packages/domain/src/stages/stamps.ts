/** Who locked, finalized and attested the current state of a HEDIS submission, and when. Spec: files-result-xml. */
import { hedisComponent } from '../program.ts';
import { isAfter, type Stage } from './stage.ts';
import { getCompletion } from './workflow.ts';

export interface Stamp {
  readonly by: string;
  /** ISO 8601 UTC. */
  readonly at: string;
}

export const stampActions = ['PlanLock', 'AuditLock', 'MarkFinal'] as const;
export type StampAction = (typeof stampActions)[number];

export interface Stamps {
  readonly planLock: Stamp | null;
  readonly auditLock: Stamp | null;
  readonly markFinal: Stamp | null;
  /** Of the current signed document; `lateOn` where the submission was ever attested after the date. */
  readonly attestation: (Stamp & { readonly title: string; readonly lateOn?: string }) | null;
}

export const noStamps: Stamps = { planLock: null, auditLock: null, markFinal: null, attestation: null };

export interface StampFacts {
  readonly stage: Stage;
  readonly isAuditRequired: boolean;
  /** The last time of each action, even if it was undone since. */
  readonly last: Partial<Readonly<Record<StampAction, Stamp>>>;
  readonly signed: Stamps['attestation'];
}

/** Before the plan lock there are none, so no query is needed. */
export const mayHaveStamps = (stage: Stage): boolean => isAfter(stage, 'plan-lock');

/**
 * A stamp is valid while the submission is past its stage. One that is older than the stamp before it is from an
 * earlier round.
 */
export function currentStamps({ stage, isAuditRequired, last, signed }: StampFacts): Stamps {
  const since = (stamp: Stamp | undefined, earlier: Stamp | null): Stamp | null =>
    stamp && (earlier === null || stamp.at >= earlier.at) ? stamp : null;
  const planLock = mayHaveStamps(stage) ? (last.PlanLock ?? null) : null;
  const auditLock = isAfter(stage, 'audit-lock') && isAuditRequired ? since(last.AuditLock, planLock) : null;
  const { isFinal } = getCompletion(hedisComponent, stage, false);
  const markFinal = isFinal ? since(last.MarkFinal, auditLock ?? planLock) : null;
  return { planLock, auditLock, markFinal, attestation: isFinal ? signed : null };
}

export const hasStamps = (stamps: Stamps): boolean => Object.values(stamps).some((stamp) => stamp !== null);
