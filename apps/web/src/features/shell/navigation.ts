/** The sidebar as one table. Spec: shell-sidebar. Whoever builds a screen sets its `isBuilt`; nothing dead is shown. */
import type { AdminModel } from '@idss/contract/session';
import { paths } from '#src/paths.ts';
import type { Answer } from '#src/api/calls.ts';
import type { IconName } from '#src/ui/icons.tsx';

export interface NavigationFacts {
  /** Not loaded yet where null: what depends on it waits. */
  readonly menu: Answer<'GetMenuActionAvailabilities'> | null;
  readonly uploads: Answer<'GetBulkUploadAvailabilities'> | null;
  readonly admin: AdminModel | null;
}

export interface NavigationLink {
  readonly label: string;
  readonly href: string;
  readonly isBuilt: boolean;
  readonly isShown: (facts: NavigationFacts) => boolean;
}

export interface NavigationItem {
  readonly label: string;
  readonly icon: IconName;
  /** For staff administrators, in red. */
  readonly isStaff?: boolean;
  readonly opensNewTab?: boolean;
  readonly links: readonly [NavigationLink, ...NavigationLink[]];
  /** Expandable: its links are listed under it. */
  readonly isGroup?: boolean;
}

const always = (): boolean => true;
const staff = ({ menu }: NavigationFacts): boolean => !!menu?.allowsAdministration;

const link = (
  label: string,
  href: string,
  isShown: NavigationLink['isShown'],
  isBuilt = false,
): NavigationLink => ({ label, href, isShown, isBuilt });

export const navigation: readonly NavigationItem[] = [
  { label: 'Home', icon: 'home', links: [link('Home', paths.dashboard, always, true)] },
  { label: 'Submissions', icon: 'table', links: [link('Submissions', paths.submissions(), always, true)] },
  { label: 'Reports', icon: 'report', links: [link('Reports', paths.reports, always, true)] },
  { label: 'Help', icon: 'help', links: [link('Help', paths.help(), always, true)] },
  {
    label: 'Bulk Downloads',
    icon: 'download',
    isGroup: true,
    links: [
      link('HEDIS', paths.bulkDownload('HEDIS'), ({ menu }) => !!menu?.allowsBulkDownloadHedis, true),
      link('CAHPS', paths.bulkDownload('CAHPS'), ({ menu }) => !!menu?.allowsBulkDownloadCahps, true),
      link(
        'HOS',
        paths.bulkDownload('HOS'),
        ({ menu, admin }) => !!menu?.allowsBulkDownloadHos && !!admin?.allowsHosSubmission,
        true,
      ),
    ],
  },
  {
    label: 'Bulk Attestation',
    icon: 'pen',
    isGroup: true,
    links: [
      link(
        'HOS',
        paths.bulkAttestation('HOS'),
        ({ menu, uploads, admin }) =>
          !!uploads?.allowsHosSubmission &&
          !!admin?.allowsHosSubmission &&
          !admin.enableHosInterimDataSubmission &&
          !!menu?.allowsBulkAttestationHos,
        true,
      ),
    ],
  },
  {
    label: 'Bulk Mark Final',
    icon: 'check',
    isGroup: true,
    links: [
      link(
        'CAHPS',
        paths.bulkMarkFinal('CAHPS'),
        ({ menu, uploads, admin }) =>
          !!uploads?.allowsCahpsSubmission &&
          !!admin?.allowsCahpsSubmission &&
          !!menu?.allowsBulkMarkFinalCahps,
        true,
      ),
      link(
        'HOS',
        paths.bulkMarkFinal('HOS'),
        ({ menu, uploads, admin }) =>
          !!uploads?.allowsHosSubmission && !!admin?.allowsHosSubmission && !!menu?.allowsBulkMarkFinalHos,
        true,
      ),
    ],
  },
  {
    label: 'Users',
    icon: 'person',
    links: [link('Users', '/userslistpage', ({ menu }) => !!menu?.allowsUserManagement)],
  },
  {
    label: 'Historical Files',
    icon: 'clock',
    links: [
      link('Historical Files', '/userhistoricalfilespage', ({ menu }) => !!menu?.allowsHistoricalFiles),
    ],
  },
  { label: 'Admin', icon: 'shield', isStaff: true, links: [link('Admin', '/administration', staff)] },
  { label: 'Logs', icon: 'file', isStaff: true, links: [link('Logs', '/logs', staff)] },
  {
    label: 'Job Dashboard',
    icon: 'settings',
    isStaff: true,
    opensNewTab: true,
    links: [link('Job Dashboard', '/idssv2/hangfire', staff)],
  },
  {
    label: 'Users (Admin Only)',
    icon: 'person',
    isStaff: true,
    links: [link('Users (Admin Only)', '/alluserspage', staff)],
  },
  {
    label: 'Bulk User Update',
    icon: 'upload',
    isStaff: true,
    links: [link('Bulk User Update', '/bulkuserpage', staff)],
  },
];

/** The items that this person sees now, each with the links of it that he sees. */
export const shownNavigation = (
  facts: NavigationFacts,
  table: readonly NavigationItem[] = navigation,
): readonly (Omit<NavigationItem, 'links'> & { links: readonly NavigationLink[] })[] =>
  table
    .map((item) => ({ ...item, links: item.links.filter((entry) => entry.isBuilt && entry.isShown(facts)) }))
    .filter(({ links }) => links.length > 0);

/** The item whose page is shown: submission home and measures belong to Submissions, each report to Reports. */
export function isCurrent(href: string, pathname: string): boolean {
  const path = pathname.toLowerCase();
  if (href === paths.submissions() && /^\/(submissionhome|measurelisting|livemeasuredisplay)\//.test(path))
    return true;
  if (href === paths.reports && /report(page)?$/.test(path)) return true;
  return path === href.toLowerCase() || path.startsWith(`${href.toLowerCase()}/`);
}
