/** A survey vendor reads how its surveys stand, takes the list along, and fetches the documents of the Reports page. */
import { readFile } from 'node:fs/promises';
import type { Download, Locator, Page } from '@playwright/test';
import { expect, people, test } from './portal.ts';

async function downloaded(page: Page, act: () => Promise<void>): Promise<{ name: string; text: string }> {
  const [download] = await Promise.all([page.waitForEvent('download'), act()]);
  return { name: download.suggestedFilename(), text: await textOf(download) };
}
const textOf = async (download: Download): Promise<string> => readFile(await download.path(), 'utf8');

const countOf = async (entry: Locator): Promise<number> => Number.parseInt(await entry.innerText(), 10);

test('a vendor reads its own surveys, follows the counts, and exports them', async ({ openAs }) => {
  const page = await openAs(people.vendorAnalyst, '/reportspage');
  await page.getByRole('link', { name: 'CAHPS Vendor Submission Status' }).click();
  await expect(page).toHaveURL('/cahpsvendorsubmissionstatusreportpage');
  const table = page.getByRole('table', { name: 'CAHPS vendor submission status' });
  await expect(table.getByRole('link').first()).toBeVisible();
  const summary = page.getByRole('list', { name: 'Summary' });
  const all = await countOf(summary.getByRole('link', { name: /submissions?$/ }));
  expect(all).toBeGreaterThan(1);

  for (const part of [/not submitted$/, /\d submitted$/, /processed$/, /final$/]) {
    const entry = summary.getByRole('link', { name: part });
    const count = await countOf(entry);
    await entry.click();
    await expect(entry).toHaveAttribute('aria-current', 'true');
    await expect(table).toHaveAttribute('aria-rowcount', String(count + 1));
  }
  // A filter that was cleared by hand is set again by its link.
  const final = summary.getByRole('link', { name: /final$/ });
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(table).toHaveAttribute('aria-rowcount', String(all + 1));
  await expect(final).not.toHaveAttribute('aria-current');
  await final.click();
  await expect(final).toHaveAttribute('aria-current', 'true');

  await summary.getByRole('link', { name: /submissions?$/ }).click();
  await expect(table).toHaveAttribute('aria-rowcount', String(all + 1));
  const csv = await downloaded(page, () => page.getByRole('button', { name: 'Export CSV' }).click());
  expect(csv.name).toBe('CahpsVendorSubmissionStatus.csv');
  const [head, ...lines] = csv.text.split('\r\n');
  expect(head).toContain('Sub ID,Org ID,Org Name,Survey,Survey Status,Survey Vendor');
  expect(lines).toHaveLength(all);
  expect(lines.filter((line) => !line.includes(',Askwell Research,'))).toEqual([]);

  const first = table.getByRole('link').first();
  const subId = await first.innerText();
  await first.click();
  await expect(page).toHaveURL(new RegExp(`/submissionHome/${subId}/CAHPS/`));
});

test('a download that fails says so, and works when tried again', async ({ openAs, complaints }) => {
  complaints.expect(/status of 403.*GetUserLicenseAgreement/);
  const page = await openAs(people.manager, '/reportspage');
  await page.route('**/api/Reports/GetUserLicenseAgreement', (route) =>
    route.fulfill({ status: 403, json: { message: 'Not now.' } }),
  );
  await page.getByRole('button', { name: 'Download', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('The download failed');
  await page.unroute('**/api/Reports/GetUserLicenseAgreement');
  const license = await downloaded(page, () => page.getByRole('button', { name: 'Try again' }).click());
  expect(license.name).toBe('UserLicenseAgreement.txt');
  expect(license.text).toContain('Your account');
  expect(license.text).not.toMatch(/<\w+>/);
  await expect(page.getByRole('alert')).toHaveCount(0);

  const dictionary = await downloaded(page, () => page.getByRole('button', { name: 'Download CSV' }).click());
  expect(dictionary.name).toBe('ValidationDictionary.csv');
});
