import { expect, test } from 'vitest';
import { defaultTimeZone } from '../moments/moment-text.ts';
import type { Component } from '../program.ts';
import { getReason } from '../verdict.ts';
import { findPassedDueDate, requireLateReason } from './late-upload.ts';

const milestones = [
  { program: 'HEDIS', key: 'planLock', label: 'Plan lock due', at: '2026-06-01T23:59:00-04:00' },
  { program: 'HEDIS', key: 'attestation', label: 'Attestation due', at: '2026-06-15T21:00:00-04:00' },
  { program: 'CAHPS', key: 'files', label: 'Files due', at: '2026-05-20T23:59:00-04:00' },
  { program: 'HOS', key: 'attestation', label: 'HOS due', at: '2026-11-01T21:00:00-04:00' },
] as const;

const facts = (component: Component, day: string, isBegun = true) => ({
  component,
  isBegun,
  milestones,
  at: new Date(`${day}T12:00:00Z`),
});

test.each([
  ['DST', '2026-06-01', null],
  ['DST', '2026-06-03', 'planLock'],
  ['CAHPS', '2026-05-20', null],
  ['CAHPS', '2026-05-22', 'files'],
  ['HOS', '2026-06-03', null],
  ['HOS', '2026-11-03', 'attestation'],
] as const)('%s on %s: %s', (component, day, key) => {
  expect(findPassedDueDate(facts(component, day))?.key ?? null).toBe(key);
  expect(findPassedDueDate(facts(component, day, false))).toBeNull();
});

test('without dates nothing is late', () => {
  expect(findPassedDueDate({ ...facts('HOS', '2027-01-01'), milestones: [] })).toBeNull();
});

test('a reason is asked for, and spaces are none', () => {
  const late = facts('DST', '2026-06-03');
  for (const reason of [null, '', '  \n'])
    expect(getReason(requireLateReason(late, reason, defaultTimeZone))).toBe(
      'Files were due on Jun 1, 2026, 11:59 PM EDT. Say why this one is sent again after that, and send it with the reason (lateReason).',
    );
  expect(requireLateReason(late, 'Ages were counted wrong.', defaultTimeZone).ok).toBe(true);
  expect(requireLateReason(facts('DST', '2026-05-01'), null, defaultTimeZone).ok).toBe(true);
});
