/** The layout of every page of a signed-in person: the guard first, then frame, sidebar and page. */
import { Button } from '#src/ui/Button.tsx';
import { Outlet, useMatches, useNavigate, useRouterState } from '@tanstack/react-router';
import { type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import type { AdminModel } from '@idss/contract/season/settings';
import { ApiError, describeError } from '#src/api/api-error.ts';
import { useApi } from '#src/api/hooks.ts';
import { openPush, usePush } from '#src/api/push.ts';
import { useClientSettings } from '#src/components/client-settings.ts';
import { reportDone, useFeedback } from '#src/components/feedback.ts';
import { LevelGuard } from '#src/components/LevelGuard.tsx';
import { useMedia } from '#src/components/use-media.ts';
import { paths } from '#src/paths.ts';
import { usePreferences } from '#src/preferences.ts';
import { useFreshSignInAsked } from '#src/session/fresh-sign-in.ts';
import { firstFailure, getGate } from '#src/session/guard.ts';
import { readNote } from '#src/session/signed-out-note.ts';
import { nameProfile, noteOpen, useSession, wasOpen } from '#src/session/session-store.ts';
import { Notice } from '#src/ui/Notice.tsx';
import { PageSkeleton } from '#src/ui/Skeletons.tsx';
import { Box } from '#src/ui/Layout.tsx';
import { Frame } from './Frame.tsx';
import { IdleWatch } from './IdleWatch.tsx';
import type { NavigationFacts } from '#src/navigation.ts';
import { Sidebar } from './Sidebar.tsx';
import { readAhead, useShellFacts, useStartup } from './shell-data.ts';
import { NoSeasonScreen, NotSignedIn, UnauthorizedScreen } from '#src/components/StateScreens.tsx';
import { lazyComponent, lazyPart } from '#src/components/lazy-component.tsx';

const LicenseScreen = lazyPart(() => import('./LicenseScreen.tsx'), PageSkeleton);
const TitleDialog = lazyPart(() => import('./TitleDialog.tsx'), PageSkeleton);
const Drawer = lazyComponent(() => import('./Drawer.tsx'));
const FeedbackPart = lazyComponent(() => import('#src/components/FeedbackPart.tsx'));
const FreshSignInDialog = lazyComponent(() => import('./FreshSignInDialog.tsx'));
const MaintenanceBanner = lazyComponent(() => import('./MaintenanceBanner.tsx'));
const SessionLostDialog = lazyComponent(() => import('./SessionLostDialog.tsx'));

/** Until a closed portal is asked again, milliseconds. */
const closedPortalPause = 30_000;

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
  const seen = useRef<string | null>(null);
  useEffect(() => {
    if (seen.current !== null && maintenance === null)
      reportDone(
        Date.parse(seen.current) <= Date.now()
          ? 'Maintenance is over: everybody has access again.'
          : 'The planned maintenance was called off.',
      );
    seen.current = maintenance?.startsAt ?? null;
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

/** `children`: in the place of the route's page. */
export function Shell({ children = <Outlet /> }: { children?: ReactNode }) {
  const phase = useSession((session) => session.phase);
  const profile = useSession((session) => session.profile);
  const isIn = phase === 'signedIn' || phase === 'lost';
  const user = useApi('GetCurrentUser', undefined, {
    enabled: isIn,
    refetchOnWindowFocus: 'always',
    staleTime: 60_000,
    // Who is shut out hears nothing from the server: they come back by themselves when the portal opens.
    refetchInterval: ({ state }) =>
      state.data?.access === 'Maintenance' || state.data?.access === 'Offseason' ? closedPortalPause : false,
  });
  const isNamed = user.data?.email === profile?.email && user.data?.name === profile?.name;
  useEffect(() => {
    if (isIn && user.data) nameProfile(user.data.email, user.data.name);
  }, [isIn, user.data]);
  // A person's data is stored under the name that the portal knows.
  const { measurementYear } = useClientSettings();
  const isLocked = user.error instanceof ApiError && user.error.code === 'locked';
  const gate = getGate({
    phase,
    isLocked,
    user: user.data && (isNamed || phase === 'lost') ? user.data : null,
    hasSeason: measurementYear > 0,
  });
  const isReadAhead = useRef(false);
  const pageReads = useMatches({ select: (matches) => matches.at(-1)?.staticData.reads });
  useEffect(() => {
    if (phase === 'signedIn' && !isReadAhead.current && wasOpen()) readAhead(pageReads?.() ?? []);
    if (phase === 'signedIn') isReadAhead.current = true;
    if (gate !== 'checking') noteOpen(gate === 'open');
  }, [phase, gate, pageReads]);
  const level = useMatches({ select: (matches) => matches.at(-1)?.staticData.level ?? 'general' });
  const startup = useStartup(gate === 'open');
  const facts = useShellFacts(startup.isSuccess);
  const navigate = useNavigate();
  const place = useRouterState({ select: ({ location }) => location.href });
  const failure = isLocked ? null : (firstFailure(user) ?? firstFailure(startup));

  const failed = useRef(false);
  useEffect(() => {
    if (!failure || failed.current || phase !== 'signedIn') return;
    failed.current = true;
    void navigate({ href: paths.error(describeError(failure).reference ?? undefined) });
  }, [failure, phase, navigate]);
  // The location changes during the redirect to /login; redirect once, with the original location.
  const isSent = useRef(false);
  useEffect(() => {
    if (gate !== 'login') isSent.current = false;
    else if (!isSent.current) {
      isSent.current = true;
      // Who was locked reads why, instead of a form that asks for their password.
      const wasLocked = readNote()?.because === 'locked';
      void navigate({ href: wasLocked ? paths.landing : paths.login(place), replace: true });
    }
  }, [gate, navigate, place]);

  const isFreshSignInAsked = useFreshSignInAsked(({ isAsked }) => isAsked);
  const hasFeedback = useFeedback(({ isUsed }) => isUsed);
  const watch = (
    <>
      {isIn && <IdleWatch />}
      {phase === 'lost' && <SessionLostDialog />}
      {isFreshSignInAsked && phase === 'signedIn' && <FreshSignInDialog />}
      {hasFeedback && <FeedbackPart />}
    </>
  );
  if (gate === 'open' || gate === 'checking')
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
        {watch}
      </ShellFrame>
    );
  return (
    <Frame>
      {(gate === 'login' || gate === 'leaving') && <NotSignedIn isLeaving={gate === 'leaving'} />}
      {gate === 'unauthorized' && isLocked && <UnauthorizedScreen access="Locked" />}
      {gate === 'unauthorized' && !isLocked && user.data && <UnauthorizedScreen {...user.data} />}
      {gate === 'noSeason' && <NoSeasonScreen mayLoadSeason={user.data?.may.loadSeason ?? false} />}
      {gate === 'license' && <LicenseScreen />}
      {gate === 'title' && <TitleDialog onRefresh={() => void user.refetch()} />}
      {watch}
    </Frame>
  );
}
