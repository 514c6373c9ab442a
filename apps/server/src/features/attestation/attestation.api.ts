/** Public reporting and e-sign. Spec: attestation-wizard. */
import type { attestation } from '@idss/contract/attestation/attestation';
import type { Handlers } from '@idss/contract/endpoint';
import { hosStatements } from '@idss/domain/attestation/hos-attestation';
import { signAction } from '@idss/domain/permissions/can';
import { getProgram } from '@idss/domain/program';
import { canAccessAttestationTemplates } from '@idss/domain/reports/vendor-status';
import { requireComponent, requirePermission } from '#src/access/require-component.ts';
import { findStoredFile } from '#src/files/stored-file.sql.ts';
import { readVerified } from '#src/files/verified-bytes.ts';
import { readSummaryExtras } from '#src/access/component-extras.sql.ts';
import type { HttpContext } from '#src/http/http-context.ts';
import { conflict, notFound } from '#src/kernel/errors.ts';
import { makeAttestationTemplate } from './attestation-templates.ts';
import { listCurrentAttestations } from './attestation.sql.ts';
import { chooseReporting } from './choose-reporting.ts';
import { draftAttestation } from './draft-attestation.ts';
import { giveConsent } from './give-consent.ts';
import { presentWizard } from './present-wizard.ts';
import { requireAttestable } from './require-attestable.ts';
import { signAttestation } from './sign-attestation.ts';
import { undoAttestation } from './undo-attestation.ts';
import { verifyAttestationFile } from './verify-attestation.ts';

export const attestationApi: Handlers<typeof attestation, HttpContext> = {
  async GetAttestationWizard({ query }, context) {
    const record = await requireAttestable(context, query.submissionId, query.component);
    return presentWizard(context, record);
  },

  async UpdateSubmissionAttestationReportingFlags({ body }, context) {
    const record = await requireAttestable(context, body.submissionId, body.component);
    await chooseReporting(context, record, body);
    return true;
  },

  async CreateAttestationDraft({ query }, context) {
    const record = await requireAttestable(context, query.submissionId, query.component);
    return draftAttestation(context, record);
  },

  async GetESignPDF({ query }, context) {
    const { app } = context;
    const record = await requireAttestable(context, query.submissionId, query.component);
    const current = await listCurrentAttestations(app.pool, record.submissionId, record.component);
    const file = current.find((each) => each.signed)?.signed ?? current[0]?.draft;
    if (!file) throw notFound();
    const verdict = await verifyAttestationFile(app.pool, app.files, file.fileId);
    if (!verdict.ok) {
      app.log.error({ fileId: file.fileId, requestId: context.requestId }, verdict.reason);
      throw conflict(verdict.reason);
    }
    const stored = await findStoredFile(app.pool, file.fileId);
    if (!stored) throw notFound();
    const bytes = await readVerified(app.files, stored);
    return { fileName: file.fileName, fileContents: bytes.toString('base64') };
  },

  async GiveSigningConsent({ body }, context) {
    const record = await requireAttestable(context, body.submissionId, body.component);
    return { consentId: await giveConsent(context, record, body.consentVersion) };
  },

  async SignPDF({ query, body }, context) {
    const record = await requireAttestable(context, query.submissionId, query.component);
    const { fileName, bytes } = await signAttestation(context, record, body);
    return { fileName, signedPdf: bytes.toString('base64') };
  },

  async UpdateSubmissionAttestationFlags({ query }, context) {
    const record = await requireAttestable(context, query.submissionId, query.component);
    await requirePermission(context, record, signAction(getProgram(record.component)));
    const extras = await readSummaryExtras(context.app.pool, record.submissionId, record.component);
    if (extras.isSignedForThisData !== query.isAttested)
      throw conflict(
        query.isAttested
          ? 'Sign the attestation of the current data first.'
          : 'The attestation of the current data is signed.',
      );
    return true;
  },

  async UndoSubmissionAttestation({ query }, context) {
    const record = await requireComponent(context, query.submissionId, query.component);
    await undoAttestation(context, record);
    return true;
  },

  CanUserAccessAttestationTemplates: async (_input, { caller }) => canAccessAttestationTemplates(caller),
  async GetAttestationTemplate({ params: { fileName } }, { app, request, reply }) {
    const { etag, bytes } = await makeAttestationTemplate(app, fileName);
    reply.header('cache-control', 'private, no-cache').header('etag', etag);
    if (request.headers['if-none-match'] === etag) await reply.code(304).send();
    else
      await reply
        .header('content-disposition', `inline; filename="${fileName}"`)
        .header('x-content-type-options', 'nosniff')
        .type('application/pdf')
        .send(bytes);
  },

  GetHosSubmissionsAttestationLanguage: async () => {
    const [HOS_ATTESTATIONITEM1, HOS_ATTESTATIONITEM2] = hosStatements.texts;
    return { HOS_ATTESTATIONITEM1, HOS_ATTESTATIONITEM2 };
  },
};
