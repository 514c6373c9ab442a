import { expect, test } from 'vitest';
import { findFirstFailure, type GuardFacts, getGate, isLevelOpen, type Level } from './guard.ts';

const open = { access: 'Open', hasSignedLicense: true, needsSignerTitle: false } as const;
const nothingDone = { access: 'Open', hasSignedLicense: false, needsSignerTitle: true } as const;

test.each<[string, GuardFacts, string]>([
  ['waits while the session is restored', { phase: 'restoring', user: null }, 'checking'],
  ['1: not signed in', { phase: 'signedOut', user: null }, 'login'],
  ['1 comes before everything that is still known', { phase: 'signedOut', user: open }, 'login'],
  ['a sign-out under way starts no sign-in', { phase: 'leaving', user: open }, 'leaving'],
  ['waits for the user', { phase: 'signedIn', user: null }, 'checking'],
  ['closed season', { phase: 'signedIn', user: { ...nothingDone, access: 'Offseason' } }, 'unauthorized'],
  ['maintenance', { phase: 'signedIn', user: { ...open, access: 'Maintenance' } }, 'unauthorized'],
  ['a locked account', { phase: 'signedIn', user: null, isLocked: true }, 'unauthorized'],
  [
    'an account that was locked while its page was open',
    { phase: 'signedIn', user: open, isLocked: true },
    'unauthorized',
  ],
  ['no access', { phase: 'signedIn', user: { ...open, access: 'Unauthorized' } }, 'unauthorized'],
  ['no season yet', { phase: 'signedIn', user: nothingDone, hasSeason: false }, 'noSeason'],
  [
    'no access and no season',
    { phase: 'signedIn', user: { ...open, access: 'Unauthorized' }, hasSeason: false },
    'unauthorized',
  ],
  ['2 before 3: license', { phase: 'signedIn', user: nothingDone }, 'license'],
  ['3: title', { phase: 'signedIn', user: { ...open, needsSignerTitle: true } }, 'title'],
  ['4: the page', { phase: 'signedIn', user: open }, 'open'],
  ['a lost session keeps the page', { phase: 'lost', user: open }, 'open'],
])('%s', (_name, facts, expected) => {
  expect(getGate(facts)).toBe(expected);
});

const getMenu = (allowsUserManagement: boolean, allowsAdministration: boolean) => ({
  allowsBulkMarkFinalCahps: true,
  allowsBulkMarkFinalHos: true,
  allowsBulkAttestationHos: true,
  allowsUserManagement,
  allowsBulkDownloadHedis: true,
  allowsBulkDownloadHos: true,
  allowsBulkDownloadCahps: true,
  allowsHistoricalFiles: true,
  allowsAdministration,
});
test.each<[string, ReturnType<typeof getMenu> | null, readonly Level[]]>([
  ['staff', getMenu(true, true), ['general', 'userManagement', 'admin']],
  ['user managers', getMenu(true, false), ['general', 'userManagement']],
  ['others', getMenu(false, false), ['general']],
  ['people of whom nothing is known yet', null, ['general']],
])('pages for %s', (_name, menu, expected) => {
  const levels = ['general', 'userManagement', 'admin'] as const;
  expect(levels.filter((level) => isLevelOpen(level, menu))).toEqual(expected);
});

test('only a shell without answers shows the error page, not one that is refused later', () => {
  const error = new Error('refused');
  expect(findFirstFailure({ data: undefined, error })).toBe(error);
  expect(findFirstFailure({ data: true, error })).toBeNull();
  expect(findFirstFailure({ data: undefined, error: null })).toBeNull();
});
