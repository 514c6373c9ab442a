/** Who may make which call of this room, on what: written by hand from the specification. */
import type { Component } from '#src/test/authorization/callers.ts';
import { type Case, type Expectation, everybody } from '#src/test/authorization/expectation.ts';
import { matrix, onComponents, bySubmissionId } from '#src/test/authorization/marks.ts';

/** One action from the step at which it starts. 409 if another rule than permission refuses. */
const planAction = (component: Component, action: string, step: number, may: string): Case => ({
  title: `${action} of ${component} at step ${step}`,
  on: component,
  step,
  request: ({ subId }) => ({ query: { submissionId: String(subId), component, action } }),
  may,
  allowed: [200, 409],
});

const otherProgram = (component: Component, action: string, step: number): Case => ({
  ...planAction(component, action, step, everybody),
  allowed: [409],
});

/** 409 where another rule than the permission refuses: nothing was declared yet, or the component has a file. */
const declarable = (body?: object) =>
  (['DST', 'CAHPS', 'HOS'] as const).map(
    (component): Case => ({
      title: `nothing to report of ${component}`,
      on: component,
      step: 1,
      request: (target) => ({ ...bySubmissionId(target, component), ...(body && { body }) }),
      may: component === 'DST' ? matrix.UPLOAD_DOCUMENT_HEDIS : matrix.UPLOAD_DOCUMENT_NONHEDIS,
      allowed: [200, 409],
    }),
  );

export const expectations: Readonly<Record<string, Expectation>> = {
  // Stages. Spec: stages-hedis, stages-cahps, stages-hos, stages-any.
  ExecutePlanAction: {
    gate: 'licensed',
    cases: [
      planAction('DST', 'PlanLock', 3, matrix.PLAN_LOCK),
      planAction('DST', 'PlanUnlock', 4, matrix.UNLOCK_PLAN_LOCK),
      planAction('DST', 'AuditLock', 4, matrix.AUDIT_LOCK),
      planAction('DST', 'AuditUnlock', 6, matrix.UNLOCK_AUDIT_LOCK),
      planAction('DST', 'MarkFinal', 6, matrix.MARK_FINAL_HEDIS),
      planAction('DST', 'MarkFinalUnlock', 7, matrix.MARK_FINAL_HEDIS),
      planAction('DST', 'Attestation', 7, matrix.SIGN_ATTESTATION_HEDIS),
      planAction('DST', 'AttestationUndo', 9, matrix.SUBMISSION_GENERIC_ADMIN),
      planAction('DST', 'ClearAllMeasures', 3, matrix.UPLOAD_DOCUMENT_HEDIS),
      planAction('DST', 'Unsubmit', 3, matrix.UPLOAD_DOCUMENT_HEDIS),
      planAction('CAHPS', 'MarkFinal', 2, matrix.MARK_FINAL_CAHPS),
      planAction('CAHPS', 'MarkFinalUnlock', 8, matrix.MARK_FINAL_CAHPS),
      planAction('CAHPS', 'Attestation', 8, matrix.SIGN_ATTESTATION_HEDIS),
      planAction('CAHPS', 'AttestationUndo', 9, matrix.SUBMISSION_GENERIC_ADMIN),
      planAction('CAHPS', 'Unsubmit', 2, matrix.UPLOAD_DOCUMENT_NONHEDIS),
      planAction('HOS', 'Attestation', 5, matrix.SIGN_ATTESTATION_HOS),
      planAction('HOS', 'AttestationUndo', 6, matrix.SUBMISSION_GENERIC_ADMIN),
      planAction('HOS', 'MarkFinal', 6, matrix.MARK_FINAL_HOS),
      planAction('HOS', 'MarkFinalUnlock', 9, matrix.MARK_FINAL_HOS),
      planAction('HOS', 'Unsubmit', 5, matrix.UPLOAD_DOCUMENT_NONHEDIS),
      // Not an action of the program: 409 for all with access, whatever their permissions.
      otherProgram('CAHPS', 'PlanLock', 2),
      otherProgram('CAHPS', 'ClearAllMeasures', 2),
      otherProgram('HOS', 'AuditLock', 5),
    ],
  },
  DeclareNothingToReport: { gate: 'licensed', cases: declarable({ why: 'Nothing was collected' }) },
  TakeBackNothingToReport: { gate: 'licensed', cases: declarable() },
  UnSubmitFile: {
    gate: 'licensed',
    cases: [
      ...onComponents({ DST: matrix.UPLOAD_DOCUMENT_HEDIS }, bySubmissionId),
      ...onComponents({ CAHPS: matrix.UPLOAD_DOCUMENT_NONHEDIS }, bySubmissionId, { step: 2 }),
      ...onComponents({ HOS: matrix.UPLOAD_DOCUMENT_NONHEDIS }, bySubmissionId, { step: 5 }),
    ],
  },
};
