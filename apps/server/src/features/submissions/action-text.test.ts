/** What staff read before they lock a file with errors. */
import { readyFacts } from '@idss/domain/stages/ready-facts.fixture';
import { expect, test } from 'vitest';
import { getActionText } from './action-text.ts';

const ready = readyFacts('DST', 'plan-lock');
const counts = { Error: 3, Warning: 7, Fatal: 0 };

test.each(['PlanLock', 'MarkFinal'] as const)(
  'staff who do %s despite errors read how many there are',
  (action) => {
    const facts = { ...ready, isSysadmin: true, validationStatus: 'WarningsAndErrors' } as const;
    const { tone, confirm } = getActionText(action, facts, counts);
    expect(tone).toBe('danger');
    expect(confirm).toMatch(
      /^The current file has 3 errors\. Plans must resolve them first; only staff can go on/,
    );
    expect(confirm.length).toBeGreaterThan(getActionText(action, ready, counts).confirm.length);
  },
);

test.each([
  [{ isSysadmin: true, validationStatus: 'Warning' }, 'PlanLock'],
  [{ isSysadmin: false, validationStatus: 'Error' }, 'PlanLock'],
  [{ isSysadmin: true, validationStatus: 'Error' }, 'AuditLock'],
] as const)('with %j %s is the next step', (more, action) => {
  const { tone, confirm } = getActionText(action, { ...ready, ...more }, counts);
  expect(tone).toBe('primary');
  expect(confirm).not.toMatch(/errors/);
});
