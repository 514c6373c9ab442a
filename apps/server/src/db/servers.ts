/**
 * Several servers in one address, as libpq has them: postgresql://login:password@one:5432,two:5432/database. New connections go
 * to the one that takes changes, whichever that is now. Spec: faults-failover.
 */
import pg from 'pg';
import { sql } from './statement.ts';

export interface Server {
  readonly host: string;
  readonly port: number;
}

export interface ServersAddress {
  /** With the first server alone. */
  readonly url: URL;
  /** More than one, or the address asks for the one that takes changes. Otherwise undefined: a connection is as it is. */
  readonly servers: readonly Server[] | undefined;
  /** Each server in an address of its own. */
  readonly all: readonly string[];
  /** All of them, for people. */
  readonly label: string;
}

const usualPort = 5432;

/** null: it is no address. */
export function readServers(address: string): ServersAddress | null {
  const [, before = '', hosts = '', rest = ''] = /^(\w+:\/\/(?:[^@/?]*@)?)([^/?]*)(.*)$/.exec(address) ?? [];
  const urls = hosts.split(',').map((host) => URL.parse(`${before}${host}${rest}`));
  const [url] = urls;
  if (!url || urls.includes(null)) return null;
  const attributes = url.searchParams.get('target_session_attrs');
  if (attributes !== null && attributes !== 'read-write' && attributes !== 'primary') return null;
  url.searchParams.delete('target_session_attrs');
  const servers = urls.flatMap((one) =>
    one ? [{ host: one.hostname.replaceAll(/^\[|\]$/g, ''), port: Number(one.port) || usualPort }] : [],
  );
  const isOne = servers.length === 1 && attributes === null;
  return {
    url,
    servers: isOne ? undefined : servers,
    all: urls.flatMap((one) => one?.href ?? []),
    label: hosts,
  };
}

/** None of several servers takes changes: none is there, or the next leader is not chosen yet. */
class NoLeader extends Error {
  /** As of a connection that could not be made. */
  readonly code = '08001';

  constructor() {
    super('none of the database servers takes changes now');
  }
}

export const isWithoutLeader = (error: unknown): boolean => error instanceof NoLeader;

/** For a server to say what it is; a dead one must not keep a call waiting. */
const answerMilliseconds = 1_500;

type Config = pg.ClientConfig & { readonly leader?: Leader };

const isStandbySql = sql('isStandby')`
  select pg_is_in_recovery() or current_setting('transaction_read_only')::boolean as is_read_only`;
/** Which of the servers takes changes, found once for many connections. */
export class Leader {
  readonly #servers: readonly Server[];
  readonly #config: pg.ClientConfig;
  #known: Server | null = null;
  #finding: Promise<Server> | null = null;

  constructor(servers: readonly Server[], config: pg.ClientConfig) {
    this.#servers = servers;
    this.#config = config;
  }

  find(): Promise<Server> {
    if (this.#known) return Promise.resolve(this.#known);
    this.#finding ??= Promise.any(this.#servers.map((server) => this.#ask(server)))
      .then(
        (server) => (this.#known = server),
        (all: AggregateError) => {
          throw getConnectError(all.errors);
        },
      )
      .finally(() => {
        this.#finding = null;
      });
    return this.#finding;
  }

  /** It failed, or takes no changes any more: the next connection looks again. */
  forget(server: Server): void {
    if (this.#known === server) this.#known = null;
  }

  async #ask(server: Server): Promise<Server> {
    const client = new pg.Client({
      ...this.#config,
      application_name: 'idss leader',
      connectionTimeoutMillis: answerMilliseconds,
      query_timeout: answerMilliseconds,
    });
    // Not above: the host of the address would win.
    Object.assign(client, server);
    client.on('error', () => undefined);
    try {
      await client.connect();
      if ((await isStandbySql.one(client, [])).isReadOnly) throw new NoLeader();
      return server;
    } finally {
      void client.end().catch(() => undefined);
    }
  }
}

/** A refused password is said; that a server is down is not, because another one may lead in a moment. */
function getConnectError(errors: readonly unknown[]): unknown {
  return (
    errors.find((error) => error instanceof pg.DatabaseError && /^(28|3D)/.test(error.code ?? '')) ??
    new NoLeader()
  );
}

type ConnectCallback = (error?: Error) => void;

/** Connects to the leader, and notices by what the server says of itself where it is none. */
export class LeaderClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    const leader = typeof config === 'object' ? (config as Config).leader : undefined;
    if (!leader) return;
    const usual = this.connect.bind(this) as (connected: ConnectCallback) => void;
    const connectToLeader = async (): Promise<void> => {
      const server = await leader.find();
      Object.assign(this, server);
      const client = this as unknown as { readonly connection: NodeJS.EventEmitter };
      let isReadOnly = false;
      client.connection.on('parameterStatus', (status: { parameterName: string; parameterValue: string }) => {
        if (!/^(in_hot_standby|default_transaction_read_only)$/.test(status.parameterName)) return;
        if (status.parameterValue !== 'on') return;
        isReadOnly = true;
        leader.forget(server);
      });
      try {
        await new Promise<void>((resolve, reject) => {
          usual((error) => (error ? reject(error) : resolve()));
        });
      } catch (error) {
        leader.forget(server);
        throw error;
      }
      this.on('error', () => leader.forget(server));
      if (!isReadOnly) return;
      await this.end();
      throw new NoLeader();
    };
    const connect = (connected?: ConnectCallback): Promise<void> | void => {
      if (!connected) return connectToLeader();
      connectToLeader().then(
        () => connected(),
        (error: Error) => connected(error),
      );
    };
    this.connect = connect as typeof this.connect;
  }
}

/** One connection to an address, wherever that leads. */
export const createClient = (config: pg.ClientConfig): pg.Client =>
  (config as Config).leader ? new LeaderClient(config) : new pg.Client(config);
