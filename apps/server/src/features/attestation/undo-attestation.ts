/**
 * Makes a signed attestation void; the document is kept. Document 2, "Stage actions": undoing calls this first and
 * the plan action AttestationUndo then. Either may come first or alone, and again, without harm.
 */
import { can, signAction } from '@idss/domain/permissions/can';
import { componentOf, programOf } from '@idss/domain/program';
import { inTransaction } from '#src/db/transaction.ts';
import { appendEvent } from '#src/events/append-event.sql.ts';
import { lockComponent, type ComponentRecord } from '#src/records/find-component.sql.ts';
import { actorOf } from '#src/http/actor.ts';
import type { Context } from '#src/http/context.ts';
import { badRequest, forbidden, notFound } from '#src/http/errors.ts';
import { fault } from '#src/http/fault.ts';
import { listAttestationsInForce, markNotAttested, voidAll } from './attestation.sql.ts';

export async function undoAttestation(
  context: Context,
  { submissionId, component }: Pick<ComponentRecord, 'submissionId' | 'component'>,
): Promise<void> {
  if (component !== componentOf('HEDIS')) throw badRequest(`Not Implemented for ${programOf(component)}`);
  const { app, caller } = context;
  const matrix = await app.cached.matrix();
  await inTransaction(app.pool, async (client) => {
    const record = await lockComponent(client, submissionId, component);
    if (!record) throw notFound();
    const inForce = await listAttestationsInForce(client, submissionId, component);
    const signed = inForce.find(({ state }) => state === 'signed');
    const isAdmin = can(matrix, caller, 'SUBMISSION_GENERIC_ADMIN', record.reach);
    const isSigner = can(matrix, caller, signAction(programOf(component)), record.reach).ok;
    const isOwnBeforeFinal = isSigner && record.step !== 9 && (!signed || signed.signerId === caller.userId);
    if (!isAdmin.ok && !isOwnBeforeFinal) throw forbidden(isAdmin.reason);
    if (!signed) return;

    const voided = await voidAll(client, submissionId, component, actorOf(context).name);
    await markNotAttested(client, submissionId, component);
    await fault(app.config, 'undo.after-update');
    await app.push.publish(client, { kind: 'submission', submissionId, component }, { submissionId });
    for (const attestationId of voided)
      await appendEvent(client, actorOf(context), {
        kind: 'attestation-voided',
        submissionId,
        component,
        organizationId: record.organizationId,
        attestationId,
        why: 'UndoSubmissionAttestation',
      });
  });
}
