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

const statistics = {
  organization: 1,
  submission: 1,
  commercial: 1,
  medicaid: 0,
  medicare: 0,
  exchange: 0,
  planLocked: 2,
  auditLocked: 0,
  pendingEsign: 0,
  markFinal: 0,
};
const at = '2026-06-01T23:59:00-04:00';
const planLock = { key: 'planLock', label: 'Plan lock', at };
const auditLock = { key: 'auditLock', label: 'Audit lock', at };

test.each([
  ['2026-05-01T12:00:00Z', planLock, { state: 'ahead', words: '31 days left' }],
  ['2026-05-31T12:00:00Z', planLock, { state: 'soon', words: '1 day left' }],
  ['2026-06-02T03:00:00Z', planLock, { state: 'soon', words: 'Within a day' }],
  ['2026-06-02T04:00:00Z', planLock, { state: 'late', words: 'Late since today' }],
  ['2026-06-04T12:00:00Z', planLock, { state: 'late', words: '2 days late' }],
  ['2026-06-04T12:00:00Z', auditLock, { state: 'passed', words: 'Passed' }],
])('%s', (now, milestone, expected) => {
  expect(standingOf(milestone, statistics, new Date(now))).toEqual(expected);
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
