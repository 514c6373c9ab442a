import { AsyncLocalStorage } from 'node:async_hooks';
import { errors, type Adapter, type AdapterFactory, type AdapterPayload } from 'oidc-provider';
import type pg from 'pg';
import {
  consumeRecord,
  deleteGrantMembers,
  deleteRecord,
  selectRecord,
  selectSessionByUid,
  upsertRecord,
  type RecordRow,
} from './identity-records.sql.ts';

/** Who is asking, so that a session can be listed with its browser and address. Set around each request. */
export const requestOrigin = new AsyncLocalStorage<{ userAgent: string; address: string }>();

function present(row: RecordRow | undefined): AdapterPayload | undefined {
  if (!row) return undefined;
  return row.consumed === null ? row.payload : { ...row.payload, consumed: row.consumed };
}

/** Keeps the provider's models in PostgreSQL. Clients are configuration, so none is ever looked up here. */
export function createProviderAdapter(pool: pg.Pool): AdapterFactory {
  return (kind): Adapter => ({
    async upsert(id, payload, expiresIn) {
      const origin = kind === 'Session' ? requestOrigin.getStore() : undefined;
      await upsertRecord(pool, {
        kind,
        id,
        uid: payload.uid ?? null,
        grantId: payload.grantId ?? null,
        accountId: payload.accountId ?? null,
        payload,
        seconds: expiresIn ?? 600,
        userAgent: origin?.userAgent ?? null,
        address: origin?.address ?? null,
      });
    },
    find: async (id) => (kind === 'Client' ? undefined : present(await selectRecord(pool, kind, id))),
    findByUid: async (uid) => present(await selectSessionByUid(pool, uid)),
    findByUserCode: () => Promise.resolve(undefined),
    async consume(id) {
      if (!(await consumeRecord(pool, kind, id))) throw new errors.InvalidGrant('already consumed');
    },
    destroy: (id) => deleteRecord(pool, kind, id),
    revokeByGrantId: (grantId) => deleteGrantMembers(pool, grantId),
  });
}
