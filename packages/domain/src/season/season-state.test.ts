import { expect, test } from 'vitest';
import { actionNames } from '../permissions/actions.ts';
import { getReason } from '../verdict.ts';
import {
  allowsAction,
  canMove,
  getOpeningMoment,
  type SeasonFacts,
  type SeasonForUpload,
  type SeasonMove,
  seasonMoveNames,
  takesFile,
} from './season-state.ts';
import { type SeasonState, seasonStates } from './season-label.ts';

const facts = (state: SeasonState, changed: Partial<SeasonFacts> = {}): SeasonFacts => ({
  measurementYear: 1998,
  state,
  fileCount: 0,
  runningUploads: 0,
  ...changed,
});

test('each state has its moves', () => {
  const moves = seasonStates.map((state) => [
    state,
    seasonMoveNames.filter((move) => canMove(facts(state), move).ok),
  ]);
  expect(Object.fromEntries(moves)).toEqual({
    prepared: ['open'],
    open: ['withdraw', 'beginClosing'],
    closing: ['reopen', 'close'],
    closed: ['undoClose'],
  });
});

test.each<[SeasonMove, SeasonFacts, string | null]>([
  ['open', facts('closed'), 'Measurement year 1998 is closed.'],
  [
    'withdraw',
    facts('open', { fileCount: 1 }),
    '1 file of measurement year 1998 has been received: the season can be closed, but no longer withdrawn.',
  ],
  [
    'withdraw',
    facts('open', { runningUploads: 2 }),
    '2 uploads of measurement year 1998 are still being checked. Wait until the checks have ended.',
  ],
  [
    'close',
    facts('closing', { runningUploads: 1, fileCount: 9 }),
    '1 upload of measurement year 1998 is still being checked. Wait until the checks have ended.',
  ],
  ['beginClosing', facts('open', { runningUploads: 1, fileCount: 9 }), null],
])('%s of %j: %s', (move, season, reason) => {
  expect(getReason(canMove(season, move))).toBe(reason);
});

test('a closed season is read, every other state is also changed', () => {
  const changing = seasonStates.map((state) => [
    state,
    actionNames.filter((action) => !allowsAction({ measurementYear: 1998, seasonState: state }, action).ok),
  ]);
  expect(Object.fromEntries(changing)).toEqual({
    prepared: [],
    open: [],
    closing: [],
    closed: [
      'UPLOAD_DOCUMENT_HEDIS',
      'UPLOAD_DOCUMENT_NONHEDIS',
      'PLAN_LOCK',
      'UNLOCK_PLAN_LOCK',
      'AUDIT_LOCK',
      'UNLOCK_AUDIT_LOCK',
      'MARK_FINAL_HEDIS',
      'MARK_FINAL_CAHPS',
      'MARK_FINAL_HOS',
      'SUBMISSION_GENERIC_ADMIN',
      'ASSIGN_AUDIT_DESIGNATION',
      'SIGN_ATTESTATION_HEDIS',
      'SIGN_ATTESTATION_HOS',
      'MANAGE_PUBLIC_REPORTING',
    ],
  });
});

const milestones = [
  { program: 'HEDIS', key: 'upload', label: 'Portal opens', at: '1999-03-16T09:00:00-05:00' },
  { program: 'CAHPS', key: 'files', label: 'Files due', at: '1999-05-31T17:00:00-04:00' },
] as const;
const season = (seasonState: SeasonState): SeasonForUpload => ({
  measurementYear: 1998,
  seasonState,
  milestones,
  timeZone: 'America/New_York',
});
const after = new Date('1999-03-16T14:00:00Z');
const before = new Date('1999-03-16T13:59:59Z');
const plan = { program: 'HEDIS', isSysadmin: false, isBegun: false, now: after } as const;

test.each([
  ['open', plan, null],
  [
    'open',
    { ...plan, now: before },
    'Files for measurement year 1998 are accepted from Mar 16, 1999, 9:00 AM EST. Until then, check them with a generic upload.',
  ],
  [
    'open',
    { ...plan, program: 'CAHPS', now: before },
    'Files for measurement year 1998 are accepted from Mar 16, 1999, 9:00 AM EST. Until then, check them with a generic upload.',
  ],
  ['open', { ...plan, isSysadmin: true, now: before }, null],
  ['prepared', plan, 'Measurement year 1998 is not open yet.'],
  ['prepared', { ...plan, isSysadmin: true }, null],
  ['closing', { ...plan, isBegun: true }, null],
  [
    'closing',
    plan,
    'Measurement year 1998 is closing: files are accepted only for submissions that already have one.',
  ],
  ['closing', { ...plan, isSysadmin: true }, null],
  [
    'closed',
    { ...plan, isSysadmin: true, isBegun: true },
    'Measurement year 1998 is closed: its submissions can be read, but not changed.',
  ],
] as const)('%s takes a file %j: %s', (state, upload, reason) => {
  expect(getReason(takesFile(season(state), upload))).toBe(reason);
});

test('a season without an opening date takes files at once', () => {
  expect(getOpeningMoment([], 'HOS')).toBeNull();
  expect(takesFile({ ...season('open'), milestones: [] }, { ...plan, now: before }).ok).toBe(true);
});
