/** The rule preview: rules that are changed, and what a preview of a sample found. It changes no submission. */
import { expect, type Page } from '@playwright/test';
import { fakeAnswer } from './faked-answers.ts';
import { people } from './portal.ts';
import type { Screen } from './screen.ts';

const path = '/administration?tab=rule-preview';

async function addRule(page: Page, ruleId: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Rule' }).selectOption(ruleId);
  await page.getByRole('button', { name: 'Add rule' }).click();
}

async function changeThreshold(page: Page, ruleId: string, threshold: string): Promise<void> {
  await addRule(page, ruleId);
  const values = page.getByRole('group', { name: `New values of ${ruleId}` });
  await values.getByRole('textbox', { name: 'Threshold' }).fill(threshold);
}

const [previewId, otherPreview] = [1, 2].map((n) => `00000000-0000-4000-8000-00000000000${n}`);
const values = { isOn: true, severity: 'Error', threshold: 100, lowerThreshold: null };
/** A preview that was applied to open files. The demonstration has none: applying one changes what other screens show. */
const applied = {
  previewId,
  state: 'Applied',
  createdBy: 'Ines Oyelaran',
  createdOn: '2026-03-02T09:00:00Z',
  finishedOn: '2026-03-02T09:01:00Z',
  changes: [{ ruleId: 'H-003', before: values, after: { ...values, threshold: 500 } }],
  sampleSize: null,
  undoes: null as string | null | undefined,
  files: 46,
  checked: 46,
  counts: { newlyFailing: 2, newlyPassing: 0, changed: 9, unchanged: 19, unchecked: 0 },
  currentFiles: 46,
  organizations: 1,
  locked: 0,
  choice: { files: 'open', receivedFrom: null } as object | null,
  leftOut: 16,
  otherCauses: 0,
  rules: [
    { ruleId: 'H-003', newlyFailing: 2, newlyPassing: 0, changed: 9, added: 141, gone: 0, regraded: 0 },
  ],
  areRulesOutdated: false,
  changedFiles: 0,
  canApply: { ok: true },
  canUpdate: { ok: true },
  canUndo: { ok: true },
  undoneBy: null as string | null | undefined,
  isMailed: true,
  revalidation: { total: 11, done: 11, notDone: [] } as object | null,
};
const blocked = [1234, 1236].map((submissionId) => ({
  submissionId,
  component: 'DST',
  productLine: 'Commercial',
}));

async function showFaked(page: Page, preview: typeof applied): Promise<void> {
  const counts = { newlyFailing: 2, newlyPassing: 0, changed: 9, locked: 0 };
  const organization = { organizationId: 5678, organizationName: 'Lakeside', ...counts };
  let year = 0;
  await fakeAnswer<{ measurementYear: number }>(page, 'GetRuleSettings', (settings) => {
    year = settings.measurementYear;
    return settings;
  });
  await expect(page.getByRole('heading', { name: /^New preview of MY/ })).toBeVisible();
  await fakeAnswer(page, 'GetRulePreview', () => ({ ...preview, measurementYear: year }));
  await fakeAnswer(page, 'GetRulePreviewOrganizations', () => [{ ...organization, newlyBlocked: blocked }]);
  await fakeAnswer(page, 'GetRulePreviewSubmissions', () => []);
  await fakeAnswer(page, 'GetRulePreviewSubmissionsCount', () => 0 as unknown as object);
  await fakeAnswer(page, 'CountRulePreviewChoice', () => ({
    ...counts,
    files: 11,
    organizations: 1,
    leftOut: 16,
  }));
  await page.goto(`${path}&preview=${previewId}`);
  await expect(page.getByRole('heading', { name: /^Rule Preview of MY/ })).toBeVisible();
}

export const rulePreviewScreens: readonly Screen[] = [
  {
    name: 'administration-rule-preview',
    as: people.admin,
    path,
    open: async (page) => {
      await changeThreshold(page, 'H-003', '20000');
      await addRule(page, 'C-015');
      await expect(page.getByRole('textbox', { name: 'At least' })).toBeVisible();
      await expect(page.getByRole('heading', { name: 'Changed rules' })).toBeVisible();
    },
  },
  {
    name: 'administration-rule-preview-result',
    as: people.admin,
    path,
    open: async (page) => {
      await changeThreshold(page, 'H-003', '500');
      await page.getByRole('combobox', { name: 'Check' }).selectOption('sample');
      await page.getByRole('spinbutton', { name: 'Submissions' }).fill('10');
      await page.getByRole('button', { name: 'Start preview' }).click();
      await expect(page.getByText(/^In all files about/)).toBeVisible();
      const submissions = page.getByRole('table', { name: 'Submissions of the preview' });
      await expect(submissions.getByRole('link').first()).toBeVisible();
    },
  },
  {
    name: 'administration-rule-preview-apply',
    as: people.admin,
    path,
    open: async (page) => {
      await showFaked(page, { ...applied, state: 'Done', choice: null, leftOut: 0, revalidation: null });
      await page.getByRole('button', { name: 'Apply…' }).click();
      const dialog = page.getByRole('dialog', { name: 'Apply the changed rules' });
      await dialog.getByRole('radio', { name: 'Files received from a date on' }).check();
      await dialog.getByLabel('First day').fill('2000-01-01');
      await expect(dialog.getByText(/left out/)).toBeVisible();
    },
  },
  {
    name: 'administration-rule-preview-applied',
    as: people.admin,
    path,
    open: async (page) => {
      await showFaked(page, applied);
      await expect(page.getByRole('table', { name: 'Newly blocked by organization' })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Back to before…' })).toBeVisible();
    },
  },
  {
    name: 'administration-rule-preview-undone',
    as: people.admin,
    path,
    open: async (page) => {
      await showFaked(page, { ...applied, undoes: otherPreview, undoneBy: otherPreview });
      await expect(page.getByRole('link', { name: 'See what that changed' })).toBeVisible();
    },
  },
];
