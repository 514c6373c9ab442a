/** The help page and the announcements manager, each in the states that are checked. */
import { expect, type Page } from '@playwright/test';
import { people } from './portal.ts';
import type { Screen } from './screens.ts';

const manager = '/announcementsmanager';
const textOf = (page: Page) => page.getByRole('textbox', { name: 'Text' });

/** A text with a deadline that is none yet; nothing of it is saved. */
async function write(page: Page): Promise<void> {
  await textOf(page).fill('Plan lock by {1}, see the help page.');
  await page.getByRole('textbox', { name: 'Start date' }).fill('2026-03-02');
  await page.getByRole('textbox', { name: 'Stop date' }).fill('2026-03-01');
  await page.getByRole('textbox', { name: 'Deadline date' }).fill('June 15');
  await expect(page.getByText('The start date is after the stop date.').first()).toBeVisible();
}

export const helpScreens: readonly Screen[] = [
  {
    name: 'help',
    // Sees the sections for staff, too.
    as: people.admin,
    path: '/helppage',
    open: async (page) => {
      await expect(page.getByRole('heading', { name: /^Contact/ })).toBeVisible();
      await expect(page.getByRole('button', { name: /^Download Hedis/ }).first()).toBeVisible();
    },
  },
  {
    name: 'help-search',
    as: people.manager,
    path: '/helppage',
    open: async (page) => {
      await page.getByRole('searchbox', { name: 'Search help' }).fill('oversample');
      await expect(page.getByRole('status').filter({ hasText: /^Found in/ })).toBeVisible();
    },
  },
  {
    name: 'help-nothing',
    as: people.manager,
    path: '/helppage',
    open: async (page) => {
      await page.getByRole('searchbox', { name: 'Search help' }).fill('xyzzy');
      await expect(page.getByRole('button', { name: 'Show everything' })).toBeVisible();
    },
  },
  {
    name: 'announcements',
    as: people.admin,
    path: manager,
    open: async (page) =>
      expect(page.getByRole('button', { name: /^Delete announcement/ }).first()).toBeVisible(),
  },
  {
    name: 'announcement-new',
    as: people.admin,
    path: `${manager}?edit=new`,
    open: async (page) => expect(textOf(page)).toBeVisible(),
  },
  {
    name: 'announcement-wrong',
    as: people.admin,
    path: `${manager}?edit=new`,
    open: write,
  },
  {
    name: 'announcement-link',
    as: people.admin,
    path: `${manager}?edit=new`,
    open: async (page) => {
      await page.getByRole('button', { name: 'Link', exact: true }).click();
      await page.getByRole('textbox', { name: 'Link address' }).fill('javascript:void 0');
      await page.getByRole('button', { name: 'Apply link' }).click();
      await expect(page.getByRole('alert')).toContainText('https://');
    },
  },
  {
    name: 'announcement-color',
    as: people.admin,
    path: `${manager}?edit=new`,
    open: async (page) => {
      await page.getByRole('button', { name: /^Text color/ }).click();
      await expect(page.getByRole('menu', { name: 'Text color' })).toBeVisible();
    },
  },
  {
    name: 'announcement-delete',
    as: people.admin,
    path: manager,
    open: async (page) => {
      await page
        .getByRole('button', { name: /^Delete announcement/ })
        .first()
        .click();
      await expect(page.getByRole('dialog', { name: 'Delete announcement' })).toBeVisible();
    },
  },
];
