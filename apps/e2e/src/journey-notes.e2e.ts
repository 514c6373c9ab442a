/** Notes on a submission: a plan writes to everyone and to itself, an auditor answers, the author withdraws. Spec: submissions-notes. */
import type { Page } from '@playwright/test';
import { expect, people, test } from './portal.ts';

const home = '/submissionHome/1236/DST?tab=notes';
const list = (page: Page) => page.getByRole('list', { name: 'Notes, newest first' });

async function write(page: Page, text: string, readers?: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Note', exact: true }).fill(text);
  if (readers !== undefined) await page.getByRole('combobox', { name: 'Who reads it' }).selectOption(readers);
  await page.getByRole('button', { name: 'Write note' }).click();
  await expect(list(page)).toContainText(text);
}

test('people of a submission write, answer and withdraw notes, each read by whom it is for', async ({
  openAs,
}) => {
  const analyst = await openAs(people.analyst, home);
  await write(analyst, 'Please begin with the hybrid measures.');
  await write(analyst, 'Only ours: the second file is the right one.', 'Only Lakeside Community Health Plan');

  const auditor = await openAs(people.auditor, home);
  await expect(list(auditor)).toContainText('Please begin with the hybrid measures.');
  await expect(list(auditor)).not.toContainText('Only ours');
  await auditor.getByRole('button', { name: 'Reply' }).first().click();
  await auditor.getByRole('textbox', { name: /^Reply to / }).fill('Agreed, tomorrow.');
  await auditor.getByRole('button', { name: 'Write reply' }).click();
  await expect(auditor.getByRole('list', { name: 'Replies' })).toContainText('Agreed, tomorrow.');

  // The page of the analyst was open all the time.
  await expect(analyst.getByRole('list', { name: 'Replies' })).toContainText('Agreed, tomorrow.');
  const own = analyst.getByRole('article').filter({ hasText: 'Only ours' });
  await own.getByRole('button', { name: 'Edit' }).click();
  await analyst.getByRole('textbox', { name: 'Edit the note' }).fill('Only ours: the third file.');
  await analyst.getByRole('button', { name: 'Save' }).click();
  await expect(own).toContainText('Only ours: the third file.');
  await own.getByRole('button', { name: 'Withdraw' }).click();
  await analyst
    .getByRole('dialog', { name: 'Withdraw this note?' })
    .getByRole('button', { name: 'Withdraw' })
    .click();
  await expect(list(analyst)).not.toContainText('Only ours');

  await analyst.getByRole('tab', { name: 'HISTORY', exact: true }).click();
  const events = analyst.getByRole('list', { name: 'Events, newest first' });
  await expect(events).toContainText('Note withdrawn');
  await expect(events).toContainText('Note written, only for Lakeside Community Health Plan');
  await expect(events).not.toContainText('the third file');
});
