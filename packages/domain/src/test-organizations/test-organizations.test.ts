import { expect, test } from 'vitest';
import {
  arePlans,
  type Candidate,
  canMarkAsTest,
  canUnmarkAsTest,
  maxTestOrganizationsAtOnce,
  readOrganizationIds,
} from './test-organizations.ts';

const ids = (count: number): string => Array.from({ length: count }, (_, index) => index + 1).join(',');

test.each([
  ['101', [101]],
  [' 101 ,102,101', [101, 102]],
  ['\ufeff7', [7]],
])('%j names organizations, each once', (text, expected) => {
  expect(readOrganizationIds(text)).toEqual({ ok: true, ids: expected });
});

test('as many as the limit, repeated ones once, and no more', () => {
  expect(readOrganizationIds(`${ids(maxTestOrganizationsAtOnce)},1`).ok).toBe(true);
  expect(readOrganizationIds(ids(maxTestOrganizationsAtOnce + 1))).toEqual({
    ok: false,
    reason: 'At most 100 organizations can be added at once.',
  });
});

test.each([
  ['', 'Enter organization ids'],
  [' , ', 'Enter organization ids'],
  ['101,', "'' is not an organization id"],
  ['101 102', "'101 102' is not"],
  ['-1', "'-1' is not"],
  ['0', "'0' is not"],
  ['1e3', "'1e3' is not"],
  ['1234567890', "'1234567890' is not"],
])('%j is refused', (text, reason) => {
  expect(readOrganizationIds(text)).toMatchObject({ ok: false, reason: expect.stringContaining(reason) });
});

const plan = (orgId: number, more: Partial<Candidate> = {}): Candidate => ({
  orgId,
  isPlan: true,
  isTest: false,
  isAttested: false,
  isPublicReported: false,
  ...more,
});

test('only known plans', () => {
  expect(arePlans([1, 2], [plan(1), plan(2)])).toEqual({ ok: true });
  expect(arePlans([1, 2, 3], [plan(1), plan(2, { isPlan: false })])).toEqual({
    ok: false,
    reason: 'There is no plan with these ids: 2, 3.',
  });
});

test.each([
  [{ isTest: true }, 'Already test organizations: 2, 3.'],
  [{ isAttested: true }, 'Organizations with attested submissions: 2, 3.'],
  [{ isPublicReported: true }, 'Organizations that chose public reporting: 2, 3.'],
])('organizations with %j are named', (more, reason) => {
  expect(canMarkAsTest([plan(1), plan(2, more), plan(3, more)])).toMatchObject({
    ok: false,
    reason: expect.stringContaining(reason),
  });
});

test('plans without any of it can be marked', () => expect(canMarkAsTest([plan(1)])).toEqual({ ok: true }));

test.each([
  [false, true, true],
  [true, true, false],
  [false, false, false],
])(
  'from the season folder %s, current season %s: can be deleted %s',
  (isFromSeasonFolder, isCurrentSeason, can) => {
    expect(canUnmarkAsTest({ isFromSeasonFolder, isCurrentSeason }).ok).toBe(can);
  },
);
