import { expect, test } from 'vitest';
import { counts, getHref, getTone } from './counts.ts';
import { getStatus } from './milestone-status.ts';
import { filterUploads } from './uploads.ts';

test('each count leads to its list', () => {
  expect(Object.fromEntries(counts.map((count) => [count.key, getHref(count)]))).toEqual({
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

test('a count of what is left to do is red only where some of it is the reader’s own', () => {
  const some = { planLocked: 3, auditLocked: 2, pendingEsign: 0, markFinal: 1 };
  const all = {
    organization: 1,
    submission: 9,
    commercial: 9,
    medicaid: 0,
    medicare: 0,
    exchange: 0,
    ...some,
  };
  const tones = (ownWork: ('planLocked' | 'markFinal')[]) =>
    counts.slice(5).map((count) => getTone(count, { ...all, ownWork }));
  expect(tones([])).toEqual(['blue', 'blue', 'blue', 'calm', 'blue']);
  expect(tones(['planLocked', 'markFinal'])).toEqual(['blue', 'red', 'blue', 'calm', 'red']);
});

const row = { orgId: 1, subId: 1, orgName: 'Plan', productLine: 'Commercial', isLate: true } as const;
const pending = [
  { ...row, component: 'DST', stage: 'Apply Plan Lock' },
  { ...row, component: 'HOS', stage: 'Apply Mark Final' },
] as const;
const zone = 'America/New_York';
const at = '2026-06-01T23:59:00-04:00';
const planLock = { program: 'HEDIS', key: 'planLock', label: 'Plan lock', at } as const;
const auditLock = { program: 'HEDIS', key: 'auditLock', label: 'Audit lock', at } as const;
const markFinal = { program: 'HEDIS', key: 'markFinal', label: 'Mark final', at } as const;
const hos = { program: 'HOS', key: 'attestation', label: 'HOS attestation', at } as const;

test.each([
  ['2026-05-01T12:00:00Z', planLock, { state: 'ahead', text: '31 days left' }],
  ['2026-05-31T12:00:00Z', planLock, { state: 'soon', text: '1 day left' }],
  ['2026-06-02T03:00:00Z', planLock, { state: 'soon', text: 'Due today' }],
  ['2026-06-02T03:59:30Z', planLock, { state: 'late', text: 'Late since today' }],
  ['2026-06-02T04:00:00Z', planLock, { state: 'late', text: '1 day late' }],
  ['2026-06-04T12:00:00Z', planLock, { state: 'late', text: '3 days late' }],
  ['2026-06-04T12:00:00Z', auditLock, { state: 'passed', text: 'Passed' }],
  // What is open is a HOS submission.
  ['2026-06-04T12:00:00Z', markFinal, { state: 'passed', text: 'Passed' }],
  ['2026-06-04T12:00:00Z', hos, { state: 'late', text: '3 days late' }],
])('%s', (now, milestone, expected) => {
  expect(getStatus(milestone, [...pending], new Date(now), zone)).toEqual(expected);
});

test('before the counts are known nothing is called late', () => {
  expect(getStatus(planLock, null, new Date('2026-07-01T00:00:00Z'), zone).state).toBe('passed');
});

test('an upload button needs its permission', () => {
  const allowed = {
    allowsHedisSubmission: true,
    allowsCahpsSubmission: true,
    allowsHosSubmission: true,
    allowsGenericUploads: true,
  };
  expect(filterUploads(allowed).map(({ label }) => label)).toEqual([
    'Generic Uploads',
    'HEDIS Uploads',
    'CAHPS Uploads',
    'HOS Uploads',
  ]);
  const surveys = { ...allowed, allowsHedisSubmission: false, allowsGenericUploads: false };
  expect(filterUploads(surveys).map(({ label }) => label)).toEqual(['CAHPS Uploads', 'HOS Uploads']);
  expect(filterUploads(null)).toEqual([]);
});
