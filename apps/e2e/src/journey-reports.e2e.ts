/** Downloads from the Reports page: the status of surveys, the combined report, uploads, activity, documents. */
import { execFileSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import type { Download, Locator, Page } from '@playwright/test';
import { getMembers } from './bulk-screen.ts';
import { expect, people, test } from './portal.ts';

async function downloaded(page: Page, act: () => Promise<void>): Promise<{ name: string; text: string }> {
  const [download] = await Promise.all([page.waitForEvent('download'), act()]);
  return { name: download.suggestedFilename(), text: await toText(download) };
}
const toText = async (download: Download): Promise<string> => readFile(await download.path(), 'utf8');

const getCount = async (entry: Locator): Promise<number> => Number.parseInt(await entry.innerText(), 10);

test('a vendor reads its own surveys, follows the counts, and exports them', async ({ openAs }) => {
  const page = await openAs(people.vendorAnalyst, '/reportspage');
  await page.getByRole('link', { name: 'CAHPS Vendor Submission Status' }).click();
  await expect(page).toHaveURL('/cahpsvendorsubmissionstatusreportpage');
  const table = page.getByRole('table', { name: 'CAHPS vendor submission status' });
  await expect(table.getByRole('link').first()).toBeVisible();
  const summary = page.getByRole('list', { name: 'Summary' });
  await expect(summary).toHaveAttribute('aria-busy', 'false');
  const all = await getCount(summary.getByRole('link', { name: /submissions?$/ }));
  expect(all).toBeGreaterThan(1);

  for (const part of [/not submitted$/, /\d submitted$/, /processed$/, /final$/]) {
    const entry = summary.getByRole('link', { name: part });
    const count = await getCount(entry);
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

  const dictionary = await downloaded(page, () => page.getByRole('button', { name: 'Export CSV' }).click());
  expect(dictionary.name).toBe('ValidationDictionary.csv');
});

test('a plan fetches the combined report and opens a template in a new tab', async ({ openAs }, testInfo) => {
  const page = await openAs(people.manager, '/reportspage');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export Excel' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('CombinedReport.xlsx');
  const parts = await getMembers(await readFile(await download.path()));
  const sheet = (n: number): string => Buffer.from(parts.get(`xl/worksheets/sheet${n}.xml`) ?? []).toString();
  expect(sheet(1)).toContain('Lakeside');
  expect(sheet(1)).not.toContain('Amberfield');
  expect(sheet(2)).toContain('Reported As');

  await expect(page.getByRole('region', { name: 'Administration' })).toHaveCount(0);
  const templates = page.getByRole('region', { name: 'Attestation templates' }).getByRole('link');
  await expect(templates).toHaveCount(5);
  const medicare = templates.filter({ hasText: 'Medicare' });
  await expect(medicare).toHaveAttribute('target', '_blank');
  const answer = await page.request.get((await medicare.getAttribute('href')) ?? '');
  expect(answer.headers()['content-type']).toBe('application/pdf');
  const pdf = testInfo.outputPath('template.pdf');
  await writeFile(pdf, await answer.body());
  expect(execFileSync('pdfinfo', [pdf], { encoding: 'utf8' })).toMatch(/Tagged:\s+yes/);
});

test('a plan finds every upload of its own, and what was done, starting from the dashboard', async ({
  openAs,
}) => {
  const page = await openAs(people.manager, '/dashboard');
  await page.getByRole('link', { name: 'All activity' }).click();
  await expect(page).toHaveURL('/activityreportpage');
  const activity = page.getByRole('table', { name: 'Activity Report' });
  await expect(activity.getByRole('row').nth(1)).toBeVisible();
  await expect(page.getByRole('switch', { name: 'Show All Submissions' })).toHaveCount(0);
  await page.getByRole('combobox', { name: 'Event' }).selectOption('Stage changed');
  await expect(activity.getByRole('cell', { name: 'File processed', exact: true })).toHaveCount(0);
  await expect(activity.getByRole('cell', { name: 'Stage changed', exact: true }).first()).toBeVisible();
  const events = await downloaded(page, () => page.getByRole('button', { name: 'Export CSV' }).click());
  expect(events.name).toBe('ActivityReport.csv');
  const [head, ...lines] = events.text.split('\r\n');
  expect(head).toBe('\u{feff}Time,User,Event,Sub ID,Component,What happened');
  expect(lines.length).toBeGreaterThan(0);
  expect(lines.filter((line) => !line.includes(',Stage changed,'))).toEqual([]);

  await page.getByRole('link', { name: 'Back to reports' }).click();
  await page.getByRole('link', { name: 'Files Upload Report' }).click();
  const files = page.getByRole('table', { name: 'Files Upload Report' });
  await expect(files.getByRole('row').nth(1)).toBeVisible();
  const uploads = await downloaded(page, () => page.getByRole('button', { name: 'Export CSV' }).click());
  expect(uploads.name).toBe('FilesUploadReport.csv');
  const rows = uploads.text.split('\r\n').slice(1);
  // The columns of the organization are hidden for people of one organization: its submissions are 1234 to 1242.
  expect(rows.filter((line) => !/^12(3[4-9]|4[0-2]),/.test(line))).toEqual([]);

  // The server filters, sorts and counts; the address names it.
  const parsed = rows.map((line) => line.split(','));
  const [component = ''] = parsed.map(([, each = '']) => each);
  const ofComponent = parsed.filter(([, each]) => each === component).map(([subId]) => Number(subId));
  await page.getByRole('button', { name: 'Filter Component: All' }).click();
  const choices = page.getByRole('dialog', { name: 'Filter Component' }).getByRole('checkbox');
  await expect(choices).toHaveCount(new Set(parsed.map(([, each]) => each)).size);
  await page.getByRole('checkbox', { name: component, exact: true }).check();
  await page.keyboard.press('Escape');
  await expect(files).toHaveAttribute('aria-rowcount', String(ofComponent.length + 1));
  await expect(page.getByRole('status').filter({ hasText: 'row' })).toContainText(
    ofComponent.length === rows.length
      ? `${rows.length} rows`
      : `${ofComponent.length} of ${rows.length} row`,
  );
  await files.getByRole('button', { name: 'Sub ID' }).click();
  await expect(page).toHaveURL(/is\.component=.*sort=-submissionId/);
  await page.reload();
  await expect(files).toHaveAttribute('aria-rowcount', String(ofComponent.length + 1));
  await expect(files).toHaveAttribute('aria-busy', 'false');
  const highest = Math.max(...ofComponent);
  await expect(files.getByRole('link').first()).toHaveText(String(highest));
  const sorted = await downloaded(page, () => page.getByRole('button', { name: 'Export CSV' }).click());
  const subIds = sorted.text
    .split('\r\n')
    .slice(1)
    .map((line) => Number(line.split(',')[0]));
  expect(subIds).toEqual(ofComponent.toSorted((one, other) => other - one));
});

test('staff read the reports over the whole season, with test organizations when they ask', async ({
  openAs,
}) => {
  const page = await openAs(people.admin, '/reportspage');
  for (const [name, csv] of [
    ['Submissions Data Summary', 'SubmissionsDataSummary.csv'],
    ['Validation Report', 'ValidationReport.csv'],
    ['Submission Counts on Measures', 'SubmissionCountsOnMeasures.csv'],
    ['Accreditation Status', 'AccreditationStatus.csv'],
  ] as const) {
    await page.getByRole('link', { name }).click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(page.getByRole('table', { name }).getByRole('row').nth(1)).toBeVisible();
    const file = await downloaded(page, () => page.getByRole('button', { name: 'Export CSV' }).click());
    expect(file.name).toBe(csv);
    await page.getByRole('link', { name: 'Back to reports' }).click();
  }
  await page.getByRole('link', { name: 'Accreditation Status' }).click();
  const table = page.getByRole('table', { name: 'Accreditation Status' });
  await expect(table.getByRole('row').nth(1)).toBeVisible();
  const before = Number(await table.getAttribute('aria-rowcount'));
  await page.getByRole('switch', { name: 'Show Test Organizations' }).check();
  await expect.poll(async () => Number(await table.getAttribute('aria-rowcount'))).toBeGreaterThan(before);
});
