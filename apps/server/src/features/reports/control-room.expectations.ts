import {
  everybody,
  type Expectation,
  plain,
  type RequestParts,
} from '#src/test/authorization/expectation.ts';

const staff = (query: Readonly<Record<string, string>> = {}): Expectation => ({
  gate: 'sysadmin',
  cases: [plain({ query })],
});
const page = { pageNumber: '1', resultCount: '5' };

/** An organization is only a filter. */
const forOrganization = (query: RequestParts['query'] = {}): Expectation => ({
  gate: 'sysadmin',
  cases: [
    {
      title: 'of an organization',
      on: 'anything of the submission',
      request: ({ orgId }) => ({ query: { ...query, organizationId: String(orgId) } }),
      may: everybody,
      allowed: [200],
      unreached: 200,
    },
  ],
});

/** Numbers and lists over the whole season. Spec: control-room-calls. */
export const expectations: Readonly<Record<string, Expectation>> = {
  GetStagesByDay: staff({ program: 'HEDIS' }),
  GetSubmissionsByDay: staff({ program: 'HEDIS', ...page }),
  GetSubmissionsByDayCount: staff({ program: 'HEDIS' }),
  GetSeasonDays: staff(),
  GetSubmissionsAtRisk: staff(page),
  GetSubmissionsAtRiskCount: staff(),
  GetRiskCounts: staff(),
  GetRiskOrganizations: staff(),
  // Of organizations that are not at risk: nobody is written to.
  SendRiskMessage: {
    gate: 'sysadmin',
    cases: [
      plain(
        {
          body: {
            messageId: '00000000-0000-4000-8000-000000000022',
            organizationIds: [999_999_999],
            roles: ['orgadmin'],
            subject: 'Files',
            text: 'Please send them.',
          },
        },
        { allowed: [409] },
      ),
    ],
  },
  GetFailingRules: staff({ by: 'rule' }),
  GetRuleFailures: forOrganization(page),
  GetRuleFailuresCount: forOrganization(),
  GetSeasonLoad: staff(),
  GetRecentUploads: staff(page),
  GetRecentUploadsCount: staff(),
};
