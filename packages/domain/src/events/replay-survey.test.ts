import { expect, test } from 'vitest';
import { togetherWithHedis } from '../stages/attesting.ts';
import type { DomainEvent } from './event.ts';
import { replayEvents } from './replay.ts';

const on = { submissionId: 1, organizationId: 2 } as const;
const moved = (component: 'DST' | 'CAHPS', action: string, from: string, to: string, why?: string) =>
  ({ kind: 'stage-changed', ...on, component, action, from, to, ...(why ? { why } : {}) }) as DomainEvent;
const choiceMade = (component: 'DST' | 'CAHPS') =>
  ({ kind: 'reporting-choice-saved', ...on, component, isPublicReported: true }) as DomainEvent;
const undone = (component: 'DST' | 'CAHPS') =>
  ({
    kind: 'attestation-voided',
    ...on,
    component,
    attestationId: 'a',
    why: 'UndoSubmissionAttestation',
  }) as DomainEvent;

const replayed = (...events: readonly DomainEvent[]) => {
  const all = replayEvents(
    ['DST', 'CAHPS'],
    events.map((event, index) => ({ eventId: index + 1, event })),
  );
  return Object.fromEntries(
    [...all].map(([component, { state }]) => [
      component,
      `${state.stage} ${state.isAttested ? 'attested' : 'not attested'}, ${state.isPublicReported ?? 'no choice'}`,
    ]),
  );
};

const last = ['Apply Mark Final', 'Finalize Attestation'] as const;

test('a survey that was left out is attested by itself, and stays so when HEDIS is opened again', () => {
  const apart = [
    moved('DST', 'MarkFinal', ...last),
    choiceMade('DST'),
    moved('DST', 'Attestation', 'Finalize Attestation', 'Complete'),
    moved('CAHPS', 'MarkFinal', ...last),
    choiceMade('CAHPS'),
    moved('CAHPS', 'Attestation', 'Finalize Attestation', 'Complete'),
  ];
  expect(replayed(...apart)).toEqual({ DST: 'complete attested, true', CAHPS: 'complete attested, true' });
  const back = moved('DST', 'AttestationUndo', 'Complete', 'Finalize Attestation');
  expect(replayed(...apart, undone('DST'), back)).toEqual({
    DST: 'hedis-attestation not attested, no choice',
    CAHPS: 'complete attested, true',
  });
});

test('a survey that was attested with HEDIS loses that with it', () => {
  const joint = [
    moved('DST', 'MarkFinal', ...last),
    moved('CAHPS', 'MarkFinal', ...last),
    choiceMade('DST'),
    moved('DST', 'Attestation', 'Finalize Attestation', 'Complete'),
    moved('CAHPS', 'Attestation', 'Finalize Attestation', 'Complete', togetherWithHedis),
  ];
  expect(replayed(...joint)).toEqual({
    DST: 'complete attested, true',
    CAHPS: 'complete attested, no choice',
  });
  expect(replayed(...joint, undone('DST'))).toEqual({
    DST: 'complete not attested, no choice',
    CAHPS: 'complete not attested, no choice',
  });
});
