/** The upload screens and the submission homes of CAHPS and HOS, as their survey vendor sees them, and a plan. */
import { expect, type Page } from '@playwright/test';
import { people, type Person } from './portal.ts';
import { type Screen, createScreens } from './screen.ts';
import { stageHeading } from './stage-card.ts';
import { type SurveyFile, surveyFile } from './survey-files.ts';

const home = (subId: number, component: 'CAHPS' | 'HOS', tab?: string): string =>
  `/submissionHome/${subId}/${component}${tab ? `?tab=${tab}` : ''}`;

const atStage =
  (subId: number, stage: string) =>
  async (page: Page): Promise<void> => {
    await expect(page.getByRole('heading', { name: `Submission ${subId}` })).toBeVisible();
    await expect(stageHeading(page)).toHaveText(stage);
  };

const withFindings =
  (subId: number, stage: string, rule: RegExp) =>
  async (page: Page): Promise<void> => {
    await atStage(subId, stage)(page);
    await page.getByRole('button', { name: rule }).click();
    await expect(page.getByRole('region', { name: /^Findings of/ })).toContainText(/Member|\d:\d|Whole file/);
  };

/** Checks a file before it is sent, and opens its findings. */
async function checkFirst(page: Page, file: SurveyFile, line: RegExp): Promise<void> {
  await page.locator('input[type=file]').setInputFiles({ ...file });
  await page.getByRole('button', { name: 'Check before sending' }).click();
  await page.getByRole('button', { name: line }).click();
}

const homeAt = (
  name: string,
  as: Person,
  subId: number,
  component: 'CAHPS' | 'HOS',
  stage: string,
): Screen => ({ name, as, path: home(subId, component), open: atStage(subId, stage) });

const vendor = people.vendorAnalyst;

export const surveyScreens: readonly Screen[] = [
  ...createScreens(vendor, '/bulkupload/CAHPS', {
    'upload-cahps': async (page) =>
      expect(page.getByRole('heading', { name: 'Your recent uploads' })).toBeVisible(),
    'upload-cahps-checked': async (page) => {
      await checkFirst(
        page,
        surveyFile(2448, 1250, ['badCode', 'duplicateMember']),
        /CAHPSA2448\.csv.*errors/,
      );
      await page.getByRole('button', { name: /C-005/ }).click();
    },
    'upload-cahps-refused': async (page) => {
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
  }),
  ...createScreens(vendor, '/bulkupload/HOS', {
    'upload-hos-checked': (page) =>
      checkFirst(page, surveyFile(2532, 240, ['badValue', 'missingAdl']), /HOSB2532\.txt.*errors/),
  }),
  homeAt('home-cahps-import', vendor, 1234, 'CAHPS', 'Import Submission'),
  ...createScreens(vendor, home(1235, 'CAHPS'), {
    'home-cahps-errors': withFindings(1235, 'Apply Mark Final', /^Error C-005/),
  }),
  homeAt('home-cahps-no-issues', vendor, 1236, 'CAHPS', 'Apply Mark Final'),
  homeAt('home-cahps-refused', vendor, 2410, 'CAHPS', 'Import Submission'),
  ...createScreens(vendor, home(1238, 'CAHPS'), {
    'home-cahps-final': async (page) => {
      await atStage(1238, 'Finalize Attestation')(page);
      await expect(page.getByRole('button', { name: 'Download Final CAHPS file (ZIP)' })).toBeVisible();
    },
  }),
  ...createScreens(vendor, home(1238, 'CAHPS', 'downloads'), {
    'home-cahps-downloads': async (page) => expect(page.getByRole('row').nth(1)).toBeVisible(),
  }),
  homeAt('home-cahps-complete', vendor, 2401, 'CAHPS', 'Submission Finalized'),
  homeAt('home-cahps-plan', people.manager, 1238, 'CAHPS', 'Finalize Attestation'),
  homeAt('home-cahps-plan-waits', people.manager, 1235, 'CAHPS', 'Apply Mark Final'),
  ...createScreens(vendor, home(2415, 'HOS'), {
    'home-hos-errors': withFindings(2415, 'Validations/Attestation', /^Error O-010/),
  }),
  homeAt('home-hos-refused', vendor, 2423, 'HOS', 'Import Submission'),
  homeAt('home-hos-signer', people.surveySigner, 2406, 'HOS', 'Validations/Attestation'),
  homeAt('home-hos-attested', vendor, 1240, 'HOS', 'Apply Mark Final'),
  homeAt('home-hos-complete', vendor, 2414, 'HOS', 'Submission Finalized'),
  ...createScreens(vendor, home(2414, 'HOS', 'history'), {
    'home-hos-history': async (page) => expect(page.getByRole('tabpanel')).toContainText('Louisa Ferreira'),
  }),
];
