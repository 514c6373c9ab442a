/** What the Reports page offers to whom. Document 2, section 6. */
import type { Answer } from '#src/api/calls.ts';
import { paths } from '#src/paths.ts';

export interface ReportFacts {
  readonly availabilities: Answer<'GetReportsAvailabilities'>;
  readonly accessibility: Answer<'GetUserSubmissionTypeAccessibility'>;
  readonly hasTemplates: Answer<'CanUserAccessAttestationTemplates'>;
}

export interface ReportLink {
  readonly title: string;
  readonly what: string;
  readonly href: string;
}

export interface OfferedReports {
  readonly statusReports: readonly ReportLink[];
  readonly hasLicense: boolean;
  readonly hasDictionary: boolean;
}

/** Null: nothing. The page is for people who may view results reports of either kind. */
export function offeredReports({
  availabilities,
  accessibility,
  hasTemplates,
}: ReportFacts): OfferedReports | null {
  if (!Object.values(availabilities).some(Boolean)) return null;
  const statusReports = [
    {
      isShown: accessibility.allowsHosSubmission,
      title: 'HOS Vendor Submission Status',
      what: 'Baseline and follow-up surveys: what has come, what was found, who attested, what is final.',
      href: paths.vendorStatus('HOS'),
    },
    {
      isShown: accessibility.allowsCahpsSubmission,
      title: 'CAHPS Vendor Submission Status',
      what: 'Adult, child and child CCC surveys: what has come, what was found, what is final.',
      href: paths.vendorStatus('CAHPS'),
    },
  ];
  return {
    statusReports: statusReports.flatMap(({ isShown, ...link }) => (isShown ? [link] : [])),
    hasLicense: true,
    hasDictionary: hasTemplates,
  };
}
