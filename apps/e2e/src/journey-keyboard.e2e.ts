/** The main job by keyboard only: Tab, Enter, Space, arrows and typing; no pointer from sign-in to signature. */
import { expect, type Page } from '@playwright/test';
import { openChooser, pressAt, readFocus, signIn, tabTo } from './keyboard.ts';
import { demoPassword, people, test } from './portal.ts';
import { stageHeading } from './stage-card.ts';
import { hedisFile } from './submission-files.ts';
import { surveyFile } from './survey-files.ts';

const subId = 1235;
const home = `/submissionHome/${subId}/DST/Commercial`;

/** A stage action and its dialog, whose safe answer has the focus. */
async function move(page: Page, action: string, next: string): Promise<void> {
  await expect(page.getByRole('button', { name: action, exact: true })).toBeEnabled();
  await pressAt(page, 'button', new RegExp(`^${action}$`));
  const dialog = page.getByRole('dialog', { name: `${action} for submission ${subId}?` });
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  // Closed, the dialog gives the focus back to where it came from.
  await expect(page.getByRole('button', { name: action, exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await tabTo(page, 'button', new RegExp(`^${action}$`), 3);
  await page.keyboard.press('Enter');
  await expect(stageHeading(page)).toHaveText(next);
}

test.describe.configure({ mode: 'serial' });

test('the plan corrects its file and locks', async ({ page }) => {
  await signIn(page, people.manager, '/dashboard');
  await expect(page.getByRole('link', { name: 'HEDIS Uploads' })).toBeVisible();
  // The first stop is the way past the navigation.
  await page.reload();
  await expect(page.getByRole('link', { name: 'HEDIS Uploads' })).toBeVisible();
  await page.keyboard.press('Tab');
  expect(await readFocus(page)).toEqual({ role: 'link', name: 'Skip to main content' });
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await pressAt(page, 'link', /^HEDIS Uploads$/);
  await expect(page.getByRole('heading', { level: 1, name: 'HEDIS Uploads' })).toBeFocused();

  const chooser = await openChooser(page);
  await chooser.setFiles({ ...hedisFile(subId) });
  await expect(page.getByRole('list', { name: 'Selected files' })).toContainText('Commercial1235.xml');
  await pressAt(page, 'button', /^Check before sending$/);
  await expect(page.getByText('Checked on this computer; nothing was sent.')).toBeVisible();
  await page.keyboard.press('Shift+Tab');
  await pressAt(page, 'button', /^Upload/);
  await expect(page.getByRole('heading', { name: 'Finished' })).toBeVisible();
  await pressAt(page, 'link', /^Commercial1235\.xml$/);
  await expect(page.getByRole('heading', { level: 1, name: `Submission ${subId}` })).toBeFocused();

  // Tabs by arrows.
  await tabTo(page, 'tab', /^EDIT SUBMISSION$/);
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { selected: true })).toBeFocused();
  await expect(page.getByRole('tab', { selected: true })).not.toHaveText('EDIT SUBMISSION');
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('tab', { name: 'EDIT SUBMISSION' })).toHaveAttribute('aria-selected', 'true');
  await move(page, 'Apply Plan Lock', 'Apply Audit Lock');
});

test('the vendor corrects the survey, which is attested with it, and marks it final', async ({ page }) => {
  await signIn(page, people.vendorAnalyst, '/bulkupload/CAHPS');
  const chooser = await openChooser(page);
  await chooser.setFiles({ ...surveyFile(subId, 1250) });
  await pressAt(page, 'button', /^Upload$/);
  await expect(page.getByRole('heading', { name: 'Finished' })).toBeVisible();
  await pressAt(page, 'link', new RegExp(`^CAHPSA${subId}\\.csv$`));
  await expect(page.getByRole('heading', { level: 1, name: `Submission ${subId}` })).toBeFocused();
  await move(page, 'Mark Final', 'Finalize Attestation');
});

test('the auditor locks', async ({ page }) => {
  await signIn(page, people.auditor, home);
  await move(page, 'Apply Audit Lock', 'Apply Mark Final');
});

test('the plan declares its data final', async ({ page }) => {
  await signIn(page, people.manager, home);
  await move(page, 'Mark Final', 'Finalize Attestation');
});

test('the signer chooses, reads, signs in again, signs and finishes', async ({ page }) => {
  await signIn(page, people.signer, home);
  await expect(page.getByRole('link', { name: 'Public reporting and signature' })).toBeVisible();
  await pressAt(page, 'link', /^Public reporting and signature$/);
  await expect(page.getByRole('radio', { name: /^Yes/ })).toBeVisible();
  await tabTo(page, 'radio', /^Yes/);
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: /^No/ })).toBeChecked();
  await pressAt(page, 'button', /^Next$/);
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Cancel' })).toBeFocused();
  await tabTo(page, 'button', /^No, do not report$/, 3);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Review and Sign' })).toBeFocused();
  await expect(page.getByRole('group', { name: /^Page 1 of/ })).toBeVisible();

  // As if the sign-in were an hour old: the proof is asked for, and given in its own window.
  await page.route('**/api/GetAttestationWizard*', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({
      response: answer,
      json: { ...(await answer.json()), needsReauthentication: true },
    });
  });
  await page.reload();
  await expect(page.getByRole('group', { name: /^Page 1 of/ })).toBeVisible();
  await pressAt(page, 'button', /^Sign$/);
  const dialog = page.getByRole('dialog', { name: `Sign the attestation of submission ${subId}` });
  await expect(dialog).toBeVisible();
  const boxes = await dialog.getByRole('checkbox').count();
  expect(boxes).toBeGreaterThanOrEqual(3);
  for (let box = 0; box < boxes; box++) {
    await tabTo(page, 'checkbox', /./, 4);
    await page.keyboard.press('Space');
    await page.keyboard.press('Tab');
  }
  for (const box of await dialog.getByRole('checkbox').all()) await expect(box).toBeChecked();
  await tabTo(page, 'textbox', /^Your name/, 4);
  await page.keyboard.type('Marcus Ellery');
  await tabTo(page, 'textbox', /^Your title/, 2);
  await page.keyboard.type('Chief Executive Officer');
  await tabTo(page, 'button', /^Sign in again$/, 3);
  const [popup] = await Promise.all([page.waitForEvent('popup'), page.keyboard.press('Enter')]);
  await expect(popup.getByRole('heading', { name: 'Confirm that it is you' })).toBeVisible();
  await expect(popup.getByRole('textbox', { name: 'Password' })).toBeFocused();
  await page.unroute('**/api/GetAttestationWizard*');
  await popup.keyboard.type(demoPassword);
  await Promise.all([popup.waitForEvent('close'), popup.keyboard.press('Enter')]);
  await expect(
    dialog.getByText('You signed in recently, so you do not have to sign in again.'),
  ).toBeVisible();
  await expect(dialog.getByRole('textbox', { name: /^Your name/ })).toHaveValue('Marcus Ellery');
  await tabTo(page, 'button', /^Sign$/, 12);
  await page.keyboard.press('Enter');

  // The finish step opens automatically; its result has the focus.
  await expect(page.getByRole('heading', { name: `Submission ${subId} is complete` })).toBeFocused();
});
