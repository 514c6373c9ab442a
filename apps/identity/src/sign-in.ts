import { unauthorizedMessages } from '@idss/domain/settings/settings';
import type { Interaction } from 'oidc-provider';
import { findAccountByEmail, findAccountById, type AccountRow } from './account.sql.ts';
import { normalizeEmail } from './account-fields.ts';
import { isActive } from './find-account.ts';
import { sendFactorLink } from './forgotten.ts';
import { verifyPassword } from './hash-password.ts';
import { PageError, readForm, sendPage } from './http.ts';
import { extendRecord } from './identity-records.sql.ts';
import { type Exchange, report, reportAccountEvent } from './identity-service.ts';
import type { Notice } from './pages/Layout.ts';
import { codePage, continuePage, enrolPage, newPasswordPage } from './pages/SecondFactor.ts';
import { signInPage } from './pages/SignIn.ts';
import { acrLevels, interactionSeconds } from './provider-configuration.ts';
import { isDemonstrationPassword } from './password-policy.ts';
import {
  type Enrolment,
  presentEnrolment,
  enrolSecondFactor,
  verifySecondFactor,
  reloadAccount,
  startEnrolment,
} from './second-factor.ts';
import { changePassword } from './set-password.ts';
import { recordRefusal } from './record-event.ts';
import { matchTotpCode } from './totp.ts';

const stepSeconds = 600;
const wrongPassword = 'The e-mail or the password is incorrect.';
const wrongRecoveryCode = 'The recovery code is incorrect, or it was used before.';
const needsActivation =
  'Your access has changed, and this password is no longer valid. Choose a new one with the activation link that was sent to you, or ask your administrator for a link.';
const wrongCode = 'The code is incorrect, or it was used before. Wait for the next one.';

/** A person's state between two steps; sealed into the form, so that a step cannot be left out. */
interface Progress {
  accountId: string;
  next: 'code' | 'enrol' | 'new-password' | 'continue';
  amr: string[];
  enrolment?: Enrolment;
}

/** A new password, or another second factor, ends the sign-ins that were begun before. */
const getStamp = (account: AccountRow): string =>
  `${account.passwordChangedAt} ${account.secondFactorSince ?? ''}`;

function isProgress(value: unknown): value is Progress & { stamp: string } {
  return typeof value === 'object' && value !== null && 'accountId' in value && 'next' in value;
}

/** Parts of a step's page in addition to its form. */
interface ShownStep {
  status: number;
  notice?: Notice;
  usesRecovery?: boolean;
  codes?: readonly string[];
  left?: number;
}

const pauseNotice = (seconds: number): Notice => ({
  kind: 'error',
  text: `Too many tries. Wait ${seconds} seconds and try again.`,
});

/** The interaction of this browser's cookie; a stale or foreign one ends on the error page. */
async function openInteraction({ service, req, res, url }: Exchange): Promise<Interaction> {
  const details = await service.provider.interactionDetails(req, res).catch((cause: unknown) => {
    if (cause instanceof Error && cause.name === 'SessionNotFound') {
      throw new PageError(400, 'This sign-in page is too old. Go to the portal and sign in again.');
    }
    throw cause;
  });
  if (url.pathname !== `/interaction/${details.uid}` || details.prompt.name !== 'login') {
    throw new PageError(400, 'This sign-in page is too old. Go to the portal and sign in again.');
  }
  return details;
}

const csrfPurpose = (uid: string): string => `interaction-form ${uid}`;
const progressPurpose = (uid: string): string => `interaction-progress ${uid}`;

function stepFields(exchange: Exchange, details: Interaction) {
  const { service } = exchange;
  return {
    action: `${service.mount}/interaction/${details.uid}`,
    csrf: service.seal.seal(csrfPurpose(details.uid), '', 3600),
  };
}

/** The person who is signed in and is asked for the password again; no other person can continue in this session. */
async function findAccountToConfirm(
  { service }: Exchange,
  details: Interaction,
): Promise<AccountRow | undefined> {
  const accountId = details.session?.accountId;
  if (accountId === undefined) return undefined;
  const account = await findAccountById(service.options.pool, accountId);
  return account && isActive(account) ? account : undefined;
}

async function sendSignIn(
  exchange: Exchange,
  details: Interaction,
  content: { status: number; email?: string; notice?: Notice },
): Promise<void> {
  const { service, res } = exchange;
  const { demonstration, mode } = service.options;
  const confirmed = await findAccountToConfirm(exchange, details);
  const hint = typeof details.params['login_hint'] === 'string' ? details.params['login_hint'] : undefined;
  sendPage(
    res,
    content.status,
    signInPage(service.frame, {
      ...stepFields(exchange, details),
      email: content.email ?? hint?.slice(0, 254),
      notice: content.notice,
      confirming: confirmed && {
        name: `${confirmed.givenName} ${confirmed.familyName}`,
        email: confirmed.email,
        otherAccountUrl: `${service.mount}/session/end`,
      },
      demonstration:
        mode === 'demo' && demonstration
          ? {
              accounts: await demonstration.accounts(),
              password: demonstration.password,
              note: demonstration.note(),
            }
          : undefined,
    }),
  );
}

function sendStep(
  exchange: Exchange,
  details: Interaction,
  progress: Progress,
  content: ShownStep,
  account: AccountRow,
): void {
  const { service, res } = exchange;
  const step = {
    ...stepFields(exchange, details),
    progress: service.seal.seal(
      progressPurpose(details.uid),
      { ...progress, stamp: getStamp(account) },
      stepSeconds,
    ),
    notice: content.notice,
  };
  switch (progress.next) {
    case 'code': {
      const page = codePage(service.frame, { ...step, usesRecovery: content.usesRecovery ?? false });
      return sendPage(res, content.status, page);
    }
    case 'continue': {
      const page = continuePage(service.frame, { ...step, codes: content.codes, left: content.left });
      return sendPage(res, content.status, page);
    }
    case 'new-password':
      return sendPage(res, content.status, newPasswordPage(service.frame, { ...step, email: account.email }));
    case 'enrol': {
      const enrolment = progress.enrolment ?? startEnrolment(account);
      const { secret, address } = presentEnrolment(exchange, enrolment, account.email);
      return sendPage(res, content.status, enrolPage(service.frame, { ...step, secret, address }));
    }
  }
}

/** After each step: the next one, or the end of the sign-in. */
async function continueSignIn(
  exchange: Exchange,
  details: Interaction,
  account: AccountRow,
  amr: string[],
): Promise<void> {
  const { service, req, res } = exchange;
  const accountId = account.accountId;
  if (!amr.includes('otp')) {
    if (account.secondFactorSecret !== null) {
      return sendStep(exchange, details, { accountId, next: 'code', amr }, { status: 200 }, account);
    }
    if (await service.options.requiresSecondFactor?.(account.email)) {
      // A password alone sets up no factor where a mail can prove whose account it is.
      if (service.options.requestLink) return sendFactorLink(exchange, account.email);
      const enrolment = startEnrolment(account);
      return sendStep(
        exchange,
        details,
        { accountId, next: 'enrol', amr, enrolment },
        { status: 200 },
        account,
      );
    }
  }
  if (account.mustChangePassword) {
    return sendStep(exchange, details, { accountId, next: 'new-password', amr }, { status: 200 }, account);
  }
  await report(exchange, { kind: 'signedIn', accountId, email: account.email });
  await service.provider.interactionFinished(
    req,
    res,
    {
      login: {
        accountId,
        amr: amr.includes('otp') ? [...amr, 'mfa'] : amr,
        acr: amr.includes('otp') ? acrLevels.secondFactor : acrLevels.password,
        // The cookie lasts only while the browser runs; the server's own limits end it sooner.
        remember: false,
      },
    },
    { mergeWithLastSubmission: false },
  );
}

async function submitPassword(
  exchange: Exchange,
  details: Interaction,
  field: (name: string) => string,
): Promise<void> {
  const { service, res, address } = exchange;
  const { pool } = service.options;
  const email = normalizeEmail(field('email')).slice(0, 254);
  const wait = await service.limits.count(email, address);
  if (wait !== undefined) {
    await report(exchange, { kind: 'signInPaused', email });
    await recordRefusal(exchange, email, 'pace');
    res.setHeader('retry-after', String(wait));
    return sendSignIn(exchange, details, { status: 429, email, notice: pauseNotice(wait) });
  }
  const account = await findAccountByEmail(pool, email);
  const password = field('password');
  // Data of a demonstration may have become a real portal's: its accounts stay locked until their passwords are reset.
  const isPublished = service.options.mode === 'production' && isDemonstrationPassword(password);
  const isRight = (await verifyPassword(password, account?.passwordHash)) && !isPublished;
  const confirmed = await findAccountToConfirm(exchange, details);
  const isOther = confirmed !== undefined && confirmed.accountId !== account?.accountId;
  if (isRight && account && !isActive(account) && !isOther) {
    // Only after the right password: others do not learn who is locked.
    await report(exchange, { kind: 'signInRefused', email });
    await recordRefusal(exchange, email, account.disabledAt === null ? 'activation' : 'locked');
    const text = account.disabledAt === null ? needsActivation : unauthorizedMessages.Locked;
    const notice = { kind: 'error', text } as const;
    return sendSignIn(exchange, details, { status: 403, email, notice });
  }
  if (!isRight || !account || isOther) {
    await report(exchange, { kind: 'signInRefused', email });
    await recordRefusal(exchange, email, 'password');
    return sendSignIn(exchange, details, {
      status: 401,
      email,
      notice: { kind: 'error', text: wrongPassword },
    });
  }
  await service.limits.forget(email, address);
  return continueSignIn(exchange, details, account, ['pwd']);
}

/** A code of the app, or a recovery code in its own form. */
async function submitCode(
  exchange: Exchange,
  details: Interaction,
  progress: Progress,
  account: AccountRow,
  field: (name: string) => string,
): Promise<void> {
  const recoveryCode = field('recoveryCode');
  const usesRecovery = recoveryCode !== '';
  const session = details.session?.uid;
  const typed = usesRecovery ? recoveryCode : field('code');
  const proof = await verifySecondFactor(exchange, account, typed, session);
  if (proof.kind === 'paused') {
    await reportAccountEvent(exchange, account, 'signInPaused');
    await recordRefusal(exchange, account.email, 'pace');
    exchange.res.setHeader('retry-after', String(proof.seconds));
    const notice = pauseNotice(proof.seconds);
    return sendStep(exchange, details, progress, { status: 429, notice, usesRecovery }, account);
  }
  if (proof.kind === 'wrong') {
    await reportAccountEvent(exchange, account, 'signInRefused');
    await recordRefusal(exchange, account.email, 'code');
    const notice = { kind: 'error', text: usesRecovery ? wrongRecoveryCode : wrongCode } as const;
    return sendStep(exchange, details, progress, { status: 401, notice, usesRecovery }, account);
  }
  const amr = [...progress.amr, 'otp'];
  if (proof.kind === 'code') return continueSignIn(exchange, details, account, amr);
  const next = { accountId: account.accountId, next: 'continue', amr } satisfies Progress;
  return sendStep(exchange, details, next, { status: 200, left: proof.left }, account);
}

/** The code of a factor that is set up now; its recovery codes are shown before the sign-in ends. */
async function submitEnrolment(
  exchange: Exchange,
  details: Interaction,
  progress: Progress,
  account: AccountRow,
  code: string,
): Promise<void> {
  const { enrolment } = progress;
  const step = enrolment && matchTotpCode(enrolment.secret, code, new Date());
  if (enrolment === undefined || step === undefined) {
    const notice = { kind: 'error', text: wrongCode } as const;
    return sendStep(exchange, details, progress, { status: 401, notice }, account);
  }
  const codes = await enrolSecondFactor(exchange, account, enrolment, {
    step,
    session: details.session?.uid,
  });
  if (codes === null) return sendExpired(exchange, details);
  const next = {
    accountId: account.accountId,
    next: 'continue',
    amr: [...progress.amr, 'otp'],
  } satisfies Progress;
  return sendStep(exchange, details, next, { status: 200, codes }, await reloadAccount(exchange, account));
}

const sendExpired = (exchange: Exchange, details: Interaction): Promise<void> =>
  sendSignIn(exchange, details, {
    status: 403,
    notice: { kind: 'error', text: 'The page was open for too long. Please sign in again.' },
  });

/** GET /interaction/:uid */
export async function showSignIn(exchange: Exchange): Promise<void> {
  const details = await openInteraction(exchange);
  await extendRecord(exchange.service.options.pool, 'Interaction', details.uid, interactionSeconds);
  await sendSignIn(exchange, details, { status: 200 });
}

/** POST /interaction/:uid: one step of a sign-in. */
export async function submitSignIn(exchange: Exchange): Promise<void> {
  const { service, req } = exchange;
  const { pool } = service.options;
  const details = await openInteraction(exchange);
  const field = await readForm(req);
  if (service.seal.open(csrfPurpose(details.uid), field('csrf')) === undefined) {
    const text = 'The page was open for too long. Please enter it again.';
    return sendSignIn(exchange, details, { status: 403, notice: { kind: 'error', text } });
  }
  if (field('step') === 'password') return submitPassword(exchange, details, field);

  const progress = service.seal.open(progressPurpose(details.uid), field('progress'));
  const account = isProgress(progress) ? await findAccountById(pool, progress.accountId) : undefined;
  if (
    !isProgress(progress) ||
    !account ||
    !isActive(account) ||
    progress.next !== field('step') ||
    progress.stamp !== getStamp(account)
  )
    return sendExpired(exchange, details);
  switch (progress.next) {
    case 'code':
      return submitCode(exchange, details, progress, account, field);
    case 'enrol':
      return submitEnrolment(exchange, details, progress, account, field('code'));
    case 'continue':
      return continueSignIn(exchange, details, account, progress.amr);
    case 'new-password':
      return submitNewPassword(exchange, details, progress, account, field('newPassword'));
  }
}

async function submitNewPassword(
  exchange: Exchange,
  details: Interaction,
  progress: Progress,
  account: AccountRow,
  password: string,
): Promise<void> {
  const verdict = await changePassword(exchange, account, password, {
    session: details.session?.uid,
    endsOthers: false,
  });
  if (!verdict.ok) {
    const notice = { kind: 'error', text: verdict.reason } as const;
    return sendStep(exchange, details, progress, { status: 422, notice }, account);
  }
  await reportAccountEvent(exchange, account, 'passwordChanged');
  return continueSignIn(exchange, details, { ...account, mustChangePassword: false }, progress.amr);
}
