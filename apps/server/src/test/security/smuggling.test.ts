/** A request that another server would read as two. OWASP ASVS 5.0: 4.2.1. */
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { provideWorld, staff } from './open-world.ts';

const world = await provideWorld();
const { authorization } = await world.as(staff);
await world.portal.server.listen({ port: 0, host: '127.0.0.1' });

/** Everything that the server sends until it closes the connection. */
function exchange(text: string): Promise<string> {
  const port = Number(new URL(world.portal.server.listeningOrigin).port);
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    let answer = '';
    socket.setEncoding('latin1').on('data', (part: string) => {
      answer += part;
    });
    socket.on('close', () => resolve(answer));
    socket.on('error', reject);
  });
}

const head = (path: string, ...lines: string[]): string =>
  [`POST ${path} HTTP/1.1`, 'Host: portal.example', `Authorization: ${authorization}`, ...lines, '', ''].join(
    '\r\n',
  );
const hidden = () =>
  [
    'GET /api/GetCurrentUser HTTP/1.1',
    'Host: portal.example',
    `Authorization: ${authorization}`,
    'Connection: close',
    '',
    '',
  ].join('\r\n');
const url = '/api/UpdateSubmissionAttestationReportingFlags';

test('one valid request is answered', async () => {
  expect(await exchange(hidden())).toMatch(/^HTTP\/1.1 200 /);
});

test.each<[string, () => string]>([
  [
    'a length, and chunks that end before it',
    () =>
      head(url, 'Content-Type: application/json', 'Content-Length: 4', 'Transfer-Encoding: chunked') +
      `0\r\n\r\n${hidden()}`,
  ],
  [
    'chunks, and a length that ends before them',
    () =>
      head(url, 'Content-Type: application/json', 'Transfer-Encoding: chunked', 'Content-Length: 3') +
      `8\r\n{"a": 1}\r\n0\r\n\r\n${hidden()}`,
  ],
  ['two lengths', () => head(url, 'Content-Length: 2', 'Content-Length: 20') + `{}${hidden()}`],
  ['two lengths in one line', () => head(url, 'Content-Length: 2, 20') + `{}${hidden()}`],
  ['a length with a sign', () => head(url, 'Content-Length: +2') + `{}${hidden()}`],
  ['a length that is not a number', () => head(url, 'Content-Length: 0x2') + `{}${hidden()}`],
  ['an unknown encoding', () => head(url, 'Transfer-Encoding: xchunked') + `0\r\n\r\n${hidden()}`],
  ['an encoding after a space', () => head(url, 'Transfer-Encoding : chunked') + `0\r\n\r\n${hidden()}`],
  [
    'two encodings',
    () => head(url, 'Transfer-Encoding: chunked', 'Transfer-Encoding: identity') + `0\r\n\r\n${hidden()}`,
  ],
  [
    'a chunk with an invalid length',
    () => head(url, 'Transfer-Encoding: chunked') + `zz\r\n{}\r\n0\r\n\r\n${hidden()}`,
  ],
  ['a folded header', () => head(url, 'X-A: 1\r\n Content-Length: 2') + hidden()],
  ['no host', () => 'GET /livez HTTP/1.1\r\n\r\n' + hidden()],
])('%s: refused, and the hidden request is not answered', async (_what, request) => {
  const answer = await exchange(request());
  expect(answer.match(/HTTP\/1\.1 \d+/g) ?? []).toEqual(['HTTP/1.1 400']);
  expect(answer).not.toContain(staff);
});

test('headers without an end are cut off', async () => {
  const answer = await exchange(`GET /livez HTTP/1.1\r\nHost: a\r\nX-Long: ${'a'.repeat(40_000)}\r\n\r\n`);
  expect(answer).toMatch(/^HTTP\/1\.1 431 /);
});
