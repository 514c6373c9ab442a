/** A survey that is left out, a signature that is not finished, and what a person without permission sees. Nothing is changed. */
import { expect } from '@playwright/test';
import { fakeAnswer } from './faked-answers.ts';
import { people } from './portal.ts';
import { type Screen, createScreens } from './screen.ts';

const components = [
  {
    component: 'DST',
    stage: 'Finalize Attestation',
    isFinal: true,
    isAttested: false,
    validationStatus: 'Warning',
    vendorName: null,
  },
  {
    component: 'CAHPS',
    stage: 'Apply Mark Final',
    isFinal: false,
    isAttested: false,
    validationStatus: 'Error',
    vendorName: 'Askwell Research',
  },
];
const signed = {
  attestationId: '00000000-0000-4000-8000-000000000000',
  sha256: '0',
  fileName: '1240_HEDIS_Signed.pdf',
  signedAt: '2026-06-10T15:00:00.000Z',
  signedBy: 'Marcus Ellery',
  downloadKey: 'none',
};

const leavesOut = (answer: object) => ({
  ...answer,
  components,
  leavesOutSurvey: true,
  surveyPart: 'leftOut',
});

export const excludedScreens: readonly Screen[] = [
  ...createScreens(people.signer, '/attestation/1240/DST', {
    'wizard-choice-without-survey': async (page) => {
      await fakeAnswer(page, 'GetAttestationWizard', leavesOut);
      await expect(page.getByText('The CAHPS survey is not final')).toBeVisible();
    },
  }),
  ...createScreens(people.signer, '/attestation/1241/DST', {
    'wizard-finalized-without-survey': async (page) => {
      await fakeAnswer(page, 'GetAttestationWizard', leavesOut);
      await expect(page.getByText('The CAHPS survey of this submission was left out.')).toBeVisible();
    },
  }),
  ...createScreens(people.signer, '/attestation/1240/DST', {
    'wizard-unfinished': async (page) => {
      await fakeAnswer(page, 'GetAttestationWizard', (answer: object) => ({ ...answer, signed }));
      await expect(page.getByRole('button', { name: 'Finish' })).toBeVisible();
    },
  }),
  ...createScreens(people.signer, '/submissionHome/1240/DST/Medicare', {
    'home-unfinished': async (page) => {
      await fakeAnswer(page, 'GetSubmissionSummary', (answer: object) => ({
        ...answer,
        attestation: {
          way: 'wizard',
          verdict: { ok: true },
          signed: { by: 'Marcus Ellery', at: signed.signedAt, finish: { ok: true } },
        },
      }));
      await expect(page.getByRole('button', { name: 'Finish' })).toBeVisible();
    },
  }),
  ...createScreens(people.manager, '/submissionHome/1238/DST/Medicaid', {
    'home-mark-final-without-survey': async (page) => {
      await fakeAnswer(page, 'GetSubmissionSummary', (answer: object) => ({
        ...answer,
        componentStates: components,
      }));
      await page.getByRole('button', { name: 'Mark Final', exact: true }).click();
      await expect(page.getByRole('list', { name: 'Components of this submission' })).toBeVisible();
    },
  }),
  ...createScreens(people.viewer, '/bulkupload/HEDIS', {
    'upload-not-open': (page) => expect(page.getByRole('link', { name: 'Helena Brandt' })).toBeVisible(),
  }),
  ...createScreens(people.viewer, '/submissionHome/1235/CAHPS/Commercial', {
    'home-not-open': (page) => expect(page.getByRole('link', { name: 'Helena Brandt' })).toBeVisible(),
  }),
];
