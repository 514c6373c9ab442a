/**
 * The token of a link that stops mails about notices. It names a person and a kind of notices and nothing else, opens nothing,
 * and is valid for more than a year, as mails are found again late. Spec: notices-unsubscribe.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { isAlwaysTold, type NoticeKind, noticeKinds } from '@idss/domain/notices/notice-kinds';
import type { App } from '#src/kernel/app.ts';
import { readOrCreateSecret } from '#src/kernel/secrets.ts';
import type { Mail } from './mail.sql.ts';

export interface Unsubscribing {
  readonly userId: string;
  /** Null: all that can be stopped. */
  readonly kind: NoticeKind | null;
}

const lifeDays = 400;
const dayLength = 86_400_000;
const allKinds = 255;
const macLength = 16;

type Parts = Pick<App, 'pool' | 'now'>;

const secrets = new WeakMap<App['pool'], Promise<Buffer>>();

/** Made once: who only reads tokens changes nothing. */
export function loadUnsubscribeSecret({ pool }: Pick<App, 'pool'>): Promise<Buffer> {
  const loading = secrets.get(pool) ?? readOrCreateSecret(pool, 'unsubscribe');
  secrets.set(pool, loading);
  loading.catch(() => secrets.delete(pool));
  return loading;
}

const mac = async (app: Pick<App, 'pool'>, payload: Uint8Array): Promise<Buffer> =>
  createHmac('sha256', await loadUnsubscribeSecret(app))
    .update(payload)
    .digest()
    .subarray(0, macLength);

export async function signUnsubscribing(app: Parts, { userId, kind }: Unsubscribing): Promise<string> {
  const payload = Buffer.alloc(20);
  payload.write(userId.replaceAll('-', ''), 0, 16, 'hex');
  payload.writeUInt8(kind === null ? allKinds : noticeKinds.indexOf(kind), 16);
  payload.writeUIntBE(Math.floor(app.now().getTime() / dayLength), 17, 3);
  return Buffer.concat([payload, await mac(app, payload)]).toString('base64url');
}

/** Null where it is forged, cut off, or too old. */
export async function readUnsubscribing(app: Parts, token: string): Promise<Unsubscribing | null> {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== 20 + macLength || bytes.toString('base64url') !== token) return null;
  const payload = bytes.subarray(0, 20);
  if (!timingSafeEqual(bytes.subarray(20), await mac(app, payload))) return null;
  const age = Math.floor(app.now().getTime() / dayLength) - payload.readUIntBE(17, 3);
  if (age > lifeDays) return null;
  const kind = payload.readUInt8(16);
  const hex = payload.toString('hex', 0, 16);
  const userId = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  return { userId, kind: kind === allKinds ? null : (noticeKinds[kind] ?? null) };
}

/** Empty for a mail that cannot be stopped. */
export async function getUnsubscribeUrl(
  app: Pick<App, 'pool' | 'now' | 'publicUrl'>,
  { template, facts }: Pick<Mail, 'template' | 'facts'>,
): Promise<string> {
  const { userId, kind } = facts as Partial<Unsubscribing>;
  if (template !== 'notices' || userId === undefined || kind === undefined) return '';
  if (kind !== null && isAlwaysTold(kind)) return '';
  return `${app.publicUrl}/unsubscribe/${await signUnsubscribing(app, { userId, kind })}`;
}
