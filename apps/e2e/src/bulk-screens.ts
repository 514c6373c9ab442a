/** Screens of bulk mark final and bulk attestation, as their survey vendor's signer and as another person sees them. */
import { expect, type Page } from '@playwright/test';
import { people } from './portal.ts';
import { type Screen, createScreens } from './screen.ts';

const hasRows = (page: Page): Promise<void> =>
  expect(page.getByRole('link', { name: /^\d+$/ }).first()).toBeVisible();

/** To the dialog of a bulk screen, with every submission of the list chosen that may be. */
const bulkDialog =
  (button: RegExp, dialog: RegExp) =>
  async (page: Page): Promise<void> => {
    await page.getByRole('button', { name: /^Select all \d+ selectable/ }).click();
    await page.getByRole('button', { name: button }).click();
    const shown = page.getByRole('dialog', { name: dialog });
    await expect(shown.getByText(/submissions? will be/)).toBeVisible();
  };

export const bulkScreens: readonly Screen[] = [
  ...createScreens(people.surveySigner, '/bulkmarkfinal/CAHPS', { 'bulk-mark-final-cahps': hasRows }),
  ...createScreens(people.surveySigner, '/bulkmarkfinal/HOS', { 'bulk-mark-final-hos': hasRows }),
  ...createScreens(people.surveySigner, '/bulkmarkfinal/CAHPS', {
    'bulk-mark-final-dialog': bulkDialog(/^Mark Final$/, /^Mark final/),
  }),
  ...createScreens(people.manager, '/bulkmarkfinal/CAHPS', {
    'bulk-mark-final-refused': async (page) =>
      expect(page.getByText('You cannot mark CAHPS submissions final', { exact: true })).toBeVisible(),
  }),
  ...createScreens(people.manager, '/bulkmarkfinal/HEDIS', {
    'bulk-mark-final-hedis': (page) =>
      expect(page.getByRole('heading', { name: 'Not Implemented' })).toBeVisible(),
  }),
  ...createScreens(people.surveySigner, '/bulkattestation/HOS', {
    'bulk-attestation': hasRows,
    'bulk-attestation-dialog': async (page) => {
      await bulkDialog(/^Attestation$/, /^Attest \d+ HOS/)(page);
      await page.getByRole('textbox', { name: 'Name of data representative' }).fill('Louisa Ferreira');
      await expect(page.getByRole('checkbox', { name: /collected these data/ })).not.toBeChecked();
    },
  }),
  ...createScreens(people.surveySigner, '/bulkattestation/CAHPS', {
    'bulk-attestation-cahps': (page) =>
      expect(page.getByRole('heading', { name: 'Not Implemented for CAHPS' })).toBeVisible(),
  }),
];
