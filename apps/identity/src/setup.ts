import { createHash, randomBytes } from 'node:crypto';
import { inTransaction } from '@idss/server/db/transaction';
import { countAccounts } from './account.sql.ts';
import { normalizeEmail } from './account-fields.ts';
import { createAccount } from './create-account.ts';
import { findAccount } from './find-account.ts';
import { PageError, readForm, sendPage } from './http.ts';
import { report, type Exchange, type IdentityOptions } from './identity-service.ts';
import { recordEvent, recordRefusal } from './record-event.ts';
import { createFactorFields, readFactor } from './enrol-with-form.ts';
import { type Enrolment, storeSecondFactor } from './second-factor.ts';
import type { Notice } from './pages/Layout.ts';
import { setupDonePage, setupPage, type SetupPage } from './pages/plain-pages.ts';
import { deleteSetupCodes, insertSetupCode, lockSetupCode } from './setup.sql.ts';

const codeLetters = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const hashCode = (code: string): string =>
  createHash('sha256')
    .update(code.toUpperCase().replaceAll(/[^A-Z0-9]/g, ''))
    .digest('hex');

/** Production without any account: prints a one-time code to the log. Each start prints another; using one ends all. */
export async function offerSetup({ pool, mode, publicUrl, log }: IdentityOptions): Promise<void> {
  if (mode === 'demo' || (await countAccounts(pool)) > 0) return;
  const letters = [...randomBytes(25)].map((byte) => codeLetters[byte % codeLetters.length]).join('');
  const code = letters.match(/.{5}/g)?.join('-') ?? letters;
  await insertSetupCode(pool, hashCode(code));
  log.warn(
    { setupUrl: `${publicUrl}/identity/setup` },
    `There is no account yet. Open ${publicUrl}/identity/setup and enter the one-time set-up code ${code}`,
  );
}

async function requireNoAccounts({ service }: Exchange): Promise<void> {
  const { mode, pool } = service.options;
  if (mode === 'demo' || (await countAccounts(pool)) > 0) throw new PageError(404, 'There is no such page.');
}

function sendSetup({ service, res }: Exchange, status: number, content: Omit<SetupPage, 'csrf'>): void {
  sendPage(
    res,
    status,
    setupPage(service.frame, { csrf: service.seal.seal('setup-form', '', 3600), ...content }),
  );
}

/** GET /setup */
export async function showSetup(exchange: Exchange): Promise<void> {
  await requireNoAccounts(exchange);
  sendSetup(exchange, 200, { factor: getFactor(exchange) });
}

/** Set up together with the account, and not at a first sign-in, which might be another person's. */
const getFactor = (exchange: Exchange, startedEnrolment?: Enrolment) =>
  exchange.service.options.firstAdministratorNeedsSecondFactor
    ? createFactorFields(exchange, 'set-up', { email: 'administrator', startedEnrolment })
    : undefined;

interface NewAdministrator {
  email: string;
  givenName: string;
  familyName: string;
  title: string;
  password: string;
  enrolment: (Enrolment & { readonly step: number }) | undefined;
}

/** Account, role and the end of the code in one transaction. */
function createFirstAdministrator(
  exchange: Exchange,
  code: string,
  administrator: NewAdministrator,
): Promise<
  { ok: true; accountId: string; codes: readonly string[] | undefined } | { ok: false; reason: string }
> {
  const { pool, branding, vault, onFirstAdministrator } = exchange.service.options;
  return inTransaction(pool, async (client) => {
    if (!(await lockSetupCode(client, hashCode(code))))
      return { ok: false, reason: 'The set-up code is incorrect.' };
    const created = await createAccount(client, administrator, branding.productName);
    if (!created.ok) return created;
    const account = await findAccount(client, created);
    if (account) await onFirstAdministrator?.(account, client);
    await deleteSetupCodes(client);
    const { enrolment } = administrator;
    const codes = enrolment && (await storeSecondFactor(client, vault, created.accountId, enrolment));
    if (account && codes) {
      const event = { kind: 'second-factor-set-up', userEmail: account.email } as const;
      await recordEvent(client, exchange, { email: account.email, sessionId: null }, event);
    }
    return { ...created, codes: codes ?? undefined };
  });
}

/** POST /setup */
export async function submitSetup(exchange: Exchange): Promise<void> {
  const { service, req, res, address } = exchange;
  await requireNoAccounts(exchange);
  const field = await readForm(req);
  const values = {
    code: field('code'),
    email: field('email'),
    givenName: field('givenName'),
    familyName: field('familyName'),
    title: field('title'),
  };
  const factor = service.options.firstAdministratorNeedsSecondFactor
    ? readFactor(exchange, 'set-up', field)
    : undefined;
  const startedEnrolment = factor?.ok ? factor.enrolment : factor?.startedEnrolment;
  const refuse = (status: number, text: string): void => {
    const notice: Notice = { kind: 'error', text };
    sendSetup(exchange, status, { values, notice, factor: getFactor(exchange, startedEnrolment) });
  };
  if (service.seal.open('setup-form', field('csrf')) === undefined) {
    return refuse(403, 'The page was open for too long. Please send it again.');
  }
  const wait = await service.limits.count('set-up code', address);
  if (wait !== undefined) {
    res.setHeader('retry-after', String(wait));
    return refuse(429, `Too many tries. Wait ${wait} seconds and try again.`);
  }
  if (factor && !factor.ok) return refuse(422, factor.reason);
  const { code, ...person } = values;
  const created = await createFirstAdministrator(exchange, code, {
    ...person,
    password: field('newPassword'),
    enrolment: factor?.enrolment,
  });
  if (!created.ok) {
    await recordRefusal(exchange, normalizeEmail(values.email), 'set-up');
    return refuse(422, created.reason);
  }
  await report(exchange, {
    kind: 'firstAdministratorCreated',
    accountId: created.accountId,
    email: normalizeEmail(values.email),
  });
  sendPage(res, 200, setupDonePage(service.frame, created.codes));
}
