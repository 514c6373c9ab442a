/** The pages of users, each in the states that are checked. Nothing is changed. */
import { noticeScreens } from './notice-screens.ts';
import { paletteScreens } from './palette-screens.ts';
import { expect, type Page } from '@playwright/test';
import { people } from './portal.ts';
import { type Screen, createScreens } from './screen.ts';

const allUsers = '/alluserspage';
const person = `${allUsers}?user=${encodeURIComponent(people.associate)}`;

const isPanel = async (page: Page): Promise<void> => {
  await expect(page.getByRole('table', { name: 'Assigned Roles' })).toContainText('Auditor');
  await expect(page.getByRole('region', { name: 'Recent changes' })).toBeVisible();
};

const editOrganization = async (page: Page): Promise<void> => {
  await page.getByRole('link', { name: 'Edit Lakeside Community Health Plan' }).click();
  await expect(page.getByRole('table', { name: 'Assigned users' })).toContainText(people.associate);
};

export const userScreens: readonly Screen[] = [
  ...noticeScreens,
  ...paletteScreens,
  ...createScreens(people.admin, allUsers, {
    'users-all': async (page) => {
      await expect(page.getByRole('table', { name: 'Available Users' })).toContainText('@');
      await expect(page.getByText('Choose a person')).toBeVisible();
    },
    'users-add': async (page) => {
      await page.getByRole('button', { name: 'Add New User' }).click();
      await page.getByRole('textbox', { name: 'Email' }).fill('someone@nowhere');
      await expect(page.getByText('Email is not in a valid format').first()).toBeVisible();
    },
  }),
  ...createScreens(people.admin, person, {
    'users-person': isPanel,
    'users-add-roles': async (page) => {
      await page.getByRole('button', { name: 'Add', exact: true }).click();
      const dialog = page.getByRole('dialog', { name: 'Add roles to Renske Dalgaard' });
      await dialog.getByRole('combobox', { name: 'System group' }).selectOption('Organization');
      await dialog.getByRole('checkbox', { name: 'Auditor', exact: true }).check();
      await expect(dialog.getByRole('searchbox', { name: 'Filter: Organizations' })).toBeVisible();
    },
    'users-lock': async (page) => {
      await page.getByRole('button', { name: 'Lock User (Testing)' }).click();
      await expect(page.getByRole('dialog')).toContainText('signed out everywhere');
    },
  }),
  ...createScreens(people.manager, '/userslistpage', {
    'users-managed': async (page) => {
      await expect(page.getByRole('table', { name: 'Users' })).toContainText(people.analyst);
      await expect(page.getByRole('link', { name: /^Edit Lakeside/ })).toBeVisible();
    },
    'users-organization': editOrganization,
    'users-audited': async (page) => {
      await editOrganization(page);
      await page.getByRole('button', { name: /^Manage Submissions of Renske Dalgaard/ }).click();
      await expect(page.getByRole('checkbox', { name: /^1236 / })).toBeChecked();
    },
  }),
  ...createScreens(people.admin, '/bulkuserpage', {
    'users-bulk': async (page) => {
      await page
        .getByRole('textbox', { name: 'User emails' })
        .fill(`${people.viewer}\nno address@@\n${people.otherPlan}`);
      await page.getByRole('combobox', { name: 'Group' }).selectOption('Organization');
      await page.getByRole('combobox', { name: 'Role' }).selectOption('viewer');
      await page.getByRole('textbox', { name: 'Entity ids' }).fill('5678');
      await page.getByRole('button', { name: 'Preview', exact: true }).click();
      await expect(page.getByRole('table', { name: 'Preview' })).toContainText('line 2');
    },
  }),
  ...createScreens(people.manager, `/userrolespage/${encodeURIComponent(people.associate)}`, {
    'user-roles': (page) =>
      expect(page.getByRole('table', { name: 'Assigned Roles' })).toContainText('Auditor'),
  }),
  ...createScreens(people.manager, '/accountpage', {
    'account-page': async (page) => {
      await expect(page.getByRole('table', { name: 'Notice choices' })).toBeVisible();
      await expect(page.getByRole('table', { name: 'Where you are signed in' })).toContainText(
        'This session',
      );
      await expect(page.getByRole('table', { name: 'Your roles' })).toContainText(
        'Lakeside Community Health Plan',
      );
    },
  }),
];
