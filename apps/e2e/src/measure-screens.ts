/** Screens of the measure viewer and the live measure display. */
import { expect, type Page } from '@playwright/test';
import { people } from './portal.ts';
import type { Screen } from './screens.ts';

const listing = async (page: Page): Promise<void> => {
  await expect(page.getByRole('table', { name: 'Measures by category' })).toBeVisible();
};
const live =
  (...grids: readonly string[]) =>
  async (page: Page): Promise<void> => {
    for (const name of grids) await expect(page.getByRole('table', { name })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'In words' })).toBeVisible();
  };

export const measureScreens: readonly Screen[] = [
  { name: 'measures', as: people.manager, path: '/measurelisting/1236/Commercial', open: listing },
  {
    name: 'measures-indicators',
    as: people.signer,
    path: '/measurelisting/1240/Medicare?filter=cmspbp',
    open: async (page) => {
      await listing(page);
      await page.getByRole('switch', { name: 'Show indicators' }).check();
      await expect(page.getByRole('button', { name: 'Indicators of COL-E', expanded: true })).toBeVisible();
    },
  },
  {
    name: 'measures-none',
    as: people.manager,
    path: '/measurelisting/1234/Commercial',
    open: async (page) => expect(page.getByText('There is no file yet')).toBeVisible(),
  },
  {
    name: 'live-measure-grids',
    as: people.manager,
    path: '/livemeasuredisplay/CBP/1236/Commercial/2025',
    open: live('Results', 'By race', 'By ethnicity'),
  },
  {
    name: 'live-measure-largest',
    as: people.manager,
    path: '/livemeasuredisplay/IET/1240/Medicare/2025',
    open: async (page) => {
      await live('Results', 'By race')(page);
      await page.getByRole('combobox', { name: 'Show as' }).selectOption('table');
      await page.getByRole('button', { name: 'What the columns mean' }).click();
      await expect(page.getByText('Numerator by administrative data (NumeratorByAdmin)')).toBeVisible();
    },
  },
  {
    name: 'live-measure-whole',
    as: people.manager,
    path: '/livemeasuredisplay/PCR/1240/Medicare/2025',
    open: live('Results', 'By low income and disability (SES)'),
  },
  {
    name: 'live-measure-switch',
    as: people.manager,
    path: '/livemeasuredisplay/WCC/1236/Commercial/2025?filter=hpr',
    open: async (page) => {
      await live('Results')(page);
      await page.getByRole('button', { name: /^Measure \d+ of/ }).click();
      await expect(page.getByRole('dialog', { name: 'Switch to another measure' })).toBeVisible();
    },
  },
  {
    name: 'live-measure-no-data',
    as: people.manager,
    path: '/livemeasuredisplay/DBM-E/1236/Commercial/2025',
    open: async (page) => expect(page.getByText('This measure has no data')).toBeVisible(),
  },
  {
    name: 'live-measure-not-available',
    as: people.manager,
    path: '/livemeasuredisplay/ZZZ/999999/Medicare/2025',
    complaint: /status of 404.*GetMeasureIndicatorsForSubmission/,
    open: async (page) =>
      expect(page.getByRole('heading', { name: 'This measure is not available' })).toBeVisible(),
  },
];
