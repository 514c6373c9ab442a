/** The steps of the ceremony as calls, for tests that are about one of them. */
import { ceremony } from '@idss/domain/attestation/public-reporting';
import type { Answer, Person, SigningPortal } from '#src/test/signing-portal.ts';

export const on = (subId: number, component = 'DST'): string =>
  `submissionId=${subId}&component=${component}`;
export const sourceLastModified = '2026-06-01T12:00:00.000Z';

export const choose = (
  portal: SigningPortal,
  by: Person,
  subId: number,
  isPublicReported: boolean,
  modified = sourceLastModified,
): Promise<Answer> =>
  portal.call('POST', by, '/api/UpdateSubmissionAttestationReportingFlags', {
    submissionId: subId,
    component: 'DST',
    isPublicReported,
    sourceLastModified: modified,
  });

export const makeDraft = (portal: SigningPortal, by: Person, subId: number): Promise<Answer> =>
  portal.call('POST', by, `/api/CreateAttestationDraft?${on(subId)}`);

export const consent = (portal: SigningPortal, by: Person, subId: number): Promise<Answer> =>
  portal.call('POST', by, '/api/GiveSigningConsent', {
    submissionId: subId,
    component: 'DST',
    consentVersion: ceremony.consentVersion,
  });

export interface Act {
  readonly attestationId: string;
  readonly draftSha256: string;
  readonly consentId?: string;
  readonly statements: boolean[];
  readonly typedName: string;
  readonly typedTitle: string;
}

/** Choice, draft and consent are there; answers what SignPDF wants. */
export async function prepareToSign(
  portal: SigningPortal,
  signer: Person,
  subId: number,
  isPublicReported = true,
): Promise<Act> {
  await choose(portal, signer, subId, isPublicReported);
  const draft = await makeDraft(portal, signer, subId);
  const { body } = await consent(portal, signer, subId);
  return {
    attestationId: String(draft.body['attestationId']),
    draftSha256: String(draft.body['sha256']),
    consentId: String(body['consentId']),
    statements: [true, true],
    typedName: signer.name,
    typedTitle: 'Chief Medical Officer',
  };
}

export const sign = (
  portal: SigningPortal,
  by: Person,
  subId: number,
  act: Act,
  options?: { authenticatedAt?: Date; name?: string },
): Promise<Answer> => portal.call('POST', by, `/api/SignPDF?${on(subId)}`, act, options);

export const act = (portal: SigningPortal, by: Person, subId: number, action: string): Promise<Answer> =>
  portal.call('POST', by, `/api/ExecutePlanAction?${on(subId)}&action=${action}`);

export const undo = (portal: SigningPortal, by: Person, subId: number): Promise<Answer> =>
  portal.call('POST', by, `/api/UndoSubmissionAttestation?${on(subId)}`);
