import { decodeJwt, decodeProtectedHeader } from 'jose';
import type { AdapterPayload } from 'oidc-provider';
import { expect, test } from 'vitest';
import { createProviderAdapter, providerRequest } from './provider-adapter.ts';
import { createAccount } from './create-account.ts';
import { getEndpoints } from './endpoints.ts';
import {
  authorizationRequest,
  exchangeCode,
  hiddenValue,
  getLocation,
  openTestBrowser,
} from './test/browser.ts';
import { EMAIL, openTestPortal, PASSWORD, signedIn, tokensFor, provideTestPortal } from './test/portal.ts';

const portal = await provideTestPortal();

test('code and PKCE give an access token for the API and an ID token, both of the person', async () => {
  const request = authorizationRequest(portal.publicUrl);
  const callback = await openTestBrowser().signIn(request, ' Ana.Analyst@LAKESIDE.example ', PASSWORD);
  expect(callback.pathname).toBe('/callback');
  expect(callback.searchParams.get('state')).toBe(request.state);
  expect(callback.searchParams.get('iss')).toBe(portal.identity.issuer);
  const tokens = await tokensFor(portal, callback, request.verifier);

  expect(decodeProtectedHeader(tokens.access_token)).toMatchObject({ typ: 'at+jwt', alg: 'ES256' });
  const bearer = await portal.verifier.verify(tokens.access_token);
  expect(bearer).toMatchObject({
    sub: portal.accountId,
    email: EMAIL,
    name: 'Ana Analyst',
    acr: 'urn:idss:password',
    amr: ['pwd'],
  });
  expect(Math.abs(bearer.expiresAt - Date.now() / 1000 - 600)).toBeLessThan(30);
  expect(await portal.identity.isSessionLive(bearer.sid ?? '')).toBe(true);
  expect(decodeJwt(tokens.id_token)).toMatchObject({
    aud: 'idss-web',
    nonce: request.nonce,
    name: 'Ana Analyst',
    given_name: 'Ana',
    family_name: 'Analyst',
    email: EMAIL,
    auth_time: bearer.authTime,
  });
  expect(tokens).not.toHaveProperty('refresh_token');
});

test('a sign-in is one entry of the log', async () => {
  const before = portal.log.length;
  await signedIn(portal);
  expect(portal.log.slice(before)).toEqual([{ level: 'info', message: 'Signed in' }]);
});

test('userinfo takes the same token', async () => {
  const { tokens } = await signedIn(portal);
  const userInfo = (authorization: string) =>
    fetch(`${portal.publicUrl}/identity/userinfo`, { headers: { authorization } });
  const answer = await userInfo(`Bearer ${tokens.access_token}`);
  expect(await answer.json()).toMatchObject({ sub: portal.accountId, email: EMAIL });
  expect((await userInfo(`Bearer ${tokens.id_token}`)).status).toBe(401);
  expect((await userInfo('Bearer nothing')).status).toBe(401);
});

test('a silent renewal gives a new token of the same session without a page', async () => {
  const { browser, tokens } = await signedIn(portal);
  const request = authorizationRequest(portal.publicUrl, {
    prompt: 'none',
    redirect_uri: `${portal.publicUrl}/silent_renew`,
    id_token_hint: tokens.id_token,
  });
  const target = await browser.followToPortal(await browser.get(request.url));
  expect(target.pathname).toBe('/silent_renew');
  const renewed = await tokensFor(portal, target, request.verifier, '/silent_renew');
  const [before, after] = [
    await portal.verifier.verify(tokens.access_token),
    await portal.verifier.verify(renewed.access_token),
  ];
  expect(after).toMatchObject({ sid: before.sid, authTime: before.authTime });
  expect(after.jti).not.toBe(before.jti);
});

test('a silent renewal without a session answers login_required', async () => {
  const request = authorizationRequest(portal.publicUrl, { prompt: 'none' });
  const target = getLocation(await openTestBrowser().get(request.url));
  expect(target.searchParams.get('error')).toBe('login_required');
});

test('the session cookie is HttpOnly and lax, of 128 bits at least, and new after each sign-in', async () => {
  const { browser } = await signedIn(portal);
  const cookie = () => browser.cookies.get('idss_session /');
  const first = cookie();
  expect(first?.attributes.toLowerCase()).toContain('httponly');
  expect(first?.attributes.toLowerCase()).toContain('samesite=lax');
  expect(first?.attributes.toLowerCase()).not.toContain('expires');
  expect((first?.value.length ?? 0) * 6).toBeGreaterThanOrEqual(128);
  await browser.signIn(authorizationRequest(portal.publicUrl, { prompt: 'login' }), EMAIL, PASSWORD);
  expect(cookie()?.value).not.toBe(first?.value);
});

test.each([
  ['a foreign host', 'https://evil.example/callback'],
  ['a longer path', '/callback/more'],
  ['a query', '/callback?next=x'],
])('a redirect address with %s is refused on our own page', async (_name, given) => {
  const redirectUri = given.startsWith('/') ? `${portal.publicUrl}${given}` : given;
  const request = authorizationRequest(portal.publicUrl, { redirect_uri: redirectUri });
  const answer = await openTestBrowser().get(request.url, { accept: 'text/html' });
  expect(answer.status).toBe(400);
  expect(answer.headers.get('location')).toBeNull();
  expect(await answer.text()).toContain('an address that is not registered');
});

test.each([
  ['plain PKCE', { code_challenge_method: 'plain' }, 'invalid_request'],
  ['no PKCE', { code_challenge: undefined, code_challenge_method: undefined }, 'invalid_request'],
  ['the implicit flow', { response_type: 'token' }, 'unsupported_response_type'],
  ['the hybrid flow', { response_type: 'code id_token' }, 'unsupported_response_type'],
  ['another audience', { resource: 'https://other.example/api' }, 'invalid_target'],
])('%s is refused', async (_name, changes, error) => {
  const request = authorizationRequest(portal.publicUrl, changes);
  const target = getLocation(await openTestBrowser().get(request.url));
  const answer = new URLSearchParams(target.search || target.hash.slice(1));
  expect(answer.get('error')).toBe(error);
  expect(answer.has('code')).toBe(false);
});

test('a code is taken once, with its own verifier and address', async () => {
  const request = authorizationRequest(portal.publicUrl);
  const callback = await openTestBrowser().signIn(request, EMAIL, PASSWORD);
  const code = callback.searchParams.get('code') ?? '';
  const status = async (verifier: string, changes: Record<string, string> = {}) =>
    (await exchangeCode(portal.publicUrl, code, verifier, changes)).status;
  expect(await status('x'.repeat(43))).toBe(400);
  expect(await status(request.verifier, { redirect_uri: `${portal.publicUrl}/silent_renew` })).toBe(400);
  expect(await status(request.verifier)).toBe(200);
  expect(await status(request.verifier)).toBe(400);
});

test('of twenty exchanges of one code at once, one succeeds', async () => {
  const request = authorizationRequest(portal.publicUrl);
  const callback = await openTestBrowser().signIn(request, EMAIL, PASSWORD);
  const code = callback.searchParams.get('code') ?? '';
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => exchangeCode(portal.publicUrl, code, request.verifier)),
  );
  expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
  expect(answers.every(({ status }) => status === 200 || status === 400)).toBe(true);
});

test('signing out with the ID token ends the session at once and asks nothing', async () => {
  const { browser, tokens } = await signedIn(portal);
  const { sid } = await portal.verifier.verify(tokens.access_token);
  const query = new URLSearchParams({
    id_token_hint: tokens.id_token,
    post_logout_redirect_uri: `${portal.publicUrl}/`,
    state: 'after',
  });
  const answer = await browser.get(`${portal.publicUrl}/identity/session/end?${query.toString()}`);
  expect(answer.status).toBe(303);
  expect(getLocation(answer).href).toBe(`${portal.publicUrl}/?state=after`);
  expect(await portal.identity.isSessionLive(sid ?? '')).toBe(false);
  expect(browser.cookies.has('idss_session /')).toBe(false);
  const renewal = authorizationRequest(portal.publicUrl, { prompt: 'none' });
  expect(getLocation(await browser.get(renewal.url)).searchParams.get('error')).toBe('login_required');
});

test('signing out without an ID token is confirmed first, and leads nowhere foreign', async () => {
  const { browser, tokens } = await signedIn(portal);
  const { sid } = await portal.verifier.verify(tokens.access_token);
  const query = new URLSearchParams({
    client_id: 'idss-web',
    post_logout_redirect_uri: 'https://evil.example/',
  });
  const refused = await browser.get(`${portal.publicUrl}/identity/session/end?${query.toString()}`);
  expect(refused.status).toBe(400);
  const page = await (await browser.get(`${portal.publicUrl}/identity/session/end`)).text();
  expect(page).toContain('Sign out?');
  expect(await portal.identity.isSessionLive(sid ?? '')).toBe(true);
  const done = await browser.post(`${portal.publicUrl}/identity/session/end/confirm`, {
    xsrf: hiddenValue(page, 'xsrf'),
    logout: 'yes',
  });
  expect(await (await browser.get(getLocation(done).href)).text()).toContain('You are signed out');
  expect(await portal.identity.isSessionLive(sid ?? '')).toBe(false);
});

test('a step-up asks for the password of the same person and gives a fresh time of it', async () => {
  const { browser, tokens } = await signedIn(portal);
  const before = await portal.verifier.verify(tokens.access_token);
  await portal.database.app.query(
    `UPDATE identity_record SET payload = jsonb_set(payload, '{loginTs}', to_jsonb($2::int))
     WHERE kind = 'Session' AND uid = $1`,
    [before.sid, before.authTime - 600],
  );
  const stale = authorizationRequest(portal.publicUrl, { prompt: 'none' });
  const old = await tokensFor(
    portal,
    await browser.followToPortal(await browser.get(stale.url)),
    stale.verifier,
  );
  expect((await portal.verifier.verify(old.access_token)).authTime).toBe(before.authTime - 600);

  const request = authorizationRequest(portal.publicUrl, { prompt: 'login', max_age: '300' });
  const other = {
    email: 'else@lakeside.example',
    givenName: 'Else',
    familyName: 'Other',
    password: PASSWORD,
  };
  expect(await createAccount(portal.database.app, other)).toMatchObject({ ok: true });
  const { page, action } = await browser.openSignIn(request.url);
  expect(page).toContain('Confirm that it is you');
  const csrf = hiddenValue(page, 'csrf');
  const foreign = await browser.post(action, {
    csrf,
    step: 'password',
    email: 'else@lakeside.example',
    password: PASSWORD,
  });
  expect(foreign.status).toBe(401);
  const right = await browser.post(action, { csrf, step: 'password', email: EMAIL, password: PASSWORD });
  const fresh = await tokensFor(portal, await browser.followToPortal(right), request.verifier);
  const after = await portal.verifier.verify(fresh.access_token);
  expect(after.authTime).toBeGreaterThanOrEqual(before.authTime);
  expect(after.sid).toBe(before.sid);
});

test('max_age by itself asks again when the password was entered longer ago', async () => {
  const { browser, tokens } = await signedIn(portal);
  const { sid, authTime } = await portal.verifier.verify(tokens.access_token);
  const path = async () => {
    const request = authorizationRequest(portal.publicUrl, { max_age: '300' });
    return getLocation(await browser.get(request.url)).pathname;
  };
  expect(await path()).toBe('/callback');
  await portal.database.app.query(
    `UPDATE identity_record SET payload = jsonb_set(payload, '{loginTs}', to_jsonb($2::int))
     WHERE kind = 'Session' AND uid = $1`,
    [sid, authTime - 301],
  );
  expect(await path()).toMatch(/^\/identity\/interaction\//);
});

test('a session that idled, or is over, is not renewed; a renewal keeps it alive', async () => {
  const { browser, tokens } = await signedIn(portal);
  const { sid } = await portal.verifier.verify(tokens.access_token);
  const { app } = portal.database;
  const secondsLeft = async () => {
    const { rows } = await app.query<{ left: number }>(
      `SELECT extract(epoch FROM expires_at - now())::int AS left FROM identity_record WHERE kind = 'Session' AND uid = $1`,
      [sid],
    );
    return rows[0]?.left ?? 0;
  };
  const renew = async () => {
    const request = authorizationRequest(portal.publicUrl, { prompt: 'none' });
    return getLocation(await browser.get(request.url)).searchParams;
  };
  await app.query(`UPDATE identity_record SET expires_at = now() + interval '1 minute' WHERE uid = $1`, [
    sid,
  ]);
  expect((await renew()).has('code')).toBe(true);
  expect(await secondsLeft()).toBeGreaterThan(800);
  await app.query(
    `UPDATE identity_record SET payload = jsonb_set(payload, '{loginTs}', to_jsonb(extract(epoch FROM now())::int - 12 * 3600 + 60)) WHERE uid = $1`,
    [sid],
  );
  expect((await renew()).has('code')).toBe(true);
  expect(await secondsLeft()).toBeLessThanOrEqual(62);
  await app.query(`UPDATE identity_record SET expires_at = now() - interval '1 second' WHERE uid = $1`, [
    sid,
  ]);
  expect(await portal.identity.isSessionLive(sid ?? '')).toBe(false);
  expect((await renew()).get('error')).toBe('login_required');
});

test('forged host and forwarding headers change no address', async () => {
  const answer = await fetch(`${portal.publicUrl}/identity/.well-known/openid-configuration`, {
    headers: {
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'https',
      forwarded: 'host=evil.example',
    },
  });
  const document = (await answer.json()) as Record<string, unknown>;
  // The client's settings equal what it would find here.
  expect(document).toMatchObject(getEndpoints(portal.publicUrl));
  expect(document).toMatchObject({
    issuer: `${portal.publicUrl}/identity`,
    authorization_endpoint: `${portal.publicUrl}/identity/authorize`,
    token_endpoint: `${portal.publicUrl}/identity/token`,
    jwks_uri: `${portal.publicUrl}/identity/jwks`,
    userinfo_endpoint: `${portal.publicUrl}/identity/userinfo`,
    end_session_endpoint: `${portal.publicUrl}/identity/session/end`,
    code_challenge_methods_supported: ['S256'],
    response_types_supported: ['code'],
    scopes_supported: ['openid', 'profile', 'idss'],
  });
  expect(document).not.toHaveProperty('registration_endpoint');
  expect(JSON.stringify(document)).not.toContain('evil.example');
});

test.each(['GET', 'HEAD', 'PUT', 'DELETE', 'OPTIONS', 'PATCH'])(
  '%s of every kind of address is safe',
  async (method) => {
    for (const path of [
      '',
      '/',
      '/nothing',
      '/interaction/x',
      '/session/end',
      '/token',
      '/jwks',
      '/assets/../identity.ts',
    ]) {
      const answer = await fetch(`${portal.publicUrl}/identity${path}`, {
        method,
        redirect: 'manual',
        headers: { origin: 'https://evil.example' },
      });
      expect(answer.status).toBeLessThan(500);
      expect(answer.headers.get('access-control-allow-origin')).toBeNull();
      expect(answer.headers.get('content-security-policy')).toContain("font-src 'self'");
      expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
      expect(answer.headers.get('referrer-policy')).toBe('same-origin');
    }
  },
);

test('the published keys contain nothing private, and a rotation keeps old tokens valid', async () => {
  const { tokens } = await signedIn(portal);
  await portal.identity.rotateSigningKey();
  const answer = await fetch(`${portal.publicUrl}/identity/jwks`);
  const { keys } = (await answer.json()) as { keys: Record<string, unknown>[] };
  expect(keys).toHaveLength(2);
  for (const key of [...keys, ...portal.identity.jwks().keys]) expect(key).not.toHaveProperty('d');
  expect((await portal.verifier.verify(tokens.access_token)).email).toBe(EMAIL);
  const { tokens: later } = await signedIn(portal);
  expect(decodeProtectedHeader(later.access_token).kid).toBe(decodeProtectedHeader(tokens.access_token).kid);
  expect((await portal.verifier.verify(later.access_token)).email).toBe(EMAIL);
});

test('a session that is ended while a request of it runs does not come back', async () => {
  const { tokens } = await signedIn(portal);
  const { sid = '' } = await portal.verifier.verify(tokens.access_token);
  const { app } = portal.database;
  const { rows } = await app.query<{ id: string }>('SELECT id FROM identity_record WHERE uid = $1', [sid]);
  const id = rows[0]?.id ?? '';
  const sessions = createProviderAdapter(app)('Session');
  for (const write of [
    (payload: AdapterPayload) => sessions.upsert(id, payload, 900),
    async (payload: AdapterPayload) => {
      await sessions.destroy(id);
      await sessions.upsert('another-id', payload, 900);
    },
  ]) {
    const request = {
      userAgent: '',
      address: '',
      requestId: '',
      loadedSessions: new Set<string>(),
      isSessionEnded: false,
    };
    await providerRequest.run(request, async () => {
      const payload = (await sessions.find(id)) ?? { uid: sid, accountId: portal.accountId };
      await portal.identity.endSessionsFor(portal.accountId, { only: sid });
      await write(payload);
    });
    expect(await portal.identity.isSessionLive(sid)).toBe(false);
  }
});

test('behind a proxy that ends TLS all addresses are public ones and cookies are bound to the host', async () => {
  const publicUrl = 'https://idss.example.org';
  const secure = await openTestPortal({ publicUrl, fontAddress: '/assets/inter-1.woff2' });
  const local = (url: URL | string) => String(url).replace(publicUrl, secure.publicUrl);
  const browser = openTestBrowser();
  const asked = await browser.get(local(authorizationRequest(publicUrl).url));
  expect(asked.headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
  const sheet = local(`${publicUrl}/identity/assets/identity.css`);
  for (const encoding of ['br', 'identity']) {
    const style = await fetch(sheet, { headers: { 'accept-encoding': encoding } });
    expect(style.headers.get('content-encoding') ?? 'identity').toBe(encoding);
    expect(await style.text()).toContain('src: url("/assets/inter-1.woff2")');
  }
  const action = new URL(asked.headers.get('location') ?? '', publicUrl);
  const csrf = hiddenValue(await (await browser.get(local(action))).text(), 'csrf');
  const form = { csrf, step: 'password', email: EMAIL, password: PASSWORD };
  const resumed = await browser.post(local(action), form, { origin: publicUrl });
  expect(resumed.headers.get('location')).toMatch(/^https:\/\/idss\.example\.org\/identity\/authorize\//);
  const done = await browser.get(local(resumed.headers.get('location') ?? ''));
  expect(done.headers.get('location')).toMatch(/^https:\/\/idss\.example\.org\/callback\?code=/);
  const session = done.headers.getSetCookie().find((line) => line.startsWith('__Host-idss_session='));
  expect(session?.toLowerCase()).toMatch(/; path=\/(;|$)/);
  for (const flag of ['; secure', '; httponly']) expect(session?.toLowerCase()).toContain(flag);
  expect(session?.toLowerCase()).not.toContain('domain=');
  await secure.close();
});
