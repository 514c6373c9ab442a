/** Screens of the measure viewer and the live measure display. */
import { expect, type Page } from '@playwright/test';
import { people } from './portal.ts';
import { type Screen, createScreens } from './screen.ts';

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
  ...createScreens(people.manager, '/measurelisting/1236/Commercial', { measures: listing }),
  ...createScreens(people.signer, '/measurelisting/1240/Medicare?filter=cmspbp', {
    'measures-indicators': async (page) => {
      await listing(page);
      await page.getByRole('switch', { name: 'Show indicators' }).check();
      await expect(page.getByRole('button', { name: 'Indicators of COL-E', expanded: true })).toBeVisible();
    },
  }),
  ...createScreens(people.manager, '/measurelisting/1234/Commercial', {
    'measures-none': async (page) => expect(page.getByText('There is no file yet')).toBeVisible(),
  }),
  ...createScreens(people.manager, '/livemeasuredisplay/CBP/1236/Commercial/2025', {
    'live-measure-grids': live('Results', 'By race', 'By ethnicity'),
  }),
  ...createScreens(people.manager, '/livemeasuredisplay/IET/1240/Medicare/2025', {
    'live-measure-largest': async (page) => {
      await live('Results', 'By race')(page);
      await page.getByRole('combobox', { name: 'Show as' }).selectOption('table');
      await page.getByRole('button', { name: 'What the columns mean' }).click();
      await expect(page.getByText('Numerator by administrative data (NumeratorByAdmin)')).toBeVisible();
    },
  }),
  ...createScreens(people.manager, '/livemeasuredisplay/PCR/1240/Medicare/2025', {
    'live-measure-whole': live('Results', 'By low income and disability (SES)'),
  }),
  ...createScreens(people.manager, '/livemeasuredisplay/WCC/1236/Commercial/2025?filter=hpr', {
    'live-measure-switch': async (page) => {
      await live('Results')(page);
      await page.getByRole('button', { name: /^Measure \d+ of/ }).click();
      await expect(page.getByRole('dialog', { name: 'Switch to another measure' })).toBeVisible();
    },
  }),
  ...createScreens(people.manager, '/livemeasuredisplay/DBM-E/1236/Commercial/2025', {
    'live-measure-no-data': async (page) => expect(page.getByText('This measure has no data')).toBeVisible(),
  }),
  {
    name: 'live-measure-not-available',
    as: people.manager,
    path: '/livemeasuredisplay/ZZZ/999999/Medicare/2025',
    complaint: /status of 404.*GetMeasureIndicatorsForSubmission/,
    open: async (page) =>
      expect(page.getByRole('heading', { name: 'This measure is not available' })).toBeVisible(),
  },
];
