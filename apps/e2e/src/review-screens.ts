/** The auditor review table in its states. What is typed here stays in the browser: no submission changes. */
import { expect, type Page } from '@playwright/test';
import { type ColumnId, getColumnIndex } from '../../web/src/features/review/keyboard.ts';
import { fakeAnswer } from './faked-answers.ts';
import { people } from './portal.ts';
import { type Screen, createScreens } from './screen.ts';

const home = '/submissionHome/1236/DST/Commercial?tab=review';
const table = '/auditorreview/1236/Commercial';

export const reviewGrid = (page: Page) => page.getByRole('treegrid', { name: 'Auditor review table' });
/** In the column of this name, whichever columns are shown. */
export const reviewCell = (page: Page, row: string, column: ColumnId) =>
  reviewGrid(page).locator(`[data-line="${row}"] [data-column="${getColumnIndex(column)}"]`);

const isThere = async (page: Page): Promise<void> => {
  await expect(reviewGrid(page).getByRole('row').nth(3)).toBeVisible();
};

/** As if it had been typed before the page is loaded the next time. */
async function putDraft(page: Page, draft: object): Promise<void> {
  await isThere(page);
  await page.evaluate(([key, text]) => sessionStorage.setItem(key, text), [
    `draft:${people.associate}:review:1236`,
    JSON.stringify(draft),
  ] as const);
}

async function withDraft(page: Page, draft: object): Promise<void> {
  await putDraft(page, draft);
  await page.reload();
  await isThere(page);
}

const typed = {
  WCC: {
    auditDesignation: { value: 'NR', version: 0 },
    comment: { value: 'The source code of the second numerator was not approved.', version: 0 },
  },
};
const conflict = {
  theirs: 'R',
  changedBy: 'Paul Whitcombe',
  changedOn: '2026-06-03T10:00:00.000Z',
  version: 7,
};

interface Review {
  readonly categories: readonly { readonly measures: readonly object[] }[];
}

export const reviewScreens: readonly Screen[] = [
  ...createScreens(people.auditor, home, {
    'home-review-tab': async (page) =>
      expect(page.getByRole('table', { name: 'Review by category' })).toBeVisible(),
  }),
  ...createScreens(people.auditor, table, { 'home-review': isThere }),
  ...createScreens(people.manager, table, { 'home-review-read-only': isThere }),
  ...createScreens(people.auditor, table, {
    'home-review-choosing': async (page) => {
      await isThere(page);
      // The first click selects.
      await reviewCell(page, 'WCC', 'auditDesignation').click();
      await reviewCell(page, 'WCC', 'auditDesignation').click();
      await expect(page.getByRole('listbox')).toBeVisible();
    },
  }),
  ...createScreens(people.auditor, `${table}?measure=WCC`, {
    'home-review-detail': async (page) =>
      expect(page.getByRole('heading', { level: 2, name: /^WCC Weight Assessment/ })).toBeVisible(),
  }),
  ...createScreens(people.auditor, `${table}?row=WCC`, {
    'home-review-assigning': async (page) => {
      await expect(reviewCell(page, 'WCC', 'auditDesignation')).toBeFocused();
      await page.keyboard.press('m');
      await page.keyboard.press('a');
      await expect(page.getByRole('dialog', { name: /^Designation and comment of/ })).toBeVisible();
    },
    'home-review-panel': async (page) => {
      await expect(reviewCell(page, 'WCC', 'auditDesignation')).toBeFocused();
      await page.setViewportSize({ width: 390, height: 900 });
      await page.getByRole('button', { name: 'Details' }).click();
      await expect(page.getByRole('heading', { level: 2, name: /^WCC / })).toBeFocused();
    },
    'home-review-snippets': async (page) => {
      await expect(reviewCell(page, 'WCC', 'auditDesignation')).toBeFocused();
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.getByRole('button', { name: 'Change snippets' }).click();
      await expect(page.getByRole('dialog', { name: 'Comment snippets' })).toBeVisible();
    },
  }),
  ...createScreens(people.auditor, table, {
    'home-audit-lock-refused': async (page) => {
      await fakeAnswer(
        page,
        'GetAuditDesignations',
        ({ categories: [first, ...others], ...rest }: Review) => ({
          ...rest,
          categories: [
            { ...first, measures: first?.measures.map((measure) => ({ ...measure, isOpen: true })) },
            ...others,
          ],
          open: 2,
          lock: { ok: false, reason: 'Every measure and indicator needs an audit designation.' },
        }),
      );
      await isThere(page);
      await page.getByRole('button', { name: 'Apply Audit Lock' }).click();
      await expect(page.getByRole('list', { name: 'Rows without a designation' })).toBeVisible();
    },
  }),
  ...createScreens(people.associate, table, {
    'home-review-pasted': async (page) => {
      await isThere(page);
      await reviewCell(page, 'WCC', 'comment').click();
      await reviewCell(page, 'WCC', 'comment').evaluate((cell) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text/plain', `No source\tmore\n${'x'.repeat(70_000)}\nSeen`);
        cell.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
      });
      await expect(page.getByRole('list', { name: 'Refused cells' })).toBeVisible();
    },
    'home-review-taken-away': async (page) => {
      await putDraft(page, typed);
      // The plan took its file back.
      await fakeAnswer(page, 'GetAuditDesignations', (review: object) => ({ ...review, categories: [] }));
      await expect(page.getByRole('region', { name: 'What you typed and did not save' })).toBeVisible();
    },
    'home-review-conflict': async (page) => {
      await withDraft(page, {
        WCC: { ...typed.WCC, auditDesignation: { ...typed.WCC.auditDesignation, conflict } },
      });
      await page.getByRole('combobox', { name: 'Audit designation filter' }).selectOption('ALL');
      await page.getByRole('button', { name: 'Go to the first' }).click();
      await expect(reviewCell(page, 'WCC', 'auditDesignation')).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('button', { name: /^Take mine/ })).toBeFocused();
    },
    // The last one: its filter stays.
    'home-review-unsaved': async (page) => {
      await withDraft(page, typed);
      await page.getByRole('combobox', { name: 'Audit designation filter' }).selectOption('Changed');
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByText('Must set filter to ALL')).toBeVisible();
    },
  }),
];
