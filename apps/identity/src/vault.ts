/**
 * Seals secrets that are stored in the database, so that a dump of it does not contain them: AES-256-GCM with a key that is
 * in a file. The file may have several keys: the first one seals, all of them open. Spec: security-sealed.
 */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { link, mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';

const algorithm = 'aes-256-gcm';
const keyBytes = 32;
const ivBytes = 12;
const tagBytes = 16;
const prefix = 'sealed1';

export interface SealingKey {
  readonly id: string;
  readonly key: Buffer;
}

export interface Vault {
  /** @param purpose what the secret is and whose: sealed for one, it opens for no other */
  seal(purpose: string, secret: string): string;
  open(purpose: string, sealed: string): Promise<string>;
  /** Whether the first key sealed it. Secrets of before version 5 are in clear text. */
  isUpToDate(stored: string): boolean;
}

/** A sealed secret cannot be opened: its key is missing, or it was changed or belongs elsewhere. */
export class SealError extends Error {}

export const generateSealingKey = (): SealingKey => ({
  id: randomBytes(6).toString('hex'),
  key: randomBytes(keyBytes),
});

const splitSealed = (stored: string): string[] => stored.split('.');
export const isSealed = (stored: string): boolean => stored.startsWith(`${prefix}.`);
/** The id of the key that sealed it. */
export const getSealingKey = (sealed: string): string => splitSealed(sealed)[1] ?? '';

/** @param reread the keys as they are now: another process may have added one since */
export function createVault(
  keys: readonly SealingKey[],
  reread: () => Promise<readonly SealingKey[]> = () => Promise.resolve([]),
): Vault {
  const [newest] = keys;
  if (!newest) throw new Error('There is no key to seal with.');
  const known = new Map(keys.map(({ id, key }) => [id, key]));

  async function getKey(id: string): Promise<Buffer> {
    if (!known.has(id)) for (const each of await reread()) known.set(each.id, each.key);
    const key = known.get(id);
    if (!key) throw new SealError(`The sealing key ${id} is missing.`);
    return key;
  }

  return {
    seal(purpose, secret) {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv(algorithm, newest.key, iv).setAAD(Buffer.from(`${newest.id} ${purpose}`));
      const body = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()]);
      return [prefix, newest.id, iv.toString('base64url'), body.toString('base64url')].join('.');
    },
    async open(purpose, sealed) {
      if (!isSealed(sealed)) throw new SealError('A stored secret is not sealed.');
      const [, id = '', iv = '', body = ''] = splitSealed(sealed);
      const key = await getKey(id);
      const bytes = Buffer.from(body, 'base64url');
      try {
        const decipher = createDecipheriv(algorithm, key, Buffer.from(iv, 'base64url'), {
          authTagLength: tagBytes,
        })
          .setAAD(Buffer.from(`${id} ${purpose}`))
          .setAuthTag(bytes.subarray(-tagBytes));
        return decipher.update(bytes.subarray(0, -tagBytes), undefined, 'utf8') + decipher.final('utf8');
      } catch (cause) {
        throw new SealError('A sealed secret was changed, or belongs to another record.', { cause });
      }
    },
    isUpToDate: (stored) => isSealed(stored) && getSealingKey(stored) === newest.id,
  };
}

const keyLine = /^([0-9a-f]{12}) ([A-Za-z0-9+/]{43}=)$/;
const formatKey = ({ id, key }: SealingKey): string => `${id} ${key.toString('base64')}`;

/** One key a line: an id of 12 hexadecimal digits and 32 bytes in Base64. */
export function readSealingKeys(text: string, file: string): readonly SealingKey[] {
  const lines = text.split('\n').map((line) => line.trim());
  const keys = lines.flatMap((line, at): SealingKey[] => {
    if (line === '' || line.startsWith('#')) return [];
    const [, id, key] = keyLine.exec(line) ?? [];
    if (id === undefined || key === undefined)
      throw new Error(
        `Line ${at + 1} of ${file} is not a sealing key: 12 hexadecimal digits, a blank, and 32 bytes in Base64.`,
      );
    return [{ id, key: Buffer.from(key, 'base64') }];
  });
  if (keys.length === 0) throw new Error(`There is no sealing key in ${file}.`);
  return keys;
}

/** Settings of the operator. */
export interface KeyFile {
  readonly dataDir: string;
  readonly sealingKeyFile: string | undefined;
}

export const getSealingFile = ({ dataDir, sealingKeyFile }: KeyFile): string =>
  sealingKeyFile ?? path.join(dataDir, 'sealing.keys');

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;

/** Null where there is no file. */
export async function loadSealingKeys(config: KeyFile): Promise<readonly SealingKey[] | null> {
  const file = getSealingFile(config);
  try {
    return readSealingKeys(await readFile(file, 'utf8'), file);
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  }
}

const heading = `# Keys that seal secrets in the database. The first one seals, all of them open. Keep a copy of this file
# apart from backups of the database: without it their sealed secrets are lost.
`;

async function writeIncoming(file: string, keys: readonly SealingKey[]): Promise<string> {
  await mkdir(path.dirname(file), { recursive: true });
  const incoming = `${file}.${randomBytes(6).toString('hex')}`;
  const handle = await open(incoming, 'wx', 0o600);
  try {
    await handle.writeFile(`${heading}${keys.map(formatKey).join('\n')}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  return incoming;
}

/** Of two processes that start for the first time, both get the key of the one that was first. */
export async function createSealingKeys(config: KeyFile): Promise<readonly SealingKey[]> {
  const file = getSealingFile(config);
  const incoming = await writeIncoming(file, [generateSealingKey()]);
  try {
    // A link is complete or not there.
    await link(incoming, file);
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
  } finally {
    await rm(incoming, { force: true });
  }
  return readSealingKeys(await readFile(file, 'utf8'), file);
}

/** Puts a new key in front of the others, which older backups still need. */
export async function addSealingKey(
  config: KeyFile,
  keys: readonly SealingKey[],
): Promise<readonly SealingKey[]> {
  const file = getSealingFile(config);
  const all = [generateSealingKey(), ...keys];
  await rename(await writeIncoming(file, all), file);
  return all;
}
