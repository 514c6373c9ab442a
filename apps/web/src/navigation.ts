/**
 * The sidebar as one table. Spec: shell-sidebar. An entry with the code of its screen is all that a screen without
 * parameters needs: its route comes from here. Entries without a screen are not shown.
 */
import type { AdminModel } from '@idss/contract/season/settings';
import type { Program } from '@idss/domain/program';
import { isProgramOpen } from '@idss/domain/settings/settings';
import type { ComponentType } from 'react';
import type { Answer } from './api/calls.ts';
import { paths } from './paths.ts';
import { isLevelOpen, type Level } from './session/guard.ts';
import type { IconName } from './ui/icons.tsx';

export interface NavigationFacts {
  /** Not loaded yet where null: what depends on it waits. */
  readonly menu: Answer<'GetMenuActionAvailabilities'> | null;
  readonly uploads: Answer<'GetBulkUploadAvailabilities'> | null;
  readonly admin: AdminModel | null;
}

export type ScreenCode = () => Promise<{ default: ComponentType }>;

export interface NavigationLink {
  readonly label: string;
  readonly href: string;
  /** Its code, or `routed`: routes.tsx has a route for it, with parameters. Null until it is built. */
  readonly screen: ScreenCode | 'routed' | null;
  readonly isShown: (facts: NavigationFacts) => boolean;
  readonly level: Level;
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
const isOpen = (program: Program, admin: AdminModel | null): boolean =>
  admin !== null && isProgramOpen(program, admin);

const link = (
  label: string,
  href: string,
  isShown: NavigationLink['isShown'],
  screen: NavigationLink['screen'] = null,
): NavigationLink => ({ label, href, isShown, screen, level: 'general' });

/** Shown to the people who may open its page. */
const createLink = (
  level: Level,
  label: string,
  href: string,
  screen: NavigationLink['screen'] = null,
): NavigationLink => ({ label, href, isShown: ({ menu }) => isLevelOpen(level, menu), screen, level });

export const navigation: readonly NavigationItem[] = [
  { label: 'Home', icon: 'home', links: [link('Home', paths.dashboard, always, 'routed')] },
  {
    label: 'Submissions',
    icon: 'table',
    links: [link('Submissions', paths.submissions(), always, 'routed')],
  },
  {
    label: 'Reports',
    icon: 'report',
    links: [link('Reports', paths.reports, always, () => import('./features/reports/ReportsPage.tsx'))],
  },
  {
    label: 'Help',
    icon: 'help',
    links: [link('Help', paths.help(), always, () => import('./features/help/HelpPage.tsx'))],
  },
  {
    label: 'Bulk Downloads',
    icon: 'download',
    isGroup: true,
    links: [
      link('HEDIS', paths.bulkDownload('HEDIS'), ({ menu }) => !!menu?.allowsBulkDownloadHedis, 'routed'),
      link('CAHPS', paths.bulkDownload('CAHPS'), ({ menu }) => !!menu?.allowsBulkDownloadCahps, 'routed'),
      link(
        'HOS',
        paths.bulkDownload('HOS'),
        ({ menu, admin }) => !!menu?.allowsBulkDownloadHos && isOpen('HOS', admin),
        'routed',
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
          isOpen('HOS', admin) &&
          !admin?.enableHosInterimDataSubmission &&
          !!menu?.allowsBulkAttestationHos,
        'routed',
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
          !!uploads?.allowsCahpsSubmission && isOpen('CAHPS', admin) && !!menu?.allowsBulkMarkFinalCahps,
        'routed',
      ),
      link(
        'HOS',
        paths.bulkMarkFinal('HOS'),
        ({ menu, uploads, admin }) =>
          !!uploads?.allowsHosSubmission && isOpen('HOS', admin) && !!menu?.allowsBulkMarkFinalHos,
        'routed',
      ),
    ],
  },
  {
    label: 'Bulk Actions',
    icon: 'clock',
    links: [
      link(
        'Bulk Actions',
        paths.bulkActions,
        ({ menu }) =>
          !!menu &&
          (menu.allowsAdministration ||
            menu.allowsBulkMarkFinalCahps ||
            menu.allowsBulkMarkFinalHos ||
            menu.allowsBulkAttestationHos),
        () => import('#src/features/bulk/BulkActionsPage.tsx'),
      ),
    ],
  },
  {
    label: 'Users',
    icon: 'person',
    links: [
      createLink(
        'userManagement',
        'Users',
        paths.managedUsers,
        () => import('#src/features/people/users/UsersListPage.tsx'),
      ),
    ],
  },
  {
    label: 'Historical Files',
    icon: 'clock',
    links: [
      createLink(
        'historicalFiles',
        'Historical Files',
        paths.historicalFiles,
        () => import('#src/features/bulk/historical-files/HistoricalFilesPage.tsx'),
      ),
    ],
  },
  {
    label: 'Admin',
    icon: 'shield',
    isStaff: true,
    links: [createLink('admin', 'Admin', paths.administration(), () => import('./administration.tsx'))],
  },
  {
    label: 'Logs',
    icon: 'file',
    isStaff: true,
    links: [createLink('admin', 'Logs', paths.logs(), 'routed')],
  },
  {
    label: 'Job Dashboard',
    icon: 'settings',
    isStaff: true,
    opensNewTab: true,
    links: [
      createLink(
        'admin',
        'Job Dashboard',
        paths.jobs(),
        () => import('#src/features/operations/JobsPage.tsx'),
      ),
    ],
  },
  {
    label: 'Users (Admin Only)',
    icon: 'person',
    isStaff: true,
    links: [
      createLink(
        'admin',
        'Users (Admin Only)',
        paths.allUsers(),
        () => import('#src/features/people/users/AllUsersPage.tsx'),
      ),
    ],
  },
  {
    label: 'Bulk User Update',
    icon: 'upload',
    isStaff: true,
    links: [
      createLink(
        'admin',
        'Bulk User Update',
        paths.bulkUsers(),
        () => import('#src/features/people/bulk/BulkUserPage.tsx'),
      ),
    ],
  },
];

/** The items that this person sees now, each with the links that they see. */
export const filterNavigation = (
  facts: NavigationFacts,
  table: readonly NavigationItem[] = navigation,
): readonly (Omit<NavigationItem, 'links'> & { links: readonly NavigationLink[] })[] =>
  table
    .map((item) => ({
      ...item,
      links: item.links.filter((entry) => entry.screen !== null && entry.isShown(facts)),
    }))
    .filter(({ links }) => links.length > 0);

/** The item whose page is shown: submission home and measures belong to Submissions, each report to Reports. */
export function isCurrent(href: string, pathname: string): boolean {
  const path = pathname.toLowerCase();
  if (href === paths.submissions() && /^\/(submissionhome|measurelisting|livemeasuredisplay)\//.test(path))
    return true;
  if (href === paths.reports && /report(page)?$/.test(path)) return true;
  return path === href.toLowerCase() || path.startsWith(`${href.toLowerCase()}/`);
}
