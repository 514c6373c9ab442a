import { expect, test } from 'vitest';
import {
  formatChange,
  describeChange,
  countComplete,
  getMilestones,
  findNextMilestone,
  getRiskLinks,
  getRuleHref,
  getStageHref,
} from './control-room-view.ts';
import { getWaitTone, formatWait } from './load-text.ts';

test('a number of a stage leads to the list of exactly these submissions', () => {
  expect(getStageHref('HEDIS', 'Apply Plan Lock', 'Medicaid')).toBe(
    '/availablesubmissionpage/Medicaid/Apply%20Plan%20Lock?program=HEDIS',
  );
  expect(getStageHref('CAHPS', 'Import')).toBe('/availablesubmissionpage/all/Import?program=CAHPS');
});

const milestones = [
  { program: 'HOS', key: 'attestation', label: 'HOS attestation', at: '2026-11-30T21:00:00Z' },
  { program: 'HEDIS', key: 'planLock', label: 'Plan lock', at: '2026-06-01T23:59:00Z' },
] as const;

test('milestones of a program, and the next one of any', () => {
  expect(getMilestones(milestones, 'HOS')).toEqual([milestones[0]]);
  expect(findNextMilestone(milestones, new Date('2026-05-20T00:00:00Z'))?.key).toBe('planLock');
  expect(findNextMilestone(milestones, new Date('2026-07-20T00:00:00Z'))?.key).toBe('attestation');
  expect(findNextMilestone(milestones, new Date('2027-07-20T00:00:00Z'))).toBeUndefined();
});

test('reasons without submissions are left out', () => {
  expect(getRiskLinks({ all: 5, late: 0, upload: 0, errors: 2, missing: 0, due: 3, auditor: 0 })).toEqual([
    { reason: 'errors', count: 2, href: '/submissionsatrisk?reason=errors' },
    { reason: 'due', count: 3, href: '/submissionsatrisk?reason=due' },
  ]);
});

const rule = {
  component: 'DST',
  ruleId: 'I-002',
  ruleName: 'Rate',
  summary: 'A rate',
  severity: 'Error',
  organizationId: 901,
  organizationName: 'Software House',
  submissions: 6,
  organizations: 5,
  findings: 6,
  change: null,
} as const;
test.each([
  ['rule', '/rulefailures?program=HEDIS&ruleId=I-002&severity=Error'],
  ['organization', '/rulefailures?program=HEDIS&ruleId=I-002&severity=Error&organizationId=901'],
  ['vendor', '/rulefailures?program=HEDIS&ruleId=I-002&severity=Error&vendorId=901'],
] as const)('a number by %s leads to %s', (by, href) => {
  expect(getRuleHref(rule, by)).toBe(href);
});

test.each([
  [-1234, '▼ 1,234', '1,234 fewer than a week ago'],
  [2, '▲ 2', '2 more than a week ago'],
  [0, '=', 'unchanged since last week'],
  [null, '', 'not known'],
])('a change of %s is %s', (change, text, description) => {
  expect([formatChange(change), describeChange(change)]).toEqual([text, description]);
});

test('complete submissions of all programs', () => {
  const row = { complete: 2, submissions: 5 } as Parameters<typeof countComplete>[0][number];
  expect(countComplete([row, row])).toEqual({ complete: 4, all: 10 });
});

test.each([
  [0, '0 s', 'ok'],
  [59, '59 s', 'ok'],
  [60, '1 min', 'warn'],
  [3599, '59 min', 'bad'],
  [7200, '2 h', 'bad'],
] as const)('a file that waits %i seconds: %s, %s', (seconds, text, tone) => {
  expect([formatWait(seconds), getWaitTone(seconds)]).toEqual([text, tone]);
});
