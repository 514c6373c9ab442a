/** Who gets in, in what order they are asked what, and what stays behind when they leave. */
import type { Page, Response } from '@playwright/test';
import { expect, fillSignIn, people, test } from './portal.ts';
import { hedisFile } from './submission-files.ts';

const licenseTitle = 'Interactive Data Submission System User License Agreement';

/** Everything that the page's scripts could read again later. */
const readStorages = (page: Page): Promise<string> =>
  page.evaluate(async () =>
    JSON.stringify({
      session: { ...sessionStorage },
      local: { ...localStorage },
      cookies: document.cookie,
      databases: (await indexedDB.databases()).map(({ name }) => name),
      caches: await caches.keys(),
    }),
  );

test('a person who is not signed in goes to sign-in, and then to the page that they wanted', async ({
  page,
  complaints,
}) => {
  complaints.expect(/status of 401.*\/identity\/interaction\//);
  const wanted = '/submissionHome/1235/DST/Commercial?tab=uploads';
  const logins: string[] = [];
  page.on('framenavigated', (frame) => {
    const url = new URL(frame.url());
    if (url.pathname === '/login') logins.push(url.searchParams.get('redirectUrl') ?? '');
  });
  await page.goto(wanted);
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
  expect(logins).toEqual([wanted]);
  await expect(page.getByText('Submission 1235')).toHaveCount(0);

  await page.getByRole('textbox', { name: 'E-mail' }).fill(people.viewer);
  await page.getByRole('textbox', { name: 'Password' }).fill('not the password of anybody');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await fillSignIn(page, people.viewer);

  // The license comes before the page, whatever its address.
  await expect(page.getByRole('heading', { level: 1, name: licenseTitle })).toBeVisible();
  await expect(page).toHaveURL(wanted);
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0);
  await page.getByRole('button', { name: 'I Disagree' }).click();
  const notice = page.getByRole('dialog', { name: 'Notice' });
  await expect(notice).toContainText('You must accept the license agreement in order to use this tool.');
  await notice.getByRole('button', { name: 'Cancel' }).click();
  await expect(notice).toBeHidden();
  await page.getByRole('button', { name: 'I Agree' }).click();
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible();

  await page.goto(wanted);
  await expect(page.getByRole('tab', { name: 'UPLOAD HISTORY' })).toHaveAttribute('aria-selected', 'true');
});

test('who disagrees and leaves is signed out, and is asked again', async ({ page }) => {
  await page.goto('/login');
  await fillSignIn(page, people.records);
  await page.getByRole('button', { name: 'I Disagree' }).click();
  await page.getByRole('dialog', { name: 'Notice' }).getByRole('button', { name: 'Leave' }).click();
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible();
  await expect(page).toHaveURL('/');
  await page.getByRole('link', { name: 'Login' }).click();
  await fillSignIn(page, people.records);
  await expect(page.getByRole('heading', { level: 1, name: licenseTitle })).toBeVisible();
});

test('no token is stored where a script could read it, and a reload and a new tab sign in silently', async ({
  openAs,
}) => {
  const page = await openAs(people.manager);
  const tokens: string[] = [];
  page.on('request', (request) => {
    const bearer = /^Bearer (.+)$/.exec(request.headers()['authorization'] ?? '')?.[1];
    if (bearer) tokens.push(bearer);
  });
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible();
  await expect(page).toHaveURL('/dashboard');
  await expect.poll(() => tokens.length).toBeGreaterThan(0);

  const tab = await page.context().newPage();
  const visited = new Set<string>();
  tab.on('framenavigated', (frame) => {
    if (frame === tab.mainFrame()) visited.add(new URL(frame.url()).pathname);
  });
  await tab.goto('/dashboard');
  await expect(tab.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible();
  expect([...visited]).toEqual(['/dashboard']);
  await tab.close();

  const stored = await readStorages(page);
  for (const token of tokens) {
    expect(stored).not.toContain(token);
    expect(stored).not.toContain(token.split('.')[2]);
  }
  expect(stored).not.toMatch(/eyJ[\w-]{10,}\.|access_token|id_token|refresh_token/);
  const root: unknown = JSON.parse(await page.evaluate(() => sessionStorage.getItem('root') ?? 'null'));
  expect(root).toEqual({
    user: { sub: expect.any(String), email: people.manager, name: 'Helena Brandt' },
    isLoadingUser: false,
  });
  for (const cookie of await page.context().cookies()) expect(cookie).toMatchObject({ httpOnly: true });
});

test('/logout leaves nothing behind, and the back button shows nothing', async ({ page }) => {
  await page.goto('/login');
  await fillSignIn(page, people.otherPlan);
  await expect(page.getByRole('region', { name: 'Your next steps', exact: true })).toBeVisible();
  await page.goto('/logout');
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible();
  const stored = JSON.parse(await readStorages(page));
  expect(JSON.parse(stored.session.root)).toEqual({ user: null, isLoadingUser: false });
  expect(JSON.stringify(stored)).not.toContain(people.otherPlan);
  expect(stored.databases).toEqual([]);
  expect(stored.caches).toEqual([]);

  await page.goBack();
  await expect(
    page.getByRole('link', { name: 'Login' }).or(page.getByRole('heading', { name: 'Sign in' })),
  ).toBeVisible();
  await expect(page.getByText('Your next steps')).toHaveCount(0);
  await expect(page.getByText('Amberfield')).toHaveCount(0);
});

test('an idle person is warned in time, can stay, and is signed out with their place kept', async ({
  openAs,
}) => {
  const page = await openAs(people.manager, '/availablesubmissionpage');
  await page.clock.install();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Submissions' })).toBeVisible();
  const warning = page.getByRole('dialog', { name: 'Are you still there?' });
  let renewals = 0;
  page.on('request', (request) => {
    if (request.url().includes('/identity/authorize')) renewals += 1;
  });
  page.on('response', (response) => {
    if (response.url().endsWith('/identity/token')) renewals -= 1;
  });
  /** In short steps, in which no renewal of the token times out, and none while one is on its way: as in real time. */
  const pass = async (seconds: number): Promise<void> => {
    for (let passed = 0; passed < seconds; passed += 5) {
      await page.clock.runFor(5_000);
      // A renewal asks for its code after it has made a challenge.
      await page.evaluate(() => crypto.subtle.digest('SHA-256', new Uint8Array(1)));
      await expect.poll(() => renewals).toBe(0);
    }
  };
  await pass(12 * 60);
  await expect(warning).toBeHidden();
  await pass(35);
  await expect(warning).toContainText('You will be signed out for your protection');
  await expect(warning.getByRole('button', { name: 'Stay signed in' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(warning).toBeHidden();
  await pass(12 * 60);
  await expect(warning).toBeHidden();
  await pass(2 * 60 + 50);
  // The sign-out leaves the page.
  await page.clock.runFor(15_000);
  await page.clock.resume();
  await expect(page.getByText('You have been signed out')).toBeVisible();
  await page.getByRole('link', { name: 'Sign in again' }).click();
  await fillSignIn(page, people.manager);
  await expect(page).toHaveURL(/\/availablesubmissionpage/);
});

test('unknown addresses say so, and the error page names a reference', async ({ openAs, complaints }) => {
  complaints.expect(/status of 404.*GetSubmissionSummary/);
  const page = await openAs(people.manager, '/nosuchpage');
  await expect(page.getByText('The requested page not found.')).toBeVisible();
  await page.goto('/bulkupload/NONE');
  await expect(page.getByText('The requested page not found.')).toBeVisible();
  await page.goto('/submissionHome/999999/DST');
  await expect(page.getByRole('heading', { name: 'This submission is not available' })).toBeVisible();
  await page.goto('/errorpage?reference=abc-123');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'An error occurred please try again later',
  );
  await expect(page.getByText('abc-123')).toBeVisible();
});

test('a return address elsewhere is not followed', async ({ openAs }) => {
  const page = await openAs(people.manager);
  for (const target of ['https://evil.example/', '//evil.example/', '/\\evil.example']) {
    await page.goto(`/login?redirectUrl=${encodeURIComponent(target)}`);
    await expect(page).toHaveURL('/dashboard');
    await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible();
  }
});

test('Internet Explorer gets one sentence, and nothing else loads', async ({ openBrowser }) => {
  const page = await openBrowser({
    userAgent: 'Mozilla/5.0 (Windows NT 10.0; WOW64; Trident/7.0; rv:11.0) like Gecko',
  });
  const loaded: string[] = [];
  page.on('response', (response) => loaded.push(new URL(response.url()).pathname));
  await page.goto('/', { waitUntil: 'commit' });
  await expect(page.locator('body')).toHaveText(
    'Internet Explorer is not supported. Please use some other browser to access IDSS website.',
  );
  expect(loaded.filter((path) => path.startsWith('/api'))).toEqual([]);
});

test('a signer without a title enters it on the account site and comes back', async ({ page }) => {
  await page.goto('/login?redirectUrl=%2Favailablesubmissionpage');
  await fillSignIn(page, people.newSigner);
  const dialog = page.getByRole('dialog', { name: 'Update your title' });
  // Another test may have met the agreement already.
  const agree = page.getByRole('button', { name: 'I Agree' });
  await expect(agree.or(dialog)).toBeVisible();
  if (await agree.isVisible()) await agree.click();
  await expect(dialog).toContainText(
    'Your title information is missing. Clicking OK will redirect you to the account site to fill out the title for attestation purposes.',
  );
  await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'OK' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Your account' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Title' }).fill('Chief Operating Officer');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Your details are saved')).toBeVisible();
  await page.getByRole('link', { name: 'Return to the portal' }).click();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await expect(dialog).toBeHidden();
});

test('what people type and name is shown as text', async ({ openAs }) => {
  const attack = `"><img src=x onerror=alert(1)>`;
  const page = await openAs(people.manager, '/bulkupload/HEDIS');
  const name = `${attack.replaceAll('/', '')}.xml`;
  await page.locator('input[type=file]').setInputFiles({ ...hedisFile(1239), name });
  await expect(page.getByRole('list', { name: 'Selected files' })).toContainText(name);
  await page.getByRole('button', { name: 'Check before sending' }).click();
  await expect(page.getByText('Checked on this computer; nothing was sent.')).toBeVisible();
  await page.getByRole('button', { name: /^Upload/ }).click();
  await expect(page.getByRole('heading', { name: 'Finished' })).toBeVisible();
  // Browsers send a quotation mark in a file's name as %22.
  await expect(page.getByRole('table', { name: 'Uploaded files' })).toContainText(
    name.replaceAll('"', '%22'),
  );
  await page.goto('/availablesubmissionpage');
  await page.getByRole('searchbox', { name: 'Filter Reporting Unit ID' }).fill(attack);
  await expect(page.getByRole('status').filter({ hasText: /rows/ })).toContainText('0');
  await expect(page.locator('img[src="x"]')).toHaveCount(0);
});

test('scripts and styles reach the browser compressed, and only in place of their file', async ({
  openBrowser,
}) => {
  const page = await openBrowser();
  const arrived: Response[] = [];
  page.on('response', (response) => {
    if (/\.(js|css)$/.test(new URL(response.url()).pathname)) arrived.push(response);
  });
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const large = await Promise.all(
    arrived.map(async (response) => ({
      path: new URL(response.url()).pathname,
      headers: response.headers(),
      size: (await response.body()).length,
    })),
  ).then((files) => files.filter(({ size }) => size >= 1024));
  expect(large.length).toBeGreaterThan(2);
  for (const { path, headers } of large)
    expect(headers, path).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });
  const [{ path } = { path: '' }] = large;
  // A client that does not know brotli gets gzip or the plain file; the compressed copies have no address of their own.
  const getEncoding = async (accepted: string) =>
    (await page.request.get(path, { headers: { 'accept-encoding': accepted } })).headers()[
      'content-encoding'
    ];
  expect(await getEncoding('gzip')).toBe('gzip');
  expect(await getEncoding('identity')).toBeUndefined();
  expect((await page.request.get(`${path}.br`)).status()).toBe(404);
});

test('a person without permission sees who can help, and gets nothing to try', async ({ openAs }) => {
  const page = await openAs(people.viewer, '/bulkupload/HEDIS');
  const helper = page.getByRole('main').getByRole('link', { name: 'Helena Brandt' });
  await expect(page.getByText('You cannot upload HEDIS files')).toBeVisible();
  await expect(helper).toHaveAttribute('href', 'mailto:manager@lakeside.example');
  await expect(page.locator('input[type=file]')).toHaveCount(0);
  await page.goto('/bulkmarkfinal/CAHPS');
  await expect(page.getByText('You cannot mark CAHPS submissions final')).toBeVisible();
  await expect(page.getByRole('table')).toHaveCount(0);
  // The roles are named once for all actions that are open to them.
  await page.goto('/submissionHome/1235/CAHPS/Commercial');
  await expect(helper).toBeVisible();
  const refusals = page.getByText('You do not have sufficient privileges').filter({ visible: true });
  await expect(refusals).toHaveCount(0);
  await expect(page.getByText(/Upload, Mark Final and Unsubmit File/)).toHaveCount(1);
});

for (const path of ['/announcementsmanager', '/validationreport'])
  test(`${path} is for staff: others see the Unauthorized screen, and nothing of the page is asked for`, async ({
    openAs,
  }) => {
    const page = await openAs(people.viewer);
    await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible();
    const calls: string[] = [];
    page.on('request', (request) => calls.push(new URL(request.url()).pathname));
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Unauthorized');
    await expect(page.getByText('You do not have access to the page you requested.')).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name: 'Helena Brandt' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0);
    expect(calls).toContain('/api/GetWhoCanHelp');
    expect(calls.filter((call) => /GetAnnouncementsDetail|GetValidationReportData/.test(call))).toEqual([]);
  });
