/** Files of earlier seasons, for staff and for others. */
import { expect, type Page } from '@playwright/test';
import { people } from './portal.ts';
import type { Screen } from './screens.ts';

async function getFiles(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: '2024', exact: true }).check();
  await page.getByRole('button', { name: 'Get Files' }).click();
  await expect(page.getByRole('table', { name: 'Historical files' })).toContainText('HEDIS: Uploaded file');
}

export const historicalScreens: readonly Screen[] = [
  {
    name: 'historical-files',
    as: people.manager,
    path: '/userhistoricalfilespage',
    open: (page) => expect(page.getByRole('group', { name: 'SubIDs' })).toHaveAttribute('disabled', ''),
  },
  {
    name: 'historical-files-table',
    as: people.manager,
    path: '/userhistoricalfilespage',
    open: getFiles,
  },
  {
    name: 'administration-historical-files',
    as: people.admin,
    path: '/administration?tab=historical-files',
    open: getFiles,
  },
];
