import { expect, test } from 'vitest';
import { hasStamps, noStamps, type StampAction, type StampFacts, currentStamps } from './stamps.ts';
import type { Stage } from './stage.ts';

const on = (day: number, by = 'Pat'): { by: string; at: string } => ({
  by,
  at: `2026-06-0${day}T12:00:00.000Z`,
});
const signed = { ...on(5, 'Sam'), title: 'Director' };

/** Days of the last plan lock, audit lock and mark final; 0: never. */
function facts(stage: Stage, days: readonly [number, number, number], isAuditRequired = true): StampFacts {
  const actions: readonly StampAction[] = ['PlanLock', 'AuditLock', 'MarkFinal'];
  const last = Object.fromEntries(
    actions.flatMap((action, n) => (days[n] ? [[action, on(days[n])] as const] : [])),
  );
  return { stage, isAuditRequired, last, signed };
}

/** The day of each stamp. */
const table: readonly [string, StampFacts, string][] = [
  ['nothing was done yet', facts('import', [0, 0, 0]), '- - - -'],
  ['the plan lock was removed', facts('plan-lock', [1, 2, 3]), '- - - -'],
  ['plan lock', facts('audit-lock', [1, 0, 0]), '1 - - -'],
  ['the audit lock was removed', facts('audit-lock', [1, 2, 0]), '1 - - -'],
  ['audit lock', facts('mark-final', [1, 2, 0]), '1 2 - -'],
  ['mark final was undone', facts('mark-final', [1, 2, 3]), '1 2 - -'],
  ['final and signed', facts('hedis-attestation', [1, 2, 3]), '1 2 3 5'],
  ['complete', facts('complete', [1, 2, 3]), '1 2 3 5'],
  ['no audit is required', facts('complete', [1, 0, 3], false), '1 - 3 5'],
  // The lock is left from an earlier round, in which an audit was still required.
  ['locked again, without an audit', facts('mark-final', [4, 2, 3], false), '4 - - -'],
  ['locked again, and no audit lock since', facts('mark-final', [4, 2, 3]), '4 - - -'],
  ['final again, with a stamp from before this audit lock', facts('hedis-attestation', [1, 3, 2]), '1 3 - 5'],
  ['stages without moves', facts('complete', [0, 0, 0]), '- - - 5'],
];

test.each(table)('%s', (_what, given, days) => {
  const { planLock, auditLock, markFinal, attestation } = currentStamps(given);
  const shown = [planLock, auditLock, markFinal, attestation].map((stamp) => stamp?.at.slice(9, 10) ?? '-');
  expect(shown.join(' ')).toBe(days);
});

test('there are stamps where there is at least one', () => {
  expect(hasStamps(noStamps)).toBe(false);
  expect(hasStamps(currentStamps(facts('audit-lock', [1, 0, 0])))).toBe(true);
});
