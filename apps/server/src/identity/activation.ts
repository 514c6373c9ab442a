/** A one-time link with which a person chooses their first or a new password. Spec: admin-users-activation. */
import { createHash, randomBytes } from 'node:crypto';
import type { Verdict } from '@idss/domain/verdict';
import { inTransaction } from '#src/db/transaction.ts';
import type { Queryable } from './account.sql.ts';
import { findActivationLink, takeActivationLink, upsertActivationLink } from './activation.sql.ts';
import { createAccount } from './create-account.ts';
import { endSessionsOf } from './end-sessions.ts';
import { type Account, findAccount } from './find-account.ts';
import { PageError, readForm, sendPage } from './http.ts';
import { report, type Exchange } from './identity-service.ts';
import { activationDonePage, type ActivationPage, activationPage } from './pages/Activation.ts';
import { setPassword } from './set-password.ts';

const hash = (token: string): string => createHash('sha256').update(token).digest('hex');

export interface ActivationLink {
  readonly url: string;
  readonly expiresAt: Date;
}

/** The token is only in the link. The person's last link ends. */
export async function createActivationLink(
  db: Queryable,
  {
    email,
    publicUrl,
    expiresAt,
  }: { readonly email: string; readonly publicUrl: string; readonly expiresAt: Date },
): Promise<ActivationLink> {
  const token = randomBytes(32).toString('base64url');
  await upsertActivationLink(db, { email, tokenHash: hash(token), expiresAt });
  return { url: `${publicUrl}/identity/activate?token=${token}`, expiresAt };
}

const linkEnded = (): PageError =>
  new PageError(410, 'This link is not valid, or it was used. Ask the person who sent it for a new one.');

async function send(
  { service, res }: Exchange,
  status: number,
  shown: Omit<ActivationPage, 'csrf'>,
): Promise<void> {
  sendPage(
    res,
    status,
    activationPage(service.frame, { csrf: service.seal.seal('activation-form', '', 3600), ...shown }),
  );
}

/** GET /activate: uses nothing up, because mail scanners open links. */
export async function showActivation(exchange: Exchange): Promise<void> {
  const { pool } = exchange.service.options;
  const token = exchange.url.searchParams.get('token') ?? '';
  const email = await findActivationLink(pool, hash(token));
  if (email === null) throw linkEnded();
  await send(exchange, 200, { token, email, hasAccount: (await findAccount(pool, { email })) !== undefined });
}

interface Entered {
  readonly givenName: string;
  readonly familyName: string;
  readonly title: string;
  readonly password: string;
}

class Refused extends Error {}

/** Password, end of the link and the event in one transaction. A refusal leaves the link as it was. */
async function activate(
  { service }: Exchange,
  token: string,
  entered: Entered,
): Promise<Account | { readonly reason: string } | null> {
  const { pool, branding, onActivation } = service.options;
  const requireOk = (verdict: Verdict): void => {
    if (!verdict.ok) throw new Refused(verdict.reason);
  };
  try {
    return await inTransaction(pool, async (client) => {
      const email = await takeActivationLink(client, hash(token));
      if (email === null) return null;
      const known = await findAccount(client, { email });
      if (known?.isDisabled) throw new Refused('This account is disabled.');
      if (known) {
        requireOk(
          await setPassword(client, known.accountId, entered.password, { productName: branding.productName }),
        );
        await endSessionsOf(client, known.accountId);
      } else requireOk(await createAccount(client, { email, ...entered }, branding.productName));
      const account = await findAccount(client, { email });
      if (!account) return null;
      await onActivation?.(account, client);
      return account;
    });
  } catch (error) {
    if (error instanceof Refused) return { reason: error.message };
    throw error;
  }
}

/** POST /activate */
export async function submitActivation(exchange: Exchange): Promise<void> {
  const { service, req, res, address } = exchange;
  const { pool } = service.options;
  const field = await readForm(req);
  const token = field('token');
  const email = await findActivationLink(pool, hash(token));
  if (email === null) throw linkEnded();
  const entered = {
    givenName: field('givenName'),
    familyName: field('familyName'),
    title: field('title'),
    password: field('newPassword'),
  };
  const hasAccount = (await findAccount(pool, { email })) !== undefined;
  const refuse = (status: number, text: string): Promise<void> =>
    send(exchange, status, { token, email, hasAccount, values: entered, notice: { kind: 'error', text } });
  if (service.seal.open('activation-form', field('csrf')) === undefined)
    return refuse(403, 'The page was open for too long. Please send it again.');
  const wait = await service.limits.count(`activation ${hash(token)}`, address);
  if (wait !== undefined) {
    res.setHeader('retry-after', String(wait));
    return refuse(429, `Too many tries. Wait ${wait} seconds and try again.`);
  }
  const activated = await activate(exchange, token, entered);
  if (activated === null) throw linkEnded();
  if ('reason' in activated) return refuse(422, activated.reason);
  await report(exchange, { kind: 'passwordChanged', accountId: activated.accountId, email });
  sendPage(res, 200, activationDonePage(service.frame, activated));
}
