/** The administrator console, each tab in the states that are checked. Nothing is changed. */
import defaultMatrix from '@idss/domain/permissions/default-matrix';
import { expect, type Page } from '@playwright/test';
import { fakeAnswer } from './faked-answers.ts';
import { people } from './portal.ts';
import { type Screen, createScreens } from './screen.ts';

const address = '/administration';

/** The dialog of a switch or a mode, which says what will happen. */
const asking =
  (role: 'switch' | 'button', control: string, sentence: RegExp) =>
  async (page: Page): Promise<void> => {
    await page.getByRole(role, { name: control }).click();
    await expect(page.getByRole('dialog')).toContainText(sentence);
  };

async function chooseMatrix(page: Page, csv: string): Promise<void> {
  const file = { name: 'matrix.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) };
  await page.getByLabel('Security matrix (.csv)').setInputFiles(file);
  await page.getByRole('button', { name: 'Upload' }).click();
}

export const administrationScreens: readonly Screen[] = [
  ...createScreens(people.admin, address, {
    administration: async (page) => {
      await expect(page.getByRole('switch', { name: 'HEDIS uploads' })).toBeChecked();
      await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible();
    },
    'administration-consistency': async (page) => {
      await page.getByRole('button', { name: 'Run System Consistency Check' }).click();
      await expect(page.getByRole('region', { name: 'Passed' })).toContainText('History:');
    },
    'administration-switch': asking('switch', 'HEDIS uploads', /take no uploads and cannot be unsubmitted/),
  }),
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
  ...createScreens(people.admin, address, {
    'administration-mode': asking('button', 'Enable Maintenance mode…', /lose access when it begins/),
  }),
  ...createScreens(people.admin, `${address}?tab=reprocessing`, {
    'administration-reprocessing': async (page) => expect(page.getByRole('checkbox').nth(1)).toBeVisible(),
  }),
  ...createScreens(people.admin, `${address}?tab=reprocessing&component=DST&stage=Apply+Plan+Lock`, {
    'administration-reprocessing-preview': async (page) => {
      await page.getByRole('button', { name: 'Select all that match' }).click();
      await page.getByRole('button', { name: 'Reprocess…' }).click();
      await expect(page.getByRole('dialog')).toContainText('will be reprocessed');
    },
  }),
  ...createScreens(people.admin, `${address}?tab=reprocessing`, {
    'administration-select-by-id': async (page) => {
      await page.getByRole('button', { name: 'Select by id…' }).click();
      await page.getByRole('textbox', { name: 'Submission ids' }).fill('Sub ID\n3101\n3102\n31x');
      await expect(page.getByText('Not an id: 31x').first()).toBeVisible();
    },
  }),
  ...createScreens(people.admin, `${address}?tab=security-matrix`, {
    'administration-matrix': async (page) =>
      expect(page.getByRole('button', { name: 'Download version 0' })).toBeVisible(),
    'administration-matrix-apply': async (page) => {
      await chooseMatrix(page, defaultMatrix.replace('VIEW_ART,submission,Y,Y', 'VIEW_ART,submission,Y,N'));
      await expect(page.getByRole('dialog')).toContainText(
        'Organization administrator: View the auditor review table (VIEW_ART)',
      );
    },
    'administration-matrix-problems': async (page) => {
      await chooseMatrix(page, defaultMatrix.replace('VIEW_ART,submission,Y', 'VIEW_ART,submission,yes'));
      await expect(page.getByRole('alert')).toContainText('Line 2: VIEW_ART, sysadmin');
    },
  }),
  ...createScreens(people.admin, `${address}?tab=announcements`, {
    'administration-announcements': async (page) =>
      expect(page.getByRole('button', { name: /^Delete announcement/ }).first()).toBeVisible(),
  }),
  ...createScreens(people.admin, `${address}?tab=license-agreement`, {
    'administration-license': async (page) =>
      expect(page.getByRole('button', { name: 'Show version 1' })).toBeVisible(),
    'administration-license-save': async (page) => {
      await page.getByRole('textbox', { name: 'Text' }).fill('We changed one sentence.');
      await page.getByRole('button', { name: 'Save…' }).click();
      await expect(page.getByRole('radio', { name: 'Everyone accepts again' })).toBeChecked();
    },
    'administration-license-version': async (page) => {
      await page.getByRole('button', { name: 'Show version 1' }).click();
      await expect(page.getByRole('dialog')).toContainText('Your account');
    },
  }),
  ...createScreens(people.admin, address, {
    'administration-clear': asking('button', 'Clear License Agreements…', /you included, must accept/),
  }),
  ...createScreens(people.admin, `${address}?tab=auditors`, {
    'administration-auditors': async (page) =>
      expect(page.getByRole('button', { name: /^Delete .*@/ }).first()).toBeVisible(),
    'administration-auditors-delete': async (page) => {
      await page
        .getByRole('button', { name: /^Delete .*@/ })
        .first()
        .click();
      await expect(page.getByRole('dialog')).toContainText(/loses the auditor role|audits no submissions/);
    },
    'administration-auditors-add': async (page) => {
      await page.getByRole('button', { name: 'Add auditor…' }).click();
      await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible();
    },
  }),
  ...createScreens(people.admin, `${address}?tab=app-info`, {
    'administration-app-info': async (page) => expect(page.getByText('PostgreSQL')).toBeVisible(),
  }),
  ...createScreens(people.admin, `${address}?tab=test-organizations`, {
    'administration-test-organizations': async (page) =>
      expect(page.getByRole('button', { name: /^Delete \d/ }).first()).toBeVisible(),
  }),
  ...createScreens(people.admin, '/testorgsconfigpage', {
    'administration-test-organizations-add': async (page) => {
      await page.getByRole('button', { name: 'Add Test Orgs…' }).click();
      await expect(page.getByRole('textbox', { name: 'OrgIds, separated by commas' })).toBeVisible();
    },
    'administration-test-organizations-export': async (page) => {
      await page.getByRole('button', { name: 'Export CSV…' }).click();
      await expect(page.getByRole('combobox', { name: 'Measurement year' }).last()).toHaveValue('2025');
    },
  }),
  ...createScreens(people.admin, `${address}?tab=vendor-measures`, {
    'administration-vendor-measures': async (page) =>
      expect(page.getByRole('cell', { name: 'season load' }).first()).toBeVisible(),
  }),
  ...createScreens(people.admin, '/vendormeasureguidlistpage', {
    'administration-vendor-measures-upload': async (page) => {
      await page.getByRole('button', { name: 'Upload vendor measures…' }).click();
      await expect(page.getByRole('dialog')).toContainText('replaces all measures of its product year');
    },
  }),
  ...createScreens(people.admin, `${address}?tab=cache-manager`, {
    'administration-caches': async (page) => {
      await page.getByRole('checkbox', { name: /security-matrix/ }).check();
      await page.getByRole('button', { name: 'Clear…' }).click();
      await expect(page.getByRole('dialog')).toContainText('security-matrix');
    },
  }),
  ...createScreens(people.admin, address, {
    'administration-dcap': async (page) => {
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
  }),
  ...createScreens(people.admin, `${address}?tab=vendor-org-map`, {
    'administration-vendor-map': async (page) =>
      expect(page.getByRole('cell', { name: 'Yes' }).first()).toBeVisible(),
  }),
  ...createScreens(people.vendorAnalyst, '/vendororgmappage', {
    'vendor-map-of-vendor': async (page) =>
      expect(page.getByRole('cell', { name: /Askwell/ }).first()).toBeVisible(),
  }),
  ...createScreens(people.manager, address, {
    'administration-refused': async (page) =>
      expect(page.getByRole('heading', { name: 'Unauthorized' })).toBeVisible(),
  }),
];
