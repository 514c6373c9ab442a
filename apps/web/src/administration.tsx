/** The administrator console, put together from the features of its tabs. Spec: admin-console-page. */
import { useNavigate, useRouterState } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useApi } from './api/hooks.ts';
import { lazyPart } from './components/lazy-component.tsx';
import { type AdministrationTab, administrationTabs, paths } from './paths.ts';
import { Heading, Stack } from './ui/Layout.tsx';
import { IsPartOfPage, PageHeader } from './ui/PageHeader.tsx';
import { Tabs } from './ui/Tabs.tsx';

const parts: Readonly<Record<AdministrationTab, (props: object) => ReactNode>> = {
  home: lazyPart(() => import('#src/features/season/AdministrationHome.tsx')),
  reprocessing: lazyPart(() => import('./features/bulk/ReprocessingTab.tsx')),
  'security-matrix': lazyPart(() => import('#src/features/people/permissions/SecurityMatrixPage.tsx')),
  announcements: lazyPart(() => import('./features/announcements/AnnouncementsPage.tsx')),
  'license-agreement': lazyPart(() => import('#src/features/people/session/LicensePage.tsx')),
  auditors: lazyPart(() => import('#src/features/people/auditors/AuditorsPage.tsx')),
  'data-extract': lazyPart(() => import('#src/features/reports/data-extract/DataExtractTab.tsx')),
  'vendor-measures': lazyPart(() => import('#src/features/season/VendorMeasuresTab.tsx')),
  'cache-manager': lazyPart(() => import('#src/features/operations/CacheManagerTab.tsx')),
  'app-info': lazyPart(() => import('#src/features/operations/AppInfoPage.tsx')),
  'vendor-org-map': lazyPart(() => import('#src/features/people/permissions/VendorMapPage.tsx')),
  'historical-files': lazyPart(() => import('#src/features/bulk/historical-files/HistoricalFilesPage.tsx')),
  'test-organizations': lazyPart(() => import('#src/features/season/TestOrganizationsPage.tsx')),
  dcap: lazyPart(() => import('#src/features/season/DcapPage.tsx')),
  'control-room': lazyPart(() => import('#src/features/reports/control-room/ControlRoom.tsx')),
  season: lazyPart(() => import('./features/season/SeasonPage.tsx')),
  'rule-preview': lazyPart(() => import('#src/features/runs/preview/RulePreviewPage.tsx')),
  mail: lazyPart(() => import('#src/features/operations/MailTab.tsx')),
};
const allTabs = (Object.keys(parts) as AdministrationTab[]).map((id) => ({
  id,
  label: administrationTabs[id],
}));

export default function Administration() {
  const named = useRouterState({ select: ({ location }) => (location.search as { tab?: string }).tab });
  const navigate = useNavigate();
  const isDcap = useApi('GetAdminModel').data?.isDcapEnvironment ?? false;
  const tabs = allTabs.filter(({ id }) => id !== 'dcap' || isDcap);
  const current = tabs.find(({ id }) => id === named)?.id ?? 'home';
  const Part = parts[current];
  const label = administrationTabs[current];
  return (
    <Stack gap="l">
      <Heading>
        <PageHeader
          title="Administration"
          documentTitle={current === 'home' ? 'Administration' : `${label}, Administration`}
        />
      </Heading>
      <Tabs
        label="Administration"
        tabs={tabs}
        current={current}
        onChange={(id) => void navigate({ href: paths.administration(id === 'home' ? undefined : id) })}
      >
        <IsPartOfPage value>
          <Part />
        </IsPartOfPage>
      </Tabs>
    </Stack>
  );
}
