/**
 * Which plan action leads from which step to which, written by hand from the specification (spec: stages-hedis,
 * stages-cahps, stages-hos, stages-any) and reviewed as such;
 * nothing here comes from the code. What is not listed is refused. For tests of the domain and of the server.
 */
import type { Component } from '../program.ts';
import type { PlanAction, Step } from './workflow.ts';

export type ExpectedMove = readonly [action: PlanAction, from: Step, to: Step];

/** Everything that a guard asks for holds: audit required, no issues, signed; HOS attested at 6 and 9; not interim. */
export const expectedMoves: Readonly<Record<Component, readonly ExpectedMove[]>> = {
  DST: [
    ['PlanLock', 3, 4],
    ['PlanUnlock', 4, 3],
    ['AuditLock', 4, 6],
    ['AuditUnlock', 6, 4],
    ['MarkFinal', 6, 7],
    ['MarkFinalUnlock', 7, 6],
    ['Attestation', 7, 9],
    ['AttestationUndo', 9, 7],
    ['ClearAllMeasures', 1, 1],
    ['ClearAllMeasures', 3, 1],
    ['Unsubmit', 3, 1],
  ],
  CAHPS: [
    ['MarkFinal', 2, 8],
    ['MarkFinalUnlock', 8, 2],
    ['Attestation', 8, 9],
    ['AttestationUndo', 9, 8],
    ['Unsubmit', 2, 1],
  ],
  HOS: [
    ['Attestation', 5, 6],
    ['AttestationUndo', 6, 5],
    ['MarkFinal', 6, 9],
    ['MarkFinalUnlock', 9, 6],
    ['Unsubmit', 5, 1],
  ],
};

/** With interim submission on, HOS is marked final without an attestation, and not attested. */
export const expectedInterimMoves: readonly ExpectedMove[] = [
  ['MarkFinal', 5, 9],
  ['MarkFinalUnlock', 9, 5],
  ['Unsubmit', 5, 1],
];

/** [isFinal, isAttested] by step, for a component that was attested on its way. */
export const expectedStanding: Readonly<
  Record<Component, Partial<Record<Step, readonly [boolean, boolean]>>>
> = {
  DST: {
    1: [false, false],
    3: [false, false],
    4: [false, false],
    6: [false, false],
    7: [true, false],
    9: [true, true],
  },
  CAHPS: { 1: [false, false], 2: [false, false], 8: [true, false], 9: [true, true] },
  HOS: { 1: [false, false], 5: [false, false], 6: [false, true], 9: [true, true] },
};
