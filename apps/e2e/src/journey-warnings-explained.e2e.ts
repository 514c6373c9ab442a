/** A warning is explained, asked back about beside the review, answered, and carried to the next file. */
import type { Page } from '@playwright/test';
import { expect, people, test } from './portal.ts';
import { hedisFile, type SubmissionFile } from './submission-files.ts';

const subId = 1239;
const home = `/submissionHome/${subId}/DST/Medicaid`;
const ruleId = 'I-005';

/** Every line is one further down, and a numerator of zero is warned of. */
function withWarning(lines: number): SubmissionFile {
  const file = hedisFile(subId, ['zeroNumerator']);
  const text = file.buffer.toString().replace('\n', `\n${'<!-- -->\n'.repeat(lines)}`);
  return { ...file, buffer: Buffer.from(text) };
}

async function send(page: Page, file: SubmissionFile): Promise<void> {
  await page.goto('/bulkupload/HEDIS');
  await page.locator('input[type=file]').setInputFiles({ ...file });
  await page.getByRole('button', { name: /^Upload/ }).click();
  await expect(page.getByRole('heading', { name: 'Finished' })).toBeVisible();
  await page.goto(home);
}

const rule = (page: Page) => page.getByRole('button', { name: new RegExp(`${ruleId} `) });

test('an explanation goes from the plan to the auditor, back, and on to the next file', async ({
  openAs,
}) => {
  const plan = await openAs(people.analyst, home);
  await send(plan, withWarning(0));
  // In the line of the rule, without opening it before.
  await plan.getByRole('button', { name: `Explain… all warnings of ${ruleId}` }).press('Enter');
  await plan.getByRole('textbox', { name: `Explanation of all warnings of ${ruleId}` }).fill('They moved.');
  await plan.keyboard.press('Control+Enter');
  await expect(rule(plan)).toContainText('Explained by you');
  await expect(plan.getByRole('button', { name: /^\d+ explained$/ })).toBeVisible();

  const audit = await openAs(people.auditor, home);
  await audit.getByRole('button', { name: /^\d+ explained$/ }).waitFor();
  await rule(audit).click();
  await audit.getByRole('button', { name: 'Ask back' }).first().click();
  await audit.getByRole('textbox', { name: /^Question about/ }).fill('When?');
  await audit.keyboard.press('Control+Enter');
  await expect(rule(audit)).toContainText('Asked back');

  await expect(rule(plan)).toContainText('Asked back');
  await expect(plan.getByText('When?')).toBeVisible();
  await plan.getByRole('button', { name: 'Answer the question' }).click();
  await plan.getByRole('textbox', { name: /^Explanation of/ }).fill('They moved in May.');
  await plan.getByRole('button', { name: 'Save explanation' }).click();
  await expect(rule(plan)).toContainText('Explained by you');

  // Accepted is what the auditor sees: a text that came meanwhile would be refused.
  await expect(rule(audit)).toContainText('Explained by');
  await audit.getByRole('button', { name: 'Accept' }).first().click();
  await expect(rule(audit)).toContainText('Accepted');

  await send(plan, withWarning(3));
  await expect(rule(plan)).toContainText('Accepted');
  await rule(plan).click();
  await expect(plan.getByText('They moved in May.')).toBeVisible();
});
