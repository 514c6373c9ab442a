/** A relay in front of an object store that simulates failures of networks and busy services. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type StoreFault =
  | 'none'
  /** Connections are refused. */
  | 'away'
  /** Connections are accepted and never answered. */
  | 'hangs'
  /** Every request is answered with this status. */
  | { readonly answers: 500 | 503 }
  /** Bodies of answers end after so many bytes. */
  | { readonly cutsAfter: number }
  /** Bodies come at a kilobyte a second. */
  | 'slow'
  /** One byte of each file is changed. */
  | 'changes bytes';

export interface StoreRelay {
  readonly endpoint: string;
  /** For the next so many requests of this method; without a number for all. */
  set(fault: StoreFault, requests?: { readonly method: string; readonly count: number }): void;
  /** Requests so far. */
  readonly asked: number;
  close(): Promise<void>;
}

const slowDown = (code: string): string =>
  `<?xml version='1.0' encoding='UTF-8'?>\n<Error><Code>${code}</Code><Message>Please reduce your request rate.</Message></Error>`;

export async function openStoreRelay(target: string): Promise<StoreRelay> {
  const { hostname, port } = new URL(target);
  let fault: StoreFault = 'none';
  let only: { method: string; count: number } | null = null;
  let asked = 0;

  const current = (method: string | undefined): StoreFault => {
    if (only === null) return fault;
    if (only.method !== method || only.count === 0) return 'none';
    only.count -= 1;
    return fault;
  };

  function forward(from: IncomingMessage, to: ServerResponse, now: StoreFault): void {
    const { method, url: path, headers } = from;
    const out = request({ hostname, port, method, path, headers }, (answer) => {
      to.writeHead(answer.statusCode ?? 502, answer.headers);
      let sent = 0;
      answer.on('data', (chunk: Buffer) => {
        if (method !== 'GET' || now === 'none') return void to.write(chunk);
        if (now === 'changes bytes') chunk.writeUInt8(chunk.readUInt8(0) ^ 1, 0);
        if (now === 'slow') {
          answer.pause();
          return drip(to, chunk, () => answer.resume());
        }
        if (typeof now === 'object' && 'cutsAfter' in now && sent + chunk.length > now.cutsAfter) {
          to.write(chunk.subarray(0, now.cutsAfter - sent), () => to.destroy());
          return answer.destroy();
        }
        sent += chunk.length;
        to.write(chunk);
      });
      answer.on('end', () => to.end());
    });
    out.on('error', () => to.destroy());
    to.on('close', () => out.destroy());
    from.pipe(out);
  }

  const server = createServer((from, to) => {
    asked += 1;
    to.on('error', () => undefined);
    from.on('error', () => undefined);
    const now = current(from.method);
    if (now === 'hangs') return;
    if (now === 'away') return void from.socket.resetAndDestroy();
    if (typeof now === 'object' && 'answers' in now) {
      const code = now.answers === 503 ? 'SlowDown' : 'InternalError';
      from.resume();
      to.writeHead(now.answers, { 'content-type': 'application/xml', connection: 'close' });
      return void to.end(from.method === 'HEAD' ? undefined : slowDown(code));
    }
    if (now === 'slow' && from.method === 'PUT') {
      // Reads the body slowly, too.
      from.pause();
      return;
    }
    forward(from, to, now);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    get asked() {
      return asked;
    },
    set(next, requests) {
      fault = next;
      only = requests ? { ...requests } : null;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** A kilobyte a second, in ten portions. */
function drip(to: ServerResponse, chunk: Buffer, done: () => void): void {
  if (chunk.length === 0 || to.destroyed) return done();
  to.write(chunk.subarray(0, 100));
  setTimeout(() => drip(to, chunk.subarray(100), done), 100);
}
