/** A row of the workflow's table: an action, the stages it leads from and to, and what it asks for. */
import type { ValidationStatus } from '../findings/finding.ts';
import type { ActionName } from '../permissions/actions.ts';
import type { Component } from '../program.ts';
import type { Verdict } from '../verdict.ts';
import type { Stage } from './stage.ts';

/** The facts of a component that decide whether it may move. */
export interface ComponentFacts {
  readonly component: Component;
  readonly stage: Stage;
  /** Declared by who may upload; it has no file then. */
  readonly hasNothingToReport: boolean;
  readonly isAuditRequired: boolean;
  readonly validationStatus: ValidationStatus;
  /** There is a file to validate again: the current one, or without one the last that was refused. */
  readonly hasStoredFile: boolean;
  /** Validation has run on the current file. */
  readonly isValidated: boolean;
  /** A sysadmin may lock and mark final despite Error findings. */
  readonly isSysadmin: boolean;
  /** Rows of the review table that have no designation yet. */
  readonly rowsWithoutDesignation: number;
  /** HOS submissions are marked final without an attestation for now. */
  readonly isHosInterim: boolean;
  /** The program takes files now. */
  readonly isProgramOpen: boolean;
  /** It is attested now; `getCompletion` says whether it is after a move. */
  readonly isAttested: boolean;
  /** Public-reporting choice saved after the last change of data. */
  readonly isReportingChoiceCurrent: boolean;
  /** A signed PDF is stored for exactly the current data. */
  readonly isSignedForThisData: boolean;
  /** Stage of the HEDIS component of the same submission, with which its CAHPS is finalized; null where it has none. */
  readonly hedisStage: Stage | null;
  /** The CAHPS component of the same submission; null where it has none. */
  readonly cahps: SurveyFacts | null;
  /** The statement of the vendor's representative when attesting HOS; null in every other action. */
  readonly hosAttestation: HosAttestation | null;
}

export interface SurveyFacts {
  readonly stage: Stage;
  /** It was left out when HEDIS was signed, and finalized by its own attestation. */
  readonly isAttestedApart: boolean;
  /** It has no file, and nothing is waited for. */
  readonly hasNothingToReport?: boolean;
}

export interface HosAttestation {
  /** Name of the data representative. */
  readonly attester: string;
  /** The survey vendor organization. */
  readonly vendorName: string;
  readonly areStatementsAccepted: boolean;
}

/** Actions of ExecutePlanAction. */
export const planActions = [
  'PlanLock',
  'PlanUnlock',
  'AuditLock',
  'AuditUnlock',
  'MarkFinal',
  'MarkFinalUnlock',
  'Attestation',
  'AttestationUndo',
  'ClearAllMeasures',
  'Unsubmit',
] as const;
export type PlanAction = (typeof planActions)[number];

/** Only for staff, and only in bulk. Spec: stages-any, admin-data-bulk. */
export const staffActions = ['Rollback', 'Reprocess'] as const;
export const workflowActions = [...planActions, ...staffActions] as const;
export type WorkflowAction = (typeof workflowActions)[number];

export interface Transition {
  readonly action: WorkflowAction;
  readonly from: readonly Stage[];
  to(facts: ComponentFacts): Stage;
  readonly permission: ActionName;
  /** An action that does not apply to this submission is not offered at all. Without it, it applies to every one. */
  appliesTo?(facts: ComponentFacts): Verdict;
  /** Conditions that come first. An action that it refuses is offered, with the reason. */
  guard(facts: ComponentFacts): Verdict;
  /** The reporting choice and any draft or signed attestation that covers it become void. */
  readonly voidsAttestation?: true;
  /** The current file is archived and the component is empty afterwards. */
  readonly removesFile?: true;
  /** The CAHPS component of the same submission makes this move in the same transaction, where it can. */
  readonly takesCahpsAlong?: PlanAction;
}
