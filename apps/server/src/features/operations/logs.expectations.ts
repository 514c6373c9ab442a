import {
  type Expectation,
  everybody,
  plain,
  type RequestParts,
  type Target,
} from '#src/test/authorization/expectation.ts';

/** Entries are found or not; a submission or an organization is only a filter. */
const entries = (request: (target: Target) => RequestParts): Expectation => ({
  gate: 'sysadmin',
  cases: [
    {
      title: 'of a submission',
      on: 'anything of the submission',
      request,
      may: everybody,
      allowed: [200],
      unreached: 200,
    },
  ],
});

const unknownJob = { query: { queue: 'none', jobId: '00000000-0000-4000-8000-000000000000' } };

/** Spec: logs-calls, mail-calls. */
export const expectations: Readonly<Record<string, Expectation>> = {
  Logs: entries(({ subId, orgId }) => ({
    query: { submissionId: String(subId), orgId: String(orgId), pageNumber: '1', resultCount: '5' },
  })),
  LogsCount: entries(({ subId }) => ({ query: { submissionId: String(subId), logLevel: 'warn' } })),
  ReportClientError: {
    gate: 'signedIn',
    cases: [plain({ body: { message: 'x is undefined', page: '/logs' } })],
  },
  GetMails: { gate: 'sysadmin', cases: [plain()] },
  GetMailServer: { gate: 'sysadmin', cases: [plain()] },
  SendMailAgain: {
    gate: 'sysadmin',
    cases: [plain({ query: { mailId: '00000000-0000-4000-8000-000000000000' } }, { allowed: [404] })],
  },

  // Spec: job-dashboard-calls. The job does not exist.
  GetQueues: { gate: 'sysadmin', cases: [plain()] },
  GetJobs: entries(({ subId }) => ({
    query: { submissionId: String(subId), pageNumber: '1', resultCount: '5' },
  })),
  GetJobsCount: entries(({ subId }) => ({ query: { submissionId: String(subId), state: 'Failed' } })),
  RetryJob: { gate: 'sysadmin', cases: [plain(unknownJob, { allowed: [404] })] },
  CancelJob: { gate: 'sysadmin', cases: [plain(unknownJob, { allowed: [404] })] },
};
