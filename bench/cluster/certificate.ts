/** Keys and certificates that are signed by themselves, as one machine makes them for its own use. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { programPath } from './packages.ts';

export interface KeyPair {
  readonly key: string;
  readonly certificate: string;
}

/** `NAME.key` and `NAME.crt` in the folder, unless they are there. `more` are options of `openssl req`. */
export function makeKeyPair(
  folder: string,
  name: string,
  subject: string,
  more: readonly string[] = [],
): KeyPair {
  const pair = { key: path.join(folder, `${name}.key`), certificate: path.join(folder, `${name}.crt`) };
  if (existsSync(pair.certificate)) return pair;
  const { status, stderr } = spawnSync(
    programPath('openssl'),
    [
      'req',
      '-x509',
      '-newkey',
      'ec',
      '-pkeyopt',
      'ec_paramgen_curve:P-256',
      '-nodes',
      '-days',
      '30',
      '-subj',
      subject,
      ...more,
      '-keyout',
      pair.key,
      '-out',
      pair.certificate,
    ],
    { encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(`No certificate was made: ${stderr}`);
  return pair;
}
