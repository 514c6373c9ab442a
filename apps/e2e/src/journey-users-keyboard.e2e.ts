/** User management by keyboard alone: one person from their first role to their lock, and several at once. */
import { pressAt, signIn, tabTo } from './keyboard.ts';
import { expect, people, test } from './portal.ts';

const newcomer = 'imre.vance@lakeside.example';

test('staff add a person, give and take a role, lock and unlock them, and change several, by keyboard alone', async ({
  openBrowser,
}) => {
  const page = await openBrowser();
  const statusText = (sentence: string) => page.getByRole('status').filter({ hasText: sentence });
  await signIn(page, people.admin, '/alluserspage');
  await expect(page.getByRole('table', { name: 'Available Users' })).toContainText('@');

  await pressAt(page, 'button', /^Add New User$/);
  await tabTo(page, 'textbox', /^Email$/, 6);
  await page.keyboard.type(newcomer);
  await page.keyboard.press('Enter');
  const panel = page.getByRole('region', { name: 'Manage user' });
  await expect(panel.getByRole('heading', { name: newcomer })).toBeVisible();

  await pressAt(page, 'button', /^Add$/);
  await expect(page.getByRole('dialog', { name: `Add roles to ${newcomer}` })).toBeVisible();
  await tabTo(page, 'combobox', /^System group$/, 6);
  // A select that is still empty does not take what is typed.
  const option = (list: string, name: RegExp) =>
    page.getByRole('combobox', { name: list, exact: true }).getByRole('option', { name });
  await expect(option('System group', /^Organization$/)).toBeAttached();
  await page.keyboard.type('Organization');
  await tabTo(page, 'checkbox', /^Viewer$/, 8);
  await page.keyboard.press('Space');
  await tabTo(page, 'searchbox', /^Filter: Organizations$/, 8);
  await page.keyboard.type('5678');
  await tabTo(page, 'checkbox', /^5678-/, 4);
  await page.keyboard.press('Space');
  await pressAt(page, 'button', /^Save$/);
  await expect(statusText('Successfully Added.')).toBeVisible();
  const assigned = panel.getByRole('table', { name: 'Assigned Roles' });
  await expect(assigned.getByRole('cell', { name: 'Viewer', exact: true })).toBeVisible();
  // A dialog keeps the focus until what it changed is shown.
  const noDialog = () => expect(page.getByRole('dialog')).toHaveCount(0);
  await noDialog();

  await pressAt(page, 'button', /^Delete Viewer, /);
  await pressAt(page, 'button', /^Delete$/);
  await expect(panel.getByText('No roles', { exact: true })).toBeVisible();
  await noDialog();

  const locked = panel.getByText('Locked', { exact: true });
  // Back from the list of roles, where the focus stayed.
  await tabTo(page, 'button', /^Lock User \(Testing\)$/, 6, 'Shift+Tab');
  await page.keyboard.press('Enter');
  await pressAt(page, 'button', /^Lock User$/);
  await expect(locked).toBeVisible();
  // The focus returns to the button, which undoes it now, when the dialog is closed.
  await expect(panel.getByRole('button', { name: 'Unlock User' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: `Unlock ${newcomer}?` })).toBeVisible();
  await pressAt(page, 'button', /^Unlock User$/);
  await expect(locked).toHaveCount(0);
  await noDialog();

  await pressAt(page, 'link', /^Bulk User Update$/);
  await tabTo(page, 'textbox', /^User emails/);
  await page.keyboard.type(`${newcomer}\nmika.oduya@lakeside.example`);
  await tabTo(page, 'combobox', /^Group$/, 4);
  await expect(option('Group', /^Organization/)).toBeAttached();
  await page.keyboard.type('Organization');
  await tabTo(page, 'combobox', /^Role$/, 2);
  await expect(option('Role', /^Viewer/)).toBeAttached();
  await page.keyboard.type('viewer');
  await tabTo(page, 'textbox', /^Entity ids/, 2);
  await page.keyboard.type('5678');
  await pressAt(page, 'button', /^Preview$/);
  await expect(page.getByText('2 roles to add')).toBeVisible();
  await pressAt(page, 'button', /^Continue$/);
  await expect(page.getByRole('dialog', { name: 'Change these people?' })).toBeVisible();
  await pressAt(page, 'button', /^Continue$/);
  await expect(statusText('Bulk user operation successful')).toBeVisible();
});
