/** Nothing to report: a plan and a survey vendor declare it, every list follows, and it is taken back. Spec: submissions-nothing. */
import type { Page } from '@playwright/test';
import { tabTo } from './keyboard.ts';
import { expect, people, test } from './portal.ts';

const hedis = { subId: 1242, home: '/submissionHome/1242/DST' } as const;
const survey = { subId: 2450, home: '/submissionHome/2450/CAHPS' } as const;
const why = 'The product was closed in March';

const card = (page: Page) => page.getByRole('region', { name: 'Current step' });
const declare = (page: Page) => card(page).getByRole('button', { name: 'Nothing to report', exact: true });
const takeBack = (page: Page) => card(page).getByRole('button', { name: 'Take back', exact: true });

test('a plan declares it with a reason, nobody waits for it, and it is taken back', async ({ openAs }) => {
  const page = await openAs(people.analyst, hedis.home);
  await declare(page).click();
  const dialog = page.getByRole('dialog', { name: `Nothing to report for HEDIS submission ${hedis.subId}?` });
  const confirm = dialog.getByRole('button', { name: 'Declare nothing to report' });
  await expect(confirm).toHaveAccessibleDescription('Say why there is nothing to report.');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill(why);
  await confirm.click();
  await expect(card(page)).toContainText(`Nothing to report: ${why}`);
  await expect(card(page).getByRole('link', { name: /Upload/ })).toHaveCount(0);

  await page.goto('/availablesubmissionpage');
  const row = page.getByRole('row').filter({ hasText: String(hedis.subId) });
  await expect(row).toContainText('Import · nothing to report');
  await page.getByRole('button', { name: 'Stages by day' }).click();
  const chart = page.getByRole('slider', { name: /^Your components at each stage by day/ });
  await expect(chart).toHaveAttribute('aria-valuetext', /^.+: .+, 1 nothing to report$/);
  await chart.focus();
  await page.keyboard.press('ArrowLeft');
  await expect(chart).not.toHaveAttribute('aria-valuetext', /nothing to report/);
  await page.getByRole('link', { name: 'Nothing to report 1' }).click();
  await expect(page.getByRole('table', { name: 'Submissions' })).toHaveAttribute('aria-rowcount', '2');
  await expect(row).toBeVisible();

  const viewer = await openAs(people.viewer, hedis.home);
  await expect(card(viewer)).toContainText(why);
  await expect(takeBack(viewer)).toHaveCount(0);

  await page.goto(hedis.home);
  await takeBack(page).click();
  await expect(card(page).getByRole('group', { name: 'Files to upload' })).toBeVisible();
  await page.getByRole('tab', { name: 'HISTORY', exact: true }).click();
  const events = page.getByRole('list', { name: 'Events, newest first' });
  await expect(events).toContainText('Nothing to report taken back');
  await expect(events).toContainText(`Nothing to report declared: ${why}`);
});

test('a survey vendor does it by keyboard alone', async ({ openAs }) => {
  const page = await openAs(people.vendorAnalyst, survey.home);
  await expect(declare(page)).toBeVisible();
  await tabTo(page, 'button', /^Nothing to report$/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Reason' })).toBeFocused();
  await page.keyboard.type('No survey was fielded');
  await tabTo(page, 'button', /^Declare nothing to report$/, 4);
  await page.keyboard.press('Enter');
  await expect(card(page)).toContainText('No survey was fielded');
  await tabTo(page, 'button', /^Take back$/);
  await page.keyboard.press('Enter');
  await expect(declare(page)).toBeVisible();
});
