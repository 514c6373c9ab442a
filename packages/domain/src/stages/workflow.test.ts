import { describe, expect, test } from 'vitest';
import { validationStatuses } from '../findings/finding.ts';
import { components, type Component } from '../program.ts';
import {
  attestationsVoidedBy,
  attestationWay,
  type AttestationWay,
  attestedThrough,
  canPrepareAttestation,
  leavesOutSurvey,
  surveyPart,
  type SurveyPart,
} from './attesting.ts';
import {
  expectedInterimMoves,
  expectedMoves,
  expectedStanding,
  type ExpectedMove,
} from './expected-moves.fixture.ts';
import {
  cahpsMovesAlong,
  canTake,
  type ComponentFacts,
  isStep,
  planActions,
  stageLabels,
  standingAt,
  type Step,
  stepsOf,
  transitionOf,
} from './workflow.ts';

const steps = [1, 2, 3, 4, 5, 6, 7, 8, 9].filter(isStep);
const stated = { attester: 'Ada Bell', vendorName: 'Survey House', areStatementsAccepted: true };

/** Everything that a guard asks for holds. */
const ready = (component: Component, step: Step): ComponentFacts => ({
  component,
  step,
  isAuditRequired: true,
  validationStatus: 'NoIssues',
  isValidated: true,
  isSysadmin: false,
  rowsWithoutDesignation: 0,
  isHosInterim: false,
  isAttested: standingAt(component, step, true).isAttested,
  isReportingChoiceCurrent: true,
  isSignedForThisData: true,
  hedisStep: component === 'DST' ? step : null,
  cahps: component === 'CAHPS' ? { step, isAttestedApart: false } : null,
  hosAttestation: stated,
});

const targetOf = (moves: readonly ExpectedMove[], action: string, step: Step): Step | undefined =>
  moves.find(([name, from]) => name === action && from === step)?.[2];

describe.each(components)('%s', (component) => {
  test.each(planActions)('%s is possible at the steps of the list and at no other', (action) => {
    for (const step of steps) {
      const facts = ready(component, step);
      const expected = targetOf(expectedMoves[component], action, step);
      const transition = transitionOf(component, action);
      expect([step, canTake(facts, action).ok]).toEqual([step, expected !== undefined]);
      if (expected !== undefined) expect(transition?.to(facts)).toBe(expected);
    }
  });

  test('is final and attested at the steps of the list, and is at no other', () => {
    expect(stepsOf(component, true).map(({ step }) => step)).toEqual(
      Object.keys(expectedStanding[component]).map(Number),
    );
    for (const { step } of stepsOf(component, true)) {
      const { isFinal, isAttested } = standingAt(component, step, true);
      expect([step, [isFinal, isAttested]]).toEqual([step, expectedStanding[component][step]]);
    }
  });
});

const refusal = (facts: ComponentFacts, action: (typeof planActions)[number]): string => {
  const verdict = canTake(facts, action);
  return verdict.ok ? '' : verdict.reason;
};

test('what no program has, and what the step does not allow, is refused in words', () => {
  expect(refusal(ready('HOS', 5), 'PlanLock')).toBe('PlanLock is not an action of HOS submissions.');
  expect(refusal(ready('CAHPS', 9), 'MarkFinal')).toBe(
    'The submission is at Complete; this is not possible there.',
  );
});

test('CAHPS is marked final without any issue, HOS with warnings at most', () => {
  const open = (component: 'CAHPS' | 'HOS', action: 'MarkFinal' | 'Attestation', step: Step): string[] =>
    validationStatuses.filter(
      (validationStatus) => canTake({ ...ready(component, step), validationStatus }, action).ok,
    );
  expect(open('CAHPS', 'MarkFinal', 2)).toEqual(['NoIssues']);
  expect(open('HOS', 'MarkFinal', 6)).toEqual(['NoIssues', 'Warning']);
  expect(open('HOS', 'Attestation', 5)).toEqual(['NoIssues', 'Warning']);
  const unread = { ...ready('CAHPS', 2), isValidated: false };
  expect(refusal(unread, 'MarkFinal')).toBe('Validation has not run on the current file yet.');
  // A system administrator may in spite of errors for HEDIS alone.
  const staff = { ...ready('CAHPS', 2), isSysadmin: true, validationStatus: 'Warning' } as const;
  expect(refusal(staff, 'MarkFinal')).toBe(
    'A CAHPS survey is marked final only when validation found no issue. Resolve its errors and warnings first.',
  );
});

test('HOS wants both names and both statements, given with the act', () => {
  const facts = ready('HOS', 5);
  const missing = 'Accept all the statements and complete all the fields.';
  expect(refusal({ ...facts, hosAttestation: { ...stated, attester: ' ' } }, 'Attestation')).toBe(missing);
  expect(refusal({ ...facts, hosAttestation: { ...stated, vendorName: '' } }, 'Attestation')).toBe(missing);
  expect(
    refusal({ ...facts, hosAttestation: { ...stated, areStatementsAccepted: false } }, 'Attestation'),
  ).toBe(missing);
  expect(refusal({ ...facts, hosAttestation: null }, 'Attestation')).toBe(
    'HOS submissions are attested under Bulk Attestation (HOS), where both statements are accepted and the names are given.',
  );
});

test('HOS interim submission: mark final without an attestation, and none is given then', () => {
  for (const action of planActions)
    for (const step of [1, 5, 9] as const) {
      const facts = { ...ready('HOS', step), isHosInterim: true, isAttested: false };
      const expected = targetOf(expectedInterimMoves, action, step);
      expect([action, step, canTake(facts, action).ok]).toEqual([action, step, expected !== undefined]);
      if (expected !== undefined) expect(transitionOf('HOS', action)?.to(facts)).toBe(expected);
    }
  expect(standingAt('HOS', 9, false)).toEqual({ isFinal: true, isAttested: false });
  expect(refusal({ ...ready('HOS', 5), isHosInterim: true }, 'Attestation')).toBe(
    'Interim submission is on: HOS submissions are marked final without an attestation.',
  );
  expect(refusal(ready('HOS', 5), 'MarkFinal')).toBe(
    'The survey vendor attests this submission first, under Bulk Attestation (HOS).',
  );
  // One whose attestation was made void waits at its step, and is not marked final from there.
  expect(canTake({ ...ready('HOS', 6), isAttested: false }, 'MarkFinal').ok).toBe(false);
});

/** [HEDIS step, CAHPS step, attested apart, part of the survey, its way, signing HEDIS leaves it out]. */
const joint: readonly [Step, Step, boolean, SurveyPart, AttestationWay, boolean][] = [
  [3, 1, false, 'leftOut', 'withHedis', true],
  [7, 1, false, 'leftOut', 'withHedis', true],
  [7, 2, false, 'leftOut', 'withHedis', true],
  [7, 8, false, 'covered', 'withHedis', false],
  [9, 9, false, 'covered', 'withHedis', false],
  [9, 1, false, 'leftOut', 'wizard', true],
  [9, 2, false, 'leftOut', 'wizard', true],
  [9, 8, false, 'leftOut', 'wizard', true],
  [9, 9, true, 'attestedApart', 'wizard', false],
  [7, 9, true, 'attestedApart', 'wizard', false],
];

test.each(joint)(
  'HEDIS at %i with its survey at %i, attested apart %s: %s, attested by %s',
  (hedisStep, step, isAttestedApart, part, way, isLeftOut) => {
    const together = { hedisStep, cahps: { step, isAttestedApart } };
    const survey = { ...together, component: 'CAHPS' } as const;
    const hedis = { ...together, component: 'DST' } as const;
    expect(surveyPart(together)).toBe(part);
    expect(attestationWay(survey)).toBe(way);
    expect(attestedThrough(survey)).toBe(way === 'wizard' ? 'CAHPS' : 'DST');
    expect(canPrepareAttestation(survey).ok).toBe(way === 'wizard');
    expect(leavesOutSurvey(survey)).toBe(false);
    // The survey is named and listed, and never holds the HEDIS attestation up.
    expect(leavesOutSurvey(hedis)).toBe(isLeftOut);
    expect(attestationWay(hedis)).toBe('wizard');
    expect(canTake({ ...ready('DST', 7), ...together, hedisStep: 7 }, 'Attestation').ok).toBe(true);
  },
);

test('without the other component there is nothing to leave out', () => {
  expect(surveyPart({ hedisStep: 7, cahps: null })).toBe('none');
  expect(surveyPart({ hedisStep: null, cahps: { step: 8, isAttestedApart: false } })).toBe('none');
  expect(
    attestedThrough({ component: 'CAHPS', hedisStep: null, cahps: { step: 8, isAttestedApart: false } }),
  ).toBe('CAHPS');
  expect(attestedThrough({ component: 'HOS', hedisStep: 7, cahps: null })).toBe('HOS');
});

test('CAHPS beside HEDIS goes to its end and back with it, and not alone', () => {
  const hedis = ready('DST', 7);
  const along = (
    action: 'Attestation' | 'AttestationUndo' | 'MarkFinalUnlock',
    step: Step,
    isAttestedApart = false,
  ) => {
    const transition = transitionOf('DST', action);
    return transition && cahpsMovesAlong(transition, { ...hedis, cahps: { step, isAttestedApart } });
  };
  expect(along('Attestation', 8)).toEqual({ from: 8, to: 9 });
  expect(along('Attestation', 1)).toBeNull();
  expect(along('Attestation', 9, true)).toBeNull();
  expect(along('AttestationUndo', 9)).toEqual({ from: 9, to: 8 });
  expect(along('AttestationUndo', 9, true)).toBeNull();
  expect(along('AttestationUndo', 2)).toBeNull();
  expect(along('MarkFinalUnlock', 8)).toBeNull();
  const together = 'This survey is finalized together with the HEDIS submission of the same number.';
  expect(refusal({ ...ready('CAHPS', 8), hedisStep: 7 }, 'Attestation')).toBe(together);
  expect(refusal({ ...ready('CAHPS', 9), hedisStep: 9 }, 'AttestationUndo')).toContain(together);
});

test('a survey that was left out is marked final, attested and opened again by itself', () => {
  const leftOut = (step: Step): ComponentFacts => ({ ...ready('CAHPS', step), hedisStep: 9 });
  expect(refusal(leftOut(2), 'MarkFinal')).toBe('');
  expect(refusal(leftOut(8), 'MarkFinalUnlock')).toBe('');
  expect(refusal(leftOut(8), 'Attestation')).toBe('');
  expect(refusal({ ...leftOut(8), isSignedForThisData: false }, 'Attestation')).toBe(
    'Sign the attestation of the current data first.',
  );
  const apart = { ...leftOut(9), cahps: { step: 9, isAttestedApart: true } } as const;
  expect(refusal(apart, 'AttestationUndo')).toBe('');
});

test.each<[component: Component, hedis: Step | null, survey: Step, apart: boolean, voided: string]>([
  ['CAHPS', null, 8, false, 'CAHPS'],
  ['CAHPS', 7, 8, false, 'DST'],
  ['CAHPS', 7, 2, false, 'DST'],
  ['CAHPS', 9, 8, false, 'CAHPS'],
  ['CAHPS', 9, 9, true, 'CAHPS'],
  ['CAHPS', 7, 9, true, 'CAHPS,DST'],
  ['DST', 7, 8, false, 'DST'],
  ['DST', 9, 9, false, 'DST'],
  ['DST', 9, 9, true, 'DST'],
  ['DST', 9, 8, false, 'DST,CAHPS'],
  ['HOS', 7, 8, false, 'HOS'],
])(
  '%s opened again with HEDIS at %s and CAHPS at %i, apart %s, voids %s',
  (component, hedisStep, step, isAttestedApart, voided) => {
    expect(attestationsVoidedBy({ component, hedisStep, cahps: { step, isAttestedApart } }).join()).toBe(
      voided,
    );
  },
);

test('every step has a label', () => {
  expect(steps.map((step) => stageLabels[step]).join()).toBe(
    'Import,Apply Mark Final,Apply Plan Lock,Apply Audit Lock,Validations/Attestation,Apply Mark Final,Finalize Attestation,Finalize Attestation,Complete',
  );
});
