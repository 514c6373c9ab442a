/** The administrator console, put together from the features of its tabs. Spec: admin-console-page. */
import { useNavigate, useRouterState } from '@tanstack/react-router';
import { type ComponentType, lazy } from 'react';
import { useApi } from './api/hooks.ts';
import { type AdministrationTab, administrationTabs, paths } from './paths.ts';
import { Heading, Stack } from './ui/Layout.tsx';
import { LazyPart } from './ui/LazyPart.tsx';
import { IsPartOfPage, PageHeader } from './ui/PageHeader.tsx';
import { Tabs } from './ui/Tabs.tsx';

const parts: Readonly<Record<AdministrationTab, ComponentType>> = {
  home: lazy(() => import('./features/administration/AdministrationHome.tsx')),
  reprocessing: lazy(() => import('./features/bulk/ReprocessingTab.tsx')),
  'security-matrix': lazy(() => import('./features/security-matrix/SecurityMatrixPage.tsx')),
  announcements: lazy(() => import('./features/announcements/AnnouncementsPage.tsx')),
  'license-agreement': lazy(() => import('./features/license/LicensePage.tsx')),
  auditors: lazy(() => import('./features/auditor-list/AuditorsPage.tsx')),
  'data-extract': lazy(() => import('./features/data-extract/DataExtractTab.tsx')),
  'vendor-measures': lazy(() => import('./features/vendor-measures/VendorMeasuresTab.tsx')),
  'cache-manager': lazy(() => import('./features/caches/CacheManagerTab.tsx')),
  'app-info': lazy(() => import('./features/app-info/AppInfoPage.tsx')),
  'vendor-org-map': lazy(() => import('./features/vendor-map/VendorMapPage.tsx')),
  'historical-files': lazy(() => import('./features/historical-files/HistoricalFilesPage.tsx')),
  'test-organizations': lazy(() => import('./features/test-organizations/TestOrganizationsPage.tsx')),
  dcap: lazy(() => import('./features/dcap/DcapPage.tsx')),
  'control-room': lazy(() => import('./features/control-room/ControlRoom.tsx')),
  season: lazy(() => import('./features/season/SeasonPage.tsx')),
  'rule-preview': lazy(() => import('./features/rule-preview/RulePreviewPage.tsx')),
  mail: lazy(() => import('./features/mail/MailTab.tsx')),
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
          <LazyPart>
            <Part />
          </LazyPart>
        </IsPartOfPage>
      </Tabs>
    </Stack>
  );
}
