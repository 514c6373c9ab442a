/** Six jobs that people do all the time, each from their home, with the number of interactions that it takes at most. Spec: performance-interactions. */
import type { Locator, Page } from '@playwright/test';
import { getColumnIndex } from '../../web/src/features/review/keyboard.ts';
import { countInteractions } from './interactions.ts';
import { expect, people, test } from './portal.ts';
import { reviewCell, reviewGrid } from './review-screens.ts';
import { stageCard, stageHeading } from './stage-card.ts';
import { hedisFile } from './submission-files.ts';

/** The link of a next step. */
const step = (page: Page, name: RegExp): Locator =>
  page.getByRole('list', { name: 'Your next steps' }).getByRole('link', { name });

test('a refused file is corrected and locked in 7', async ({ openAs }) => {
  const page = await openAs(people.analyst);
  const person = countInteractions(page);
  await person.click(step(page, /^See why: .*, 1242 HEDIS$/));
  await person.drop(stageCard(page).getByRole('group', { name: 'Files to upload' }), hedisFile(1242));
  await expect(stageCard(page)).toContainText(/The file was accepted; (it has warnings|no errors)/);
  await person.click(page.getByRole('button', { name: 'Apply Plan Lock', exact: true }));
  const asked = page.getByRole('dialog', { name: 'Apply Plan Lock for submission 1242?' });
  await person.click(asked.getByRole('button', { name: 'Apply Plan Lock', exact: true }));
  await expect(stageHeading(page)).toHaveText('Apply Audit Lock');
  person.expectAtMost(7);

  // Other journeys upload to it.
  const auditor = await openAs(people.auditor, '/submissionHome/1242/DST');
  await auditor.getByRole('button', { name: 'Remove Plan Lock', exact: true }).click();
  const undo = auditor.getByRole('dialog', { name: 'Remove Plan Lock for submission 1242?' });
  await undo.getByRole('button', { name: 'Remove Plan Lock', exact: true }).click();
  await expect(stageCard(page).getByRole('group', { name: 'Files to upload' })).toBeVisible();
});

test('twelve rows get NR with a comment in 9', async ({ openAs }) => {
  const page = await openAs(people.auditor);
  const person = countInteractions(page);
  await person.click(step(page, /, 2418 HEDIS$/));
  const first = reviewCell(page, 'WCC', 'auditDesignation');
  await expect(first).toBeVisible();
  const line = Number(await reviewGrid(page).locator('[data-line="WCC"]').getAttribute('aria-rowindex'));
  const column = `[data-column="${getColumnIndex('auditDesignation')}"]`;
  await person.drag(first, reviewGrid(page).locator(`[aria-rowindex="${line + 11}"] ${column}`));
  await person.press('a');
  const dialog = page.getByRole('dialog', { name: 'Designation and comment of 12 rows' });
  await expect(dialog.getByRole('combobox', { name: 'Audit designation' })).toBeFocused();
  await person.type('NR');
  await person.press('Tab');
  await person.type('The plan sent no medical records');
  await person.press('Enter', 'Control+s');
  await expect(page.getByText(/^Saved \d+ changes\.$/)).toBeVisible();
  await expect(reviewCell(page, 'WCC', 'comment')).toContainText('The plan sent no medical records');
  person.expectAtMost(9);
});

test('all surveys that can be marked final are, in 3', async ({ openAs }) => {
  const page = await openAs(people.vendorAnalyst);
  const person = countInteractions(page);
  await person.click(step(page, /Mark \d+ CAHPS surveys final$/));
  await expect(page.getByText(/^(\d+) of \d+ selectable, \1 selected$/)).toBeVisible();
  await expect(page).toHaveURL('/bulkmarkfinal/CAHPS');
  await person.click(page.getByRole('button', { name: 'Mark Final', exact: true }));
  const dialog = page.getByRole('dialog', { name: 'Mark final (CAHPS)' });
  await person.click(dialog.getByRole('button', { name: 'Mark Final', exact: true }));
  await expect(page.getByRole('region', { name: 'What was done' })).toContainText(
    /\d+ submissions were marked final\./,
  );
  person.expectAtMost(3);

  // A click too many is taken back, with the same rights.
  await page.getByRole('button', { name: /^Undo/ }).click();
  await expect(page.getByText(/\d+ submissions were opened again\./)).toBeVisible();
  await expect(page.getByRole('region', { name: 'What was done' })).toBeHidden();
  await expect(page.getByText(/^[1-9]\d* of \d+ selectable, 0 selected$/)).toBeVisible();
});

test('an attestation is signed in 10', async ({ openAs }) => {
  const page = await openAs(people.signer, '/dashboard', { signsIn: true });
  const person = countInteractions(page);
  await person.click(step(page, /, 1240 HEDIS$/));
  await person.check(page.getByRole('radio', { name: /^Yes/ }));
  await person.click(page.getByRole('button', { name: 'Next' }));
  await person.click(page.getByRole('dialog').getByRole('button', { name: 'Yes, report publicly' }));
  await person.click(page.getByRole('button', { name: 'Sign', exact: true }));
  const dialog = page.getByRole('dialog', { name: 'Sign the attestation of submission 1240' });
  await person.check(dialog.getByRole('checkbox', { name: 'I agree to sign electronically' }));
  const statements = dialog.getByRole('region', { name: 'Statements' }).getByRole('checkbox');
  for (const statement of await statements.all()) await person.check(statement);
  await person.fill(dialog.getByRole('textbox', { name: /^Your name/ }), 'Marcus Ellery');
  await person.click(dialog.getByRole('button', { name: 'Sign', exact: true }));
  await expect(page.getByRole('heading', { name: 'HEDIS of submission 1240 is complete' })).toBeVisible();
  person.expectAtMost(10);
});

test('300 people get a role in 9', async ({ openAs }) => {
  const page = await openAs(people.admin, '/dashboard', { signsIn: true });
  const person = countInteractions(page);
  const emails = Array.from({ length: 300 }, (_, at) => `reader.${at + 1}@lakeside.example`).join('\n');
  await person.click(page.getByRole('link', { name: 'Bulk User Update' }));
  await person.fill(page.getByRole('textbox', { name: 'User emails' }), emails);
  await person.select(page.getByRole('combobox', { name: 'Group' }), 'Organization');
  await person.select(page.getByRole('combobox', { name: 'Role' }), 'viewer');
  await person.fill(page.getByRole('textbox', { name: 'Entity ids' }), '5678');
  await person.click(page.getByRole('button', { name: 'Preview', exact: true }));
  await expect(page.getByText('300 roles to add')).toBeVisible();
  await person.click(page.getByRole('button', { name: 'Continue' }));
  await person.click(page.getByRole('dialog').getByRole('button', { name: 'Continue' }));
  await expect(page.getByRole('status').filter({ hasText: 'Bulk user operation successful' })).toBeVisible();
  person.expectAtMost(9);
});

test('a reference leads to its log line in 2', async ({ openAs }) => {
  const page = await openAs(people.admin, '/dashboard', {
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible();
  // What somebody's error message says, as it is copied from their mail.
  const refused = await page.request.get('/api/GetUser?userName=nobody');
  const { reference } = await refused.json();
  await page.evaluate((text) => navigator.clipboard.writeText(text), `Reference: ${reference}`);
  const person = countInteractions(page);
  await person.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Search or jump to' })).toBeFocused();
  await person.press('Control+v');
  await expect(page).toHaveURL(`/logs?message=${reference}`);
  person.expectAtMost(2);
  // This one is so young that it may not be stored yet.
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole('table', { name: 'Logs' })).toContainText('GetUser refused', {
      timeout: 2000,
    });
  }).toPass();
});
