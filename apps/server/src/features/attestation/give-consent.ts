/** Records the consent to sign electronically. An unused consent is reused. ESIGN 7001(c). */
import { randomUUID } from 'node:crypto';
import { ceremony } from '@idss/domain/attestation/public-reporting';
import { can, signAction } from '@idss/domain/permissions/can';
import { getProgram } from '@idss/domain/program';
import { requireLocked } from '#src/access/lock-component.ts';
import type { ComponentRecord } from '#src/access/find-component.sql.ts';
import { makeChange } from '#src/kernel/change.ts';
import type { Context } from '#src/kernel/context.ts';
import { conflict, forbidden, requireOk } from '#src/kernel/errors.ts';
import { findOpenConsent, insertConsent } from './attestation.sql.ts';
import { requireAtAttestation } from './require-attestable.ts';

export async function giveConsent(
  context: Context,
  { submissionId, component }: ComponentRecord,
  version: string,
): Promise<string> {
  const { app, caller } = context;
  const { userId } = caller;
  if (userId === null) throw forbidden();
  const matrix = await app.cached.matrix();
  return makeChange(context, async ({ db: client, emit }) => {
    const record = await requireLocked(client, { submissionId, component });
    requireOk(can(matrix, caller, signAction(getProgram(component)), record.reach));
    requireAtAttestation(record);
    if (version !== ceremony.consentVersion)
      throw conflict('The consent text has changed. Read the new text and agree again.');
    const known = await findOpenConsent(client, submissionId, component, userId, version);
    if (known) return known.consentId;
    const consentId = randomUUID();
    const givenAt = await insertConsent(client, {
      consentId,
      version,
      text: ceremony.consentText,
      submissionId,
      component,
      userId,
      ip: context.ip,
    });
    emit({
      kind: 'signing-consent-given',
      submissionId,
      component,
      organizationId: record.organizationId,
      consentId,
      givenAt,
      consentVersion: version,
      consentText: ceremony.consentText,
      ip: context.ip,
    });
    return consentId;
  });
}
