/** Ctrl+K by keyboard, the keys of a page, and a list that is saved as a view. */
import type { Locator, Page } from '@playwright/test';
import { readFocus } from './keyboard.ts';
import { expect, people, test } from './portal.ts';

async function openPalette(page: Page): Promise<Locator> {
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: 'Search or jump to' });
  await expect(field).toBeFocused();
  return field;
}
const options = (page: Page): Locator => page.getByRole('listbox', { name: 'Results' }).getByRole('option');

test('a submission, a measure, a rule and an action are found by keyboard', async ({ openAs }) => {
  const page = await openAs(people.analyst, '/dashboard');
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible();
  // The text and Enter, faster than the server answers.
  await openPalette(page);
  await page.keyboard.type('1236 hedis');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/submissionHome/1236/DST/Commercial');
  await expect(page.getByRole('heading', { level: 1, name: 'Submission 1236' })).toBeFocused();

  // Of the submission on the screen.
  await openPalette(page);
  await page.keyboard.type('cbp');
  await expect(options(page).filter({ hasText: 'Controlling High Blood Pressure' })).toContainText('1236');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/^[^?]*\/livemeasuredisplay\/CBP\/1236\//);

  await openPalette(page);
  await page.keyboard.type('i003');
  await expect(options(page).filter({ hasText: 'I-003' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/validationdictionary?has.id=I-003');
  await expect(page.getByRole('cell', { name: 'I-003' })).toBeVisible();

  // Empty: where they were.
  await openPalette(page);
  await expect(
    options(page)
      .filter({ hasText: /^Submission 1236/ })
      .first(),
  ).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();

  await openPalette(page);
  await page.keyboard.type('hedis upl');
  await expect(options(page).filter({ hasText: /^HEDIS Uploads/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/bulkupload/HEDIS');

  // Nothing of another plan.
  await openPalette(page);
  await page.keyboard.type('amberfield');
  await expect(page.getByText('Nothing found. Try')).toBeVisible();
});

test('an action of the page is done from the palette, and one that is refused says why', async ({
  openAs,
}) => {
  const page = await openAs(people.viewer, '/submissionHome/1235/DST/Commercial');
  await expect(page.getByRole('heading', { level: 1, name: 'Submission 1235' })).toBeVisible();
  await openPalette(page);
  await page.keyboard.type('keys');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keys' })).toContainText('Search or jump to');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('staff go from a reference to its log lines in two steps, and find people', async ({ openAs }) => {
  const page = await openAs(people.admin, '/dashboard');
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible();
  const reference = '3f0e9c1a-77aa-4b0d-9a10-0123456789ab';
  const field = await openPalette(page);
  await field.fill(`Reference: ${reference}`);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/logs?message=${reference}`);
  await expect(page.getByRole('searchbox', { name: 'Message or reference' })).toHaveValue(reference);

  await openPalette(page);
  await page.keyboard.type(people.analyst);
  await expect(options(page).filter({ hasText: people.analyst })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/alluserspage?user=${encodeURIComponent(people.analyst)}`);
});

test('a list has its order in the address, opens rows by a click, and is saved as a view', async ({
  openAs,
}) => {
  const page = await openAs(people.manager, '/availablesubmissionpage');
  const table = page.getByRole('table', { name: 'Submissions' });
  await expect(table.getByRole('link', { name: '1235' }).first()).toBeVisible();
  // Of one organization: its columns are hidden.
  await expect(table.getByRole('columnheader', { name: 'Org Name' })).toBeHidden();
  await table.getByRole('button', { name: 'Received' }).click();
  await expect(page).toHaveURL(/sort=-?received/);
  await expect(page.getByText('Sorted by Received')).toBeVisible();

  // The width of a column, by keyboard.
  const edge = table.getByRole('separator', { name: 'Width of Sub ID' });
  await edge.focus();
  await page.keyboard.press('ArrowRight');
  await expect(edge).toHaveAttribute('aria-valuenow', '102');
  await page.keyboard.press('Home');
  await expect(edge).toHaveAttribute('aria-valuenow', '92');

  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByRole('menuitem', { name: 'Save this view…' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Latest first');
  await page.getByRole('checkbox', { name: 'Open the list with this view' }).check();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('button', { name: 'View: Latest first' })).toBeVisible();

  // A click in a row, and back to the list as it was.
  await table.getByRole('row').nth(1).getByRole('cell', { name: 'HEDIS', exact: true }).click();
  await expect(page).toHaveURL(/submissionHome/);
  await page.goBack();
  await expect(page).toHaveURL(/sort=-?received/);

  // The default view, in a new tab; then without it, and deleted.
  await page.goto('/availablesubmissionpage');
  await expect(page).toHaveURL(/sort=-?received/);
  await page.getByRole('button', { name: 'View: Latest first' }).click();
  await page.getByRole('menuitem', { name: 'Usual view' }).click();
  await expect(page).toHaveURL('/availablesubmissionpage?view=usual');
  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByRole('menuitemradio', { name: /Latest first/ }).click();
  await page.getByRole('button', { name: 'View: Latest first' }).click();
  await page.getByRole('menuitem', { name: 'Delete “Latest first”' }).click();
  await expect(page.getByRole('button', { name: 'Views', exact: true })).toBeVisible();
  expect((await readFocus(page)).name).not.toBe('');

  // A list inside a tab has its order in the address as well, behind its name.
  const tab = '/submissionHome/1240/DST/Medicare?tab=uploads';
  await page.goto(tab);
  await page
    .getByRole('table', { name: 'Upload history' })
    .getByRole('button', { name: 'Original name' })
    .click();
  await expect(page).toHaveURL(/[?&]tab=uploads&uploads\.sort=/);
  await page.reload();
  await expect(page.getByText(/^Sorted by Original name/)).toBeVisible();
});
