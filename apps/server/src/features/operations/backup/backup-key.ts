/** The key with which the parts of a backup are encrypted: 32 bytes in Base64, in a file of the operator. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';

export interface BackupKey {
  /** Says which key it is, and nothing about it. */
  readonly id: string;
  readonly bytes: Buffer;
}

const keyBytes = 32;

export async function readBackupKey(file: string): Promise<BackupKey> {
  const text = await readFile(file, 'utf8').catch((cause: unknown) => {
    throw new Error(`The key file ${file} cannot be read.`, { cause });
  });
  const line = text.trim();
  const bytes = Buffer.from(line, 'base64');
  if (!/^[A-Za-z0-9+/]+=?$/.test(line) || bytes.byteLength !== keyBytes)
    throw new Error(
      `${file} is not a key for backups: it must have one line, as "openssl rand -base64 32" prints it.`,
    );
  return {
    id: createHash('sha256').update('idss backup key ').update(bytes).digest('hex').slice(0, 12),
    bytes,
  };
}
