import {
  type Case,
  everybody,
  type Expectation,
  plain,
  type RequestParts,
  type Target,
} from '#src/test/authorization/expectation.ts';

const group = '44444444-4444-4444-8444-444444444444';

/** Gated: the ten marks are of staff alone. */
const onHedis = (request: (target: Target) => RequestParts, more: Partial<Case> = {}): Case => ({
  title: 'on DST',
  on: 'DST',
  step: 3,
  request,
  may: everybody,
  allowed: [200],
  unreached: 200,
  ...more,
});

/** Spec: admin-data-calls. */
export const expectations: Readonly<Record<string, Expectation>> = {
  GetBulkActionSubmissions: {
    gate: 'sysadmin',
    cases: [plain({ query: { pageNumber: '1', resultCount: '5' } })],
  },
  CountBulkActionSubmissions: { gate: 'sysadmin', cases: [plain()] },
  GetBulkActionSelection: { gate: 'sysadmin', cases: [plain({ query: { component: 'DST' } })] },
  FindBulkActionSubmissions: {
    gate: 'sysadmin',
    cases: [onHedis(({ subId }) => ({ body: { submissionIds: [subId], component: 'DST' } }))],
  },
  GetRunningReprocess: { gate: 'sysadmin', cases: [plain()] },
  PreviewBulkAction: {
    gate: 'sysadmin',
    cases: [
      onHedis(({ subId }) => ({ body: { submissionIds: [subId], component: 'DST', action: 'Unsubmit' } }), {
        answersOutcomes: true,
      }),
    ],
  },
  BulkSubmissionAction: {
    gate: 'sysadmin',
    cases: [
      onHedis(({ subId }) => ({ query: { subIds: String(subId), component: 'DST', action: 'Unsubmit' } }), {
        answersOutcomes: true,
      }),
    ],
  },
  ReprocessSubmission: {
    gate: 'sysadmin',
    cases: [
      onHedis(
        ({ subId }) => ({ query: { submissionId: String(subId), component: 'DST', groupId: group } }),
        // A group is of the person who began it.
        { allowed: [200, 409], unreached: 404 },
      ),
    ],
  },
  ReprocessCahpsFile: {
    gate: 'sysadmin',
    cases: [plain({ query: { fileName: 'none.csv', groupId: group } }, { allowed: [404] })],
  },
};
