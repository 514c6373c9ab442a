/**
 * Which plan action leads from which stage to which, written by hand from the specification (spec: stages-hedis,
 * stages-cahps, stages-hos, stages-any) and reviewed as such;
 * nothing here comes from the code. What is not listed is refused. For tests of the domain and of the server.
 */
import type { Component } from '../program.ts';
import type { Stage } from './stage.ts';
import type { PlanAction } from './workflow.ts';

export type ExpectedMove = readonly [action: PlanAction, from: Stage, to: Stage];

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
  ],
  CAHPS: [
    ['MarkFinal', 'cahps-mark-final', 'cahps-attestation'],
    ['MarkFinalUnlock', 'cahps-attestation', 'cahps-mark-final'],
    ['Attestation', 'cahps-attestation', 'complete'],
    ['AttestationUndo', 'complete', 'cahps-attestation'],
    ['Unsubmit', 'cahps-mark-final', 'import'],
  ],
  HOS: [
    ['Attestation', 'hos-attestation', 'mark-final'],
    ['AttestationUndo', 'mark-final', 'hos-attestation'],
    ['MarkFinal', 'mark-final', 'complete'],
    ['MarkFinalUnlock', 'complete', 'mark-final'],
    ['Unsubmit', 'hos-attestation', 'import'],
  ],
};

/** With interim submission on, HOS is marked final without an attestation, and not attested. */
export const expectedInterimMoves: readonly ExpectedMove[] = [
  ['MarkFinal', 'hos-attestation', 'complete'],
  ['MarkFinalUnlock', 'complete', 'hos-attestation'],
  ['Unsubmit', 'hos-attestation', 'import'],
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
