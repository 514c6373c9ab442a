import { expect, test } from 'vitest';
import { type Component, components } from '../program.ts';
import {
  type BulkAction,
  bulkActions,
  canSelectForBulkAction,
  canTakeBulkAction,
  isAtBulkAction,
  listMoves,
  parseSubmissionIds,
  readPastedIds,
  stageAfterBulkAction,
} from './bulk-actions.ts';
import { readyFacts } from './ready-facts.fixture.ts';
import { type Stage, stages, listStages } from './stage.ts';
import { getProgram } from '../program.ts';

/**
 * Written by hand from the specification (spec: admin-data-bulk): [action, component, from, to]. What is not listed is refused.
 * Reprocess is possible at every stage.
 */
const expected: readonly (readonly [Exclude<BulkAction, 'Reprocess'>, Component, Stage, Stage])[] = [
  ['UnAttest', 'DST', 'complete', 'hedis-attestation'],
  ['UnAttest', 'HOS', 'mark-final', 'hos-attestation'],
  ['Unsubmit', 'CAHPS', 'cahps-mark-final', 'import'],
  ['Unsubmit', 'DST', 'plan-lock', 'import'],
  ['Unsubmit', 'HOS', 'hos-attestation', 'import'],
  ['Rollback', 'DST', 'complete', 'plan-lock'],
  ['Rollback', 'CAHPS', 'complete', 'cahps-mark-final'],
  ['Rollback', 'HOS', 'complete', 'hos-attestation'],
  ['UnMarkFinal', 'CAHPS', 'complete', 'cahps-mark-final'],
  ['UnMarkFinal', 'CAHPS', 'cahps-attestation', 'cahps-mark-final'],
  ['UnMarkFinal', 'HOS', 'complete', 'mark-final'],
  ['UnMarkFinal', 'DST', 'hedis-attestation', 'mark-final'],
];

const getTarget = (action: BulkAction, component: Component, from: Stage): Stage | undefined =>
  action === 'Reprocess'
    ? listStages(getProgram(component), true).find(({ stage }) => stage === from)?.stage
    : expected.find((row) => row[0] === action && row[1] === component && row[2] === from)?.[3];

test.each(bulkActions.flatMap((action) => components.map((component) => [action, component] as const)))(
  '%s of %s is possible at the stages of the list and at no other',
  (action, component) => {
    for (const stage of stages) {
      const facts = { ...readyFacts(component, stage), hedisStage: component === 'DST' ? stage : null };
      const target = getTarget(action, component, stage);
      expect([stage, isAtBulkAction(facts, action).ok]).toEqual([stage, target !== undefined]);
      expect([stage, canTakeBulkAction(facts, action).ok]).toEqual([stage, target !== undefined]);
      if (target) expect(stageAfterBulkAction(facts, action)).toBe(target);
    }
  },
);

const refusal = (verdict: ReturnType<typeof canSelectForBulkAction>): string =>
  verdict.ok ? '' : verdict.reason;

test('a selection is checked in this order, letter for letter', () => {
  const hedis = { component: 'DST', stage: 'Complete' } as const;
  const check = (...selected: Parameters<typeof canSelectForBulkAction>[0]) =>
    refusal(canSelectForBulkAction(selected, 'UnMarkFinal'));
  expect(check()).toBe('Please select a submission');
  expect(check(hedis, { component: 'HOS', stage: 'Import' })).toBe(
    'Please select only one submission component type at a time',
  );
  expect(check(hedis, { component: 'DST', stage: 'Import' })).toBe(
    'Please select only one submission stage at a time',
  );
  expect(check(hedis)).toBe('UnMarkFinal cannot be performed for submissions at Complete.');
  expect(check({ ...hedis, stage: 'Finalize Attestation' })).toBe('');
  // The same label is another stage in each program.
  expect(
    refusal(canSelectForBulkAction([{ component: 'CAHPS', stage: 'Apply Mark Final' }], 'Unsubmit')),
  ).toBe('');
  expect(refusal(canSelectForBulkAction([{ component: 'DST', stage: 'Apply Mark Final' }], 'Unsubmit'))).toBe(
    'Unsubmit cannot be performed for submissions at Apply Mark Final.',
  );
  expect(refusal(canSelectForBulkAction([{ component: 'CAHPS', stage: 'Complete' }], 'UnAttest'))).toBe(
    'UnAttest cannot be performed for CAHPS submissions.',
  );
});

test('a survey that was finalized with HEDIS is opened again with it only', () => {
  const covered = { ...readyFacts('CAHPS', 'complete'), hedisStage: 'complete' } as const;
  const together = 'This survey is finalized together with the HEDIS submission of the same number.';
  expect(refusal(canTakeBulkAction(covered, 'Rollback'))).toBe(`${together} Roll back the HEDIS submission.`);
  expect(refusal(canTakeBulkAction(covered, 'UnMarkFinal'))).toBe(
    `${together} Undo the attestation of the HEDIS submission.`,
  );
  const apart = { ...covered, cahps: { stage: 'complete', isAttestedApart: true } } as const;
  expect(canTakeBulkAction(apart, 'Rollback').ok).toBe(true);
  expect(listMoves('UnMarkFinal', apart)).toEqual(['AttestationUndo', 'MarkFinalUnlock']);
});

test('without a stored file there is nothing to reprocess, and interim HOS returns to its attestation', () => {
  const empty = { ...readyFacts('DST', 'import'), hasStoredFile: false };
  expect(refusal(canTakeBulkAction(empty, 'Reprocess'))).toBe('There is no stored file to validate.');
  const interim = { ...readyFacts('HOS', 'complete'), isAttested: false };
  expect(stageAfterBulkAction(interim, 'UnMarkFinal')).toBe('hos-attestation');
});

test.each([
  ['', []],
  ['3101', [3101]],
  ['3101,3102,,3101,', [3101, 3102]],
  [' 3101', null],
  ['3101;3102', null],
  ['-1', null],
])('ids typed as %j', (text, ids) => {
  expect(parseSubmissionIds(text)).toEqual(ids);
});

test.each([
  ['', [], []],
  ['3101', [3101], []],
  ['Sub ID\tPlan\r\n3101\r\n3102\r\n', [3101, 3102], []],
  ['3101\t3102; 3103,3101', [3101, 3102, 3103], []],
  ['3101\nBirch Plan\n3102', [3101, 3102], ['Birch', 'Plan']],
  ['Sub ID', [], ['Sub', 'ID']],
  ['1234567890, 12x', [], ['1234567890', '12x']],
])('%j is pasted as %j, and what is no id is named', (text, ids, others) => {
  expect(readPastedIds(text)).toEqual({ ids, others });
});
