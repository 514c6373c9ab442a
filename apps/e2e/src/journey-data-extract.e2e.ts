/** Staff verify an extract, generate it, download the zip and delete it. */
import { downloaded, getMembers } from './bulk-screen.ts';
import { expect, people, test } from './portal.ts';

test('an extract is verified, generated, downloaded and deleted', async ({ openAs }) => {
  const staff = await openAs(people.admin, '/administration', { signsIn: true });
  await staff.getByRole('tab', { name: 'Data Extract' }).click();
  await staff.getByRole('button', { name: 'Verify Audit locked' }).click();
  const verified = staff.getByRole('dialog', { name: 'Verify extract: Audit locked' });
  const count = await verified.getByText('Submissions').locator('+ dd').textContent();
  await expect(staff.getByRole('row', { name: /^Type Audit locked/, includeHidden: true })).toContainText(
    `Submissions${count}`,
  );
  await verified.getByRole('button', { name: 'Close' }).click();

  await staff.getByRole('button', { name: 'Extract Audit locked…' }).click();
  await staff
    .getByRole('dialog', { name: 'Extract: Audit locked' })
    .getByRole('button', { name: 'Extract' })
    .click();
  const progress = staff.getByRole('region', { name: /^DSTExtract_MY2025_AuditLocked_.*zip$/ });
  await expect(progress.getByRole('status')).toHaveText(/Ready to download/, { timeout: 60_000 });
  await expect(progress.getByRole('status')).toContainText(`${count} submission`);
  const list = staff.getByRole('table', { name: 'Extracts' });
  await expect(list.getByRole('row', { name: /Audit locked Done/ })).toBeVisible();

  const { name, bytes } = await downloaded(staff, progress.getByRole('button', { name: /^Download / }));
  const members = await getMembers(bytes);
  const manifest = JSON.parse(new TextDecoder().decode(members.get('manifest.json')));
  expect(manifest).toMatchObject({ type: 'AuditLocked', counts: { submissions: Number(count) } });

  await list.getByRole('button', { name: `Delete ${name}` }).click();
  const asking = staff.getByRole('dialog', { name: 'Delete extract' });
  await expect(asking).toContainText(`${name} is deleted for everyone.`);
  await asking.getByRole('button', { name: 'Delete' }).click();
  await expect(staff.getByText(`${name} was deleted.`)).toBeVisible();
  await expect(staff.getByText('No extracts yet')).toBeVisible();
});
