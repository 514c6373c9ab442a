/** Ten one-time codes that take the place of the authenticator app. Spec: sign-in-recovery-codes. */
import { randomBytes, randomInt } from 'node:crypto';
import type { Queryable } from '@idss/server/db/queryable';
import { hashPassword, getSalt } from './hash-password.ts';
import { replaceRecoveryCodes, findRecoveryHash, markRecoveryCodeUsed } from './recovery-codes.sql.ts';

export const recoveryCodes = 10;
const codeLength = 10;
/** Without the letters and digits that are mistaken for each other. */
const codeLetters = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';

const generateCode = (): string =>
  Array.from({ length: codeLength }, () => codeLetters[randomInt(codeLetters.length)] ?? '').join('');

const formatCode = (code: string): string => code.match(/.{5}/g)?.join('-') ?? code;

/** Stores a new set in place of the last one. The codes are returned only here. */
export async function createRecoveryCodes(db: Queryable, accountId: string): Promise<readonly string[]> {
  const codes = new Set<string>();
  while (codes.size < recoveryCodes) codes.add(generateCode());
  const salt = randomBytes(16);
  const hashes = await Promise.all([...codes].map((code) => hashPassword(code, salt)));
  await replaceRecoveryCodes(db, accountId, hashes);
  return [...codes].map(formatCode);
}

/** In any case, with or without blanks and hyphens; null for anything that cannot be one. */
export function readRecoveryCode(typed: string): string | null {
  const code = typed.toUpperCase().replaceAll(/[\s-]/g, '');
  return code.length === codeLength && [...code].every((letter) => codeLetters.includes(letter))
    ? code
    : null;
}

/** True once for each code of the account's present set. */
export async function consumeRecoveryCode(db: Queryable, accountId: string, typed: string): Promise<boolean> {
  const code = readRecoveryCode(typed);
  const sample = code === null ? undefined : await findRecoveryHash(db, accountId);
  if (code === null || sample === undefined) return false;
  return markRecoveryCodeUsed(db, accountId, await hashPassword(code, getSalt(sample)));
}
