/** Screens of bulk mark final and bulk attestation, as their survey vendor's signer and as another person sees them. */
import { expect, type Page } from '@playwright/test';
import { fakeAnswer } from './faked-answers.ts';
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

const bulkId = '00000000-0000-4000-8000-000000000001';
const record = {
  bulkId,
  action: 'UnMarkFinal',
  component: 'CAHPS',
  years: [2025],
  userName: 'Sam Okafor',
  isOwn: true,
  begunAt: '2026-05-20T14:05:00.000Z',
  state: 'ended',
  done: 2,
  refused: 1,
  waiting: 0,
  files: 0,
  validated: 0,
  isUndone: false,
};
const running = {
  bulkId: bulkId.replace('1', '2'),
  action: 'Reprocess',
  component: 'DST',
  done: 48,
  files: 48,
  validated: 12,
};
const users = {
  bulkId: bulkId.replace('1', '3'),
  action: 'Users',
  component: null,
  years: [],
  done: 14,
  refused: 0,
};
const interrupted = {
  bulkId: bulkId.replace('1', '4'),
  action: 'MarkFinal',
  state: 'interrupted',
  done: 31,
  waiting: 17,
};
const outcome = {
  submissionId: 2101,
  component: 'CAHPS',
  orgName: 'Lakeside Health Plan',
  ok: true,
  state: 'done',
  measurementYear: 2025,
  stage: 'Apply Mark Final',
  reason: '',
  undo: { ok: true },
};
const outcomes = [
  outcome,
  {
    ...outcome,
    submissionId: 2102,
    undo: { ok: false, reason: 'It was changed after this action, and stays as it is now.' },
  },
  {
    ...outcome,
    submissionId: 2103,
    ok: false,
    state: 'refused',
    stage: 'Import',
    reason: 'UnMarkFinal cannot be performed for submissions at Import.',
    undo: { ok: false, reason: 'The action did not change it.' },
  },
];

const changedPeople = {
  operation: 'add',
  changed: 2,
  undo: [
    {
      emails: ['ana.bell@plan.example'],
      add: [],
      remove: ['1234,organization,orguser'],
      audited: [],
      isLocked: null,
    },
    {
      emails: ['li.wei@plan.example'],
      add: ['1234,organization,orgadmin'],
      remove: [],
      audited: [],
      isLocked: false,
    },
  ],
};

/** From the list. */
async function openRecord(page: Page, shown: object): Promise<void> {
  await page.route(/\/api\/GetBulkAction\?/, (route) =>
    route.fulfill({ json: { ...shown, undo: { ok: true }, undoes: null, undoneBy: [] } }),
  );
  await fakeAnswer(page, 'GetBulkActions', () => ({ total: 1, actions: [record] }));
  await page.getByRole('link', { name: 'CAHPS UnMarkFinal' }).click();
}

/** Their answers are given: those of the demonstration end thirty days after it was begun. */
const bulkRecordScreens: readonly Screen[] = [
  ...createScreens(people.admin, '/bulkactions', {
    'bulk-actions-empty': async (page) => {
      await fakeAnswer(page, 'GetBulkActions', () => ({ total: 0, actions: [] }));
      await expect(page.getByText('No bulk actions', { exact: true })).toBeVisible();
    },
    'bulk-actions': async (page) => {
      const more = [running, users, interrupted].map((each) => ({ ...record, ...each }));
      await fakeAnswer(page, 'GetBulkActions', () => ({ total: 4, actions: [record, ...more] }));
      await expect(page.getByText('12 of 48 files checked')).toBeVisible();
    },
  }),
  {
    name: 'bulk-action-unknown',
    as: people.admin,
    path: `/bulkactions/${bulkId}`,
    complaint: /status of 404.*GetBulkAction/,
    open: async (page) => expect(page.getByText('The bulk action is not there')).toBeVisible(),
  },
  ...createScreens(people.admin, '/bulkactions', {
    'bulk-action': async (page) => {
      await openRecord(page, { ...record, outcomes, hidden: 1, people: null });
      await expect(page.getByRole('button', { name: 'Undo UnMarkFinal…' })).toBeVisible();
    },
    'bulk-action-users': async (page) => {
      await openRecord(page, { ...record, ...users, outcomes: [], hidden: 0, people: changedPeople });
      await expect(page.getByText('ana.bell@plan.example')).toBeVisible();
    },
  }),
];

export const bulkScreens: readonly Screen[] = [
  ...bulkRecordScreens,
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
