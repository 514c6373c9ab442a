import { expect, test } from 'vitest';
import { canPlanMove, findDueMove, listMovesAhead, suggestDate } from './moves-by-date.ts';
import type { SeasonState } from './season-label.ts';

const upload = { key: 'upload', label: 'Uploads open', at: '2027-03-14T01:30:00-05:00' };
const resubmission = {
  program: 'HEDIS',
  key: 'resubmission',
  label: 'Resubmission',
  at: '2027-06-30T21:00:00-04:00',
} as const;
const hos = {
  program: 'HOS',
  key: 'attestation',
  label: 'HOS attestation',
  at: '2027-12-01T21:00:00-05:00',
} as const;
const season = {
  measurementYear: 2026,
  state: 'prepared' as SeasonState,
  fileCount: 0,
  runningUploads: 0,
  milestones: [upload, hos, resubmission],
  timeZone: 'America/New_York',
  opensOn: null as string | null,
  closingBeginsOn: null as string | null,
};
const before = new Date('2027-03-14T06:29:59Z');
const after = new Date('2027-03-14T06:30:00Z');

test('a move is due at the moment of its date, and not before', () => {
  const planned = { ...season, opensOn: 'HEDIS upload' };
  expect(findDueMove(season, after)).toBe(null);
  expect(findDueMove(planned, before)).toBe(null);
  expect(findDueMove(planned, after)).toEqual({ move: 'open', date: upload, verdict: { ok: true } });
  // The date was changed, or removed.
  expect(findDueMove({ ...planned, milestones: [{ ...upload, at: '2027-04-01T00:00:00Z' }] }, after)).toBe(
    null,
  );
  expect(findDueMove({ ...planned, milestones: [] }, after)).toBe(null);
});

test('what can be done goes before what cannot, and what cannot says why', () => {
  const late = new Date('2028-01-01T00:00:00Z');
  const both = { ...season, opensOn: 'HEDIS upload', closingBeginsOn: 'HEDIS resubmission' };
  expect(findDueMove(both, late)).toMatchObject({ move: 'open', verdict: { ok: true } });
  expect(findDueMove({ ...both, state: 'open' }, late)).toMatchObject({
    move: 'beginClosing',
    verdict: { ok: true },
  });
  expect(findDueMove({ ...both, opensOn: null }, late)).toMatchObject({
    move: 'beginClosing',
    verdict: { ok: false, reason: 'Measurement year 2026 is prepared.' },
  });
});

test.each<[SeasonState, 'open' | 'beginClosing', string | null, string | null]>([
  ['prepared', 'open', 'HEDIS upload', null],
  ['prepared', 'open', null, null],
  ['prepared', 'open', 'HEDIS else', 'Measurement year 2026 has no date HEDIS else.'],
  ['open', 'open', 'HEDIS upload', 'Measurement year 2026 has been opened already.'],
  ['open', 'open', null, null],
  ['open', 'beginClosing', 'HOS attestation', null],
  ['closing', 'beginClosing', 'HOS attestation', 'Measurement year 2026 is no longer open.'],
])('%s: %s on %s: %s', (state, move, date, reason) => {
  expect(canPlanMove({ ...season, state }, { move, date, now: before })).toEqual(
    reason === null ? { ok: true } : { ok: false, reason },
  );
});

test('a date that is past is refused, in the zone of the season', () => {
  expect(canPlanMove(season, { move: 'open', date: 'HEDIS upload', now: after })).toEqual({
    ok: false,
    reason: 'Uploads open is past, Mar 14, 2027, 1:30 AM EST: change the state now, or choose a later date.',
  });
});

test('closing is offered on the end of resubmission, or else on the last date', () => {
  expect(suggestDate(season.milestones, 'open')).toBe('HEDIS upload');
  expect(suggestDate(season.milestones, 'beginClosing')).toBe('HEDIS resubmission');
  expect(suggestDate([hos, upload], 'beginClosing')).toBe('HOS attestation');
  expect(suggestDate([], 'open')).toBe(null);
  expect(listMovesAhead('closed')).toEqual([]);
});
