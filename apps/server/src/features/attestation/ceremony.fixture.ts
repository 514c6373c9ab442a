/** The steps of the attestation as calls, for tests of a single step. */
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { ceremony } from '@idss/domain/attestation/public-reporting';
import {
  makeSubmissionAt,
  type Answer,
  type Person,
  type SigningPortal,
  type SubmissionOptions,
} from '#src/test/signing-portal.ts';
import { storedPath } from '#src/test/stored-path.ts';

/** The part of a portal that these need. */
export type Calling = Pick<SigningPortal, 'call'>;

export const on = (subId: number, component = 'DST'): string =>
  `submissionId=${subId}&component=${component}`;
export const sourceLastModified = '2026-06-01T12:00:00.000Z';

export const choose = (
  portal: Calling,
  by: Person,
  subId: number,
  isPublicReported: boolean,
  modified = sourceLastModified,
  component = 'DST',
): Promise<Answer> =>
  portal.call('POST', by, '/api/UpdateSubmissionAttestationReportingFlags', {
    submissionId: subId,
    component,
    isPublicReported,
    sourceLastModified: modified,
  });

export const makeDraft = (portal: Calling, by: Person, subId: number, component = 'DST'): Promise<Answer> =>
  portal.call('POST', by, `/api/CreateAttestationDraft?${on(subId, component)}`);

export const consent = (portal: Calling, by: Person, subId: number, component = 'DST'): Promise<Answer> =>
  portal.call('POST', by, '/api/GiveSigningConsent', {
    submissionId: subId,
    component,
    consentVersion: ceremony.consentVersion,
  });

export interface Act {
  readonly attestationId: string;
  readonly draftSha256: string;
  readonly consentId?: string;
  readonly statements: boolean[];
  readonly typedName: string;
  readonly typedTitle: string;
  readonly withoutSurvey?: boolean;
}

/** Prepares choice, draft and consent; returns the body of SignPDF. */
export async function prepareToSign(
  portal: Calling,
  signer: Person,
  subId: number,
  isPublicReported = true,
  { component = 'DST', modified = sourceLastModified }: { component?: string; modified?: string } = {},
): Promise<Act> {
  await choose(portal, signer, subId, isPublicReported, modified, component);
  const draft = await makeDraft(portal, signer, subId, component);
  const { body } = await consent(portal, signer, subId, component);
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
  portal: Calling,
  by: Person,
  subId: number,
  act: Act,
  { component = 'DST', ...options }: { authenticatedAt?: Date; name?: string; component?: string } = {},
): Promise<Answer> => portal.call('POST', by, `/api/SignPDF?${on(subId, component)}`, act, options);

export const act = (
  portal: Calling,
  by: Person,
  subId: number,
  action: string,
  component = 'DST',
): Promise<Answer> =>
  portal.call('POST', by, `/api/ExecutePlanAction?${on(subId, component)}&action=${action}`);

export const undo = (portal: Calling, by: Person, subId: number, component = 'DST'): Promise<Answer> =>
  portal.call('POST', by, `/api/UndoSubmissionAttestation?${on(subId, component)}`);

/** A submission at its last step with a signed attestation. Returns its id. */
export async function signedSubmission(
  portal: SigningPortal,
  signer: Person,
  options: SubmissionOptions = {},
): Promise<number> {
  const subId = await makeSubmissionAt(portal.database.app, { step: 7, ...options });
  const answer = await sign(portal, signer, subId, await prepareToSign(portal, signer, subId));
  if (answer.status !== 200) throw new Error(answer.text);
  return subId;
}

/** The path of the newest signed document. */
export async function signedPath(portal: SigningPortal, subId: number): Promise<string> {
  const { rows } = await portal.database.app.query<{ key: string }>(
    `select f.storage_key as key from attestation a join stored_file f on f.file_id = a.signed_file_id
     where a.sub_id = $1 order by a.created_at desc limit 1`,
    [subId],
  );
  return storedPath(portal.app, rows[0]?.key);
}

/** The text that an independent reader finds in a base64 document. */
export async function toText(portal: SigningPortal, base64: unknown): Promise<string> {
  const file = path.join(portal.folder, `${randomUUID()}.pdf`);
  await writeFile(file, Buffer.from(String(base64), 'base64'));
  const { stdout } = await promisify(execFile)('pdftotext', ['-layout', file, '-']);
  return stdout;
}
