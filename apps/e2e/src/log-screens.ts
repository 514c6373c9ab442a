/** What staff see of the machinery: logs, jobs, mails. */
import { expect } from '@playwright/test';
import { people } from './portal.ts';
import type { Screen } from './screens.ts';

export const logScreens: readonly Screen[] = [
  {
    name: 'logs with an open entry',
    as: people.admin,
    path: '/logs',
    open: async (page) => {
      await page.getByRole('button', { name: 'Details of row 1', exact: true }).click();
      await expect(page.getByRole('table', { name: 'Logs' })).toContainText('process');
    },
  },
  {
    name: 'logs without entries',
    as: people.admin,
    path: '/logs?message=a%20cat%20walked%20over%20it',
    open: (page) => expect(page.getByText('No entries pass these filters')).toBeVisible(),
  },
  {
    name: 'job dashboard',
    as: people.admin,
    path: '/idssv2/hangfire',
    open: async (page) => {
      await expect(page.getByRole('list', { name: 'Queues' }).getByRole('listitem').first()).toBeVisible();
      await expect(page.getByRole('table', { name: 'Job Dashboard' })).toBeVisible();
    },
  },
  {
    name: 'mail',
    as: people.admin,
    path: '/administration?tab=mail',
    open: (page) => expect(page.getByText('The portal sends no mail')).toBeVisible(),
  },
];
