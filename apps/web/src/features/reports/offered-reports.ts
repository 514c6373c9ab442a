/** The links of the Reports page for each reader. Spec: reports-page. */
import type { Answer } from '#src/api/calls.ts';
import { getAddress } from '#src/components/tables/table-address.ts';
import { type Report, type ReportFacts, reportGroups } from './define-report.ts';

const reports = Object.entries(
  import.meta.glob<Pick<Report, 'title' | 'level' | 'entry'>>('./*.table.tsx', {
    eager: true,
    import: 'default',
  }),
)
  .map(([file, { title, level, entry }]) => ({ title, level, ...entry, href: getAddress(file) }))
  .sort((a, b) => a.order - b.order);

export interface Facts extends ReportFacts {
  readonly availabilities: Answer<'GetReportsAvailabilities'>;
  readonly hasTemplates: Answer<'CanUserAccessAttestationTemplates'>;
  /** VIEW_COMBINED_REPORT, anywhere. */
  readonly hasCombinedReport: Answer<'IsActionAuthorized'>;
}

export interface ReportLink {
  readonly title: string;
  readonly description: string;
  readonly href: string;
}

export interface OfferedReports {
  readonly hasCombinedReport: boolean;
  /** Those with reports for this person. */
  readonly groups: readonly { readonly title: string; readonly links: readonly ReportLink[] }[];
  readonly hasLicense: boolean;
  readonly hasDictionary: boolean;
  readonly hasTemplates: boolean;
}

/** Null: nothing. The page is for people who may view results reports of either kind. */
export function getOfferedReports(facts: Facts): OfferedReports | null {
  const { availabilities, hasTemplates, hasCombinedReport } = facts;
  if (!Object.values(availabilities).some(Boolean)) return null;
  return {
    hasCombinedReport,
    groups: reportGroups
      .map((title) => ({
        title,
        links: reports.filter(
          ({ group, level, isOffered }) =>
            group === title && (level !== 'admin' || facts.hasAdminReports) && (isOffered?.(facts) ?? true),
        ),
      }))
      .filter(({ links }) => links.length > 0),
    hasLicense: true,
    hasDictionary: hasTemplates,
    hasTemplates,
  };
}
