/** An analyst goes through the measures of a submission, compares years, takes a worksheet along, and prints. */
import { readFile } from 'node:fs/promises';
import { readXlsx } from 'hucre/xlsx';
import { expect, people, test } from './portal.ts';

test('from submission home through the listing to the grids of a measure, by keyboard', async ({
  openAs,
}) => {
  const page = await openAs(people.manager, '/submissionHome/1240/DST/Medicare');
  await page.getByRole('link', { name: 'Measures', exact: true }).click();
  await expect(page).toHaveURL('/measurelisting/1240/Medicare');
  const table = page.getByRole('table', { name: 'Measures by category' });
  const measures = table.locator('a');
  await expect(measures.first()).toBeVisible();
  const all = await measures.count();
  expect(all).toBeGreaterThan(50);

  const filters = page.getByRole('group', { name: 'Measure filter' });
  await expect(filters.getByRole('button')).toHaveText(['ALL', 'HPR', 'CMS', 'PBP']);
  await filters.getByRole('button', { name: 'PBP' }).press('Enter');
  await expect(page).toHaveURL(/\?filter=cmspbp$/);
  await expect(measures.first()).toHaveText('PCE');
  const shown = await measures.count();
  expect(shown).toBeLessThan(all);
  await page.getByRole('searchbox', { name: 'Find a measure' }).fill('colorectal');
  await expect(measures).toHaveText(['COL-E']);

  await measures.press('Enter');
  await expect(page).toHaveURL('/livemeasuredisplay/COL-E/1240/Medicare/2025?filter=cmspbp');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page.getByRole('table', { name: 'By race' })).toHaveAttribute('aria-rowcount', '10');
  await expect(page.getByRole('table', { name: 'By ethnicity' })).toHaveAttribute('aria-rowcount', '5');
  await expect(page.getByRole('table', { name: /SES/ })).toHaveAttribute('aria-rowcount', '7');

  // A column that is hidden at first, and a filter.
  const results = page.getByRole('table', { name: 'Results' });
  await expect(results.getByRole('columnheader', { name: 'Indicator key' })).toHaveCount(0);
  await page
    .getByRole('button', { name: /^Columns/ })
    .first()
    .press('Enter');
  await page.getByRole('checkbox', { name: 'Indicator key' }).press('Space');
  await page.keyboard.press('Escape');
  await expect(results.getByRole('cell', { name: 'COL-E.ColorectalCancerScreening.Total' })).toBeVisible();

  // The chart's numbers are in a table as well.
  await page.getByRole('combobox', { name: 'Show as' }).selectOption('table');
  const years = page.getByRole('table', { name: 'Rates in percent by year' });
  await expect(years.getByRole('columnheader', { name: '2024' })).toBeVisible();
  await expect(years.getByText(/^[+−±]\d+\.\d\d/)).toBeVisible();

  // Next and previous keep to the filter; the switch finds a measure by its name.
  await page.getByRole('link', { name: /^Previous measure: / }).press('Enter');
  await expect(page).not.toHaveURL(/COL-E/);
  await page.getByRole('link', { name: /^Next measure: COL-E/ }).press('Enter');
  await expect(page).toHaveURL(/COL-E.*filter=cmspbp$/);
  const place = page.getByRole('button', { name: new RegExp(`^Measure \\d+ of ${shown}$`) });
  await place.press('Enter');
  await expect(page.getByRole('dialog').getByRole('searchbox')).toBeFocused();
  await page.keyboard.type('readmissions');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/livemeasuredisplay/PCR/1240/Medicare/2025?filter=cmspbp');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('the worksheet of a measure, and the measure on paper', async ({ openAs }) => {
  // An old link: the address says whose numbers these are.
  const page = await openAs(people.viewer, '/livemeasuredisplay/CBP/1236/Commercial/2018');
  await expect(page).toHaveURL('/livemeasuredisplay/CBP/1236/Commercial/2025');
  const rate = await page.getByRole('table', { name: 'Results' }).getByRole('cell').nth(3).innerText();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Worksheet' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('DATAWORKSHEET1236_CBP.xlsx');
  const { sheets } = await readXlsx(await readFile(await download.path()));
  const data = sheets.find(({ name }) => name === 'Data')?.rows ?? [];
  expect(data[1]?.[(data[0] ?? []).indexOf('Rate')]).toBe(Number(rate));

  await page.emulateMedia({ media: 'print' });
  const sheet = page.locator('[data-print-sheet]');
  await expect(sheet.getByRole('heading', { level: 1 })).toHaveText(/^CBP Controlling High Blood Pressure/);
  await expect(sheet.getByRole('heading', { level: 2 })).toHaveText([
    'Results',
    'By race',
    'By ethnicity',
    'This and earlier years',
    'In words',
  ]);
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await expect(sheet).toHaveCount(0);
  // The browser's own print command makes the page render the sheet.
  const pdf = await page.pdf();
  expect(pdf.byteLength).toBeGreaterThan(10_000);
});

test('a submission that is not to be seen and one that is none answer alike', async ({
  openAs,
  complaints,
}) => {
  complaints.expect(/status of 404.*GetMeasureIndicatorsForSubmission/);
  const page = await openAs(people.otherPlan, '/measurelisting/1240/Medicare');
  await expect(page.getByRole('heading', { name: 'This measure is not available' })).toBeVisible();
  const pageText = await page.getByRole('main').innerText();
  await page.goto('/measurelisting/999999/Medicare');
  await expect(page.getByRole('heading', { name: 'This measure is not available' })).toBeVisible();
  await expect.poll(() => page.getByRole('main').innerText()).toBe(pageText);
});
