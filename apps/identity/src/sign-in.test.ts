import { expect, test } from 'vitest';
import { disableAccounts } from './disable-accounts.ts';
import { findAccount } from './find-account.ts';
import { createRecoveryCodes } from './recovery-codes.ts';
import { setPassword } from './set-password.ts';
import {
  authorizationRequest,
  hiddenValue,
  getLocation,
  openTestBrowser,
  type TestBrowser,
} from './test/browser.ts';
import { EMAIL, makeAccount, PASSWORD, tokensFor, provideTestPortal } from './test/portal.ts';
import { computeTotpCode, getTotpStep } from './totp.ts';

// Each request says where it comes from, so that one test's wrong guesses delay no other test.
const needing = new Set<string>();
const notices: string[] = [];
const portal = await provideTestPortal({
  clientAddress: (req) => String(req.headers['x-test-address'] ?? '192.0.2.1'),
  requiresSecondFactor: (email) => Promise.resolve(needing.has(email)),
  async sendNotice(client, email, notice) {
    await client.query('SELECT 1');
    notices.push([email, notice.kind, 'left' in notice ? notice.left : ''].join(' ').trim());
  },
});

const getSecret = (page: string): string =>
  /<code class="secret">([A-Z2-7 ]+)<\/code>/.exec(page)?.[1]?.replaceAll(' ', '') ?? '';
const toCodes = (page: string): string[] =>
  [...page.matchAll(/<li><code>([A-Z0-9-]{11})<\/code><\/li>/g)].map(([, code = '']) => code);

async function openForm(browser: TestBrowser) {
  const request = authorizationRequest(portal.publicUrl);
  const { page, action } = await browser.openSignIn(request.url);
  const csrf = hiddenValue(page, 'csrf');
  return {
    request,
    page,
    action,
    csrf,
    password: (email: string, password: string, address = '192.0.2.1') =>
      browser.post(action, { csrf, step: 'password', email, password }, { 'x-test-address': address }),
    step: (form: Record<string, string>) => browser.post(action, { csrf, ...form }),
  };
}

test('an unknown e-mail, a wrong password and a wrong password of a disabled account answer alike', async () => {
  await makeAccount(portal, 'gone@lakeside.example');
  await disableAccounts(portal.database.app, ['gone@lakeside.example'], 'A test ended it.');
  const form = await openForm(openTestBrowser());
  const answers = [
    await form.password('nobody@lakeside.example', PASSWORD),
    await form.password(EMAIL, `${PASSWORD}!`),
    await form.password('gone@lakeside.example', `${PASSWORD}!`),
  ];
  const texts = await Promise.all(
    answers.map(async (answer) => /role="alert"[\s\S]*?<\/div>/.exec(await answer.text())?.[0]),
  );
  expect(answers.map(({ status }) => status)).toEqual([401, 401, 401]);
  expect(texts[0]).toContain('The e-mail or the password is incorrect.');
  expect(new Set(texts).size).toBe(1);
});

test('the owner of a disabled account reads whom to ask, and is not signed in', async () => {
  await makeAccount(portal, 'locked@lakeside.example');
  await disableAccounts(portal.database.app, ['locked@lakeside.example'], 'A test ended it.');
  const form = await openForm(openTestBrowser());
  const answer = await form.password('locked@lakeside.example', PASSWORD);
  expect(answer.status).toBe(403);
  expect(await answer.text()).toContain('Your account is locked. To have it unlocked');
});

test('six wrong passwords pause one e-mail from one address, and nothing else', async () => {
  await makeAccount(portal, 'paused@lakeside.example');
  const form = await openForm(openTestBrowser());
  for (let at = 0; at < 6; at += 1) {
    expect((await form.password('paused@lakeside.example', 'wrong', '192.0.2.7')).status).toBe(401);
  }
  const paused = await form.password('Paused@Lakeside.example ', PASSWORD, '192.0.2.7');
  expect(paused.status).toBe(429);
  expect(Number(paused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(Number(paused.headers.get('retry-after'))).toBeLessThanOrEqual(60);
  const { rows } = await portal.database.app.query<{ key: string }>('SELECT key FROM identity_rate_limit');
  expect(rows.length).toBeGreaterThan(0);
  expect(JSON.stringify(rows)).not.toContain('paused@');
  expect((await form.password('paused@lakeside.example', PASSWORD, '192.0.2.8')).status).toBe(303);
});

test('twenty wrong passwords at once are counted, too', async () => {
  const form = await openForm(openTestBrowser());
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => form.password('burst@lakeside.example', 'wrong', '192.0.2.9')),
  );
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(6);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(14);
});

test('a form without its token, from another origin, twice filled or of another kind is refused', async () => {
  const browser = openTestBrowser();
  const { action, csrf } = await openForm(browser);
  const form = { step: 'password', email: EMAIL, password: PASSWORD };
  expect((await browser.post(action, form)).status).toBe(403);
  expect((await browser.post(action, { ...form, csrf: `${csrf}x` })).status).toBe(403);
  expect((await browser.post(action, { ...form, csrf }, { origin: 'https://evil.example' })).status).toBe(
    403,
  );
  expect((await browser.post(action, { ...form, csrf }, { 'content-type': 'text/plain' })).status).toBe(415);
  expect((await browser.post(`${action}`, { ...form, csrf, padding: 'x'.repeat(20_000) })).status).toBe(413);
  expect((await openTestBrowser().post(action, { ...form, csrf })).status).toBe(400);
  const other = await openForm(openTestBrowser());
  expect((await browser.post(action, { ...form, csrf: other.csrf })).status).toBe(403);
});

test('what is typed comes back as text', async () => {
  const form = await openForm(openTestBrowser());
  const page = await (await form.password('"><img src=x onerror=alert(1)>', 'x')).text();
  expect(page).not.toContain('<img src=x');
  expect(page).toContain('&quot;&gt;&lt;img');
});

test('a needed second factor is enrolled at sign-in, asked for afterwards, and no code is taken twice', async () => {
  const email = 'signer@lakeside.example';
  const accountId = await makeAccount(portal, email);
  needing.add(email);
  const browser = openTestBrowser();
  const form = await openForm(browser);
  const enrolment = await (await form.password(email, PASSWORD)).text();
  expect(enrolment).toContain('Set up your second factor');
  const secret = getSecret(enrolment);
  expect(secret).toHaveLength(32);
  const progress = hiddenValue(enrolment, 'progress');
  const step = getTotpStep(new Date());
  expect(
    (await form.step({ step: 'enrol', progress, code: computeTotpCode(secret, step + 20) })).status,
  ).toBe(401);
  expect((await form.step({ step: 'code', progress, code: computeTotpCode(secret, step) })).status).toBe(403);
  for (const other of ['', 'x', progress.slice(1), progress.slice(0, -1)])
    expect(
      (await form.step({ step: 'enrol', progress: other, code: computeTotpCode(secret, step) })).status,
    ).toBe(403);
  const enrolled = await (
    await form.step({ step: 'enrol', progress, code: computeTotpCode(secret, step) })
  ).text();
  expect(toCodes(enrolled)).toHaveLength(10);
  const callback = await browser.followToPortal(
    await form.step({ step: 'continue', progress: hiddenValue(enrolled, 'progress') }),
  );
  const bearer = await portal.verifier.verify(
    (await tokensFor(portal, callback, form.request.verifier)).access_token,
  );
  expect(bearer).toMatchObject({ sub: accountId, acr: 'urn:idss:second-factor', amr: ['pwd', 'otp', 'mfa'] });

  const again = openTestBrowser();
  const second = await openForm(again);
  const asked = await (await second.password(email, PASSWORD)).text();
  expect(asked).toContain('Enter the code');
  const next = hiddenValue(asked, 'progress');
  const code = (at: number) =>
    second.step({ step: 'code', progress: next, code: computeTotpCode(secret, at) });
  expect((await code(step)).status).toBe(401);
  expect(getLocation(await code(step + 1)).pathname).toMatch(/^\/identity\/authorize\//);
});

/** Signs in with the password up to the code step, and enters a recovery code there. */
async function recover(email: string, recoveryCode: string) {
  const browser = openTestBrowser();
  const form = await openForm(browser);
  const asked = await (await form.password(email, PASSWORD)).text();
  const answer = await form.step({ step: 'code', progress: hiddenValue(asked, 'progress'), recoveryCode });
  const page = await answer.text();
  const goOn = () => form.step({ step: 'continue', progress: hiddenValue(page, 'progress') });
  return { browser, status: answer.status, page, goOn };
}

async function withSecondFactor(email: string) {
  const accountId = await makeAccount(portal, email);
  needing.add(email);
  const form = await openForm(openTestBrowser());
  const page = await (await form.password(email, PASSWORD)).text();
  const progress = hiddenValue(page, 'progress');
  const code = computeTotpCode(getSecret(page), getTotpStep(new Date()));
  const enrolled = await form.step({ step: 'enrol', progress, code });
  return { accountId, form, progress, code, codes: toCodes(await enrolled.text()) };
}

test('each recovery code signs in once, however it is typed; the person is told how many are left', async () => {
  const email = 'phone.lost@lakeside.example';
  const { codes } = await withSecondFactor(email);
  notices.splice(0);
  const [first = '', second = ''] = codes;
  const done = await recover(email, ` ${first.toLowerCase().replace('-', ' ')} `);
  expect([done.status, done.page]).toEqual([200, expect.stringContaining('9 recovery codes are left.')]);
  expect((await done.browser.followToPortal(await done.goOn())).searchParams.has('code')).toBe(true);
  expect(notices).toEqual([`${email} recoveryCodeUsed 9`]);
  const again = await recover(email, first);
  expect([again.status, again.page]).toEqual([
    401,
    expect.stringContaining('The recovery code is incorrect, or it was used before.'),
  ]);
  const both = await Promise.all([recover(email, second), recover(email, second)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 401]);
  const { rows } = await portal.database.app.query('SELECT code_hash FROM recovery_code');
  for (const code of codes) expect(JSON.stringify(rows)).not.toContain(code.slice(0, 5));
});

test('a recovery code of another person, or of a set that was replaced, is wrong; tries are limited', async () => {
  const mine = await withSecondFactor('mine@lakeside.example');
  const other = await withSecondFactor('other@lakeside.example');
  expect((await recover('mine@lakeside.example', other.codes[0] ?? '')).status).toBe(401);
  await createRecoveryCodes(portal.database.app, mine.accountId);
  const statuses = [];
  for (const code of mine.codes.slice(0, 6))
    statuses.push((await recover('mine@lakeside.example', code)).status);
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
});

test('a set-up that was begun twice is finished once: the second one does not replace the first', async () => {
  const email = 'two.tabs@lakeside.example';
  await makeAccount(portal, email);
  needing.add(email);
  const begin = async () => {
    const form = await openForm(openTestBrowser());
    const page = await (await form.password(email, PASSWORD)).text();
    const code = computeTotpCode(getSecret(page), getTotpStep(new Date()));
    return () => form.step({ step: 'enrol', progress: hiddenValue(page, 'progress'), code });
  };
  const [stranger, owner] = [await begin(), await begin()];
  expect((await owner()).status).toBe(200);
  const { rows: before } = await portal.database.app.query('SELECT * FROM account WHERE email = $1', [email]);
  expect((await stranger()).status).toBe(403);
  const { rows: after } = await portal.database.app.query('SELECT * FROM account WHERE email = $1', [email]);
  expect(after).toEqual(before);
});

test('a sign-in that waits for its code ends with a new password', async () => {
  const email = 'waiting@lakeside.example';
  const { accountId, codes } = await withSecondFactor(email);
  const form = await openForm(openTestBrowser());
  const asked = await (await form.password(email, PASSWORD)).text();
  await setPassword(portal.database.app, accountId, 'seven quiet boats at dawn');
  const progress = hiddenValue(asked, 'progress');
  expect((await form.step({ step: 'code', progress, recoveryCode: codes[0] ?? '' })).status).toBe(403);
});

test('a password that an administrator set is changed at the first sign-in', async () => {
  const email = 'new@lakeside.example';
  const accountId = await makeAccount(portal, email);
  await setPassword(portal.database.app, accountId, PASSWORD, { mustChange: true });
  const browser = openTestBrowser();
  const form = await openForm(browser);
  const page = await (await form.password(email, PASSWORD)).text();
  expect(page).toContain('Choose a new password');
  const progress = hiddenValue(page, 'progress');
  const weak = await form.step({ step: 'new-password', progress, newPassword: 'passwordpassword' });
  expect(weak.status).toBe(422);
  const saved = await form.step({ step: 'new-password', progress, newPassword: 'seven quiet boats at dawn' });
  expect((await browser.followToPortal(saved)).searchParams.has('code')).toBe(true);
  expect((await findAccount(portal.database.app, { accountId }))?.mustChangePassword).toBe(false);
});

test('a disabled account is out at once, and is asked to sign in where it had a session', async () => {
  const email = 'leaver@lakeside.example';
  const accountId = await makeAccount(portal, email);
  const browser = openTestBrowser();
  const request = authorizationRequest(portal.publicUrl);
  const tokens = await tokensFor(portal, await browser.signIn(request, email, PASSWORD), request.verifier);
  const { sid } = await portal.verifier.verify(tokens.access_token);
  await portal.database.app.query('UPDATE account SET disabled_at = now() WHERE account_id = $1', [
    accountId,
  ]);
  expect(await portal.identity.isSessionLive(sid ?? '')).toBe(false);
  const renewal = authorizationRequest(portal.publicUrl, { prompt: 'none' });
  expect(getLocation(await browser.get(renewal.url)).searchParams.get('error')).toBe('login_required');
});

test('events name who, from where and the outcome, and contain no secret', async () => {
  const mine = portal.events.filter(({ email }) => email === 'paused@lakeside.example');
  expect(mine.map(({ kind }) => kind)).toEqual([
    ...Array<string>(6).fill('signInRefused'),
    'signInPaused',
    'signedIn',
  ]);
  expect(mine[0]).toMatchObject({ address: '192.0.2.7' });
  expect(JSON.stringify([portal.events, portal.log])).not.toContain(PASSWORD);
});
