/** Staff mark a test organization and take the mark back, and upload vendor measures of a product year. */
import { expect, people, test } from './portal.ts';

/** A plan without files. */
const plan = '2174';
/** A product year that no season of the demonstration uses. */
const productYear = '2031';
const guid = '6f0a63b1-56ab-4d55-8a5a-3c4d1c0a9d11';

const csv = (...rows: readonly string[]) => ({
  name: 'measures.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(['VendorId,MeasureCode,ProductLine,MeasureGuid,ProductYear', ...rows, ''].join('\n')),
});

test('a test organization is marked and unmarked; vendor measures are counted before they are imported', async ({
  openAs,
  complaints,
}) => {
  // The refused file.
  complaints.expect(/400/);
  const staff = await openAs(people.admin, '/testorgsconfigpage');
  await staff.getByRole('button', { name: 'Add Test Orgs…' }).click();
  await staff.getByRole('textbox', { name: 'OrgIds, separated by commas' }).fill(plan);
  await staff.getByRole('dialog').getByRole('button', { name: 'Add Test Orgs' }).click();
  await expect(staff.getByText('Successfully Added.')).toBeVisible();
  await staff.getByRole('button', { name: `Delete ${plan}` }).click();
  await staff.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(staff.getByRole('button', { name: `Delete ${plan}` })).toHaveCount(0);

  await staff.goto('/vendormeasureguidlistpage');
  await staff.getByRole('button', { name: 'Upload vendor measures…' }).click();
  const dialog = staff.getByRole('dialog', { name: 'Upload vendor measures' });
  const file = dialog.getByLabel('File (.csv, at most 5 MB)');
  await file.setInputFiles(csv(`77,CBP,Commercial,${guid},${productYear}`));
  await expect(dialog).toContainText('Line 2: VendorId: 77 is not an active');
  await file.setInputFiles(csv(`901,CBP,Commercial,${guid},${productYear}`));
  await expect(dialog).toContainText('1 added, 0 changed, 0 removed, 0 unchanged');
  await dialog.getByRole('button', { name: 'Upload' }).click();
  await expect(staff.getByText('Successfully Updated!')).toBeVisible();
  await staff.getByRole('combobox', { name: 'Product year' }).selectOption(productYear);
  await expect(staff.getByRole('cell', { name: guid })).toBeVisible();
});
