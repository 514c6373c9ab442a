/** Who locked, finalized and attested a HEDIS submission, and when, of what is in force. Spec: files-result-xml. */
import { isAfter, type Stage } from './stage.ts';
import { standingAt } from './workflow.ts';

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
  /** Of the signed document in force; `lateOn` where the submission was ever attested after the date. */
  readonly attestation: (Stamp & { readonly title: string; readonly lateOn?: string }) | null;
}

export const noStamps: Stamps = { planLock: null, auditLock: null, markFinal: null, attestation: null };

export interface StampFacts {
  readonly stage: Stage;
  readonly isAuditRequired: boolean;
  /** The last time that each was done, whether or not it was undone since. */
  readonly last: Partial<Readonly<Record<StampAction, Stamp>>>;
  readonly signed: Stamps['attestation'];
}

/** Before the plan lock there is none: nobody needs to look for one. */
export const mayHaveStamps = (stage: Stage): boolean => isAfter(stage, 'plan-lock');

/**
 * A stamp holds as long as the submission stands after its stage, and is never older than the one before it: that one
 * began a new round.
 */
export function stampsInForce({ stage, isAuditRequired, last, signed }: StampFacts): Stamps {
  const since = (stamp: Stamp | undefined, earlier: Stamp | null): Stamp | null =>
    stamp && (earlier === null || stamp.at >= earlier.at) ? stamp : null;
  const planLock = mayHaveStamps(stage) ? (last.PlanLock ?? null) : null;
  const auditLock = isAfter(stage, 'audit-lock') && isAuditRequired ? since(last.AuditLock, planLock) : null;
  const { isFinal } = standingAt('DST', stage, false);
  const markFinal = isFinal ? since(last.MarkFinal, auditLock ?? planLock) : null;
  return { planLock, auditLock, markFinal, attestation: isFinal ? signed : null };
}

export const hasStamps = (stamps: Stamps): boolean => Object.values(stamps).some((stamp) => stamp !== null);
