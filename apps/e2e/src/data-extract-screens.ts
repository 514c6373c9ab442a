/** The console's data extracts: none yet, one of each state, and the dialogs. Nothing is generated. */
import type { ExtractRow } from '@idss/contract/reports/data-extract';
import { expect, type Page } from '@playwright/test';
import { fakeAnswer } from './faked-answers.ts';
import { people } from './portal.ts';
import type { Screen } from './screen.ts';

const extract = (number: number, more: Partial<ExtractRow>): ExtractRow => ({
  extractId: `00000000-0000-4000-8000-00000000000${number}`,
  name: `DSTExtract_MY2025_All_20260501_093${number}.zip`,
  type: 'All',
  createdOn: '2026-05-01T09:30:59.000Z',
  createdBy: 'Riley Adams',
  submissions: 41,
  size: null,
  sha256: null,
  state: 'Waiting',
  progress: 0,
  measurementYear: 2025,
  contents: { format: 'both', hasResults: false, hasComments: false, hasNames: true },
  changedSince: null,
  reason: null,
  cancelledBy: null,
  ...more,
});

const screen = (name: string, open: (page: Page) => Promise<void>): Screen => ({
  name: `administration-data-extract${name}`,
  as: people.admin,
  path: '/administration?tab=data-extract',
  open,
});

export const dataExtractScreens: readonly Screen[] = [
  screen('', async (page) => {
    await fakeAnswer(page, 'GetExtractedFolderInfo', () => [
      extract(1, { state: 'Running', progress: 20 }),
      extract(2, { type: 'Attested', submissions: null }),
      extract(3, { state: 'Done', size: 1_800_000, sha256: '5f'.repeat(32) }),
      extract(4, { state: 'Failed', reason: 'There is no space left to store files.' }),
      extract(5, { state: 'Failed', cancelledBy: 'Riley Adams' }),
    ]);
    await expect(page.getByRole('progressbar').first()).toBeVisible();
    await page.getByRole('button', { name: 'Details of row 3' }).click();
    await expect(page.getByText('5f'.repeat(32))).toBeVisible();
  }),
  screen('-nightly', async (page) => {
    await fakeAnswer(page, 'GetExtractSchedule', () => ({
      isOn: true,
      type: 'Attested',
      contents: { format: 'parquet', hasResults: false, hasComments: false, hasNames: true },
      isOfChanges: true,
      changedBy: 'Riley Adams',
      changedOn: '2026-05-01T09:30:59.000Z',
      folder: '/srv/extracts',
      last: {
        name: 'DSTExtract_MY2025_Attested_20260502_060000.zip',
        createdOn: '2026-05-02T06:00:00.000Z',
        state: 'Done',
        deliveredOn: null,
        failure: 'It could not be written into /srv/extracts: no space left on device.',
      },
    }));
    await expect(page.getByText('The last nightly extract failed')).toBeVisible();
    await page.getByRole('button', { name: 'Change nightly extract…' }).click();
    await expect(page.getByRole('dialog', { name: 'Nightly extract' })).toBeVisible();
  }),
  screen('-none', async (page) => expect(page.getByText('No extracts yet')).toBeVisible()),
  screen('-verify', async (page) => {
    await page.getByRole('button', { name: 'Verify No errors' }).click();
    await expect(page.getByRole('dialog')).toContainText('of test organizations');
  }),
  screen('-extract', async (page) => {
    await page.getByRole('button', { name: 'Extract Attested…' }).click();
    await expect(page.getByRole('dialog')).toContainText('of test organizations');
  }),
];
