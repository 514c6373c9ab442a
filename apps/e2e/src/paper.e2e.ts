/** The portal printed, without submissions, at an unknown address, without a connection, and in many tabs. */
import type { Page } from '@playwright/test';
import { exportedCsv } from './exported-csv.ts';
import { expect, people, test } from './portal.ts';

for (const [name, person, path, table] of [
  ['pending submissions', people.manager, '/dashboard?view=pending', 'Pending submissions'],
  ['submissions list', people.admin, '/availablesubmissionpage', 'Submissions'],
  ['submission home', people.manager, '/submissionHome/1241/DST/Medicare', null],
  ['review table', people.auditor, '/auditorreview/2418/Commercial', 'Auditor Review Table'],
] as const)
  test(`${name}: printed without the sidebar, every row and column`, async ({ openAs }) => {
    const page = await openAs(person, path);
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { level: 1 })).toBeVisible();
    const grid = main.locator('table, [role=treegrid]').first();
    const findings = main.getByRole('button', { name: /\d+ findings?$/ }).first();
    if (table === null) await main.getByRole('button', { name: 'Show validation findings' }).click();
    await expect(table === null ? findings : grid.getByRole('row').nth(2)).toBeVisible();
    // A list of which there is a page reads its other rows first, and prints then.
    const print = main.getByRole('button', { name: 'Print', exact: true });
    if ((await print.count()) > 0) {
      await page.evaluate(() => {
        const { print: own } = window;
        window.print = () => window.dispatchEvent(new Event('beforeprint'));
        window.addEventListener('afterprint', () => (window.print = own), { once: true });
      });
      await print.click();
    } else await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('banner')).toBeHidden();
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
    await expect(page.getByRole('contentinfo')).toBeHidden();
    // Headings of sorted columns and of groups are buttons, too; no other control is printed.
    const controls = main.locator('button:not([data-sort], [data-on-paper]), a[data-button], input, select');
    await expect
      .poll(() =>
        controls.evaluateAll((all) =>
          all.filter((each) => each.checkVisibility()).map((each) => each.outerHTML),
        ),
      )
      .toEqual([]);
    if (table === null) {
      await expect(findings).toBeVisible();
      return;
    }
    const counted = await grid.getAttribute('aria-rowcount');
    if (counted !== null) await expect(grid.locator('[role=row], tr')).toHaveCount(Number(counted));
    const clipped = await grid.evaluate((element) => {
      const scroller = element.closest('[role=region]') ?? element;
      return { overflow: getComputedStyle(scroller).overflowY, pager: element.scrollWidth };
    });
    expect(clipped.overflow).toBe('visible');
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
    await page.emulateMedia({ media: 'screen' });
  });

test('a person with no submissions sees that, and whom to ask', async ({ openAs }) => {
  const page = await openAs(people.manager);
  const none = {
    organization: 0,
    submission: 0,
    commercial: 0,
    medicaid: 0,
    medicare: 0,
    exchange: 0,
    planLocked: 0,
    auditLocked: 0,
    pendingEsign: 0,
    markFinal: 0,
    ownWork: [],
  };
  await page.route('**/api/GetSubmissionsStatistics', (route) => route.fulfill({ json: none }));
  await page.route('**/api/GetNextSteps', (route) =>
    route.fulfill({
      json: {
        steps: [],
        stepCount: 0,
        takesSteps: false,
        waiting: [],
        waitingCount: 0,
        pendingCount: 0,
        checkingCount: 0,
        openByDate: [],
        programs: [],
        seesSeason: false,
        lastVisit: null,
        firstVisit: null,
      },
    }),
  );
  await page.reload();
  await expect(page.getByText('You have no submissions for measurement year 2025.')).toBeVisible();
  await expect(page.getByText('ask the administrator of your organization')).toBeVisible();
  await expect(page.getByText('Congratulations!')).toHaveCount(0);
});

test('a page that is not there is said inside the portal', async ({ openAs }) => {
  const page = await openAs(people.manager);
  await page.goto('/nothing/here');
  await expect(page.getByText('The requested page not found.')).toBeVisible();
  await expect(
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Submissions' }),
  ).toBeVisible();
});

test('without a connection the page says so, and what was not loaded yet comes when there is one again', async ({
  openAs,
  complaints,
}) => {
  complaints.expect(/ERR_INTERNET_DISCONNECTED|Failed to fetch|could not be loaded/);
  const page = await openAs(people.analyst, '/submissionHome/1236');
  const offline = page.getByText('Offline. What you typed is kept.');
  const tabs = page.getByRole('tab');
  await expect(tabs.first()).toBeVisible();
  const count = await tabs.count();
  await page.context().setOffline(true);
  await page.getByRole('tab', { name: 'ALL DOWNLOADS' }).click();
  await expect(page.getByText('This part is loaded as soon as you are connected again.')).toBeVisible();
  await expect(offline).toBeVisible();
  await expect(tabs).toHaveCount(count);
  await page.context().setOffline(false);
  await expect(page.getByRole('tabpanel').getByRole('table')).toBeVisible();
  await expect(offline).toHaveCount(0);
  // Back goes to the tab before, and leaves the submission only from the first.
  await page.goBack();
  await expect(page.getByRole('tab', { selected: true })).toHaveText('EDIT SUBMISSION');
  const reports = page.getByRole('link', { name: 'Reports', exact: true });
  await expect(reports).toBeVisible();
  await page.context().setOffline(true);
  await reports.click();
  await expect(page.getByText('This part is loaded as soon as you are connected again.')).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByRole('heading', { name: 'Reports' }).first()).toBeVisible();
});

test('filters of the submissions list are in its address, and survive a reload', async ({ openAs }) => {
  const page = await openAs(people.analyst, '/availablesubmissionpage');
  const rows = page.getByRole('main').getByRole('row');
  await expect(rows.nth(5)).toBeVisible();
  const clear = page.getByRole('button', { name: 'Clear filters' });
  await expect(clear).toHaveCount(0);
  await page.getByRole('searchbox', { name: 'Filter Sub ID' }).fill('1236');
  await expect(page).toHaveURL('/availablesubmissionpage?has.subId=1236');
  await page.reload();
  await expect(rows.nth(2)).toBeVisible();
  await expect(rows).toHaveCount(3);
  await clear.click();
  await expect(rows.nth(5)).toBeVisible();
  await expect(page).toHaveURL('/availablesubmissionpage');
  await expect(clear).toHaveCount(0);
});

test('staff turn pages, filter, sort and export every submission of the season', async ({ openAs }) => {
  const page = await openAs(people.admin, '/availablesubmissionpage?show=all');
  const table = page.getByRole('table', { name: 'Submissions' });
  const status = page.getByRole('main').getByRole('status').filter({ hasText: /rows$/ });
  await expect(status).toHaveText(/^\d+ rows$/);
  const total = Number((await status.innerText()).split(' ')[0]);
  expect(total).toBeGreaterThan(50);
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page.getByText(`26–50 of ${total}`)).toBeVisible();

  await page.getByRole('button', { name: 'Filter Component: All' }).click();
  await page.getByRole('checkbox', { name: 'CAHPS' }).click();
  await page.keyboard.press('Escape');
  await expect(status).toHaveText(new RegExp(`^\\d+ of ${total} rows$`));
  await page.getByRole('button', { name: 'Sub ID', exact: true }).click();
  await expect(page).toHaveURL('/availablesubmissionpage?is.component=CAHPS&show=all&sort=-subId');
  await page.reload();
  await expect(status).toHaveText(new RegExp(`^\\d+ of ${total} rows$`));
  const left = Number((await status.innerText()).split(' ')[0]);
  await expect(table.getByRole('cell', { name: 'CAHPS', exact: true })).toHaveCount(Math.min(left, 25));
  const { name, rows } = await exportedCsv(page);
  expect([name, rows.filter(Boolean).length]).toEqual(['Submissions.csv', left]);
  expect(rows[0]).toMatch(/^\d+,\w+,CAHPS,/);
  const ids = rows.filter(Boolean).map((row) => Number(row.split(',')[0]));
  expect(ids).toEqual(ids.toSorted((a, b) => b - a));

  await page.getByRole('switch', { name: 'Show Test Orgs Submissions Only' }).click();
  await expect(page).toHaveURL(/show=test/);
  await expect(
    page
      .getByRole('main')
      .getByRole('status')
      .filter({ hasText: /rows?$/ }),
  ).toBeVisible();
});

/** Playwright's tabs are all visible; a person's are not. */
const showTab = (page: Page, isShown: boolean): Promise<void> =>
  page.evaluate((hidden) => {
    Object.defineProperty(document, 'hidden', { configurable: true, value: hidden });
    document.dispatchEvent(new Event('visibilitychange'));
  }, !isShown);

test('a seventh tab is loaded, as hidden ones leave it the connections, and one that is shown again is current', async ({
  openAs,
}) => {
  const first = await openAs(people.manager);
  const waiting = (page: Page) => page.getByRole('list', { name: 'Waiting for others' });
  const loaded = (page: Page) => expect(waiting(page).getByRole('listitem').first()).toBeVisible();
  await loaded(first);
  await showTab(first, false);
  for (let count = 2; count <= 7; count += 1) {
    const page = await first.context().newPage();
    await page.goto('/dashboard');
    await loaded(page);
    await showTab(page, false);
  }
  const [push, again] = await Promise.all([
    first.waitForResponse((response) => response.url().endsWith('/api/Push')),
    first.waitForResponse((response) => response.url().includes('/api/GetNextSteps')),
    showTab(first, true),
  ]);
  expect([push.status(), again.ok() || again.status() === 304]).toEqual([200, true]);
});
