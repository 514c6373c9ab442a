/**
 * Signs: one transaction locks the component, checks every condition, generates and signs the document, and stores it
 * with its event. The bytes are durable before the row commits; a file without a row is removed later. Spec:
 * attestation-crash.
 */
import { randomUUID } from 'node:crypto';
import { canSign, ceremony, signsWithoutSurvey } from '@idss/domain/attestation/public-reporting';
import { can, signAction } from '@idss/domain/permissions/can';
import { normalizePersonText } from '@idss/domain/people/person-text';
import { getComponent, getProgram } from '@idss/domain/program';
import { leavesOutSurvey } from '@idss/domain/stages/attesting';
import type { Milestone } from '@idss/domain/stages/milestones';
import { isAtLeast } from '@idss/domain/stages/stage';
import { requireLocked } from '#src/access/lock-component.ts';
import { isReportingChoiceCurrent } from '#src/access/component-facts.ts';
import { requireFreshSignIn } from '#src/access/require-fresh-sign-in.ts';
import type { ComponentRecord } from '#src/access/find-component.sql.ts';
import { markLateAttestation } from '#src/access/late-attestation.sql.ts';
import { type Change, makeChange } from '#src/kernel/change.ts';
import type { Context } from '#src/kernel/context.ts';
import { fault } from '#src/kernel/fault.ts';
import { conflict, forbidden, requireOk } from '#src/kernel/errors.ts';
import { renderAttestation } from '#src/documents/attestation-document.ts';
import { signatureMeaning } from '#src/documents/attestation-templates.ts';
import { verifyPdfSignature } from '#src/documents/verify-signature.ts';
import {
  attestationFileTypes,
  findOpenConsent,
  insertAttestationFile,
  listCurrentAttestations,
  markSigned,
  type AttestationRow,
} from './attestation.sql.ts';
import { once } from './draft-attestation.ts';
import { readAttestedData, type AttestedData } from './read-attested-data.ts';
import { alreadySigned, requireAtAttestation } from './require-attestable.ts';
import { verifyAttestationFile } from './verify-attestation.ts';

export interface SigningAct {
  readonly attestationId: string;
  /** SHA-256 of the draft that the signer read. */
  readonly draftSha256: string;
  readonly consentId?: string | undefined;
  readonly statements: readonly boolean[];
  readonly typedName: string;
  readonly typedTitle: string;
  /** The signer's confirmation if the CAHPS survey of the submission is not final. */
  readonly withoutSurvey?: boolean | undefined;
}

export type SigningContext = Pick<Context, 'app' | 'caller' | 'requestId' | 'ip'>;

export interface SignedDocument {
  readonly fileName: string;
  readonly bytes: Buffer;
}

export async function signAttestation(
  context: SigningContext,
  { submissionId, component, measurementYear }: ComponentRecord,
  act: SigningAct,
): Promise<SignedDocument> {
  const { app, caller } = context;
  const { userId } = caller;
  // As printed on the document.
  const title = normalizePersonText(act.typedTitle);
  const matrix = await app.cached.matrix();
  // Read before the transaction, which must not wait for a second connection.
  const { milestones } = await app.cached.getSeason(measurementYear);
  return makeChange(
    context,
    async (change) => {
      const { db: client } = change;
      const record = await requireLocked(client, { submissionId, component });
      requireOk(can(matrix, caller, signAction(getProgram(component)), record.reach));
      const current = await listCurrentAttestations(client, submissionId, component);
      if (current.some(({ state }) => state === 'signed')) throw conflict(alreadySigned);
      requireAtAttestation(record);
      if (userId === null) throw forbidden('Only available for Signer');
      requireFreshSignIn(context, 'sign');

      const draft = current.find((each) => each.attestationId === act.attestationId);
      const isChoiceCurrent = isReportingChoiceCurrent(record);
      const data = isChoiceCurrent ? await readAttestedData(client, app, record) : null;
      const isDraftCurrent =
        draft !== undefined &&
        data !== null &&
        draft.draft.sha256 === act.draftSha256 &&
        // It covers the version of the data, too.
        draft.dataHash === data.dataHash;
      const consent = await findOpenConsent(client, submissionId, component, userId, ceremony.consentVersion);
      const hasConsent = consent !== null && consent.consentId === act.consentId;
      const verdict = canSign({
        isReportingChoiceCurrent: isChoiceCurrent,
        isDraftCurrent,
        hasConsent,
        leavesOutSurvey: leavesOutSurvey(record),
        acceptsWithoutSurvey: act.withoutSurvey === true,
        statements: act.statements,
        typedName: act.typedName,
        typedTitle: title,
        accountName: caller.name,
      });
      if (!verdict.ok)
        throw conflict(verdict.reason, isChoiceCurrent && !isDraftCurrent ? 'data_changed' : undefined);
      if (!draft || !data || !consent) throw conflict('There is no draft to sign.');
      // The stored draft must still be the one that was shown.
      requireOk(await verifyAttestationFile(client, app.files, draft.draft.fileId), 409);

      return store(context, change, record, draft, data, {
        title,
        userId,
        consent: { id: consent.consentId, version: consent.version, text: consent.text },
        milestones,
      });
    },
    { name: 'sign' },
  );
}

interface Signing {
  readonly milestones: readonly Milestone[];
  readonly title: string;
  readonly userId: string;
  readonly consent: { readonly id: string; readonly version: string; readonly text: string };
}

/** Long: the steps of signing in their order, each with what it leaves behind. */
async function store(
  context: SigningContext,
  { db: client, emit }: Change,
  record: ComponentRecord,
  draft: AttestationRow,
  data: AttestedData,
  { title, userId, consent, milestones }: Signing,
): Promise<SignedDocument> {
  const { app, caller } = context;
  const { submissionId, component } = record;
  const signedAt = app.now();
  const name = caller.name;
  const document = await renderAttestation(data.facts, {
    attestationId: draft.attestationId,
    name,
    title,
    signedAt,
    statements: data.facts.isSurveyExcluded
      ? [...ceremony.statements, signsWithoutSurvey]
      : ceremony.statements,
    consentVersion: consent.version,
    consentText: consent.text,
    draftSha256: draft.draft.sha256,
    certificateSubject: app.signer.subject,
    isSelfMade: app.signer.isSelfMade,
  });
  await fault(app.config, 'sign.after-document');
  const bytes = await app.signer.sign(document, { reason: signatureMeaning, name, signedAt });
  const check = verifyPdfSignature(bytes);
  if (!check.ok) throw new Error(`The new signature does not verify: ${check.reason}`);
  await fault(app.config, 'sign.after-signature');
  const written = await app.files.write(once(bytes));
  const fileId = randomUUID();
  const fileName = `${submissionId}_${getProgram(component)}_Signed.pdf`;
  await insertAttestationFile(client, {
    ...written,
    fileId,
    fileType: attestationFileTypes.signed,
    fileName,
    measurementYear: record.measurementYear,
    submissionId,
    component,
    createdBy: name,
  });
  await markSigned(client, {
    attestationId: draft.attestationId,
    signedFileId: fileId,
    consentId: consent.id,
    signerId: userId,
    signerName: name,
    signerTitle: title,
    signedAt,
    signedFrom: context.ip,
  });
  // A final survey is attested together with it.
  const covered =
    record.cahps && isAtLeast(record.cahps.stage, 'cahps-attestation')
      ? [component, getComponent('CAHPS')]
      : [component];
  await markLateAttestation(client, submissionId, covered, milestones, signedAt);
  emit({
    kind: 'attestation-signed',
    submissionId,
    component,
    organizationId: record.organizationId,
    attestationId: draft.attestationId,
    signerName: name,
    signerTitle: title,
    sha256: written.sha256,
    draftSha256: draft.draft.sha256,
    dataHash: data.dataHash,
    dataVersion: draft.dataVersion,
    isPublicReported: data.facts.choice === 'Yes',
    signerId: userId,
    signedAt: signedAt.toISOString(),
    consentId: consent.id,
    ip: context.ip,
    ...(data.facts.isSurveyExcluded ? { withoutSurvey: true } : {}),
  });
  return { fileName, bytes };
}
