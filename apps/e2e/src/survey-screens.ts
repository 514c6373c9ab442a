/** The upload screens and the submission homes of CAHPS and HOS, as their survey vendor sees them, and a plan. */
import { expect, type Page } from '@playwright/test';
import { people } from './portal.ts';
import type { Screen } from './screens.ts';
import { surveyFile } from './survey-files.ts';

const home = (subId: number, component: 'CAHPS' | 'HOS', tab?: string): string =>
  `/submissionHome/${subId}/${component}${tab ? `?tab=${tab}` : ''}`;

const atStage =
  (subId: number, stage: string) =>
  async (page: Page): Promise<void> => {
    await expect(page.getByRole('heading', { name: `Submission ${subId}` })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Current step' }).getByRole('heading')).toHaveText(stage);
  };

const withFindings =
  (subId: number, stage: string, rule: RegExp) =>
  async (page: Page): Promise<void> => {
    await atStage(subId, stage)(page);
    await page.getByRole('button', { name: rule }).click();
    await expect(page.getByRole('region', { name: /^Findings of/ })).toContainText(/Member|Line|Whole file/);
  };

const vendor = people.vendorAnalyst;

export const surveyScreens: readonly Screen[] = [
  {
    name: 'upload-cahps',
    as: vendor,
    path: '/bulkupload/CAHPS',
    open: async (page) => expect(page.getByRole('heading', { name: 'Your recent uploads' })).toBeVisible(),
  },
  {
    name: 'upload-cahps-checked',
    as: vendor,
    path: '/bulkupload/CAHPS',
    open: async (page) => {
      await page
        .locator('input[type=file]')
        .setInputFiles({ ...surveyFile(2448, 1250, ['badCode', 'duplicateMember']) });
      await page.getByRole('button', { name: 'Check before sending' }).click();
      await page.getByRole('button', { name: /CAHPSA2448\.csv.*errors/ }).click();
      await page.getByRole('button', { name: /C-005/ }).click();
    },
  },
  {
    name: 'upload-cahps-refused',
    as: vendor,
    path: '/bulkupload/CAHPS',
    open: async (page) => {
      await page
        .locator('input[type=file]')
        .setInputFiles([
          { ...surveyFile(2425, 120, ['missingColumn']) },
          { ...surveyFile(2448, 120), name: 'CAHPSA.csv' },
        ]);
      await page.getByRole('button', { name: 'Upload', exact: true }).click();
      await expect(page.getByRole('heading', { name: 'Finished' })).toBeVisible();
      await expect(page.getByRole('table', { name: 'Uploaded files' })).toBeVisible();
    },
  },
  {
    name: 'upload-hos-checked',
    as: vendor,
    path: '/bulkupload/HOS',
    open: async (page) => {
      await page
        .locator('input[type=file]')
        .setInputFiles({ ...surveyFile(2532, 240, ['badValue', 'missingAdl']) });
      await page.getByRole('button', { name: 'Check before sending' }).click();
      await page.getByRole('button', { name: /HOSB2532\.txt.*errors/ }).click();
    },
  },
  {
    name: 'home-cahps-import',
    as: vendor,
    path: home(1234, 'CAHPS'),
    open: atStage(1234, 'Import Submission'),
  },
  {
    name: 'home-cahps-errors',
    as: vendor,
    path: home(1235, 'CAHPS'),
    open: withFindings(1235, 'Apply Mark Final', /^Error C-005/),
  },
  {
    name: 'home-cahps-no-issues',
    as: vendor,
    path: home(1236, 'CAHPS'),
    open: atStage(1236, 'Apply Mark Final'),
  },
  {
    name: 'home-cahps-refused',
    as: vendor,
    path: home(2410, 'CAHPS'),
    open: atStage(2410, 'Import Submission'),
  },
  {
    name: 'home-cahps-final',
    as: vendor,
    path: home(1238, 'CAHPS'),
    open: async (page) => {
      await atStage(1238, 'Finalize Attestation')(page);
      await expect(page.getByRole('button', { name: 'Download Final CAHPS file (ZIP)' })).toBeVisible();
    },
  },
  {
    name: 'home-cahps-downloads',
    as: vendor,
    path: home(1238, 'CAHPS', 'downloads'),
    open: async (page) => expect(page.getByRole('row').nth(1)).toBeVisible(),
  },
  {
    name: 'home-cahps-complete',
    as: vendor,
    path: home(2401, 'CAHPS'),
    open: atStage(2401, 'Submission Finalized'),
  },
  {
    name: 'home-cahps-plan',
    as: people.manager,
    path: home(1238, 'CAHPS'),
    open: atStage(1238, 'Finalize Attestation'),
  },
  {
    name: 'home-cahps-plan-waits',
    as: people.manager,
    path: home(1235, 'CAHPS'),
    open: atStage(1235, 'Apply Mark Final'),
  },
  {
    name: 'home-hos-errors',
    as: vendor,
    path: home(2415, 'HOS'),
    open: withFindings(2415, 'Validations/Attestation', /^Error O-010/),
  },
  { name: 'home-hos-refused', as: vendor, path: home(2423, 'HOS'), open: atStage(2423, 'Import Submission') },
  {
    name: 'home-hos-signer',
    as: people.surveySigner,
    path: home(2406, 'HOS'),
    open: atStage(2406, 'Validations/Attestation'),
  },
  { name: 'home-hos-attested', as: vendor, path: home(1240, 'HOS'), open: atStage(1240, 'Apply Mark Final') },
  {
    name: 'home-hos-complete',
    as: vendor,
    path: home(2414, 'HOS'),
    open: atStage(2414, 'Submission Finalized'),
  },
  {
    name: 'home-hos-history',
    as: vendor,
    path: home(2414, 'HOS', 'history'),
    open: async (page) => expect(page.getByRole('tabpanel')).toContainText('Louisa Ferreira'),
  },
];
