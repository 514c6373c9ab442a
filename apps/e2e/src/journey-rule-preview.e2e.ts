/** Staff switch a rule off in a preview, see whom that concerns, and apply it. The form by keyboard alone. */
import { expect, people, test } from './portal.ts';

test('a rule is previewed over all files, applied, and validated again', async ({ openAs }) => {
  // Signed in now: applying needs a sign-in of the last minutes.
  const staff = await openAs(people.admin, '/administration?tab=rule-preview', { signsIn: true });
  const start = staff.getByRole('button', { name: 'Start preview' });
  await expect(start).toHaveAttribute('aria-disabled', 'true');
  await staff.getByRole('searchbox', { name: 'Find a rule' }).focus();
  // A remark that the rates of some CAHPS files get: no status changes.
  await staff.keyboard.type('c-016');
  await staff.keyboard.press('Enter');
  await expect(staff.getByText(/^1 of \d+ rules$/)).toBeVisible();
  // The search is in the address.
  await expect(staff).toHaveURL(/find=c-016/);
  await staff.reload();
  await expect(staff.getByRole('searchbox', { name: 'Find a rule' })).toHaveValue('c-016');
  await staff.getByRole('button', { name: 'Add rule' }).focus();
  await staff.keyboard.press('Enter');
  const values = staff.getByRole('group', { name: 'New values of C-016' });
  await values.getByRole('switch', { name: 'On' }).focus();
  await staff.keyboard.press('Space');
  await start.focus();
  await staff.keyboard.press('Enter');
  await expect(staff.getByText('Not decided')).toBeVisible();
  const figures = staff.getByRole('list', { name: 'What changes' });
  await expect(figures.getByRole('link', { name: /^Newly failing/ })).toContainText('0');
  await expect(staff.getByText(/submissions of \d+ organizations would change/)).toBeVisible();
  await figures.getByRole('link', { name: /^Other findings/ }).click();
  const submissions = staff.getByRole('table', { name: 'Submissions of the preview' });
  await submissions
    .getByRole('button', { name: /^Details/ })
    .first()
    .click();
  const findings = staff.getByRole('table', { name: /^Findings that change in submission/ });
  await expect(findings.getByText('Removed').first()).toBeVisible();
  await staff.getByRole('button', { name: 'Apply…' }).click();
  const dialog = staff.getByRole('dialog', { name: 'Apply the changed rules' });
  await expect(dialog).toContainText('with other findings');
  await dialog.getByRole('radio', { name: 'Files received from a date on' }).check();
  await expect(dialog).toContainText('Enter the first day.');
  await dialog.getByLabel('First day').fill('2000-01-01');
  await expect(dialog).toContainText('with other findings');
  await dialog.getByRole('radio', { name: 'Open ones only' }).check();
  await expect(dialog).toContainText(/submissions? that would change (is|are) left out/);
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await expect(staff.getByText(/^Applied\. \d+ submissions? w\w+ validated again/)).toBeVisible();
  await expect(
    staff.getByText('Applied to files that are not locked, marked final or attested'),
  ).toBeVisible();
  await staff
    .getByRole('list', { name: 'What changed' })
    .getByRole('link', { name: /^Left out/ })
    .click();
  await expect(submissions.getByText('Other findings, left out').first()).toBeVisible();
  await staff.getByRole('button', { name: 'Back to before…' }).click();
  const undo = staff.getByRole('dialog', { name: 'Back to before' });
  await expect(undo).toContainText('C-016: Off →');
  await undo.getByRole('button', { name: 'Put back' }).click();
  await expect(staff.getByText('This put back what an earlier preview had changed.')).toBeVisible();
  await expect(staff.getByText(/^Applied\. \d+ submissions? w\w+ validated again/)).toBeVisible();
  await staff.getByRole('link', { name: 'an earlier preview' }).click();
  await expect(staff.getByText('The rules have the values again that they had.')).toBeVisible();
  await expect(staff.getByRole('button', { name: 'Back to before…' })).toHaveCount(0);
  await staff.getByRole('link', { name: 'All previews' }).click();
  await expect(staff.getByRole('table', { name: 'Changed rules' })).toContainText('C-016');
});

const nextYear = new Date().getFullYear() + 1;

test('a stricter threshold runs on trial: the plan sees until when, and is not blocked', async ({
  openAs,
}) => {
  const staff = await openAs(people.admin, '/administration?tab=rule-preview', { signsIn: true });
  await staff.getByRole('combobox', { name: 'Rule' }).selectOption('H-003');
  await staff.getByRole('button', { name: 'Add rule' }).click();
  const values = staff.getByRole('group', { name: 'New values of H-003' });
  await values.getByRole('textbox', { name: 'Threshold' }).fill('10000');
  await values.getByLabel('Trial until').fill(`${nextYear}-05-01`);
  await staff.getByRole('button', { name: 'Start preview' }).click();
  const figures = staff.getByRole('list', { name: 'What changes' });
  await expect(figures.getByRole('link', { name: /^Newly failing/ })).toContainText('0');
  await expect(staff.getByText(`trial until May 1, ${nextYear}`).first()).toBeVisible();
  await staff.getByRole('button', { name: 'Apply…' }).click();
  await staff.getByRole('dialog').getByRole('button', { name: 'Apply' }).click();
  await expect(staff.getByText(/^Applied\. \d+ submissions? w\w+ validated again/)).toBeVisible();

  const plan = await openAs(people.manager, '/submissionHome/1240/DST/Medicare');
  await plan.getByRole('button', { name: 'Show validation findings' }).click();
  const findings = plan.getByRole('group', { name: 'Findings by rule' });
  const onTrial = findings.getByRole('button', { name: /H-003/ });
  await expect(onTrial).toContainText(`Trial until May 1, ${nextYear}`);
  await onTrial.click();
  await expect(plan.getByText(/^These findings block nothing now\./)).toBeVisible();
  await expect(
    plan.getByText(`Trial until May 1, ${nextYear}: blocks nothing now; an error from then on.`).first(),
  ).toBeVisible();
});
