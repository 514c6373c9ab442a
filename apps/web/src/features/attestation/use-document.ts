/** The document of the wizard: the draft of the current data, or the signed one, with its bytes checked. */
import { useQuery } from '@tanstack/react-query';
import { act, read } from '#src/api/client.ts';
import { invalidateAfter } from '#src/api/invalidate.ts';
import { decodeBase64 } from '#src/components/save-file.ts';
import type { ReadDraft } from './SignDialog.tsx';
import type { Wizard } from './wizard-view.ts';

export interface AttestationDocument {
  readonly fileName: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly draft: ReadDraft | null;
}

/** Hexadecimal; null where the browser offers no digests (an address that is not secure). */
async function computeSha256(bytes: Uint8Array<ArrayBuffer>): Promise<string | null> {
  if (!globalThis.crypto?.subtle) return null;
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

async function load({ submissionId, component, signed }: Wizard): Promise<AttestationDocument> {
  const submission = { submissionId, component };
  const draft = signed ? null : await act('CreateAttestationDraft', { query: submission });
  if (draft) void invalidateAfter('CreateAttestationDraft');
  const { fileName, fileContents } = await read('GetESignPDF', submission);
  const bytes = decodeBase64(fileContents);
  const digest = await computeSha256(bytes);
  const expected = signed?.sha256 ?? draft?.sha256;
  // The signature covers this hash, so the screen must never show another document.
  if (digest !== null && digest !== expected)
    throw new Error('The document changed while it was being loaded.');
  return { fileName, bytes, draft };
}

export const useDocument = (wizard: Wizard) =>
  useQuery({
    queryKey: [
      'attestation document',
      wizard.submissionId,
      wizard.component,
      wizard.signed?.sha256 ?? `draft ${wizard.sourceLastModified} ${wizard.isPublicReported}`,
    ],
    queryFn: () => load(wizard),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
