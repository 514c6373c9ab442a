import { expect, test } from 'vitest';
import { replayEvents } from '../events/replay.ts';
import type { DomainEvent } from '../events/event.ts';
import { getReason, yes } from '../verdict.ts';
import { attestationMethod, attestationsVoidedBy, leavesOutSurvey, surveyPart } from './attesting.ts';
import { findMilestone, isLate } from './milestones.ts';
import { listNextSteps } from './next-step.ts';
import {
  canDeclareNothing,
  canTakeBackNothing,
  checkNothingReason,
  cleanNothingReason,
  maxNothingReason,
  type NothingFacts,
  offersNothing,
} from './nothing-to-report.ts';
import { readyFacts } from './ready-facts.fixture.ts';
import { canTake } from './workflow.ts';

const empty: NothingFacts = {
  component: 'CAHPS',
  stage: 'import',
  hasFile: false,
  isJobRunning: false,
  isProgramOpen: true,
  hasNothingToReport: false,
};

test.each<[string, Partial<NothingFacts>, string | null]>([
  ['a component without a file', {}, null],
  [
    'a component with one',
    { stage: 'cahps-mark-final', hasFile: true },
    'There is a file. Only a component without one can be declared to have nothing to report.',
  ],
  [
    'a file that is being checked',
    { isJobRunning: true },
    'A file for this submission is still being processed. Please wait until it is done.',
  ],
  ['what is declared already', { hasNothingToReport: true }, 'Nothing to report is declared already.'],
  [
    'a program that is switched off',
    { isProgramOpen: false },
    'CAHPS submissions are switched off at the moment.',
  ],
])('nothing to report of %s', (_name, facts, reason) => {
  expect(getReason(canDeclareNothing({ ...empty, ...facts }))).toBe(reason);
});

test('only what is declared is taken back', () => {
  expect(canTakeBackNothing({ ...empty, hasNothingToReport: true }).ok).toBe(true);
  expect(getReason(canTakeBackNothing(empty))).toBe('Nothing to report is not declared.');
  expect(canTakeBackNothing({ ...empty, hasNothingToReport: true, isProgramOpen: false }).ok).toBe(false);
  expect([offersNothing(empty), offersNothing({ stage: 'plan-lock', hasFile: true })]).toEqual([true, false]);
});

test('a reason is one line of some length', () => {
  expect(cleanNothingReason(' No survey\nwas fielded ')).toBe('No survey was fielded');
  expect(checkNothingReason(' \n ').ok).toBe(false);
  expect(checkNothingReason('x'.repeat(maxNothingReason)).ok).toBe(true);
  expect(checkNothingReason('x'.repeat(maxNothingReason + 1)).ok).toBe(false);
});

test('nothing waits for it, and no date does', () => {
  const declared = { ...readyFacts('CAHPS', 'import'), hasNothingToReport: true };
  const steps = { upload: yes(), isChecking: false, isLastFileBad: false };
  expect(listNextSteps({ facts: readyFacts('CAHPS', 'import'), ...steps })).toHaveLength(1);
  expect(listNextSteps({ facts: declared, ...steps })).toEqual([]);
  expect(listNextSteps({ facts: declared, ...steps, isLastFileBad: true })).toEqual([]);
  const milestones = [
    { program: 'CAHPS', key: 'files', label: 'Files', at: '1999-05-01T00:00:00Z' },
  ] as const;
  const later = new Date('1999-06-01T00:00:00Z');
  expect(isLate({ component: 'CAHPS', stage: 'import' }, milestones, later)).toBe(true);
  expect(isLate(declared, milestones, later)).toBe(false);
  expect(findMilestone(declared, milestones)).toBeUndefined();
  expect(getReason(canTake(declared, 'Reprocess'))).toBe(
    'Nothing to report was declared; take that back before loading a file.',
  );
});

test('a survey with nothing to report is no part of the attestation of its HEDIS submission, and never blocks it', () => {
  const cahps = { stage: 'import', isAttestedApart: false, hasNothingToReport: true } as const;
  for (const hedisStage of ['plan-lock', 'hedis-attestation', 'complete'] as const) {
    const hedis = { component: 'DST', hedisStage, cahps } as const;
    expect(surveyPart(hedis)).toBe('none');
    // It need not be left out explicitly.
    expect(leavesOutSurvey(hedis)).toBe(false);
    expect(attestationMethod({ ...hedis, component: 'CAHPS' })).toBe('withHedis');
    expect(attestationsVoidedBy(hedis)).toEqual(['DST']);
  }
  const facts = { ...readyFacts('DST', 'hedis-attestation'), cahps };
  expect(canTake(facts, 'Attestation').ok).toBe(true);
  // Taken back after HEDIS was signed, it goes its own way.
  const back = { ...cahps, hasNothingToReport: false };
  expect(attestationMethod({ component: 'CAHPS', hedisStage: 'complete', cahps: back })).toBe('wizard');
});

test('its events say whether it is declared', () => {
  const on = { submissionId: 7, component: 'CAHPS', organizationId: 1 } as const;
  const declared: DomainEvent = { kind: 'nothing-declared', ...on, why: 'None' };
  const back: DomainEvent = { kind: 'nothing-taken-back', ...on };
  const after = (...events: readonly DomainEvent[]) =>
    replayEvents(
      ['CAHPS'],
      events.map((event, n) => ({ eventId: n + 1, event })),
    ).get('CAHPS');
  expect(after()?.state.hasNothingToReport).toBe(false);
  expect(after(declared)).toMatchObject({
    lastEventId: 1,
    state: { hasNothingToReport: true, stage: 'import' },
  });
  expect(after(declared, back)?.state.hasNothingToReport).toBe(false);
});
