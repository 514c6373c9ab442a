import { expect, test } from 'vitest';
import {
  isAfter,
  isAtLeast,
  isBefore,
  type Stage,
  stageLabelList,
  stageLabels,
  stageNumber,
  getStageByNumber,
  stages,
  listStages,
} from './stage.ts';

/** As the specification numbers them; written by hand. */
const numbers: readonly [Stage, number, string][] = [
  ['import', 1, 'Import'],
  ['cahps-mark-final', 2, 'Apply Mark Final'],
  ['plan-lock', 3, 'Apply Plan Lock'],
  ['audit-lock', 4, 'Apply Audit Lock'],
  ['hos-attestation', 5, 'Validations/Attestation'],
  ['mark-final', 6, 'Apply Mark Final'],
  ['hedis-attestation', 7, 'Finalize Attestation'],
  ['cahps-attestation', 8, 'Finalize Attestation'],
  ['complete', 9, 'Complete'],
];

test.each(numbers)('%s is number %i, "%s"', (stage, number, label) => {
  expect([stageNumber(stage), getStageByNumber(number), stageLabels[stage]]).toEqual([number, stage, label]);
});

test.each([0, 10, 1.5, Number.NaN])('%d is no stage', (number) => {
  expect(getStageByNumber(number)).toBeNull();
});

test('stages compare as their numbers do', () => {
  expect(stages).toHaveLength(numbers.length);
  for (const [one, a] of numbers)
    for (const [other, b] of numbers) {
      const compared = [isBefore(one, other), isAtLeast(one, other), isAfter(one, other)];
      expect([one, other, ...compared]).toEqual([one, other, a < b, a >= b, a > b]);
    }
});

test('without an audit, HEDIS has no audit lock', () => {
  const names = (isAuditRequired: boolean) => listStages('HEDIS', isAuditRequired).map(({ stage }) => stage);
  expect(names(true)).toContain('audit-lock');
  expect(names(false)).toEqual(names(true).filter((stage) => stage !== 'audit-lock'));
});

test('labels are in an order that is right for every program, each of them once', () => {
  expect(stageLabelList).toEqual([
    'Import',
    'Apply Plan Lock',
    'Apply Audit Lock',
    'Validations/Attestation',
    'Apply Mark Final',
    'Finalize Attestation',
    'Complete',
  ]);
});
