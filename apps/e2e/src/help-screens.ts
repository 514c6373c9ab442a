/** The help page and the announcements manager, each in the states that are checked. */
import { expect, type Page } from '@playwright/test';
import { people } from './portal.ts';
import { type Screen, createScreens } from './screen.ts';

const manager = '/announcementsmanager';
const toText = (page: Page) => page.getByRole('textbox', { name: 'Text' });

/** A text with a deadline that is none yet; nothing of it is saved. */
async function write(page: Page): Promise<void> {
  await toText(page).fill('Plan lock by {1}, see the help page.');
  await page.getByRole('textbox', { name: 'Start date' }).fill('2026-03-02');
  await page.getByRole('textbox', { name: 'Stop date' }).fill('2026-03-01');
  await page.getByRole('textbox', { name: 'Deadline date' }).fill('June 15');
  await expect(page.getByText('The start date is after the stop date.').first()).toBeVisible();
}

export const helpScreens: readonly Screen[] = [
  ...createScreens(people.admin, '/helppage', {
    // Sees the sections for staff, too.
    help: async (page) => {
      await expect(page.getByRole('heading', { name: /^Contact/ })).toBeVisible();
      await expect(page.getByRole('button', { name: /^Download Hedis/ }).first()).toBeVisible();
    },
  }),
  ...createScreens(people.manager, '/helppage', {
    'help-search': async (page) => {
      await page.getByRole('searchbox', { name: 'Search help' }).fill('oversample');
      await expect(page.getByRole('status').filter({ hasText: /^Found in/ })).toBeVisible();
    },
    'help-nothing': async (page) => {
      await page.getByRole('searchbox', { name: 'Search help' }).fill('xyzzy');
      await expect(page.getByRole('button', { name: 'Show everything' })).toBeVisible();
    },
  }),
  ...createScreens(people.admin, manager, {
    announcements: async (page) =>
      expect(page.getByRole('button', { name: /^Delete announcement/ }).first()).toBeVisible(),
  }),
  ...createScreens(people.admin, `${manager}?edit=new`, {
    'announcement-new': async (page) => expect(toText(page)).toBeVisible(),
    'announcement-wrong': write,
    'announcement-link': async (page) => {
      await page.getByRole('button', { name: 'Link', exact: true }).click();
      await page.getByRole('textbox', { name: 'Link address' }).fill('javascript:void 0');
      await page.getByRole('button', { name: 'Apply link' }).click();
      await expect(page.getByRole('alert')).toContainText('https://');
    },
    'announcement-color': async (page) => {
      await page.getByRole('button', { name: /^Text color/ }).click();
      await expect(page.getByRole('menu', { name: 'Text color' })).toBeVisible();
    },
  }),
];
