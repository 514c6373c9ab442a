import type { SubmissionSummary } from '@idss/contract/submissions/submissions';

export type SummaryPart = Pick<
  SubmissionSummary,
  | 'counts'
  | 'component'
  | 'activeStepNumber'
  | 'actions'
  | 'hasUploadPermission'
  | 'canSeeAuditors'
  | 'canSeeDetails'
  | 'canSeeDesignations'
  | 'attestation'
  | 'componentsOfSubmission'
  | 'canChooseReporting'
  | 'canSign'
  | 'isAttested'
  | 'surveyPart'
  | 'subId'
  | 'componentStates'
  | 'nothingToReport'
>;
export const noFindings = { schema: 0, fatal: 0, error: 0, warning: 0 };
// Only the parts that are read are given.
export const summaryWith = (more: Partial<SummaryPart>): SubmissionSummary =>
  ({
    counts: noFindings,
    component: 'DST',
    activeStepNumber: 3,
    actions: [],
    hasUploadPermission: false,
    canSeeAuditors: false,
    canSeeDetails: false,
    canSeeDesignations: false,
    attestation: { way: 'wizard', verdict: { ok: true }, signed: null },
    surveyPart: 'none',
    subId: 1240,
    componentStates: [],
    nothingToReport: null,
    componentsOfSubmission: ['DST'],
    canChooseReporting: { ok: false, reason: 'no' },
    canSign: { ok: false, reason: 'Only available for Signer' },
    isAttested: false,
    ...more,
  }) as SubmissionSummary;
