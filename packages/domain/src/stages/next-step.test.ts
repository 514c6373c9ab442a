import { expect, test } from 'vitest';
import type { Component } from '../program.ts';
import { no, yes } from '../verdict.ts';
import { groupSteps, listNextSteps, type StepFacts } from './next-step.ts';
import { readyFacts } from './ready-facts.fixture.ts';
import { listStages, type Stage } from './stage.ts';
import type { ComponentFacts } from './transition.ts';

const at = (
  component: Component,
  stage: Stage,
  {
    facts = {},
    ...change
  }: Partial<Omit<StepFacts, 'facts'>> & { readonly facts?: Partial<ComponentFacts> } = {},
) =>
  listNextSteps({
    facts: { ...readyFacts(component, stage), ...facts },
    upload: yes(),
    isChecking: false,
    isLastFileBad: false,
    ...change,
  }).map(({ kind }) => kind);

test('each stage of HEDIS has the step that its page names', () => {
  const steps = listStages('HEDIS', true).map(({ stage }) => at('DST', stage));
  expect(steps).toEqual([['upload'], ['planLock'], ['review'], ['markFinal'], ['sign'], []]);
});

test('errors are corrected before the lock; a survey is corrected until it has no issue', () => {
  expect(at('DST', 'plan-lock', { facts: { validationStatus: 'WarningsAndErrors' } })).toEqual(['correct']);
  expect(at('DST', 'plan-lock', { facts: { validationStatus: 'Warning' } })).toEqual(['planLock']);
  expect(at('CAHPS', 'cahps-mark-final', { facts: { validationStatus: 'Warning' } })).toEqual(['correct']);
  expect(at('HOS', 'hos-attestation', { facts: { validationStatus: 'Error' } })).toEqual(['correct']);
});

test('a refused file asks for another one, and a file that is being checked for nothing', () => {
  expect(at('DST', 'import', { isLastFileBad: true })).toEqual(['uploadAgain']);
  // The file before is good, and still the last act did not do what was meant.
  expect(at('DST', 'plan-lock', { isLastFileBad: true })).toEqual(['uploadAgain']);
  expect(at('DST', 'audit-lock', { isLastFileBad: true })).toEqual(['review']);
  expect(at('DST', 'plan-lock', { isChecking: true })).toEqual([]);
});

test('public reporting is a step for those who choose and do not sign, until the choice is made', () => {
  const open = { facts: { isReportingChoiceCurrent: false } };
  expect(at('DST', 'hedis-attestation', open)).toEqual(['sign', 'chooseReporting']);
  expect(at('DST', 'hedis-attestation')).toEqual(['sign']);
});

test('a survey that is attested together with HEDIS has no step of its own', () => {
  const cahps = { stage: 'cahps-attestation', isAttestedApart: false } as const;
  expect(at('CAHPS', 'cahps-attestation', { facts: { hedisStage: 'plan-lock', cahps } })).toEqual([]);
  expect(at('CAHPS', 'cahps-attestation', { facts: { hedisStage: null, cahps } })).toEqual(['sign']);
});

test('HOS is attested, or marked final at once in interim submission', () => {
  expect(at('HOS', 'hos-attestation')).toEqual(['attestHos']);
  expect(at('HOS', 'hos-attestation', { facts: { isHosInterim: true } })).toEqual(['markFinal']);
  expect(at('HOS', 'mark-final')).toEqual(['markFinal']);
});

test('a step that cannot be done yet says why', () => {
  const [step] = listNextSteps({
    facts: readyFacts('DST', 'import'),
    upload: no('Uploads open on December 1.'),
    isChecking: false,
    isLastFileBad: false,
  });
  expect(step).toMatchObject({
    kind: 'upload',
    verdict: { ok: false, reason: 'Uploads open on December 1.' },
  });
});

test('from three on, steps that are done together share a line in the place of the first', () => {
  const steps = [
    'upload CAHPS 1',
    'planLock DST 2',
    'upload CAHPS 3',
    'upload DST 4',
    'upload CAHPS 5',
    'planLock DST 6',
  ];
  const lines = groupSteps(steps, (step) => {
    const [kind, component] = step.split(' ') as ['upload' | 'planLock', Component];
    return { kind, component, isPossible: true };
  });
  expect(lines).toEqual([
    ['upload CAHPS 1', 'upload CAHPS 3', 'upload CAHPS 5'],
    ['planLock DST 2'],
    ['upload DST 4'],
    ['planLock DST 6'],
  ]);
});
