import { expect, test } from 'vitest';
import type { Component } from '../program.ts';
import { isAttestedLate, isLate, findMilestone, type Milestone } from './milestones.ts';
import type { Stage } from './stage.ts';

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

const due = (component: Component, stage: Stage, milestones = season) =>
  findMilestone({ component, stage }, milestones)?.label;

test.each<[Component, Stage, string | undefined]>([
  ['DST', 'import', 'Plan lock'],
  ['DST', 'plan-lock', 'Plan lock'],
  ['DST', 'audit-lock', 'Audit lock'],
  ['DST', 'mark-final', 'Mark final'],
  ['DST', 'hedis-attestation', 'Attestation'],
  ['DST', 'complete', undefined],
  ['CAHPS', 'import', 'Survey files'],
  ['CAHPS', 'cahps-mark-final', 'Survey final'],
  ['CAHPS', 'cahps-attestation', 'Attestation'],
  ['HOS', 'import', 'HOS attestation'],
  ['HOS', 'hos-attestation', 'HOS attestation'],
  ['HOS', 'mark-final', 'HOS attestation'],
  ['HOS', 'complete', undefined],
])('%s at %s is due by %s', (component, stage, expected) => {
  expect(due(component, stage)).toBe(expected);
});

test('without dates of its own, CAHPS is final by the HEDIS attestation and HOS is never late', () => {
  expect([due('CAHPS', 'import', hedis), due('CAHPS', 'cahps-mark-final', hedis)]).toEqual([
    'Attestation',
    'Attestation',
  ]);
  expect(due('HOS', 'import', hedis)).toBeUndefined();
  const oldSeason = hedis.map(({ program: _none, ...milestone }) => milestone);
  expect(due('DST', 'audit-lock', oldSeason)).toBe('Audit lock');
});

test('HOS is not late in June', () => {
  const inJune = new Date('2026-06-20T12:00:00Z');
  expect(isLate({ component: 'HOS', stage: 'import' }, season, inJune)).toBe(false);
  expect(isLate({ component: 'DST', stage: 'import' }, season, inJune)).toBe(true);
  expect(
    isLate({ component: 'HOS', stage: 'hos-attestation' }, season, new Date('2026-12-02T12:00:00Z')),
  ).toBe(true);
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
