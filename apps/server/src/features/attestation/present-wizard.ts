/** The state of the wizard, for one caller. */
import type { AnswerOf } from '@idss/contract/endpoint';
import type { attestation } from '@idss/contract/attestation/attestation';
import { canReportPublicly, ceremony, signsWithoutSurvey } from '@idss/domain/attestation/public-reporting';
import { signAction } from '@idss/domain/permissions/can';
import { getProgram } from '@idss/domain/program';
import { leavesOutSurvey, surveyPart } from '@idss/domain/stages/attesting';
import { stageLabels } from '@idss/domain/stages/stage';
import { all, no, yes } from '@idss/domain/verdict';
import { isReportingChoiceCurrent } from '#src/access/component-facts.ts';
import type { ComponentRecord } from '#src/access/find-component.sql.ts';
import { presentComponents } from '#src/features/submissions/present-components.ts';
import { nameHelpers } from '#src/access/name-helpers.ts';
import { permissionFor } from '#src/access/require-component.ts';
import type { Context } from '#src/kernel/context.ts';
import { findOpenConsent, listCurrentAttestations } from './attestation.sql.ts';
import { alreadySigned, isAtAttestation } from './require-attestable.ts';
import { isFreshSignIn } from '#src/access/require-fresh-sign-in.ts';

const presentFile = (
  { attestationId }: { readonly attestationId: string },
  { sha256, fileName }: { readonly sha256: string; readonly fileName: string },
) => ({ attestationId, sha256, fileName });

export async function presentWizard(
  context: Context,
  record: ComponentRecord,
): Promise<AnswerOf<typeof attestation.GetAttestationWizard>> {
  const { app, caller } = context;
  const { submissionId, component } = record;
  const current = await listCurrentAttestations(app.pool, submissionId, component);
  const signed = current.find(({ state }) => state === 'signed');
  const draft = current.find(({ state }) => state === 'draft');
  const consent =
    caller.userId === null
      ? null
      : await findOpenConsent(app.pool, submissionId, component, caller.userId, ceremony.consentVersion);
  const isChoiceCurrent = isReportingChoiceCurrent(record);
  const isOpen = all(isAtAttestation(record), signed ? no(alreadySigned) : yes());
  const choosing = all(isOpen, await permissionFor(context, record, 'MANAGE_PUBLIC_REPORTING'));
  const maySign = await permissionFor(context, record, signAction(getProgram(component)));
  const signing = all(
    isOpen,
    maySign,
    isChoiceCurrent ? yes() : no('You must select or reselect your option to proceed.'),
  );
  const finishing = all(isAtAttestation(record), maySign);
  const answer = await nameHelpers(context, record, [choosing, signing, finishing]);
  return {
    measurementYear: record.measurementYear,
    submissionId,
    component,
    orgName: record.organizationName,
    productLine: record.productLine,
    stage: stageLabels[record.stage],
    components: await presentComponents(context, record),
    leavesOutSurvey: leavesOutSurvey(record) && !signed,
    withoutSurveyText: signsWithoutSurvey,
    surveyPart: surveyPart(record),
    canReportPublicly: canReportPublicly(record),
    isPublicReported: record.isPublicReported,
    isChoiceCurrent,
    sourceLastModified: record.sourceLastModified,
    canChoose: answer(choosing),
    canSign: answer(signing),
    canFinish: answer(finishing),
    consentText: ceremony.consentText,
    consentVersion: ceremony.consentVersion,
    hasConsented: consent !== null,
    statements: [...ceremony.statements],
    signer: { name: caller.name, title: caller.title },
    needsReauthentication: !isFreshSignIn(context),
    draft: draft ? presentFile(draft, draft.draft) : null,
    signed: signed?.signed
      ? {
          ...presentFile(signed, signed.signed),
          signedAt: signed.signedAt ?? '',
          signedBy: signed.signerName ?? '',
          downloadKey: signed.signed.fileId,
        }
      : null,
    isFinalized: record.stage === 'complete',
  };
}
