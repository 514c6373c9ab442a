/**
 * The auditor's work by keyboard only, from sign-in to the audit lock: cells are typed in like those of a spreadsheet, a
 * colleague's save in between loses nothing, a filter costs nothing, and what is still open is a list of links.
 */
import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { readXlsx } from 'hucre/xlsx';
import { downloaded } from './bulk-screen.ts';
import { exportedCsv } from './exported-csv.ts';
import { expectVisibleFocus, pressAt, readFocus, signIn, tabTo } from './keyboard.ts';
import { people, test } from './portal.ts';
import { getColumnIndex } from '../../web/src/features/review/keyboard.ts';
import { reviewCell, reviewGrid } from './review-screens.ts';

const subId = 2406;
const home = `/submissionHome/${subId}/DST/Medicare`;
const table = `/auditorreview/${subId}/Medicare`;
const designation = 'auditDesignation';
const comment = 'comment';

/** The row and column of the cell that has the focus. */
const focusedCell = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const cell = document.activeElement?.closest('[data-column]');
    return `${cell?.closest('[data-line]')?.getAttribute('data-line')} ${cell?.getAttribute('data-column')}`;
  });

/** The comment is before the last column. */
async function toComment(page: Page): Promise<void> {
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowLeft');
}

/** From the first column. */
async function toDesignation(page: Page): Promise<void> {
  for (let column = getColumnIndex('name'); column < getColumnIndex(designation); column += 1)
    await page.keyboard.press('ArrowRight');
}

const statusText = (page: Page) => page.getByRole('main').getByRole('status');

async function saved(page: Page, cells: number): Promise<void> {
  await page.keyboard.press('Control+s');
  await expect(statusText(page).filter({ hasText: /^Saved/ })).toHaveText(
    cells === 1 ? 'Saved 1 change.' : `Saved ${cells} changes.`,
  );
  await expect(statusText(page).filter({ hasText: 'No unsaved changes' })).toBeVisible();
}

test.describe.configure({ mode: 'serial' });

test('cells are typed in, copied down, taken back and saved', async ({ page }) => {
  await signIn(page, people.auditor, home);
  await tabTo(page, 'tab', /^EDIT SUBMISSION$/);
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'AUDITOR REVIEW TABLE' })).toBeFocused();
  await pressAt(page, 'link', /^Open the review table$/);
  await expect(reviewGrid(page)).toBeVisible();
  await expect(reviewGrid(page)).toHaveAttribute('aria-readonly', 'false');
  // One scroll bar: the table scrolls, the page does not.
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight))
    .toBeLessThanOrEqual(0);

  // The focus is in the table, whose first line is a category.
  await expect(reviewGrid(page).locator('[data-column]:focus')).toContainText('measures');
  await expectVisibleFocus(page);
  await page.keyboard.press('ArrowDown');
  await expect(reviewCell(page, 'CWP', 'name')).toBeFocused();
  await toDesignation(page);
  await expect(reviewCell(page, 'CWP', designation)).toBeFocused();

  await page.keyboard.type('nr');
  await page.keyboard.press('Enter');
  await expect(reviewCell(page, 'CWP', designation)).toContainText('NR Not Reported');
  await expect(reviewCell(page, 'CWP', 'status')).toHaveText('Not reported');
  // Status and comment label come with the designation.
  await expect(reviewCell(page, 'CWP', comment)).toContainText('Not reported');
  await expect(page.locator('[data-column]:focus')).toHaveCount(1);
  const first = (await focusedCell(page)).split(' ')[0] ?? '';
  expect(first).toMatch(/^CWP\./);

  // An unknown letter is refused in the cell; Escape cancels it.
  await page.keyboard.type('x');
  await expect(page.getByText('X is not a designation.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(reviewCell(page, first, designation)).toContainText('R Reported');

  await toComment(page);
  await page.keyboard.type('Seen in the record');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+d');
  await expect(statusText(page).filter({ hasText: 'Copied to 1 row.' })).toBeVisible();
  await expect(reviewGrid(page).getByText('Seen in the record')).toHaveCount(2);
  await page.keyboard.press('Control+z');
  await expect(reviewGrid(page).getByText('Seen in the record')).toHaveCount(1);

  // Nothing is lost by a reload; it is loaded again with what was typed.
  page.context().removeAllListeners('dialog');
  page.on('dialog', (dialog) => dialog.accept());
  await page.goto(`${table}?row=${first}`);
  await expect(reviewCell(page, first, designation)).toBeFocused();
  await expect(statusText(page).filter({ hasText: '3 unsaved changes' })).toBeVisible();
  await expect(reviewCell(page, first, comment)).toContainText('Seen in the record');

  await saved(page, 3);
  await page.reload();
  await expect(reviewCell(page, first, comment)).toContainText('Seen in the record');
  await expect(reviewCell(page, 'CWP', designation)).toContainText('NR Not Reported');
});

test('edges of the table are a key away, and Tab leaves it', async ({ page }) => {
  await signIn(page, people.auditor, `${table}?row=CWP`);
  await expect(reviewCell(page, 'CWP', designation)).toBeFocused();
  await page.keyboard.press('Control+End');
  await expect(reviewGrid(page).locator(`[data-column="${getColumnIndex('reviewed')}"]:focus`)).toBeVisible();
  const last = await focusedCell(page);
  await page.keyboard.press('PageUp');
  await expect(reviewGrid(page).locator(`[data-column="${getColumnIndex('reviewed')}"]:focus`)).toBeVisible();
  await expect.poll(() => focusedCell(page)).not.toBe(last);
  await page.keyboard.press('Control+Home');
  await expect(reviewGrid(page).locator('[data-column]:focus')).toContainText('measures');
  // Nothing follows the table before the measure beside it is loaded.
  await expect(page.getByRole('button', { name: 'Back to the table' })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect.poll(() => readFocus(page)).toEqual({ role: 'button', name: 'Back to the table' });

  // The measure's panel and back.
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 2, name: /^CWP / })).toBeFocused();
  await tabTo(page, 'textbox', /^Comment/, 12);
  await page.keyboard.press('Control+a');
  await page.keyboard.type('From the panel of the measure');
  await pressAt(page, 'button', /^Back to the table$/);
  await expect(reviewCell(page, 'CWP', 'name')).toBeFocused();
  await toDesignation(page);
  await expect(reviewCell(page, 'CWP', designation)).toBeFocused();
  await expect(reviewCell(page, 'CWP', comment)).toContainText('From the panel of the measure');

  // A cell is copied and pasted as in a spreadsheet.
  await page.keyboard.press('Control+c');
  await expect(statusText(page).filter({ hasText: 'The cell was copied.' })).toBeVisible();
  await toComment(page);
  await page.keyboard.press('F2');
  await page.keyboard.press('Control+v');
  await expect(page.getByRole('textbox', { name: /^Comment on CWP/ })).toHaveValue(
    'From the panel of the measure NR Not Reported',
  );
  await page.keyboard.press('Escape');

  // Unsaved text is in the CSV, marked; the workbook has only what is saved.
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const csv = await exportedCsv(page);
  expect(csv.name).toBe(`AuditReviewTable${subId}.csv`);
  expect(csv.head).toBe(
    'Category,Measure,Measure name,Indicator,Rate,Denominator,Benefit offered,Audit designation,Status,Comment,Unsaved',
  );
  expect(csv.rows.filter((line) => line.endsWith(',Yes'))).toEqual([
    expect.stringMatching(/^[^,]+,CWP,.*,From the panel of the measure,Yes$/),
  ]);
  const excel = await downloaded(page, page.getByRole('button', { name: 'Export Excel' }));
  expect(excel.name).toBe(`AuditReviewTable${subId}.xlsx`);
  const rows = (await readXlsx(excel.bytes)).sheets[0]?.rows ?? [];
  expect(rows[0]?.slice(0, 2)).toEqual(['Category', 'Measure']);
  expect(rows.length).toBe(csv.rows.length + 1);
  await saved(page, 1);

  // Columns are hidden by keyboard, and skipped.
  await tabTo(page, 'button', /^Columns \(11\/12\)$/, 40);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('checkbox', { name: 'Numerator' })).toBeFocused();
  await page.keyboard.press('Space');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Columns (10/12)' })).toBeFocused();
  await expect(reviewGrid(page).getByRole('columnheader', { name: 'Numerator' })).toHaveCount(0);
  await tabTo(page, 'gridcell', /From the panel of the measure/, 16, 'Shift+Tab');
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => focusedCell(page)).toBe(`CWP ${getColumnIndex('denominator')}`);
});

test('lines of a spreadsheet are pasted cell by cell, and what is refused says why, in sight', async ({
  page,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(page, people.auditor, `${table}?row=CWP`);
  await expect(reviewCell(page, 'CWP', designation)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(reviewCell(page, 'CWP', designation)).not.toBeFocused();
  const first = (await focusedCell(page)).split(' ')[0] ?? '';
  await page.evaluate(() =>
    navigator.clipboard.writeText('BR Biased Rate\tBiased rate\tNo source\r\nXX\t\tSeen\r\n'),
  );
  await page.keyboard.press('Control+v');
  await expect(statusText(page).filter({ hasText: '3 cells pasted; 1 refused.' })).toBeInViewport();
  await expect(page.getByRole('list', { name: 'Refused cells' })).toContainText('XX is not a designation.');
  await expect(page.getByRole('list', { name: 'Refused cells' })).toBeInViewport();
  await expect(reviewCell(page, first, designation)).toContainText('BR Biased Rate');
  await expect(reviewCell(page, first, comment)).toContainText('No source');
  // One paste is one step.
  await page.keyboard.press('Control+z');
  await expect(statusText(page).filter({ hasText: 'No unsaved changes' })).toBeInViewport();
  await expect(reviewCell(page, first, designation)).toContainText('R Reported');
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(reviewCell(page, first, designation)).toBeFocused();

  for (const key of ['Shift+ArrowRight', 'Shift+ArrowRight', 'Shift+ArrowDown'])
    await page.keyboard.press(key);
  await page.keyboard.press('Control+c');
  await expect(statusText(page).filter({ hasText: '6 cells were copied.' })).toBeInViewport();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied.split('\n').map((line) => line.split('\t').slice(0, 2))).toEqual([
    ['R Reported', 'Reportable'],
    ['R Reported', 'Reportable'],
  ]);

  // The filter for changes does not outlive them.
  await page.keyboard.press('Escape');
  await toComment(page);
  await page.keyboard.type('For a moment');
  await page.keyboard.press('Enter');
  const filter = page.getByRole('combobox', { name: 'Audit designation filter' });
  await filter.selectOption('Changed');
  await expect(reviewGrid(page).getByRole('row')).toHaveCount(4);
  await page.getByRole('button', { name: 'Discard all' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard all' }).click();
  await expect(filter).toHaveValue('ALL');
  await expect(reviewCell(page, 'CWP', designation)).toBeVisible();
});

test('a colleague’s save in between is shown on the cell; everything else is saved', async ({
  page,
  openAs,
  complaints,
}) => {
  complaints.expect(/status of 409.*UpdateAuditDesignations/);
  await signIn(page, people.auditor, `${table}?row=CWP`);
  await expect(reviewCell(page, 'CWP', comment)).toContainText('From the panel of the measure');
  await toComment(page);
  await page.keyboard.type('Mine');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Another cell');
  await page.keyboard.press('Enter');
  await expect(statusText(page).filter({ hasText: '2 unsaved changes' })).toBeVisible();

  const colleague = await openAs(people.associate, `${table}?row=CWP`);
  await expect(reviewCell(colleague, 'CWP', designation)).toBeFocused();
  await toComment(colleague);
  await colleague.keyboard.type('Theirs');
  await colleague.keyboard.press('Enter');
  await saved(colleague, 1);

  await page.keyboard.press('Control+s');
  await expect(page.getByText('Someone else changed a cell')).toBeVisible();
  await expect(reviewCell(page, 'CWP', comment)).toContainText('Yours: Mine');
  await expect(reviewCell(page, 'CWP', comment)).toContainText('Theirs by Renske Dalgaard');
  await expect(statusText(page).filter({ hasText: 'Saved 1 change.' })).toBeVisible();
  await tabTo(page, 'button', /^Go to the first$/, 40, 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(reviewCell(page, 'CWP', comment)).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('m');
  await expect(reviewCell(page, 'CWP', comment)).toBeFocused();
  await saved(page, 1);
  await expect(reviewCell(colleague, 'CWP', comment)).toContainText('Mine');
});

test('a filter loses nothing: the message sets both to ALL and saves', async ({ page }) => {
  await signIn(page, people.auditor, `${table}?row=CWP`);
  await expect(reviewCell(page, 'CWP', designation)).toBeFocused();
  await page.keyboard.press('Delete');
  await expect(reviewCell(page, 'CWP', designation)).toContainText('None');
  await tabTo(page, 'combobox', /^Audit designation filter$/, 12, 'Shift+Tab');
  await page.keyboard.type('Changed');
  await expect(reviewGrid(page).getByRole('row')).toHaveCount(3);
  await page.keyboard.press('Control+s');
  await expect(
    page.getByText('Must set filter to ALL to save Audit Designation / Comment changes'),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Set both filters to ALL and save' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(statusText(page).filter({ hasText: 'Saved 1 change.' })).toBeVisible();
  await expect(statusText(page).filter({ hasText: ', 1 open' })).toBeVisible();
});

test('what is open is listed before the lock, each a link to its row', async ({ page }) => {
  await signIn(page, people.auditor, home);
  await pressAt(page, 'button', /^Apply Audit Lock$/);
  const refusal = page.getByRole('dialog', { name: `Submission ${subId} cannot be locked yet` });
  await expect(refusal.getByRole('button', { name: 'Close' })).toBeFocused();
  // The rows are read after the dialog opened; Tab would go round before them.
  await expect(refusal.getByRole('link', { name: 'CWP', exact: true })).toBeVisible();
  await tabTo(page, 'link', /^CWP$/, 4);
  await page.keyboard.press('Enter');
  await expect(reviewCell(page, 'CWP', designation)).toBeFocused();
  await page.keyboard.type('nr');
  await page.keyboard.press('Enter');
  await saved(page, 1);
});

test('the lock ends the review; what a colleague was typing stays to be read and taken along', async ({
  page,
  openAs,
  complaints,
}) => {
  complaints.expect(/status of 409.*UpdateAuditDesignations/);
  // They are out: what their browser has open is requested again, and refused.
  complaints.expect(/status of 404.*\/api\/Get\w+\?/);
  const colleague = await openAs(people.associate);
  // This window gets no hints about what others do.
  await colleague.route('**/api/Push*', () => undefined);
  await colleague.goto(`${table}?row=CWP`);
  await expect(reviewCell(colleague, 'CWP', designation)).toBeFocused();
  await toComment(colleague);
  await colleague.keyboard.type('Typed too late');
  await colleague.keyboard.press('Enter');

  await signIn(page, people.auditor, `${table}?row=CWP`);
  await expect(reviewCell(page, 'CWP', designation)).toBeFocused();
  await pressAt(page, 'button', /^Apply Audit Lock$/);
  const dialog = page.getByRole('dialog', { name: `Apply Audit Lock for submission ${subId}?` });
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await tabTo(page, 'button', /^Apply Audit Lock$/, 3);
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^The Auditor lock has been applied to this submission\./)).toBeVisible();
  await expect(reviewGrid(page)).toHaveAttribute('aria-readonly', 'true');

  await colleague.keyboard.press('Control+s');
  const kept = colleague.getByRole('alert').filter({ hasText: 'Nothing was saved; what you typed is kept' });
  await expect(kept).toContainText('The Auditor lock has been applied to this submission.');
  await expect(kept).toContainText('You can remove the audit lock under EDIT SUBMISSION');
  await expect(reviewCell(colleague, 'CWP', comment)).toContainText('Typed too late');
  await expect(reviewGrid(colleague)).toHaveAttribute('aria-readonly', 'true');

  const staff = await openAs(people.admin, `${home}?tab=auditors`);
  await staff.getByRole('button', { name: 'Remove Renske Dalgaard' }).click();
  await staff.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(staff.getByRole('button', { name: 'Remove Renske Dalgaard' })).toHaveCount(0);
  colleague.context().removeAllListeners('dialog');
  colleague.on('dialog', (question) => question.accept());
  await colleague.reload();
  await expect(colleague.getByRole('heading', { name: 'This submission is not available' })).toBeVisible();
  const typed = colleague.getByRole('region', { name: 'What you typed and did not save' });
  await expect(typed.getByRole('row', { name: 'CWP Comment Typed too late' })).toBeVisible();
  const [file] = await Promise.all([
    colleague.waitForEvent('download'),
    colleague.getByRole('button', { name: 'Export what you typed' }).click(),
  ]);
  expect(await readFile(await file.path(), 'utf8')).toContain('CWP,,Comment,Typed too late');
});
