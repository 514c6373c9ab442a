/** Every screen of the main job, each in the state that is checked. None of them changes a submission. */
import { listNames } from '@idss/domain/list-names';
import { expect, type Page } from '@playwright/test';
import { navigation } from '../../web/src/navigation.ts';
import { administrationTabs, paths } from '../../web/src/paths.ts';
import { administrationScreens } from './administration-screens.ts';
import { dataExtractScreens } from './data-extract-screens.ts';
import { heading, press, type Screen, createScreens } from './screen.ts';
import { seasonScreens } from './season-screens.ts';
import { bulkScreens } from './bulk-screens.ts';
import { fakeAnswer } from './faked-answers.ts';
import { controlRoomScreens } from './control-room-screens.ts';
import { helpScreens } from './help-screens.ts';
import { homeScreens } from './home-screens.ts';
import { excludedScreens } from './left-out-screens.ts';
import { historicalScreens } from './historical-screens.ts';
import { logScreens } from './log-screens.ts';
import { measureScreens } from './measure-screens.ts';
import { people, type Person } from './portal.ts';
import { reviewScreens } from './review-screens.ts';
import { routes } from './routes.ts';
import { hedisFile } from './submission-files.ts';
import { reportScreens } from './report-screens.ts';
import { rulePreviewScreens } from './rule-preview-screens.ts';
import { stageCard } from './stage-card.ts';
import { openDownload, openSigning } from './opened-steps.ts';
import { surveyScreens } from './survey-screens.ts';
import { userScreens } from './user-screens.ts';

const home = (subId: number, productLine: string, tab?: string): string =>
  `/submissionHome/${subId}/DST/${productLine}${tab ? `?tab=${tab}` : ''}`;
const isHome =
  (subId: number) =>
  async (page: Page): Promise<void> => {
    await heading(page, `Submission ${subId}`);
    await expect(stageCard(page)).toBeVisible();
  };

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

const namedScreens: readonly Screen[] = [
  ...createScreens(null, '/', {
    landing: (page) => heading(page, /^Welcome/),
    privacy: async (page) => {
      await press(page, 'Privacy Policy');
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  }),
  ...createScreens(null, '/login', { 'sign-in': (page) => heading(page, 'Sign in') }),
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
  ...createScreens(null, '/errorpage?reference=abc-123', {
    'error-page': (page) => heading(page, /^An error/),
  }),
  ...createScreens('fresh', '/dashboard', {
    license: async (page) => {
      await heading(page, /User License Agreement$/);
      await expect(page.getByRole('region', { name: 'Agreement text' })).toContainText('Your account');
    },
    'license-notice': async (page) => {
      await press(page, 'I Disagree');
      await expect(page.getByRole('dialog', { name: 'Notice' })).toBeVisible();
    },
  }),
  ...createScreens(people.newSigner, '/dashboard', {
    'missing-title': async (page) =>
      expect(page.getByRole('dialog', { name: 'Update your title' })).toBeVisible(),
  }),
  ...createScreens(people.manager, '/identity/account', {
    'account-site': (page) => heading(page, 'Your account'),
  }),
  ...homeScreens,
  ...createScreens(people.manager, '/dashboard', {
    'account-menu': async (page) => {
      await press(page, /^Account menu/);
      await expect(page.getByRole('menu', { name: 'Account' })).toBeVisible();
    },
  }),
  ...createScreens(people.manager, '/availablesubmissionpage', {
    submissions: async (page) => expect(page.getByRole('link', { name: '1234' }).first()).toBeVisible(),
    'submissions-columns': async (page) => {
      await press(page, /^Columns/);
      await expect(page.getByRole('dialog')).toBeVisible();
    },
    'submissions-filter': async (page) => {
      await press(page, /^Filter Stage/);
      await expect(page.getByRole('dialog')).toBeVisible();
    },
    'submissions-stages': async (page) => {
      await press(page, 'Stages by day');
      await expect(page.getByRole('slider', { name: /^Your components at each stage by day/ })).toBeVisible();
    },
    'submissions-stages-table': async (page) => {
      await press(page, 'Stages by day');
      await press(page, 'Show as table');
      await expect(page.getByRole('table', { name: 'Stages by day' })).toBeVisible();
    },
    'submissions-none': async (page) => {
      await page.getByRole('searchbox', { name: 'Filter Reporting Unit ID' }).fill('nothing has this');
      await expect(page.getByRole('status').filter({ hasText: /rows/ })).toContainText('0');
    },
  }),
  ...createScreens(people.manager, '/bulkupload/HEDIS', {
    upload: (page) => heading(page, 'Your recent uploads'),
    'upload-refused': async (page) => {
      await page
        .locator('input[type=file]')
        .setInputFiles({ name: 'notes.pdf', mimeType: 'application/pdf', buffer: Buffer.from('notes') });
      await expect(page.getByText('Please select a valid file')).toBeVisible();
    },
    'upload-checked': async (page) => {
      await page
        .locator('input[type=file]')
        .setInputFiles({ ...hedisFile(1239, ['wrongSum', 'rateMismatch']) });
      await press(page, 'Check before sending');
      await page.getByRole('button', { name: /Medicaid1239\.xml.*Error/ }).click();
      await press(page, /X-001/);
    },
    'upload-finished': async (page) => {
      await page
        .locator('input[type=file]')
        .setInputFiles({ ...hedisFile(1239, ['malformed']), name: 'Nothing.xml' });
      await press(page, 'Upload');
      await heading(page, 'Finished');
      await expect(page.getByRole('table', { name: 'Uploaded files' })).toBeVisible();
    },
  }),
  ...createScreens(people.manager, '/genericuploads', {
    'generic-uploads': (page) => heading(page, 'Generic Uploads'),
    'generic-uploads-finished': async (page) => {
      await page.locator('input[type=file]').setInputFiles([
        { ...hedisFile(1239), name: 'Medicaid1239.xml' },
        { ...hedisFile(1239, ['malformed']), name: 'Medicaid1240.xml' },
      ]);
      await press(page, 'Check files');
      await heading(page, 'Finished');
      await expect(page.getByRole('table', { name: 'Checked files' })).toBeVisible();
    },
  }),
  ...createScreens(people.admin, '/bulkdownload/HEDIS', {
    'bulk-download-organizations': async (page) => {
      await heading(page, 'Bulk Download (HEDIS)');
      await expect(
        page.getByRole('region', { name: 'Organizations' }).getByRole('checkbox').nth(2),
      ).toBeVisible();
    },
  }),
  ...createScreens(people.manager, '/bulkdownload/HEDIS', {
    'bulk-download-submissions': async (page) => {
      await expect(page.getByRole('link', { name: '1236' })).toBeVisible();
      // Before the journeys upload one.
      await expect(page.getByRole('checkbox', { name: 'Select row 1234' })).toHaveAccessibleDescription(
        'No file has been uploaded for this submission.',
      );
    },
    'bulk-download-files': openDownload,
    'bulk-download-none': async (page) => {
      await page.getByRole('checkbox', { name: 'Select row 1236' }).check();
      await press(page, /^Next$/);
      await page.getByRole('checkbox', { name: 'Signed attestation (PDF)' }).check();
      await press(page, /^Download$/);
      await expect(page.getByRole('dialog', { name: 'No file is downloaded' })).toBeVisible();
    },
  }),
  ...createScreens(people.admin, '/bulkdownload/HOS', {
    'bulk-download-hos': async (page) => {
      await heading(page, 'Select Submissions');
      await expect(page.getByText('selectable,')).toBeVisible();
    },
  }),
  ...createScreens(people.manager, '/bulkdownload/nothing', {
    'bulk-download-invalid': (page) => heading(page, 'Missing or Invalid Download Type'),
  }),
  ...createScreens(people.manager, home(1234, 'Commercial'), { 'home-import': isHome(1234) }),
  ...createScreens(people.manager, home(1235, 'Commercial'), {
    'home-errors': async (page) => {
      await isHome(1235)(page);
      // The first rule with errors is open.
      await expect(page.getByRole('region', { name: 'Findings of X-001' })).toBeVisible();
      await expect(page.getByText(/^Why .+ Fix /).first()).toBeVisible();
      await page.keyboard.press('j');
    },
    'home-all-findings': async (page) => {
      await press(page, /^Measure, rule, text/);
      await press(page, 'All findings');
      await expect(page.getByRole('region', { name: 'All findings' })).toBeVisible();
    },
  }),
  ...createScreens(people.manager, home(1239, 'Medicaid'), {
    'home-plan-lock-dialog': async (page) => {
      await press(page, 'Apply Plan Lock');
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  }),
  ...createScreens(people.manager, home(1236, 'Commercial'), { 'home-locked-plan': isHome(1236) }),
  ...createScreens(people.auditor, home(1236, 'Commercial'), {
    'home-audit-lock-dialog': async (page) => {
      await press(page, 'Apply Audit Lock');
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  }),
  ...reviewScreens,
  ...createScreens(people.manager, home(1236, 'Commercial', 'downloads'), {
    'home-downloads': async (page) => expect(page.getByRole('row').nth(1)).toBeVisible(),
  }),
  ...createScreens(people.manager, home(1236, 'Commercial', 'uploads'), {
    'home-uploads': async (page) => expect(page.getByRole('row').nth(1)).toBeVisible(),
  }),
  ...createScreens(people.manager, home(1240, 'Medicare', 'uploads'), {
    'home-comparison': async (page) => {
      await press(page, 'Compare');
      await heading(page, 'What changed between two uploads');
      await expect(page.getByRole('tablist', { name: 'What changed' })).toBeVisible();
    },
  }),
  ...createScreens(people.admin, home(1236, 'Commercial', 'auditors'), {
    'home-auditors': async (page) => {
      const auditor = page.getByRole('combobox', { name: 'Auditor' });
      await auditor.selectOption('auditor@fellmoor.example');
      await expect(page.getByText('Dora Achterberg will audit submission 1236')).toBeVisible();
      await expect(page.getByRole('row').nth(2)).toBeVisible();
    },
    'home-auditors-several': async (page) => {
      await page.getByRole('combobox', { name: 'Audits' }).selectOption('Several submissions');
      await page.getByRole('combobox', { name: 'Auditor' }).selectOption('auditor@fellmoor.example');
      await expect(page.getByRole('checkbox', { name: 'Select row 1236' })).toBeChecked();
    },
    'home-auditors-remove-dialog': async (page) => {
      await press(page, 'Remove Paul Whitcombe');
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  }),
  ...createScreens(people.admin, home(1236, 'Commercial', 'admin'), {
    'home-admin': async (page) => {
      for (const name of ['Activity', 'Detailed info', 'Vendor measure GUIDs'])
        await expect(page.getByRole('table', { name }).getByRole('row').nth(1)).toBeVisible();
      await expect(
        page.getByRole('table', { name: 'Vendor measure GUIDs' }).getByRole('cell').nth(1),
      ).toBeVisible();
    },
  }),
  ...createScreens(people.manager, home(1236, 'Commercial', 'history'), {
    'home-history': async (page) => expect(page.getByRole('tabpanel')).toContainText('Noor Castellan'),
  }),
  ...createScreens(people.manager, home(1236, 'Commercial', 'notes'), {
    'home-notes': async (page) => {
      await page
        .getByRole('textbox', { name: 'Note', exact: true })
        .fill('Please begin with the hybrid measures.');
      await expect(page.getByRole('button', { name: 'Write note' })).toBeEnabled();
    },
  }),
  ...createScreens(people.manager, home(1242, 'Medicare'), {
    'home-nothing-to-report': async (page) => {
      await press(page, 'Nothing to report');
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  }),
  ...createScreens(people.manager, home(1239, 'Medicaid', 'clear'), {
    'home-clear': async (page) => expect(page.getByRole('tabpanel')).toBeVisible(),
  }),
  ...createScreens(people.manager, home(1238, 'Medicaid'), { 'home-audit-locked': isHome(1238) }),
  ...createScreens(people.signer, home(1240, 'Medicare'), { 'home-final': isHome(1240) }),
  ...createScreens(people.signer, home(1241, 'Medicare'), { 'home-finalized': isHome(1241) }),
  ...createScreens(people.manager, home(1242, 'Medicare'), { 'home-refused': isHome(1242) }),
  ...createScreens(people.signer, '/attestation/1240/DST', {
    'wizard-choice': (page) => heading(page, 'Public Reporting'),
    'wizard-choice-dialog': async (page) => {
      await page.getByRole('radio', { name: /^Yes/ }).check();
      await press(page, 'Next');
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  }),
  ...createScreens(people.signer, '/attestation/1237/DST', {
    'wizard-acknowledge': async (page) =>
      expect(page.getByRole('radio', { name: /^Acknowledge/ })).toBeVisible(),
  }),
  ...createScreens(people.signer, '/attestation/1240/DST', {
    'wizard-review': openSigning,
    'wizard-sign-dialog': async (page) => {
      await openSigning(page);
      await press(page, /^Sign$/);
      await expect(page.getByRole('dialog', { name: /^Sign the attestation/ })).toBeVisible();
    },
  }),
  ...createScreens(people.signer, '/attestation/1241/DST', {
    'wizard-finalized': (page) => heading(page, 'HEDIS of submission 1241 is complete'),
  }),
  ...excludedScreens,
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
  ...createScreens(people.manager, '/reportspage', {
    reports: async (page) => expect(page.getByRole('link', { name: /^HOS Vendor/ })).toBeVisible(),
    'reports-none': async (page) => {
      await fakeAnswer(page, 'GetReportsAvailabilities', () => ({
        allowsHedisSubmission: false,
        allowsCahpsSubmission: false,
        allowsHosSubmission: false,
      }));
      await expect(page.getByText('You do not have access to any reports')).toBeVisible();
    },
  }),
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
  ...createScreens(people.manager, '/nosuchpage', { 'not-found': (page) => heading(page, 'Page not found') }),
];

/** Where a screen is, without the state that its address names. */
function toPlace(path: string): string {
  const { pathname, searchParams } = new URL(path, 'https://portal.example');
  const tab = searchParams.get('tab');
  return `${pathname.toLowerCase()}${tab === null ? '' : `?tab=${tab}`}`;
}

const places = new Set(namedScreens.map(({ path }) => toPlace(path)));

/** Of the sidebar, the console and the routes, those that are named nowhere above: so a new screen is checked, too. */
const otherScreens: readonly Screen[] = [
  ...routes.map(({ address }) => address).filter((address) => !address.includes('$')),
  ...navigation.flatMap(({ links }) => links.map(({ href }) => href)),
  // Only a DCAP environment shows the tab.
  ...listNames(administrationTabs)
    .filter((tab) => tab !== 'dcap' && tab !== 'home')
    .map(paths.administration),
]
  .filter((path) => !places.has(toPlace(path)))
  .map((path) => ({
    name: `page-${path.replaceAll(/\W+/g, '-').slice(1)}`,
    as: people.admin,
    path,
    open: (page) => expect(page.locator('main h1[tabindex]')).toBeVisible(),
  }));

export const screens: readonly Screen[] = [...namedScreens, ...otherScreens];

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
