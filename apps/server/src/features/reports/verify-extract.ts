/**
 * `verify EXTRACT.zip`: was it made by this portal, and is it as it was made? Needs no database.
 * Spec: admin-data-extract-signature.
 */
import { createHash, verify, X509Certificate } from 'node:crypto';
import { open, readFile, stat } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { formatCount, pluralize } from '@idss/domain/format-number';
import { openZip } from '@idss/validation/formats/zip/read-zip';
import { certificateName, manifestName, signatureName } from './extract-manifest.ts';

interface ExtractArguments {
  readonly file: string;
  readonly certificate: string | null;
}

/** null: not understood, or the consistency check is meant. */
export function readExtractArguments(args: readonly string[]): ExtractArguments | null {
  try {
    const options = { certificate: { type: 'string' } } as const;
    const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options });
    const [file, ...more] = positionals;
    if (file === undefined || more.length > 0 || !/\.zip$/i.test(file)) return null;
    return { file, certificate: values.certificate ?? null };
  } catch {
    return null;
  }
}

type Out = (line: string) => void;

interface Contents {
  readonly hashes: ReadonlyMap<string, string>;
  readonly texts: ReadonlyMap<string, Buffer>;
  readonly damaged: readonly string[];
}

const readWhole: readonly string[] = [manifestName, signatureName, certificateName];
const noLimits = { maxEntries: Infinity, maxBytes: Infinity, maxRatio: Infinity };

/** Every member is read once, in chunks. null: not a zip, or without a readable directory. */
async function readContents(file: string): Promise<Contents | null> {
  const { size } = await stat(file);
  const handle = await open(file);
  try {
    const read = async (offset: number, length: number): Promise<Uint8Array> => {
      const { bytesRead, buffer } = await handle.read(Buffer.alloc(length), 0, length, offset);
      return buffer.subarray(0, bytesRead);
    };
    const zip = await openZip({ size, read }, noLimits);
    if (!zip.ok) return null;
    const hashes = new Map<string, string>();
    const texts = new Map<string, Buffer>();
    const damaged: string[] = [];
    for (const member of zip.members) {
      const { path } = member;
      const hash = createHash('sha256');
      const chunks: Uint8Array[] = [];
      const fault = await member.read((chunk) => {
        hash.update(chunk);
        if (readWhole.includes(path)) chunks.push(chunk.slice());
      });
      if (fault !== null) damaged.push(path);
      hashes.set(path, hash.digest('hex'));
      texts.set(path, Buffer.concat(chunks));
    }
    return { hashes, texts, damaged };
  } finally {
    await handle.close();
  }
}

interface Manifest {
  readonly measurementYear: number;
  readonly type: string;
  readonly madeOn: string;
  readonly sha256: Readonly<Record<string, string>>;
}

function readManifest(text: Buffer | undefined): Manifest | null {
  try {
    const manifest: Partial<Manifest> | null = JSON.parse(text?.toString('utf8') ?? '');
    return manifest !== null && typeof manifest.sha256 === 'object' ? (manifest as Manifest) : null;
  } catch {
    return null;
  }
}

function readCertificate(pem: Buffer | undefined): X509Certificate | null {
  try {
    return pem === undefined || pem.length === 0 ? null : new X509Certificate(pem);
  } catch {
    return null;
  }
}

/** What differs between the files of the zip and its manifest. */
function* compare({ hashes, damaged }: Contents, { sha256 }: Manifest): Generator<string> {
  for (const [path, expected] of Object.entries(sha256))
    if (!hashes.has(path)) yield `missing: ${path}`;
    else if (damaged.includes(path)) yield `changed: ${path} (it cannot be unpacked)`;
    else if (hashes.get(path) !== expected) yield `changed: ${path}`;
  for (const path of hashes.keys())
    if (!(path in sha256) && path !== manifestName && path !== signatureName) yield `added: ${path}`;
}

/** Returns the exit code. */
export async function verifyExtract(
  { file, certificate: given }: ExtractArguments,
  out: Out,
): Promise<number> {
  const contents = await readContents(file);
  if (contents === null) {
    out(`${file} is damaged, or no zip.`);
    return 1;
  }
  const { texts, hashes } = contents;
  const manifest = readManifest(texts.get(manifestName));
  if (manifest === null) {
    out(`${file} is not an extract: it has no readable ${manifestName}.`);
    return 2;
  }
  const problems = [...compare(contents, manifest)];
  const certificate = readCertificate(given === null ? texts.get(certificateName) : await readFile(given));
  if (given !== null && certificate === null) {
    out(`There is no certificate in ${given}.`);
    return 2;
  }
  const signature = texts.get(signatureName);
  if (certificate === null || signature === undefined)
    problems.push(`unsigned: ${signature === undefined ? signatureName : certificateName} is missing`);
  else if (!verify('sha256', texts.get(manifestName) ?? Buffer.alloc(0), certificate.publicKey, signature))
    problems.push(
      `changed: ${manifestName} (its signature is not of this content, or of another certificate)`,
    );
  for (const problem of problems) out(`  ${problem}`);
  if (certificate !== null) {
    out(`Signed with: ${certificate.subject.replaceAll('\n', ', ')}`);
    out(`SHA-256 fingerprint: ${certificate.fingerprint256}`);
  }
  out(
    problems.length === 0
      ? `The extract of MY${manifest.measurementYear} (${manifest.type}), made on ${manifest.madeOn}, is as it was made: ${formatCount(hashes.size, 'file')}.`
      : `${problems.length} ${pluralize(problems.length, 'problem')} found.`,
  );
  return problems.length === 0 ? 0 : 1;
}
