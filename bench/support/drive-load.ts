/**
 * Sends one request again and again over many connections for a while, and counts. A process of its own, speaking
 * HTTP/1.1 over plain sockets so that it takes little of the machine from what it measures.
 * Started by `drive`; the order is in the first argument, as JSON.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { fileURLToPath } from 'node:url';

export interface Order {
  readonly url: string;
  /** Connections take them in turn; one header set a connection. */
  readonly headers: readonly Readonly<Record<string, string>>[];
  readonly connections: number;
  readonly milliseconds: number;
  /** Stops earlier, after so many answers. */
  readonly requests?: number;
}

export interface Load {
  readonly answers: number;
  /** By status. */
  readonly statuses: Readonly<Record<string, number>>;
  readonly perSecond: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
}

export async function drive(order: Order): Promise<Load> {
  const child = fork(fileURLToPath(import.meta.url), [JSON.stringify(order)]);
  const [load] = (await Promise.race([once(child, 'message'), once(child, 'exit')])) as [Load | number];
  if (typeof load === 'number') throw new Error(`The load ended by itself (${load}).`);
  return load;
}

const headEnd = Buffer.from('\r\n\r\n');

async function run({ url, headers, connections, milliseconds, requests }: Order): Promise<Load> {
  const { hostname, port, pathname, search } = new URL(url);
  const statuses: Record<string, number> = {};
  const times: number[] = [];
  const start = performance.now();
  const isOver = (): boolean =>
    performance.now() - start >= milliseconds || times.length >= (requests ?? Number.POSITIVE_INFINITY);

  const keepSending = (n: number): Promise<void> =>
    new Promise((resolve, reject) => {
      const lines = Object.entries(headers[n % headers.length] ?? {}).map(
        ([name, value]) => `${name}: ${value}\r\n`,
      );
      const request = `GET ${pathname}${search} HTTP/1.1\r\nhost: ${hostname}:${port}\r\n${lines.join('')}\r\n`;
      const socket = connect({ host: hostname, port: Number(port), noDelay: true });
      let parts: Buffer[] = [];
      let length = 0;
      /** Bytes of the whole answer, once its head is there. */
      let expected = 0;
      let sentAt = 0;
      const send = (): void => {
        parts = [];
        length = 0;
        expected = 0;
        sentAt = performance.now();
        socket.write(request);
      };
      socket.on('connect', send);
      socket.on('error', reject);
      socket.on('close', () => resolve());
      socket.on('data', (chunk: Buffer) => {
        parts.push(chunk);
        length += chunk.length;
        if (expected === 0) {
          const sofar = parts.length === 1 ? chunk : Buffer.concat(parts);
          const end = sofar.indexOf(headEnd);
          if (end < 0) return;
          const head = sofar.toString('latin1', 0, end);
          const status = head.slice(9, 12);
          const body = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
          if (body === undefined && status !== '304')
            return reject(new Error(`No length: ${head}`)), undefined;
          expected = end + headEnd.length + Number(body ?? 0);
          statuses[status] = (statuses[status] ?? 0) + 1;
        }
        if (length < expected) return;
        times.push(performance.now() - sentAt);
        if (isOver()) socket.destroy();
        else send();
      });
    });

  await Promise.all(Array.from({ length: connections }, (_, n) => keepSending(n)));
  const seconds = (performance.now() - start) / 1000;
  times.sort((a, b) => a - b);
  const at = (share: number): number => times[Math.floor(share * (times.length - 1))] ?? Number.NaN;
  return { answers: times.length, statuses, perSecond: times.length / seconds, p50: at(0.5), p99: at(0.99) };
}

if (process.send && process.argv[1] === fileURLToPath(import.meta.url))
  process.send(await run(JSON.parse(process.argv[2] ?? '') as Order));
