/** The story of access in the audit trail: who signed in, how and from where, and what changed in their account. */
import { beforeEach, expect, test } from 'vitest';
import { verifyEventChain } from '@idss/server/features/operations/consistency/verify-event-chain';
import { createActivationLinks } from './activation.ts';
import { disableAccounts } from './disable-accounts.ts';
import { findAccount } from './find-account.ts';
import { authorizationRequest, hiddenValue, openTestBrowser, type TestBrowser } from './test/browser.ts';
import { makeAccount, PASSWORD, provideTestPortal, tokensFor } from './test/portal.ts';
import { computeTotpCode, getTotpStep } from './totp.ts';

const portal = await provideTestPortal({
  clientAddress: (req) => String(req.headers['x-test-address'] ?? '192.0.2.1'),
  requestLink: async () => undefined,
});
const db = portal.database.owner;
const fresh = 'seven quiet boats at dawn';

interface Row {
  readonly message: string;
  readonly session: string | null;
  readonly ip: string;
  readonly by: string;
  readonly hasRequest: boolean;
}
let last = 0;
beforeEach(async () => {
  last = (await db.query<{ id: number }>('select event_id as id from event_chain')).rows[0]?.id ?? 0;
});
const story = async (): Promise<Row[]> =>
  (
    await db.query<Row>(
      `select message, detail ->> 'sessionId' as session, ip, user_name as by, request_id <> '' as "hasRequest"
       from event where event_id > $1 order by event_id`,
      [last],
    )
  ).rows;
const sentences = async (): Promise<string[]> => (await story()).map(({ message }) => message);

async function makePerson(name: string): Promise<string> {
  const email = `${name}@story.example`;
  await makeAccount(portal, email);
  return email;
}

async function openForm(browser: TestBrowser, changes: Record<string, string> = {}) {
  const request = authorizationRequest(portal.publicUrl, changes);
  const { page, action } = await browser.openSignIn(request.url);
  const csrf = hiddenValue(page, 'csrf');
  return {
    request,
    password: (email: string, password: string, address = '192.0.2.1') =>
      browser.post(action, { csrf, step: 'password', email, password }, { 'x-test-address': address }),
    step: (form: Record<string, string>) => browser.post(action, { csrf, ...form }),
  };
}

async function signIn(email: string, browser = openTestBrowser(), changes: Record<string, string> = {}) {
  const form = await openForm(browser, changes);
  const callback = await browser.followToPortal(await form.password(email, PASSWORD));
  const tokens = await tokensFor(portal, callback, form.request.verifier);
  const { sid = '' } = await portal.verifier.verify(tokens.access_token);
  return { browser, tokens, sid };
}

async function openAccount(browser: TestBrowser) {
  const address = `${portal.publicUrl}/identity/account`;
  const csrf = hiddenValue(await (await browser.get(address)).text(), 'csrf');
  return (path: string, form: Record<string, string>) =>
    browser.post(`${address}${path}`, { csrf, returnTo: '/', ...form });
}

test('a sign-in, another proof of it and the sign-out are events of one session; a renewal is none', async () => {
  const email = await makePerson('comes');
  await db.query(`insert into app_user (email, name) values ($1, 'Sam Signer')`, [email]);
  const { browser, sid } = await signIn(email);
  const renewal = authorizationRequest(portal.publicUrl, { prompt: 'none' });
  await browser.followToPortal(await browser.get(renewal.url));
  const { tokens } = await signIn(email, browser, { prompt: 'login' });
  const end = new URLSearchParams({ id_token_hint: tokens.id_token, client_id: 'idss-web' });
  await browser.get(`${portal.publicUrl}/identity/session/end?${end.toString()}`);
  const row = { session: sid, ip: '192.0.2.1', by: 'Sam Signer', hasRequest: true };
  expect(await story()).toEqual([
    { message: `${email} signed in with a password`, ...row },
    { message: `${email} signed in with a password`, ...row },
    { message: `${email} signed out`, ...row },
  ]);
});

test('a sign-out that is confirmed on the page is an event, too, and staying signed in is none', async () => {
  const email = await makePerson('stays');
  const { browser, sid } = await signIn(email);
  const leave = async (form: Record<string, string>): Promise<void> => {
    const page = await (await browser.get(`${portal.publicUrl}/identity/session/end`)).text();
    const xsrf = hiddenValue(page, 'xsrf');
    await browser.post(`${portal.publicUrl}/identity/session/end/confirm`, { xsrf, ...form });
  };
  await leave({});
  expect(await portal.identity.isSessionLive(sid)).toBe(true);
  await leave({ logout: 'yes' });
  expect(await portal.identity.isSessionLive(sid)).toBe(false);
  expect((await story()).map(({ message, session }) => [message, session])).toEqual([
    [`${email} signed in with a password`, sid],
    [`${email} signed out`, sid],
  ]);
});

test('without its event there is no session, and no new password', async () => {
  const email = await makePerson('unrecorded');
  const { browser } = await signIn(email);
  const submit = await openAccount(browser);
  const form = await openForm(openTestBrowser());
  await db.query('revoke execute on function append_event from idss_app');
  const refused = await form.password(email, PASSWORD).then(async (answer) => {
    const next = answer.headers.get('location') ?? '';
    return (await openTestBrowser().get(new URL(next, portal.publicUrl).href)).status;
  });
  const change = { currentPassword: PASSWORD, newPassword: fresh };
  expect((await submit('/password', change)).status).toBe(500);
  await db.query('grant execute on function append_event to idss_app');
  expect(refused).toBeGreaterThanOrEqual(400);
  await signIn(email);
  expect(await sentences()).toEqual([
    `${email} signed in with a password`,
    `${email} signed in with a password`,
  ]);
});

test('refusals are grouped by person, reason and client address, and say no password that was typed as e-mail', async () => {
  const email = await makePerson('attacked');
  const locked = await makePerson('locked');
  await disableAccounts(portal.database.app, [locked], 'A test ended it.');
  const form = await openForm(openTestBrowser());
  for (let count = 0; count < 12; count++) await form.password(email, 'wrong', '203.0.113.7');
  await form.password(email, 'wrong', '203.0.113.8');
  await form.password('nobody@story.example', 'wrong', '203.0.113.7');
  await form.password('my secret passphrase', 'wrong', '203.0.113.7');
  await form.password(locked, PASSWORD, '203.0.113.7');
  const row = { session: null, by: 'Not signed in', hasRequest: true };
  const refusedSignIn = (who: string, why: string, ip = '203.0.113.7') => ({
    ...row,
    ip,
    message: `Sign-in ${who} refused: ${why}`,
  });
  const wrong = 'wrong e-mail or password';
  expect(await story()).toEqual([
    refusedSignIn(`of ${email}`, wrong),
    refusedSignIn(`of ${email}`, 'too many tries'),
    refusedSignIn(`of ${email}`, wrong, '203.0.113.8'),
    refusedSignIn('of nobody@story.example', wrong),
    refusedSignIn('without a valid e-mail', wrong),
    refusedSignIn(`of ${locked}`, 'the account is locked'),
  ]);
});

test('an attack on many people from many addresses adds a bounded number of events', async () => {
  const attacked = await provideTestPortal({
    clientAddress: (req) => String(req.headers['x-test-address']),
    requestLink: async () => undefined,
  });
  const address = `${attacked.publicUrl}/identity/forgotten`;
  const browser = openTestBrowser();
  const asked = await browser.get(address, { 'x-test-address': '198.51.100.1' });
  const csrf = hiddenValue(await asked.text(), 'csrf');
  for (let n = 0; n < 300; n++)
    await browser.post(
      address,
      { csrf, email: `person${n}@story.example` },
      { 'x-test-address': `203.0.113.${n % 250}` },
    );
  await attacked.identity.close();
  const { rows } = await attacked.database.owner.query<{ message: string }>(
    'select message from event order by event_id',
  );
  // 100 groups, then the 1st, 10th and 100th of the others, and their number.
  expect(rows).toHaveLength(104);
  expect(rows.at(-1)?.message).toBe(
    'Link for a new password of further people or from further addresses requested on the sign-in page, 200 times within an hour',
  );
});

test('a password that is changed, sessions that are ended, and wrong passwords on the account page', async () => {
  const email = await makePerson('changes');
  const [mine] = [await signIn(email), await signIn(email), await signIn(email)];
  const submit = await openAccount(mine.browser);
  await submit('/password', { currentPassword: 'not it', newPassword: fresh });
  await submit('/sessions/end-others', {});
  await submit('/sessions/end-others', {});
  await submit('/password', { currentPassword: PASSWORD, newPassword: fresh });
  expect((await story()).slice(3).map(({ message, session }) => [message, session])).toEqual([
    [`Sign-in of ${email} refused: wrong password or code on the account page`, null],
    [`${email} ended 2 other sessions of their own`, mine.sid],
    [`Password of ${email} changed`, mine.sid],
  ]);
});

test('a second factor that is set up, replaced and removed, recovery codes, and a sign-in with them', async () => {
  const email = await makePerson('factor');
  const { browser, sid } = await signIn(email);
  const submit = await openAccount(browser);
  const factor = async (path: string, form: Record<string, string>): Promise<string> =>
    (await submit(`/second-factor/${path}`, { factorPassword: PASSWORD, ...form })).text();
  const getSecret = (page: string): string =>
    /<code class="secret">([A-Z2-7 ]+)<\/code>/.exec(page)?.[1]?.replaceAll(' ', '') ?? '';
  const toCodes = (page: string): string[] =>
    [...page.matchAll(/<li><code>([A-Z0-9-]{11})<\/code><\/li>/g)].map(([, code = '']) => code);
  const confirm = async (page: string): Promise<string[]> => {
    const code = computeTotpCode(getSecret(page), getTotpStep(new Date()));
    return toCodes(await factor('confirm', { progress: hiddenValue(page, 'progress'), code }));
  };
  const [first = ''] = await confirm(await factor('start', {}));
  const [second = ''] = await confirm(await factor('start', { factorCode: first }));
  const [third = '', fourth = ''] = toCodes(await factor('codes', { factorCode: second }));
  const other = openTestBrowser();
  const form = await openForm(other);
  const asked = await (await form.password(email, PASSWORD)).text();
  const progress = hiddenValue(asked, 'progress');
  await form.step({ step: 'code', progress, code: '000000' });
  const used = await (await form.step({ step: 'code', progress, recoveryCode: third })).text();
  await other.followToPortal(await form.step({ step: 'continue', progress: hiddenValue(used, 'progress') }));
  await factor('remove', { factorCode: fourth });
  expect((await story()).map(({ message, session }) => [message, session === sid])).toEqual([
    [`${email} signed in with a password`, true],
    [`Second factor of ${email} set up`, true],
    [`Recovery code of ${email} used, 9 left`, true],
    [`Second factor of ${email} replaced`, true],
    [`Recovery code of ${email} used, 9 left`, true],
    [`Recovery codes of ${email} replaced`, true],
    [`Sign-in of ${email} refused: wrong code of the second factor`, false],
    [`Recovery code of ${email} used, 9 left`, false],
    [`${email} signed in with password and second factor`, false],
    [`Recovery code of ${email} used, 8 left`, true],
    [`Second factor of ${email} removed`, true],
  ]);
});

test('activation links that are replaced, run out or are ended by a lock', async () => {
  const email = 'linked@story.example';
  const create = (expiresAt = new Date(Date.now() + 3_600_000)) =>
    createActivationLinks(portal.database.app, [{ email, madeBy: null, access: '', isShown: true }], {
      publicUrl: portal.publicUrl,
      expiresAt,
    });
  await create();
  await create(new Date(Date.now() - 1_000));
  await portal.identity.maintainRecords();
  await create();
  await disableAccounts(portal.database.app, [email], 'The person was locked.');
  expect(await sentences()).toEqual([
    `Activation link for ${email} ended unused: A newer link replaced the one before.`,
    `Activation link for ${email} ended unused: Its time was over.`,
    `Activation link for ${email} ended unused: The person was locked.`,
  ]);
  expect(await findAccount(portal.database.app, { email })).toBeUndefined();
});

test('the chain with all these events is valid', async () => {
  expect((await verifyEventChain(db)).problems).toEqual([]);
});
