import type { SubmissionSummary } from '@idss/contract/submissions';
import { expect, test } from 'vitest';
import { wayBack } from './way-back.ts';

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
  expect(wayBack(stage, [...actions])).toMatch(expected);
});
