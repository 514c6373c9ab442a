import type { AdminModel } from '@idss/contract/settings';
import { defaultSettings } from '@idss/domain/settings/settings';
import { expect, test } from 'vitest';
import {
  isCurrent,
  navigation,
  type NavigationFacts,
  type NavigationItem,
  type NavigationLink,
  shownNavigation,
} from './navigation.ts';

const admin: AdminModel = {
  ...defaultSettings,
  isDcapEnvironment: false,
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
  shownNavigation(facts, all).flatMap(({ label, isGroup, links }) =>
    isGroup ? links.map((link) => `${label} ${link.label}`) : [label],
  );

test('the screens of the main job are offered, and no entry without a screen', () => {
  const shown = shownNavigation(everything).map(({ label }) => label);
  expect(shown).toEqual(
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
  expect(shownNavigation(everything, table).map(({ label }) => label)).toEqual(['routed', 'listed']);
});

test('a staff administrator sees everything, in the documented order', () => {
  expect(labels(everything)).toEqual([
    'Home',
    'Submissions',
    'Reports',
    'Help',
    'Bulk Downloads HEDIS',
    'Bulk Downloads CAHPS',
    'Bulk Downloads HOS',
    'Bulk Attestation HOS',
    'Bulk Mark Final CAHPS',
    'Bulk Mark Final HOS',
    'Users',
    'Historical Files',
    'Admin',
    'Logs',
    'Job Dashboard',
    'Users (Admin Only)',
    'Bulk User Update',
  ]);
});

test('before anything is known, what is always there is there', () => {
  const unknown = { menu: null, uploads: null, admin: null };
  expect(labels(unknown)).toEqual(['Home', 'Submissions', 'Reports', 'Help']);
});

const user = { ...everything, menu: { ...menu, allowsAdministration: false } };
test.each<[string, Partial<NavigationFacts>, string, boolean]>([
  ['users: managers', {}, 'Users', true],
  ['users: others', { menu: { ...menu, allowsUserManagement: false } }, 'Users', false],
  ['administration, for whom the server says', { menu }, 'Admin', true],
  ['staff items', {}, 'Admin', false],
  [
    'HOS downloads need the HOS switch',
    { admin: { ...admin, allowsHosSubmission: false } },
    'Bulk Downloads HOS',
    false,
  ],
  [
    'HEDIS downloads do not',
    { admin: { ...admin, allowsHosSubmission: false } },
    'Bulk Downloads HEDIS',
    true,
  ],
  [
    'bulk attestation: not with interim HOS data',
    { admin: { ...admin, enableHosInterimDataSubmission: true } },
    'Bulk Attestation HOS',
    false,
  ],
  [
    'bulk attestation: needs HOS uploads',
    { uploads: { ...uploads, allowsHosSubmission: false } },
    'Bulk Attestation HOS',
    false,
  ],
  [
    'bulk mark final CAHPS: needs its permission',
    { menu: { ...menu, allowsBulkMarkFinalCahps: false } },
    'Bulk Mark Final CAHPS',
    false,
  ],
  [
    'bulk mark final CAHPS: needs its switch',
    { admin: { ...admin, allowsCahpsSubmission: false } },
    'Bulk Mark Final CAHPS',
    false,
  ],
])('%s', (_name, facts, label, isShown) => {
  expect(labels({ ...user, ...facts }).includes(label)).toBe(isShown);
});

test.each([
  ['/availablesubmissionpage', '/availablesubmissionpage/all/all/7', true],
  ['/availablesubmissionpage', '/submissionHome/12', true],
  ['/availablesubmissionpage', '/measurelisting/12/Medicare', true],
  ['/availablesubmissionpage', '/livemeasuredisplay/CBP/12/Medicare/2025', true],
  ['/reportspage', '/hosvendorsubmissionstatusreportpage', true],
  ['/dashboard', '/dashboard', true],
  ['/dashboard', '/availablesubmissionpage', false],
])('%s is current on %s: %s', (href, pathname, expected) => {
  expect(isCurrent(href, pathname)).toBe(expected);
});
