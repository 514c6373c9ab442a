/** A new season manager's first day in the console, by mouse and by keyboard; two administrators at once. */
import defaultMatrix from '@idss/domain/permissions/default-matrix';
import type { Page } from '@playwright/test';
import { openChooser, pressAt, readFocus, signIn as signInByKeyboard, tabTo } from './keyboard.ts';
import { expect, people, type Portal, test } from './portal.ts';
import { activate, expectReason, readLink, statusText, signIn } from './user-steps.ts';

const seasonManager = 'mara.lindqvist@idss.example';
const plan = { id: 5678, name: 'Lakeside Community Health Plan' };
const matrixTab = '/administration?tab=security-matrix';
const licenseTab = '/administration?tab=license-agreement';
const userPage = (email: string): string => `/alluserspage?user=${encodeURIComponent(email)}`;

const csv = (text: string) => ({ name: 'matrix.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
const badMatrix = csv(defaultMatrix.replace('VIEW_ART,submission,Y', 'VIEW_ART,submission,yes'));
const narrowMatrix = csv(defaultMatrix.replace('VIEW_ART,submission,Y,Y', 'VIEW_ART,submission,Y,N'));

async function addPerson(staff: Page, email: string): Promise<void> {
  await staff.goto('/alluserspage');
  await staff.getByRole('button', { name: 'Add New User' }).click();
  const adding = staff.getByRole('dialog', { name: 'Add New User' });
  await adding.getByRole('textbox', { name: 'Email' }).fill(email);
  await adding.getByRole('button', { name: 'Submit' }).click();
  await expect(adding).toBeHidden();
}

/** Roles as the table of a person names them. */
const roleTexts = {
  sysadmin: 'System administrator',
  orguser: 'Organization user',
  viewer: 'Viewer',
} as const;

/** On the page of the person; `organization` where the role is one of an organization. */
async function giveRole(staff: Page, role: keyof typeof roleTexts, organization?: string): Promise<void> {
  const panel = staff.getByRole('region', { name: 'Manage user' });
  await panel.getByRole('button', { name: 'Add', exact: true }).click();
  const dialog = staff.getByRole('dialog', { name: /^Add roles to / });
  await dialog
    .getByRole('combobox', { name: 'System group' })
    .selectOption(organization ? 'Organization' : 'System');
  await dialog.getByRole('checkbox', { name: roleTexts[role], exact: true }).check();
  if (organization) {
    await dialog.getByRole('searchbox', { name: 'Filter: Organizations' }).fill(organization);
    await dialog.getByRole('checkbox', { name: organization }).check();
  }
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(panel.getByRole('table', { name: 'Assigned Roles' })).toContainText(roleTexts[role]);
}

/** The season manager in a browser of their own, signed in a moment ago, license accepted. */
async function openAsManager(openBrowser: Portal['openBrowser'], target: string): Promise<Page> {
  const page = await openBrowser();
  await page.goto('/login');
  await signIn(page, seasonManager);
  const agree = page.getByRole('button', { name: 'I Agree' });
  const home = page.getByRole('link', { name: 'Admin', exact: true });
  await expect(agree.or(home)).toBeVisible();
  if (await agree.isVisible()) await agree.click();
  await expect(home).toBeVisible();
  await page.goto(target);
  return page;
}

async function flip(staff: Page, name: string, verb: 'off' | 'on'): Promise<void> {
  await staff.getByRole('switch', { name }).click();
  await staff
    .getByRole('dialog')
    .getByRole('button', { name: `Switch ${verb}` })
    .click();
  await expect(statusText(staff, `${name}: switched ${verb}.`)).toBeVisible();
}

test.describe.configure({ mode: 'serial' });

test('a new season manager closes a program, which a plan sees, and welcomes visitors', async ({
  openAs,
  openBrowser,
}) => {
  const staff = await openAs(people.admin, '/dashboard', { signsIn: true });
  await addPerson(staff, seasonManager);
  await giveRole(staff, 'sysadmin');
  await staff.getByRole('button', { name: 'Create activation link' }).click();
  const link = await readLink(staff);
  const invited = await openBrowser();
  await invited.goto(link);
  await activate(invited, ['Mara', 'Lindqvist']);

  const analyst = await openAs(people.analyst);
  const uploads = analyst.getByRole('link', { name: 'HEDIS Uploads' });
  await expect(uploads).toBeVisible();
  const manager = await openAsManager(openBrowser, '/administration');
  const control = manager.getByRole('switch', { name: 'HEDIS uploads' });
  await control.click();
  const asking = manager.getByRole('dialog', { name: 'Switch off: HEDIS uploads' });
  await expect(asking).toContainText(/^.*\d+ HEDIS submissions? that are not final take no uploads/s);
  await asking.getByRole('button', { name: 'Cancel' }).click();
  await expect(control).toBeChecked();
  await flip(manager, 'HEDIS uploads', 'off');
  await expect(control).not.toBeChecked();

  // The plan's open page is notified; the person who made the change is not.
  const changed = 'System settings changed.';
  await expect(statusText(analyst, changed)).toBeVisible();
  await expect(uploads).toHaveCount(0);
  await expect(statusText(manager, changed)).toHaveCount(0);
  await flip(manager, 'HEDIS uploads', 'on');
  await analyst.getByRole('button', { name: 'Reload' }).click();
  await expect(uploads).toBeVisible();

  await manager.getByRole('textbox', { name: 'Message' }).fill('Uploads close on the first Friday of June.');
  await manager.getByRole('button', { name: 'Save' }).click();
  await expect(statusText(manager, 'The login message was saved.')).toBeVisible();
  const visitor = await openBrowser();
  await visitor.goto('/');
  await expect(visitor.getByText('Uploads close on the first Friday of June.')).toBeVisible();
});

test('a changed license is accepted again, a correction is not; a matrix is replaced after its preview', async ({
  openAs,
  openBrowser,
  complaints,
}) => {
  // The open screen requests its data again before the new license is accepted.
  complaints.expect(/status of 403 .*\/api\//);
  const manager = await openAsManager(openBrowser, matrixTab);
  const picker = manager.getByLabel('Security matrix (.csv)');
  const upload = manager.getByRole('button', { name: 'Upload', exact: true });
  await expectReason(upload, 'Choose a .csv file first.');
  await picker.setInputFiles({ ...badMatrix, name: 'matrix.txt', mimeType: 'text/plain' });
  await expect(manager.getByText('Please select a valid file')).toBeVisible();
  await picker.setInputFiles(badMatrix);
  await upload.click();
  await expect(manager.getByRole('alert')).toContainText('Line 2: VIEW_ART, sysadmin');
  await expectReason(upload, 'Choose a .csv file first.');
  for (const [file, difference, version] of [
    [narrowMatrix, 'Removed (1)', 1],
    [csv(defaultMatrix), 'Added (1)', 2],
  ] as const) {
    await picker.setInputFiles(file);
    await upload.click();
    const applying = manager.getByRole('dialog', { name: 'Apply security matrix' });
    await expect(applying).toContainText(difference);
    await expect(applying).toContainText(
      'Organization administrator: View the auditor review table (VIEW_ART)',
    );
    await applying.getByRole('button', { name: 'Apply' }).click();
    await expect(statusText(manager, `Version ${version} of the security matrix was applied.`)).toBeVisible();
  }
  await expect(manager.getByRole('button', { name: 'Download version 1' })).toBeVisible();

  const analyst = await openAs(people.analyst);
  const agree = analyst.getByRole('button', { name: 'I Agree' });
  const menu = analyst
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Submissions', exact: true });
  const saveAs = async (text: string, choice: string): Promise<void> => {
    await manager.goto(licenseTab);
    await manager.getByRole('textbox', { name: 'Text' }).fill(text);
    await manager.getByRole('button', { name: 'Save…' }).click();
    const saving = manager.getByRole('dialog', { name: /^Save as version / });
    await expect(saving).toContainText(/\d+ people, you included, must accept/);
    await saving.getByRole('radio', { name: choice }).check();
    await saving.getByRole('button', { name: 'Save' }).click();
    await expect(saving).toBeHidden();
  };
  await saveAs('Your account is yours alone. You keep the data of others secret.', 'Everyone accepts again');
  const agrees = manager.getByRole('button', { name: 'I Agree' });
  await agrees.click();
  await expect(agrees).toBeHidden();
  await expect(manager).toHaveURL('/dashboard');
  await expect(
    analyst.getByText('Your account is yours alone. You keep the data of others secret.'),
  ).toBeVisible();
  await agree.click();
  await expect(menu).toBeVisible();

  await saveAs(
    'Your account is yours alone. You keep the data of others to yourself.',
    'It is a correction: acceptances stay',
  );
  await expect(statusText(manager, 'The license agreement was saved.')).toBeVisible();
  await analyst.reload();
  await menu.click();
  await expect(analyst).toHaveURL(/availablesubmissionpage/);
  await expect(agree).toHaveCount(0);
});

test('the season manager adds three people with their roles, and two more at once', async ({
  openBrowser,
}) => {
  const manager = await openAsManager(openBrowser, '/alluserspage');
  const lakeside = `${plan.id}-${plan.name}`;
  for (const [email, role, organization] of [
    ['ola.brandt@lakeside.example', 'orguser', lakeside],
    ['pia.stern@lakeside.example', 'viewer', lakeside],
    ['udo.kern@idss.example', 'sysadmin', undefined],
  ] as const) {
    await addPerson(manager, email);
    await giveRole(manager, role, organization);
  }
  await manager.goto('/bulkuserpage');
  await manager
    .getByRole('textbox', { name: 'User emails' })
    .fill('ida.roth@lakeside.example, jon.wolf@lakeside.example');
  await manager.getByRole('combobox', { name: 'Group' }).selectOption('Organization');
  await manager.getByRole('combobox', { name: 'Role' }).selectOption('viewer');
  await manager.getByRole('textbox', { name: 'Entity ids' }).fill(String(plan.id));
  await manager.getByRole('button', { name: 'Preview', exact: true }).click();
  await expect(manager.getByText('2 roles to add')).toBeVisible();
  await manager.getByRole('button', { name: 'Continue' }).click();
  await manager
    .getByRole('dialog', { name: 'Change these people?' })
    .getByRole('button', { name: 'Continue' })
    .click();
  await expect(statusText(manager, 'Bulk user operation successful')).toBeVisible();
});

test('the later of two administrators is told and sees the present state, and finds it in the log', async ({
  openAs,
  openBrowser,
  complaints,
}) => {
  complaints.expect(/status of 409 .*\/api\/SetAllowedStatus/);
  complaints.expect(/status of 409 .*\/api\/DeleteUserRole/);
  complaints.expect(/ERR_FAILED .*\/api\/Push/);
  const first = await openAs(people.admin, '/administration');
  const second = await openAsManager(openBrowser, '/administration');
  // Without hints the second one keeps seeing what was true when the page was opened.
  await second.route('**/api/Push', (route) => route.abort());
  await second.reload();
  const control = second.getByRole('switch', { name: 'Generic uploads' });
  await control.click();
  await flip(first, 'Generic uploads', 'off');
  const dialog = second.getByRole('dialog', { name: 'Switch off: Generic uploads' });
  await dialog.getByRole('button', { name: 'Switch off' }).click();
  await expect(dialog).toContainText(/Generic uploads: already switched off by /);
  const reference = (await dialog.locator('code').textContent()) ?? '';
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(control).not.toBeChecked();
  await flip(second, 'Generic uploads', 'on');

  await second.goto('/logs');
  await second.getByLabel('Message or reference').fill(reference);
  await expect(second).toHaveURL(new RegExp(reference));
  await expect(second.getByRole('table', { name: 'Logs' })).toContainText('SetAllowedStatus');

  // The same role of the same person.
  const person = userPage('ida.roth@lakeside.example');
  await first.goto(person);
  await second.goto(person);
  const rows = (page: Page) => page.getByRole('table', { name: 'Assigned Roles' }).getByText('viewer');
  const pressDelete = async (page: Page): Promise<void> => {
    await page.getByRole('button', { name: /^Delete Viewer/ }).click();
  };
  const confirm = (page: Page): Promise<void> =>
    page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await pressDelete(second);
  await pressDelete(first);
  await confirm(first);
  await expect(rows(first)).toHaveCount(0);
  await confirm(second);
  await expect(second.getByRole('alertdialog')).toContainText('in the meantime');
  await second.getByRole('button', { name: 'Ok' }).click();
  await expect(rows(second)).toHaveCount(0);
});

test('who loses the role while a dialog is open sees why, and nothing is changed', async ({
  openAs,
  openBrowser,
  complaints,
}) => {
  complaints.expect(/status of 403 .*\/api\//);
  const manager = await openAsManager(openBrowser, '/administration');
  await manager.getByRole('switch', { name: 'HEDIS uploads' }).click();
  await expect(manager.getByRole('dialog', { name: 'Switch off: HEDIS uploads' })).toBeVisible();
  const staff = await openAs(people.admin, userPage(seasonManager));
  await staff.getByRole('button', { name: /^Delete System administrator/ }).click();
  await staff.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(statusText(staff, 'Successfully Updated!')).toBeVisible();

  await expect(manager.getByRole('heading', { name: 'Unauthorized' })).toBeVisible();
  await expect(manager.getByRole('dialog')).toHaveCount(0);
  await expect(manager.getByRole('link', { name: 'Admin', exact: true })).toHaveCount(0);
  await staff.goto('/administration');
  await expect(staff.getByRole('switch', { name: 'HEDIS uploads' })).toBeChecked();
});

test('by keyboard alone: the list, a switch with its dialog, a matrix, a corrected license', async ({
  page,
}) => {
  await signInByKeyboard(page, people.admin, '/administration');
  await expect(page.getByRole('switch', { name: 'Generic uploads' })).toBeVisible();
  await tabTo(page, 'link', /^Administration Home$/);
  await tabTo(page, 'switch', /^Generic uploads$/);
  await page.keyboard.press('Space');
  const dialog = page.getByRole('dialog', { name: 'Switch off: Generic uploads' });
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  for (const verb of ['off', 'on']) {
    await expect(page.getByRole('switch', { name: 'Generic uploads' })).toBeFocused();
    await page.keyboard.press('Space');
    await pressAt(page, 'button', new RegExp(`^Switch ${verb}$`));
    await expect(statusText(page, `Generic uploads: switched ${verb}.`)).toBeVisible();
  }

  await tabTo(page, 'link', /^Security Matrix$/, 60, 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: 'Security Matrix' })).toHaveAttribute('aria-current', 'page');
  const chooser = await openChooser(page);
  await chooser.setFiles(badMatrix);
  await expect(page.getByRole('list', { name: 'Selected files' })).toContainText('matrix.csv');
  await pressAt(page, 'button', /^Upload$/);
  await expect(page.getByRole('alert')).toContainText('Line 2: VIEW_ART, sysadmin');

  await tabTo(page, 'link', /^License Agreement$/, 60, 'Shift+Tab');
  await page.keyboard.press('Enter');
  await tabTo(page, 'textbox', /^Text$/);
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' Thank you.');
  await pressAt(page, 'button', /^Save…$/);
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Cancel' })).toBeFocused();
  await tabTo(page, 'radio', /^Everyone accepts again/);
  await page.keyboard.press('ArrowDown');
  expect((await readFocus(page)).name).toMatch(/^It is a correction/);
  await pressAt(page, 'button', /^Save$/);
  await expect(statusText(page, 'The license agreement was saved.')).toBeVisible();
});
