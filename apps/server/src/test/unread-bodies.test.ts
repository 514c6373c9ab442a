/** Bodies that arrive slowly or are never read, over real connections. */
import { randomUUID } from 'node:crypto';
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { hedisFile, makeOrganization, makeSeason, makeSubmission, makeUser, multipart } from './factories.ts';
import { getToken } from './open-portal.ts';
import type { Order } from './plain-client.fixture.ts';
import { startTestPortal, type TestPortal } from './portal.ts';

const orgId = 5678;
const admin = 'admin@plan.example';
const viewer = 'viewer@plan.example';
const genericPath = `/api/bulkupload/uploadgenericfile?transactionId=${randomUUID()}`;
const plainClient = fileURLToPath(new URL('plain-client.fixture.ts', import.meta.url));
const run = promisify(execFile);
const maxBytes = 2 * 1024 * 1024;
const uploadPath = (id = randomUUID()): string =>
  `/api/bulkupload/uploadfiles?submissionType=HEDIS&transactionId=${id}`;

async function open(options: Partial<Parameters<typeof startTestPortal>[0]>): Promise<TestPortal> {
  const portal = await startTestPortal({
    works: false,
    environment: { MAX_UPLOAD_BYTES: String(maxBytes) },
    ...options,
  });
  const { owner } = portal.database;
  await makeSeason(owner);
  await makeOrganization(owner, { orgId });
  await makeSubmission(owner, { subId: 1, orgId });
  await makeUser(owner, { email: admin, roles: [['orgadmin', orgId]] });
  await makeUser(owner, { email: viewer, roles: [['viewer', orgId]] });
  await portal.server.listen({ port: 0, host: '127.0.0.1' });
  return portal;
}
const getPort = (portal: TestPortal): number => (portal.server.server.address() as AddressInfo).port;

describe('a body that arrives slowly', () => {
  let portal: TestPortal;
  let strict: TestPortal;
  const sockets: Socket[] = [];
  const soon = { checkMilliseconds: 20 };
  beforeAll(async () => {
    const totalMilliseconds = { call: 200, 'large call': 600_000, upload: 600_000 };
    portal = await open({ bodyTimes: { ...soon, totalMilliseconds } });
    strict = await open({
      bodyTimes: {
        ...soon,
        totalMilliseconds: { call: 600_000, 'large call': 600_000, upload: 600_000 },
        windowMilliseconds: 200,
        minBytesPerSecond: 100_000,
      },
      readOn: { ...soon, windowMilliseconds: 100, closeMilliseconds: 50 },
    });
  });
  afterEach(() => {
    for (const socket of sockets.splice(0)) socket.destroy();
  });
  afterAll(async () => {
    await portal.close();
    await strict.close();
  });

  /** Sends this on a connection; the response can be awaited. */
  function send(to: TestPortal, head: readonly string[], body: string | Buffer = '') {
    const socket = connect(getPort(to), '127.0.0.1');
    sockets.push(socket);
    socket.on('error', () => undefined);
    socket.write(`${head.join('\r\n')}\r\n\r\n`);
    socket.write(body);
    let text = '';
    socket.setEncoding('latin1').on('data', (chunk: string) => {
      text += chunk;
    });
    return {
      socket,
      async answered(): Promise<string> {
        while (!text.includes('\r\n\r\n')) await Promise.race([once(socket, 'data'), once(socket, 'close')]);
        return text;
      },
      async closed(): Promise<void> {
        if (!socket.closed) await once(socket, 'close');
      },
    };
  }

  const as = (email: string): string => `authorization: Bearer ${getToken(email)}`;
  const call = (bytes: number, ...more: string[]): string[] => [
    'POST /api/ExecutePlanAction?submissionId=1&component=DST&action=PlanLock HTTP/1.1',
    'host: portal',
    'content-type: application/json',
    `content-length: ${bytes}`,
    ...more,
  ];
  const upload = (headers: Record<string, string>, bytes: number, ...more: string[]): string[] => [
    `POST ${uploadPath()} HTTP/1.1`,
    'host: portal',
    `content-type: ${headers['content-type']}`,
    `content-length: ${bytes}`,
    ...more,
  ];
  const form = multipart([{ name: 'Commercial1.xml', content: hedisFile({ subId: 1, orgId }) }]);

  test('of a JSON call ends after the time limit of its kind; an upload on the same portal continues', async () => {
    const half = form.payload.length >> 1;
    const slow = send(
      portal,
      upload(form.headers, form.payload.length, as(admin)),
      form.payload.subarray(0, half),
    );
    const stuck = send(portal, call(100, as(admin)), '{');
    expect(await stuck.answered()).toMatch(/^HTTP\/1\.1 408 [\s\S]*did not arrive in time/);
    slow.socket.write(form.payload.subarray(half));
    expect(await slow.answered()).toMatch(/^HTTP\/1\.1 200 /);
  });

  test.each<[string, () => string[]]>([
    ['of a JSON call', () => call(100_000, as(admin))],
    ['of an upload', () => upload(form.headers, form.payload.length, as(admin))],
    [
      'of an upload without a length',
      () => [
        ...upload(form.headers, 0, as(admin)).filter((line) => !line.startsWith('content-length')),
        'transfer-encoding: chunked',
      ],
    ],
  ])('%s slower than the minimum rate is refused, and its connection closed', async (_name, head) => {
    const { answered, closed } = send(strict, head());
    expect(await answered()).toMatch(/^HTTP\/1\.1 408 /);
    await closed();
  });

  test('an upload that stops in the middle of a file leaves nothing behind', async () => {
    const head = upload(form.headers, form.payload.length, as(admin));
    const { answered, closed } = send(strict, head, form.payload.subarray(0, form.payload.length >> 1));
    expect(await answered()).toMatch(/^HTTP\/1\.1 408 /);
    await closed();
    const { rows } = await strict.database.owner.query('select 1 from upload_transaction');
    expect(rows).toEqual([]);
    // The portal takes the next one.
    expect(
      (await strict.upload(admin, [{ name: 'Commercial1.xml', content: hedisFile({ subId: 1, orgId }) }]))
        .status,
    ).toBe(200);
  });

  test.each<[string, () => string[], number]>([
    ['a call', () => call(100_000), 401],
    ['an upload', () => upload(form.headers, 1_000_000), 401],
    ['a call with a bad token', () => call(100_000, 'authorization: Bearer !'), 401],
    [
      'a call that is not there',
      () => ['POST /api/None HTTP/1.1', 'host: portal', 'content-length: 1000'],
      404,
    ],
  ])('without a token nothing of it is waited for: %s', async (_name, head, status) => {
    // Only the lines above the body are sent, and then nothing.
    const { answered, closed } = send(strict, head());
    expect(await answered()).toMatch(new RegExp(`^HTTP/1\\.1 ${status} [\\s\\S]*connection: close`, 'i'));
    await closed();
  });
});

describe('a body that nobody reads', () => {
  let portal: TestPortal;
  let folder: string;
  /** As much as no buffer on the way holds. */
  const bytes = 20 * 1024 * 1024;
  const tries = 4;

  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'idss-bodies-'));
    writeFileSync(path.join(folder, 'Commercial1.xml'), Buffer.alloc(bytes, 'x'));
    portal = await open({});
  });
  afterAll(async () => {
    await portal.close();
    rmSync(folder, { recursive: true, force: true });
  });

  type Body = Pick<Order, 'headers' | 'head' | 'tail'>;

  /** In a process of its own: in this one, client and server would take turns and never meet. */
  async function sendAgainAndAgain(to: TestPortal, where: string, { head, tail, headers }: Body) {
    const length = head.length + bytes + tail.length;
    const order: Order = {
      port: getPort(to),
      path: where,
      // A body without a length is sent in chunks.
      headers: headers['transfer-encoding'] ? headers : { ...headers, 'content-length': String(length) },
      head,
      bytes,
      tail,
      tries,
    };
    const client = spawn(process.execPath, [plainClient], { stdio: ['pipe', 'pipe', 'inherit'] });
    client.stdin.end(JSON.stringify(order));
    return JSON.parse(await text(client.stdout)) as (number | string)[];
  }

  /** A form whose last file is the filling. */
  function form(count: number, ...more: Record<string, string>[]): Body {
    const files = Array.from({ length: count }, (_, n) => ({ name: `Commercial${n + 1}.xml`, content: 'x' }));
    const { headers, payload } = multipart(files);
    const all = payload.toString();
    const end = all.lastIndexOf('\r\n--');
    return { headers: Object.assign({}, headers, ...more), head: all.slice(0, end), tail: all.slice(end) };
  }
  const plain = (type: string, ...more: Record<string, string>[]): Body => ({
    headers: Object.assign({ 'content-type': type }, ...more),
    head: '',
    tail: '',
  });
  const by = (email: string) => ({ authorization: `Bearer ${getToken(email)}` });
  const chunked = { 'transfer-encoding': 'chunked' };
  const action = '/api/ExecutePlanAction?submissionId=1&component=DST&action=PlanLock';

  test.each<[string, number, string, Body]>([
    ['no token', 401, uploadPath(), form(1)],
    ['no permission', 403, uploadPath(), form(1, by(viewer))],
    ['no permission, of a generic upload', 403, genericPath, form(1, by(viewer))],
    ['too large, as its length says', 413, uploadPath(), form(1, by(admin))],
    ['too large, as is seen in the middle', 413, uploadPath(), form(1, by(admin), chunked)],
    ['more files than one upload holds', 400, uploadPath(), form(60, by(admin), chunked)],
    ['a content type that is not read', 415, uploadPath(), plain('application/x-other', by(admin))],
    ['JSON where files belong', 413, uploadPath(), plain('application/json', by(admin))],
    ['JSON that is too large, without a length', 413, action, plain('application/json', by(admin), chunked)],
    ['a call that is not there', 404, '/api/None', plain('application/json')],
    ['a parameter that is missing', 400, '/api/bulkupload/uploadfiles', form(1, by(admin))],
  ])('%s: the answer arrives, every time', async (_name, status, where, body) => {
    const outcomes = await sendAgainAndAgain(portal, where, body);
    expect(outcomes).toEqual(outcomes.map(() => status));
    expect(outcomes).toHaveLength(tries);
  });

  test('curl reads it, too', async () => {
    for (let n = 0; n < 5; n += 1) {
      const { stdout } = await run('curl', [
        '--silent',
        '--show-error',
        '--header',
        // Without asking first whether the body may come.
        'Expect:',
        '--header',
        `Authorization: Bearer ${getToken(viewer)}`,
        '--form',
        `files=@${path.join(folder, 'Commercial1.xml')}`,
        '--write-out',
        '\n%{http_code}',
        `http://127.0.0.1:${getPort(portal)}${uploadPath()}`,
      ]);
      expect(stdout).toMatch(/\n403$/);
    }
  });

  test('too many calls: the answer arrives, every time', async () => {
    const busy = await open({ limits: { standardPerMinute: 1000, expensivePerMinute: 1 } });
    try {
      const [first, ...others] = await sendAgainAndAgain(busy, uploadPath(), form(1, by(viewer)));
      expect(first).toBe(403);
      expect(others).toEqual(others.map(() => 429));
    } finally {
      await busy.close();
    }
  });
});
