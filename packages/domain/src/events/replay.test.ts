import { expect, test } from 'vitest';
import type { Component } from '../program.ts';
import { togetherWithHedis } from '../stages/attesting.ts';
import { compareWithHistory } from './compare-with-history.ts';
import type { DomainEvent } from './event.ts';
import { replayEvents } from './replay.ts';

const componentKey = (component: Component) => ({ submissionId: 1234, component, organizationId: 1 });
const file = (component: Component, status = 'Warning', fileId = 'a'): DomainEvent => ({
  ...componentKey(component),
  kind: 'file-processed',
  fileName: 'f',
  status,
  fileId,
  sha256: '',
});
const move = (component: Component, action: string, from: string, to: string, why?: string): DomainEvent => ({
  ...componentKey(component),
  kind: 'stage-changed',
  action,
  from,
  to,
  ...(why ? { why } : {}),
});
const undone = (component: Component): DomainEvent => ({
  ...componentKey(component),
  kind: 'attestation-voided',
  attestationId: 'x',
  why: 'UndoSubmissionAttestation',
});
const stateAfter = (
  component: Component,
  events: readonly DomainEvent[],
  others: readonly Component[] = [],
) =>
  replayEvents(
    [component, ...others],
    events.map((event, index) => ({ eventId: index + 1, event })),
  ).get(component)?.state;

const attested = [file('HOS'), move('HOS', 'Attestation', 'Validations/Attestation', 'Apply Mark Final')];
const finalized = [
  file('DST'),
  file('CAHPS'),
  move('CAHPS', 'MarkFinal', 'Apply Mark Final', 'Finalize Attestation'),
  move('DST', 'Attestation', 'Finalize Attestation', 'Complete'),
  move('CAHPS', 'Attestation', 'Finalize Attestation', 'Complete', togetherWithHedis),
];

test.each([
  [
    'a good file',
    'DST',
    [file('DST')],
    { stage: 'plan-lock', validationStatus: 'Warning', currentFileId: 'a' },
  ],
  [
    'a refused file leaves the good one',
    'CAHPS',
    [file('CAHPS'), file('CAHPS', 'Fatal', 'b')],
    { stage: 'cahps-mark-final', validationStatus: 'Fatal', currentFileId: 'a' },
  ],
  [
    'a file that was not accepted, though nothing refused it',
    'DST',
    [{ ...file('DST', 'No issues'), isTakenIn: false } as DomainEvent],
    { stage: 'import', validationStatus: 'NoIssues', currentFileId: null },
  ],
  [
    'one label, two stages: CAHPS',
    'CAHPS',
    finalized.slice(0, 3),
    { stage: 'cahps-attestation', isFinal: true, isAttested: false },
  ],
  ['one label, two stages: HOS', 'HOS', attested, { stage: 'mark-final', isFinal: false, isAttested: true }],
  ['the survey goes along', 'CAHPS', finalized, { stage: 'complete', isFinal: true, isAttested: true }],
  [
    'the undone attestation of both',
    'CAHPS',
    [...finalized, undone('DST')],
    { stage: 'complete', isFinal: true, isAttested: false },
  ],
  [
    'what is unsubmitted is empty',
    'HOS',
    [...attested, undone('HOS'), move('HOS', 'Unsubmit', 'Validations/Attestation', 'Import')],
    { stage: 'import', validationStatus: 'NotRun', currentFileId: null, isAttested: false },
  ],
  [
    'the choice of HEDIS ends with the final mark of its survey',
    'DST',
    [
      file('DST'),
      { ...componentKey('DST'), kind: 'reporting-choice-saved', isPublicReported: true } as const,
      move('CAHPS', 'MarkFinal', 'Apply Mark Final', 'Finalize Attestation'),
    ],
    { isPublicReported: null },
  ],
] as const)('%s', (_what, component, events, expected) => {
  expect(stateAfter(component, events, component === 'HOS' ? [] : ['DST', 'CAHPS'])).toMatchObject(expected);
});

const lock = move('DST', 'PlanLock', 'Apply Plan Lock', 'Apply Audit Lock');
const change = {
  measureCode: 'CHL',
  indicatorKey: '',
  cell: 'auditDesignation',
  before: '',
  after: 'R',
} as const;
const row = { measureCode: 'CHL', indicatorKey: '', auditDesignation: 'R', comment: '' };

test.each([
  ['nothing differs', [{ ...lock, designations: [change] }], [row], [], 0],
  [
    'changed behind the events',
    [{ ...lock, designations: [change] }],
    [{ ...row, auditDesignation: 'NR' }],
    ['the designation of CHL is "NR", but its events say "R".'],
    0,
  ],
  [
    'a row is missing',
    [{ ...lock, designations: [change] }],
    [],
    ['the row of CHL is missing from the review table; its events say "R".'],
    0,
  ],
  ['an event of an earlier version says nothing', [lock], [row], [], 1],
  [
    'but what was changed since is known',
    [
      lock,
      {
        ...componentKey('DST'),
        kind: 'designations-changed',
        count: 1,
        changes: [{ ...change, after: 'BR' }],
      } as const,
    ],
    [row],
    ['the designation of CHL is "R", but its events say "BR".'],
    0,
  ],
] as const)('designations: %s', (_what, events, cells, problems, uncheckedCells) => {
  const replayed = replayEvents(
    ['DST'],
    events.map((event, index) => ({ eventId: index + 1, event: event as DomainEvent })),
  ).get('DST');
  if (!replayed) throw new Error('There is no DST.');
  expect(compareWithHistory({ state: replayed.state, cells }, replayed)).toEqual({
    problems,
    uncheckedCells,
  });
});

test('what is voided by a change of stage is part of that change, and no change of its own', () => {
  const last = (why: string) => {
    const voided: DomainEvent = {
      ...componentKey('HOS'),
      kind: 'attestation-voided',
      attestationId: 'x',
      why,
    };
    const events = [...attested, voided].map((event, index) => ({ eventId: index + 1, event }));
    return replayEvents(['HOS'], events).get('HOS')?.lastEventId;
  };
  expect([last('Rollback'), last('UndoSubmissionAttestation')]).toEqual([2, 3]);
});

test('only a plan lock of HEDIS sets designations: of one that does not say which, they are not known', () => {
  const isUnknown = (component: Component, ...events: DomainEvent[]) =>
    replayEvents(
      [component],
      events.map((event, index) => ({ eventId: index + 1, event })),
    ).get(component)?.hasUnknownDesignations;
  const lock = move('DST', 'PlanLock', 'Apply Plan Lock', 'Apply Audit Lock');
  const audit = move('DST', 'AuditLock', 'Apply Audit Lock', 'Apply Mark Final');
  expect(isUnknown('DST', file('DST'), lock)).toBe(true);
  expect(isUnknown('DST', file('DST'), { ...lock, designations: [] } as DomainEvent)).toBe(false);
  expect(isUnknown('DST', file('DST'), audit)).toBe(false);
  expect(isUnknown('HOS', ...attested)).toBe(false);
});
