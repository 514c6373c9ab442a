/** A relay in front of the database's port, so that tests can cut, refuse and block connections. */
import { EventEmitter, once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface Relay {
  /** The same database, reached through the relay. */
  readonly url: string;
  /** Connection attempts so far, including refused ones. */
  readonly asked: number;
  /** Open connections. */
  readonly open: number;
  /** Closes all connections, and new ones immediately, until `restore`. */
  cut(): void;
  /** Connections stay open but transfer nothing, until `restore`. */
  block(): void;
  restore(): void;
  /** The database has another address now. */
  moveTo(databaseUrl: string): void;
  /** Waits for this many more connection attempts. */
  askedAgain(times: number): Promise<void>;
  close(): Promise<void>;
}

/** As a pooler that drops what it does not know: without the `options` of a start-up packet. */
function withoutOptions(packet: Buffer): Buffer {
  const fields = packet.subarray(8).toString('latin1').split('\0');
  const kept: string[] = [];
  for (let n = 0; fields[n]; n += 2)
    if (fields[n] !== 'options') kept.push(fields[n] ?? '', fields[n + 1] ?? '');
  const body = Buffer.from(`${kept.join('\0')}\0\0`, 'latin1');
  const head = Buffer.from(packet.subarray(0, 8));
  head.writeInt32BE(8 + body.length);
  return Buffer.concat([head, body]);
}

export async function openRelay(
  databaseUrl: string,
  { dropsOptions = false }: { readonly dropsOptions?: boolean } = {},
): Promise<Relay> {
  let target = new URL(databaseUrl);
  const pairs = new Set<readonly [Socket, Socket]>();
  const events = new EventEmitter();
  let asked = 0;
  let state: 'open' | 'cut' | 'blocked' = 'open';

  const endAll = (): void => {
    for (const pair of pairs) for (const socket of pair) socket.destroy();
  };
  const server = createServer((near) => {
    asked += 1;
    events.emit('asked');
    near.on('error', () => undefined);
    if (state === 'cut') {
      near.resetAndDestroy();
      return;
    }
    const far = connect({ host: target.hostname, port: Number(target.port) });
    far.on('error', () => undefined);
    const pair = [near, far] as const;
    pairs.add(pair);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      let isFirst = dropsOptions && from === near;
      from.on('data', (chunk: Buffer) => {
        if (state !== 'blocked') to.write(isFirst ? withoutOptions(chunk) : chunk);
        isFirst = false;
      });
      from.on('close', () => {
        pairs.delete(pair);
        to.destroy();
      });
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);
  // Of a Unix socket, which would lead past the relay.
  url.searchParams.delete('host');
  return {
    url: url.href,
    get asked() {
      return asked;
    },
    get open() {
      return pairs.size;
    },
    cut() {
      state = 'cut';
      endAll();
    },
    block() {
      state = 'blocked';
    },
    restore() {
      state = 'open';
    },
    moveTo(next) {
      target = new URL(next);
    },
    async askedAgain(times) {
      for (const enough = asked + times; asked < enough; ) await once(events, 'asked');
    },
    async close() {
      endAll();
      server.close();
      await once(server, 'close');
    },
  };
}
