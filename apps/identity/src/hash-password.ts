import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

/** Argon2id, 19 MiB, two passes, one lane: OWASP's recommendation; 21 ms on the reference machine. */
const memoryKib = 19_456;
const argonPasses = 2;
const argonLanes = 1;
const tagBytes = 32;

const derive = promisify(argon2);

function argon2id(password: string, nonce: Buffer, memory: number, passes: number, parallelism: number) {
  return derive('argon2id', {
    message: Buffer.from(password.normalize('NFC'), 'utf8'),
    nonce,
    parallelism,
    tagLength: tagBytes,
    memory,
    passes,
  });
}

const base64 = (bytes: Buffer): string => bytes.toString('base64').replaceAll('=', '');

/** Hashes a password whole (no truncation), normalised to NFC. The answer is a PHC string with its own parameters. */
export async function hashPassword(password: string, salt: Buffer = randomBytes(16)): Promise<string> {
  const tag = await argon2id(password, salt, memoryKib, argonPasses, argonLanes);
  return `$argon2id$v=19$m=${memoryKib},t=${argonPasses},p=${argonLanes}$${base64(salt)}$${base64(tag)}`;
}

const phcPattern = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

/** The salt of a stored hash, to find which of several hashes with one salt a text has. */
export function getSalt(hash: string): Buffer {
  const salt = phcPattern.exec(hash)?.[4];
  if (salt === undefined) throw new Error('A stored hash is not an Argon2id PHC string.');
  return Buffer.from(salt, 'base64');
}

let dummyHash: Promise<string> | undefined;

/**
 * True when the password belongs to the hash. Without a hash (an unknown e-mail) it does the same work against a
 * decoy and answers false, so that the time reveals nothing about which e-mails exist.
 */
export async function verifyPassword(password: string, hash: string | undefined): Promise<boolean> {
  dummyHash ??= hashPassword(randomBytes(24).toString('base64'));
  const parts = phcPattern.exec(hash ?? (await dummyHash));
  if (!parts) throw new Error('A stored password hash is not an Argon2id PHC string.');
  const [, memory, passes, lanes, salt = '', tag = ''] = parts;
  const expected = Buffer.from(tag, 'base64');
  const actual = await argon2id(
    password,
    Buffer.from(salt, 'base64'),
    Number(memory),
    Number(passes),
    Number(lanes),
  );
  const matches = expected.length === actual.length && timingSafeEqual(expected, actual);
  return matches && hash !== undefined;
}
