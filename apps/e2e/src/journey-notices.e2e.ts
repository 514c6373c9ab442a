/**
 * People are told while they are away: an upload that was refused is in the bell of who sent it and leads to its place, what they
 * choose on their account page is kept, and another session of theirs is ended there.
 */
import type { Locator, Page } from '@playwright/test';
import { expect, people, test } from './portal.ts';
import { hedisFile } from './submission-files.ts';

const subId = 1242;
const bell = (page: Page): Locator => page.getByRole('button', { name: /^Notices/ });
const panel = (page: Page): Locator => page.getByRole('dialog', { name: 'Notices' });

test('an upload that ended badly is told to who sent it, and leads to its place', async ({ openAs }) => {
  const page = await openAs(people.analyst, '/bulkupload/HEDIS');
  // All that came before is read.
  await bell(page).click();
  const markAll = panel(page).getByRole('button', { name: 'Mark all read' });
  await expect(panel(page).getByRole('listitem').first()).toBeVisible();
  if (await markAll.isVisible()) await markAll.click();
  await expect(markAll).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(panel(page)).toBeHidden();

  const { name } = hedisFile(subId);
  await page
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'text/xml', buffer: Buffer.from('<not-a-submission/>') });
  await page.getByRole('button', { name: /^Upload/ }).click();
  await expect(page.getByRole('heading', { name: 'Finished' })).toBeVisible();
  await expect(bell(page)).toHaveAccessibleName(/^Notices, \d+ unread$/);
  await bell(page).press('Enter');
  const told = panel(page).getByRole('link', { name: `Unread: Your upload ended badly: ${name}` });
  await expect(told).toBeVisible();
  const marked = page.waitForResponse('**/api/MarkNoticesRead*');
  await told.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/submissionHome/${subId}/DST`));
  // Another page would be loaded before it is marked.
  await marked;
  await page.goto('/notices');
  const line = page.getByRole('listitem').filter({ hasText: `Your upload ended badly: ${name}` });
  await expect(line.getByRole('button', { name: /^Mark unread/ })).toBeVisible();
  await line.getByRole('button', { name: /^Remind me later/ }).click();
  await page.getByRole('menuitem', { name: 'Tomorrow morning' }).click();
  await expect(line).toContainText('No longer open');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Notices' })).toBeVisible();
  await expect(line).toHaveCount(0);
});

test('what people choose about notices is kept, and their other session ends from the account page', async ({
  openAs,
}) => {
  // A second session of the same person.
  const other = await openAs(people.viewer, '/dashboard', { signsIn: true });
  await other.goto('about:blank');
  const page = await openAs(people.viewer, '/accountpage', { signsIn: true });
  const save = page.getByRole('button', { name: 'Save choices' });
  await expect(save).toHaveAttribute('aria-disabled', 'true');
  const choice = page.getByRole('combobox', { name: 'A lock was applied or undone' });
  await choice.selectOption('In the portal and in a daily mail');
  await page.getByRole('combobox', { name: 'No mails from' }).selectOption('9 PM');
  await page.getByRole('combobox', { name: 'Your time zone' }).selectOption('Europe/Madrid');
  await save.click();
  await expect(page.getByText('Your choices are saved.')).toBeVisible();
  await page.reload();
  await expect(choice).toHaveValue('digest');
  await expect(page.getByRole('combobox', { name: 'Your time zone' })).toHaveValue('Europe/Madrid');

  const sessions = page.getByRole('table', { name: 'Where you are signed in' });
  await expect(sessions.getByText('This session')).toHaveCount(1);
  const ends = sessions.getByRole('button', { name: /^End the session/ });
  await expect(ends.first()).toBeVisible();
  while ((await ends.count()) > 0) {
    const before = await ends.count();
    await ends.first().click();
    await expect(ends).toHaveCount(before - 1);
  }
  await page.getByRole('radio', { name: 'Dark' }).check();
  await expect(page.locator('html')).toHaveAttribute('data-colours', 'dark');
  await page.getByRole('radio', { name: 'As the system' }).check();
});
