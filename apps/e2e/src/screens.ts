// One file, because the list of screens is read as a whole.
/** Every screen of the main job, each in the state that is checked. None of them changes a submission. */
import { expect, type Page } from '@playwright/test';
import { administrationScreens } from './administration-screens.ts';
import { dataExtractScreens } from './data-extract-screens.ts';
import { seasonScreens } from './season-screens.ts';
import { bulkScreens } from './bulk-screens.ts';
import { fakeAnswer } from './faked-answers.ts';
import { controlRoomScreens } from './control-room-screens.ts';
import { helpScreens } from './help-screens.ts';
import { leftOutScreens } from './left-out-screens.ts';
import { historicalScreens } from './historical-screens.ts';
import { logScreens } from './log-screens.ts';
import { measureScreens } from './measure-screens.ts';
import { people, type Person } from './portal.ts';
import { reviewScreens } from './review-screens.ts';
import { hedisFile } from './submission-files.ts';
import { reportScreens } from './report-screens.ts';
import { rulePreviewScreens } from './rule-preview-screens.ts';
import { surveyScreens } from './survey-screens.ts';
import { userScreens } from './user-screens.ts';

export interface Screen {
  readonly name: string;
  /** Null: not signed in. `fresh`: one who has not accepted the license yet. */
  readonly as: Person | null | 'fresh';
  readonly path: string;
  /** From the loaded page to the state. */
  readonly open: (page: Page) => Promise<void>;
  /** What the browser says where the screen shows a refusal. */
  readonly complaint?: RegExp;
}

const heading = async (page: Page, name: string | RegExp): Promise<void> => {
  await expect(page.getByRole('heading', { name }).first()).toBeVisible();
};
const press = (page: Page, name: string | RegExp): Promise<void> =>
  page.getByRole('button', { name }).first().click();

const home = (subId: number, productLine: string, tab?: string): string =>
  `/submissionHome/${subId}/DST/${productLine}${tab ? `?tab=${tab}` : ''}`;
const isHome =
  (subId: number) =>
  async (page: Page): Promise<void> => {
    await heading(page, `Submission ${subId}`);
    await expect(page.getByRole('region', { name: 'Current step' })).toBeVisible();
  };

/** To the e-sign dialog of a submission that waits for its signature. */
async function openSigning(page: Page): Promise<void> {
  await heading(page, 'Public Reporting');
  await page.getByRole('radio', { name: /^Yes/ }).check();
  await press(page, 'Next');
  await press(page, 'Yes, report publicly');
  await heading(page, 'Review and Sign');
  await expect(page.getByRole('group', { name: /^Page 1 of/ })).toBeVisible();
}

/** To the last step of a HEDIS bulk download, with everything that the first pages list. */
async function openDownload(page: Page): Promise<void> {
  await press(page, /^Select all/);
  await press(page, /^Next$/);
  await heading(page, 'Select Submissions');
  await press(page, /^Select all/);
  await press(page, /^Next$/);
  await heading(page, 'Download Selection');
  for (const name of ['Results (XML)', 'Signed attestation (PDF)'])
    await page.getByRole('checkbox', { name }).check();
  await expect(page.getByRole('list', { name: 'Files of the zip' })).toBeVisible();
}

/** A state of the whole system, faked for this one page as the server would answer it. */
const closed = (access: string, text: RegExp): Screen => ({
  name: access.toLowerCase(),
  as: people.manager,
  path: '/dashboard',
  open: async (page) => {
    await fakeAnswer(page, 'GetCurrentUser', (answer: object) => ({ ...answer, access }));
    await heading(page, access);
    await expect(page.getByText(text)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
  },
});

export const screens: readonly Screen[] = [
  { name: 'landing', as: null, path: '/', open: (page) => heading(page, /^Welcome/) },
  {
    name: 'privacy',
    as: null,
    path: '/',
    open: async (page) => {
      await press(page, 'Privacy Policy');
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  { name: 'sign-in', as: null, path: '/login', open: (page) => heading(page, 'Sign in') },
  {
    name: 'sign-in-refused',
    as: null,
    path: '/login',
    complaint: /status of 401.*\/identity\/interaction\//,
    open: async (page) => {
      await page.getByRole('textbox', { name: 'E-mail' }).fill('nobody@lakeside.example');
      await page.getByRole('textbox', { name: 'Password' }).fill('not the password of anybody');
      await press(page, /^Sign in$/);
      await expect(page.getByRole('alert')).toBeVisible();
    },
  },
  {
    name: 'error-page',
    as: null,
    path: '/errorpage?reference=abc-123',
    open: (page) => heading(page, /^An error/),
  },
  {
    name: 'license',
    as: 'fresh',
    path: '/dashboard',
    open: async (page) => {
      await heading(page, /User License Agreement$/);
      await expect(page.getByRole('region', { name: 'Agreement text' })).toContainText('Your account');
    },
  },
  {
    name: 'license-notice',
    as: 'fresh',
    path: '/dashboard',
    open: async (page) => {
      await press(page, 'I Disagree');
      await expect(page.getByRole('dialog', { name: 'Notice' })).toBeVisible();
    },
  },
  {
    name: 'missing-title',
    as: people.newSigner,
    path: '/dashboard',
    open: async (page) => expect(page.getByRole('dialog', { name: 'Update your title' })).toBeVisible(),
  },
  {
    name: 'account-site',
    as: people.manager,
    path: '/identity/account',
    open: (page) => heading(page, 'Your account'),
  },
  {
    name: 'dashboard',
    as: people.manager,
    path: '/dashboard',
    open: async (page) => {
      await expect(page.getByRole('region', { name: 'Table of pending submissions' })).toBeVisible();
      await expect(
        page.getByRole('region', { name: 'Recent Activity' }).getByRole('listitem').first(),
      ).toBeVisible();
    },
  },
  {
    name: 'account-menu',
    as: people.manager,
    path: '/dashboard',
    open: async (page) => {
      await press(page, /^Account menu/);
      await expect(page.getByRole('menu', { name: 'Account' })).toBeVisible();
    },
  },
  {
    name: 'submissions',
    as: people.manager,
    path: '/availablesubmissionpage',
    open: async (page) => expect(page.getByRole('link', { name: '1234' }).first()).toBeVisible(),
  },
  {
    name: 'submissions-columns',
    as: people.manager,
    path: '/availablesubmissionpage',
    open: async (page) => {
      await press(page, /^Columns/);
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'submissions-filter',
    as: people.manager,
    path: '/availablesubmissionpage',
    open: async (page) => {
      await press(page, /^Filter Stage/);
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'submissions-none',
    as: people.manager,
    path: '/availablesubmissionpage',
    open: async (page) => {
      await page.getByRole('searchbox', { name: 'Filter Org Name' }).fill('nothing has this name');
      await expect(page.getByRole('status').filter({ hasText: /rows/ })).toContainText('0');
    },
  },
  {
    name: 'upload',
    as: people.manager,
    path: '/bulkupload/HEDIS',
    open: (page) => heading(page, 'Your recent uploads'),
  },
  {
    name: 'upload-refused',
    as: people.manager,
    path: '/bulkupload/HEDIS',
    open: async (page) => {
      await page
        .locator('input[type=file]')
        .setInputFiles({ name: 'notes.pdf', mimeType: 'application/pdf', buffer: Buffer.from('notes') });
      await expect(page.getByText('Please select a valid file')).toBeVisible();
    },
  },
  {
    name: 'upload-checked',
    as: people.manager,
    path: '/bulkupload/HEDIS',
    open: async (page) => {
      await page
        .locator('input[type=file]')
        .setInputFiles({ ...hedisFile(1239, ['wrongSum', 'rateMismatch']) });
      await press(page, 'Check before sending');
      await page.getByRole('button', { name: /Medicaid1239\.xml.*Error/ }).click();
      await press(page, /X-001/);
    },
  },
  {
    name: 'upload-finished',
    as: people.manager,
    path: '/bulkupload/HEDIS',
    open: async (page) => {
      await page
        .locator('input[type=file]')
        .setInputFiles({ ...hedisFile(1239, ['malformed']), name: 'Nothing.xml' });
      await press(page, 'Upload');
      await heading(page, 'Finished');
      await expect(page.getByRole('table', { name: 'Uploaded files' })).toBeVisible();
    },
  },
  {
    name: 'generic-uploads',
    as: people.manager,
    path: '/genericuploads',
    open: (page) => heading(page, 'Generic Uploads'),
  },
  {
    name: 'generic-uploads-finished',
    as: people.manager,
    path: '/genericuploads',
    open: async (page) => {
      await page.locator('input[type=file]').setInputFiles([
        { ...hedisFile(1239), name: 'Medicaid1239.xml' },
        { ...hedisFile(1239, ['malformed']), name: 'Medicaid1240.xml' },
      ]);
      await press(page, 'Check files');
      await heading(page, 'Finished');
      await expect(page.getByRole('table', { name: 'Checked files' })).toBeVisible();
    },
  },
  {
    name: 'bulk-download-organizations',
    as: people.admin,
    path: '/bulkdownload/HEDIS',
    open: async (page) => {
      await heading(page, 'Bulk Download (HEDIS)');
      await expect(
        page.getByRole('region', { name: 'Organizations' }).getByRole('checkbox').nth(2),
      ).toBeVisible();
    },
  },
  {
    name: 'bulk-download-submissions',
    as: people.manager,
    path: '/bulkdownload/HEDIS',
    open: async (page) => {
      await press(page, /^Select all/);
      await press(page, /^Next$/);
      await expect(page.getByRole('link', { name: '1236' })).toBeVisible();
      // Before the journeys upload one.
      await expect(page.getByRole('checkbox', { name: 'Select row 1234' })).toHaveAccessibleDescription(
        'No file has been uploaded for this submission.',
      );
    },
  },
  { name: 'bulk-download-files', as: people.manager, path: '/bulkdownload/HEDIS', open: openDownload },
  {
    name: 'bulk-download-none',
    as: people.manager,
    path: '/bulkdownload/HEDIS',
    open: async (page) => {
      await press(page, /^Select all/);
      await press(page, /^Next$/);
      await page.getByRole('checkbox', { name: 'Select row 1236' }).check();
      await press(page, /^Next$/);
      await page.getByRole('checkbox', { name: 'Signed attestation (PDF)' }).check();
      await press(page, /^Download$/);
      await expect(page.getByRole('dialog', { name: 'No file is downloaded' })).toBeVisible();
    },
  },
  {
    name: 'bulk-download-hos',
    as: people.admin,
    path: '/bulkdownload/HOS',
    open: async (page) => {
      await heading(page, 'Select Submissions');
      await expect(page.getByText('selectable,')).toBeVisible();
    },
  },
  {
    name: 'bulk-download-invalid',
    as: people.manager,
    path: '/bulkdownload/nothing',
    open: (page) => heading(page, 'Missing or Invalid Download Type'),
  },
  { name: 'home-import', as: people.manager, path: home(1234, 'Commercial'), open: isHome(1234) },
  {
    name: 'home-errors',
    as: people.manager,
    path: home(1235, 'Commercial'),
    open: async (page) => {
      await isHome(1235)(page);
      await press(page, /^Error X-001/);
      await expect(page.getByRole('heading', { name: 'How to fix it' })).toBeVisible();
      await expect(page.getByRole('region', { name: 'Findings of X-001' })).toBeVisible();
    },
  },
  {
    name: 'home-all-findings',
    as: people.manager,
    path: home(1235, 'Commercial'),
    open: async (page) => {
      await press(page, 'All findings');
      await expect(page.getByRole('region', { name: 'All findings' })).toBeVisible();
    },
  },
  {
    name: 'home-plan-lock-dialog',
    as: people.manager,
    path: home(1239, 'Medicaid'),
    open: async (page) => {
      await press(page, 'Apply Plan Lock');
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  { name: 'home-locked-plan', as: people.manager, path: home(1236, 'Commercial'), open: isHome(1236) },
  {
    name: 'home-audit-lock-dialog',
    as: people.auditor,
    path: home(1236, 'Commercial'),
    open: async (page) => {
      await press(page, 'Apply Audit Lock');
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  ...reviewScreens,
  {
    name: 'home-downloads',
    as: people.manager,
    path: home(1236, 'Commercial', 'downloads'),
    open: async (page) => expect(page.getByRole('row').nth(1)).toBeVisible(),
  },
  {
    name: 'home-uploads',
    as: people.manager,
    path: home(1236, 'Commercial', 'uploads'),
    open: async (page) => expect(page.getByRole('row').nth(1)).toBeVisible(),
  },
  {
    name: 'home-comparison',
    as: people.manager,
    path: home(1240, 'Medicare', 'uploads'),
    open: async (page) => {
      await press(page, 'Compare');
      await heading(page, 'What changed between two uploads');
      await expect(page.getByRole('tablist', { name: 'What changed' })).toBeVisible();
    },
  },
  {
    name: 'home-auditors',
    as: people.admin,
    path: home(1236, 'Commercial', 'auditors'),
    open: async (page) => {
      const auditor = page.getByRole('combobox', { name: 'Auditor' });
      await auditor.selectOption('auditor@fellmoor.example');
      await expect(page.getByText('Dora Achterberg will audit submission 1236')).toBeVisible();
      await expect(page.getByRole('row').nth(2)).toBeVisible();
    },
  },
  {
    name: 'home-auditors-several',
    as: people.admin,
    path: home(1236, 'Commercial', 'auditors'),
    open: async (page) => {
      await page.getByRole('combobox', { name: 'Audits' }).selectOption('Several submissions');
      await page.getByRole('combobox', { name: 'Auditor' }).selectOption('auditor@fellmoor.example');
      await expect(page.getByRole('checkbox', { name: 'Select row 1236' })).toBeChecked();
    },
  },
  {
    name: 'home-auditors-remove-dialog',
    as: people.admin,
    path: home(1236, 'Commercial', 'auditors'),
    open: async (page) => {
      await press(page, 'Remove Paul Whitcombe');
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'home-admin',
    as: people.admin,
    path: home(1236, 'Commercial', 'admin'),
    open: async (page) => {
      for (const name of ['Activity', 'Detailed info', 'Vendor measure GUIDs'])
        await expect(page.getByRole('table', { name }).getByRole('row').nth(1)).toBeVisible();
      await expect(
        page.getByRole('table', { name: 'Vendor measure GUIDs' }).getByRole('cell').nth(1),
      ).toBeVisible();
    },
  },
  {
    name: 'home-history',
    as: people.manager,
    path: home(1236, 'Commercial', 'history'),
    open: async (page) => expect(page.getByRole('tabpanel')).toContainText('Noor Castellan'),
  },
  {
    name: 'home-clear',
    as: people.manager,
    path: home(1239, 'Medicaid', 'clear'),
    open: async (page) => expect(page.getByRole('tabpanel')).toBeVisible(),
  },
  { name: 'home-audit-locked', as: people.manager, path: home(1238, 'Medicaid'), open: isHome(1238) },
  { name: 'home-final', as: people.signer, path: home(1240, 'Medicare'), open: isHome(1240) },
  { name: 'home-finalized', as: people.signer, path: home(1241, 'Medicare'), open: isHome(1241) },
  { name: 'home-refused', as: people.manager, path: home(1242, 'Medicare'), open: isHome(1242) },
  {
    name: 'wizard-choice',
    as: people.signer,
    path: '/attestation/1240/DST',
    open: (page) => heading(page, 'Public Reporting'),
  },
  {
    name: 'wizard-choice-dialog',
    as: people.signer,
    path: '/attestation/1240/DST',
    open: async (page) => {
      await page.getByRole('radio', { name: /^Yes/ }).check();
      await press(page, 'Next');
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'wizard-acknowledge',
    as: people.signer,
    path: '/attestation/1237/DST',
    open: async (page) => expect(page.getByRole('radio', { name: /^Acknowledge/ })).toBeVisible(),
  },
  { name: 'wizard-review', as: people.signer, path: '/attestation/1240/DST', open: openSigning },
  {
    name: 'wizard-sign-dialog',
    as: people.signer,
    path: '/attestation/1240/DST',
    open: async (page) => {
      await openSigning(page);
      await press(page, /^Sign$/);
      await expect(page.getByRole('dialog', { name: /^Sign the attestation/ })).toBeVisible();
    },
  },
  {
    name: 'wizard-finalized',
    as: people.signer,
    path: '/attestation/1241/DST',
    open: (page) => heading(page, 'Submission 1241 is complete'),
  },
  ...leftOutScreens,
  ...measureScreens,
  ...bulkScreens,
  ...helpScreens,
  ...administrationScreens,
  ...dataExtractScreens,
  ...seasonScreens,
  ...rulePreviewScreens,
  ...logScreens,
  ...historicalScreens,
  ...controlRoomScreens,
  ...userScreens,
  ...surveyScreens,
  ...reportScreens,
  {
    name: 'reports',
    as: people.manager,
    path: '/reportspage',
    open: async (page) => expect(page.getByRole('link', { name: /^HOS Vendor/ })).toBeVisible(),
  },
  {
    name: 'reports-none',
    as: people.manager,
    path: '/reportspage',
    open: async (page) => {
      await fakeAnswer(page, 'GetReportsAvailabilities', () => ({
        allowsHedisSubmission: false,
        allowsCahpsSubmission: false,
        allowsHosSubmission: false,
      }));
      await expect(page.getByText('You do not have access to any reports')).toBeVisible();
    },
  },
  {
    name: 'not-available',
    as: people.manager,
    path: '/submissionHome/999999/DST',
    complaint: /status of 404.*GetSubmissionSummary/,
    open: (page) => heading(page, 'This submission is not available'),
  },
  closed('Offseason', /currently inactive until the beginning of the season/),
  closed('Maintenance', /currently undergoing scheduled maintenance/),
  closed('Unauthorized', /do not have access to the page you requested/),
  {
    name: 'not-found',
    as: people.manager,
    path: '/nosuchpage',
    open: (page) => heading(page, 'Page not found'),
  },
];

/** Who is new to the portal in these screens. */
export const newcomer: Person = people.records;

export const widths = [1440, 900, 390] as const;
export const schemes = ['light', 'dark'] as const;

/** Shows the page at a width in light or dark, and waits until it no longer moves. */
export async function showAt(page: Page, width: number, scheme: 'light' | 'dark'): Promise<void> {
  await page.setViewportSize({ width, height: width < 600 ? 844 : 900 });
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
  await page.evaluate(async () => {
    await document.fonts.ready;
    const finite = document
      .getAnimations()
      .filter((animation) => Number.isFinite(Number(animation.effect?.getComputedTiming().endTime)));
    await Promise.allSettled(finite.map(({ finished }) => finished));
  });
}
