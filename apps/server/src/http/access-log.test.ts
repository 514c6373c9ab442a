import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { createLogger } from '#src/log/logger.ts';
import { hedisFile, makeSubmission } from '#src/test/factories.ts';
import { providePortal } from '#src/test/provide-portal.ts';
import { admin, orgId, uploadPeople } from '#src/test/upload-people.ts';

type Line = Readonly<Record<string, unknown>>;
const accesses: Line[] = [];
const logged: Line[] = [];

let failures = 0;

const portal = await providePortal({
  environment: { ACCESS_LOG: 'on' },
  accessLog: { write: (line) => accesses.push(JSON.parse(line) as Line) },
  log: createLogger('info', { destination: { write: (line) => void logged.push(JSON.parse(line) as Line) } }),
  store: (own) => ({
    ...own,
    async withLocalFile(key, use) {
      if (failures === 0) return own.withLocalFile(key, use);
      failures -= 1;
      throw new Error('The store is away.');
    },
  }),
  ...uploadPeople,
});

test('a request is one line: when, what, how it ended, how much, from where and whose, without names', async () => {
  await portal.server.listen({ port: 0, host: '127.0.0.1' });
  const { port } = portal.server.server.address() as { port: number };
  const received = await new Promise<string>((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    const parts: Uint8Array[] = [];
    socket.on('data', (part: Buffer) => parts.push(part));
    socket.on('error', reject);
    socket.on('end', () => resolve(Buffer.concat(parts).toString()));
    socket.end('GET /api/none?email=ana@plan.example HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n');
  });
  await expect.poll(() => accesses.length).toBe(1);
  const [line] = accesses;
  expect(line).toMatchObject({
    kind: 'access',
    method: 'GET',
    path: '/api/none',
    status: 404,
    ip: '127.0.0.1',
  });
  expect(received).toContain(`x-request-id: ${String(line?.['requestId'])}`);
  expect(line?.['bytes']).toBe(Buffer.byteLength(received));
  expect(Date.parse(String(line?.['time']))).toBeGreaterThan(Date.now() - 60_000);
  expect(JSON.stringify(line)).not.toContain('ana@');
});

test('what a job and the store log names the request that asked for it, and the access log its person by id', async () => {
  await makeSubmission(portal.database.owner, { subId: 1, orgId, step: 1 });
  failures = 1;
  const file = { name: 'Commercial1.xml', content: hedisFile({ subId: 1, orgId }) };
  const { transactionId } = await portal.upload(admin, [file]);
  await portal.getOutcome(admin, transactionId);
  const access = await expect
    .poll(() => accesses.find(({ call }) => call === 'UploadFiles'))
    .toMatchObject({ status: 200, userId: expect.stringMatching(/^[0-9a-f-]{36}$/) })
    .then(() => accesses.find(({ call }) => call === 'UploadFiles'));
  expect(JSON.stringify(access)).not.toContain(admin);
  await expect
    .poll(() => logged.find(({ msg }) => msg === 'jobs: process-upload done'))
    .toMatchObject({ requestId: access?.['requestId'] });
  expect(logged.find(({ msg }) => msg === 'store: local_file failed')).toMatchObject({
    requestId: access?.['requestId'],
    outcome: 'failed',
  });
});
