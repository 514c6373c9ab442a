/** The review table as a workplace: how much of it is seen at once, and what takes how many keys. */
import { countInteractions } from './interactions.ts';
import { expect, people, test } from './portal.ts';
import { getColumnIndex } from '../../web/src/features/review/keyboard.ts';
import { reviewCell, reviewGrid } from './review-screens.ts';

const table = '/auditorreview/1236/Commercial';
/** Of which these tests save something. */
const busy = '/auditorreview/2418/Commercial';

test('at 1440 x 900 at least 25 rows are seen, under one scroll bar', async ({ openAs }) => {
  const page = await openAs(people.auditor, table);
  await page.setViewportSize({ width: 1440, height: 900 });
  const rows = reviewGrid(page).getByRole('row');
  await expect(rows.nth(25)).toBeVisible();
  const seen = await rows.evaluateAll((lines) => {
    const grid = lines[0]?.closest('[role=treegrid]')?.getBoundingClientRect();
    return lines.slice(1).filter((line) => {
      const { top, bottom, height } = line.getBoundingClientRect();
      return grid && height <= 29 && top >= grid.top && bottom <= grid.bottom;
    }).length;
  });
  expect(seen).toBeGreaterThanOrEqual(25);
  expect(
    await page.evaluate(() => [
      document.documentElement.scrollHeight - window.innerHeight,
      document.documentElement.scrollWidth - window.innerWidth,
    ]),
  ).toEqual([0, 0]);

  // Far down, the category and the measure of the first row are still there.
  await expect(reviewGrid(page).locator('[data-column]:focus')).toContainText('measures');
  await page.keyboard.press('Control+ArrowDown');
  await page.keyboard.press('PageUp');
  const sticky = reviewGrid(page).locator('[data-sticky]');
  await expect(sticky.first()).toHaveAttribute('aria-level', '1');
  await expect(sticky.first()).toBeInViewport();
  await expect(reviewGrid(page).locator('[data-column]:focus')).toBeInViewport();
});

test('filters are in the heads, and Escape leads out', async ({ openAs }) => {
  const page = await openAs(people.auditor, table);
  await expect(reviewCell(page, 'WCC', 'name')).toBeVisible();
  await page.getByRole('combobox', { name: 'Audit designation filter' }).selectOption('Open');
  await expect(page.getByText('No row is open')).toBeVisible();
  await page.getByRole('button', { name: 'Show all rows' }).click();
  await reviewCell(page, 'WCC', 'rate').click();
  await page.keyboard.press('Shift+ArrowDown');
  // The first Escape is the selection's.
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(table);
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL('/submissionHome/1236/DST/Commercial');
});

test('NR with a comment on 12 rows takes 9 interactions, by keyboard', async ({ openAs }) => {
  const page = await openAs(people.auditor, `${busy}?row=WCC`);
  await expect(reviewCell(page, 'WCC', 'auditDesignation')).toBeFocused();
  const person = countInteractions(page);
  // The measure and its nine indicators, and two lines more.
  await person.press('m', 'Shift+ArrowDown', 'Shift+ArrowDown', 'a');
  const dialog = page.getByRole('dialog', { name: 'Designation and comment of 12 rows' });
  await expect(dialog.getByRole('combobox', { name: 'Audit designation' })).toBeFocused();
  await person.type('NR');
  await person.press('Tab');
  await person.type('Source not certified');
  await person.press('Enter');
  await expect(page.getByText('NR and the comment in 12 rows.')).toBeVisible();
  await expect(reviewCell(page, 'WCC', 'comment')).toContainText('Source not certified');
  await person.press('Control+s');
  await expect(page.getByText(/^Saved 24 changes\.$/)).toBeVisible();
  person.expectAtMost(9);
});

test('NR with a comment on 12 rows takes 7 interactions by mouse: they are dragged over', async ({
  openAs,
}) => {
  const page = await openAs(people.auditor, `${busy}?row=WCC`);
  const first = reviewCell(page, 'WCC', 'auditDesignation');
  await expect(first).toBeFocused();
  const line = Number(await reviewGrid(page).locator('[data-line="WCC"]').getAttribute('aria-rowindex'));
  const last = reviewGrid(page)
    .locator(`[aria-rowindex="${line + 11}"]`)
    .locator(`[data-column="${getColumnIndex('auditDesignation')}"]`);
  const person = countInteractions(page);
  await person.drag(first, last);
  const bar = page.getByRole('toolbar', { name: 'Selected rows' });
  await expect(bar.getByText('12 rows', { exact: true })).toBeVisible();
  await person.click(bar.getByRole('button', { name: 'Designate' }));
  const dialog = page.getByRole('dialog', { name: 'Designation and comment of 12 rows' });
  await person.select(dialog.getByRole('combobox', { name: 'Audit designation' }), 'NR');
  await person.click(dialog.getByRole('textbox', { name: 'Comment' }));
  await person.type('Source not certified by mouse');
  await person.click(dialog.getByRole('button', { name: 'Set' }));
  await expect(page.getByText('NR and the comment in 12 rows.')).toBeVisible();
  await person.click(page.getByRole('button', { name: /^Save \d+$/ }));
  await expect(page.getByText(/^Saved \d+ changes\.$/)).toBeVisible();
  person.expectAtMost(9);

  // The selection is there still: its rows are ticked off at once, and it ends with a click.
  await bar.getByRole('button', { name: 'Mark as reviewed' }).click();
  await expect(page.getByText(/^1\d of \d+ reviewed/)).toBeVisible();
  await page.keyboard.press('Control+ArrowUp');
  await bar.getByRole('button', { name: 'Clear selection' }).click();
  await expect(bar).toBeHidden();
  await reviewCell(page, 'WCC', 'rate').click();
  for (let row = 0; row < 11; row += 1) await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+Space');
  await expect(page.getByText(/^0 of \d+ reviewed/)).toBeVisible();
});

test('rows that are unlike the others are filtered, and the panel says where they are among them', async ({
  openAs,
}) => {
  const page = await openAs(people.auditor, `${busy}?row=ASF-E`);
  await expect(reviewCell(page, 'ASF-E', 'auditDesignation')).toBeFocused();
  const total = 'ASF-E.ASF-E.Screening.Total';
  // The plan reports a fraction where a percentage is asked for. The others are summed up soon after the start of a portal.
  await expect(async () => {
    await page.reload();
    await expect(reviewCell(page, total, 'unusual')).toContainText('low', { timeout: 2000 });
  }).toPass();
  await page.getByRole('combobox', { name: 'Unlike the others filter' }).selectOption('yes');
  await expect(reviewCell(page, 'WCC', 'name')).toBeHidden();
  await reviewCell(page, total, 'rate').click();
  const panel = page.getByRole('complementary', { name: 'Selected row' });
  await expect(panel.getByText(/^Unusual: lower than nine in ten of \d+ plans of MY \d+\.$/)).toBeVisible();
  await expect(panel.getByText(/wrong/i)).toBeHidden();
  const years = panel.getByRole('slider', { name: /over the years$/ });
  await years.focus();
  await page.keyboard.press('Home');
  await expect(years).toHaveAttribute('aria-valuenow', '1');
  await panel.getByRole('button', { name: 'Rates by year as table' }).click();
  await expect(panel.getByRole('table', { name: 'Rates by year' }).getByRole('row')).toHaveCount(4);
  const among = panel.getByRole('slider', { name: /among \d+ plans$/ });
  await expect(among).toHaveAttribute('aria-valuetext', /^This row: 0\.\d+$/);
  await among.focus();
  await page.keyboard.press('End');
  await expect(among).toHaveAttribute('aria-valuetext', /^A tenth is above \d+$/);
  await panel.getByRole('button', { name: 'What the plans report as table' }).click();
  await expect(panel.getByRole('table', { name: 'What the plans report' }).getByRole('row')).toHaveCount(7);
  await page.keyboard.press('Escape');
  await expect(reviewCell(page, total, 'rate')).toBeFocused();
});

test('rows are ticked off by Space, for everybody who reviews, and taken back', async ({ openAs }) => {
  const page = await openAs(people.auditor, `${busy}?row=WCC`);
  const before = await page.getByText(/^\d+ of \d+ reviewed/).textContent();
  expect(before).toMatch(/^0 of/);
  await expect(reviewCell(page, 'WCC', 'auditDesignation')).toBeFocused();
  // The measure's line is passed; then row by row, and the rest of the measure at once.
  await page.keyboard.press('Space');
  await page.keyboard.press('Space');
  await page.keyboard.press('Space');
  await expect(page.getByText(/^2 of \d+ reviewed/)).toBeVisible();
  await page.keyboard.press('m');
  await page.keyboard.press('Space');
  await expect(page.getByText(/^9 of \d+ reviewed/)).toBeVisible();

  const colleague = await openAs(people.admin, `${busy}?row=WCC`);
  await expect(colleague.getByText(/^9 of \d+ reviewed/)).toBeVisible();
  await colleague.getByRole('combobox', { name: 'Reviewed filter' }).selectOption('yes');
  await expect(reviewCell(colleague, 'WCC', 'name')).toBeVisible();
  await expect(reviewCell(colleague, 'CHL', 'name')).toBeHidden();
  await colleague.getByRole('button', { name: 'Clear filters' }).click();
  await reviewCell(colleague, 'WCC', 'rate').click();
  await colleague.keyboard.press('m');
  await colleague.keyboard.press('Shift+Space');
  await expect(page.getByText(/^0 of \d+ reviewed/)).toBeVisible();
});

test('comment snippets are kept, shared with who reviews the organization, and a key away', async ({
  openAs,
}) => {
  const page = await openAs(people.auditor, `${busy}?row=CHL`);
  const panel = page.getByRole('complementary', { name: 'Selected row' });
  await expect(panel.getByRole('heading', { name: /^CHL / })).toBeVisible();
  await panel.getByRole('button', { name: 'Change snippets' }).click();
  const dialog = page.getByRole('dialog', { name: 'Comment snippets' });
  await dialog.getByRole('textbox', { name: /^Your own/ }).fill('Record review agrees');
  await dialog.getByRole('textbox', { name: /^Of all who review/ }).fill('Seen with the plan');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(panel.getByRole('button', { name: '1 Record review agrees' })).toBeVisible();

  // In all selected rows at once.
  await reviewCell(page, 'CHL', 'auditDesignation').click();
  await page.keyboard.press('m');
  await page.keyboard.press('2');
  await expect(page.getByText('the comment in 4 rows.')).toBeVisible();
  await expect(reviewCell(page, 'CHL', 'comment')).toContainText('Seen with the plan');
  await page.keyboard.press('7');
  await expect(page.getByText('There is no snippet 7.')).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(page.getByText('No unsaved changes', { exact: true })).toBeVisible();

  const colleague = await openAs(people.admin, `${busy}?row=CHL`);
  await expect(colleague.getByRole('button', { name: '1 Seen with the plan' })).toBeVisible();
});

test('what a designation means is said before it is chosen', async ({ openAs }) => {
  const page = await openAs(people.auditor, `${busy}?row=CHL`);
  const panel = page.getByRole('complementary', { name: 'Selected row' });
  await panel.getByRole('button', { name: /^BR Biased Rate/ }).focus();
  await expect(panel.getByText('BR Biased Rate: biased rate, counts as zero in ratings.')).toBeVisible();
  await expect(panel.getByText(/^Not offered: NB/)).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(reviewCell(page, 'CHL', 'auditDesignation')).toContainText('BR');
  await page.keyboard.press('Escape');
  await expect(reviewCell(page, 'CHL', 'auditDesignation')).toBeFocused();
  await page.keyboard.press('Control+z');
  await expect(reviewCell(page, 'CHL', 'auditDesignation')).not.toContainText('BR');
});

test('who reviews at the same time is named with their measure, and no longer when they leave', async ({
  openAs,
}) => {
  const page = await openAs(people.auditor, `${busy}?row=CHL`);
  const colleague = await openAs(people.admin, `${busy}?row=WCC`);
  const others = page.getByRole('list', { name: 'Also here' });
  await expect(others).toContainText('in WCC');
  await expect(colleague.getByRole('list', { name: 'Also here' })).toContainText('in CHL');
  await reviewCell(colleague, 'CHL', 'rate').click();
  await expect(others).toContainText('in CHL');
  await colleague.keyboard.press('Escape');
  await expect(others).toBeHidden();
});

test('an explanation is asked back about and accepted in the panel of its row', async ({ openAs }) => {
  const audit = await openAs(people.auditor, `${busy}?row=SPC.SPC.ReceivedTherapy.Total`);
  const panel = audit.getByRole('complementary', { name: 'Selected row' });
  const finding = panel.getByRole('region', { name: 'Findings' }).getByRole('listitem').first();
  const ruleId = (await finding.locator('b').first().textContent()) ?? '';
  expect(ruleId).not.toBe('');

  // Staff can explain for the plan.
  const plan = await openAs(people.admin, '/submissionHome/2418/DST/Commercial');
  await plan.getByRole('button', { name: 'Show validation findings' }).click();
  await plan.getByRole('button', { name: `Explain… all warnings of ${ruleId}` }).press('Enter');
  await plan.getByRole('textbox', { name: `Explanation of all warnings of ${ruleId}` }).fill('They moved.');
  await plan.keyboard.press('Control+Enter');

  // It comes without a reload, and the row stays selected.
  await expect(finding).toContainText('They moved.');
  await finding.getByRole('button', { name: 'Ask back' }).click();
  await finding.getByRole('textbox', { name: /^Question about/ }).fill('When?');
  await audit.keyboard.press('Control+Enter');
  await expect(finding).toContainText('When?');

  await plan.getByRole('button', { name: 'Answer the question' }).click();
  await plan.getByRole('textbox', { name: /^Explanation of/ }).fill('They moved in May.');
  await plan.getByRole('button', { name: 'Save explanation' }).click();
  await expect(finding).toContainText('They moved in May.');
  await finding.getByRole('button', { name: 'Accept' }).click();
  await expect(finding).toContainText('accepted');
  await expect(reviewCell(audit, 'SPC.SPC.ReceivedTherapy.Total', 'name')).toBeVisible();
});

test('a designation and a snippet that are clicked in the panel are for all selected rows', async ({
  openAs,
}) => {
  const page = await openAs(people.auditor, `${busy}?row=CHL`);
  await expect(reviewCell(page, 'CHL', 'auditDesignation')).toBeFocused();
  const panel = page.getByRole('complementary', { name: 'Selected row' });
  await page.keyboard.press('m');
  await expect(panel.getByRole('heading', { name: 'Comment snippets for 4 rows' })).toBeVisible();
  await panel
    .getByRole('group', { name: 'Designation for 4 rows' })
    .getByRole('button', { name: /^BR/ })
    .click();
  await expect(page.getByText('BR in 4 rows.')).toBeVisible();
  await expect(reviewCell(page, 'CHL', 'auditDesignation')).toContainText('BR');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(reviewCell(page, 'CHL', 'auditDesignation')).not.toContainText('BR');
  await panel.getByRole('button', { name: '1 Record review agrees' }).click();
  await expect(page.getByText('the comment in 4 rows.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('No unsaved changes', { exact: true })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'MY 2024' })).toBeVisible();
});
