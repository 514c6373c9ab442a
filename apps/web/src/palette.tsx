/** What the palette finds, put together: screens, reports, help, actions of the page, and the server's answer. Spec: shell-palette. */
import { findReference } from '@idss/domain/logs/log-query';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { apiQueryOptions, useApi } from './api/hooks.ts';
import { useSelectedYear } from './api/selected-season.ts';
import { useMeasurementYear } from './components/client-settings.ts';
import { useRegisteredActions } from './components/page-actions.ts';
import { useDelayed } from './components/use-delayed.ts';
import { useHelpFacts } from './features/help/use-help-facts.ts';
import { type Entry, findEntries, toEntries } from './features/shell/palette/entries.ts';
import { Palette } from './features/shell/palette/Palette.tsx';
import { getSubmission, toRecentEntries } from './features/shell/palette/places.ts';
import { filterUploads } from './features/steps/uploads.ts';
import { filterNavigation } from './navigation.ts';
import { administrationTabs, type AdministrationTab, paths } from './paths.ts';
import { readPlaces, toPlace } from './session/recent-places.ts';
import { useSession } from './session/session-store.ts';

const keyPause = 60;
const maxScreens = 6;
const fresh = { staleTime: 60_000 } as const;

/** The screens of the sidebar, those to upload to, and the tabs of the console. */
function useScreens(): readonly Entry[] {
  const menu = useApi('GetMenuActionAvailabilities', undefined, fresh).data ?? null;
  const uploads = useApi('GetBulkUploadAvailabilities', undefined, fresh).data ?? null;
  const admin = useApi('GetAdminModel', undefined, fresh).data ?? null;
  return useMemo(() => {
    const sidebar = filterNavigation({ menu, uploads, admin }).flatMap(
      ({ label, icon, links, isGroup, opensNewTab = false }) =>
        links.map(
          (link): Entry => ({
            group: 'screens',
            label: isGroup ? `${label} ${link.label}` : link.label,
            icon,
            does: link.href,
            opensNewTab,
          }),
        ),
    );
    const uploadPages = filterUploads(uploads).map(
      ({ label, href }): Entry => ({ group: 'screens', label, icon: 'upload', does: href }),
    );
    const tabs = menu?.allowsAdministration
      ? (Object.entries(administrationTabs) as [AdministrationTab, string][]).map(
          ([tab, label]): Entry => ({
            group: 'screens',
            label,
            detail: 'Administration',
            icon: 'shield',
            does: paths.administration(tab === 'home' ? undefined : tab),
          }),
        )
      : [];
    const account: Entry[] = [
      { group: 'screens', label: 'Account Page', icon: 'person', does: paths.account },
      { group: 'screens', label: 'Notices', icon: 'bell', does: paths.notices },
    ];
    return [...sidebar, ...uploadPages, ...tabs, ...account];
  }, [menu, uploads, admin]);
}

const useCatalogue = () =>
  useQuery({
    queryKey: ['palette-catalogue'],
    queryFn: () => import('./palette-catalogue.ts'),
    staleTime: Number.POSITIVE_INFINITY,
  }).data;

type Catalogue = ReturnType<typeof useCatalogue>;

function useReports(catalogue: Catalogue): readonly Entry[] {
  const availabilities = useApi('GetReportsAvailabilities', undefined, fresh).data;
  const accessibility = useApi('GetUserSubmissionTypeAccessibility', undefined, fresh).data;
  const hasAdminReports = useApi('GetCurrentUser').data?.may.viewAdminReports ?? false;
  return useMemo(
    () =>
      catalogue && availabilities && accessibility
        ? catalogue.toReportEntries({
            availabilities,
            accessibility,
            hasAdminReports,
            hasTemplates: false,
            hasCombinedReport: false,
          })
        : [],
    [catalogue, availabilities, accessibility, hasAdminReports],
  );
}

/** The server's answer; while the next one is on its way, what is left of the last one. */
function useFound(text: string, subId: number | undefined) {
  const asked = useDelayed(text, keyPause);
  const year = useSelectedYear((selected) => selected.year);
  const shownYear = useMeasurementYear();
  const isAsked = asked !== '' && findReference(asked) === null;
  const query = useQuery({
    ...apiQueryOptions('Search', { text: asked, ...(subId !== undefined && { subId: String(subId) }) }, year),
    enabled: isAsked,
    staleTime: 30_000,
    placeholderData: keepPreviousData,
    retry: false,
  });
  const isOutdated = asked !== text || query.isPlaceholderData;
  const entries = useMemo(
    () => (query.data ? toEntries(query.data, shownYear) : []),
    [query.data, shownYear],
  );
  return {
    entries: text === '' ? [] : isOutdated ? findEntries(entries, text, entries.length) : entries,
    isWaiting:
      text !== '' &&
      findReference(text) === null &&
      (asked !== text || (query.isFetching && (query.isPending || query.isPlaceholderData))),
    isFailed: query.isError && text !== '',
  };
}

/** What the page offers, and its keys. */
function useActions(onKeys: () => void): readonly Entry[] {
  const registered = useRegisteredActions(({ groups }) => groups);
  return useMemo(
    () => [
      ...[...registered.values()]
        .flat()
        .map((action): Entry => ({ group: 'actions', icon: 'arrow', ...action })),
      {
        group: 'actions' as const,
        label: 'Keys of this page',
        icon: 'info' as const,
        does: onKeys,
        words: 'keyboard shortcuts ?',
      },
    ],
    [registered, onKeys],
  );
}

const toLogEntry = (reference: string): Entry => ({
  group: 'log',
  label: `Log entries of ${reference}`,
  icon: 'file',
  does: paths.logs({ message: reference }),
});

/** For staff: what is pasted with a reference is meant for the log, and leads there. */
const pastingReference = {
  hint: 'A pasted reference opens its log entries',
  find: (pasted: string): Entry | null => {
    const reference = findReference(pasted);
    return reference === null ? null : toLogEntry(reference);
  },
} as const;

export default function ComposedPalette({ onClose, onKeys }: { onClose: () => void; onKeys: () => void }) {
  const [typed, setTyped] = useState('');
  const text = typed.trim();
  const { pathname, searchStr } = useRouterState({ select: ({ location }) => location });
  const person = useSession(({ profile }) => profile?.sub ?? '');
  const user = useApi('GetCurrentUser').data;
  const screens = useScreens();
  const catalogue = useCatalogue();
  const reports = useReports(catalogue);
  const facts = useHelpFacts();
  const found = useFound(text, getSubmission(pathname));
  const places = useMemo(() => [...screens, ...reports], [screens, reports]);
  const actions = useActions(onKeys);
  const help = useMemo(
    () => (catalogue && /\D/.test(text) ? catalogue.findHelp(facts, text) : []),
    [catalogue, facts, text],
  );
  const isStaff = user?.may.administer ?? false;
  const reference = isStaff ? findReference(text) : null;
  const entries: readonly Entry[] = reference
    ? [toLogEntry(reference)]
    : text === ''
      ? [...actions, ...toRecentEntries(readPlaces(person), toPlace(pathname + searchStr), places)]
      : [
          ...findEntries(actions, text, maxScreens),
          ...findEntries(places, text, maxScreens),
          ...found.entries,
          ...help,
        ];
  return (
    <Palette
      text={typed}
      onText={setTyped}
      entries={entries}
      isWaiting={found.isWaiting}
      isFailed={found.isFailed}
      pasting={isStaff ? pastingReference : null}
      onClose={onClose}
    />
  );
}
