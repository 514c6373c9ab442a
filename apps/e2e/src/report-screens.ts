/** The Reports page, and every table that is a page of its own, as plans and staff see them. */
import { globSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, type Page } from '@playwright/test';
import { getAddress } from '../../web/src/components/tables/table-address.ts';
import { people, type Person } from './portal.ts';
import { type Screen, createScreens } from './screen.ts';

const hasRows = async (page: Page): Promise<void> =>
  expect(page.getByRole('table').getByRole('row').nth(1)).toBeVisible();

const features = fileURLToPath(new URL('../../web/src/features/', import.meta.url));
/** Staff see most reports; these are opened as the users they are meant for. */
const viewers: Readonly<Record<string, Person>> = {
  '/activityreportpage': people.manager,
  '/filesuploadreportpage': people.manager,
  '/hosvendorsubmissionstatusreportpage': people.manager,
};

/** Tables that are empty in the demonstration, with their empty state. */
const withoutRows: Readonly<Record<string, string>> = {
  '/administration?tab=mail': 'The portal sends no mail',
  '/missingrolesreport': 'No roles are missing',
};

const isShown =
  (address: string) =>
  async (page: Page): Promise<void> => {
    const emptyText = withoutRows[address];
    await (emptyText === undefined ? hasRows(page) : expect(page.getByText(emptyText)).toBeVisible());
  };

/** Lists all `*.table.tsx`, so that a new one needs no entry here. */
const tableScreens: readonly Screen[] = globSync('**/*.table.tsx', { cwd: features })
  .map((file) => getAddress(file.replaceAll(path.sep, '/')))
  .sort()
  .map((address) => ({
    name: `table-${address.replaceAll(/\W+/g, '-').slice(1)}`,
    as: viewers[address] ?? people.admin,
    path: address,
    open: isShown(address),
  }));

export const reportScreens: readonly Screen[] = [
  ...createScreens(people.admin, '/reportspage', {
    'reports-staff': async (page) =>
      expect(page.getByRole('link', { name: 'Accreditation Status' })).toBeVisible(),
  }),
  ...tableScreens,
  ...createScreens(people.manager, '/activityreportpage', {
    'report-activity-none': async (page) => {
      await hasRows(page);
      await expect(page.getByRole('option', { name: 'Stage changed' })).toBeAttached();
      await page.getByRole('textbox', { name: 'From' }).fill('2099-01-01');
      await expect(page.getByText('Nothing has happened')).toBeVisible();
    },
  }),
  ...createScreens(people.manager, '/validationreport', {
    'report-refused': async (page) =>
      expect(page.getByRole('heading', { name: 'Unauthorized' })).toBeVisible(),
  }),
  ...createScreens(people.admin, '/cahpsvendorsubmissionstatusreportpage?show=not-submitted', {
    'cahps-vendor-status-part': async (page) => {
      await expect(page.getByRole('button', { name: 'Clear filters' })).toBeVisible();
      await hasRows(page);
    },
  }),
];
