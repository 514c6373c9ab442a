/** Who may preview and change rules. Spec: rule-preview-page. By hand, as all expectations. */
import {
  everybody,
  type Expectation,
  plain,
  type RequestParts,
  type Target,
} from '#src/test/authorization/expectation.ts';

const forStaff = (request: RequestParts, allowed: readonly number[] = [200]): Expectation => ({
  gate: 'sysadmin',
  cases: [plain(request, { allowed })],
});
const previewId = '00000000-0000-4000-8000-000000000000';
const forUnknown = forStaff({ query: { previewId } }, [404]);
const changeUnknown = forStaff({ body: { previewId } }, [404]);
const ofSeason: Expectation = {
  gate: 'sysadmin',
  cases: [
    plain({}),
    plain(
      { query: { measurementYear: '1900' } },
      { title: 'of a season that does not exist', allowed: [404] },
    ),
  ],
};
/** In a preview that does not exist, whatever the submission. */
const forTarget = (query: (target: Target) => NonNullable<RequestParts['query']>): Expectation => ({
  gate: 'sysadmin',
  cases: [
    {
      title: 'of a submission',
      on: 'anything of the submission',
      request: (target) => ({ query: { previewId, ...query(target) } }),
      may: everybody,
      allowed: [404],
      unreached: 404,
    },
  ],
});
const change = { ruleId: 'F-001', isOn: false, severity: 'Schema', threshold: null };

export const expectations: Readonly<Record<string, Expectation>> = {
  GetRuleSettings: ofSeason,
  GetRulePreviews: ofSeason,
  // This rule cannot be changed: no job is started.
  StartRulePreview: forStaff({ body: { changes: [change], sampleSize: null } }, [400]),
  GetRulePreview: forUnknown,
  GetRulePreviewOrganizations: forUnknown,
  GetRulePreviewSubmissions: forTarget(({ orgId }) => ({ organizationId: String(orgId) })),
  GetRulePreviewSubmissionsCount: forTarget(({ orgId }) => ({ organizationId: String(orgId) })),
  CountRulePreviewChoice: {
    gate: 'sysadmin',
    cases: [
      plain({ query: { previewId, files: 'open' } }, { allowed: [404] }),
      plain({ query: { previewId, files: 'locked' } }, { title: 'of other files', allowed: [400] }),
    ],
  },
  GetRulePreviewFindings: forTarget(({ subId }) => ({ submissionId: String(subId), component: 'DST' })),
  UpdateRulePreview: changeUnknown,
  ApplyRulePreview: changeUnknown,
  UndoRulePreview: changeUnknown,
  DropRulePreview: changeUnknown,
};
