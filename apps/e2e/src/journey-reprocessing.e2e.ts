/** Staff reprocess a selection and single submissions, and take an unsubmit back. By mouse, and by keyboard alone. */
import { fakeAnswer } from './faked-answers.ts';
import { expect, people, test } from './portal.ts';

const address = '/administration?tab=reprocessing';

test('staff reprocess all submissions at a stage, by keyboard', async ({ openAs }) => {
  const staff = await openAs(people.admin, `${address}&component=DST&stage=Apply+Plan+Lock`, {
    signsIn: true,
  });
  const table = staff.getByRole('table', { name: 'Submission Reprocessing' });
  await expect(table.getByRole('row')).not.toHaveCount(1);
  const act = staff.getByRole('button', { name: 'Reprocess…' });
  await act.focus();
  await expect(act).toHaveAccessibleDescription('Please select a submission');
  await staff.getByRole('button', { name: 'Select all that match' }).focus();
  await staff.keyboard.press('Enter');
  await expect(
    staff.getByRole('status').filter({ hasText: /^[1-9]\d* submissions? selected$/ }),
  ).toBeVisible();
  await act.focus();
  await staff.keyboard.press('Enter');
  const asking = staff.getByRole('dialog', { name: /^Reprocess: \d+ submission/ });
  await expect(asking).toContainText('will be reprocessed');
  const answered = staff.waitForResponse(/BulkSubmissionAction/);
  await asking.getByRole('button', { name: 'Reprocess' }).focus();
  await staff.keyboard.press('Enter');
  const { groupId } = (await (await answered).json()) as { groupId: string };
  await expect(staff.getByRole('heading', { name: 'Reprocessing: finished' })).toBeVisible();
  const results = staff.getByRole('table', { name: 'Reprocessing: result per submission' });
  await expect(results.getByText('Validated').first()).toBeVisible();
  await expect(results.getByText('Apply Plan Lock').first()).toBeVisible();
  // After a reload the server names the groups that are not finished; this one is faster than the reload.
  await fakeAnswer(staff, 'GetRunningReprocess', () => [{ groupId, submissions: 1 }]);
  await expect(staff.getByRole('heading', { name: 'Reprocessing: finished' })).toBeVisible();
  await expect(results.getByText('Validated').first()).toBeVisible();
});

test('ids are digits and commas, and each refusal has its reason', async ({ openAs }) => {
  const staff = await openAs(people.admin, address, { signsIn: true });
  await staff.getByRole('button', { name: 'Reprocess by id…' }).click();
  const dialog = staff.getByRole('dialog', { name: 'Reprocess' });
  const ids = dialog.getByRole('textbox', { name: 'Submission ids' });
  await dialog.getByRole('combobox', { name: 'Submission type' }).selectOption('HEDIS');
  await ids.fill('31a');
  await expect(ids).toHaveAttribute('aria-invalid', 'true');
  await expect(dialog.getByRole('button', { name: 'Reprocess' })).toHaveAttribute('aria-disabled', 'true');
  await ids.fill('999999999,');
  await dialog.getByRole('button', { name: 'Reprocess' }).click();
  await expect(
    staff.getByText('There is no such submission, or you have no access to it.').first(),
  ).toBeVisible();
});

test('an unsubmit is taken back from its outcome', async ({ openAs }) => {
  const staff = await openAs(people.admin, `${address}&component=DST&stage=Apply+Plan+Lock`, {
    signsIn: true,
  });
  const table = staff.getByRole('table', { name: 'Submission Reprocessing' });
  await table.getByRole('checkbox').nth(1).check();
  await staff.getByRole('combobox', { name: 'Action' }).selectOption('Unsubmit');
  await staff.getByRole('button', { name: 'Unsubmit…', exact: true }).click();
  const asking = staff.getByRole('dialog', { name: 'Unsubmit: 1 submission' });
  await expect(asking).toContainText('1 submission will be unsubmitted.');
  await asking.getByRole('button', { name: 'Unsubmit' }).click();
  await expect(staff.getByText('1 submission was unsubmitted.')).toBeVisible();
  await staff.getByRole('button', { name: 'Undo Unsubmit…' }).click();
  const undoing = staff.getByRole('dialog', { name: 'Undo Unsubmit: 1 submission' });
  await undoing.getByRole('button', { name: 'Undo Unsubmit' }).click();
  await expect(staff.getByRole('heading', { name: 'Making files current again: finished' })).toBeVisible();
  const results = staff.getByRole('table', { name: 'Making files current again: result per submission' });
  await expect(results.getByText('Apply Plan Lock')).toBeVisible();
});

test('an archived upload becomes current again from the upload history', async ({ openAs }) => {
  const staff = await openAs(people.admin, `${address}&component=DST&stage=Apply+Plan+Lock`, {
    signsIn: true,
  });
  const row = staff
    .getByRole('table', { name: 'Submission Reprocessing' })
    .getByRole('row')
    .filter({ has: staff.getByRole('checkbox') })
    .nth(1);
  const home = (await row.getByRole('link').first().getAttribute('href')) ?? '';
  await row.getByRole('checkbox').check();
  await staff.getByRole('combobox', { name: 'Action' }).selectOption('Unsubmit');
  await staff.getByRole('button', { name: 'Unsubmit…', exact: true }).click();
  const asking = staff.getByRole('dialog', { name: 'Unsubmit: 1 submission' });
  await asking.getByRole('button', { name: 'Unsubmit' }).click();
  await expect(staff.getByText('1 submission was unsubmitted.')).toBeVisible();

  await staff.goto(`${home}?tab=uploads`);
  const restore = staff.getByRole('button', { name: /^Make .* current$/ }).first();
  await restore.click();
  const restoring = staff.getByRole('dialog', { name: /current again\?$/ });
  await expect(restoring).toContainText('The file is validated again');
  await restoring.getByRole('button', { name: 'Make Current' }).click();
  await staff.getByRole('link', { name: 'Follow it' }).click();
  await expect(staff.getByText('Apply Plan Lock').first()).toBeVisible();
  await staff.goto(`${home}?tab=uploads`);
  await expect(restore).toHaveAccessibleDescription('This file is current.');
});

test('pasted ids are selected; what was done is found again later, and undone there', async ({ openAs }) => {
  const staff = await openAs(people.admin, `${address}&component=DST&stage=Apply+Plan+Lock`, {
    signsIn: true,
  });
  const table = staff.getByRole('table', { name: 'Submission Reprocessing' });
  const subId = await table.getByRole('link', { name: /^\d+$/ }).last().innerText();
  await staff.getByRole('button', { name: 'Select by id…' }).click();
  const pasting = staff.getByRole('dialog', { name: 'Select by id' });
  await pasting.getByRole('textbox', { name: 'Submission ids' }).fill(`Sub ID\n${subId}\n999999\n`);
  await pasting.getByRole('button', { name: 'Select', exact: true }).click();
  await expect(staff.getByText('Not found: 999999.')).toBeVisible();
  await expect(staff.getByText('1 submission selected')).toBeVisible();
  await staff.getByRole('combobox', { name: 'Action' }).selectOption('Unsubmit');
  await staff.getByRole('button', { name: 'Unsubmit…', exact: true }).click();
  await staff.getByRole('dialog').getByRole('button', { name: 'Unsubmit' }).click();
  await expect(staff.getByText('1 submission was unsubmitted.')).toBeVisible();

  await staff.goto('/dashboard');
  await staff.getByRole('link', { name: 'Bulk Actions' }).click();
  await staff.getByRole('link', { name: 'HEDIS Unsubmit' }).first().click();
  await expect(staff.getByRole('heading', { name: 'HEDIS Unsubmit: 1 submission' })).toBeVisible();
  const outcomes = staff.getByRole('table', { name: 'Outcome of each submission' });
  await expect(outcomes.getByText('Possible')).toBeVisible();
  await staff.getByRole('button', { name: 'Undo Unsubmit…' }).click();
  await staff.getByRole('dialog').getByRole('button', { name: 'Undo Unsubmit' }).click();
  await expect(staff.getByRole('heading', { name: 'Making files current again: finished' })).toBeVisible();
  await staff.reload();
  await expect(staff.getByRole('link', { name: /^By / })).toBeVisible();
  await expect(outcomes.getByText('It was changed after this action')).toBeVisible();
  await expect(staff.getByRole('button', { name: 'Undo Unsubmit…' })).toBeHidden();
});
