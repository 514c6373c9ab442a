import { describe, expect, test } from 'vitest';
import { validationStatuses } from '../findings/finding.ts';
import { components, type Component, type Program, getProgram } from '../program.ts';
import {
  attestationsVoidedBy,
  attestationMethod,
  type AttestationMethod,
  attestedThrough,
  canPrepareAttestation,
  leavesOutSurvey,
  surveyPart,
  type SurveyPart,
} from './attesting.ts';
import {
  expectedInterimMoves,
  expectedMoves,
  expectedCompletion,
  type ExpectedMove,
} from './expected-moves.fixture.ts';
import { readyFacts, stated } from './ready-facts.fixture.ts';
import { defaultSettings } from '../settings/switches.ts';
import { type Stage, stages, listStages } from './stage.ts';
import {
  cahpsMovesAlong,
  canTake,
  canUploadFile,
  isUploadStage,
  offeredTransitions,
  getCompletion,
  findTransition,
  type UploadFacts,
} from './workflow.ts';
import { type ComponentFacts, type PlanAction, workflowActions } from './transition.ts';

const getTarget = (moves: readonly ExpectedMove[], action: string, stage: Stage): Stage | undefined =>
  moves.find(([name, from]) => name === action && from === stage)?.[2];

describe.each(components)('%s', (component) => {
  test.each(workflowActions)('%s is possible at the stages of the list and at no other', (action) => {
    for (const stage of stages) {
      const facts = readyFacts(component, stage);
      const expected = getTarget(expectedMoves[component], action, stage);
      const transition = findTransition(component, action);
      expect([stage, canTake(facts, action).ok]).toEqual([stage, expected !== undefined]);
      if (expected !== undefined) expect(transition?.to(facts)).toBe(expected);
    }
  });

  test('is final and attested at the stages of the list, and is at no other', () => {
    expect(listStages(getProgram(component), true).map(({ stage }) => stage)).toEqual(
      Object.keys(expectedCompletion[component]),
    );
    for (const { stage } of listStages(getProgram(component), true)) {
      const { isFinal, isAttested } = getCompletion(component, stage, true);
      expect([stage, [isFinal, isAttested]]).toEqual([stage, expectedCompletion[component][stage]]);
    }
  });
});

const refusal = (facts: ComponentFacts, action: (typeof workflowActions)[number]): string => {
  const verdict = canTake(facts, action);
  return verdict.ok ? '' : verdict.reason;
};

test('what no program has, and what the stage does not allow, is refused in words', () => {
  expect(refusal(readyFacts('HOS', 'hos-attestation'), 'PlanLock')).toBe(
    'PlanLock is not an action of HOS submissions.',
  );
  expect(refusal(readyFacts('CAHPS', 'complete'), 'MarkFinal')).toBe(
    'The submission is at Complete; this is not possible there.',
  );
});

test('CAHPS is marked final without any issue, HOS with warnings at most', () => {
  const open = (component: 'CAHPS' | 'HOS', action: 'MarkFinal' | 'Attestation', stage: Stage): string[] =>
    validationStatuses.filter(
      (validationStatus) => canTake({ ...readyFacts(component, stage), validationStatus }, action).ok,
    );
  expect(open('CAHPS', 'MarkFinal', 'cahps-mark-final')).toEqual(['NoIssues']);
  expect(open('HOS', 'MarkFinal', 'mark-final')).toEqual(['NoIssues', 'Warning']);
  expect(open('HOS', 'Attestation', 'hos-attestation')).toEqual(['NoIssues', 'Warning']);
  const unread = { ...readyFacts('CAHPS', 'cahps-mark-final'), isValidated: false };
  expect(refusal(unread, 'MarkFinal')).toBe('Validation has not run on the current file yet.');
  // A system administrator may despite errors, but only for HEDIS.
  const staff = {
    ...readyFacts('CAHPS', 'cahps-mark-final'),
    isSysadmin: true,
    validationStatus: 'Warning',
  } as const;
  expect(refusal(staff, 'MarkFinal')).toBe(
    'A CAHPS survey is marked final only when validation found no issue. Resolve its errors and warnings first.',
  );
});

test('HOS wants both names and both statements, given with the act', () => {
  const facts = readyFacts('HOS', 'hos-attestation');
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
  for (const action of workflowActions)
    for (const stage of ['import', 'hos-attestation', 'complete'] as const) {
      const facts = { ...readyFacts('HOS', stage), isHosInterim: true, isAttested: false };
      const expected = getTarget(expectedInterimMoves, action, stage);
      expect([action, stage, canTake(facts, action).ok]).toEqual([action, stage, expected !== undefined]);
      if (expected !== undefined) expect(findTransition('HOS', action)?.to(facts)).toBe(expected);
    }
  expect(getCompletion('HOS', 'complete', false)).toEqual({ isFinal: true, isAttested: false });
  expect(refusal({ ...readyFacts('HOS', 'hos-attestation'), isHosInterim: true }, 'Attestation')).toBe(
    'Interim submission is on: HOS submissions are marked final without an attestation.',
  );
  expect(refusal(readyFacts('HOS', 'hos-attestation'), 'MarkFinal')).toBe(
    'The survey vendor attests this submission first, under Bulk Attestation (HOS).',
  );
  // If its attestation was voided, it stays at its stage and cannot be marked final from there.
  expect(canTake({ ...readyFacts('HOS', 'mark-final'), isAttested: false }, 'MarkFinal').ok).toBe(false);
});

/** [HEDIS stage, CAHPS stage, attested apart, part of the survey, its method, signing HEDIS leaves it out]. */
const joint: readonly [Stage, Stage, boolean, SurveyPart, AttestationMethod, boolean][] = [
  ['plan-lock', 'import', false, 'leftOut', 'withHedis', true],
  ['hedis-attestation', 'import', false, 'leftOut', 'withHedis', true],
  ['hedis-attestation', 'cahps-mark-final', false, 'leftOut', 'withHedis', true],
  ['hedis-attestation', 'cahps-attestation', false, 'covered', 'withHedis', false],
  ['complete', 'complete', false, 'covered', 'withHedis', false],
  ['complete', 'import', false, 'leftOut', 'wizard', true],
  ['complete', 'cahps-mark-final', false, 'leftOut', 'wizard', true],
  ['complete', 'cahps-attestation', false, 'leftOut', 'wizard', true],
  ['complete', 'complete', true, 'attestedApart', 'wizard', false],
  ['hedis-attestation', 'complete', true, 'attestedApart', 'wizard', false],
];

test.each(joint)(
  'HEDIS at %s with its survey at %s, attested apart %s: %s, attested by %s',
  (hedisStage, stage, isAttestedApart, part, way, isExcluded) => {
    const together = { hedisStage, cahps: { stage, isAttestedApart } };
    const survey = { ...together, component: 'CAHPS' } as const;
    const hedis = { ...together, component: 'DST' } as const;
    expect(surveyPart(together)).toBe(part);
    expect(attestationMethod(survey)).toBe(way);
    expect(attestedThrough(survey)).toBe(way === 'wizard' ? 'CAHPS' : 'DST');
    expect(canPrepareAttestation(survey).ok).toBe(way === 'wizard');
    expect(leavesOutSurvey(survey)).toBe(false);
    // The survey is named and listed, and never blocks the HEDIS attestation.
    expect(leavesOutSurvey(hedis)).toBe(isExcluded);
    expect(attestationMethod(hedis)).toBe('wizard');
    expect(
      canTake(
        { ...readyFacts('DST', 'hedis-attestation'), ...together, hedisStage: 'hedis-attestation' },
        'Attestation',
      ).ok,
    ).toBe(true);
  },
);

test('without the other component there is nothing to leave out', () => {
  expect(surveyPart({ hedisStage: 'hedis-attestation', cahps: null })).toBe('none');
  expect(
    surveyPart({ hedisStage: null, cahps: { stage: 'cahps-attestation', isAttestedApart: false } }),
  ).toBe('none');
  expect(
    attestedThrough({
      component: 'CAHPS',
      hedisStage: null,
      cahps: { stage: 'cahps-attestation', isAttestedApart: false },
    }),
  ).toBe('CAHPS');
  expect(attestedThrough({ component: 'HOS', hedisStage: 'hedis-attestation', cahps: null })).toBe('HOS');
});

test('CAHPS with HEDIS is finalized and reopened with it, and not without it', () => {
  const hedis = readyFacts('DST', 'hedis-attestation');
  const along = (
    action: 'Attestation' | 'AttestationUndo' | 'MarkFinalUnlock',
    stage: Stage,
    isAttestedApart = false,
  ) => {
    const transition = findTransition('DST', action);
    return transition && cahpsMovesAlong(transition, { ...hedis, cahps: { stage, isAttestedApart } });
  };
  expect(along('Attestation', 'cahps-attestation')).toEqual({ from: 'cahps-attestation', to: 'complete' });
  expect(along('Attestation', 'import')).toBeNull();
  expect(along('Attestation', 'complete', true)).toBeNull();
  expect(along('AttestationUndo', 'complete')).toEqual({ from: 'complete', to: 'cahps-attestation' });
  expect(along('AttestationUndo', 'complete', true)).toBeNull();
  expect(along('AttestationUndo', 'cahps-mark-final')).toBeNull();
  expect(along('MarkFinalUnlock', 'cahps-attestation')).toBeNull();
  const together = 'This survey is finalized together with the HEDIS submission of the same number.';
  expect(
    refusal({ ...readyFacts('CAHPS', 'cahps-attestation'), hedisStage: 'hedis-attestation' }, 'Attestation'),
  ).toBe(together);
  expect(
    refusal({ ...readyFacts('CAHPS', 'complete'), hedisStage: 'complete' }, 'AttestationUndo'),
  ).toContain(together);
});

test('a survey that was left out is marked final, attested and opened again by itself', () => {
  const excluded = (stage: Stage): ComponentFacts => ({
    ...readyFacts('CAHPS', stage),
    hedisStage: 'complete',
  });
  expect(refusal(excluded('cahps-mark-final'), 'MarkFinal')).toBe('');
  expect(refusal(excluded('cahps-attestation'), 'MarkFinalUnlock')).toBe('');
  expect(refusal(excluded('cahps-attestation'), 'Attestation')).toBe('');
  expect(refusal({ ...excluded('cahps-attestation'), isSignedForThisData: false }, 'Attestation')).toBe(
    'Sign the attestation of the current data first.',
  );
  const apart = { ...excluded('complete'), cahps: { stage: 'complete', isAttestedApart: true } } as const;
  expect(refusal(apart, 'AttestationUndo')).toBe('');
});

test.each<[component: Component, hedis: Stage | null, survey: Stage, apart: boolean, voided: string]>([
  ['CAHPS', null, 'cahps-attestation', false, 'CAHPS'],
  ['CAHPS', 'hedis-attestation', 'cahps-attestation', false, 'DST'],
  ['CAHPS', 'hedis-attestation', 'cahps-mark-final', false, 'DST'],
  ['CAHPS', 'complete', 'cahps-attestation', false, 'CAHPS'],
  ['CAHPS', 'complete', 'complete', true, 'CAHPS'],
  ['CAHPS', 'hedis-attestation', 'complete', true, 'CAHPS,DST'],
  ['DST', 'hedis-attestation', 'cahps-attestation', false, 'DST'],
  ['DST', 'complete', 'complete', false, 'DST'],
  ['DST', 'complete', 'complete', true, 'DST'],
  ['DST', 'complete', 'cahps-attestation', false, 'DST,CAHPS'],
  ['HOS', 'hedis-attestation', 'cahps-attestation', false, 'HOS'],
])(
  '%s opened again with HEDIS at %s and CAHPS at %s, apart %s, voids %s',
  (component, hedisStage, stage, isAttestedApart, voided) => {
    expect(attestationsVoidedBy({ component, hedisStage, cahps: { stage, isAttestedApart } }).join()).toBe(
      voided,
    );
  },
);

test.each<[Program, readonly Stage[]]>([
  ['HEDIS', ['import', 'plan-lock']],
  ['CAHPS', ['import', 'cahps-mark-final']],
  ['HOS', ['import', 'hos-attestation']],
])('%s files are loaded at %j and at no other stage', (program, expected) => {
  expect(stages.filter((stage) => isUploadStage(program, stage))).toEqual(expected);
});

test.each<[Component, Stage, boolean, readonly PlanAction[]]>([
  ['DST', 'import', true, ['ClearAllMeasures']],
  ['DST', 'plan-lock', true, ['PlanLock', 'Unsubmit', 'ClearAllMeasures']],
  ['DST', 'audit-lock', true, ['PlanUnlock', 'AuditLock']],
  ['DST', 'mark-final', true, ['AuditUnlock', 'MarkFinal']],
  ['DST', 'mark-final', false, ['PlanUnlock', 'MarkFinal']],
  ['DST', 'hedis-attestation', false, ['MarkFinalUnlock', 'Attestation']],
  ['HOS', 'mark-final', false, ['AttestationUndo', 'MarkFinal']],
])('%s at %s, audit required: %s: offers %j', (component, stage, isAuditRequired, actions) => {
  const offered = offeredTransitions({ ...readyFacts(component, stage), isAuditRequired });
  expect(offered.map(({ action }) => action)).toEqual(actions);
});

const uploadable: UploadFacts = {
  component: 'DST',
  stage: 'plan-lock',
  hasNothingToReport: false,
  isSysadmin: false,
  settings: defaultSettings,
  season: { measurementYear: 1998, seasonState: 'open', milestones: [], timeZone: 'UTC' },
  isBegun: true,
  now: new Date('1999-06-01T00:00:00Z'),
  isJobRunning: false,
};
const locked = 'The submission is locked; remove the plan lock before loading a new file.';

test.each<[Partial<UploadFacts>, string]>([
  [{}, ''],
  [{ stage: 'import' }, ''],
  [{ settings: { ...defaultSettings, isMaintenanceMode: true } }, 'The system is closed at the moment.'],
  [
    { settings: { ...defaultSettings, allowsHedisSubmission: false } },
    'HEDIS submissions are switched off at the moment.',
  ],
  [
    {
      season: { measurementYear: 1998, seasonState: 'closing', milestones: [], timeZone: 'UTC' },
      isBegun: false,
    },
    'Measurement year 1998 is closing: files are accepted only for submissions that already have one.',
  ],
  [{ isJobRunning: true }, 'Another file for this submission is still being processed.'],
  [
    { stage: 'import', hasNothingToReport: true },
    'Nothing to report was declared; take that back before loading a file.',
  ],
  [{ stage: 'audit-lock' }, locked],
  [{ stage: 'complete' }, locked],
  [{ component: 'CAHPS', stage: 'cahps-mark-final' }, ''],
  [
    {
      component: 'CAHPS',
      stage: 'cahps-mark-final',
      settings: { ...defaultSettings, allowsCahpsSubmission: false },
    },
    'CAHPS submissions are switched off at the moment.',
  ],
  [
    { component: 'CAHPS', stage: 'cahps-attestation' },
    'The submission is final; undo that before loading a new file.',
  ],
  [
    { component: 'HOS', stage: 'mark-final' },
    'The submission is attested; undo that before loading a new file.',
  ],
  [{ component: 'HOS', stage: 'complete' }, 'The submission is final; undo that before loading a new file.'],
])('a file for %j: "%s"', (facts, reason) => {
  const verdict = canUploadFile({ ...uploadable, ...facts });
  expect(verdict.ok ? '' : verdict.reason).toBe(reason);
});

test.each([
  ['DST', 'plan-lock', 'HEDIS'],
  ['CAHPS', 'cahps-mark-final', 'CAHPS'],
  ['HOS', 'hos-attestation', 'HOS'],
] as const)(
  '%s is not taken back while its program is switched off, and everything else goes on',
  (component, stage, program) => {
    const closed = { ...readyFacts(component, stage), isProgramOpen: false };
    expect(refusal(closed, 'Unsubmit')).toBe(`${program} submissions are switched off at the moment.`);
    for (const { action } of offeredTransitions(closed))
      if (action !== 'Unsubmit')
        expect(refusal(closed, action)).toBe(refusal({ ...closed, isProgramOpen: true }, action));
  },
);
