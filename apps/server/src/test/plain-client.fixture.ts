/**
 * A plain client in a separate process: `node plain-client.fixture.ts`, with an order as JSON on standard input. Sends
 * the same body repeatedly, writing all of it before it reads the response, and prints the result of each attempt.
 */
import { request } from 'node:http';
import { text } from 'node:stream/consumers';

export interface Order {
  readonly port: number;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Before and after `bytes` bytes of padding. */
  readonly head: string;
  readonly bytes: number;
  readonly tail: string;
  readonly tries: number;
}

const { port, path, headers, head, bytes, tail, tries } = JSON.parse(await text(process.stdin)) as Order;
const body = Buffer.concat([Buffer.from(head), Buffer.alloc(bytes, 'x'), Buffer.from(tail)]);

/** The status, or the error that came before it. */
const send = (): Promise<number | string> =>
  new Promise((resolve) => {
    const outgoing = request({ port, host: '127.0.0.1', path, method: 'POST', headers, agent: false });
    outgoing.once('error', (error) => resolve('code' in error ? String(error.code) : error.message));
    outgoing.once('response', (answer) => {
      answer.once('error', (error) => resolve(error.message));
      answer.once('end', () => resolve(answer.statusCode ?? 0));
      answer.resume();
    });
    outgoing.end(body);
  });

const outcomes: (number | string)[] = [];
for (let n = 0; n < tries; n += 1) outcomes.push(await send());
console.log(JSON.stringify(outcomes));
