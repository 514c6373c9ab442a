/** Signs PDF documents. The one place that knows the library. */
import type { webcrypto } from 'node:crypto';
import { CryptoKeySigner, PDF } from '@libpdf/core';
import type { DocumentSigner } from '#src/kernel/app.ts';

type SignParameters = Parameters<DocumentSigner['sign']>;

export interface PdfKey {
  readonly kind: 'EC' | 'RSA';
  readonly key: webcrypto.CryptoKey;
  /** DER: that of the key, and those that issued it. */
  readonly certificates: readonly [Uint8Array, ...Uint8Array[]];
}

/** PAdES baseline B-B over the whole document. */
export async function signPdf(
  document: SignParameters[0],
  { reason, name, signedAt }: SignParameters[1],
  { kind, key, certificates: [certificate, ...chain] }: PdfKey,
): Promise<Buffer> {
  const algorithm = kind === 'EC' ? 'ECDSA' : 'RSASSA-PKCS1-v1_5';
  const pdf = await PDF.load(document);
  const { bytes, warnings } = await pdf.sign({
    signer: new CryptoKeySigner(key, certificate, kind, algorithm, chain),
    reason: `${reason} (${name})`,
    signingTime: signedAt,
    fieldName: 'Attestation',
    subFilter: 'ETSI.CAdES.detached',
    level: 'B-B',
    digestAlgorithm: 'SHA-256',
  });
  const problem = warnings[0];
  if (problem) throw new Error(`Signing reported a problem: ${problem.message}`);
  return Buffer.from(bytes);
}
