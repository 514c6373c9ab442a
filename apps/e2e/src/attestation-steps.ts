/** What journeys do from the plan's lock to the signature. */
import type { Locator, Page } from '@playwright/test';
import { expect } from './portal.ts';
import { stageHeading } from './stage-card.ts';

/** Presses an action of the stage card and confirms it. */
export async function move(page: Page, subId: number, action: string, next: string): Promise<void> {
  await page.getByRole('button', { name: action, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: `${action} for submission ${subId}?` });
  await dialog.getByRole('button', { name: action, exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(stageHeading(page)).toHaveText(next);
}

/** Fills the ceremony's form but for its last part, the title; `withoutSurvey`: the survey is left out knowingly. */
export async function fillCeremony(page: Page, subId: number, withoutSurvey: boolean): Promise<Locator> {
  await page.getByRole('button', { name: 'Sign', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: `Sign the attestation of submission ${subId}` });
  const sign = dialog.getByRole('button', { name: 'Sign', exact: true });
  await expect(sign).toBeDisabled();
  const leavesOut = dialog.getByRole('checkbox', {
    name: /^The CAHPS survey of this submission is not final/,
  });
  if (withoutSurvey) {
    await expect(
      dialog.getByRole('status').filter({ hasText: 'Confirm that you sign without it' }),
    ).toBeVisible();
    await leavesOut.check();
  } else await expect(leavesOut).toHaveCount(0);
  await dialog.getByRole('checkbox', { name: 'I agree to sign electronically' }).check();
  for (const statement of await dialog
    .getByRole('region', { name: 'Statements' })
    .getByRole('checkbox')
    .all())
    await statement.check();
  const title = dialog.getByRole('textbox', { name: /^Your title/ });
  await expect(title).toHaveValue('Chief Executive Officer');
  await title.fill('');
  await dialog.getByRole('textbox', { name: /^Your name/ }).fill('Marcus Ellery');
  await expect(sign).toBeDisabled();
  await title.fill('Chief Executive Officer');
  return sign;
}

/** Presses a button that gives a file; answers where it was saved. */
export async function save(
  page: Page,
  button: string | RegExp,
  fileName: string,
  to: string,
): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(fileName);
  await download.saveAs(to);
  return to;
}
