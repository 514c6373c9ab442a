/**
 * The key that signs attestations: that of the settings, or one that the portal makes for itself at its first start.
 * The self-made one lies in DATA_DIR, key and certificate in one file, so that there is never one without the other.
 */
import {
  X509Certificate,
  createPrivateKey,
  createPublicKey,
  type KeyObject,
  randomBytes,
  sign,
  webcrypto,
} from 'node:crypto';
import { link, mkdir, open, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import type { DocumentSigner } from '#src/kernel/app.ts';
import type { Config } from '#src/config.ts';
import type { Logger } from '#src/log/logger.ts';
import type { PdfKey } from './sign-pdf.ts';

const fileName = 'attestation-signing.pem';
/** Of the key and certificate that the portal made for itself. */
export const getSigningFile = (dataDir: string): string => path.join(dataDir, fileName);

export interface SignerSource {
  readonly config: Pick<
    Config,
    'dataDir' | 'providerName' | 'signingKeyFile' | 'signingCertificateFile' | 'role'
  >;
  readonly log: Pick<Logger, 'info' | 'warn'>;
}

/** Reads the key of the settings, else the self-made one, else makes it. Throws when key and certificate differ. */
export async function openDocumentSigner({ config, log }: SignerSource): Promise<DocumentSigner> {
  if (config.signingKeyFile !== undefined && config.signingCertificateFile !== undefined) {
    const pem = `${await readFile(config.signingKeyFile, 'utf8')}\n${await readFile(config.signingCertificateFile, 'utf8')}`;
    const signer = await readSigner(pem, false);
    log.info({ subject: signer.subject }, 'attestations are signed with the certificate of the settings');
    return signer;
  }
  const signer = await readSigner(await ownPem(config.dataDir, config.providerName), true);
  log.warn(
    { subject: signer.subject },
    'attestations are signed with a certificate that the portal made for itself: readers show its signatures as valid but not as trusted. Set SIGNING_KEY_FILE and SIGNING_CERTIFICATE_FILE to use your own.',
  );
  if (config.role !== 'all')
    log.warn(
      'this portal has several processes: set SIGNING_KEY_FILE and SIGNING_CERTIFICATE_FILE, or share DATA_DIR, so that all of them sign with the same certificate',
    );
  return signer;
}

async function ownPem(dataDir: string, providerName: string): Promise<string> {
  const file = getSigningFile(dataDir);
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
  }
  await mkdir(dataDir, { recursive: true });
  const incoming = `${file}.${randomBytes(6).toString('hex')}`;
  const handle = await open(incoming, 'wx', 0o600);
  try {
    const { makeSigningPem } = await import('./make-signing-pem.ts');
    await handle.writeFile(await makeSigningPem(providerName));
    await handle.sync();
  } finally {
    await handle.close();
  }
  try {
    // A link is complete or not there, and of two processes one wins.
    await link(incoming, file);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    await rm(incoming, { force: true });
  }
  return readFile(file, 'utf8');
}

async function readSigner(pem: string, isSelfMade: boolean): Promise<DocumentSigner> {
  const [keyFile, certificateFile] = isSelfMade
    ? [fileName, fileName]
    : ['SIGNING_KEY_FILE', 'SIGNING_CERTIFICATE_FILE'];
  const blocks = pem.match(/-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g) ?? [];
  const [certificate, ...chain] = readable(certificateFile, 'certificate', () =>
    blocks.map((block) => new X509Certificate(block)),
  );
  if (!certificate) throw new Error(`There is no certificate in ${certificateFile}.`);
  const keyBlock = /-----BEGIN ([A-Z ]*)PRIVATE KEY-----[\s\S]+?-----END \1PRIVATE KEY-----/.exec(pem)?.[0];
  if (!keyBlock) throw new Error(`There is no private key in ${keyFile}.`);
  const key = readable(keyFile, 'private key', () => createPrivateKey(keyBlock));
  if (!certificate.checkPrivateKey(key))
    throw new Error(
      `The signing key does not belong to the signing certificate. Set ${keyFile} and ${certificateFile} to the two files of one pair.`,
    );
  const certificates: PdfKey['certificates'] = [certificate.raw, ...chain.map(({ raw }) => raw)];
  const pdfKey = { ...(await importKey(key)), certificates };
  return {
    isSelfMade,
    subject: certificate.subject.replaceAll('\n', ', '),
    certificate: certificate.raw,
    fingerprint: certificate.fingerprint256,
    signBytes: (bytes) => sign('sha256', bytes, key),
    async sign(document, facts) {
      // Its library is loaded with the first signature, which shortens every start.
      const { signPdf } = await import('./sign-pdf.ts');
      return signPdf(document, facts, pdfKey);
    },
  };
}

function readable<T>(where: string, content: string, read: () => T): T {
  try {
    return read();
  } catch (cause) {
    throw new Error(
      `The ${content} in ${where} cannot be read. It must be a PEM file, and a key must have no password.`,
      { cause },
    );
  }
}

async function importKey(key: KeyObject): Promise<Pick<PdfKey, 'kind' | 'key'>> {
  const isEc = key.asymmetricKeyType === 'ec';
  if (!isEc && key.asymmetricKeyType !== 'rsa')
    throw new Error('The signing key must be RSA or an elliptic curve key (P-256, P-384, P-521).');
  const curve = createPublicKey(key).export({ format: 'jwk' }).crv ?? 'P-256';
  const algorithm = isEc
    ? { name: 'ECDSA', namedCurve: curve }
    : { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' };
  const pkcs8 = key.export({ format: 'der', type: 'pkcs8' });
  return {
    kind: isEc ? 'EC' : 'RSA',
    key: await webcrypto.subtle.importKey('pkcs8', pkcs8, algorithm, false, ['sign']),
  };
}
