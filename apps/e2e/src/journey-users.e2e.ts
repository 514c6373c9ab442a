/** Staff add a person, lock and unlock them, and change many at once; administrators of a plan manage its users. */
import { expect, people, test } from './portal.ts';
import { activate, expectReason, readLink, statusText, signIn } from './user-steps.ts';

const newcomer = 'rowan.hale@lakeside.example';
/** A known auditor who has not audited this plan. */
const auditor = 'quentin.okoro@northgate.example';
const plan = { id: 5678, name: 'Lakeside Community Health Plan' };

test('staff add a person, give them a role, lock them in the middle and unlock them', async ({
  openAs,
  openBrowser,
  complaints,
}) => {
  // Locked; their session has ended when they are unlocked; the link is used a second time.
  complaints.expect(/status of 40[13] .*\/api\//);
  complaints.expect(/status of 410 .*\/identity\/activate/);
  const staff = await openAs(people.admin, '/alluserspage', { signsIn: true });
  await staff.getByRole('button', { name: 'Add New User' }).click();
  const adding = staff.getByRole('dialog', { name: 'Add New User' });
  const email = adding.getByRole('textbox', { name: 'Email' });
  const submit = adding.getByRole('button', { name: 'Submit' });
  await expectReason(submit, 'Required');
  await email.fill('rowan.hale@lakeside');
  await expect(adding.getByText('Email is not in a valid format').first()).toBeVisible();
  await email.fill(` ${newcomer.toUpperCase()} `);
  await submit.click();
  await expect(statusText(staff, 'Successfully Added.')).toBeVisible();
  const panel = staff.getByRole('region', { name: 'Manage user' });
  await expect(panel.getByRole('heading', { name: newcomer })).toBeVisible();
  await panel.getByRole('button', { name: 'Create activation link' }).click();
  const link = await readLink(staff);
  expect(link).toContain('/activate');

  await expect(panel.getByText('Never signed in')).toBeVisible();
  await expect(staff.getByRole('textbox', { name: 'Activation link' })).toHaveCount(0);

  const person = await openBrowser();
  await person.goto(link);
  await expect(person.getByText(newcomer)).toBeVisible();
  await activate(person, ['Rowan', 'Hale']);
  await person.goto('/login');
  await signIn(person, newcomer);
  await expect(person.getByRole('heading', { name: 'Unauthorized' })).toBeVisible();

  // The panel has the name that the person entered at activation.
  await staff.reload();
  await expect(panel.getByRole('heading', { name: 'Rowan Hale' })).toBeVisible();
  await panel.getByRole('button', { name: 'Add', exact: true }).click();
  const roles = staff.getByRole('dialog', { name: 'Add roles to Rowan Hale' });
  const save = roles.getByRole('button', { name: 'Save' });
  await expectReason(save, 'Please select a system group.');
  await roles.getByRole('combobox', { name: 'System group' }).selectOption('Organization');
  await expectReason(save, 'Please select a role.');
  await roles.getByRole('checkbox', { name: 'Organization user', exact: true }).check();
  await expectReason(save, 'Please select an organization.');
  await roles.getByRole('searchbox', { name: 'Filter: Organizations' }).fill('lakeside');
  await roles.getByRole('checkbox', { name: `${plan.id}-${plan.name}` }).check();
  await save.click();
  await expect(statusText(staff, 'Successfully Added.')).toBeVisible();
  const assigned = panel.getByRole('table', { name: 'Assigned Roles' });
  await expect(assigned.getByRole('row').filter({ hasText: String(plan.id) })).toContainText(
    'Organization user',
  );

  await person.goto('/dashboard');
  await person.getByRole('button', { name: 'I Agree' }).click();
  await expect(person.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible();
  await expect(person.getByRole('link', { name: 'Users', exact: true })).toHaveCount(0);

  let reads = 0;
  person.on('request', (request) => (reads += request.url().endsWith('/api/GetCurrentUser') ? 1 : 0));
  await panel.getByRole('button', { name: 'Lock User (Testing)' }).click();
  const locking = staff.getByRole('dialog', { name: 'Lock Rowan Hale?' });
  await expect(locking).toContainText('signed out everywhere');
  await locking.getByRole('button', { name: 'Lock User' }).click();
  await expect(panel.getByText('Locked', { exact: true })).toBeVisible();

  const sentence = 'Your account is locked. To have it unlocked, please contact the system admin.';
  // Without loading the page again, or doing anything: the stream of hints ends, and is refused when it is opened again.
  await expect(person.getByText(sentence)).toBeVisible();
  // After a reload, this tab still says why; a stranger's tab would ask for the password.
  await person.reload();
  await expect(person.getByText('Your account was locked')).toBeVisible();
  expect(reads, 'the locked tab reads the user again and again').toBeLessThan(6);

  await panel.getByRole('button', { name: 'Unlock User' }).click();
  await staff
    .getByRole('dialog', { name: 'Unlock Rowan Hale?' })
    .getByRole('button', { name: 'Unlock User' })
    .click();
  await expect(panel.getByText('Locked', { exact: true })).toHaveCount(0);
  await expect(
    panel.getByRole('region', { name: 'Recent changes' }).getByRole('listitem').first(),
  ).toContainText(/unlocked/i);
  const back = await openBrowser();
  await back.goto('/login');
  await signIn(back, newcomer);
  await expect(back.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(back.getByText(sentence)).toHaveCount(0);

  await back.goto(link);
  await expect(back.getByRole('button', { name: 'Create the account' })).toHaveCount(0);
});

test('an administrator of a plan adds a colleague, takes a role away and limits an auditor', async ({
  openAs,
}) => {
  const page = await openAs(people.manager, '/userslistpage', { signsIn: true });
  await page.getByRole('button', { name: 'Add User' }).click();
  const adding = page.getByRole('dialog', { name: 'Add User' });
  await adding.getByRole('textbox', { name: 'Email' }).fill('tessa.byrne@lakeside.example');
  await adding.getByRole('combobox', { name: 'System group' }).selectOption('Organization');
  // System administrators are made by system administrators only.
  await expect(adding.getByRole('option', { name: 'System', exact: true })).toHaveCount(0);
  await adding.getByRole('checkbox', { name: 'Viewer', exact: true }).check();
  await adding.getByRole('checkbox', { name: 'Organization user', exact: true }).check();
  await adding.getByRole('checkbox', { name: `${plan.id}-${plan.name}` }).check();
  await adding.getByRole('button', { name: 'Add User' }).click();
  expect(await readLink(page)).toContain('/activate');

  const search = page.getByRole('searchbox', { name: 'Search people' });
  await search.fill('tessa');
  const users = page.getByRole('table', { name: 'Users' }).getByRole('row');
  await expect(users).toHaveCount(2);
  const colleague = users.filter({ hasText: 'tessa' });
  await expect(colleague).toContainText(/Viewer, Organization user|Organization user, Viewer/);
  await colleague.getByRole('button', { name: 'Edit tessa.byrne@lakeside.example' }).click();
  const editing = page.getByRole('dialog', { name: 'Edit User: tessa.byrne@lakeside.example' });
  const roles = editing.getByRole('table', { name: 'Assigned Roles' });
  await expect(roles.getByRole('cell', { name: 'Viewer', exact: true })).toBeVisible();
  await roles.getByRole('button', { name: /^Delete Viewer/ }).click();
  // At once, and undone: the role is back, and taken once more.
  await expect(roles.getByRole('cell', { name: 'Viewer', exact: true })).toHaveCount(0);
  await page.getByRole('button', { name: /^Undo/ }).click();
  await expect(statusText(page, 'The role is back.')).toBeVisible();
  await expect(roles.getByRole('cell', { name: 'Viewer', exact: true })).toBeVisible();
  await roles.getByRole('button', { name: /^Delete Viewer/ }).click();
  await expect(roles.getByRole('cell', { name: 'Viewer', exact: true })).toHaveCount(0);
  await expect(roles.getByRole('cell', { name: 'Organization user', exact: true })).toBeVisible();
  await editing.getByRole('button', { name: 'Close' }).click();

  await page.getByRole('link', { name: `Edit ${plan.name}` }).click();
  const organization = page.getByRole('dialog', { name: `Edit Organization: ${plan.id}-${plan.name}` });
  const role = organization.getByRole('combobox', { name: 'Role', exact: true });
  await expect(role.getByRole('option', { name: /^Auditor/ })).toHaveCount(0);
  await organization.getByRole('textbox', { name: 'User' }).fill(auditor);
  await role.selectOption('auditor');
  await organization.getByRole('button', { name: 'Add User' }).click();
  await expect(statusText(page, 'Successfully Added.')).toBeVisible();

  // The list is paged. Until the auditor signs in with the role, managers read the address alone.
  await organization.getByRole('searchbox', { name: 'Search people' }).fill('quentin');
  // What a line says and where it is may change until the search has its answer: the head and one line.
  await expect(organization.getByRole('row')).toHaveCount(2);
  const limit = organization.getByRole('button', { name: `Manage Submissions of ${auditor}` });
  await expect(limit).toHaveText(/^all \d+ submissions$/);
  await limit.click();
  const choosing = page.getByRole('dialog', { name: `Submissions that ${auditor} audits` });
  await expectReason(choosing.getByRole('button', { name: 'Save' }), 'Change the selection first.');
  await choosing.getByRole('button', { name: 'Clear' }).click();
  await expect(choosing.getByRole('button', { name: "Remove User's Auditor Role" })).toBeVisible();
  for (const subId of [1239, 1240])
    await choosing.getByRole('checkbox', { name: new RegExp(`^${subId} `) }).check();
  await choosing.getByRole('button', { name: 'Save' }).click();
  await expect(statusText(page, 'Change Saved')).toBeVisible();
  await expect(limit).toHaveText(/^2 of \d+ submissions$/);
});

test('lists of people are in the address, with views of their own, and a row opens the person', async ({
  openAs,
}) => {
  const page = await openAs(people.manager, '/userslistpage?role=viewer');
  const table = page.getByRole('table', { name: 'Users' });
  await expect(table.getByRole('link').first()).toBeVisible();
  // Of one organization: its name is not in every row.
  await expect(table.getByRole('columnheader', { name: 'Organizations' })).toBeHidden();
  await table.getByRole('button', { name: 'Last sign-in' }).click();
  await expect(page).toHaveURL('/userslistpage?role=viewer&sort=lastSignIn');
  await page.getByRole('searchbox', { name: 'Filter Organization' }).fill('lake');
  await expect(page).toHaveURL(/has\.organizations\.orgName=lake/);
  await page.reload();
  await expect(page.getByRole('combobox', { name: 'Filter: Role' })).toHaveValue('viewer');
  await expect(page.getByText('Sorted by Last sign-in')).toBeVisible();
  await expect(page.getByRole('searchbox', { name: 'Filter Organization' })).toHaveValue('lake');

  await page.getByRole('button', { name: 'Views' }).first().click();
  await page.getByRole('menuitem', { name: 'Save this view…' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Viewers');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('button', { name: 'View: Viewers' })).toBeVisible();
  await page.getByRole('button', { name: 'View: Viewers' }).click();
  await page.getByRole('menuitem', { name: 'Usual view' }).click();
  // The other list stays as it is.
  await expect(page).toHaveURL('/userslistpage?has.organizations.orgName=lake');

  await table.getByRole('cell', { name: 'Viewer', exact: true }).first().click();
  await expect(page).toHaveURL(/\/userrolespage\/.+%40lakeside\.example$/);
  await page.goBack();
  await page
    .getByRole('table', { name: 'Organizations' })
    .getByRole('link', { name: String(plan.id) })
    .click();
  const dialog = page.getByRole('dialog', { name: `Edit Organization: ${plan.id}-${plan.name}` });
  await dialog.getByRole('combobox', { name: 'Filter: Role' }).selectOption('viewer');
  await expect(page).toHaveURL(/organization=organization-5678.*members\.role=viewer/);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(page).toHaveURL('/userslistpage?has.organizations.orgName=lake');
});

test('many people at once: a bad address is named at its line, corrected, and all get their role', async ({
  openAs,
}) => {
  const page = await openAs(people.admin, '/bulkuserpage', { signsIn: true });
  const emails = page.getByRole('textbox', { name: 'User emails' });
  await emails.fill(
    'Ada.Novak@lakeside.example\nben.ortiz@@lakeside\nada.novak@lakeside.example\ncleo.park@lakeside.example',
  );
  await page.getByRole('combobox', { name: 'Group' }).selectOption('Organization');
  await page.getByRole('combobox', { name: 'Role' }).selectOption('viewer');
  await page.getByRole('textbox', { name: 'Entity ids' }).fill(String(plan.id));
  await expect(page.getByText(plan.name)).toBeVisible();
  await page.getByRole('button', { name: 'Preview', exact: true }).click();

  const table = page.getByRole('table', { name: 'Preview' });
  const bad = table.getByRole('row').filter({ hasText: 'ben.ortiz@@lakeside' });
  await expect(bad).toContainText('line 2');
  await expect(bad).toContainText('Not an address');
  await expect(page.getByText(/^Email - 'ben\.ortiz@@lakeside' is not in a valid format/)).toBeVisible();
  const proceed = page.getByRole('button', { name: 'Continue' });
  await expectReason(proceed, 'Correct line 2 to continue.');

  await emails.fill('Ada.Novak@lakeside.example\nben.ortiz@lakeside.example\ncleo.park@lakeside.example');
  await expectReason(proceed, 'The form has changed. Preview it again.');
  await page.getByRole('button', { name: 'Preview', exact: true }).click();
  await expect(page.getByText('3 roles to add')).toBeVisible();
  await expect(table.getByText('New person')).toHaveCount(3);
  await proceed.click();
  const asking = page.getByRole('dialog', { name: 'Change these people?' });
  await expect(asking).toContainText(/3 people get: Viewer, .*3 new accounts are created\./);
  await asking.getByRole('button', { name: 'Cancel' }).click();
  await expect(table).toBeVisible();
  await proceed.click();
  await asking.getByRole('button', { name: 'Continue' }).click();
  await expect(statusText(page, 'Bulk user operation successful')).toBeVisible();
  await expect(emails).toHaveValue('');

  await page.goto('/alluserspage?user=ben.ortiz%40lakeside.example');
  await expect(page.getByRole('table', { name: 'Assigned Roles' })).toContainText('Viewer');

  // The result's screen is gone; the list of bulk actions has it, and leads to the preview of its undo.
  await page.goto('/bulkactions');
  await page.getByRole('row').filter({ hasText: '3 people' }).getByRole('link').click();
  const outcome = page.getByRole('table', { name: 'Outcome of each person' });
  await expect(outcome.getByRole('row').filter({ hasText: 'cleo.park' })).toContainText(
    `Viewer of ${plan.id}`,
  );
  await page.getByRole('link', { name: 'Preview the undo…' }).click();
  await expect(page.getByText('3 roles to remove')).toBeVisible();
  await proceed.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click();
  await expect(statusText(page, 'Bulk user operation successful')).toBeVisible();
  await page.goto('/alluserspage?user=ben.ortiz%40lakeside.example');
  await expect(page.getByRole('heading', { name: 'ben.ortiz@lakeside.example' })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Assigned Roles' }).getByText('Viewer')).toHaveCount(0);

  // What is undone is not offered to be undone again.
  await page.goto('/bulkactions');
  await page
    .getByRole('row')
    .filter({ hasText: '3 people' })
    .filter({ hasText: 'Undone' })
    .getByRole('link')
    .click();
  await expect(outcome).toBeVisible();
  await expect(page.getByRole('link', { name: 'Preview the undo…' })).toHaveCount(0);
});
