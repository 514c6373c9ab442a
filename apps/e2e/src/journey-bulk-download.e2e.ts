/** A plan takes the results of many submissions in one zip: chosen, previewed, downloaded, and compared. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { downloaded, getMembers } from './bulk-screen.ts';
import { expect, people, test } from './portal.ts';

const computeHash = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

async function computeHashes(zip: Uint8Array): Promise<Map<string, string>> {
  return new Map([...(await getMembers(zip))].map(([path, bytes]) => [path, computeHash(bytes)]));
}

/** The stored file as its own download gives it. */
async function single(
  page: Page,
  token: string,
  { subId, key, component = 'DST' }: { subId: number; key: number; component?: 'DST' | 'CAHPS' },
): Promise<Uint8Array> {
  const asked = await page.request.get(
    `/api/GetSubmissionDownloadString?component=${component}&submissionId=${subId}&key=${key}`,
    { headers: { authorization: token } },
  );
  const { url } = (await asked.json()) as { url: string };
  return (await page.request.get(url)).body();
}

const next = (page: Page): Promise<void> => page.getByRole('button', { name: 'Next', exact: true }).click();

test('results of many submissions arrive in one zip, each as it is stored', async ({ openAs }) => {
  const page = await openAs(people.manager, '/dashboard');
  await page.getByRole('link', { name: 'HEDIS', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Bulk Download (HEDIS)' })).toBeVisible();

  // With one organization there is none to choose.
  await expect(page.getByRole('heading', { name: 'Select Submissions' })).toBeVisible();
  await expect(page.getByText('Select Organizations')).toHaveCount(0);
  const closed = page.getByRole('button', { name: 'Next', exact: true });
  await expect(closed).toHaveAttribute('aria-disabled', 'true');
  await expect(closed).toHaveAccessibleDescription('Select at least one submission.');
  for (const subId of [1236, 1241]) await page.getByRole('checkbox', { name: `Select row ${subId}` }).check();
  await next(page);
  // Going back and forth loses nothing.
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await expect(page.getByText(/selectable, 2 selected$/)).toBeVisible();
  await next(page);

  await expect(page.getByRole('heading', { name: 'Download Selection' })).toBeFocused();
  await expect(page.getByText('Not all files download if Schema or Fatal errors are present.')).toBeVisible();
  const button = page.getByRole('button', { name: 'Download', exact: true });
  await expect(button).toHaveAccessibleDescription('Choose at least one file type.');
  for (const name of [
    'Results (XML)',
    'Results workbook (CSV)',
    'Data-filled workbook (Excel)',
    'Signed attestation (PDF)',
  ])
    await page.getByRole('checkbox', { name, exact: true }).check();
  await expect(
    page.getByRole('group', { name: 'More file types' }).getByRole('checkbox', { name: 'Archived uploads' }),
  ).toBeVisible();
  await expect(page.getByText(/^7 files, .* before packing; 1 submission is not complete\.$/)).toBeVisible();
  await expect(page.getByRole('row', { name: /1236.*There is no signed attestation/ })).toBeVisible();

  const asked = page.waitForRequest('**/api/PrepareBulkDownload');
  const saved = page.waitForEvent('download');
  await button.click();
  const token = (await asked).headers()['authorization'] ?? '';
  const download = await saved;
  expect(download.suggestedFilename()).toMatch(/^BulkDownloadHEDIS_\d{8}\.zip$/);
  const members = await computeHashes(await readFile(await download.path()));
  const folder = '5678_Lakeside Community Health Plan';
  const expected: [number, number, RegExp][] = [
    [1236, 4, /1236_HEDIS\/.*_Result\.xml$/],
    [1236, 21, /1236_HEDIS\/.*_Result\.csv$/],
    [1236, 2, /1236_HEDIS\/.*\.xlsx$/],
    [1241, 4, /1241_HEDIS\/.*_Result\.xml$/],
    [1241, 21, /1241_HEDIS\/.*_Result\.csv$/],
    [1241, 2, /1241_HEDIS\/.*\.xlsx$/],
    [1241, 26, /1241_HEDIS\/.*\.pdf$/],
  ];
  expect(members.size).toBe(expected.length);
  for (const [subId, key, name] of expected) {
    const [path = '', hash] = [...members].find(([each]) => name.test(each)) ?? [];
    expect(path).toContain(folder);
    expect(hash).toBe(computeHash(await single(page, token, { subId, key })));
  }

  await expect(page.getByText('The download has begun.')).toBeVisible();
  await page.getByRole('button', { name: 'Reset' }).click();
  await expect(page.getByRole('heading', { name: 'Select Submissions' })).toBeFocused();
  await expect(page.getByText(/selectable, 0 selected$/)).toBeVisible();
});

test('a plan takes the final file of its survey along, each member as the vendor has it', async ({
  openAs,
}) => {
  const subId = 1238;
  const page = await openAs(people.manager, '/bulkdownload/CAHPS');
  await expect(page.getByRole('heading', { name: 'Select Submissions' })).toBeVisible();
  // One that the vendor has not marked final has nothing for the plan yet.
  await expect(page.getByRole('checkbox', { name: 'Select row 1235' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await page.getByRole('checkbox', { name: `Select row ${subId}` }).check();
  await next(page);
  await expect(page.getByRole('checkbox', { name: 'Preview results (Excel)' })).toHaveCount(0);
  await expect(page.getByRole('group', { name: 'More file types' })).toHaveCount(0);
  await page.getByRole('checkbox', { name: 'Final CAHPS file (ZIP)', exact: true }).check();
  await expect(page.getByText(/^1 file, .* before packing/)).toBeVisible();
  const asked = page.waitForRequest('**/api/PrepareBulkDownload');
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download', exact: true }).click();
  const token = (await asked).headers()['authorization'] ?? '';
  const download = await saved;
  expect(download.suggestedFilename()).toMatch(/^BulkDownloadCAHPS_\d{8}\.zip$/);
  const bulk = await getMembers(await readFile(await download.path()));
  expect([...bulk.keys()]).toEqual([expect.stringMatching(/1238_CAHPS\/.*\.zip$/)]);
  const [final = new Uint8Array()] = bulk.values();
  expect(computeHash(final)).toBe(
    computeHash(await single(page, token, { subId, key: 19, component: 'CAHPS' })),
  );

  // Its contents are what the vendor who collected the data downloads one by one.
  const members = await computeHashes(final);
  const vendor = await openAs(people.vendorAnalyst, `/submissionHome/${subId}/CAHPS`);
  const expected = [
    [`CAHPSA${subId}.csv`, 'Submission file'],
    [`CAHPSA${subId}_DeIdentified.csv`, 'De-identified file (CSV)'],
    [`CAHPSA${subId}_PreviewResults.xlsx`, 'Preview results (Excel)'],
  ] as const;
  expect([...members.keys()].sort()).toEqual(expected.map(([name]) => name).sort());
  for (const [name, item] of expected) {
    const stored = await downloaded(vendor, vendor.getByRole('button', { name: `Download ${item}` }));
    expect(members.get(name), name).toBe(computeHash(stored.bytes));
  }
});

test('a link that leads nowhere says so', async ({ openAs }) => {
  const page = await openAs(people.manager, '/bulkdownload/DST');
  await expect(page.getByRole('heading', { name: 'Missing or Invalid Download Type' })).toBeVisible();
});
