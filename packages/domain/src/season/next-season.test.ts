import { expect, test } from 'vitest';
import { findIdOffset, momentNextYear, nextSeasonTables, sameWeekdayNextYear } from './next-season.ts';
import { readSeasonFolder } from './read-season-folder.ts';
import { smallSeason } from './small-season.fixture.ts';

test.each([
  ['2026-06-15', '2027-06-14'],
  ['2027-03-01', '2028-02-28'],
  ['2028-03-01', '2029-02-28'],
])('%s moves to %s, the same weekday', (day, next) => {
  expect(sameWeekdayNextYear(day)).toBe(next);
  expect(new Date(next).getUTCDay()).toBe(new Date(day).getUTCDay());
});

test.each([
  // Daylight saving began on 8 March 2026, and begins on 14 March 2027.
  ['2026-03-11T13:00:00Z', '2027-03-10T09:00'],
  ['2026-06-16T01:00:00Z', '2027-06-14T21:00'],
])('%s keeps its hour in the zone of the season: %s', (at, wall) => {
  expect(momentNextYear(at, 'America/New_York')).toBe(wall);
});

test.each([
  [[1001, 1156], 1156, 1000],
  [[1001, 1156], 2001, 2000],
  [[1001], 1000, 1000],
  [[999_999_000], 999_999_000, null],
])('the ids %j, of at most %i ever, move by %s', (ids, highest, offset) => {
  expect(findIdOffset(ids, highest)).toBe(offset);
});

test('submissions, what belongs to them, and the dates move; approvals stay with their year', () => {
  const reading = readSeasonFolder(smallSeason());
  if (!reading.ok) throw new Error('The small season has problems.');
  const { tables } = reading.season;
  const next = nextSeasonTables(tables, {
    idOffset: 1000,
    dates: new Map([['HEDIS auditLock', '2027-06-15T12:30']]),
    leftOut: new Set([101]),
  });
  expect(next['season.csv']).toMatchObject([{ measurementYear: 2026, measureModelDate: '2026-11-02' }]);
  expect(next['submissions.csv'].map(({ subId }) => subId)).toEqual([2234, 2235, 2236]);
  expect(
    next['submissions.csv'].every(({ approvedSampleReductions }) => approvedSampleReductions.length === 0),
  ).toBe(true);
  expect(next['components.csv']).toHaveLength(6);
  expect(next['components.csv'][1]).toMatchObject({
    subId: 2234,
    component: 'CAHPS',
    kind: 'adult',
    vendorId: 950,
  });
  expect(next['auditor-assignments.csv']).toMatchObject([{ orgId: 100, subId: 2234 }]);
  expect(next['vendor-measures.csv']).toEqual([]);
  expect(next['roles.csv']).toEqual(tables['roles.csv']);
  expect(next['milestones.csv'].map(({ at }) => at)).toEqual([
    '2027-03-15T09:00:00-04:00',
    '2027-05-31T23:59:00-04:00',
    '2027-06-15T12:30:00-04:00',
    '2027-06-14T21:00:00-04:00',
    '2027-06-14T21:00:00-04:00',
  ]);
});
