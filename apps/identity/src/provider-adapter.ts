import { AsyncLocalStorage } from 'node:async_hooks';
import Provider, {
  errors,
  type Adapter,
  type AdapterFactory,
  type AdapterPayload,
  type KoaContextWithOIDC,
} from 'oidc-provider';
import type pg from 'pg';
import { findUnstorable } from '@idss/server/db/storable-text';
import { inTransaction } from '@idss/server/db/transaction';
import {
  consumeRecord,
  deleteGrantMembers,
  deleteGrantFor,
  deleteRecord,
  findRecord,
  findSessionByUid,
  updateRecord,
  upsertRecord,
  type RecordRow,
} from './identity-records.sql.ts';
import { recordSignIn, recordSignOut } from './record-session.ts';

/**
 * One request to the provider: who is asking, so that a session can be listed with its browser and address, and
 * which sessions it has read.
 */
export interface ProviderRequest {
  userAgent: string;
  address: string;
  requestId: string;
  loadedSessions: Set<string>;
  /** The session that was read has been ended by another request since. */
  isSessionEnded: boolean;
  /** The sign-in that this request ends with is recorded. */
  isSignInRecorded?: boolean;
}

export const accessTokenSeconds = 600;
const unopenedSeconds = 120;

export const providerRequest = new AsyncLocalStorage<ProviderRequest>();

function toPayload(row: RecordRow | undefined): AdapterPayload | undefined {
  if (!row) return undefined;
  return row.consumed === null ? row.payload : { ...row.payload, consumed: row.consumed };
}

/** Of a request that ends the session because the person wants it, and not for a new identifier. */
function getSignOut(ctx: KoaContextWithOIDC | undefined) {
  const request = providerRequest.getStore();
  const isSignOut = ctx?.oidc.route === 'end_session_confirm' && Boolean(ctx.oidc.params?.['logout']);
  const { accountId, uid } = ctx?.oidc.session ?? {};
  return request && isSignOut && accountId !== undefined
    ? { request, accountId, sessionId: uid ?? null }
    : undefined;
}

/** Keeps the provider's models in PostgreSQL. Clients are configuration, so none is ever looked up here. */
export function createProviderAdapter(pool: pg.Pool): AdapterFactory {
  return (kind): Adapter => ({
    /** Long: a record has a line for each column, and most may be missing. */
    async upsert(id, payload, expiresIn) {
      const request = kind === 'Session' ? providerRequest.getStore() : undefined;
      // Everyone can begin a sign-in: its record stays for a moment, and longer once its page is opened.
      const isUnopened = kind === 'Interaction' && payload['result'] === undefined;
      const record = {
        kind,
        id,
        uid: payload.uid ?? null,
        grantId: payload.grantId ?? null,
        accountId: payload.accountId ?? null,
        payload,
        seconds: isUnopened ? unopenedSeconds : (expiresIn ?? 600),
        userAgent: request?.userAgent ?? null,
        address: request?.address ?? (isUnopened ? (providerRequest.getStore()?.address ?? null) : null),
      };
      // A session that was ended while this request ran must not come back with the request's last write.
      if (request?.isSessionEnded) return;
      const save = request?.loadedSessions.has(id) ? updateRecord : upsertRecord;
      const login = request && !request.isSignInRecorded ? Provider.ctx?.oidc.result?.login : undefined;
      if (!request || !login) return void (await save(pool, record));
      const session = { accountId: login.accountId, sessionId: payload.uid ?? null };
      await inTransaction(pool, async (client) => {
        await save(client, record);
        await recordSignIn(client, request, {
          ...session,
          hasSecondFactor: login.amr?.includes('otp') ?? false,
        });
      });
      request.isSignInRecorded = true;
    },
    async find(id) {
      if (kind === 'Client' || findUnstorable(id) !== null) return undefined;
      if (kind === 'Session') providerRequest.getStore()?.loadedSessions.add(id);
      return toPayload(await findRecord(pool, kind, id));
    },
    findByUid: async (uid) => toPayload(await findSessionByUid(pool, uid)),
    findByUserCode: () => Promise.resolve(undefined),
    async consume(id) {
      if (await consumeRecord(pool, kind, id, accessTokenSeconds)) return;
      // Two exchanges of one code at once: whichever was first, what it gave is good no more.
      await deleteGrantFor(pool, kind, id);
      throw new errors.InvalidGrant('already consumed');
    },
    async destroy(id) {
      const signOut = kind === 'Session' ? getSignOut(Provider.ctx) : undefined;
      const wasDeleted = signOut
        ? await inTransaction(pool, async (client) => {
            const isDeleted = await deleteRecord(client, kind, id);
            await recordSignOut(client, signOut.request, signOut);
            return isDeleted;
          })
        : await deleteRecord(pool, kind, id);
      const request = kind === 'Session' ? providerRequest.getStore() : undefined;
      if (request?.loadedSessions.has(id) && !wasDeleted) request.isSessionEnded = true;
    },
    revokeByGrantId: async (grantId) => void (await deleteGrantMembers(pool, grantId)),
  });
}
