/**
 * The files with keys next to the database. They are part of an encrypted backup only: a backup in clear text
 * must not contain what opens the secrets in it, or signs in the portal's name.
 */
import { link, mkdir, open, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Config } from '#src/config.ts';
import { getSigningFile } from '#src/documents/document-signer.ts';
import { readSealingKeys, getSealingFile } from '@idss/identity/vault';
import { BackupProblem } from './part-format.ts';

interface KeyFile {
  readonly name: 'sealing.keys' | 'attestation-signing.pem';
  readonly file: string;
}

export interface KeyFiles {
  /** Files that the portal made, or that its database needs. */
  readonly own: readonly KeyFile[];
  /** Files that the operator provided. */
  readonly elsewhere: readonly { readonly file: string }[];
}

type Settings = Pick<Config, 'dataDir' | 'sealingKeyFile' | 'signingKeyFile' | 'signingCertificateFile'>;

export function getKeyFiles(config: Settings): KeyFiles {
  const signingFiles = [config.signingKeyFile, config.signingCertificateFile].filter(
    (file) => file !== undefined,
  );
  return {
    own: [
      { name: 'sealing.keys', file: getSealingFile(config) },
      ...(signingFiles.length > 0
        ? []
        : [{ name: 'attestation-signing.pem' as const, file: getSigningFile(config.dataDir) }]),
    ],
    elsewhere: signingFiles.map((file) => ({ file })),
  };
}

const packShape = z.record(z.string(), z.string());

/** Leaves out keys that do not exist yet: the portal makes them when it needs them. */
export async function* packKeyFiles({ own }: KeyFiles): AsyncGenerator<Uint8Array> {
  const packed: Record<string, string> = {};
  for (const { name, file } of own) {
    const text = await readIfThere(file);
    if (text !== null) packed[name] = text;
  }
  yield Buffer.from(JSON.stringify(packed));
}

export const unpackKeyFiles = (packed: string): Readonly<Record<string, string>> =>
  packShape.parse(JSON.parse(packed));

/** Throws BackupProblem if a different key exists already: keys are never replaced. */
export async function checkKeyFiles(
  { own }: KeyFiles,
  packed: Readonly<Record<string, string>>,
): Promise<void> {
  for (const { name, file } of own) {
    const expected = packed[name];
    const existing = await readIfThere(file);
    if (expected === undefined || existing === null || existing === expected) continue;
    if (name === 'sealing.keys' && hasKeys(existing, expected, file)) continue;
    throw new BackupProblem(
      `${file} is there and is not the one of the backup. Restore with another DATA_DIR, or move this file away.`,
    );
  }
}

/** A newer file has the older keys, too. */
function hasKeys(existing: string, expected: string, file: string): boolean {
  const ids = new Set(readSealingKeys(existing, file).map(({ id }) => id));
  return readSealingKeys(expected, file).every(({ id }) => ids.has(id));
}

/** Returns the files that it wrote. */
export async function writeKeyFiles(
  { own }: KeyFiles,
  packed: Readonly<Record<string, string>>,
): Promise<readonly string[]> {
  const written: string[] = [];
  for (const { name, file } of own) {
    const text = packed[name];
    if (text === undefined || (await readIfThere(file)) !== null) continue;
    await mkdir(path.dirname(file), { recursive: true });
    const incoming = `${file}.${randomUUID()}`;
    const handle = await open(incoming, 'wx', 0o600);
    try {
      await handle.writeFile(text);
      await handle.sync();
    } finally {
      await handle.close();
    }
    // link() is atomic, and does not replace an existing file.
    try {
      await link(incoming, file);
    } finally {
      await rm(incoming, { force: true });
    }
    written.push(file);
  }
  return written;
}

const readIfThere = (file: string): Promise<string | null> =>
  readFile(file, 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  });
