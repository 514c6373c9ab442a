/** A one-time link with which a person chooses their first or a new password. Spec: admin-users-activation. */
import { createHash, randomBytes } from 'node:crypto';
import type { Verdict } from '@idss/domain/verdict';
import { inTransaction } from '@idss/server/db/transaction';
import type { Queryable } from '@idss/server/db/queryable';
import {
  deleteActivationLink,
  findActivationLink,
  findActivationLinkById,
  insertActivationLinks,
  lockActivationLink,
  updateActivated,
  updateMailedToken,
} from './activation.sql.ts';
import type { CheckLink } from './check-link.ts';
import { createAccount } from './create-account.ts';
import { endLink, endLinks } from './end-links.ts';
import { endSessionsFor } from './identity-records.sql.ts';
import { createFactorFields, readFactor } from './enrol-with-form.ts';
import { type Account, findAccount } from './find-account.ts';
import { PageError, readForm, sendPage } from './http.ts';
import { report, type Exchange } from './identity-service.ts';
import { activationDonePage, type ActivationPage, activationPage } from './pages/Activation.ts';
import { recordEvent } from './record-event.ts';
import { type Enrolment, storeSecondFactor } from './second-factor.ts';
import { setPassword } from './set-password.ts';

const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');

const generateToken = (): string => randomBytes(32).toString('base64url');
const getAddress = (publicUrl: string, token: string): string =>
  `${publicUrl}/identity/activate?token=${token}`;

export interface NewLink {
  readonly email: string;
  /** Id of the person who makes it; null: the operator. */
  readonly madeBy: string | null;
  /** The person's roles now, in the words of events. */
  readonly access: string;
  /** Its maker is shown the link. */
  readonly isShown: boolean;
}

export interface ActivationLink {
  readonly linkId: string;
  /** Null where it is not shown: then only a mail brings it. */
  readonly url: string | null;
  readonly expiresAt: Date;
}

/** Tokens are only in the links. The last links of these people end. Answers the links by address. */
export async function createActivationLinks(
  db: Queryable,
  links: readonly NewLink[],
  { publicUrl, expiresAt }: { readonly publicUrl: string; readonly expiresAt: Date },
): Promise<ReadonlyMap<string, ActivationLink>> {
  const linksWithTokens = links.map((link) => ({ ...link, token: link.isShown ? generateToken() : null }));
  await endLinks(
    db,
    links.map(({ email }) => email),
    'A newer link replaced the one before.',
  );
  const ids = await insertActivationLinks(
    db,
    linksWithTokens.map(({ token, email, madeBy, access }) => ({
      email,
      madeBy,
      access,
      shownHash: token === null ? null : hashToken(token),
      expiresAt,
    })),
  );
  return new Map(
    linksWithTokens.map(({ email, token }): [string, ActivationLink] => {
      const linkId = ids.get(email);
      if (linkId === undefined) throw new Error('A link was not inserted.');
      return [email, { linkId, url: token === null ? null : getAddress(publicUrl, token), expiresAt }];
    }),
  );
}

/**
 * A link of its own for a mail that is sent now; that of an earlier attempt ends.
 *
 * @returns the reason where the link has ended
 */
export async function createMailedLink(
  db: Queryable,
  linkId: string,
  { publicUrl, checkLink }: { readonly publicUrl: string; readonly checkLink: CheckLink },
): Promise<{ readonly ok: true; readonly url: string } | { readonly ok: false; readonly reason: string }> {
  const ended = { ok: false, reason: 'The link in this mail has expired.' } as const;
  const link = await findActivationLinkById(db, linkId);
  if (!link) return ended;
  const use = await checkLink(db, link);
  if (!use.ok) {
    await endLink(db, linkId, use.reason);
    return use;
  }
  const token = generateToken();
  return (await updateMailedToken(db, linkId, hashToken(token)))
    ? { ok: true, url: getAddress(publicUrl, token) }
    : ended;
}

const linkEnded = (): PageError =>
  new PageError(410, 'This link is not valid, or it was used. Ask the person who sent it for a new one.');

async function send(
  { service, res }: Exchange,
  status: number,
  content: Omit<ActivationPage, 'csrf'>,
): Promise<void> {
  sendPage(
    res,
    status,
    activationPage(service.frame, { csrf: service.seal.seal('activation-form', '', 3600), ...content }),
  );
}

/** The address that may choose a password with this link now, or null. */
async function findAddress({ service }: Exchange, token: string): Promise<string | null> {
  const { pool, checkLink = allowed } = service.options;
  const link = await findActivationLink(pool, hashToken(token));
  return link && (await checkLink(pool, link)).ok ? link.email : null;
}

const allowed: CheckLink = async () => ({ ok: true, within: null });

/** GET /activate: uses nothing up, because mail scanners open links. */
export async function showActivation(exchange: Exchange): Promise<void> {
  const { pool } = exchange.service.options;
  const token = exchange.url.searchParams.get('token') ?? '';
  const email = await findAddress(exchange, token);
  if (email === null) throw linkEnded();
  const account = await findAccount(pool, { email });
  const factor = (await needsFactor(exchange, email, account))
    ? createFactorFields(exchange, hashToken(token), { email })
    : undefined;
  await send(exchange, 200, { token, email, hasAccount: account !== undefined, factor });
}

/** It is set up together with the password, by the owner of the link; a factor that the person has already stays. */
const needsFactor = async (
  { service }: Exchange,
  email: string,
  account: Account | undefined,
): Promise<boolean> =>
  account?.hasSecondFactor !== true && ((await service.options.requiresSecondFactor?.(email)) ?? false);

interface ActivationInput {
  readonly givenName: string;
  readonly familyName: string;
  readonly title: string;
  readonly password: string;
  /** A second factor that is set up with it. */
  readonly enrolment: (Enrolment & { readonly step: number }) | undefined;
}

/** `codes`: the recovery codes of a new second factor. */
type ActivatedAccount = Account & { readonly codes: readonly string[] | undefined };

class ActivationRefused extends Error {}

/**
 * Password, end of the link and the event in one transaction, which asks once more whether the link is valid. A refusal
 * leaves the link as it was; one that is not valid any more ends.
 */
async function activate(
  exchange: Exchange,
  token: string,
  input: ActivationInput,
): Promise<ActivatedAccount | { readonly reason: string } | null> {
  const { requestId, address: ip } = exchange;
  const { pool, branding, vault, onActivation, checkLink = allowed } = exchange.service.options;
  const requireOk = (verdict: Verdict): void => {
    if (!verdict.ok) throw new ActivationRefused(verdict.reason);
  };
  try {
    return await inTransaction(pool, async (client) => {
      const link = await findActivationLink(client, hashToken(token));
      if (link === null) return null;
      const { linkId, email, isMailed, makerEmail } = link;
      // Locks the people first, as a change of their access does, which then ends links.
      const use = await checkLink(client, link);
      if ((await lockActivationLink(client, hashToken(token))) === null) return null;
      if (!use.ok) {
        await endLink(client, linkId, use.reason);
        return null;
      }
      await deleteActivationLink(client, linkId, 'The link in this mail was used.');
      const existing = await findAccount(client, { email });
      if (existing?.isDisabled) throw new ActivationRefused('This account is disabled.');
      if (existing) {
        requireOk(
          await setPassword(client, existing.accountId, input.password, {
            productName: branding.productName,
          }),
        );
        await endSessionsFor(client, existing.accountId);
      } else requireOk(await createAccount(client, { email, ...input }, branding.productName));
      const account = await findAccount(client, { email });
      if (!account) return null;
      const codes =
        input.enrolment && (await storeSecondFactor(client, vault, account.accountId, input.enrolment));
      if (codes === null)
        throw new ActivationRefused('The second factor was set up in the meantime. Open the link again.');
      await updateActivated(client, account.accountId, { by: makerEmail, within: use.within });
      await onActivation?.({ ...account, isMailed, makerEmail, requestId, ip }, client);
      if (codes) {
        const event = { kind: 'second-factor-set-up', userEmail: email } as const;
        await recordEvent(client, exchange, { email, sessionId: null }, event);
      }
      return { ...account, codes };
    });
  } catch (error) {
    if (error instanceof ActivationRefused) return { reason: error.message };
    throw error;
  }
}

/** POST /activate */
export async function submitActivation(exchange: Exchange): Promise<void> {
  const { service, req, res, address } = exchange;
  const { pool } = service.options;
  const field = await readForm(req);
  const token = field('token');
  const email = await findAddress(exchange, token);
  if (email === null) throw linkEnded();
  const account = await findAccount(pool, { email });
  const factor = (await needsFactor(exchange, email, account))
    ? readFactor(exchange, hashToken(token), field)
    : undefined;
  const input = {
    givenName: field('givenName'),
    familyName: field('familyName'),
    title: field('title'),
    password: field('newPassword'),
    enrolment: factor?.ok ? factor.enrolment : undefined,
  };
  const startedEnrolment = factor?.ok ? factor.enrolment : factor?.startedEnrolment;
  const refuse = (status: number, text: string): Promise<void> =>
    send(exchange, status, {
      token,
      email,
      hasAccount: account !== undefined,
      values: input,
      notice: { kind: 'error', text },
      factor: factor && createFactorFields(exchange, hashToken(token), { email, startedEnrolment }),
    });
  if (service.seal.open('activation-form', field('csrf')) === undefined)
    return refuse(403, 'The page was open for too long. Please send it again.');
  const wait = await service.limits.count(`activation ${hashToken(token)}`, address);
  if (wait !== undefined) {
    res.setHeader('retry-after', String(wait));
    return refuse(429, `Too many tries. Wait ${wait} seconds and try again.`);
  }
  if (factor && !factor.ok) return refuse(422, factor.reason);
  const activated = await activate(exchange, token, input);
  if (activated === null) throw linkEnded();
  if ('reason' in activated) return refuse(422, activated.reason);
  const { accountId } = activated;
  await report(exchange, { kind: 'passwordChanged', accountId, email });
  if (activated.codes) await report(exchange, { kind: 'secondFactorTurnedOn', accountId, email });
  sendPage(res, 200, activationDonePage(service.frame, activated));
}
