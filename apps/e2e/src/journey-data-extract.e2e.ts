/** Staff verify an extract, generate it, download the zip and delete it. */
import { downloaded, getMembers } from './bulk-screen.ts';
import { expect, people, test } from './portal.ts';

test('an extract is verified, generated, downloaded and deleted', async ({ openAs }) => {
  const staff = await openAs(people.admin, '/administration', { signsIn: true });
  await staff.getByRole('link', { name: 'Data Extract', exact: true }).click();
  await staff.getByRole('button', { name: 'Verify Audit locked' }).click();
  const verified = staff.getByRole('dialog', { name: 'Verify extract: Audit locked' });
  const count = await verified.getByText('Submissions').locator('+ dd').textContent();
  await expect(staff.getByRole('row', { name: /^Type Audit locked/, includeHidden: true })).toContainText(
    `Submissions${count}`,
  );
  await verified.getByRole('button', { name: 'Close' }).click();

  await staff.getByRole('button', { name: 'Extract Audit locked…' }).click();
  const asked = staff.getByRole('dialog', { name: 'Extract: Audit locked' });
  await asked.getByRole('radio', { name: 'CSV and Parquet' }).check();
  await asked.getByRole('checkbox', { name: 'Auditors’ comments' }).uncheck();
  await expect(asked.getByRole('checkbox', { name: /Result file/ })).toBeDisabled();
  await asked.getByRole('button', { name: 'Extract' }).click();
  const progress = staff.getByRole('region', { name: /^DSTExtract_MY2025_AuditLocked_.*zip$/ });
  await expect(progress.getByRole('status')).toHaveText(/Ready to download/, { timeout: 60_000 });
  await expect(progress.getByRole('status')).toContainText(`${count} submission`);
  const list = staff.getByRole('table', { name: 'Extracts' });
  await expect(list.getByRole('row', { name: /Audit locked Done/ })).toBeVisible();

  const { name, bytes } = await downloaded(staff, progress.getByRole('button', { name: /^Download / }));
  const members = await getMembers(bytes);
  const manifest = JSON.parse(new TextDecoder().decode(members.get('manifest.json')));
  expect(manifest).toMatchObject({ type: 'AuditLocked', counts: { submissions: Number(count) } });
  expect([...members.keys()]).toEqual(
    expect.arrayContaining(['indicators.csv', 'parquet/indicators.parquet']),
  );
  expect([...members.keys()].filter((each) => each.startsWith('results/'))).toEqual([]);

  await staff.getByRole('button', { name: 'Extract Audit locked…' }).click();
  await asked.getByRole('combobox', { name: 'Submissions' }).selectOption({ label: `Changed since ${name}` });
  await asked.getByRole('checkbox', { name: 'Auditors’ comments' }).uncheck();
  await asked.getByRole('button', { name: 'Extract' }).click();
  await expect(staff.getByText(/^0 submissions, .* Ready to download/)).toBeVisible({ timeout: 60_000 });

  await staff.getByRole('button', { name: 'Change nightly extract…' }).click();
  const nightly = staff.getByRole('dialog', { name: 'Nightly extract' });
  await nightly.getByRole('checkbox', { name: 'Extract every night' }).check();
  await nightly.getByRole('combobox', { name: 'Submissions' }).selectOption('Attested');
  await nightly.getByRole('button', { name: 'Save' }).click();
  await expect(staff.getByText('Attested; CSV, with result files', { exact: false })).toBeVisible();

  await list.getByRole('button', { name: `Delete ${name}` }).click();
  const asking = staff.getByRole('dialog', { name: 'Delete extract' });
  await expect(asking).toContainText(`${name} is deleted for everyone.`);
  await asking.getByRole('button', { name: 'Delete' }).click();
  await expect(staff.getByText(`${name} was deleted.`)).toBeVisible();
  await expect(list.getByRole('row', { name: /Audit locked Done/ })).toHaveCount(1);
});
