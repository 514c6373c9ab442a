import { createHash, randomBytes } from 'node:crypto';
import type { Session } from 'oidc-provider';
import { inTransaction } from '@idss/server/db/transaction';
import { findAccountById, type AccountRow } from './account.sql.ts';
import { isActive, presentAccount } from './find-account.ts';
import { verifyPassword } from './hash-password.ts';
import { PageError, readForm, redirect, sendPage } from './http.ts';
import { endSessionsFor, listSessionsFor } from './identity-records.sql.ts';
import { type Exchange, reportAccountEvent } from './identity-service.ts';
import { accountPage, type AccountPage } from './pages/Account.ts';
import type { Notice } from './pages/Layout.ts';
import { accountClient, getSessionSeconds } from './provider-configuration.ts';
import { countRecoveryCodes } from './recovery-codes.sql.ts';
import {
  type Enrolment,
  presentEnrolment,
  enrolSecondFactor,
  isEnrolment,
  verifySecondFactor,
  reloadAccount,
  removeSecondFactor,
  replaceCodes,
  startEnrolment,
} from './second-factor.ts';
import { changePassword } from './set-password.ts';
import { recordEvent, recordRefusal } from './record-event.ts';
import { setProfile } from './set-profile.ts';
import { matchTotpCode } from './totp.ts';

const formSeconds = 3600;
const enrolmentSeconds = 900;

/** The response to one request, in addition to the account's state. */
type PageContent = { status: number } & Pick<AccountPage, 'notice' | 'profile' | 'enrolment' | 'codes'>;

type SignedIn = { session: Session; account: AccountRow };

const csrfPurpose = (session: Session): string => `account-form ${session.uid}`;
const enrolmentPurpose = (session: Session): string => `account-enrolment ${session.uid}`;

/** A path within the portal, or its start: never another site. */
export function safeReturnPath(path: string | null): string {
  if (path === null || !/^\/(?![/\\])[\w\-./~%?=&]*$/.test(path)) return '/';
  return path;
}

/** The provider's own session, which this page extends as a renewal does. */
async function findSignedIn({ service, req, res }: Exchange): Promise<SignedIn | undefined> {
  const { provider, options } = service;
  const session = await provider.Session.get(provider.createContext(req, res));
  if (session.accountId === undefined) return undefined;
  const account = await findAccountById(options.pool, session.accountId);
  if (!account || !isActive(account)) return undefined;
  await session.save(getSessionSeconds(session.loginTs, options));
  return { session, account };
}

/**
 * Without a session the page sends the browser through the same sign-in as the portal, as a client of its own. Only
 * the session that results is wanted: the code is left to expire and its verifier thrown away.
 */
function requestSignIn({ service, res, url }: Exchange): void {
  const { publicUrl } = service.options;
  const challenge = createHash('sha256').update(randomBytes(32).toString('base64url')).digest('base64url');
  const query = new URLSearchParams({
    client_id: accountClient,
    response_type: 'code',
    scope: 'openid',
    redirect_uri: `${publicUrl}${service.mount}/account/callback`,
    code_challenge: challenge,
    code_challenge_method: 'S256',
    state: safeReturnPath(url.searchParams.get('returnTo')),
  });
  redirect(res, `${service.mount}/authorize?${query.toString()}`);
}

async function sendAccount(
  exchange: Exchange,
  { session, account: before }: SignedIn,
  returnTo: string,
  content: PageContent,
): Promise<void> {
  const { service, res } = exchange;
  const account = await reloadAccount(exchange, before);
  sendPage(
    res,
    content.status,
    accountPage(service.frame, {
      account: presentAccount(account),
      csrf: service.seal.seal(csrfPurpose(session), '', formSeconds),
      returnUrl: `${service.options.publicUrl}${returnTo}`,
      returnTo,
      sessions: await listSessionsFor(service.options.pool, account.accountId),
      currentSession: session.uid,
      notice: content.notice,
      profile: content.profile,
      enrolment: content.enrolment,
      codes: content.codes,
      codesLeft: await countRecoveryCodes(service.options.pool, account.accountId),
      needsSecondFactor: (await service.options.requiresSecondFactor?.(account.email)) ?? false,
    }),
  );
}

const doneTexts: Record<string, string> = {
  profile: 'Your details are saved.',
  password: 'Your password is changed. Your other sessions are ended.',
  'factor-off': 'The second factor is off. Your other sessions are ended.',
  sessions: 'The session is ended.',
};

/** GET /account and GET /account/callback */
export async function showAccount(exchange: Exchange): Promise<void> {
  const { service, res, url } = exchange;
  const signedIn = await findSignedIn(exchange);
  if (url.pathname === '/account/callback') {
    if (url.searchParams.has('error') || !signedIn) throw new PageError(400, 'The sign-in did not succeed.');
    const returnTo = safeReturnPath(url.searchParams.get('state'));
    return redirect(res, `${service.mount}/account?${new URLSearchParams({ returnTo }).toString()}`);
  }
  if (!signedIn) return requestSignIn(exchange);
  const text = doneTexts[url.searchParams.get('done') ?? ''];
  const notice: Notice | undefined = text === undefined ? undefined : { kind: 'success', text };
  const returnTo = safeReturnPath(url.searchParams.get('returnTo'));
  return sendAccount(exchange, signedIn, returnTo, { status: 200, notice });
}

/** A value of the submitted form. */
type FormField = (name: string) => string;

/** The result of a form: a change (then the page is read again) or a refusal shown on the page. */
type Outcome = { done: string } | PageContent;

/** New recovery codes are shown at once: a page that is read again does not have them. */
const showCodes = (text: string, codes: readonly string[]): Outcome => ({
  status: 200,
  notice: { kind: 'success', text },
  codes,
});

const refuseTooManyTries = ({ res }: Exchange, seconds: number): Outcome => {
  res.setHeader('retry-after', String(seconds));
  return refuse(429, `Too many tries. Wait ${seconds} seconds and try again.`);
};

const refuseChangedFactor = (): Outcome =>
  refuse(409, 'Your second factor was changed in the meantime. Nothing was done; please start again.');

const refuse = (status: number, text: string): Outcome => ({ status, notice: { kind: 'error', text } });

async function checkPassword(
  exchange: Exchange,
  account: AccountRow,
  password: string,
): Promise<Outcome | undefined> {
  const { service, address } = exchange;
  const wait = await service.limits.count(account.email, address);
  if (wait !== undefined) {
    await recordRefusal(exchange, account.email, 'pace');
    return refuseTooManyTries(exchange, wait);
  }
  if (!(await verifyPassword(password, account.passwordHash))) {
    await recordRefusal(exchange, account.email, 'account-page');
    return refuse(422, 'Your password is incorrect.');
  }
  await service.limits.forget(account.email, address);
  return undefined;
}

async function saveProfile(exchange: Exchange, { account }: SignedIn, field: FormField): Promise<Outcome> {
  const profile = { givenName: field('givenName'), familyName: field('familyName'), title: field('title') };
  const verdict = await setProfile(exchange.service.options.pool, account.accountId, profile);
  if (!verdict.ok) return { ...refuse(422, verdict.reason), profile };
  await reportAccountEvent(exchange, account, 'profileChanged');
  return { done: 'profile' };
}

async function changeOwnPassword(exchange: Exchange, signedIn: SignedIn, field: FormField): Promise<Outcome> {
  const { session, account } = signedIn;
  const refused = await checkPassword(exchange, account, field('currentPassword'));
  if (refused) return refused;
  const verdict = await changePassword(exchange, account, field('newPassword'), {
    session: session.uid,
    endsOthers: true,
  });
  if (!verdict.ok) return refuse(422, verdict.reason);
  await reportAccountEvent(exchange, account, 'passwordChanged');
  return { done: 'password' };
}

/** The password and, where a second factor is on, one of its codes: changes of the factor need both. */
async function checkPasswordAndCode(
  exchange: Exchange,
  { account, session }: SignedIn,
  field: FormField,
): Promise<Outcome | undefined> {
  const refused = await checkPassword(exchange, account, field('factorPassword'));
  if (refused || account.secondFactorSecret === null) return refused;
  const proof = await verifySecondFactor(exchange, account, field('factorCode'), session.uid);
  if (proof.kind !== 'paused' && proof.kind !== 'wrong') return undefined;
  await recordRefusal(exchange, account.email, proof.kind === 'paused' ? 'pace' : 'account-page');
  return proof.kind === 'paused'
    ? refuseTooManyTries(exchange, proof.seconds)
    : refuse(422, 'The code is incorrect, or it was used before. Wait for the next one.');
}

function presentSealedEnrolment(
  exchange: Exchange,
  { session, account }: SignedIn,
  pendingEnrolment: Enrolment,
) {
  return {
    ...presentEnrolment(exchange, pendingEnrolment, account.email),
    progress: exchange.service.seal.seal(enrolmentPurpose(session), pendingEnrolment, enrolmentSeconds),
  };
}

async function startSecondFactor(exchange: Exchange, signedIn: SignedIn, field: FormField): Promise<Outcome> {
  const refused = await checkPasswordAndCode(exchange, signedIn, field);
  return (
    refused ?? {
      status: 200,
      enrolment: presentSealedEnrolment(exchange, signedIn, startEnrolment(signedIn.account)),
    }
  );
}

async function confirmSecondFactor(
  exchange: Exchange,
  signedIn: SignedIn,
  field: FormField,
): Promise<Outcome> {
  const { session, account } = signedIn;
  const started = exchange.service.seal.open(enrolmentPurpose(session), field('progress'));
  if (!isEnrolment(started)) return refuse(403, 'The page was open for too long. Please start again.');
  const step = matchTotpCode(started.secret, field('code'), new Date());
  if (step === undefined) {
    return {
      ...refuse(422, 'The code is incorrect.'),
      enrolment: presentSealedEnrolment(exchange, signedIn, started),
    };
  }
  const codes = await enrolSecondFactor(exchange, account, started, { step, session: session.uid });
  if (codes === null) return refuseChangedFactor();
  return showCodes(
    started.since === null
      ? 'The second factor is on. Your other sessions are ended.'
      : 'The second factor is replaced. Your other sessions are ended.',
    codes,
  );
}

async function renewRecoveryCodes(
  exchange: Exchange,
  signedIn: SignedIn,
  field: FormField,
): Promise<Outcome> {
  const { account, session } = signedIn;
  if (account.secondFactorSecret === null) return refuseChangedFactor();
  const refused = await checkPasswordAndCode(exchange, signedIn, field);
  if (refused) return refused;
  return showCodes(
    'You have new recovery codes. The old ones no longer work.',
    await replaceCodes(exchange, account, session.uid),
  );
}

async function turnOffSecondFactor(
  exchange: Exchange,
  signedIn: SignedIn,
  field: FormField,
): Promise<Outcome> {
  const { session, account } = signedIn;
  if (account.secondFactorSecret === null) return refuseChangedFactor();
  // Before the code is used up.
  if (await exchange.service.options.requiresSecondFactor?.(account.email)) {
    return refuse(422, 'Your role needs the second factor, so it stays on.');
  }
  const refused = await checkPasswordAndCode(exchange, signedIn, field);
  if (refused) return refused;
  return (await removeSecondFactor(exchange, account, session.uid))
    ? { done: 'factor-off' }
    : refuseChangedFactor();
}

async function runAction(exchange: Exchange, signedIn: SignedIn, field: FormField): Promise<Outcome> {
  const { pool } = exchange.service.options;
  const { session, account } = signedIn;
  switch (exchange.url.pathname) {
    case '/account/profile':
      return saveProfile(exchange, signedIn, field);
    case '/account/password':
      return changeOwnPassword(exchange, signedIn, field);
    case '/account/second-factor/start':
      return startSecondFactor(exchange, signedIn, field);
    case '/account/second-factor/confirm':
      return confirmSecondFactor(exchange, signedIn, field);
    case '/account/second-factor/codes':
      return renewRecoveryCodes(exchange, signedIn, field);
    case '/account/second-factor/remove':
      return turnOffSecondFactor(exchange, signedIn, field);
    case '/account/sessions/end':
    case '/account/sessions/end-others': {
      const which = exchange.url.pathname.endsWith('/end')
        ? { only: field('session') }
        : { except: session.uid };
      await inTransaction(pool, async (client) => {
        const count = await endSessionsFor(client, account.accountId, which);
        const person = { email: account.email, sessionId: session.uid };
        const event = { kind: 'sessions-ended', userEmail: account.email, count } as const;
        if (count > 0) await recordEvent(client, exchange, person, event);
      });
      await reportAccountEvent(exchange, account, 'sessionsEnded');
      return { done: 'sessions' };
    }
    default:
      throw new PageError(404, 'There is no such page.');
  }
}

/** POST /account/… */
export async function submitAccount(exchange: Exchange): Promise<void> {
  const { service, req, res } = exchange;
  const field = await readForm(req);
  const signedIn = await findSignedIn(exchange);
  if (!signedIn) throw new PageError(401, 'Your session has ended. Open the page again to sign in.');
  const returnTo = safeReturnPath(field('returnTo'));
  if (service.seal.open(csrfPurpose(signedIn.session), field('csrf')) === undefined) {
    const { status, notice } = {
      status: 403,
      notice: {
        kind: 'error',
        text: 'The page was open for too long. Nothing was saved; please do it again.',
      },
    } as const;
    return sendAccount(exchange, signedIn, returnTo, { status, notice });
  }
  const outcome = await runAction(exchange, signedIn, field);
  if ('done' in outcome) {
    return redirect(
      res,
      `${service.mount}/account?${new URLSearchParams({ done: outcome.done, returnTo }).toString()}`,
    );
  }
  return sendAccount(exchange, signedIn, returnTo, outcome);
}
