/** The home screen of people whose work differs, and its states. */
import type { AnswerOf } from '@idss/contract/endpoint';
import type { nextSteps } from '@idss/contract/steps/next-steps';
import { expect, type Page } from '@playwright/test';
import { paths } from '../../web/src/paths.ts';
import { fakeAnswer } from './faked-answers.ts';
import { people } from './portal.ts';
import { createScreens, press, type Screen } from './screen.ts';

type NextSteps = AnswerOf<(typeof nextSteps)['GetNextSteps']>;

const steps = (page: Page) => page.getByRole('list', { name: 'Your next steps' }).getByRole('listitem');

/** The parts that come with different answers are all there. */
async function expectWhole(page: Page): Promise<void> {
  await expect(page.getByRole('list', { name: 'Dates of the season' })).toBeVisible();
  await expect(
    page.getByRole('region', { name: 'Announcements' }).getByRole('listitem').first(),
  ).toBeVisible();
}

const listed = async (page: Page): Promise<void> => {
  await expect(steps(page).first()).toBeVisible();
  await expectWhole(page);
};

const firstVisit: NextSteps['firstVisit'] = (
  [
    ['precheck', 'Check a file in your browser', 'Nothing is sent until you choose to.'],
    ['upload', 'Upload a file', 'Each is checked at once.'],
    ['finding', 'Read a finding', 'What was found, why it matters, how to fix it.'],
    ['locks', 'Who locks', 'Of 1234: the plan lock you, the audit lock Paul Whitcombe.'],
    ['signs', 'Who signs', 'Of 1234: Marcus Ellery.'],
  ] as const
).map(([item, title, text], at) => ({
  item,
  title,
  text,
  isDone: at === 1,
  place: { subId: 1234, component: 'DST', productLine: 'Commercial' },
}));

export const homeScreens: readonly Screen[] = [
  ...createScreens(people.manager, paths.dashboard, {
    dashboard: listed,
    'dashboard-all-dates': async (page) => {
      await press(page, /^All \d+ dates$/);
      await expect(page.getByRole('button', { name: 'Only your next dates' })).toBeVisible();
    },
    'dashboard-first-visit': async (page) => {
      await fakeAnswer<NextSteps>(page, 'GetNextSteps', (answer) => ({ ...answer, firstVisit }));
      await press(page, 'Who locks');
      await expect(page.getByText('the audit lock Paul Whitcombe')).toBeVisible();
    },
  }),
  {
    name: 'dashboard-not-loaded',
    as: people.manager,
    path: paths.dashboard,
    complaint: /ERR_FAILED.*GetNextSteps/,
    open: async (page) => {
      await page.route('**/api/GetNextSteps', (route) => route.abort());
      await page.reload();
      await expect(page.getByRole('button', { name: 'Try again' }).first()).toBeVisible();
    },
  },
  ...createScreens(people.manager, paths.pending, {
    'dashboard-pending': (page) => expect(page.getByText(/^1–\d+ of \d+$/)).toBeVisible(),
  }),
  ...createScreens(people.admin, paths.pending, {
    'dashboard-pending-staff': (page) => expect(page.getByText(/^1–10 of \d+$/)).toBeVisible(),
  }),
  ...createScreens(people.auditor, paths.dashboard, { 'dashboard-auditor': listed }),
  ...createScreens(people.surveySigner, paths.dashboard, { 'dashboard-survey-vendor': listed }),
  ...createScreens(people.viewer, paths.dashboard, {
    'dashboard-nothing-to-do': async (page) => {
      await expect(page.getByText('Nothing waits for you', { exact: true })).toBeVisible();
      await expectWhole(page);
    },
  }),
  ...createScreens(people.admin, paths.dashboard, {
    'dashboard-staff': async (page) => {
      await expect(page.getByRole('list', { name: 'Season figures' })).toBeVisible();
      await expect(page.getByRole('table', { name: 'Submissions at risk' })).toBeVisible();
      await expectWhole(page);
    },
  }),
];
