/** A survey that is left out, a signature that is not finished, and what a person without permission sees. Nothing is changed. */
import { expect, type Page } from '@playwright/test';
import { people } from './portal.ts';
import type { Screen } from './screens.ts';

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

/** The answer of a call with other parts, for this look. */
async function answering(page: Page, call: string, more: (answer: object) => object): Promise<void> {
  const address = `**/api/${call}?*`;
  await page.route(address, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: more(await answer.json()) });
  });
  await page.reload();
}

const leavesOut = (answer: object) => ({
  ...answer,
  components,
  leavesOutSurvey: true,
  surveyPart: 'leftOut',
});

export const leftOutScreens: readonly Screen[] = [
  {
    name: 'wizard-choice-without-survey',
    as: people.signer,
    path: '/attestation/1240/DST',
    open: async (page) => {
      await answering(page, 'GetAttestationWizard', leavesOut);
      await expect(page.getByText('The CAHPS survey is not final')).toBeVisible();
      await page.unrouteAll();
    },
  },
  {
    name: 'wizard-finalized-without-survey',
    as: people.signer,
    path: '/attestation/1241/DST',
    open: async (page) => {
      await answering(page, 'GetAttestationWizard', leavesOut);
      await expect(page.getByText('The CAHPS survey of this submission was left out.')).toBeVisible();
      await page.unrouteAll();
    },
  },
  {
    name: 'wizard-unfinished',
    as: people.signer,
    path: '/attestation/1240/DST',
    open: async (page) => {
      await answering(page, 'GetAttestationWizard', (answer) => ({ ...answer, signed }));
      await expect(page.getByRole('button', { name: 'Finish' })).toBeVisible();
      await page.unrouteAll();
    },
  },
  {
    name: 'home-unfinished',
    as: people.signer,
    path: '/submissionHome/1240/DST/Medicare',
    open: async (page) => {
      await answering(page, 'GetSubmissionSummary', (answer) => ({
        ...answer,
        attestation: {
          way: 'wizard',
          verdict: { ok: true },
          signed: { by: 'Marcus Ellery', at: signed.signedAt, finish: { ok: true } },
        },
      }));
      await expect(page.getByRole('button', { name: 'Finish' })).toBeVisible();
      await page.unrouteAll();
    },
  },
  {
    name: 'home-mark-final-without-survey',
    as: people.manager,
    path: '/submissionHome/1238/DST/Medicaid',
    open: async (page) => {
      await answering(page, 'GetSubmissionSummary', (answer) => ({ ...answer, componentStates: components }));
      await page.getByRole('button', { name: 'Mark Final', exact: true }).click();
      await expect(page.getByRole('list', { name: 'Components of this submission' })).toBeVisible();
      await page.unrouteAll();
    },
  },
  {
    name: 'upload-not-open',
    as: people.viewer,
    path: '/bulkupload/HEDIS',
    open: (page) => expect(page.getByRole('link', { name: 'Helena Brandt' })).toBeVisible(),
  },
  {
    name: 'home-not-open',
    as: people.viewer,
    path: '/submissionHome/1235/CAHPS/Commercial',
    open: (page) => expect(page.getByRole('link', { name: 'Helena Brandt' })).toBeVisible(),
  },
];
