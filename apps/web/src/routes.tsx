/** Every route, and the screen that it shows. Screens are loaded on first navigation. */
import {
  createBrowserHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  redirect,
  useRouterState,
} from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { PageRead } from './api/hooks.ts';
import { followAddress, keepYear } from './api/selected-season.ts';
import { getDashboardReads } from '#src/features/steps/dashboard-reads.ts';
import { Landing } from '#src/features/people/session/Landing.tsx';
import {
  CallbackScreen,
  ErrorPage,
  LoginScreen,
  LogoutScreen,
} from '#src/features/people/session/SignInScreens.tsx';
import { Frame } from './features/shell/Frame.tsx';
import { Shell } from './features/shell/Shell.tsx';
import { lazyPage } from './lazy-page.ts';
import { BrokenScreen } from './components/BrokenScreen.tsx';
import { NotFoundScreen } from './components/StateScreens.tsx';
import { loadTablePage } from './components/tables/load-table-page.tsx';
import { getAddress } from './components/tables/table-address.ts';
import type { Table } from './components/tables/define-table.ts';
import { navigation, type ScreenCode } from './navigation.ts';
import { paths } from './paths.ts';
import type { Level } from './session/guard.ts';
import { useSession } from './session/session-store.ts';
import { PageSkeleton } from './ui/Skeletons.tsx';

/**
 * Focuses the page's heading as soon as there is one: a page that still reads shows a skeleton first, whose heading takes
 * no focus. Input before that cancels it. Returns a function that stops it.
 */
function focusHeading(): () => void {
  const focus = (): boolean => {
    const heading = document.querySelector<HTMLElement>('main h1[tabindex]');
    heading?.focus({ preventScroll: true });
    return heading !== null;
  };
  const inputEvents = ['keydown', 'pointerdown'] as const;
  const watch = new MutationObserver(() => focus() && stop());
  const stop = (): void => {
    watch.disconnect();
    for (const inputEvent of inputEvents) document.removeEventListener(inputEvent, stop, { capture: true });
  };
  if (focus()) return stop;
  watch.observe(document.body, { childList: true, subtree: true });
  for (const inputEvent of inputEvents) document.addEventListener(inputEvent, stop, { capture: true });
  return stop;
}

/** After a change of page: to the top, and the focus to the page's heading, which a screen reader then reads. */
function useScrollAndFocus(): void {
  const pathname = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname });
  const previousPathname = useRef<string | undefined>(undefined);
  useEffect(() => {
    const isFirst = previousPathname.current === undefined;
    const isSame = previousPathname.current === pathname;
    previousPathname.current = pathname;
    if (isFirst || isSame) return undefined;
    window.scrollTo(0, 0);
    return focusHeading();
  }, [pathname]);
}

const toText = (value: unknown): string | undefined =>
  typeof value === 'string'
    ? value
    : value === undefined || value === null
      ? undefined
      : JSON.stringify(value);

/** Declares the search parameters of an address; every value is text. */
const textSearch =
  <Name extends string>(...names: readonly Name[]) =>
  (search: Record<string, unknown>): { [Each in Name]?: string | undefined } =>
    Object.fromEntries(names.map((name) => [name, toText(search[name])])) as {
      [Each in Name]?: string | undefined;
    };

const root = createRootRoute({
  component: function Root() {
    useScrollAndFocus();
    return <Outlet />;
  },
  notFoundComponent: function NotFound() {
    const isSignedOut = useSession(({ phase }) => phase === 'signedOut' || phase === 'leaving');
    return isSignedOut ? (
      <Frame>
        <NotFoundScreen />
      </Frame>
    ) : (
      <Shell>
        <NotFoundScreen />
      </Shell>
    );
  },
});

/** Public pages: frame without a sidebar. */
const publicPages = createRoute({
  getParentRoute: () => root,
  id: 'open',
  component: () => (
    <Frame>
      <Outlet />
    </Frame>
  ),
});
const landing = createRoute({ getParentRoute: () => publicPages, path: '/', component: Landing });
const login = createRoute({
  getParentRoute: () => publicPages,
  path: '/login',
  component: LoginScreen,
  validateSearch: textSearch('redirectUrl'),
});
const callback = createRoute({
  getParentRoute: () => publicPages,
  path: '/callback',
  component: CallbackScreen,
});
const logout = createRoute({ getParentRoute: () => publicPages, path: '/logout', component: LogoutScreen });
const errorPage = createRoute({
  getParentRoute: () => publicPages,
  path: '/errorpage',
  component: ErrorPage,
  validateSearch: textSearch('reference'),
});

/** Pages behind the guard. */
const shell = createRoute({ getParentRoute: () => root, id: 'shell', component: Shell });
const dashboard = createRoute({
  getParentRoute: () => shell,
  path: '/dashboard',
  component: lazyPage(() => import('./home.tsx')),
  validateSearch: textSearch('view'),
  staticData: { reads: getDashboardReads },
});
const submissions = createRoute({
  getParentRoute: () => shell,
  path: '/availablesubmissionpage/{-$productLine}/{-$stage}/{-$orgId}',
  component: lazyPage(() => import('./features/submissions/SubmissionsPage.tsx')),
});
const uploads = createRoute({
  getParentRoute: () => shell,
  path: '/bulkupload/$uploadType',
  component: lazyPage(() => import('#src/features/runs/uploads/UploadPage.tsx')),
  validateSearch: textSearch('transaction'),
});
const genericUploads = createRoute({
  getParentRoute: () => shell,
  path: '/genericuploads',
  component: lazyPage(() => import('#src/features/runs/generic/GenericUploadPage.tsx')),
  validateSearch: textSearch('transaction'),
});
/** The tab, and what is open in it: a row or a measure of the review table, or two uploads that are compared. */
const submissionHome = createRoute({
  getParentRoute: () => shell,
  path: '/submissionHome/$subId/{-$component}/{-$productLine}',
  component: lazyPage(() => import('./submission-home.tsx')),
  validateSearch: textSearch('tab', 'row', 'measure', 'before', 'after'),
});
/** The review table over the whole window, at a row or a measure. */
const auditorReview = createRoute({
  getParentRoute: () => shell,
  path: '/auditorreview/$subId/$productLine',
  component: lazyPage(() => import('#src/features/review/ReviewPage.tsx')),
  validateSearch: textSearch('row', 'measure'),
});
/** An address of older links: submission home names the file to import, and leads to its upload. */
const importData = createRoute({
  getParentRoute: () => shell,
  path: '/importdata/$subId',
  beforeLoad: ({ params: { subId } }) =>
    redirect({
      to: '/submissionHome/$subId/{-$component}/{-$productLine}',
      params: { subId },
      replace: true,
      throw: true,
    }),
});
const attestation = createRoute({
  getParentRoute: () => shell,
  path: '/attestation/$subId/$component',
  component: lazyPage(() => import('./features/attestation/AttestationPage.tsx')),
  validateSearch: textSearch('step'),
});
const measureListing = createRoute({
  getParentRoute: () => shell,
  path: '/measurelisting/$subId/$productLine',
  component: lazyPage(() => import('#src/features/submissions/measures/MeasureListingPage.tsx')),
  validateSearch: textSearch('filter'),
});
const liveMeasure = createRoute({
  getParentRoute: () => shell,
  path: '/livemeasuredisplay/$measureCode/$subId/$productLine/$year',
  component: lazyPage(() => import('#src/features/submissions/measures/LiveMeasurePage.tsx')),
  validateSearch: textSearch('filter'),
});
/** Tables that are a page by themselves: each is at the address that its file is named after. */
const tables = Object.entries(
  import.meta.glob<{ default: Table }>([
    './features/**/*.table.tsx',
    '!./features/**/administration.*.table.tsx',
  ]),
).map(([file, load]) =>
  createRoute({
    getParentRoute: () => shell,
    path: getAddress(file),
    component: lazyPage(() => loadTablePage(load)),
  }),
);

const bulkDownload = createRoute({
  getParentRoute: () => shell,
  path: '/bulkdownload/$downloadType',
  component: lazyPage(() => import('./features/bulk/BulkDownloadPage.tsx')),
  validateSearch: textSearch('step'),
});
const bulkMarkFinal = createRoute({
  getParentRoute: () => shell,
  path: '/bulkmarkfinal/$markFinalType',
  component: lazyPage(() => import('./features/bulk/BulkMarkFinalPage.tsx')),
  validateSearch: textSearch('select'),
});
const bulkRecord = createRoute({
  getParentRoute: () => shell,
  path: '/bulkactions/$bulkId',
  component: lazyPage(() => import('./features/bulk/BulkRecordPage.tsx')),
});
const bulkAttestation = createRoute({
  getParentRoute: () => shell,
  path: '/bulkattestation/$attestationType',
  component: lazyPage(() => import('./features/bulk/BulkAttestationPage.tsx')),
  validateSearch: textSearch('select'),
});

const announcementsManager = createRoute({
  getParentRoute: () => shell,
  path: paths.announcementsManager,
  staticData: { level: 'admin' },
  component: lazyPage(() => import('./features/announcements/AnnouncementsPage.tsx')),
});
const account = createRoute({
  getParentRoute: () => shell,
  path: '/accountpage',
  component: lazyPage(() => import('#src/features/people/users/AccountPage.tsx')),
});
const notices = createRoute({
  getParentRoute: () => shell,
  path: paths.notices,
  component: lazyPage(() => import('#src/features/shell/NoticesPage.tsx')),
});
const manageUserPage = lazyPage(() => import('#src/features/people/users/ManageUserPage.tsx'));
const manageUser = createRoute({
  getParentRoute: () => shell,
  path: '/manageuserpage',
  staticData: { level: 'userManagement' },
  component: manageUserPage,
});
const userRoles = createRoute({
  getParentRoute: () => shell,
  path: '/userrolespage/$userEmail',
  staticData: { level: 'userManagement' },
  component: manageUserPage,
});
/** The same components as tabs of the console. */
const consoleParts = (
  [
    [paths.appInfo, () => import('#src/features/operations/AppInfoPage.tsx')],
    [paths.dcap, () => import('#src/features/season/DcapPage.tsx')],
    [paths.testOrganizations, () => import('#src/features/season/TestOrganizationsPage.tsx')],
  ] satisfies [string, ScreenCode][]
).map(([path, code]) =>
  createRoute({
    getParentRoute: () => shell,
    path,
    staticData: { level: 'admin' },
    component: lazyPage(code),
  }),
);
const historicalFiles = createRoute({
  getParentRoute: () => shell,
  path: '/historicalfilespage',
  staticData: { level: 'historicalFiles' },
  component: lazyPage(() => import('#src/features/bulk/historical-files/HistoricalFilesPage.tsx')),
});
/** Vendors see their own submissions; the calls decide. */
const vendorMap = createRoute({
  getParentRoute: () => shell,
  path: paths.vendorMap,
  component: lazyPage(() => import('#src/features/people/permissions/VendorMapPage.tsx')),
});
/** The screens without parameters, as the sidebar lists them. */
const listedRoutes = navigation
  .flatMap(({ links }) => links)
  .flatMap(({ href, screen, level }) =>
    typeof screen === 'function'
      ? [
          createRoute({
            getParentRoute: () => shell,
            path: href,
            staticData: { level },
            component: lazyPage(screen),
          }),
        ]
      : [],
  );

const routeTree = root.addChildren([
  publicPages.addChildren([landing, login, callback, logout, errorPage]),
  shell.addChildren([
    dashboard,
    submissions,
    uploads,
    genericUploads,
    submissionHome,
    auditorReview,
    importData,
    attestation,
    measureListing,
    liveMeasure,
    bulkDownload,
    bulkMarkFinal,
    bulkAttestation,
    bulkRecord,
    announcementsManager,
    account,
    notices,
    manageUser,
    userRoles,
    ...consoleParts,
    historicalFiles,
    vendorMap,
    ...listedRoutes,
    ...tables,
  ]),
]);

/** Every address keeps the selected season. */
const history = createBrowserHistory();
const { push, replace } = history;
history.push = (path, ...rest) => push(keepYear(path), ...rest);
history.replace = (path, ...rest) => replace(keepYear(path), ...rest);
history.subscribe(({ location }) => followAddress(location.search));

export const router = createRouter({
  routeTree,
  history,
  scrollRestoration: false,
  defaultPendingComponent: PageSkeleton,
  defaultPendingMs: 150,
  defaultErrorComponent: ({ error, reset }) => (
    <BrokenScreen
      error={error}
      onRetry={() => {
        reset();
        // Loads the code of the page again, where it could not be loaded.
        void router.invalidate();
      }}
    />
  ),
  // Search values are text here: no JSON in addresses.
  parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
  stringifySearch: (search) => {
    const entries = Object.entries(search).filter(([, value]) => value !== undefined && value !== null);
    const text = new URLSearchParams(entries.map(([key, value]) => [key, String(value)])).toString();
    return text && `?${text}`;
  },
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
  interface StaticDataRouteOption {
    /** Queries that start before the code of the page is loaded. */
    reads?: () => readonly PageRead[];
    /** Who may open it; default: general. The shell shows others the Unauthorized screen. */
    level?: Level;
  }
}
