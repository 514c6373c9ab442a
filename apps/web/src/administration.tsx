/** The administrator console, put together from the features of its tabs. Spec: admin-console-page. */
import { listNames } from '@idss/domain/list-names';
import { useRouterState } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useApi } from './api/hooks.ts';
import styles from './administration.module.css';
import { ConsoleList } from './components/ConsoleList.tsx';
import { lazyPart } from './components/lazy-component.tsx';
import type { Table } from './components/tables/define-table.ts';
import { loadTablePage } from './components/tables/load-table-page.tsx';
import { getTab } from './components/tables/table-address.ts';
import {
  type AdministrationTab,
  administrationTabs,
  consoleHeadings,
  consoleTop,
  lastConsoleHeading,
  paths,
} from './paths.ts';
import { Heading, Stack } from './ui/Layout.tsx';
import { IsPartOfPage, PageHeader } from './ui/PageHeader.tsx';

type TabContent = (props: object) => ReactNode;

/** Tables that are a tab of their own, by the name of their file. */
const tables: Readonly<Record<string, TabContent>> = Object.fromEntries(
  Object.entries(import.meta.glob<{ default: Table }>('./features/**/administration.*.table.tsx')).map(
    ([file, load]) => [getTab(file), lazyPart(() => loadTablePage(load))],
  ),
);

const pages: Readonly<Partial<Record<AdministrationTab, TabContent>>> = {
  home: lazyPart(() => import('#src/features/season/AdministrationHome.tsx')),
  reprocessing: lazyPart(() => import('./features/bulk/ReprocessingTab.tsx')),
  'security-matrix': lazyPart(() => import('#src/features/people/permissions/SecurityMatrixPage.tsx')),
  announcements: lazyPart(() => import('./features/announcements/AnnouncementsPage.tsx')),
  'license-agreement': lazyPart(() => import('#src/features/people/session/LicensePage.tsx')),
  'data-extract': lazyPart(() => import('#src/features/reports/data-extract/DataExtractTab.tsx')),
  'vendor-measures': lazyPart(() =>
    loadTablePage(() => import('#src/features/season/vendormeasureguidlistpage.table.tsx')),
  ),
  'cache-manager': lazyPart(() => import('#src/features/operations/CacheManagerTab.tsx')),
  'app-info': lazyPart(() => import('#src/features/operations/AppInfoPage.tsx')),
  'vendor-org-map': lazyPart(() => import('#src/features/people/permissions/VendorMapPage.tsx')),
  'historical-files': lazyPart(() => import('#src/features/bulk/historical-files/HistoricalFilesPage.tsx')),
  'test-organizations': lazyPart(() => import('#src/features/season/TestOrganizationsPage.tsx')),
  dcap: lazyPart(() => import('#src/features/season/DcapPage.tsx')),
  'control-room': lazyPart(() => import('#src/features/reports/control-room/ControlRoom.tsx')),
  season: lazyPart(() => import('./features/season/SeasonPage.tsx')),
  'rule-preview': lazyPart(() => import('#src/features/runs/preview/RulePreviewPage.tsx')),
};
const contents: Readonly<Partial<Record<string, TabContent>>> = { ...pages, ...tables };

/** `mail-servers` is `Mail Servers`. */
const toLabel = (id: string): string =>
  id.replaceAll('-', ' ').replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase());

const toEntry = (id: AdministrationTab) => ({
  id,
  label: Object.hasOwn(administrationTabs, id) ? administrationTabs[id] : toLabel(id),
  href: paths.administration(id === 'home' ? undefined : id),
});

/** A table that has no place in the list comes at its end, under the name of its file. */
const unnamed = listNames<AdministrationTab>({ ...administrationTabs, ...tables }).filter(
  (id) => !Object.hasOwn(administrationTabs, id),
);
const allSections = [
  { heading: '', entries: consoleTop.map(toEntry) },
  ...Object.entries(consoleHeadings).map(([heading, ids]) => ({
    heading,
    entries: [...ids, ...(heading === lastConsoleHeading ? unnamed : [])].map(toEntry),
  })),
];

export default function Administration() {
  const requestedTab = useRouterState({
    select: ({ location }) => (location.search as { tab?: string }).tab,
  });
  const isDcap = useApi('GetAdminModel').data?.isDcapEnvironment ?? false;
  const sections = allSections.map(({ heading, entries }) => ({
    heading,
    entries: entries.filter(({ id }) => id !== 'dcap' || isDcap),
  }));
  const { id: current, label } =
    sections.flatMap(({ entries }) => entries).find(({ id }) => id === requestedTab) ?? toEntry('home');
  const Part = contents[current];
  return (
    <Stack gap="l">
      <Heading>
        <PageHeader
          title="Administration"
          documentTitle={current === 'home' ? 'Administration' : `${label}, Administration`}
        />
      </Heading>
      <div className={styles.console}>
        <ConsoleList label="Administration" sections={sections} current={current} />
        {/* No landmark: what it shows has one of its own. */}
        <div role="group" aria-label={label}>
          <IsPartOfPage value>{Part && <Part />}</IsPartOfPage>
        </div>
      </div>
    </Stack>
  );
}
