/** The Reports page and its reports, as plans, vendors and staff see them. */
import { expect, type Page } from '@playwright/test';
import { people } from './portal.ts';
import type { Screen } from './screens.ts';

const hasRows = async (page: Page): Promise<void> =>
  expect(page.getByRole('table').getByRole('row').nth(1)).toBeVisible();

export const reportScreens: readonly Screen[] = [
  {
    name: 'reports-staff',
    as: people.admin,
    path: '/reportspage',
    open: async (page) => expect(page.getByRole('link', { name: 'Accreditation Status' })).toBeVisible(),
  },
  { name: 'report-files', as: people.manager, path: '/filesuploadreportpage', open: hasRows },
  {
    name: 'report-activity',
    as: people.manager,
    path: '/activityreportpage',
    open: async (page) => {
      await hasRows(page);
      await expect(page.getByRole('option', { name: 'Stage changed' })).toBeAttached();
    },
  },
  {
    name: 'report-activity-none',
    as: people.manager,
    path: '/activityreportpage',
    open: async (page) => {
      await hasRows(page);
      await page.getByRole('textbox', { name: 'From' }).fill('2099-01-01');
      await expect(page.getByText('Nothing has happened')).toBeVisible();
    },
  },
  {
    name: 'report-data-summary',
    as: people.admin,
    path: '/submissionsdatasummaryreportpage',
    open: hasRows,
  },
  { name: 'report-validation', as: people.admin, path: '/validationreport', open: hasRows },
  { name: 'report-measure-counts', as: people.admin, path: '/submissioncountonmeasurereport', open: hasRows },
  { name: 'report-accreditation', as: people.admin, path: '/accreditationstatusreport', open: hasRows },
];
