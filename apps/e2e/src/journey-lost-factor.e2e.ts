/** The only system administrator loses their phone, then their password, then both, and gets back in each time. */
import { expect, type Page, test } from '@playwright/test';
import { computeTotpCode, getTotpStep } from '@idss/identity/totp';
import { startProductionPortal } from './production.ts';

const email = 'kim.first@body.example';
const passwords = [
  'a lantern by the quiet harbor',
  'seven quiet boats at dawn',
  'nine patient herons by the lake',
];

/** Adds the account to an authenticator app: the code of now. */
async function setUpApp(page: Page): Promise<{ secret: string; code: () => string }> {
  const secret = (await page.locator('code.secret').innerText()).replaceAll(' ', '');
  // A code is valid once: each sign-in takes that of a later time step.
  let step = getTotpStep(new Date()) - 1;
  return {
    secret,
    code: () => computeTotpCode(secret, (step = Math.max(step + 1, getTotpStep(new Date())))),
  };
}
const recoveryCodes = (page: Page): Promise<string[]> => page.locator('.codes code').allInnerTexts();

async function enterPassword(page: Page, url: string, password: string): Promise<void> {
  await page.goto(`${url}/login`);
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** The start page of an administrator while the portal is empty. */
const isIn = (page: Page): Promise<void> =>
  expect(page.getByRole('heading', { level: 1, name: 'Load a season to begin' })).toBeVisible();

test('a lost phone, a forgotten password, and both: each time there is a way back in', async ({
  browser,
}) => {
  const portal = await startProductionPortal();
  const freshPage = async (): Promise<Page> => (await browser.newContext()).newPage();
  try {
    // The first administrator sets up the second factor with the account.
    const page = await freshPage();
    await page.goto(`${portal.url}/identity/setup`);
    const first = await setUpApp(page);
    await page.getByRole('textbox', { name: 'Set-up code' }).fill(portal.setupCode);
    await page.getByRole('textbox', { name: 'E-mail' }).fill(email);
    await page.getByRole('textbox', { name: 'Given name' }).fill('Kim');
    await page.getByRole('textbox', { name: 'Family name' }).fill('First');
    await page.getByRole('textbox', { name: 'Title' }).fill('Head of Data');
    await page.getByRole('textbox', { name: 'Password' }).fill(passwords[0] ?? '');
    await page.getByRole('textbox', { name: 'Six-digit code' }).fill(first.code());
    await page.getByRole('button', { name: 'Create the account' }).click();
    const [recoveryCode = '', otherCode = ''] = await recoveryCodes(page);

    // The phone is lost: a recovery code instead, and another app in place of the lost one.
    await enterPassword(page, portal.url, passwords[0] ?? '');
    await page.getByText('The app is not at hand').click();
    await page.getByRole('textbox', { name: 'Recovery code' }).fill(recoveryCode.toLowerCase());
    await page.getByRole('button', { name: 'Use the recovery code' }).click();
    await expect(page.getByText('9 recovery codes are left.')).toBeVisible();
    await page.getByRole('button', { name: 'Continue' }).click();
    await isIn(page);
    await page.goto(`${portal.url}/identity/account`);
    await page.getByRole('textbox', { name: 'Your password' }).fill(passwords[0] ?? '');
    await page.getByRole('textbox', { name: 'Code from the app, or a recovery code' }).fill(otherCode);
    await page.getByRole('button', { name: 'Replace the app' }).click();
    const second = await setUpApp(page);
    await page.getByRole('textbox', { name: 'Six-digit code' }).fill(second.code());
    await page.getByRole('button', { name: 'Turn on' }).click();
    await expect(page.getByText('The second factor is replaced.')).toBeVisible();
    expect(await recoveryCodes(page)).toHaveLength(10);

    // The password is forgotten: a mail from the sign-in page. The second factor stays.
    const forgetful = await freshPage();
    await forgetful.goto(`${portal.url}/login`);
    await forgetful.getByRole('link', { name: 'Forgotten password?' }).click();
    await forgetful.getByRole('textbox', { name: 'E-mail' }).fill(email);
    await forgetful.getByRole('button', { name: 'Send the link' }).click();
    await expect(forgetful.getByRole('heading', { name: 'Check your mailbox' })).toBeVisible();
    await expect.poll(() => portal.mailedLink('Choose a new password')).toBeDefined();
    await forgetful.goto(portal.mailedLink('Choose a new password') ?? '');
    await forgetful.getByRole('textbox', { name: 'New password' }).fill(passwords[1] ?? '');
    await forgetful.getByRole('button', { name: 'Save the password' }).click();
    await enterPassword(forgetful, portal.url, passwords[1] ?? '');
    await forgetful.getByRole('textbox', { name: 'Six-digit code' }).fill(second.code());
    await forgetful.getByRole('button', { name: 'Continue' }).click();
    await isIn(forgetful);

    // Both are lost: a link made on the machine.
    const printed = portal.command('account', 'reset', email);
    const locked = await freshPage();
    await enterPassword(locked, portal.url, passwords[1] ?? '');
    await expect(locked.getByRole('alert')).toBeVisible();
    await locked.goto(/http\S+/.exec(printed)?.[0] ?? printed);
    const third = await setUpApp(locked);
    await locked.getByRole('textbox', { name: 'New password' }).fill(passwords[2] ?? '');
    await locked.getByRole('textbox', { name: 'Six-digit code' }).fill(third.code());
    await locked.getByRole('button', { name: 'Save the password' }).click();
    expect(await recoveryCodes(locked)).toHaveLength(10);
    await enterPassword(locked, portal.url, passwords[2] ?? '');
    await locked.getByRole('textbox', { name: 'Six-digit code' }).fill(third.code());
    await locked.getByRole('button', { name: 'Continue' }).click();
    await isIn(locked);
  } finally {
    await portal.stop();
  }
});
