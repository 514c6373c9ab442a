/** Short-lived signed tickets that download links carry instead of a token. */
import { createHmac, timingSafeEqual } from 'node:crypto';

export interface Ticket {
  readonly fileId: string;
  readonly userId: string;
}

export interface TicketSigner {
  sign(ticket: Ticket): string;
  /** The ticket, or null when it is forged or older than a minute. */
  read(text: string): Ticket | null;
}

const lifeSeconds = 60;

export function createTicketSigner(secret: Uint8Array, now: () => Date): TicketSigner {
  const mac = (payload: string): Buffer => createHmac('sha256', secret).update(payload).digest();
  return {
    sign({ fileId, userId }) {
      const expires = Math.floor(now().getTime() / 1000) + lifeSeconds;
      const payload = `${fileId}.${userId}.${expires}`;
      return `${payload}.${mac(payload).toString('base64url')}`;
    },
    read(text) {
      const [fileId = '', userId = '', expires = '', signature = ''] = text.split('.');
      const expected = mac(`${fileId}.${userId}.${expires}`);
      const actual = Buffer.from(signature, 'base64url');
      if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) return null;
      return Number(expires) * 1000 < now().getTime() ? null : { fileId, userId };
    },
  };
}
