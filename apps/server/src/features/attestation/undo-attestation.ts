/**
 * Voids a signed attestation; the document stays stored. Spec: stages-screen. The screen calls this first and then the
 * plan action AttestationUndo. Both are idempotent and work in any order.
 */
import { can, signAction } from '@idss/domain/permissions/can';
import { getComponent, getProgram } from '@idss/domain/program';
import { attestedThrough, canPrepareAttestation, surveyPart } from '@idss/domain/stages/attesting';
import { isAtAction } from '@idss/domain/stages/workflow';
import { requireLocked } from '#src/access/lock-component.ts';
import type { ComponentRecord } from '#src/access/find-component.sql.ts';
import { voidHosAttestation } from '#src/access/hos-attestation.sql.ts';
import { makeChange } from '#src/kernel/change.ts';
import { getActor } from '#src/kernel/actor.ts';
import type { Context } from '#src/kernel/context.ts';
import { forbidden, requireOk } from '#src/kernel/errors.ts';
import { listCurrentAttestations, markNotAttested, voidAll } from './attestation.sql.ts';

export async function undoAttestation(
  context: Context,
  { submissionId, component }: Pick<ComponentRecord, 'submissionId' | 'component'>,
): Promise<void> {
  const { app, caller } = context;
  const matrix = await app.cached.matrix();
  await makeChange(
    context,
    async ({ db: client, emit }) => {
      const record = await requireLocked(client, { submissionId, component });
      const isHos = component === getComponent('HOS');
      const current = await listCurrentAttestations(client, submissionId, component);
      const signed = current.find(({ state }) => state === 'signed');
      const isAdmin = can(matrix, caller, 'SUBMISSION_GENERIC_ADMIN', record.reach);
      const isSigner = can(matrix, caller, signAction(getProgram(component)), record.reach).ok;
      // Only before the next stage; attesting an HOS submission moves it to the next stage.
      const isOwnBeforeFinal =
        !isHos && isSigner && record.stage !== 'complete' && (!signed || signed.signerId === caller.userId);
      if (!isAdmin.ok && !isOwnBeforeFinal) throw forbidden(isAdmin.reason);
      if (attestedThrough(record) !== component) requireOk(canPrepareAttestation(record), 409);
      if (isHos ? !record.isAttested : !signed) return;
      // Undo Mark Final comes first, or the submission would be final without an attestation.
      if (isHos) requireOk(isAtAction(record, 'AttestationUndo'), 409);

      const { name } = getActor(context);
      const voided = isHos
        ? await voidHosAttestation(client, submissionId, name)
        : await voidAll(client, submissionId, component, name);
      await markNotAttested(client, submissionId, component);
      // The survey that was finalized with it loses its attestation, too.
      if (
        component === getComponent('HEDIS') &&
        record.cahps?.stage === 'complete' &&
        surveyPart(record) === 'covered'
      )
        await markNotAttested(client, submissionId, getComponent('CAHPS'));
      for (const attestationId of voided)
        emit({
          kind: 'attestation-voided',
          submissionId,
          component,
          organizationId: record.organizationId,
          attestationId,
          why: 'UndoSubmissionAttestation',
        });
    },
    { name: 'undo' },
  );
}
