/** The rule preview: rules that are changed, and what a preview of a sample found. It changes no submission. */
import { expect, type Page } from '@playwright/test';
import { people } from './portal.ts';
import type { Screen } from './screen.ts';

const path = '/administration?tab=rule-preview';

async function addRule(page: Page, ruleId: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Rule' }).selectOption(ruleId);
  await page.getByRole('button', { name: 'Add rule' }).click();
}

async function changeThreshold(page: Page, ruleId: string, threshold: string): Promise<void> {
  await addRule(page, ruleId);
  const values = page.getByRole('group', { name: `New values of ${ruleId}` });
  await values.getByRole('textbox', { name: 'Threshold' }).fill(threshold);
}

export const rulePreviewScreens: readonly Screen[] = [
  {
    name: 'administration-rule-preview',
    as: people.admin,
    path,
    open: async (page) => {
      await changeThreshold(page, 'H-003', '20000');
      await addRule(page, 'C-015');
      await expect(page.getByRole('textbox', { name: 'At least' })).toBeVisible();
      await expect(page.getByRole('heading', { name: 'Changed rules' })).toBeVisible();
    },
  },
  {
    name: 'administration-rule-preview-result',
    as: people.admin,
    path,
    open: async (page) => {
      await changeThreshold(page, 'H-003', '500');
      await page.getByRole('combobox', { name: 'Check' }).selectOption('sample');
      await page.getByRole('spinbutton', { name: 'Submissions' }).fill('10');
      await page.getByRole('button', { name: 'Start preview' }).click();
      await expect(page.getByText(/^In all files about/)).toBeVisible();
      const submissions = page.getByRole('table', { name: 'Submissions of the preview' });
      await expect(submissions.getByRole('link').first()).toBeVisible();
    },
  },
  {
    name: 'administration-rule-preview-apply',
    as: people.admin,
    path: `${path}&find=H-003`,
    open: async (page) => {
      await expect(page.getByText(/^1 of \d+ rules$/)).toBeVisible();
      await page.getByRole('button', { name: 'Add rule' }).click();
      const values = page.getByRole('group', { name: 'New values of H-003' });
      await values.getByRole('textbox', { name: 'Threshold' }).fill('500');
      await page.getByRole('button', { name: 'Start preview' }).click();
      await expect(page.getByText('Not decided')).toBeVisible();
      await page.getByRole('button', { name: 'Apply…' }).click();
      const dialog = page.getByRole('dialog', { name: 'Apply the changed rules' });
      await dialog.getByRole('radio', { name: 'Files received from a date on' }).check();
      await dialog.getByLabel('First day').fill('2000-01-01');
      await expect(dialog.getByText(/validated again:/)).toBeVisible();
    },
  },
];
