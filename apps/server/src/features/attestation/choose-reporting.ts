/** Saves the public-reporting choice for the current data. */
import { canReportPublicly } from '@idss/domain/attestation/public-reporting';
import { can } from '@idss/domain/permissions/can';
import { requireLocked } from '#src/access/lock-component.ts';
import { isReportingChoiceCurrent } from '#src/access/component-facts.ts';
import type { ComponentRecord } from '#src/access/find-component.sql.ts';
import { makeChange } from '#src/kernel/change.ts';
import { getActor } from '#src/kernel/actor.ts';
import type { Context } from '#src/kernel/context.ts';
import { conflict, requireOk } from '#src/kernel/errors.ts';
import { listCurrentAttestations, saveReportingChoice, voidDrafts } from './attestation.sql.ts';
import { alreadySigned, requireAtAttestation } from './require-attestable.ts';

/** Saving the same choice again changes nothing. */
export async function chooseReporting(
  context: Context,
  { submissionId, component }: ComponentRecord,
  choice: { isPublicReported: boolean; sourceLastModified: string },
): Promise<void> {
  const { app, caller } = context;
  const matrix = await app.cached.matrix();
  await makeChange(context, async ({ db: client, emit }) => {
    const record = await requireLocked(client, { submissionId, component });
    requireOk(can(matrix, caller, 'MANAGE_PUBLIC_REPORTING', record.reach));
    requireAtAttestation(record);
    if (!isSameMoment(record.sourceLastModified, choice.sourceLastModified))
      throw conflict('The data changed in the meantime. Review it and choose again.', 'data_changed');
    if (choice.isPublicReported) requireOk(canReportPublicly(record), 409);
    const isSaved = record.isPublicReported === choice.isPublicReported && isReportingChoiceCurrent(record);
    if (isSaved) return;
    const current = await listCurrentAttestations(client, submissionId, component);
    if (current.some(({ state }) => state === 'signed')) throw conflict(alreadySigned);
    await voidDrafts(client, submissionId, component, getActor(context).name);
    await saveReportingChoice(client, submissionId, component, choice.isPublicReported);
    emit({
      kind: 'reporting-choice-saved',
      submissionId,
      component,
      organizationId: record.organizationId,
      isPublicReported: choice.isPublicReported,
    });
  });
}

const isSameMoment = (stored: string | null, given: string): boolean =>
  stored === null ? given === '' : new Date(stored).getTime() === new Date(given).getTime();
