/** A user manager looks up files of an earlier season; staff do so in the console. */
import { readFile } from 'node:fs/promises';
import { getMembers } from './bulk-screen.ts';
import { expect, people, test } from './portal.ts';
import { describeSignatures, readText } from './verify-pdf.ts';

test('a user manager chooses a year and a submission, and downloads one file and all', async ({ openAs }) => {
  const page = await openAs(people.manager, '/dashboard');
  await page.getByRole('link', { name: 'Historical Files' }).click();
  await expect(page.getByRole('heading', { name: 'Historical Files', level: 1 })).toBeVisible();
  const button = page.getByRole('button', { name: 'Get Files' });
  await expect(button).toHaveAccessibleDescription('Choose at least one year.');
  await expect(page.getByRole('group', { name: 'SubIDs' })).toHaveAttribute('disabled', '');

  await page.getByRole('checkbox', { name: '2024', exact: true }).check();
  await page.getByRole('checkbox', { name: '701', exact: true }).check();
  await button.click();
  const table = page.getByRole('table', { name: 'Historical files' });
  await expect(table.getByRole('row', { name: /2024.*5678.*701.*HEDIS: Uploaded file/ })).toBeVisible();
  await expect(table).not.toContainText('702');
  await expect(page.getByLabel('Rows per page').locator('option')).toHaveText(['10', '20', '50']);

  const one = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download HEDIS: Uploaded file of 701, 2024' }).click();
  const file = await readFile(await (await one).path());
  expect(file.toString()).toContain('<submissionId>701<');

  // All that the year left behind, of HEDIS and of the survey that was attested with it.
  for (const type of ['HEDIS: Results (XML)', 'HEDIS: Audit report (PDF)', 'CAHPS: Final CAHPS file (ZIP)'])
    await expect(table.getByRole('row', { name: type })).toBeVisible();
  const signed = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download HEDIS: Signed attestation (PDF) of 701, 2024' }).click();
  const pdf = await (await signed).path();
  expect(describeSignatures(pdf)).toContain('Signature is Valid.');
  expect(readText(pdf)).toContain('Measurement year 2024');

  const all = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download All' }).click();
  const zip = await all;
  expect(zip.suggestedFilename()).toBe('historicalFiles.zip');
  const members = await getMembers(await readFile(await zip.path()));
  expect(Buffer.from(members.get('2024/5678_701/Commercial701.xml') ?? []).equals(file)).toBe(true);
});

test('staff find files of every plan; those who may not are told so', async ({ openAs }) => {
  const page = await openAs(people.admin, '/administration?tab=historical-files');
  await page.getByRole('checkbox', { name: '2023', exact: true }).check();
  await page.getByRole('button', { name: 'Get Files' }).click();
  const table = page.getByRole('table', { name: 'Historical files' });
  await expect(table).toContainText('Amberfield Health');
  await expect(page.getByRole('group', { name: 'Historical Files', exact: true })).toContainText(
    'Files of earlier seasons',
  );
  const manager = await openAs(people.manager, '/administration?tab=historical-files');
  await expect(manager.getByRole('heading', { name: 'Unauthorized' })).toBeVisible();
  await manager.goto('/historicalfilespage');
  await expect(manager.getByRole('button', { name: 'Get Files' })).toBeVisible();
});
