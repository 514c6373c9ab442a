/** Behind a trusted proxy, the client address comes from the proxy, never from what the client adds. */
import { expect, test } from 'vitest';
import { openTestApp } from '#src/test/test-app.ts';
import { provideWorld } from './open-world.ts';

const seen: (string | undefined)[] = [];
const world = await provideWorld({
  environment: { TRUSTED_PROXIES: '10.0.0.1' },
  identity: {
    handler(_req, res, facts) {
      seen.push(facts?.ip);
      res.end();
    },
  },
});

const refused = async (remoteAddress: string, forwarded: string): Promise<string | undefined> => {
  await world.portal.server.inject({
    method: 'POST',
    url: '/api/UnSubmitFile?submissionId=2001&component=DST',
    remoteAddress,
    headers: { ...(await world.as('viewer@callers.example')), 'x-forwarded-for': forwarded },
  });
  const { rows } = await world.database.app.query<{ ip: string }>(
    `select ip from event where kind = 'call-refused' order by event_id desc limit 1`,
  );
  return rows[0]?.ip;
};

test('events', async () => {
  expect(await refused('10.0.0.1', '203.0.113.5')).toBe('203.0.113.5');
  expect(await refused('10.0.0.1', '198.51.100.1, 203.0.113.5')).toBe('203.0.113.5');
  expect(await refused('10.0.0.2', '203.0.113.5')).toBe('10.0.0.2');
});

test('the identity provider, whose limits are per address', async () => {
  for (const remoteAddress of ['10.0.0.1', '10.0.0.2'])
    await world.portal.server.inject({
      url: '/identity/account',
      remoteAddress,
      headers: { 'x-forwarded-for': '203.0.113.5' },
    });
  expect(seen).toEqual(['203.0.113.5', '10.0.0.2']);
});

test('metrics are refused for all, because every caller seems to be the proxy', async () => {
  const { statusCode } = await world.portal.server.inject({ url: '/metrics', remoteAddress: '127.0.0.1' });
  expect(statusCode).toBe(404);
});

test.each([
  ['behind https without a known proxy: no one', { PUBLIC_URL: 'https://portal.example' }, [404, 404, 404]],
  [
    'with the configured token, from anywhere',
    { PUBLIC_URL: 'https://portal.example', METRICS_TOKEN: 'a-token-of-some-length' },
    [404, 404, 200],
  ],
  [
    'with a configured token even this machine needs it',
    { METRICS_TOKEN: 'a-token-of-some-length' },
    [404, 404, 200],
  ],
] as const)('metrics: %s', async (_who, environment, expected) => {
  const portal = await openTestApp({
    database: world.database,
    environment: { MODE: 'production', PUBLIC_URL: 'http://localhost', ...environment },
  });
  try {
    const ask = async (remoteAddress: string, authorization?: string): Promise<number> =>
      (
        await portal.server.inject({
          url: '/metrics',
          remoteAddress,
          headers: authorization === undefined ? {} : { authorization },
        })
      ).statusCode;
    expect([
      await ask('127.0.0.1'),
      await ask('127.0.0.1', 'Bearer another-token-of-that-length'),
      await ask('192.0.2.1', 'Bearer a-token-of-some-length'),
    ]).toEqual(expected);
  } finally {
    await portal.close();
  }
});
