import { createHmac, timingSafeEqual } from 'node:crypto';

/** Signs small values that travel through a form, so that the server stores nothing between two steps. */
export interface Seal {
  /** @param purpose a value sealed for one purpose opens for no other */
  seal(purpose: string, value: unknown, seconds: number): string;
  open(purpose: string, sealed: string): unknown;
}

/** @param secrets the first one seals, each of them opens */
export function createSeal(secrets: readonly Buffer[]): Seal {
  const mac = (secret: Buffer, purpose: string, body: string): Buffer =>
    createHmac('sha256', secret).update(`${purpose}\0${body}`).digest();
  const [newest] = secrets;
  if (!newest) throw new Error('There is no secret to seal with.');

  return {
    seal(purpose, value, seconds) {
      const payload = JSON.stringify({ until: Date.now() + seconds * 1000, value });
      const body = Buffer.from(payload).toString('base64url');
      return `${body}.${mac(newest, purpose, body).toString('base64url')}`;
    },
    open(purpose, sealed) {
      const [body = '', signature = ''] = sealed.split('.');
      const actual = Buffer.from(signature, 'base64url');
      const isGenuine = secrets.some((secret) => {
        const expected = mac(secret, purpose, body);
        return expected.length === actual.length && timingSafeEqual(expected, actual);
      });
      if (!isGenuine) return undefined;
      const { until, value } = JSON.parse(Buffer.from(body, 'base64url').toString()) as {
        until: number;
        value: unknown;
      };
      return until > Date.now() ? value : undefined;
    },
  };
}
