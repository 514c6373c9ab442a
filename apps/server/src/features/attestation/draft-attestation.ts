/** Generates the draft of the current data once; repeated requests for the same data return the same draft. */
import { randomUUID } from 'node:crypto';
import { can, signAction } from '@idss/domain/permissions/can';
import { getProgram } from '@idss/domain/program';
import { requireLocked } from '#src/access/lock-component.ts';
import { isReportingChoiceCurrent } from '#src/access/component-facts.ts';
import type { ComponentRecord } from '#src/access/find-component.sql.ts';
import { makeChange } from '#src/kernel/change.ts';
import { getActor } from '#src/kernel/actor.ts';
import type { Context } from '#src/kernel/context.ts';
import { conflict, forbidden } from '#src/kernel/errors.ts';
import { renderAttestation } from '#src/documents/attestation-document.ts';
import {
  attestationFileTypes,
  insertAttestationFile,
  insertDraft,
  listCurrentAttestations,
  voidDrafts,
} from './attestation.sql.ts';
import { readAttestedData } from './read-attested-data.ts';
import { alreadySigned, requireAtAttestation } from './require-attestable.ts';

export interface Draft {
  readonly attestationId: string;
  readonly sha256: string;
  readonly fileName: string;
}

/** Long: the steps of drafting in their order, in one transaction. */
export async function draftAttestation(
  context: Context,
  { submissionId, component, measurementYear }: ComponentRecord,
): Promise<Draft> {
  const { app, caller } = context;
  const matrix = await app.cached.matrix();
  // Read before the transaction, which must not wait for a second connection.
  await app.cached.getSeason(measurementYear);
  return makeChange(
    context,
    async ({ db: client, emit }) => {
      const record = await requireLocked(client, { submissionId, component });
      const choosing = can(matrix, caller, 'MANAGE_PUBLIC_REPORTING', record.reach);
      const signing = can(matrix, caller, signAction(getProgram(component)), record.reach);
      if (!choosing.ok && !signing.ok) throw forbidden(choosing.reason);
      requireAtAttestation(record);
      if (!isReportingChoiceCurrent(record))
        throw conflict('You must select or reselect your option to proceed.');
      const current = await listCurrentAttestations(client, submissionId, component);
      if (current.some(({ state }) => state === 'signed')) throw conflict(alreadySigned);

      const { dataHash, facts } = await readAttestedData(client, app, record);
      const known = current.find((each) => each.dataHash === dataHash);
      if (known)
        return {
          attestationId: known.attestationId,
          sha256: known.draft.sha256,
          fileName: known.draft.fileName,
        };

      await voidDrafts(client, submissionId, component, getActor(context).name);
      const document = await renderAttestation(facts, null);
      const written = await app.files.write(once(document));
      const draft = { attestationId: randomUUID(), fileId: randomUUID() };
      const fileName = `${submissionId}_${getProgram(component)}_Draft.pdf`;
      await insertAttestationFile(client, {
        ...written,
        fileId: draft.fileId,
        fileType: attestationFileTypes.draft,
        fileName,
        measurementYear: record.measurementYear,
        submissionId,
        component,
        createdBy: getActor(context).name,
      });
      await insertDraft(client, {
        attestationId: draft.attestationId,
        submissionId,
        component,
        dataVersion: record.dataVersion,
        dataHash,
        isPublicReported: facts.choice === 'Yes',
        draftFileId: draft.fileId,
      });
      emit({
        kind: 'attestation-drafted',
        submissionId,
        component,
        organizationId: record.organizationId,
        attestationId: draft.attestationId,
        sha256: written.sha256,
        dataHash,
        dataVersion: record.dataVersion,
        isPublicReported: facts.choice === 'Yes',
      });
      return { attestationId: draft.attestationId, sha256: written.sha256, fileName };
    },
    { name: 'draft' },
  );
}

/** A buffer as a source for the file store. */
export async function* once(bytes: Buffer): AsyncGenerator<Uint8Array> {
  yield bytes;
}
