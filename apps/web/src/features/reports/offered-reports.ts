/** What the Reports page offers to whom. Spec: reports-page. */
import type { Answer } from '#src/api/calls.ts';
import { paths } from '#src/paths.ts';

export interface ReportFacts {
  readonly availabilities: Answer<'GetReportsAvailabilities'>;
  readonly accessibility: Answer<'GetUserSubmissionTypeAccessibility'>;
  readonly hasTemplates: Answer<'CanUserAccessAttestationTemplates'>;
  /** VIEW_COMBINED_REPORT, anywhere. */
  readonly hasCombinedReport: Answer<'IsActionAuthorized'>;
  readonly hasAdminReports: boolean;
}

export interface ReportLink {
  readonly title: string;
  readonly what: string;
  readonly href: string;
}

export interface OfferedReports {
  readonly hasCombinedReport: boolean;
  readonly activityReports: readonly ReportLink[];
  readonly statusReports: readonly ReportLink[];
  readonly adminReports: readonly ReportLink[];
  readonly hasLicense: boolean;
  readonly hasDictionary: boolean;
  readonly hasTemplates: boolean;
}

const activityReports: readonly ReportLink[] = [
  {
    title: 'Files Upload Report',
    what: 'Every file uploaded this season for the submissions that you can see, and what validation found.',
    href: paths.filesUploadReport,
  },
  {
    title: 'Activity Report',
    what: 'Who did what with which submission, and when.',
    href: paths.activityReport,
  },
];

const adminReports: readonly ReportLink[] = [
  {
    title: 'Submissions Data Summary',
    what: 'How many submissions of each program and product line stand at which step.',
    href: paths.dataSummaryReport,
  },
  {
    title: 'Validation Report',
    what: 'Which rules found something, and in how many submissions.',
    href: paths.validationReport,
  },
  {
    title: 'Submission Counts on Measures',
    what: 'In how many submissions each measure stands, and how it is designated.',
    href: paths.measureCountReport,
  },
  {
    title: 'Accreditation Status',
    what: 'Where the submissions of accredited and other organizations stand.',
    href: paths.accreditationReport,
  },
];

/** Null: nothing. The page is for people who may view results reports of either kind. */
export function offeredReports({
  availabilities,
  accessibility,
  hasTemplates,
  hasCombinedReport,
  hasAdminReports,
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
    hasCombinedReport,
    activityReports,
    statusReports: statusReports.flatMap(({ isShown, ...link }) => (isShown ? [link] : [])),
    adminReports: hasAdminReports ? adminReports : [],
    hasLicense: true,
    hasDictionary: hasTemplates,
    hasTemplates,
  };
}
