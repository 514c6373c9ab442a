import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { createServer as createHttpsServer } from 'node:https';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createServer as createTlsServer, type TLSSocket } from 'node:tls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { appendEvent } from '#src/kernel/append-event.sql.ts';
import { systemActor } from '#src/kernel/actor.ts';
import { createTestDatabase, type TestDatabase } from '#src/test/database.ts';
import { addReceiver, readLag } from './audit-stream.sql.ts';
import type { Receiver } from './receiver.ts';
import { openReceiver } from './open-receiver.ts';
import { sendNextEvents, sendWaitingEvents } from './send-audit-stream.ts';

let db: TestDatabase;
let closing: (() => void)[] = [];
const never = new AbortController().signal;

const folder = mkdtempSync(path.join(tmpdir(), 'idss-stream-'));
const caFile = path.join(folder, 'certificate.pem');
const keyFile = path.join(folder, 'key.pem');

beforeAll(async () => {
  db = await createTestDatabase();
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1'];
  const made = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2'];
  execFileSync('openssl', ['req', ...made, '-keyout', keyFile, '-out', caFile, ...subject], {
    stdio: 'ignore',
  });
});
afterAll(async () => {
  for (const close of closing) close();
  await db.drop();
});

const tls = () => ({ key: readFileSync(keyFile), cert: readFileSync(caFile) });

/** Answers the port. */
async function listen(server: {
  listen(port: number, host: string, then: () => void): unknown;
  close(): unknown;
  address(): unknown;
}): Promise<number> {
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  closing.push(() => server.close());
  return (server.address() as AddressInfo).port;
}

/** Each connection is handled by the next of these, the last for all others. */
async function syslogServer(...handlers: readonly ((socket: TLSSocket, received: string[]) => void)[]) {
  const received: string[] = [];
  let connections = 0;
  const server = createTlsServer(tls(), (socket) => {
    socket.on('error', () => undefined);
    handlers[Math.min(connections, handlers.length - 1)]?.(socket, received);
    connections += 1;
  });
  const port = await listen(server);
  return { received, port, receiver: open(`syslog+tls://127.0.0.1:${port}`) };
}

/** As RFC 5425 wants it: reads to the end, and says goodbye. */
function takeAll(socket: TLSSocket, received: string[]): void {
  const parts: Buffer[] = [];
  socket.on('data', (part: Buffer) => parts.push(part));
  socket.on('end', () => received.push(...getMessages(Buffer.concat(parts))));
}

function getMessages(bytes: Buffer): string[] {
  const messages: string[] = [];
  for (let start = 0; start < bytes.length; ) {
    const blank = bytes.indexOf(' ', start);
    const end = blank + 1 + Number(bytes.toString('latin1', start, blank));
    messages.push(bytes.toString('utf8', blank + 1, end));
    start = end;
  }
  return messages;
}

function open(auditStreamUrl: string): Receiver {
  const receiver = openReceiver({
    auditStreamUrl,
    auditStreamToken: 'a-token-of-the-receiver',
    auditStreamCaFile: caFile,
    auditStreamCertificateFile: undefined,
    auditStreamKeyFile: undefined,
  });
  if (!receiver) throw new Error('There is no receiver.');
  return receiver;
}

const happen = async (count: number): Promise<void> => {
  for (let n = 0; n < count; n += 1)
    await appendEvent(
      db.app,
      { ...systemActor, name: 'Zoë "Z" O’Neil' },
      { kind: 'signed-out', userEmail: 'zoe@plan.example' },
    );
};

const senderTo = (receiver: Receiver, signal = never) => ({ pool: db.app, receiver, signal });
const eventIn = (message: string) =>
  JSON.parse(message.slice(message.indexOf('{'))) as {
    number: number;
    user: string;
    hash: string;
    previousHash: string;
  };

test('events arrive once and in order, each a message with its number, and the position is stored', async () => {
  await happen(3);
  const { received, receiver } = await syslogServer(takeAll);
  await addReceiver(db.app, receiver.name);
  await sendWaitingEvents(senderTo(receiver));
  await sendWaitingEvents(senderTo(receiver));
  expect(received.map((message) => eventIn(message).number)).toEqual([1, 2, 3]);
  expect(received[2]).toMatch(
    /^<110>1 \d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z idss idss - 3 - \{"number" : 3, /,
  );
  const [first, second] = received.map(eventIn);
  expect(first?.user).toBe('Zoë "Z" O’Neil');
  expect(second?.previousHash).toBe(first?.hash);
  expect(await readLag(db.app, receiver.name)).toEqual({ events: 0, seconds: 0 });
});

test('the detail of an event is sent letter for letter, so that its hash can be verified', async () => {
  const { received, receiver } = await syslogServer(takeAll);
  await addReceiver(db.app, receiver.name);
  await sendWaitingEvents(senderTo(receiver));
  const { rows } = await db.owner.query<{ detail: string }>(
    'select detail::text as detail from event where event_id = 1',
  );
  expect(received[0]?.endsWith(`, "detail" : ${rows[0]?.detail}}`)).toBe(true);
});

test('one process sends at a time; another goes on where it ended', async () => {
  const arrived = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  const seen: number[] = [];
  const receiver: Receiver = {
    name: 'slow',
    async send(events) {
      arrived.resolve();
      await release.promise;
      seen.push(...events.map(({ number }) => number));
    },
  };
  await addReceiver(db.app, receiver.name);
  const first = sendNextEvents(senderTo(receiver));
  await arrived.promise;
  expect(await sendNextEvents(senderTo(receiver))).toBe(0);
  release.resolve();
  expect(await first).toBe(3);
  await happen(1);
  expect(await sendNextEvents(senderTo(receiver))).toBe(1);
  expect(seen).toEqual([1, 2, 3, 4]);
});

test('a day away is sent in batches of a bounded size, in order', async () => {
  const { rows } = await db.owner.query<{ last: number }>(
    `insert into event (event_id, at, user_name, kind, message, detail, prev_hash, hash)
     select n, now() - interval '1 day', 'x', 'signed-out', 'x', jsonb_build_object('kind', 'signed-out', 'text', repeat('x', 3000)), '', ''
     from generate_series(5, 1204) n returning event_id as last`,
  );
  expect(rows).toHaveLength(1200);
  await db.owner.query('update event_chain set event_id = 1204');
  const sizes: number[] = [];
  let last = 0;
  const receiver: Receiver = {
    name: 'fresh',
    async send(events) {
      for (const { number } of events) expect(number).toBe((last += 1));
      sizes.push(events.length);
    },
  };
  await addReceiver(db.app, receiver.name);
  const lag = await readLag(db.app, receiver.name);
  expect(lag.events).toBe(1204);
  await sendWaitingEvents(senderTo(receiver));
  expect(last).toBe(1204);
  expect(Math.max(...sizes)).toBeLessThan(400);
});

test('a receiver that is killed with anything unread acknowledges nothing, whenever that is: the batch comes again', async () => {
  const { received, port } = await syslogServer(takeAll);
  // Bytes after which it is killed: in the handshake, among the events, never.
  const limits = [100, 20_000, 300_000, Number.POSITIVE_INFINITY];
  const relay = createServer((client) => {
    const limit = limits.shift() ?? 0;
    const back = connect(port, '127.0.0.1');
    let taken = 0;
    client.on('error', () => back.destroy());
    back.on('error', () => client.destroy());
    client.on('data', (part) => {
      taken += part.length;
      if (taken <= limit) back.write(part);
      else {
        // A megabyte is on its way: of it something is there, unread, when the connection is closed.
        client.destroy();
        back.destroy();
      }
    });
    client.on('end', () => back.end());
    back.on('data', (part) => client.write(part));
    back.on('end', () => client.end());
  });
  const receiver = open(`syslog+tls://127.0.0.1:${await listen(relay)}`);
  await addReceiver(db.app, receiver.name);
  for (let kill = 0; kill < 3; kill += 1)
    await expect(sendNextEvents(senderTo(receiver)), `kill ${kill}`).rejects.toThrow('not acknowledged');
  expect((await readLag(db.app, receiver.name)).events).toBe(1204);
  received.length = 0;
  const sent = await sendNextEvents(senderTo(receiver));
  expect(sent).toBeGreaterThan(300);
  expect(received.map((message) => eventIn(message).number)).toEqual(
    Array.from({ length: sent }, (_, n) => n + 1),
  );
});

test('by HTTPS an answer 2xx acknowledges a batch, which names its first and last number', async () => {
  const asked: { range: unknown; authorization: unknown; lines: number }[] = [];
  const server = createHttpsServer(tls(), (request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const { 'idempotency-key': range, authorization } = request.headers;
      asked.push({ range, authorization, lines: Buffer.concat(parts).toString().trim().split('\n').length });
      response.writeHead(asked.length === 1 ? 503 : 204).end();
    });
  });
  const receiver = open(`https://localhost:${await listen(server)}/audit`);
  await addReceiver(db.app, receiver.name);
  await expect(sendNextEvents(senderTo(receiver))).rejects.toThrow('answered 503');
  const sent = await sendNextEvents(senderTo(receiver));
  const authorization = 'Bearer a-token-of-the-receiver';
  expect(asked).toEqual([0, 1].map(() => ({ range: `1-${sent}`, authorization, lines: sent })));
});

test('a receiver with a certificate of another authority gets nothing', async () => {
  const { received, receiver } = await syslogServer(takeAll);
  const url = `syslog+tls://${receiver.name.split('//')[1]}`;
  const stranger = openReceiver({
    auditStreamUrl: url,
    auditStreamToken: undefined,
    auditStreamCaFile: undefined,
    auditStreamCertificateFile: undefined,
    auditStreamKeyFile: undefined,
  });
  await addReceiver(db.app, receiver.name);
  await expect(sendNextEvents(senderTo(stranger ?? receiver))).rejects.toThrow(/self-signed/);
  expect(received).toEqual([]);
});
