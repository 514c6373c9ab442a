/** The palette, the keys of a page, and the views of a list. */
import { expect, type Page } from '@playwright/test';
import { paths } from '../../web/src/paths.ts';
import { people } from './portal.ts';
import { createScreens, heading, press, type Screen } from './screen.ts';

const find = async (page: Page, text: string): Promise<void> => {
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search or jump to' }).fill(text);
};

export const paletteScreens: readonly Screen[] = [
  ...createScreens(people.manager, paths.submissionHome(1235, 'DST', 'Commercial'), {
    'palette-actions': async (page) => {
      await heading(page, 'Submission 1235');
      await find(page, '');
      await expect(page.getByRole('option', { name: /Keys of this page/ })).toBeVisible();
    },
    'palette-found': async (page) => {
      await heading(page, 'Submission 1235');
      await find(page, 'lakeside');
      await expect(page.getByRole('group', { name: 'Organizations' })).toBeVisible();
    },
    'palette-nothing': async (page) => {
      await heading(page, 'Submission 1235');
      await find(page, 'zzz nothing');
      await expect(page.getByText(/^Nothing found\. Try/)).toBeVisible();
    },
    keys: async (page) => {
      await heading(page, 'Submission 1235');
      await page.keyboard.press('?');
      await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible();
    },
  }),
  ...createScreens(people.manager, `${paths.submissions()}?sort=-received`, {
    'list-sorted': async (page) => {
      await heading(page, 'Submissions');
      await expect(page.getByText('Sorted by Received')).toBeVisible();
    },
    'list-views': async (page) => {
      await press(page, 'Views');
      await expect(page.getByRole('menu', { name: 'Views' })).toBeVisible();
    },
    'list-view-saved': async (page) => {
      await press(page, 'Views');
      await page.getByRole('menuitem', { name: 'Save this view…' }).click();
      await expect(page.getByRole('dialog', { name: 'Save this view' })).toBeVisible();
    },
  }),
];
