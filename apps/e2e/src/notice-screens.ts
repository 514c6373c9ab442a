/** The bell with its panel, and the inbox. */
import { expect } from '@playwright/test';
import { paths } from '../../web/src/paths.ts';
import { people } from './portal.ts';
import { createScreens, heading, press, type Screen } from './screen.ts';

export const noticeScreens: readonly Screen[] = [
  ...createScreens(people.manager, paths.dashboard, {
    'notices-panel': async (page) => {
      await press(page, /^Notices/);
      const panel = page.getByRole('dialog', { name: 'Notices' });
      await expect(panel.getByRole('list', { name: 'Notices' })).toBeVisible();
    },
  }),
  ...createScreens(people.manager, paths.notices, {
    notices: async (page) => {
      await heading(page, 'Notices');
      await expect(page.getByRole('list', { name: 'Notices' })).toBeVisible();
    },
  }),
];
