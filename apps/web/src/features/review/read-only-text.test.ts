import type { SubmissionSummary } from '@idss/contract/submissions/submissions';
import { expect, test } from 'vitest';
import { formatReadOnly, getRecoveryHint } from './read-only-text.ts';

const unlock = (whoCan: string | null): SubmissionSummary['actions'] => [
  {
    action: 'AuditUnlock',
    label: 'Remove Audit Lock',
    verdict: { ok: whoCan === null },
    whoCan,
    confirm: '',
    tone: 'danger',
  },
];

test.each([
  ['the permission is gone', 'audit-lock', unlock(null), /^The person who manages access/],
  ['the plan lock is gone', 'plan-lock', [], /plan lock has been applied again/],
  ['audit locked, and they may unlock', 'mark-final', unlock(null), /^You can remove the audit lock/],
  ['audit locked, and others may unlock', 'mark-final', unlock('auditor'), /can be removed by: auditor\.$/],
  ['marked final', 'hedis-attestation', [], /back at the audit/],
] as const)('%s', (_case, stage, actions, expected) => {
  expect(getRecoveryHint(stage, [...actions])).toMatch(expected);
});

test('who only reads the table is told who changes it, or what it waits for, and is refused nothing', () => {
  const refusal =
    'You do not have sufficient privileges to complete this action. It is open to: system administrator, auditor.';
  expect(formatReadOnly(refusal)).toBe(
    'Designations and comments are set by: system administrator, auditor.',
  );
  expect(formatReadOnly('No audit is required of this submission.')).toBe(
    'No audit is required of this submission.',
  );
});
