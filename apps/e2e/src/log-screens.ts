/** The log viewer. */
import { expect } from '@playwright/test';
import { people } from './portal.ts';
import type { Screen } from './screens.ts';

export const logScreens: readonly Screen[] = [
  {
    name: 'logs with an open entry',
    as: people.admin,
    path: '/logs',
    open: async (page) => {
      await page.getByRole('button', { name: 'Details of row 1' }).click();
      await expect(page.getByRole('table', { name: 'Logs' })).toContainText('process');
    },
  },
  {
    name: 'logs without entries',
    as: people.admin,
    path: '/logs?message=a%20cat%20walked%20over%20it',
    open: (page) => expect(page.getByText('No entries pass these filters')).toBeVisible(),
  },
];
