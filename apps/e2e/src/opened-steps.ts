/** Ways to a later step of a wizard, for the screens that are checked there. */
import { expect, type Page } from '@playwright/test';
import { heading, press } from './screen.ts';

/** To the e-sign dialog of a submission that waits for its signature. */
export async function openSigning(page: Page): Promise<void> {
  await heading(page, 'Public Reporting');
  await page.getByRole('radio', { name: /^Yes/ }).check();
  await press(page, 'Next');
  await press(page, 'Yes, report publicly');
  await heading(page, 'Review and Sign');
  await expect(page.getByRole('group', { name: /^Page 1 of/ })).toBeVisible();
}

/** To the last step of a HEDIS bulk download, with everything that the first pages list. */
export async function openDownload(page: Page): Promise<void> {
  await heading(page, 'Select Submissions');
  await press(page, /^Select all/);
  await press(page, /^Next$/);
  await heading(page, 'Download Selection');
  for (const name of ['Results (XML)', 'Signed attestation (PDF)'])
    await page.getByRole('checkbox', { name }).check();
  await expect(page.getByRole('list', { name: 'Files of the zip' })).toBeVisible();
}
