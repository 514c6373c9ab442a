/** The administrator console, each tab in the states that are checked. Nothing is changed. */
import defaultMatrix from '@idss/domain/permissions/default-matrix';
import { expect, type Page } from '@playwright/test';
import { fakeAnswer } from './faked-answers.ts';
import { people } from './portal.ts';
import type { Screen } from './screens.ts';

const address = '/administration';

/** The dialog of a switch or a mode, which says what will happen. */
const asking = (name: string, role: 'switch' | 'button', control: string, sentence: RegExp): Screen => ({
  name,
  as: people.admin,
  path: address,
  open: async (page: Page) => {
    await page.getByRole(role, { name: control }).click();
    await expect(page.getByRole('dialog')).toContainText(sentence);
  },
});

async function chooseMatrix(page: Page, csv: string): Promise<void> {
  const file = { name: 'matrix.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) };
  await page.getByLabel('Security matrix (.csv)').setInputFiles(file);
  await page.getByRole('button', { name: 'Upload' }).click();
}

export const administrationScreens: readonly Screen[] = [
  {
    name: 'administration',
    as: people.admin,
    path: address,
    open: async (page) => {
      await expect(page.getByRole('switch', { name: 'HEDIS uploads' })).toBeChecked();
      await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible();
    },
  },
  {
    name: 'administration-consistency',
    as: people.admin,
    path: address,
    open: async (page) => {
      await page.getByRole('button', { name: 'Run System Consistency Check' }).click();
      await expect(page.getByRole('region', { name: 'Passed' })).toContainText('History:');
    },
  },
  asking('administration-switch', 'switch', 'HEDIS uploads', /take no uploads and cannot be unsubmitted/),
  {
    name: 'administration-fresh-sign-in',
    as: people.admin,
    path: address,
    complaint: /status of 403.*ClearAllLicenseAgreements/,
    open: async (page) => {
      await page.route('**/api/ClearAllLicenseAgreements*', (route) =>
        route.fulfill({ status: 403, json: { code: 'reauth_required', message: 'Sign in again.' } }),
      );
      await page.getByRole('button', { name: 'Clear License Agreements…' }).click();
      await page.getByRole('dialog').getByRole('button').last().click();
      await expect(page.getByRole('button', { name: 'Sign in again' })).toBeVisible();
    },
  },
  asking('administration-mode', 'button', 'Enable Maintenance mode…', /lose access with their next click/),
  {
    name: 'administration-reprocessing',
    as: people.admin,
    path: `${address}?tab=reprocessing`,
    open: async (page) => expect(page.getByRole('checkbox').nth(1)).toBeVisible(),
  },
  {
    name: 'administration-reprocessing-preview',
    as: people.admin,
    path: `${address}?tab=reprocessing&component=DST&stage=Apply+Plan+Lock`,
    open: async (page) => {
      await page.getByRole('button', { name: 'Select all that match' }).click();
      await page.getByRole('button', { name: 'Reprocess…' }).click();
      await expect(page.getByRole('dialog')).toContainText('will be reprocessed');
    },
  },
  {
    name: 'administration-matrix',
    as: people.admin,
    path: `${address}?tab=security-matrix`,
    open: async (page) => expect(page.getByRole('button', { name: 'Download version 0' })).toBeVisible(),
  },
  {
    name: 'administration-matrix-apply',
    as: people.admin,
    path: `${address}?tab=security-matrix`,
    open: async (page) => {
      await chooseMatrix(page, defaultMatrix.replace('VIEW_ART,submission,Y,Y', 'VIEW_ART,submission,Y,N'));
      await expect(page.getByRole('dialog')).toContainText('Organization administrator: VIEW_ART');
    },
  },
  {
    name: 'administration-matrix-problems',
    as: people.admin,
    path: `${address}?tab=security-matrix`,
    open: async (page) => {
      await chooseMatrix(page, defaultMatrix.replace('VIEW_ART,submission,Y', 'VIEW_ART,submission,yes'));
      await expect(page.getByRole('alert')).toContainText('Line 2: VIEW_ART, sysadmin');
    },
  },
  {
    name: 'administration-announcements',
    as: people.admin,
    path: `${address}?tab=announcements`,
    open: async (page) =>
      expect(page.getByRole('button', { name: /^Delete announcement/ }).first()).toBeVisible(),
  },
  {
    name: 'administration-license',
    as: people.admin,
    path: `${address}?tab=license-agreement`,
    open: async (page) => expect(page.getByRole('button', { name: 'Show version 1' })).toBeVisible(),
  },
  {
    name: 'administration-license-save',
    as: people.admin,
    path: `${address}?tab=license-agreement`,
    open: async (page) => {
      await page.getByRole('textbox', { name: 'Text' }).fill('We changed one sentence.');
      await page.getByRole('button', { name: 'Save…' }).click();
      await expect(page.getByRole('radio', { name: 'Everyone accepts again' })).toBeChecked();
    },
  },
  {
    name: 'administration-license-version',
    as: people.admin,
    path: `${address}?tab=license-agreement`,
    open: async (page) => {
      await page.getByRole('button', { name: 'Show version 1' }).click();
      await expect(page.getByRole('dialog')).toContainText('Your account');
    },
  },
  asking('administration-clear', 'button', 'Clear License Agreements…', /you included, must accept/),
  {
    name: 'administration-auditors',
    as: people.admin,
    path: `${address}?tab=auditors`,
    open: async (page) => expect(page.getByRole('button', { name: /^Delete .*@/ }).first()).toBeVisible(),
  },
  {
    name: 'administration-auditors-delete',
    as: people.admin,
    path: `${address}?tab=auditors`,
    open: async (page) => {
      await page
        .getByRole('button', { name: /^Delete .*@/ })
        .first()
        .click();
      await expect(page.getByRole('dialog')).toContainText(/loses the auditor role|audits no submissions/);
    },
  },
  {
    name: 'administration-auditors-add',
    as: people.admin,
    path: `${address}?tab=auditors`,
    open: async (page) => {
      await page.getByRole('button', { name: 'Add auditor…' }).click();
      await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible();
    },
  },
  {
    name: 'administration-app-info',
    as: people.admin,
    path: `${address}?tab=app-info`,
    open: async (page) => expect(page.getByText('PostgreSQL')).toBeVisible(),
  },
  {
    name: 'administration-test-organizations',
    as: people.admin,
    path: `${address}?tab=test-organizations`,
    open: async (page) => expect(page.getByRole('button', { name: /^Delete \d/ }).first()).toBeVisible(),
  },
  {
    name: 'administration-test-organizations-add',
    as: people.admin,
    path: '/testorgsconfigpage',
    open: async (page) => {
      await page.getByRole('button', { name: 'Add Test Orgs…' }).click();
      await expect(page.getByRole('textbox', { name: 'OrgIds, separated by commas' })).toBeVisible();
    },
  },
  {
    name: 'administration-test-organizations-export',
    as: people.admin,
    path: '/testorgsconfigpage',
    open: async (page) => {
      await page.getByRole('button', { name: 'Export CSV…' }).click();
      await expect(page.getByRole('combobox', { name: 'Measurement year' }).last()).toHaveValue('2025');
    },
  },
  {
    name: 'administration-vendor-measures',
    as: people.admin,
    path: `${address}?tab=vendor-measures`,
    open: async (page) => expect(page.getByRole('cell', { name: 'season load' }).first()).toBeVisible(),
  },
  {
    name: 'administration-vendor-measures-upload',
    as: people.admin,
    path: '/vendormeasureguidlistpage',
    open: async (page) => {
      await page.getByRole('button', { name: 'Upload vendor measures…' }).click();
      await expect(page.getByRole('dialog')).toContainText('replaces all measures of its product year');
    },
  },
  {
    name: 'administration-caches',
    as: people.admin,
    path: `${address}?tab=cache-manager`,
    open: async (page) => {
      await page.getByRole('checkbox', { name: /security-matrix/ }).check();
      await page.getByRole('button', { name: 'Clear…' }).click();
      await expect(page.getByRole('dialog')).toContainText('security-matrix');
    },
  },
  {
    name: 'administration-dcap',
    as: people.admin,
    path: address,
    open: async (page) => {
      await fakeAnswer(page, 'GetAllOrganizationsWithContact', () => [
        {
          eisOrgId: 2107,
          orgName: 'Amberfield Health',
          contactFirstName: 'Ana',
          contactLastName: 'Berg',
          inactive: false,
        },
      ]);
      await page.goto('/essadminpage');
      await page.getByRole('button', { name: 'Edit 2107', exact: true }).click();
      await expect(page.getByRole('dialog').getByLabel('Original name')).toHaveValue('Amberfield Health');
    },
  },
  {
    name: 'administration-vendor-map',
    as: people.admin,
    path: `${address}?tab=vendor-org-map`,
    open: async (page) => expect(page.getByRole('cell', { name: 'Yes' }).first()).toBeVisible(),
  },
  {
    name: 'vendor-map-of-vendor',
    as: people.vendorAnalyst,
    path: '/vendororgmappage',
    open: async (page) => expect(page.getByRole('cell', { name: /Askwell/ }).first()).toBeVisible(),
  },
  {
    name: 'administration-refused',
    as: people.manager,
    path: address,
    open: async (page) => expect(page.getByRole('heading', { name: 'Unauthorized' })).toBeVisible(),
  },
];
