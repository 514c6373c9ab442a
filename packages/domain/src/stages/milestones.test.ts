import { expect, test } from 'vitest';
import type { Component } from '../program.ts';
import { isAttestedLate, isLate, milestoneOf, type Milestone } from './milestones.ts';
import type { Step } from './workflow.ts';

const hedis: readonly Milestone[] = [
  { program: 'HEDIS', key: 'planLock', label: 'Plan lock', at: '2026-06-01T23:59:00-04:00' },
  { program: 'HEDIS', key: 'auditLock', label: 'Audit lock', at: '2026-06-15T12:00:00-04:00' },
  { program: 'HEDIS', key: 'markFinal', label: 'Mark final', at: '2026-06-15T20:00:00-04:00' },
  { program: 'HEDIS', key: 'attestation', label: 'Attestation', at: '2026-06-15T21:00:00-04:00' },
  { program: 'HEDIS', key: 'resubmission', label: 'Resubmission', at: '2026-06-30T21:00:00-04:00' },
];
const season: readonly Milestone[] = [
  ...hedis,
  { program: 'CAHPS', key: 'files', label: 'Survey files', at: '2026-05-29T23:59:00-04:00' },
  { program: 'CAHPS', key: 'markFinal', label: 'Survey final', at: '2026-06-14T21:00:00-04:00' },
  { program: 'HOS', key: 'fielding', label: 'Fielding', at: '2026-07-20T09:00:00-04:00' },
  { program: 'HOS', key: 'attestation', label: 'HOS attestation', at: '2026-11-30T21:00:00-05:00' },
];

const due = (component: Component, step: Step, milestones = season) =>
  milestoneOf({ component, step }, milestones)?.label;

test.each<[Component, Step, string | undefined]>([
  ['DST', 1, 'Plan lock'],
  ['DST', 3, 'Plan lock'],
  ['DST', 4, 'Audit lock'],
  ['DST', 6, 'Mark final'],
  ['DST', 7, 'Attestation'],
  ['DST', 9, undefined],
  ['CAHPS', 1, 'Survey files'],
  ['CAHPS', 2, 'Survey final'],
  ['CAHPS', 8, 'Attestation'],
  ['HOS', 1, 'HOS attestation'],
  ['HOS', 5, 'HOS attestation'],
  ['HOS', 6, 'HOS attestation'],
  ['HOS', 9, undefined],
])('%s at step %i is due by %s', (component, step, expected) => {
  expect(due(component, step)).toBe(expected);
});

test('without dates of its own, CAHPS is final by the HEDIS attestation and HOS is never late', () => {
  expect([due('CAHPS', 1, hedis), due('CAHPS', 2, hedis)]).toEqual(['Attestation', 'Attestation']);
  expect(due('HOS', 1, hedis)).toBeUndefined();
  const ofOldSeason = hedis.map(({ program: _none, ...milestone }) => milestone);
  expect(due('DST', 4, ofOldSeason)).toBe('Audit lock');
});

test('HOS is not late in June', () => {
  const inJune = new Date('2026-06-20T12:00:00Z');
  expect(isLate({ component: 'HOS', step: 1 }, season, inJune)).toBe(false);
  expect(isLate({ component: 'DST', step: 1 }, season, inJune)).toBe(true);
  expect(isLate({ component: 'HOS', step: 5 }, season, new Date('2026-12-02T12:00:00Z'))).toBe(true);
});

test.each<[Component, string, boolean]>([
  ['DST', '2026-06-16T01:00:00Z', false],
  ['DST', '2026-06-16T01:00:01Z', true],
  ['CAHPS', '2026-06-16T01:00:01Z', true],
  ['HOS', '2026-06-16T01:00:01Z', false],
  ['HOS', '2026-12-01T02:00:01Z', true],
])('%s attested at %s: late %s', (component, at, expected) => {
  expect(isAttestedLate(component, season, new Date(at))).toBe(expected);
});
