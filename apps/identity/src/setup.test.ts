import { expect, onTestFinished, test } from 'vitest';
import { demonstrationPassword } from './blocked-passwords.ts';
import { createAccounts } from './create-account.ts';
import { findAccount } from './find-account.ts';
import { hashPassword } from './hash-password.ts';
import { authorizationRequest, hiddenValue, openTestBrowser } from './test/browser.ts';
import { openTestPortal, PASSWORD, provideTestPortal } from './test/portal.ts';
import { computeTotpCode, getTotpStep } from './totp.ts';

const administrators: string[] = [];
let isHookFailing = true;
const portal = await provideTestPortal({
  withoutAccounts: true,
  async onFirstAdministrator({ email }, client) {
    await client.query('SELECT 1');
    if (isHookFailing) throw new Error('The role could not be given.');
    administrators.push(email);
  },
});

test('a fresh installation has no account but a one-time code, which makes one administrator', async () => {
  const setupUrl = `${portal.publicUrl}/identity/setup`;
  const offered = portal.log.find(({ message }) => message.includes('one-time set-up code'));
  const code = /code ([A-Z0-9-]{29})/.exec(offered?.message ?? '')?.[1] ?? '';
  expect(code).toHaveLength(29);
  const browser = openTestBrowser();
  const csrf = hiddenValue(await (await browser.get(setupUrl)).text(), 'csrf');
  const form = {
    csrf,
    code,
    email: 'First@Body.example',
    givenName: 'Kim',
    familyName: 'First',
    title: 'Head',
    newPassword: PASSWORD,
  };
  expect((await browser.post(setupUrl, { ...form, code: 'ABCDE-ABCDE-ABCDE-ABCDE-ABCDE' })).status).toBe(422);
  expect((await browser.post(setupUrl, { ...form, newPassword: 'adminadminadmin' })).status).toBe(422);
  // All or nothing: a role that could not be given leaves no account and the code unused.
  expect((await browser.post(setupUrl, form)).status).toBe(500);
  isHookFailing = false;
  const answers = await Promise.all(
    [1, 2, 3].map(() => browser.post(setupUrl, { ...form, code: code.toLowerCase() })),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(administrators).toEqual(['first@body.example']);
  expect((await browser.get(setupUrl)).status).toBe(404);
  const request = authorizationRequest(portal.publicUrl);
  expect(
    (await openTestBrowser().signIn(request, 'first@body.example', PASSWORD)).searchParams.has('code'),
  ).toBe(true);
});

test('an account that a demonstration left behind does not open with the published password', async () => {
  const person = { email: 'admin@idss.example', givenName: 'Ines', familyName: 'Oyelaran' };
  await createAccounts(portal.database.app, [person], await hashPassword(demonstrationPassword));
  const browser = openTestBrowser();
  const { page, action } = await browser.openSignIn(authorizationRequest(portal.publicUrl).url);
  const answer = await browser.post(action, {
    csrf: hiddenValue(page, 'csrf'),
    step: 'password',
    email: person.email,
    password: demonstrationPassword,
  });
  expect(answer.status).toBe(401);
});

test('in production the sign-in page lists no accounts', async () => {
  const { page } = await openTestBrowser().openSignIn(authorizationRequest(portal.publicUrl).url);
  expect(page).not.toContain('emonstration');
});

test('where administrators need a second factor, the first one sets it up with the account', async () => {
  const other = await openTestPortal({ withoutAccounts: true, firstAdministratorNeedsSecondFactor: true });
  onTestFinished(() => other.close());
  const setupUrl = `${other.publicUrl}/identity/setup`;
  const offered = other.log.find(({ message }) => message.includes('one-time set-up code'));
  const browser = openTestBrowser();
  const page = await (await browser.get(setupUrl)).text();
  const secret = /<code class="secret">([A-Z2-7 ]+)<\/code>/.exec(page)?.[1]?.replaceAll(' ', '') ?? '';
  const form = {
    csrf: hiddenValue(page, 'csrf'),
    factorProgress: hiddenValue(page, 'factorProgress'),
    code: /code ([A-Z0-9-]{29})/.exec(offered?.message ?? '')?.[1] ?? '',
    email: 'first@body.example',
    givenName: 'Kim',
    familyName: 'First',
    title: 'Head',
    newPassword: PASSWORD,
  };
  const wrong = await browser.post(setupUrl, { ...form, factorCode: '000' });
  expect([wrong.status, await wrong.text()]).toEqual([
    422,
    expect.stringContaining('authenticator app is incorrect'),
  ]);
  const done = await browser.post(setupUrl, {
    ...form,
    factorCode: computeTotpCode(secret, getTotpStep(new Date())),
  });
  expect([done.status, await done.text()]).toEqual([
    200,
    expect.stringContaining('Save your recovery codes first'),
  ]);
  expect(await findAccount(other.database.app, { email: form.email })).toMatchObject({
    hasSecondFactor: true,
  });
});
