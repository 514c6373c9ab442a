/** Turning the second factor on and off, and proving that one has it. Spec: sign-in-recovery-codes. */
import type pg from 'pg';
import { inTransaction } from '@idss/server/db/transaction';
import type { Vault } from './vault.ts';
import {
  findAccountById,
  updateSecondFactorStep,
  updateSecondFactor,
  type AccountRow,
} from './account.sql.ts';
import { endSessionsFor } from './identity-records.sql.ts';
import { type Exchange, reportAccountEvent } from './identity-service.ts';
import { recordEvent } from './record-event.ts';
import { consumeRecoveryCode, createRecoveryCodes } from './recovery-codes.ts';
import { countRecoveryCodes, deleteRecoveryCodes } from './recovery-codes.sql.ts';
import { getPurpose } from './sealed-secrets.ts';
import { generateTotpSecret, matchTotpCode, formatTotpAddress } from './totp.ts';

/** A factor that is being set up. */
export interface Enrolment {
  readonly secret: string;
  /** When the factor that it replaces was set up. If that factor has changed, the set-up is refused. */
  readonly since: string | null;
}

export const startEnrolment = ({ secondFactorSince: since }: AccountRow): Enrolment => ({
  secret: generateTotpSecret(),
  since,
});

export const isEnrolment = (value: unknown): value is Enrolment =>
  typeof value === 'object' && value !== null && 'secret' in value && 'since' in value;

export const presentEnrolment = (
  { service }: Pick<Exchange, 'service'>,
  { secret }: Enrolment,
  email: string,
): { readonly secret: string; readonly address: string } => ({
  secret,
  address: formatTotpAddress(secret, email, service.options.branding.productName),
});

/**
 * Stores the factor with ten recovery codes, or null where the person's factor was changed since the set-up began.
 * Call it in the transaction of what else belongs to it.
 */
export async function storeSecondFactor(
  client: pg.PoolClient,
  vault: Vault,
  accountId: string,
  { secret, since, step }: Enrolment & { readonly step: number },
): Promise<readonly string[] | null> {
  const sealed = vault.seal(getPurpose('second-factor', accountId), secret);
  const isStored = await updateSecondFactor(client, accountId, { secret: sealed, step }, since);
  return isStored ? createRecoveryCodes(client, accountId) : null;
}

/** Sets the factor up and tells the person. Their sessions end, except this one. Null as `storeSecondFactor`. */
export async function enrolSecondFactor(
  exchange: Exchange,
  account: AccountRow,
  enrolment: Enrolment,
  { step, session }: { readonly step: number; readonly session: string | undefined },
): Promise<readonly string[] | null> {
  const kind = enrolment.since === null ? 'secondFactorTurnedOn' : 'secondFactorReplaced';
  const { pool, vault } = exchange.service.options;
  const codes = await inTransaction(pool, async (client) => {
    const stored = await storeSecondFactor(client, vault, account.accountId, { ...enrolment, step });
    if (stored !== null) await endSessionsAndNotify(exchange, client, account, session, kind);
    return stored;
  });
  if (codes !== null) await reportAccountEvent(exchange, account, kind);
  return codes;
}

/** Does nothing and returns false if it was changed since. */
export async function removeSecondFactor(
  exchange: Exchange,
  account: AccountRow,
  session: string,
): Promise<boolean> {
  const isRemoved = await inTransaction(exchange.service.options.pool, async (client) => {
    if (!(await updateSecondFactor(client, account.accountId, null, account.secondFactorSince))) return false;
    await deleteRecoveryCodes(client, account.accountId);
    await endSessionsAndNotify(exchange, client, account, session, 'secondFactorTurnedOff');
    return true;
  });
  if (isRemoved) await reportAccountEvent(exchange, account, 'secondFactorTurnedOff');
  return isRemoved;
}

export async function replaceCodes(
  exchange: Exchange,
  account: AccountRow,
  session: string,
): Promise<readonly string[]> {
  const codes = await inTransaction(exchange.service.options.pool, async (client) => {
    const created = await createRecoveryCodes(client, account.accountId);
    await exchange.service.options.sendNotice?.(client, account.email, { kind: 'recoveryCodesReplaced' });
    const person = { email: account.email, sessionId: session };
    const event = { kind: 'recovery-codes-replaced', userEmail: account.email } as const;
    await recordEvent(client, exchange, person, event);
    return created;
  });
  await reportAccountEvent(exchange, account, 'recoveryCodesReplaced');
  return codes;
}

const factorEvents = {
  secondFactorTurnedOn: 'second-factor-set-up',
  secondFactorReplaced: 'second-factor-replaced',
  secondFactorTurnedOff: 'second-factor-removed',
} as const;

async function endSessionsAndNotify(
  exchange: Exchange,
  client: pg.PoolClient,
  { accountId, email }: AccountRow,
  session: string | undefined,
  kind: keyof typeof factorEvents,
): Promise<void> {
  await endSessionsFor(client, accountId, session === undefined ? {} : { except: session });
  await exchange.service.options.sendNotice?.(client, email, { kind });
  const person = { email, sessionId: session ?? null };
  await recordEvent(client, exchange, person, { kind: factorEvents[kind], userEmail: email });
}

export type Proof =
  | { readonly kind: 'code' }
  /** `left`: how many codes remain. */
  | { readonly kind: 'recoveryCode'; readonly left: number }
  | { readonly kind: 'wrong' }
  | { readonly kind: 'paused'; readonly seconds: number };

/**
 * Checks a code of the app or a recovery code, and uses it up. Both count against the same limit: six tries a minute
 * for an account from one address.
 */
export async function verifySecondFactor(
  exchange: Exchange,
  account: AccountRow,
  typed: string,
  session: string | undefined,
): Promise<Proof> {
  const { service, address } = exchange;
  const subject = `code ${account.accountId}`;
  const seconds = await service.limits.count(subject, address);
  if (seconds !== undefined) return { kind: 'paused', seconds };
  const proof = await checkCode(exchange, account, typed, session);
  if (proof.kind === 'wrong') return proof;
  await service.limits.forget(subject, address);
  if (proof.kind === 'recoveryCode') await reportAccountEvent(exchange, account, 'recoveryCodeUsed');
  return proof;
}

async function checkCode(
  exchange: Exchange,
  { accountId, email, secondFactorSecret: sealed }: AccountRow,
  typed: string,
  session: string | undefined,
): Promise<Proof> {
  const { options } = exchange.service;
  const secret =
    sealed === null ? null : await options.vault.open(getPurpose('second-factor', accountId), sealed);
  const step = secret === null ? undefined : matchTotpCode(secret, typed, new Date());
  if (step !== undefined)
    return { kind: (await updateSecondFactorStep(options.pool, accountId, step)) ? 'code' : 'wrong' };
  return inTransaction(options.pool, async (client): Promise<Proof> => {
    if (!(await consumeRecoveryCode(client, accountId, typed))) return { kind: 'wrong' };
    const left = await countRecoveryCodes(client, accountId);
    await options.sendNotice?.(client, email, { kind: 'recoveryCodeUsed', left });
    const person = { email, sessionId: session ?? null };
    await recordEvent(client, exchange, person, { kind: 'recovery-code-used', userEmail: email, left });
    return { kind: 'recoveryCode', left };
  });
}

/** The account as it is now. */
export async function reloadAccount({ service }: Exchange, account: AccountRow): Promise<AccountRow> {
  return (await findAccountById(service.options.pool, account.accountId)) ?? account;
}
