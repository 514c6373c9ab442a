/** The operations screens of staff: logs, jobs, mails. */
import { expect } from '@playwright/test';
import type { JobRow } from '@idss/contract/operations/job-dashboard';
import type { MailRow } from '@idss/contract/operations/mail';
import { fakeAnswer } from './faked-answers.ts';
import { people } from './portal.ts';
import { type Screen, createScreens } from './screen.ts';

const moment = '2026-05-01T09:30:00Z';

const job = (state: JobRow['state'], more: Partial<JobRow> = {}): JobRow => ({
  jobId: `0eea3b27-cb05-484a-b5f6-${state.padEnd(12, '0')}`,
  queue: 'process-upload',
  state,
  failures: 0,
  maxFailures: 3,
  createdOn: moment,
  startAfter: moment,
  startedOn: null,
  endedOn: null,
  submissionId: 1234,
  data: '{"transactionId":"0eea3b27-cb05-484a-b5f6-4ebb482f6619"}',
  error: null,
  ...more,
});

const message = (state: MailRow['state'], more: Partial<MailRow> = {}): MailRow => ({
  mailId: state,
  recipient: 'a.person@lakeside.example',
  subject: 'Your account',
  state,
  attempts: 1,
  createdAt: moment,
  sentAt: null,
  lastError: null,
  maySendAgain: { ok: true },
  text: null,
  ...more,
});

export const logScreens: readonly Screen[] = [
  ...createScreens(people.admin, '/logs', {
    'logs with an open entry': async (page) => {
      await page.getByRole('button', { name: 'Details of row 1', exact: true }).click();
      await expect(page.getByRole('table', { name: 'Logs' })).toContainText('process');
    },
  }),
  ...createScreens(people.admin, '/logs?message=a%20cat%20walked%20over%20it', {
    'logs without entries': (page) => expect(page.getByText('No entries match these filters')).toBeVisible(),
  }),
  ...createScreens(people.admin, '/idssv2/hangfire', {
    'job dashboard': async (page) => {
      await expect(page.getByRole('list', { name: 'Queues' }).getByRole('listitem').first()).toBeVisible();
      await expect(page.getByRole('table', { name: 'Job Dashboard' })).toBeVisible();
    },
  }),
  ...createScreens(people.admin, '/idssv2/hangfire', {
    'job dashboard with jobs': async (page) => {
      await fakeAnswer(page, 'GetJobsCount', () => 4 as unknown as object);
      await fakeAnswer(page, 'GetJobs', () => [
        job('Failed', { failures: 3, startedOn: moment, endedOn: moment, error: 'The disk is full.' }),
        job('Retrying', { failures: 1 }),
        job('Running', { startedOn: moment }),
        job('Done', { startedOn: moment, endedOn: moment }),
      ]);
      await page.getByRole('button', { name: 'Details of row 1', exact: true }).click();
      await expect(page.getByText('The disk is full.')).toBeVisible();
    },
  }),
  ...createScreens(people.admin, '/administration?tab=mail', {
    'mail with messages': async (page) => {
      await fakeAnswer(page, 'GetMails', () => [
        message('waiting', { attempts: 0, text: 'Open this link to choose your password.' }),
        message('failed', { lastError: '550 No such mailbox' }),
        message('unknown'),
        message('sent', { sentAt: moment }),
      ]);
      await page.getByRole('button', { name: 'Details of row 1', exact: true }).click();
      await expect(page.getByText('Open this link to choose your password.')).toBeVisible();
    },
  }),
];
