/** What an attacker, or a cut-off client, does at the provider: replays, floods, partial forms. */
import { expect, test, vi } from 'vitest';
import { sendCutOff } from '@idss/server/test/cut-off';
import { authorizationRequest, exchangeCode, getLocation, openTestBrowser } from './test/browser.ts';
import { EMAIL, openTestPortal, PASSWORD, tokensFor, provideTestPortal } from './test/portal.ts';

const portal = await provideTestPortal();

test('a code that is replayed revokes what it gave: its tokens, and the session that they live by', async () => {
  const request = authorizationRequest(portal.publicUrl);
  const browser = openTestBrowser();
  const callback = await browser.signIn(request, EMAIL, PASSWORD);
  const tokens = await tokensFor(portal, callback, request.verifier);
  const { sid } = await portal.verifier.verify(tokens.access_token);
  const code = callback.searchParams.get('code') ?? '';
  // A party that has seen only the code proves nothing and ends nothing.
  expect((await exchangeCode(portal.publicUrl, code, 'x'.repeat(43))).status).toBe(400);
  expect(await portal.identity.isSessionLive(sid ?? '')).toBe(true);
  // Long after codes expire, as long as the token is good.
  await portal.database.app.query(
    `update identity_record set created_at = created_at - interval '9 minutes',
       expires_at = expires_at - interval '9 minutes',
       payload = jsonb_set(payload, '{exp}', to_jsonb((payload->>'exp')::bigint - 540))
     where kind = 'AuthorizationCode'`,
  );
  const replay = await exchangeCode(portal.publicUrl, code, request.verifier);
  expect(replay.status).toBe(400);
  expect(await replay.json()).toMatchObject({ error: 'invalid_grant' });
  expect(await portal.identity.isSessionLive(sid ?? '')).toBe(false);
  const userInfo = await fetch(`${portal.publicUrl}/identity/userinfo`, {
    headers: { authorization: `Bearer ${tokens.access_token}` },
  });
  expect(userInfo.status).toBe(401);
  const renewal = authorizationRequest(portal.publicUrl, { prompt: 'none' });
  expect(getLocation(await browser.get(renewal.url)).searchParams.get('error')).toBe('login_required');
});

test('beginning a sign-in leaves something for a moment only, and for longer once its page is opened', async () => {
  const begun = async (): Promise<{ n: number; minutes: number }> =>
    (
      await portal.database.app.query<{ n: number; minutes: number }>(
        `select count(*)::int as n, coalesce(ceil(max(extract(epoch from expires_at - created_at)) / 60), 0)::int as minutes
         from identity_record where account_id is null`,
      )
    ).rows[0] ?? { n: -1, minutes: -1 };
  await portal.database.app.query('delete from identity_record where account_id is null');
  const browser = openTestBrowser();
  const request = authorizationRequest(portal.publicUrl);
  for (let n = 0; n < 5; n += 1) await openTestBrowser().get(request.url);
  expect(await begun()).toEqual({ n: 5, minutes: 2 });
  await browser.openSignIn(request.url);
  expect(await begun()).toEqual({ n: 6, minutes: 30 });
});

test('of sign-ins that are begun and left, a bounded number is kept', async () => {
  const { app } = portal.database;
  await app.query(
    `insert into identity_record (kind, id, payload, expires_at, address, created_at)
     select 'Interaction', 'left-' || n, '{}', now() + interval '30 minutes', '192.0.2.' || (n % 2),
       now() - make_interval(secs => n) from generate_series(1, 2600) as n`,
  );
  await portal.identity.maintainRecords();
  const { rows } = await app.query<{ address: string; n: number; newest: string }>(
    `select address, count(*)::int as n, min(substr(id, 6)::int) as newest from identity_record
     where id like 'left-%' group by 1 order by 1`,
  );
  expect(rows).toEqual([
    { address: '192.0.2.0', n: 1000, newest: 2 },
    { address: '192.0.2.1', n: 1000, newest: 1 },
  ]);
});

test('the sign-ins that one address begins in a minute are limited, and another address is not affected', async () => {
  let address = '192.0.2.1';
  const limited = await openTestPortal({ beginPerMinute: 3, clientAddress: () => address });
  try {
    const { url } = authorizationRequest(limited.publicUrl);
    const answers = [];
    for (let n = 0; n < 4; n += 1) answers.push(await openTestBrowser().get(url));
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303, 429]);
    expect(Number(answers.at(-1)?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await answers.at(-1)?.text()).toContain('Too many sign-ins from your address');
    address = '192.0.2.2';
    expect((await openTestBrowser().get(url)).status).toBe(303);
  } finally {
    await limited.close();
  }
});

test('text that the database cannot store is refused, in an address, in a form, and as a code', async () => {
  const before = portal.log.length;
  const browser = openTestBrowser();
  for (const name of ['login_hint', 'state', 'nonce', 'ui_locales']) {
    const { url } = authorizationRequest(portal.publicUrl, { [name]: 'a\0b' });
    expect([name, (await browser.get(url)).status]).toEqual([name, 400]);
  }
  expect((await exchangeCode(portal.publicUrl, 'a\0b', 'x'.repeat(43))).status).toBe(400);
  const { action } = await browser.openSignIn(authorizationRequest(portal.publicUrl).url);
  for (const url of [action, `${portal.publicUrl}/identity/activate`]) {
    const body = new URLSearchParams({ email: 'ana\0@lakeside.example', token: 'a\0b', password: 'x\0' });
    expect((await fetch(url, { method: 'POST', body, redirect: 'manual' })).status).toBe(400);
  }
  for (const path of ['/activate?token=a%00b', '/account?returnTo=%00', '/interaction/a%00b'])
    expect((await fetch(`${portal.publicUrl}/identity${path}`, { redirect: 'manual' })).status).toBe(400);
  expect(portal.log.slice(before).filter(({ level }) => level === 'error')).toEqual([]);
});

test('a form that is cut off on its way is no error of ours, and nothing prints by itself', async () => {
  const printed = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  try {
    const form = { 'content-type': 'application/x-www-form-urlencoded', origin: portal.publicUrl };
    const browser = openTestBrowser();
    const { action } = await browser.openSignIn(authorizationRequest(portal.publicUrl).url);
    const cookie = [...browser.cookies].map(([key, { value }]) => `${key.split(' ')[0]}=${value}`).join('; ');
    const before = portal.log.length;
    const urls = [`${portal.publicUrl}/identity/token`, action, `${portal.publicUrl}/identity/setup`];
    for (const url of [...urls, `${portal.publicUrl}/identity/session/end/confirm`])
      for (const part of ['', 'grant_type=authorization_code&client_id=idss-web&co'])
        await sendCutOff(url, { ...form, cookie }, part);
    // Requests are taken in turn: once this one is answered, those before it have been read to their ends.
    for (let n = 0; n < 3; n += 1) await exchangeCode(portal.publicUrl, 'none', 'x'.repeat(43));
    expect(portal.log.slice(before).filter(({ message }) => message.includes('cut off'))).not.toEqual([]);
    expect(portal.log.slice(before).filter(({ level }) => level === 'error')).toEqual([]);
    expect(printed.mock.calls).toEqual([]);
  } finally {
    printed.mockRestore();
  }
});
