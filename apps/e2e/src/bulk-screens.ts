/** Screens of bulk mark final and bulk attestation, as their survey vendor's signer and as another person sees them. */
import { expect, type Page } from '@playwright/test';
import { people } from './portal.ts';
import type { Screen } from './screens.ts';

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
  {
    name: 'bulk-mark-final-cahps',
    as: people.surveySigner,
    path: '/bulkmarkfinal/CAHPS',
    open: hasRows,
  },
  {
    name: 'bulk-mark-final-hos',
    as: people.surveySigner,
    path: '/bulkmarkfinal/HOS',
    open: hasRows,
  },
  {
    name: 'bulk-mark-final-dialog',
    as: people.surveySigner,
    path: '/bulkmarkfinal/CAHPS',
    open: bulkDialog(/^Mark Final$/, /^Mark final/),
  },
  {
    name: 'bulk-mark-final-refused',
    as: people.manager,
    path: '/bulkmarkfinal/CAHPS',
    open: async (page) =>
      expect(page.getByText('You cannot mark CAHPS submissions final', { exact: true })).toBeVisible(),
  },
  {
    name: 'bulk-mark-final-hedis',
    as: people.manager,
    path: '/bulkmarkfinal/HEDIS',
    open: (page) => expect(page.getByRole('heading', { name: 'Not Implemented' })).toBeVisible(),
  },
  {
    name: 'bulk-attestation',
    as: people.surveySigner,
    path: '/bulkattestation/HOS',
    open: hasRows,
  },
  {
    name: 'bulk-attestation-dialog',
    as: people.surveySigner,
    path: '/bulkattestation/HOS',
    open: async (page) => {
      await bulkDialog(/^Attestation$/, /^Attest \d+ HOS/)(page);
      await page.getByRole('textbox', { name: 'Name of data representative' }).fill('Louisa Ferreira');
      await expect(page.getByRole('checkbox', { name: /collected these data/ })).not.toBeChecked();
    },
  },
  {
    name: 'bulk-attestation-cahps',
    as: people.surveySigner,
    path: '/bulkattestation/CAHPS',
    open: (page) => expect(page.getByRole('heading', { name: 'Not Implemented for CAHPS' })).toBeVisible(),
  },
];
