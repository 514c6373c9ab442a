/** Answers of GetNextSteps, for tests. */
import type { Answer } from '#src/api/calls.ts';
import type { NextStep } from './step-place.ts';

export const step: NextStep = {
  kind: 'correct',
  subId: 1235,
  productLine: 'Commercial',
  component: 'DST',
  orgId: 1,
  orgName: 'Lakeside',
  specialProject: '',
  title: 'Correct 4 errors',
  why: 'X-001',
  button: 'Open findings',
  since: null,
  dueAt: null,
  isLate: false,
  verdict: { ok: true },
  count: 1,
};

export const answer: Answer<'GetNextSteps'> = {
  steps: [],
  stepCount: 0,
  waiting: [],
  waitingCount: 0,
  takesSteps: true,
  pendingCount: 4,
  checkingCount: 0,
  openByDate: [{ program: 'HEDIS', key: 'planLock', count: 4 }],
  programs: ['HEDIS'],
  seesSeason: false,
  lastVisit: null,
  firstVisit: null,
};
