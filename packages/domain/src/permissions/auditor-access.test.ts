import { expect, test } from 'vitest';
import {
  formatAccess,
  type AuditorAccess,
  type AuditorAction,
  type AuditorLevel,
  auditorAccessAfter,
  canBecomeAuditor,
  isSameAccess,
  getLevel,
} from './auditor-access.ts';

const submissions = [
  { submissionId: 11, measurementYear: 2025 },
  { submissionId: 12, measurementYear: 2025 },
  { submissionId: 13, measurementYear: 2025 },
  { submissionId: 9, measurementYear: 2024 },
];

test.each<[AuditorAccess, AuditorAction, AuditorLevel, AuditorAccess]>([
  ['none', 'add', 'organization', 'organization'],
  ['none', 'add', 'submission', [12]],
  [[11], 'add', 'submission', [11, 12]],
  [[12], 'add', 'submission', [12]],
  [[11], 'add', 'organization', 'organization'],
  // Narrowed from the whole season to this one; the season before stays.
  ['organization', 'add', 'submission', [9, 12]],
  ['organization', 'add', 'organization', 'organization'],
  ['none', 'remove', 'submission', 'none'],
  ['none', 'remove', 'organization', 'none'],
  [[11, 12], 'remove', 'submission', [11]],
  [[11], 'remove', 'submission', [11]],
  [[11, 12], 'remove', 'organization', 'none'],
  ['organization', 'remove', 'organization', 'none'],
  ['organization', 'remove', 'submission', [9, 11, 13]],
  // What is left of another season stays.
  [[9, 12], 'remove', 'submission', [9]],
  // Nothing left: the role is removed, since without assignments it would reach everything.
  [[12], 'remove', 'submission', 'none'],
])('from %j, %s on the level %s of submission 12: %j', (access, action, level, after) => {
  expect(auditorAccessAfter(access, { action, level, submissionId: 12 }, submissions)).toEqual(after);
});

test('removing the only submission of an organization ends access to the whole organization', () => {
  const change = { action: 'remove', level: 'submission', submissionId: 12 } as const;
  expect(auditorAccessAfter('organization', change, [{ submissionId: 12, measurementYear: 2025 }])).toBe(
    'none',
  );
});

test('an access reaches a submission by its level, or does not', () => {
  expect(getLevel('none', 12)).toBeNull();
  expect(getLevel('organization', 12)).toBe('organization');
  expect(getLevel([11], 12)).toBeNull();
  expect(getLevel([11, 12], 12)).toBe('submission');
});

test('accesses are the same whatever the order of their submissions', () => {
  expect(isSameAccess([12, 11], [11, 12])).toBe(true);
  expect(isSameAccess([11], [11, 12])).toBe(false);
  expect(isSameAccess('none', [])).toBe(false);
  expect(isSameAccess('organization', 'organization')).toBe(true);
});

test('only people on the list of auditors become auditors, and a refusal says so', () => {
  expect(canBecomeAuditor({ userEmail: 'a@firm.example', isKnownAuditor: true })).toEqual({ ok: true });
  expect(canBecomeAuditor({ userEmail: 'a@firm.example', isKnownAuditor: false })).toMatchObject({
    ok: false,
    reason: expect.stringMatching(/^a@firm\.example is not on the list of auditors/),
  });
});

test('events name the access in words', () => {
  expect(formatAccess('none', 10)).toBe('');
  expect(formatAccess('organization', 10)).toBe('auditor of organization 10');
  expect(formatAccess([11], 10)).toBe('auditor of submission 11 of organization 10');
  expect(formatAccess([11, 12], 10)).toBe('auditor of submissions 11, 12 of organization 10');
});
