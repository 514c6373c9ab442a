/**
 * Headers and bodies of every response, seen from outside. OWASP ASVS 5.0: 3.2.1, 3.4.x, 3.5.x, 4.1.1, 4.1.4, 5.4.1,
 * 13.4.x, 14.3.2.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { restoreWorld } from '#src/test/authorization/world.sql.ts';
import { getAddress, goodRequest, planner, provideWorld, staff } from './open-world.ts';

const inlineScript = 'parent.postMessage(1)';

const folder = mkdtempSync(path.join(tmpdir(), 'idss-web-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
for (const [name, text] of Object.entries({
  'index.html': '<!doctype html><script src="/assets/a.js"></script>',
  'silent_renew.html': `<!doctype html><script>${inlineScript}</script>`,
  'favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'assets/a.js': 'console.log(1)',
  'assets/a.js.map': '{}',
  '.vite/manifest.json': '{}',
  '.env': 'SECRET=1',
})) {
  mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
  writeFileSync(path.join(folder, name), text);
}
const world = await provideWorld({ webFolder: folder });
const headers = await world.as(staff);

const get = (url: string, more: Record<string, string> = {}): Promise<LightMyRequestResponse> =>
  world.portal.server.inject({ url, headers: more });

/** Every route, with and without a token, and some addresses that do not exist. */
async function everyAnswer(): Promise<[string, LightMyRequestResponse][]> {
  const answers: [string, LightMyRequestResponse][] = [];
  for (const call of world.served) {
    if (call.name === 'Push') continue;
    const good = goodRequest(call, staff);
    for (const sent of [headers, {}])
      answers.push([
        `${call.name} ${Object.keys(sent)}`,
        await world.portal.server.inject({
          method: call.method,
          url: getAddress(call, good),
          headers: sent,
          ...(good.body ? { payload: good.body } : {}),
        }),
      ]);
  }
  for (const url of [
    '/',
    '/dashboard',
    '/silent_renew',
    '/favicon.svg',
    '/provider-logo',
    '/assets/a.js',
    '/assets/none.js',
    '/api/openapi.json',
    '/api/docs',
    '/api/docs/specification',
    '/api/docs.css',
    '/api/none',
    '/livez',
    '/readyz',
    '/metrics',
    '/%zz',
  ])
    answers.push([url, await get(url)]);
  return answers;
}

describe('headers', () => {
  let answers: [string, LightMyRequestResponse][];
  beforeAll(async () => {
    answers = await everyAnswer();
    expect(answers.length).toBeGreaterThan(100);
    // Some of them changed settings and people.
    await restoreWorld(world.database, world.portal.app);
  });

  test('an inline script is allowed by its hash, only on its page', () => {
    const getPolicy = (url: string): string =>
      String(answers.find(([name]) => name === url)?.[1].headers['content-security-policy']);
    const hash = createHash('sha256').update(inlineScript).digest('base64');
    expect(getPolicy('/silent_renew')).toContain(`script-src 'self' 'sha256-${hash}';`);
    expect(getPolicy('/dashboard')).toContain("script-src 'self';");
  });

  test.each([
    ['strict-transport-security', /^max-age=31536000; includeSubDomains/],
    ['content-security-policy', /default-src 'none'/],
    ['content-security-policy', /frame-ancestors '(none|self)'/],
    ['x-content-type-options', /^nosniff$/],
    ['referrer-policy', /^(no-referrer|same-origin)$/],
    ['cross-origin-opener-policy', /^same-origin/],
    ['cross-origin-resource-policy', /^same-origin$/],
    ['x-request-id', /^[0-9a-f-]{36}$/],
  ] as const)('3.4: every answer has %s like %s', (name, pattern) => {
    const without = answers.filter(([, answer]) => !pattern.test(String(answer.headers[name])));
    expect(without.map(([address, { statusCode }]) => `${address} ${statusCode}`)).toEqual([]);
  });

  test('3.4.3: no policy allows unsafe-inline, unsafe-eval, plug-ins or another base', () => {
    for (const [address, answer] of answers) {
      const policy = String(answer.headers['content-security-policy']);
      const scripts = /script-src ([^;]*)/.exec(policy)?.[1] ?? '';
      expect(scripts, address).not.toMatch(/unsafe|\*|https?:/);
      expect(policy, address).toMatch(/object-src 'none'|default-src 'none'/);
      expect(policy, address).toMatch(/base-uri 'none'|sandbox/);
    }
  });

  test('3.4.2: no other site may read a response', async () => {
    const evil = await get('/api/GetCurrentUser', { ...headers, origin: 'https://evil.example' });
    const asked = await world.portal.server.inject({
      method: 'OPTIONS',
      url: '/api/GetCurrentUser',
      headers: { origin: 'https://evil.example', 'access-control-request-method': 'GET' },
    });
    for (const answer of [evil, asked, ...answers.map(([, each]) => each)])
      expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
  });

  test('4.1.1: every body has a content type, text with its charset', () => {
    for (const [address, answer] of answers) {
      if (answer.body === '') continue;
      const type = String(answer.headers['content-type']);
      expect(type, address).toMatch(/^(application|text|image)\//);
      if (/json|text\/|javascript/.test(type)) expect(type, address).toMatch(/charset=utf-8/i);
    }
  });

  test('13.4.6: no header reveals the server software', () => {
    for (const [address, answer] of answers)
      for (const name of ['server', 'x-powered-by', 'via', 'x-aspnet-version'])
        expect(answer.headers[name], address).toBeUndefined();
  });

  test('14.3.2: no response with data is cached by a browser or a proxy', () => {
    const documents = /openapi|docs|^\/(?!api)/;
    // Lists with an ETag are cached by the browser, but always revalidated.
    const wanted = (headers: Readonly<Record<string, unknown>>): string =>
      headers['etag'] ? 'private, no-cache' : 'no-store';
    const others = answers
      .filter(
        ([address, { headers }]) => !documents.test(address) && headers['cache-control'] !== wanted(headers),
      )
      .map(([address]) => address);
    expect(others).toEqual([]);
  });

  test('13.4.2, 16.5.1: no response reveals internals', () => {
    for (const [address, answer] of answers) {
      if (address.startsWith('/metrics')) continue;
      expect(answer.body, address).not.toMatch(
        /node_modules|\.ts:\d|at async|postgres(ql)?:\/\/|ECONNREFUSED/,
      );
      if (answer.statusCode < 400) continue;
      const names = Object.keys(answer.json<object>());
      // `theirs`: what another person wrote meanwhile, of calls that declare data_changed.
      expect(['code', 'message', 'reference', 'theirs'], address).toEqual(expect.arrayContaining(names));
    }
  });
});

test('13.4.5: metrics are only for the local machine', async () => {
  const ask = (remoteAddress: string) => world.portal.server.inject({ url: '/metrics', remoteAddress });
  expect((await ask('127.0.0.1')).statusCode).toBe(200);
  expect((await ask('192.0.2.1')).statusCode).toBe(404);
});

test('14.3: a cached list does not help a person without access to it', async () => {
  const first = await get('/api/GetAllSubmissions', headers);
  const etag = String(first.headers.etag);
  expect((await get('/api/GetAllSubmissions', { ...headers, 'if-none-match': etag })).statusCode).toBe(304);
  expect((await get('/api/GetAllSubmissions', { 'if-none-match': etag })).statusCode).toBe(401);
  const other = { ...(await world.as(planner)), 'if-none-match': etag };
  expect((await get('/api/GetAllSubmissions', other)).statusCode).toBe(403);
  expect((await get('/api/GetSubmissionsForUser?getAllSubmissions=false', other)).statusCode).toBe(200);
});

test('a page takes styles from files of the portal only, and scripts from these and by their hash', async () => {
  const { headers: sent } = await get('/');
  const policy = String(sent['content-security-policy']).split('; ');
  expect(policy).toContain("style-src 'self'");
  const scripts = policy.find((directive) => directive.startsWith('script-src')) ?? '';
  expect(scripts).toMatch(/^script-src 'self'( 'sha256-[\w+/=]+')*$/);
});

test.each(['/userrolespage/ana%40plan.example', '/userrolespage/ana@plan.example'])(
  'a route that ends in an e-mail address is a page: %s',
  async (url) => {
    const { statusCode, body } = await get(url);
    expect(statusCode).toBe(200);
    expect(body).toContain('<!doctype html>');
  },
);

describe('3.5: cross-site requests', () => {
  const types = [
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'text/plain; a=application/json',
  ];
  test.each(types)('POST as %s is refused, with a token and without', async (type) => {
    const wrong: string[] = [];
    for (const call of world.served.filter(({ method }) => method === 'POST')) {
      const good = goodRequest(call, planner);
      const send = async (sent: object): Promise<number> => {
        const { statusCode } = await world.portal.server.inject({
          method: 'POST',
          url: getAddress(call, good),
          headers: { ...sent, 'content-type': type, origin: 'https://evil.example', cookie: 'session=1' },
          payload: JSON.stringify(good.body ?? {}),
        });
        return statusCode;
      };
      const statuses = [await send({})];
      // This call takes plain text, too; its token is what protects it.
      if (call.name !== 'SetLicenseAgreementText' || !type.startsWith('text/plain')) {
        const asPlanner = await send(await world.as(planner));
        // Staff-only calls refuse a planner before any other check.
        statuses.push(asPlanner === 403 ? await send(await world.as(staff)) : asPlanner);
      }
      for (const status of statuses)
        if (![400, 401, 415].includes(status)) wrong.push(`${call.name}: ${status}`);
    }
    expect(wrong).toEqual([]);
  });

  test('a cookie does not authenticate', async () => {
    const token = headers.authorization.slice('Bearer '.length);
    for (const sent of [
      { cookie: `token=${token}; access_token=${token}; Authorization=Bearer ${token}` },
      { 'x-authorization': headers.authorization },
      { 'x-user-id': staff },
      { authorization: token },
      { authorization: `Basic ${Buffer.from(`${staff}:x`).toString('base64')}` },
    ])
      expect((await get('/api/GetCurrentUser', sent as Record<string, string>)).statusCode).toBe(401);
    expect((await get(`/api/GetCurrentUser?access_token=${token}`)).statusCode).toBe(401);
  });
});

describe('4.1.4: other methods', () => {
  test.each(['TRACE', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD'])('%s', async (method) => {
    const wrong: string[] = [];
    for (const call of world.served) {
      const { statusCode } = await world.portal.server.inject({
        // The type lacks some methods that a client can send.
        method: method as 'PUT',
        url: getAddress(call, goodRequest(call, staff)),
        headers,
      });
      if (![404, 405].includes(statusCode)) wrong.push(`${call.name}: ${statusCode}`);
    }
    expect(wrong).toEqual([]);
  });

  test('GET instead of POST, and POST instead of GET', async () => {
    for (const call of world.served) {
      const { statusCode } = await world.portal.server.inject({
        method: call.method === 'GET' ? 'POST' : 'GET',
        url: getAddress(call, goodRequest(call, staff)),
        headers: { ...headers, 'x-http-method-override': call.method, 'x-http-method': call.method },
      });
      expect(statusCode, call.name).toBe(404);
    }
  });
});

test.each([
  '/.git/config',
  '/.git/HEAD',
  '/.env',
  '/.vite/manifest.json',
  '/assets/a.js.map',
  '/assets/',
  '/assets',
  '/index.html',
  '/package.json',
  '/assets/../.env',
  '/assets/..%2f.env',
  '/assets/%2e%2e/.env',
  '/..%2f..%2f..%2fetc%2fpasswd',
  '/assets/..%5c.env',
  '//etc/passwd',
  '/.well-known/security.txt',
  '/server-status',
  '/api',
  '/api/',
  '/api/../.env',
])('13.4: nothing is served at %s', async (url) => {
  const { statusCode, body } = await get(url);
  expect(body).not.toMatch(/SECRET|"version"|root:|\{\}$|console/);
  // An address that is not a file is served the shell, which shows that there is no such page.
  if (statusCode === 200) expect(body).toContain('<!doctype html>');
  else expect([400, 403, 404]).toContain(statusCode);
  if (/\.\w+$/.test(url) || url.startsWith('/.')) expect(statusCode).not.toBe(200);
});

describe('5.4.1, 3.2.1: downloaded files', () => {
  const names = [
    'plain.txt',
    'a"b.txt',
    'a\r\nset-cookie: x=1.txt',
    'a\\b;c.txt',
    'ünï-文件.txt',
    '../../etc/passwd',
    "a'%0d%0aX: y.txt",
  ];
  test.each(names)('%j', async (name) => {
    await world.database.owner.query(
      `update stored_file set file_name = $1, media_type = 'text/html' where sub_id = 1001 and component = 'DST' and file_type = 14`,
      [name],
    );
    const link = await get(
      '/api/GetSubmissionDownloadString?submissionId=1001&component=DST&key=14',
      headers,
    );
    const answer = await get(link.json<{ url: string }>().url);
    expect(answer.statusCode).toBe(200);
    const disposition = String(answer.headers['content-disposition']);
    expect(disposition).toMatch(
      /^attachment; filename="[ !#-$&-[\]-~]*"; filename\*=UTF-8''[\w!#$&+.^`|~%-]*$/,
    );
    expect(decodeURIComponent(disposition.split("UTF-8''")[1] ?? '')).toBe(name);
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect(answer.headers['content-security-policy']).toContain('sandbox');
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
  });

  test('a ticket changed at any position opens nothing', async () => {
    const link = await get(
      '/api/GetSubmissionDownloadString?submissionId=1001&component=DST&key=14',
      headers,
    );
    const { url } = link.json<{ url: string }>();
    const ticket = url.split('/').at(-1) ?? '';
    const [fileId = '', userId = '', expires = '', signature = ''] = ticket.split('.');
    const other = await world.database.app.query<{ id: string }>(
      'select file_id as id from stored_file where sub_id = 2001 limit 1',
    );
    for (const forged of [
      [other.rows[0]?.id, userId, expires, signature],
      [fileId, userId, Number(expires) + 60, signature],
      [fileId, userId, expires, ''],
      [fileId, userId, expires],
      [fileId, '', expires, signature],
      [`${fileId}.${userId}`, expires, '', signature],
      ['', '', '', ''],
    ])
      expect((await get(`/api/download/${forged.join('.')}`)).statusCode).toBe(404);
    expect((await get(url)).statusCode).toBe(200);
  });
});
