import { expect, test } from 'vitest';
import { canUndoRules, invertChanges, type UndoFacts } from './undo-rules.ts';

const facts: UndoFacts = {
  state: 'Applied',
  season: { measurementYear: 1998, seasonState: 'closing' },
  isUndone: false,
  changedSince: [],
};

test.each<[Partial<UndoFacts>, string | null]>([
  [{}, null],
  [{ state: 'Done' }, 'Only a change that was applied'],
  [{ isUndone: true }, 'put back already'],
  [
    { changedSince: [{ ruleId: 'H-003', changedBy: 'Rosa Staff' }] },
    'H-003 (by Rosa Staff) was changed since. Put that back first',
  ],
  [
    {
      changedSince: [
        { ruleId: 'H-003', changedBy: 'Rosa Staff' },
        { ruleId: 'I-001', changedBy: null },
      ],
    },
    'H-003 (by Rosa Staff), I-001 (by a load of the season) were changed since.',
  ],
  [{ season: { measurementYear: 1998, seasonState: 'closed' } }, 'Measurement year 1998 is closed'],
])('%j: %s', (changed, reason) => {
  const verdict = canUndoRules({ ...facts, ...changed });
  expect(verdict.ok ? null : verdict.reason).toEqual(
    reason === null ? null : expect.stringContaining(reason),
  );
});

test('the inverse of the inverse is the change', () => {
  const values = { isOn: true, severity: 'Error', threshold: 5, lowerThreshold: null } as const;
  const changes = [{ ruleId: 'H-003', before: values, after: { ...values, isOn: false } }];
  expect(invertChanges(changes)).toEqual([{ ruleId: 'H-003', before: changes[0]?.after, after: values }]);
  expect(invertChanges(invertChanges(changes))).toEqual(changes);
});
