import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/**
 * Time-based one-time codes, RFC 6238: six digits, 30-second steps. HMAC-SHA-1 because many authenticator apps read
 * no other algorithm from the set-up address; an HMAC does not rest on SHA-1's collision resistance (RFC 6194).
 */
const stepSeconds = 30;
const base32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

export function generateTotpSecret(): string {
  return [...randomBytes(32)].map((byte) => base32[byte % 32]).join('');
}

function decodeBase32(text: string): Buffer {
  const bytes: number[] = [];
  let bitCount = 0;
  let buffer = 0;
  for (const letter of text) {
    buffer = (buffer << 5) | base32.indexOf(letter);
    bitCount += 5;
    if (bitCount >= 8) {
      bitCount -= 8;
      bytes.push((buffer >> bitCount) & 0xff);
      buffer &= (1 << bitCount) - 1;
    }
  }
  return Buffer.from(bytes);
}

export function getTotpStep(at: Date): number {
  return Math.floor(at.getTime() / 1000 / stepSeconds);
}

/** The code of one step, for tests and for comparing. */
export function computeTotpCode(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', decodeBase32(secret)).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 0x0f;
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

/** The step that a code belongs to: the present one or its neighbours (clocks differ); undefined when none fits. */
export function matchTotpCode(secret: string, code: string, at: Date): number | undefined {
  const digits = code.replaceAll(/\s/g, '');
  if (!/^\d{6}$/.test(digits)) return undefined;
  const now = getTotpStep(at);
  return [now, now - 1, now + 1].find((step) =>
    timingSafeEqual(Buffer.from(computeTotpCode(secret, step)), Buffer.from(digits)),
  );
}

/** The address that an authenticator app reads from a QR code or a link. */
export function formatTotpAddress(secret: string, email: string, issuer: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(email)}`;
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}&digits=6&period=${stepSeconds}`;
}
