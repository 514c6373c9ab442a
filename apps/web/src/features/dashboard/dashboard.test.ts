import { expect, test } from 'vitest';
import { counts, hrefOf } from './counts.ts';
import { standingOf } from './milestone-standing.ts';
import { dayOf, relativeTime } from './relative-time.ts';
import { shownUploads } from './uploads.ts';

test('each count leads to its list', () => {
  expect(Object.fromEntries(counts.map((count) => [count.key, hrefOf(count)]))).toEqual({
    organization: '/availablesubmissionpage',
    commercial: '/availablesubmissionpage/Commercial/all',
    medicaid: '/availablesubmissionpage/Medicaid/all',
    medicare: '/availablesubmissionpage/Medicare/all',
    exchange: '/availablesubmissionpage/Exchange/all',
    submission: '/availablesubmissionpage',
    planLocked: '/availablesubmissionpage/all/Apply%20Plan%20Lock',
    auditLocked: '/availablesubmissionpage/all/Apply%20Audit%20Lock',
    pendingEsign: '/availablesubmissionpage/all/Finalize%20Attestation',
    markFinal: '/availablesubmissionpage/all/Apply%20Mark%20Final',
  });
});

const row = { orgId: 1, subId: 1, orgName: 'Plan', productLine: 'Commercial', isLate: true } as const;
const pending = [
  { ...row, component: 'DST', stage: 'Apply Plan Lock' },
  { ...row, component: 'HOS', stage: 'Apply Mark Final' },
] as const;
const at = '2026-06-01T23:59:00-04:00';
const planLock = { program: 'HEDIS', key: 'planLock', label: 'Plan lock', at } as const;
const auditLock = { program: 'HEDIS', key: 'auditLock', label: 'Audit lock', at } as const;
const markFinal = { program: 'HEDIS', key: 'markFinal', label: 'Mark final', at } as const;
const hos = { program: 'HOS', key: 'attestation', label: 'HOS attestation', at } as const;

test.each([
  ['2026-05-01T12:00:00Z', planLock, { state: 'ahead', words: '31 days left' }],
  ['2026-05-31T12:00:00Z', planLock, { state: 'soon', words: '1 day left' }],
  ['2026-06-02T03:00:00Z', planLock, { state: 'soon', words: 'Within a day' }],
  ['2026-06-02T04:00:00Z', planLock, { state: 'late', words: 'Late since today' }],
  ['2026-06-04T12:00:00Z', planLock, { state: 'late', words: '2 days late' }],
  ['2026-06-04T12:00:00Z', auditLock, { state: 'passed', words: 'Passed' }],
  // What is open is a HOS submission.
  ['2026-06-04T12:00:00Z', markFinal, { state: 'passed', words: 'Passed' }],
  ['2026-06-04T12:00:00Z', hos, { state: 'late', words: '2 days late' }],
])('%s', (now, milestone, expected) => {
  expect(standingOf(milestone, [...pending], new Date(now))).toEqual(expected);
});

test('before the counts are known nothing is called late', () => {
  expect(standingOf(planLock, null, new Date('2026-07-01T00:00:00Z')).state).toBe('passed');
});

const now = new Date('2026-06-01T12:00:00Z');
test.each([
  [10, 'just now'],
  [60, '1 minute ago'],
  [3_700, '1 hour ago'],
  [90_000, 'yesterday'],
  [200_000, '2 days ago'],
])('%i seconds ago', (seconds, expected) => {
  expect(relativeTime(new Date(now.getTime() - seconds * 1_000), now)).toBe(expected);
});

test('a deadline with its own zone is the same day for every reader', () => {
  expect(dayOf('2026-06-01T23:59:00-04:00')).toBe('Jun 1, 2026');
  expect(dayOf('2026-06-01T00:30:00+14:00')).toBe('Jun 1, 2026');
});

test('an upload button needs its permission', () => {
  const allowed = {
    allowsHedisSubmission: true,
    allowsCahpsSubmission: true,
    allowsHosSubmission: true,
    allowsGenericUploads: true,
  };
  expect(shownUploads(allowed).map(({ label }) => label)).toEqual([
    'Generic Uploads',
    'HEDIS Uploads',
    'CAHPS Uploads',
    'HOS Uploads',
  ]);
  const surveys = { ...allowed, allowsHedisSubmission: false, allowsGenericUploads: false };
  expect(shownUploads(surveys).map(({ label }) => label)).toEqual(['CAHPS Uploads', 'HOS Uploads']);
  expect(shownUploads(null)).toEqual([]);
});
