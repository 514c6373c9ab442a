import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { JSONWebKeySet } from 'jose';
import { createGroupedEvents } from './grouped-events.ts';
import { repeat } from '@idss/server/kernel/retry';
import { endExpiredLinks } from './end-links.ts';
import { addSigningKey, loadIdentityKeys, getPublicKeys, type IdentityKeys } from './identity-keys.ts';
import {
  deleteAbandonedSignIns,
  deleteExpiredRecords,
  endSessionsFor,
  findLiveSessions,
  isSessionLive,
} from './identity-records.sql.ts';
import { type IdentityOptions, mountPath } from './identity-service.ts';
import { resealSecrets } from './sealed-secrets.ts';
import type { ServedProvider } from './serve-provider.ts';
import { offerSetup } from './setup.ts';
import { createTokenVerifier } from './verify-access-token.ts';

export type { AccountNotice, IdentityEvent, IdentityOptions } from './identity-service.ts';

const maintenanceMilliseconds = 60_000;
/** Sign-ins that were begun and not finished, beyond which the oldest go. */
const maxUnfinishedSignIns = { perAddress: 1000, total: 20_000 };
/** A new signing key is published this long before it signs: twice the time after which others look again. */
const keyDelaySeconds = 300;

/** The embedded OpenID Connect provider with its pages. */
export interface Identity {
  /**
   * Serves everything under /identity. The body must not have been read. `ip`: the client's address, where a trusted proxy
   * forwards it; otherwise the socket's.
   */
  handler: (req: IncomingMessage, res: ServerResponse, facts?: RequestFacts) => void;
  issuer: string;
  /** The public keys of this moment; for `createTokenVerifier({ jwks: { local: identity.jwks } })`. */
  jwks: () => JSONWebKeySet;
  /** Whether the session named by a token's `sid` is open. */
  isSessionLive: (sid: string) => Promise<boolean>;
  /** Those of these sessions that are open. */
  findLiveSessions: (sids: readonly string[]) => Promise<ReadonlySet<string>>;
  endSessionsFor: (accountId: string, which?: { only?: string; except?: string }) => Promise<number>;
  /** Publishes a new signing key, which signs after five minutes; the old one stays published for a day. */
  rotateSigningKey: () => Promise<void>;
  /** Runs every minute: deletes expired and abandoned records, reads new keys. */
  maintainRecords: () => Promise<void>;
  close: () => Promise<void>;
}

type RequestFacts = { readonly ip?: string; readonly requestId?: string };

interface Keys {
  get(): IdentityKeys;
  /** Answers whether another process has made new ones. */
  reload(): Promise<boolean>;
}

async function openKeys({ pool, vault }: IdentityOptions): Promise<Keys> {
  const listKeyIds = ({ signing }: IdentityKeys): string => signing.map(({ kid }) => kid).join();
  let keys = await loadIdentityKeys(pool, vault);
  return {
    get: () => keys,
    async reload() {
      const found = await loadIdentityKeys(pool, vault);
      if (listKeyIds(found) === listKeyIds(keys)) return false;
      keys = found;
      return true;
    },
  };
}

/** The library and the pages take a tenth of a start, and nobody waits for them before somebody signs in. */
function withFirstRequest(open: () => Promise<ServedProvider>) {
  let opening: Promise<ServedProvider> | undefined;
  return {
    async serve(...request: Parameters<ServedProvider['serve']>): Promise<void> {
      opening ??= open().catch((error: unknown) => {
        // The next request tries again.
        opening = undefined;
        throw error;
      });
      (await opening).serve(...request);
    },
    async renew(): Promise<void> {
      (await opening)?.renew();
    },
  };
}

/**
 * Starts the embedded identity provider: makes the keys at the first start, prints the set-up code in a production
 * without accounts, and looks every minute for expired records and new keys.
 */
export async function createIdentity(options: IdentityOptions): Promise<Identity> {
  const { pool, log, vault, publicUrl } = options;
  if (new URL(publicUrl).origin !== publicUrl)
    throw new Error('publicUrl must be an origin such as https://idss.example.org');
  const issuer = `${publicUrl}${mountPath}`;
  await resealSecrets(pool, vault);
  const groups = createGroupedEvents({
    onFailure: (err) => log.error({ err }, 'identity: an event was not recorded; it is retried'),
  });
  const keys = await openKeys(options);
  const jwks = (): JSONWebKeySet => getPublicKeys(keys.get());
  const verifier = createTokenVerifier({ issuer, audience: `${publicUrl}/api`, jwks: { local: jwks } });
  const provider = withFirstRequest(async () => {
    const { openProvider } = await import('./serve-provider.ts');
    return openProvider(options, () => keys.get(), { groups, verifier });
  });

  async function reloadKeys(): Promise<void> {
    if (await keys.reload()) await provider.renew();
  }

  async function maintainRecords(): Promise<void> {
    await Promise.all([
      deleteExpiredRecords(pool),
      endExpiredLinks(pool),
      deleteAbandonedSignIns(pool, maxUnfinishedSignIns),
      reloadKeys(),
      groups.writePending(),
    ]);
  }

  await offerSetup(options);
  const endMaintenance = repeat(maintainRecords, {
    everyMilliseconds: maintenanceMilliseconds,
    delays: { first: 1_000, max: maintenanceMilliseconds },
    onFailure: (err) => log.warn({ err }, 'identity: the maintenance of every minute failed; it is retried'),
  });

  return {
    handler(req, res, { ip, requestId = randomUUID() } = {}) {
      const address = options.clientAddress?.(req) ?? ip ?? req.socket.remoteAddress ?? 'unknown';
      provider.serve(req, res, { address, requestId }).catch((err: unknown) => {
        log.error({ err }, 'identity: provider failed');
        res.writeHead(500).end();
      });
    },
    issuer,
    jwks,
    isSessionLive: (sid) => isSessionLive(pool, sid),
    findLiveSessions: (sids) => findLiveSessions(pool, sids),
    endSessionsFor: (accountId, which) => endSessionsFor(pool, accountId, which),
    async rotateSigningKey() {
      await addSigningKey(pool, vault, keyDelaySeconds);
      await reloadKeys();
    },
    maintainRecords,
    close() {
      endMaintenance();
      return groups.close();
    },
  };
}
