/** The layout of every page of a signed-in person: the guard first, then frame, sidebar and page. */
import { Button } from '#src/ui/Button.tsx';
import { Outlet, useMatches } from '@tanstack/react-router';
import { type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import type { AdminModel } from '@idss/contract/season/settings';
import { openPush, usePush } from '#src/api/push.ts';
import { reportDone, useFeedback } from '#src/components/feedback.ts';
import { LevelGuard } from '#src/components/LevelGuard.tsx';
import { useMedia } from '#src/components/use-media.ts';
import { usePreferences } from '#src/preferences.ts';
import { useFreshSignInRequest } from '#src/session/fresh-sign-in.ts';
import { Notice } from '#src/ui/Notice.tsx';
import { PageSkeleton } from '#src/ui/Skeletons.tsx';
import { Box } from '#src/ui/Layout.tsx';
import { Frame } from './Frame.tsx';
import { IdleWatch } from './IdleWatch.tsx';
import type { NavigationFacts } from '#src/navigation.ts';
import { Sidebar } from './Sidebar.tsx';
import { useShellFacts, useStartup } from './shell-data.ts';
import { type EntryState, useEntry, useErrorPage, useLoginPage, usePrefetch } from './use-entry.ts';
import { NotSignedIn, UnauthorizedScreen } from '#src/components/StateScreens.tsx';
import { lazyComponent, lazyPart } from '#src/components/lazy-component.tsx';

const LicenseScreen = lazyPart(() => import('./LicenseScreen.tsx'), PageSkeleton);
const NoSeasonScreen = lazyPart(
  () => import('./NoSeasonScreen.tsx'),
  () => <PageSkeleton />,
);
const TitleDialog = lazyPart(() => import('./TitleDialog.tsx'), PageSkeleton);
const Drawer = lazyComponent(() => import('./Drawer.tsx'));
const FeedbackPart = lazyComponent(() => import('#src/components/FeedbackPart.tsx'));
const FreshSignInDialog = lazyComponent(() => import('./FreshSignInDialog.tsx'));
const MaintenanceBanner = lazyComponent(() => import('./MaintenanceBanner.tsx'));
const SessionLostDialog = lazyComponent(() => import('./SessionLostDialog.tsx'));

/** Open screens say that settings changed, except to who changed them. Spec: shell-settings. */
function SettingsNotice() {
  const [isChanged, setChanged] = useState(false);
  usePush(
    useCallback((message) => {
      if (message.kind === 'settings' && !message.isOwn) setChanged(true);
    }, []),
  );
  if (!isChanged) return null;
  return (
    <Box below="l">
      <Notice
        tone="info"
        action={
          <Button color="inherit" variant="outlined" onClick={() => window.location.reload()}>
            Reload
          </Button>
        }
      >
        System settings changed. Reload to apply them; what you typed is kept.
      </Notice>
    </Box>
  );
}

/** Says that maintenance is over, or that it was called off, to those who saw that it was on. */
function useMaintenanceEnd(maintenance: AdminModel['maintenance']): void {
  const seenMaintenance = useRef<string | null>(null);
  useEffect(() => {
    if (seenMaintenance.current !== null && maintenance === null)
      reportDone(
        Date.parse(seenMaintenance.current) <= Date.now()
          ? 'Maintenance is over: everybody has access again.'
          : 'The planned maintenance was called off.',
      );
    seenMaintenance.current = maintenance?.startsAt ?? null;
  }, [maintenance]);
}

/** Frame and sidebar; the sidebar's space is reserved until its content is known. */
function ShellFrame({ facts, children }: { facts: NavigationFacts | null; children: ReactNode }) {
  const maintenance = facts?.admin?.maintenance ?? null;
  useMaintenanceEnd(maintenance);
  const isWide = useMedia('(min-width: 1100px)');
  const hasRail = useMedia('(min-width: 600px)');
  const isPinnedOpen = usePreferences((p) => p.isSidebarOpen);
  const toggle = usePreferences((p) => p.toggleSidebar);
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const isOpen = isWide ? isPinnedOpen : isDrawerOpen;
  const width = isWide && isPinnedOpen ? '226px' : hasRail ? '60px' : '0px';
  return (
    <Frame
      banner={maintenance && <MaintenanceBanner maintenance={maintenance} />}
      navigation={{
        width,
        isOpen,
        side: facts && <Sidebar facts={facts} isRail={!isWide || !isPinnedOpen} />,
        onToggle: () => (isWide ? toggle() : setDrawerOpen(true)),
      }}
    >
      {children}
      {facts && isDrawerOpen && !isWide && (
        <Drawer onClose={() => setDrawerOpen(false)}>
          <Sidebar facts={facts} isRail={false} onFollow={() => setDrawerOpen(false)} />
        </Drawer>
      )}
    </Frame>
  );
}

/** Listens to the server while a user has access. */
function Listening() {
  useEffect(() => openPush(), []);
  return <SettingsNotice />;
}

/** Shown over every page of a person who is signed in. */
function SessionDialogs({ phase }: Pick<EntryState, 'phase'>) {
  const isFreshSignInAsked = useFreshSignInRequest(({ isRequested }) => isRequested);
  const hasFeedback = useFeedback(({ isUsed }) => isUsed);
  return (
    <>
      {(phase === 'signedIn' || phase === 'lost') && <IdleWatch />}
      {phase === 'lost' && <SessionLostDialog />}
      {isFreshSignInAsked && phase === 'signedIn' && <FreshSignInDialog />}
      {hasFeedback && <FeedbackPart />}
    </>
  );
}

/** In the place of every page: why the user cannot enter, or what is needed of them first. */
function ClosedScreen({ gate, user, isLocked }: EntryState) {
  switch (gate) {
    case 'login':
    case 'leaving':
      return <NotSignedIn isLeaving={gate === 'leaving'} />;
    case 'unauthorized':
      return isLocked ? (
        <UnauthorizedScreen access="Locked" />
      ) : (
        user.data && <UnauthorizedScreen {...user.data} />
      );
    case 'noSeason':
      return <NoSeasonScreen canLoadSeason={user.data?.may.loadSeason ?? false} />;
    case 'license':
      return <LicenseScreen />;
    case 'title':
      return <TitleDialog onRefresh={() => void user.refetch()} />;
    default:
      return null;
  }
}

/** `children`: in the place of the route's page. */
export function Shell({ children = <Outlet /> }: { children?: ReactNode }) {
  const entry = useEntry();
  const { gate, user, phase } = entry;
  usePrefetch(entry);
  const level = useMatches({ select: (matches) => matches.at(-1)?.staticData.level ?? 'general' });
  const startup = useStartup(gate === 'open');
  const facts = useShellFacts(startup.isSuccess);
  useErrorPage(entry, startup);
  useLoginPage(entry);
  if (gate !== 'open' && gate !== 'checking')
    return (
      <Frame>
        <ClosedScreen {...entry} />
        <SessionDialogs phase={phase} />
      </Frame>
    );
  return (
    <ShellFrame facts={gate === 'open' && user.data ? facts : null}>
      {gate === 'open' ? (
        <Suspense fallback={<PageSkeleton />}>
          <Listening />
          <LevelGuard level={level}>{children}</LevelGuard>
        </Suspense>
      ) : (
        <PageSkeleton />
      )}
      <SessionDialogs phase={phase} />
    </ShellFrame>
  );
}
