/** Files of earlier seasons, for staff and for others. */
import { expect, type Page } from '@playwright/test';
import { people } from './portal.ts';
import { type Screen, createScreens } from './screen.ts';

async function getFiles(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: '2024', exact: true }).check();
  await page.getByRole('button', { name: 'Get Files' }).click();
  await expect(page.getByRole('table', { name: 'Historical files' })).toContainText('HEDIS: Uploaded file');
}

export const historicalScreens: readonly Screen[] = [
  ...createScreens(people.manager, '/userhistoricalfilespage', {
    'historical-files': (page) =>
      expect(page.getByRole('group', { name: 'SubIDs' })).toHaveAttribute('disabled', ''),
    'historical-files-table': getFiles,
  }),
  ...createScreens(people.admin, '/administration?tab=historical-files', {
    'administration-historical-files': getFiles,
  }),
];
