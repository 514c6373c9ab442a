import { expect, test } from 'vitest';
import { counts, getHref, getTone } from './counts.ts';
import { answer, step } from './home.fixture.ts';
import { countSteps, describeNearest, findOnlyOrganization } from './home-lead.ts';
import { findOwnDates } from './own-dates.ts';
import { filterSince, joinEvents } from './recent-events.ts';
import { getStepHref, type NextStep } from './step-place.ts';
import { filterUploads } from './uploads.ts';
import { getInitials, getJoint, joinItems } from './waiting-items.ts';
import { formatWaiting } from './waiting-time.ts';

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

const zone = 'America/New_York';
const at = '2026-06-01T23:59:00-04:00';
const planLock = { program: 'HEDIS', key: 'planLock', label: 'Plan lock', at } as const;
test.each([
  ['2026-05-01T12:00:00Z', { state: 'ahead', text: '31 days left', open: 4 }],
  ['2026-05-31T12:00:00Z', { state: 'soon', text: '1 day left', open: 4 }],
  ['2026-06-02T03:00:00Z', { state: 'soon', text: 'Due today', open: 4 }],
  ['2026-06-02T03:59:30Z', { state: 'late', text: 'Late since today', open: 4 }],
  ['2026-06-02T04:00:00Z', { state: 'late', text: '1 day late', open: 4 }],
  ['2026-06-04T12:00:00Z', { state: 'late', text: '3 days late', open: 4 }],
])('a date with open work, at %s', (now, expected) => {
  const { next } = findOwnDates([planLock], answer, new Date(now), zone);
  expect(next).toEqual([{ date: planLock, ...expected }]);
});

test('what is late comes first, then the next four dates of one’s programs; a passed date without work is only in the full list', () => {
  const dates = [3, 4, 5, 6, 7].map((month) => ({
    ...planLock,
    key: `m${month}`,
    at: `2026-0${month}-01T12:00:00Z`,
  }));
  const hos = { ...planLock, program: 'HOS', key: 'attestation', at: '2026-06-02T00:00:00Z' } as const;
  const { next, all } = findOwnDates(
    [hos, ...dates, { ...planLock, key: 'late', at: '2026-04-15T12:00:00Z' }],
    { ...answer, openByDate: [{ program: 'HEDIS', key: 'late', count: 2 }] },
    new Date('2026-04-20T12:00:00Z'),
    zone,
  );
  expect(next.map(({ date }) => date.key)).toEqual(['late', 'm5', 'm6', 'm7']);
  expect(all.map(({ date, state }) => `${date.key} ${state}`)).toEqual([
    'm3 passed',
    'm4 passed',
    'late late',
    'm5 soon',
    'm6 ahead',
    'attestation ahead',
    'm7 ahead',
  ]);
});

test.each<[Partial<NextStep>, string]>([
  [{}, '/submissionHome/1235/DST/Commercial#findings'],
  [{ kind: 'uploadAgain' }, '/submissionHome/1235/DST/Commercial#findings'],
  [{ kind: 'upload', component: 'CAHPS' }, '/bulkupload/CAHPS'],
  [{ kind: 'upload', count: 8, component: 'HOS' }, '/bulkupload/HOS'],
  [{ kind: 'planLock' }, '/submissionHome/1235/DST/Commercial#step'],
  [{ kind: 'review' }, '/auditorreview/1235/Commercial'],
  [{ kind: 'markFinal' }, '/submissionHome/1235/DST/Commercial#step'],
  [{ kind: 'markFinal', component: 'CAHPS' }, '/submissionHome/1235/CAHPS/Commercial#step'],
  [{ kind: 'markFinal', component: 'CAHPS', count: 7 }, '/bulkmarkfinal/CAHPS?select=all'],
  [{ kind: 'markFinal', component: 'HOS', count: 3 }, '/bulkmarkfinal/HOS?select=all'],
  [{ kind: 'chooseReporting' }, '/attestation/1235/DST'],
  [{ kind: 'sign' }, '/attestation/1235/DST?step=sign'],
  [{ kind: 'attestHos', component: 'HOS' }, '/bulkattestation/HOS?select=all'],
  [
    { kind: 'upload', verdict: { ok: false, reason: 'Uploads open on December 1.' } },
    '/submissionHome/1235/DST/Commercial#step',
  ],
])('the button of %j leads to %s', (change, href) => {
  expect(getStepHref({ ...step, ...change })).toBe(href);
});

test.each([
  [[], 'nothing waits for you', null],
  [['2026-06-10T12:00:00Z'], '1 step is yours', 'the nearest is due in 9 days'],
  [['2026-06-10T12:00:00Z', '2026-06-02T12:00:00Z'], '2 steps are yours', 'the nearest is due in 1 day'],
  [['2026-06-01T20:00:00Z'], '1 step is yours', 'the nearest is due today'],
  [['2026-05-30T20:00:00Z'], '1 step is yours', 'the nearest is 2 days late'],
])('the heading of steps that are due at %j', (dues, count, nearest) => {
  const steps = dues.map((dueAt) => ({ ...step, dueAt }));
  const full = { ...answer, steps, stepCount: steps.length };
  expect(countSteps(full)).toBe(count);
  expect(describeNearest(full, new Date('2026-06-01T12:00:00Z'), zone)).toBe(nearest);
});

test('the organization of the reader is named where there is one', () => {
  const role = {
    roleName: 'orguser',
    roleType: 'organization',
    entityId: 1,
    entityName: 'Lakeside',
  } as const;
  expect(findOnlyOrganization([role, { ...role, roleName: 'orgadmin' }])).toBe('Lakeside');
  expect(findOnlyOrganization([role, { ...role, entityId: 2, entityName: 'Amberfield' }])).toBeUndefined();
  expect(findOnlyOrganization(undefined)).toBeUndefined();
});

test('what others are waited for is said once for several submissions', () => {
  const item = { component: 'DST', productLine: 'Medicare', what: 'attestation' } as const;
  const parts = joinItems([
    { ...item, subId: 1237 },
    { ...item, subId: 1236, what: 'audit lock' },
    { ...item, subId: 1240 },
  ]);
  expect(parts.map(({ items, words }) => [items.map(({ subId }) => subId), words])).toEqual([
    [[1237, 1240], 'HEDIS attestation'],
    [[1236], 'HEDIS audit lock'],
  ]);
  expect([0, 1, 2].map((at) => getJoint(at, 3))).toEqual(['', ', ', ' and ']);
  expect(['Paul Whitcombe', 'Askwell Research', 'Ada Bell or Bo Ling'].map(getInitials)).toEqual([
    'PW',
    'AR',
    'AB',
  ]);
});

test('events of one person that say the same are one line, and old ones are left out', () => {
  const event = {
    timestamp: '2026-06-02T12:00:00Z',
    user: 'Paul Whitcombe',
    event: 'Stage changed',
    component: 'DST',
  } as const;
  const locked = (id: number, submissionId: number) => ({
    ...event,
    id,
    submissionId,
    message: `Audit lock applied for HEDIS submission ${submissionId}`,
  });
  const old = { ...locked(1, 1230), timestamp: '2026-05-01T12:00:00Z' };
  const other = { ...locked(2, 1239), user: 'Ada Bell' };
  const since = filterSince([locked(4, 1237), locked(3, 1238), other, old], '2026-06-01T00:00:00Z');
  expect(joinEvents(since).map(({ message, same }) => [message, same.map(({ id }) => id)])).toEqual([
    ['Audit lock applied', [4, 3]],
    ['Audit lock applied for HEDIS submission 1239', [2]],
  ]);
  expect(filterSince([old], null)).toEqual([old]);
});

test.each([
  ['2026-06-01T20:00:00Z', { text: 'since today', isLong: false }],
  ['2026-05-31T20:00:00Z', { text: 'for 1 day', isLong: false }],
  ['2026-04-19T20:00:00Z', { text: 'for 43 days', isLong: true }],
])('what has waited since %s', (since, expected) => {
  expect(formatWaiting(since, new Date('2026-06-01T22:00:00Z'), zone)).toEqual(expected);
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
