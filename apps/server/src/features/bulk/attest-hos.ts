/**
 * The survey vendor's attestation of one HOS submission: the stage, the record of the statements and of the data they
 * cover, and the events, in one transaction.
 */
import { randomUUID } from 'node:crypto';
import { hosStatements, withVendor } from '@idss/domain/attestation/hos-attestation';
import type { StageLabel } from '@idss/domain/stages/stage';
import { makeChange } from '#src/kernel/change.ts';
import { moveComponentWithin } from '#src/features/stages/move-component.ts';
import { findComponent, type ComponentRecord } from '#src/access/find-component.sql.ts';
import { insertHosAttestation } from '#src/access/hos-attestation.sql.ts';
import type { RecordDone } from './bulk-record.ts';
import type { Context } from '#src/kernel/context.ts';
import { forbidden, notFound } from '#src/kernel/errors.ts';

/** Names as typed, each on one line. */
export interface HosAttestationAct {
  readonly attester: string;
  readonly vendorName: string;
  readonly recordDone: RecordDone;
}

export async function attestHos(
  context: Pick<Context, 'app' | 'caller' | 'requestId' | 'ip'>,
  { submissionId, component }: Pick<ComponentRecord, 'submissionId' | 'component'>,
  { attester, vendorName, recordDone }: HosAttestationAct,
): Promise<StageLabel> {
  const { app, caller, ip } = context;
  const { userId } = caller;
  if (userId === null) throw forbidden('Only available for Signer');
  return makeChange(
    context,
    async (change) => {
      const { db: client, actor, emit } = change;
      const stage = await moveComponentWithin(change, context, {
        record: { submissionId, component },
        action: 'Attestation',
        hosAttestation: { attester, vendorName, areStatementsAccepted: true },
      });
      // The move locked the row, so these are the data that were attested.
      const attested = await findComponent(client, submissionId, component);
      if (!attested?.currentFileId) throw notFound();
      const attestationId = randomUUID();
      const attestedAt = app.now();
      const statements = hosStatements.texts.map((text) => withVendor(text, vendorName));
      const sha256 = await insertHosAttestation(client, {
        attestationId,
        submissionId,
        userId,
        userName: actor.name,
        attester,
        vendorName,
        statements,
        statementsVersion: hosStatements.version,
        attestedFrom: ip,
        attestedAt,
        dataVersion: attested.dataVersion,
        fileId: attested.currentFileId,
      });
      emit({
        kind: 'hos-attested',
        submissionId,
        component,
        organizationId: attested.organizationId,
        attestationId,
        attester,
        vendorName,
        statementsVersion: hosStatements.version,
        statements,
        attestedAt: attestedAt.toISOString(),
        dataVersion: attested.dataVersion,
        sha256,
        ip,
      });
      await recordDone(change, { submissionId, component, stage });
      return stage;
    },
    { name: 'attest-hos' },
  );
}
