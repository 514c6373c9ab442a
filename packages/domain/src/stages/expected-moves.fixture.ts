/**
 * Which plan action leads from which stage to which, written by hand from the specification (spec: stages-hedis,
 * stages-cahps, stages-hos, stages-any) and reviewed as such;
 * nothing here comes from the code. What is not listed is refused. For tests of the domain and of the server.
 */
import type { Component } from '../program.ts';
import type { Stage } from './stage.ts';
import type { WorkflowAction } from './transition.ts';

export type ExpectedMove = readonly [action: WorkflowAction, from: Stage, to: Stage];

/** All guards pass: audit required, no issues, signed; HOS attested at mark-final and complete; not interim. */
export const expectedMoves: Readonly<Record<Component, readonly ExpectedMove[]>> = {
  DST: [
    ['PlanLock', 'plan-lock', 'audit-lock'],
    ['PlanUnlock', 'audit-lock', 'plan-lock'],
    ['AuditLock', 'audit-lock', 'mark-final'],
    ['AuditUnlock', 'mark-final', 'audit-lock'],
    ['MarkFinal', 'mark-final', 'hedis-attestation'],
    ['MarkFinalUnlock', 'hedis-attestation', 'mark-final'],
    ['Attestation', 'hedis-attestation', 'complete'],
    ['AttestationUndo', 'complete', 'hedis-attestation'],
    ['ClearAllMeasures', 'import', 'import'],
    ['ClearAllMeasures', 'plan-lock', 'import'],
    ['Unsubmit', 'plan-lock', 'import'],
    ['Rollback', 'complete', 'plan-lock'],
    ['Reprocess', 'import', 'import'],
    ['Reprocess', 'plan-lock', 'plan-lock'],
    ['Reprocess', 'audit-lock', 'audit-lock'],
    ['Reprocess', 'mark-final', 'mark-final'],
    ['Reprocess', 'hedis-attestation', 'hedis-attestation'],
    ['Reprocess', 'complete', 'complete'],
  ],
  CAHPS: [
    ['MarkFinal', 'cahps-mark-final', 'cahps-attestation'],
    ['MarkFinalUnlock', 'cahps-attestation', 'cahps-mark-final'],
    ['Attestation', 'cahps-attestation', 'complete'],
    ['AttestationUndo', 'complete', 'cahps-attestation'],
    ['Unsubmit', 'cahps-mark-final', 'import'],
    ['Rollback', 'complete', 'cahps-mark-final'],
    ['Reprocess', 'import', 'import'],
    ['Reprocess', 'cahps-mark-final', 'cahps-mark-final'],
    ['Reprocess', 'cahps-attestation', 'cahps-attestation'],
    ['Reprocess', 'complete', 'complete'],
  ],
  HOS: [
    ['Attestation', 'hos-attestation', 'mark-final'],
    ['AttestationUndo', 'mark-final', 'hos-attestation'],
    ['MarkFinal', 'mark-final', 'complete'],
    ['MarkFinalUnlock', 'complete', 'mark-final'],
    ['Unsubmit', 'hos-attestation', 'import'],
    ['Rollback', 'complete', 'hos-attestation'],
    ['Reprocess', 'import', 'import'],
    ['Reprocess', 'hos-attestation', 'hos-attestation'],
    ['Reprocess', 'mark-final', 'mark-final'],
    ['Reprocess', 'complete', 'complete'],
  ],
};

/** With interim submission on, HOS is marked final without an attestation, and not attested. */
export const expectedInterimMoves: readonly ExpectedMove[] = [
  ['MarkFinal', 'hos-attestation', 'complete'],
  ['MarkFinalUnlock', 'complete', 'hos-attestation'],
  ['Unsubmit', 'hos-attestation', 'import'],
  ['Rollback', 'complete', 'hos-attestation'],
  ['Reprocess', 'import', 'import'],
  ['Reprocess', 'hos-attestation', 'hos-attestation'],
  ['Reprocess', 'complete', 'complete'],
];

/** [isFinal, isAttested] by stage, for a component that was attested on its way. */
export const expectedCompletion: Readonly<
  Record<Component, Partial<Record<Stage, readonly [boolean, boolean]>>>
> = {
  DST: {
    import: [false, false],
    'plan-lock': [false, false],
    'audit-lock': [false, false],
    'mark-final': [false, false],
    'hedis-attestation': [true, false],
    complete: [true, true],
  },
  CAHPS: {
    import: [false, false],
    'cahps-mark-final': [false, false],
    'cahps-attestation': [true, false],
    complete: [true, true],
  },
  HOS: {
    import: [false, false],
    'hos-attestation': [false, false],
    'mark-final': [false, true],
    complete: [true, true],
  },
};
