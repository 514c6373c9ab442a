import type { SeasonDate } from '@idss/contract/season/season-dates';
import { expect, test } from 'vitest';
import { type DateDraft, findObstacle, readDraft, toDates } from './season-date-draft.ts';

const season = { measurementYear: 2025, timeZone: 'America/New_York' };
const stored: SeasonDate[] = [
  ['upload', '2026-03-16T13:00:00.000Z'],
  ['planLock', '2026-06-02T03:59:00.000Z'],
  ['auditLock', '2026-06-15T16:00:00.000Z'],
  ['markFinal', '2026-06-16T01:00:30.000Z'],
  ['attestation', '2026-06-16T01:00:30.000Z'],
].map(([key = '', at = '']) => ({ program: 'HEDIS', key, label: key, at }));

const read = (draft: DateDraft) => {
  const rows = readDraft(stored, draft, season);
  const get = (name: string) => {
    const row = rows.find((each) => each.name === name);
    if (!row) throw new Error(name);
    return row;
  };
  return { rows, get };
};
const edit = (wall: string | null, isSecond = false) => ({ label: 'Label', wall, isSecond });

test('untouched dates stay as they are, to the second', () => {
  const { rows, get } = read({});
  expect(toDates(rows)).toEqual(stored);
  expect(findObstacle(rows)).toBe('Nothing has changed.');
  expect(get('HEDIS markFinal').edit.wall).toBe('2026-06-15T21:00');
  expect(get('HOS attestation')).toMatchObject({
    isSet: false,
    without: 'Without it no HOS submission is ever late.',
  });
});

test('a time is one of the season’s zone', () => {
  const { rows, get } = read({ 'HEDIS planLock': edit('2026-06-08T23:00') });
  expect(get('HEDIS planLock')).toMatchObject({
    at: '2026-06-09T03:00:00.000Z',
    isChanged: true,
    problem: null,
  });
  expect(findObstacle(rows)).toBeNull();
});

test('an hour that clocks skip is refused, and one that they repeat is chosen', () => {
  expect(read({ 'HEDIS upload': edit('2026-03-08T02:30') }).get('HEDIS upload')).toMatchObject({
    at: null,
    problem: 'Clocks skip this hour in America/New_York. Choose a time before or after it.',
  });
  const twice = '2026-11-01T01:30';
  const first = read({ 'HOS attestation': edit(twice) }).get('HOS attestation');
  expect(first).toMatchObject({
    at: '2026-11-01T05:30:00.000Z',
    choices: ['2026-11-01T05:30:00.000Z', '2026-11-01T06:30:00.000Z'],
  });
  expect(read({ 'HOS attestation': edit(twice, true) }).get('HOS attestation').at).toBe(
    '2026-11-01T06:30:00.000Z',
  );
});

test('dates out of order, without a time, without a label, or of another year are marked', () => {
  const early = read({ 'HEDIS auditLock': edit('2026-05-01T12:00') });
  expect(early.get('HEDIS auditLock').problem).toBe('HEDIS Audit lock lies before Plan lock.');
  expect(findObstacle(early.rows)).toBe('Correct the dates that are marked first.');
  expect(read({ 'HEDIS upload': edit('') }).get('HEDIS upload').problem).toBe('Enter a date and a time.');
  expect(
    read({ 'HEDIS upload': { label: ' ', wall: '2026-03-16T09:00', isSecond: false } }).get('HEDIS upload')
      .problem,
  ).toBe('Enter a label.');
  expect(read({ 'HEDIS upload': edit('2025-03-16T09:00') }).get('HEDIS upload')).toMatchObject({
    problem: expect.stringContaining('is in 2025'),
    warning: null,
  });
  expect(read({ 'HOS attestation': edit('2028-03-16T09:00') }).get('HOS attestation')).toMatchObject({
    problem: null,
    warning: expect.stringContaining('is in 2028'),
  });
});

test('an optional date is added and removed', () => {
  const added = read({ 'HOS attestation': edit('2026-12-01T23:00') });
  expect(toDates(added.rows)).toHaveLength(6);
  const removed = read({ 'HEDIS upload': edit(null) });
  expect(removed.get('HEDIS upload').problem).toBe('HEDIS Uploads open is needed.');
});
