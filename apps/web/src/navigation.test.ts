import type { AdminModel } from '@idss/contract/season/settings';
import { defaultSettings } from '@idss/domain/settings/switches';
import { expect, test } from 'vitest';
import specification from '../../../docs/spec/shell.md?raw';
import {
  isCurrent,
  navigation,
  type NavigationFacts,
  type NavigationItem,
  type NavigationLink,
  filterNavigation,
} from './navigation.ts';

const admin: AdminModel = {
  ...defaultSettings,
  isDcapEnvironment: false,
  maintenance: null,
  licenseAgreementText: '',
  measurementYear: 2025,
  measureModelDate: '2026-01-01',
};
const menu = {
  allowsBulkMarkFinalCahps: true,
  allowsBulkMarkFinalHos: true,
  allowsBulkAttestationHos: true,
  allowsUserManagement: true,
  allowsBulkDownloadHedis: true,
  allowsBulkDownloadHos: true,
  allowsBulkDownloadCahps: true,
  allowsHistoricalFiles: true,
  allowsAdministration: true,
};
const uploads = {
  allowsHedisSubmission: true,
  allowsCahpsSubmission: true,
  allowsHosSubmission: true,
  allowsGenericUploads: true,
};
const everything: NavigationFacts = { menu, uploads, admin };

/** As if every screen were built: the rules of the specification by themselves. */
const all = navigation.map((item) => {
  const [first, ...rest] = item.links.map((link) => ({ ...link, screen: 'routed' as const }));
  if (!first) throw new Error('An item without links.');
  return { ...item, links: [first, ...rest] as const };
});
const labels = (facts: NavigationFacts): string[] =>
  filterNavigation(facts, all).flatMap(({ label, isGroup, links }) =>
    isGroup ? links.map((link) => `${label} ${link.label}`) : [label],
  );

test('the screens of the main job are offered, and no entry without a screen', () => {
  const shownLabels = filterNavigation(everything).map(({ label }) => label);
  expect(shownLabels).toEqual(
    expect.arrayContaining([
      'Home',
      'Submissions',
      'Reports',
      'Help',
      'Bulk Downloads',
      'Bulk Attestation',
      'Bulk Mark Final',
    ]),
  );
  const entry = (label: string, screen: NavigationLink['screen']): NavigationItem => ({
    label,
    icon: 'file',
    links: [{ label, href: `/${label}`, isShown: () => true, screen, level: 'general' }],
  });
  const table = [
    entry('planned', null),
    entry('routed', 'routed'),
    entry('listed', async () => ({ default: () => null })),
  ];
  expect(filterNavigation(everything, table).map(({ label }) => label)).toEqual(['routed', 'listed']);
});

/** The sidebar of the specification: the items of each row, and when they are shown. */
const documented = specification
  .split('### ')
  .filter((paragraph) => paragraph.startsWith('shell-sidebar'))
  .flatMap((paragraph) => [...paragraph.matchAll(/^\| (.+) \| (.+) \|$/gm)])
  .slice(1)
  .map(([, items = '', shown]) => ({
    items: items
      .replaceAll(/ \((?!Admin Only)[^)]*\)/g, '')
      .split(', ')
      .filter((item) => !/^one entry|^HOS only/.test(item)),
    shown,
  }));
const lower = (texts: readonly string[]): string[] => texts.map((text) => text.toLowerCase());

test('a staff administrator sees everything, in the documented order', () => {
  const shownItems = filterNavigation(everything, all);
  expect(lower(shownItems.map(({ label }) => label))).toEqual(
    lower(documented.flatMap(({ items }) => items)),
  );
  expect(
    shownItems
      .filter(({ isGroup }) => isGroup)
      .map(({ label, links }) => [label, ...links.map((each) => each.label)]),
  ).toEqual([
    ['Bulk Downloads', 'HEDIS', 'CAHPS', 'HOS'],
    ['Bulk Attestation', 'HOS'],
    ['Bulk Mark Final', 'CAHPS', 'HOS'],
  ]);
});

test('before anything is known, what is always there is there', () => {
  const unknown = { menu: null, uploads: null, admin: null };
  expect(labels(unknown)).toEqual(documented.find(({ shown }) => shown === 'always')?.items);
  expect(labels(unknown)).toContain('Help');
});

const user = { ...everything, menu: { ...menu, allowsAdministration: false } };
const withoutHos = { admin: { ...admin, allowsHosSubmission: false } };

test.each<[label: string, toWhom: string, facts: Partial<NavigationFacts>]>([
  ['Users', 'managers', {}],
  ['Admin', 'those for whom the server says so', { menu }],
  ['Bulk Downloads HEDIS', 'others where HOS is off', withoutHos],
])('%s is shown to %s', (label, _toWhom, facts) => {
  expect(labels({ ...user, ...facts })).toContain(label);
});

test.each<[label: string, when: string, facts: Partial<NavigationFacts>]>([
  ['Users', 'users are not managed', { menu: { ...menu, allowsUserManagement: false } }],
  ['Admin', 'the person is not staff', {}],
  ['Bulk Downloads HOS', 'HOS is off', withoutHos],
  [
    'Bulk Attestation HOS',
    'HOS data are interim',
    { admin: { ...admin, enableHosInterimDataSubmission: true } },
  ],
  ['Bulk Attestation HOS', 'HOS uploads are off', { uploads: { ...uploads, allowsHosSubmission: false } }],
  ['Bulk Mark Final CAHPS', 'permission is missing', { menu: { ...menu, allowsBulkMarkFinalCahps: false } }],
  ['Bulk Mark Final CAHPS', 'CAHPS is off', { admin: { ...admin, allowsCahpsSubmission: false } }],
])('%s is hidden when %s', (label, _when, facts) => {
  expect(labels({ ...user, ...facts })).not.toContain(label);
});

const screensByPerson = {
  '/availablesubmissionpage': [
    '/availablesubmissionpage/all/all/7',
    '/submissionHome/12',
    '/measurelisting/12/Medicare',
    '/livemeasuredisplay/CBP/12/Medicare/2025',
  ],
  '/reportspage': ['/hosvendorsubmissionstatusreportpage'],
  '/dashboard': ['/dashboard'],
};

test.each(Object.entries(screensByPerson))('%s is current on %j', (href, screens) => {
  expect(screens.filter((screen) => !isCurrent(href, screen))).toEqual([]);
});

test('an entry is not current on the screens of another', () => {
  expect(isCurrent('/dashboard', '/availablesubmissionpage')).toBe(false);
});
