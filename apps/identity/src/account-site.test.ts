import { expect, test } from 'vitest';
import { safeReturnPath } from './account-site.ts';
import { findAccount } from './find-account.ts';
import {
  authorizationRequest,
  exchangeCode,
  hiddenValue,
  getLocation,
  openTestBrowser,
  type TestBrowser,
} from './test/browser.ts';
import { EMAIL, PASSWORD, signedIn, tokensFor, provideTestPortal } from './test/portal.ts';
import { computeTotpCode, getTotpStep } from './totp.ts';

let needsSecondFactor = false;
const notices: string[] = [];
const portal = await provideTestPortal({
  requiresSecondFactor: () => Promise.resolve(needsSecondFactor),
  async sendNotice(client, email, { kind }) {
    await client.query('SELECT 1');
    if (email === EMAIL) notices.push(kind);
  },
});

const account = (path = ''): string => `${portal.publicUrl}/identity/account${path}`;

async function openAccount(browser: TestBrowser, query = '') {
  const page = await (await browser.get(account(query))).text();
  const csrf = hiddenValue(page, 'csrf');
  return {
    page,
    submit: (path: string, form: Record<string, string>) =>
      browser.post(account(path), { csrf, returnTo: hiddenValue(page, 'returnTo'), ...form }),
  };
}

const details = { givenName: 'Ana', familyName: 'Analyst', title: 'Director of Quality' };

test('the title is entered, shows in the database, at userinfo and in the next token, and leads back', async () => {
  const { browser, tokens } = await signedIn(portal);
  expect((await portal.verifier.verify(tokens.access_token)).title).toBeUndefined();
  const { page, submit } = await openAccount(browser, '?returnTo=/dashboard');
  expect(page).toContain('Your title is missing');
  expect(page).toContain(`href="${portal.publicUrl}/dashboard">Return to the portal`);
  const saved = await submit('/profile', details);
  expect(saved.status).toBe(303);
  // By the address the portal finds whose cached facts to drop.
  expect(portal.events.at(-1)).toMatchObject({ kind: 'profileChanged', email: EMAIL });
  const after = await (await browser.get(getLocation(saved).href)).text();
  expect(after).toContain('Your details are saved.');
  expect(after).toContain(`href="${portal.publicUrl}/dashboard">Return to the portal`);
  const { rows } = await portal.database.app.query('SELECT title FROM account WHERE email = $1', [EMAIL]);
  expect(rows).toEqual([{ title: 'Director of Quality' }]);
  const userInfo = await fetch(`${portal.publicUrl}/identity/userinfo`, {
    headers: { authorization: `Bearer ${tokens.access_token}` },
  });
  expect(await userInfo.json()).toMatchObject({ title: 'Director of Quality' });
  const request = authorizationRequest(portal.publicUrl, { prompt: 'none' });
  const target = await browser.followToPortal(await browser.get(request.url));
  const renewed = await tokensFor(portal, target, request.verifier);
  expect((await portal.verifier.verify(renewed.access_token)).title).toBe('Director of Quality');
});

test('without a session the page asks to sign in and comes back to itself', async () => {
  const browser = openTestBrowser();
  const toSignIn = getLocation(await browser.get(account('?returnTo=/dashboard')));
  const action = getLocation(await browser.get(toSignIn.href)).href;
  const csrf = hiddenValue(await (await browser.get(action)).text(), 'csrf');
  let next = await browser.post(action, { csrf, step: 'password', email: EMAIL, password: PASSWORD });
  while (next.status === 303) next = await browser.get(getLocation(next).href);
  expect(next.status).toBe(200);
  const page = await next.text();
  expect(page).toContain('Your account');
  expect(page).toContain(`${portal.publicUrl}/dashboard`);
});

test.each([
  ['an empty name', { ...details, givenName: '  ' }, 'The given name is empty.'],
  ['a long title', { ...details, title: 'x'.repeat(101) }, 'The title is longer than 100 characters.'],
  ['a direction character', { ...details, title: 'a‮b' }, 'cannot be printed'],
  ['a tag', { ...details, title: '<b>' }, 'cannot be printed'],
])('details with %s are refused and kept on the page', async (_name, form, text) => {
  const { browser } = await signedIn(portal);
  const { submit } = await openAccount(browser);
  const answer = await submit('/profile', form);
  expect(answer.status).toBe(422);
  expect(await answer.text()).toContain(text);
});

test('a form of another session, or of none, changes nothing', async () => {
  const [mine, other] = [await signedIn(portal), await signedIn(portal)];
  const csrf = hiddenValue(await (await other.browser.get(account())).text(), 'csrf');
  const foreign = await mine.browser.post(account('/profile'), { ...details, givenName: 'Eve', csrf });
  expect(foreign.status).toBe(403);
  expect((await openTestBrowser().post(account('/profile'), { ...details, csrf })).status).toBe(401);
  expect((await findAccount(portal.database.app, { email: EMAIL }))?.givenName).toBe('Ana');
});

test('no address ends a session or changes anything by GET', async () => {
  const { browser } = await signedIn(portal);
  for (const path of ['/profile', '/password', '/sessions/end-others', '/second-factor/remove']) {
    expect((await browser.get(account(path))).status).toBe(404);
  }
});

test('a new password needs the old one, and ends the other sessions', async () => {
  const [mine, other] = [await signedIn(portal), await signedIn(portal)];
  const getSid = async (token: string) => (await portal.verifier.verify(token)).sid ?? '';
  const { submit } = await openAccount(mine.browser);
  const fresh = 'seven quiet boats at dawn';
  const change = async (currentPassword: string, newPassword: string) => {
    const answer = await submit('/password', { currentPassword, newPassword });
    return [answer.status, await answer.text()] as const;
  };
  expect(await change('not it', fresh)).toEqual([
    422,
    expect.stringContaining('Your password is incorrect.'),
  ]);
  expect(await change(PASSWORD, 'short')).toEqual([422, expect.stringContaining('at least 15 characters')]);
  expect((await change(PASSWORD, fresh))[0]).toBe(303);
  expect(await portal.identity.isSessionLive(await getSid(mine.tokens.access_token))).toBe(true);
  expect(await portal.identity.isSessionLive(await getSid(other.tokens.access_token))).toBe(false);
  expect((await change(fresh, PASSWORD))[0]).toBe(303);
});

test('sessions are listed and ended one by one', async () => {
  const [mine, other] = [await signedIn(portal), await signedIn(portal)];
  const { sid } = await portal.verifier.verify(other.tokens.access_token);
  const { page, submit } = await openAccount(mine.browser);
  expect(page).toContain('This session');
  expect(page).toContain(`value="${sid}"`);
  expect((await submit('/sessions/end', { session: sid ?? '' })).status).toBe(303);
  expect(await portal.identity.isSessionLive(sid ?? '')).toBe(false);
  const renewal = authorizationRequest(portal.publicUrl, { prompt: 'none' });
  expect(getLocation(await other.browser.get(renewal.url)).searchParams.get('error')).toBe('login_required');
  expect(await portal.identity.endSessionsFor(portal.accountId)).toBeGreaterThanOrEqual(1);
});

test('all other sessions are ended at once, and one’s own goes on', async () => {
  const [mine, other] = [await signedIn(portal), await signedIn(portal)];
  const isLive = async (token: string) =>
    portal.identity.isSessionLive((await portal.verifier.verify(token)).sid ?? '');
  const { submit } = await openAccount(mine.browser);
  expect((await submit('/sessions/end-others', {})).status).toBe(303);
  expect(await isLive(other.tokens.access_token)).toBe(false);
  expect(await isLive(mine.tokens.access_token)).toBe(true);
  expect(await (await mine.browser.get(account())).text()).toContain('This session');
});

test('with the end of a session its codes and grants end', async () => {
  const request = authorizationRequest(portal.publicUrl);
  const callback = await openTestBrowser().signIn(request, EMAIL, PASSWORD);
  expect(await portal.identity.endSessionsFor(portal.accountId)).toBeGreaterThanOrEqual(1);
  const code = callback.searchParams.get('code') ?? '';
  expect((await exchangeCode(portal.publicUrl, code, request.verifier)).status).toBe(400);
  const { rows } = await portal.database.app.query(
    `SELECT kind FROM identity_record
     WHERE kind IN ('Grant', 'AuthorizationCode') OR kind = 'Session' AND account_id = $1`,
    [portal.accountId],
  );
  expect(rows).toEqual([]);
});

const getSecret = (page: string): string =>
  /<code class="secret">([A-Z2-7 ]+)<\/code>/.exec(page)?.[1]?.replaceAll(' ', '') ?? '';
const toCodes = (page: string): string[] =>
  [...page.matchAll(/<li><code>([A-Z0-9-]{11})<\/code><\/li>/g)].map(([, code = '']) => code);
const toText = async (answer: Response): Promise<string> => answer.text();

test('the second factor is turned on, replaced and off by proof of it; other sessions end, the person is told', async () => {
  const [mine, other] = [await signedIn(portal), await signedIn(portal)];
  const isLive = async ({ tokens }: typeof mine) =>
    portal.identity.isSessionLive((await portal.verifier.verify(tokens.access_token)).sid ?? '');
  const { submit } = await openAccount(mine.browser);
  const factor = (path: string, form: Record<string, string>) =>
    submit(`/second-factor/${path}`, { factorPassword: PASSWORD, ...form });
  const stored = async () => findAccount(portal.database.app, { email: EMAIL });

  const started = await toText(await factor('start', {}));
  const first = { secret: getSecret(started), progress: hiddenValue(started, 'progress') };
  const now = (): number => getTotpStep(new Date());
  const confirm = (enrolment: typeof first, at: number) =>
    factor('confirm', { progress: enrolment.progress, code: computeTotpCode(enrolment.secret, at) });
  expect((await confirm(first, now() + 9)).status).toBe(422);
  const codes = toCodes(await toText(await confirm(first, now())));
  expect(codes).toHaveLength(10);
  expect([await isLive(mine), await isLive(other)]).toEqual([true, false]);
  expect((await stored())?.hasSecondFactor).toBe(true);
  // The page of the set-up, sent again, replaces nothing.
  expect((await confirm(first, now())).status).toBe(409);

  // The password alone changes nothing any more.
  for (const path of ['start', 'codes', 'remove']) {
    const refused = await factor(path, {});
    expect([path, refused.status, getSecret(await toText(refused))]).toEqual([path, 422, '']);
  }
  expect(
    (await submit('/second-factor/remove', { factorPassword: 'not it', factorCode: codes[0] ?? '' })).status,
  ).toBe(422);
  const third = await signedInAgain(first.secret, now() + 1);
  const restarted = await toText(await factor('start', { factorCode: codes[0] ?? '' }));
  const second = { secret: getSecret(restarted), progress: hiddenValue(restarted, 'progress') };
  const newCodes = toCodes(await toText(await confirm(second, now())));
  expect(newCodes).toHaveLength(10);
  expect([await isLive(mine), await isLive(third)]).toEqual([true, false]);
  expect((await factor('codes', { factorCode: codes[1] ?? '' })).status).toBe(422);
  const replaced = toCodes(
    await toText(await factor('codes', { factorCode: computeTotpCode(second.secret, now() + 1) })),
  );
  expect(replaced).toHaveLength(10);
  expect(await toText(await mine.browser.get(account()))).toContain('10 recovery codes are left.');

  needsSecondFactor = true;
  const kept = await factor('remove', { factorCode: replaced[0] ?? '' });
  needsSecondFactor = false;
  expect([kept.status, await kept.text()]).toEqual([422, expect.stringContaining('so it stays on')]);
  expect((await stored())?.hasSecondFactor).toBe(true);
  expect((await factor('remove', { factorCode: replaced[0] ?? '' })).status).toBe(303);
  expect((await stored())?.hasSecondFactor).toBe(false);
  expect((await portal.database.app.query('SELECT FROM recovery_code')).rowCount).toBe(0);
  expect(notices).toEqual([
    'secondFactorTurnedOn',
    'recoveryCodeUsed',
    'secondFactorReplaced',
    'recoveryCodesReplaced',
    'recoveryCodeUsed',
    'secondFactorTurnedOff',
  ]);
});

/** Another session of the same person, with a code of the app. */
async function signedInAgain(secret: string, step: number) {
  const browser = openTestBrowser();
  const request = authorizationRequest(portal.publicUrl);
  const { page, action } = await browser.openSignIn(request.url);
  const csrf = hiddenValue(page, 'csrf');
  const asked = await browser.post(action, { csrf, step: 'password', email: EMAIL, password: PASSWORD });
  const progress = hiddenValue(await asked.text(), 'progress');
  const code = computeTotpCode(secret, step);
  const callback = await browser.followToPortal(
    await browser.post(action, { csrf, step: 'code', progress, code }),
  );
  return { browser, tokens: await tokensFor(portal, callback, request.verifier) };
}

test.each([
  ['/dashboard', '/dashboard'],
  ['/submissionHome/12?tab=1&x=%20', '/submissionHome/12?tab=1&x=%20'],
  ['//evil.example', '/'],
  ['/\\evil.example', '/'],
  ['https://evil.example', '/'],
  ['/a b', '/'],
  ['', '/'],
])('the way back from %j is %j', (given, expected) => {
  expect(safeReturnPath(given)).toBe(expected);
});
