/** The season control room with its charts, and with their tables. */
import { expect, type Page } from '@playwright/test';
import { people } from './portal.ts';
import type { Screen } from './screen.ts';

const address = '/administration?tab=control-room';
const panel = (page: Page, name: RegExp) => page.getByRole('region', { name });

async function showTable(page: Page, name: RegExp): Promise<void> {
  await panel(page, name).getByRole('button', { name: 'Show as table' }).click();
}

export const controlRoomScreens: readonly Screen[] = [
  {
    name: 'control-room',
    as: people.admin,
    path: address,
    open: async (page) => {
      await expect(page.getByRole('slider', { name: /stage by day/ })).toBeVisible();
      await expect(page.getByRole('img', { name: /each of the last 24 hours/ })).toBeVisible();
      await expect(
        page.getByRole('table', { name: 'Rules that fail most' }).getByRole('link').first(),
      ).toBeVisible();
      await expect(
        page.getByRole('table', { name: 'Submissions at risk' }).getByRole('link').first(),
      ).toBeVisible();
      await expect(
        page.getByRole('table', { name: 'Submissions by stage' }).getByRole('link').first(),
      ).toBeVisible();
    },
  },
  {
    name: 'control-room-message',
    as: people.admin,
    path: address,
    open: async (page) => {
      await page.getByRole('button', { name: 'Write to organizations' }).click();
      const dialog = page.getByRole('dialog', { name: 'Write to organizations at risk' });
      await expect(dialog.getByRole('table', { name: 'Who gets it' })).toContainText('Organization admin');
    },
  },
  {
    name: 'submissions-by-day',
    as: people.admin,
    path: '/submissionsbyday?program=HEDIS',
    open: async (page) => {
      await expect(
        page.getByRole('table', { name: 'Submissions by Day' }).getByRole('link').first(),
      ).toBeVisible();
    },
  },
  {
    name: 'control-room-tables',
    as: people.admin,
    path: address,
    open: async (page) => {
      await showTable(page, /^Stages by day/);
      await showTable(page, /^Files uploaded by hour/);
      await page.getByRole('combobox', { name: 'By' }).selectOption('vendor');
      await expect(page.getByRole('table', { name: 'Stages by day, HEDIS' })).toBeVisible();
      await expect(page.getByRole('columnheader', { name: 'Vendor' })).toBeVisible();
    },
  },
];
