import { execFile } from 'node:child_process';
import { generateKeyPairSync, webcrypto } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import 'reflect-metadata';
import * as x509 from '@peculiar/x509';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { renderAttestation, type AttestationFacts } from './attestation-document.ts';
import { openDocumentSigner } from './document-signer.ts';
import { verifyPdfSignature } from './verify-signature.ts';

const run = promisify(execFile);

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'idss-signer-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const lines: string[] = [];
const log = {
  info: (_facts: object, message?: string) => void lines.push(message ?? ''),
  warn: (_facts: object | string, message?: string) => void lines.push(message ?? String(_facts)),
};
const open = (settings: { key?: string; certificate?: string; dataDir?: string; role?: 'web' } = {}) =>
  openDocumentSigner({
    config: {
      dataDir: settings.dataDir ?? path.join(folder, 'data'),
      providerName: 'Open Quality Measures',
      signingKeyFile: settings.key,
      signingCertificateFile: settings.certificate,
      role: settings.role ?? 'all',
    },
    log: Object.assign(Object.create(null), log),
  });

const facts: AttestationFacts = {
  program: 'HEDIS',
  isSurveyExcluded: false,
  cahps: null,
  survey: null,
  template: 'Medicare',
  providerName: 'Open Quality Measures',
  organization: 'Žižkov & Søn <Health> Plan',
  organizationId: 5678,
  submissionId: 1234,
  productLine: 'Medicare',
  reportingProduct: 'HMO',
  contract: 'H1234',
  specialProject: null,
  specialArea: null,
  measurementYear: 2025,
  isAuditRequired: true,
  choice: 'No',
  choiceMadeAt: new Date('2026-06-10T12:00:00Z'),
  file: { name: 'Medicare1234.xml', sha256: 'a'.repeat(64), receivedAt: null },
  resultsSha256: 'b'.repeat(64),
  dataHash: 'c'.repeat(64),
  dataVersion: 3,
  measures: Array.from({ length: 90 }, (_, n) => ({
    category: n < 40 ? 'First' : 'Second',
    code: `M${n}`,
    name: `Measure ${n} with a name that is long enough to need a second line of the table's widest column`,
    designation: 'R',
    indicators: [{ name: 'Total', denominator: '411', rate: '50.00', designation: 'R' }],
  })),
};

/** What pdfsig says of a document signed by this signer. */
async function checked(signer: Awaited<ReturnType<typeof open>>): Promise<string> {
  const document = await renderAttestation(facts, null);
  const signed = await signer.sign(document, {
    reason: 'Test',
    name: 'Zoë',
    signedAt: new Date('2026-06-10T12:00:00Z'),
  });
  expect(verifyPdfSignature(signed)).toEqual({ ok: true });
  expect(verifyPdfSignature(document).ok).toBe(false);
  const file = path.join(folder, 'signed.pdf');
  await writeFile(file, signed);
  return (await run('pdfsig', [file])).stdout;
}

test('the portal makes a certificate once, keeps it readable for itself alone, and says so', async () => {
  const [first, second] = await Promise.all([open(), open()]);
  expect(Buffer.from(first.certificate).equals(Buffer.from(second.certificate))).toBe(true);
  expect(first).toMatchObject({
    isSelfMade: true,
    subject: expect.stringContaining('Open Quality Measures Interactive Data Submission System'),
  });
  const names = await readdir(path.join(folder, 'data'));
  expect(names).toEqual(['attestation-signing.pem']);
  const { mode } = await stat(path.join(folder, 'data', 'attestation-signing.pem'));
  expect(mode & 0o777).toBe(0o600);
  expect(lines.join('\n')).toContain('a certificate that the portal made for itself');
  const verdict = await checked(first);
  expect(verdict).toContain('Signature is Valid.');
  expect(verdict).toContain('Total document signed');
});

/** A certificate of a key of one's own, as an authority would give it. */
async function ownCertificate(kind: 'rsa' | 'P-384'): Promise<{ key: string; certificate: string }> {
  x509.cryptoProvider.set(webcrypto as Crypto);
  const algorithm =
    kind === 'rsa'
      ? {
          name: 'RSASSA-PKCS1-v1_5',
          hash: 'SHA-256',
          modulusLength: 3072,
          publicExponent: new Uint8Array([1, 0, 1]),
        }
      : { name: 'ECDSA', namedCurve: 'P-384', hash: 'SHA-384' };
  const keys = await webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  if (!('privateKey' in keys)) throw new Error('No pair of keys was made.');
  const certificate = await x509.X509CertificateGenerator.createSelfSigned({
    serialNumber: '01',
    name: `CN=Plan Signing ${kind}`,
    notBefore: new Date('2026-01-01'),
    notAfter: new Date('2040-01-01'),
    signingAlgorithm: algorithm,
    keys,
  });
  const der = Buffer.from(await webcrypto.subtle.exportKey('pkcs8', keys.privateKey));
  const paths = { key: path.join(folder, `${kind}.key`), certificate: path.join(folder, `${kind}.crt`) };
  await writeFile(
    paths.key,
    `-----BEGIN PRIVATE KEY-----\n${der.toString('base64').replace(/(.{64})/g, '$1\n')}\n-----END PRIVATE KEY-----\n`,
  );
  await writeFile(paths.certificate, certificate.toString('pem'));
  return paths;
}

test.each(['rsa', 'P-384'] as const)('a %s certificate of the settings is used', async (kind) => {
  const signer = await open(await ownCertificate(kind));
  expect(signer).toMatchObject({ isSelfMade: false, subject: `CN=Plan Signing ${kind}` });
  const verdict = await checked(signer);
  expect(verdict).toContain('Signature is Valid.');
  expect(verdict).toContain('Total document signed');
});

test('a key that is not that of the certificate, or of a kind that cannot sign, stops the start', async () => {
  const rsa = await ownCertificate('rsa');
  const curve = await ownCertificate('P-384');
  await expect(open({ key: rsa.key, certificate: curve.certificate })).rejects.toThrow(
    'The signing key does not belong to the signing certificate.',
  );
  await expect(open({ key: rsa.certificate, certificate: rsa.certificate })).rejects.toThrow(
    'There is no private key in SIGNING_KEY_FILE.',
  );
  const file = path.join(folder, 'ed.key');
  const { privateKey } = generateKeyPairSync('ed25519');
  await writeFile(file, privateKey.export({ format: 'pem', type: 'pkcs8' }));
  await expect(open({ key: file, certificate: file })).rejects.toThrow(
    'There is no certificate in SIGNING_CERTIFICATE_FILE.',
  );
});

test('the same facts give the same bytes; the document is tagged, titled, in English, and names its font', async () => {
  const first = await renderAttestation(facts, null);
  expect((await renderAttestation(facts, null)).equals(first)).toBe(true);
  const file = path.join(folder, 'draft.pdf');
  await writeFile(file, first);
  const { stdout: info } = await run('pdfinfo', [file]);
  expect(info).toMatch(
    /Title:\s+DRAFT: Attestation of Accuracy, Public Reporting Authorization and Data Use Agreement/,
  );
  expect(info).toMatch(/Tagged:\s+yes/);
  const { stdout: fonts } = await run('pdffonts', [file]);
  expect(
    fonts.split('\n').filter((line) => line.includes('SourceSans3') && / yes yes yes /.test(line)),
  ).toHaveLength(2);
  expect(first.toString('latin1')).toContain('/Lang (en-US)');
  expect(first.toString('latin1')).toContain('/DisplayDocTitle true');
  const { stdout: text } = await run('pdftotext', ['-layout', file, '-']);
  expect(text).toContain('Žižkov & Søn <Health> Plan (Org ID 5678)');
  for (const number of [0, 39, 89]) expect(text).toContain(`M${number} `);
});

test('the structure: one title, headings, tables with header cells in every row, page feet left out', async () => {
  const file = path.join(folder, 'structure.pdf');
  await writeFile(file, await renderAttestation(facts, null));
  const { stdout } = await run('pdfinfo', ['-struct-text', file]);
  expect(stdout.match(/^\s*H1 /gm)).toHaveLength(1);
  expect(stdout).toMatch(/H2 \(block\)\s+"What is attested"/);
  expect(stdout).toMatch(/TH:?\s+\/Scope \/Column\s+"Measure"/);
  expect(stdout.match(/"Measure"/g)).toHaveLength(2);
  expect(stdout).not.toContain('Page 1 of');
  const { stdout: text } = await run('pdftotext', [file, '-']);
  const pages = Number(/Page 1 of (\d+)/.exec(text)?.[1]);
  expect(pages).toBeGreaterThan(4);
  expect(text).toContain(`Page ${pages} of ${pages}`);
});

test('the certificate file is read again at the next start', async () => {
  const before = await readFile(path.join(folder, 'data', 'attestation-signing.pem'), 'utf8');
  await open({ role: 'web' });
  expect(await readFile(path.join(folder, 'data', 'attestation-signing.pem'), 'utf8')).toBe(before);
  expect(lines.join('\n')).toContain('this portal has several processes');
});
