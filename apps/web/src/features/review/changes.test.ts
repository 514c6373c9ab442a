import { expect, test } from 'vitest';
import { ApiError } from '#src/api/api-error.ts';
import {
  applySaved,
  toCells,
  type Changes,
  findConflicts,
  formatCopied,
  copyAllDown,
  copyDown,
  countChanges,
  markConflicts,
  noChanges,
  findOrphans,
  getSavable,
  setCell,
  dropSavedChanges,
  getShownValue,
  keepMine,
  acceptTheirs,
  removeConflicts,
} from './changes.ts';
import { measure, sample } from './review.fixture.ts';
import type { CellName } from './review-rows.ts';
import { getConflicts, createSaveBody } from './save-body.ts';

/** Typed comments: no label replaces them. */
const { measures, rows, row } = sample((list) =>
  list.map((one) => ({
    ...one,
    comment: 'Noted',
    indicators: one.indicators.map((indicator) => ({ ...indicator, comment: 'Noted' })),
  })),
);
/** Without comments. */
const sampleData = sample();
const createChanges = (...cells: [key: string, cell: CellName, value: string][]): Changes =>
  cells.reduce((all, [key, cell, value]) => setCell(all, rows, row(key), cell, value), noChanges);
const values = (changes: Changes) =>
  Object.fromEntries(toCells(changes).map(({ key, cell, value }) => [`${key} ${cell}`, value]));
const getConflict = (measureCode: string, indicatorKey: string, cell: CellName, theirs: string) => ({
  measureCode,
  indicatorKey,
  cell,
  theirs,
  changedBy: 'Jane Doe',
  changedOn: '2026-06-03T10:00:00Z',
  version: 9,
});

test('a cell that is typed back to what is stored is no change', () => {
  const changed = createChanges(['AAB.A', 'auditDesignation', 'NR'], ['AAB.A', 'comment', 'seen']);
  expect(values(changed)).toEqual({ 'AAB.A auditDesignation': 'NR', 'AAB.A comment': 'seen' });
  expect(changed['AAB.A']?.auditDesignation?.version).toBe(3);
  const back = setCell(changed, rows, row('AAB.A'), 'auditDesignation', 'R');
  expect(values(back)).toEqual({ 'AAB.A comment': 'seen' });
  expect(setCell(back, rows, row('AAB.A'), 'comment', 'Noted')).toEqual({});
});

test('a measure does not take from its only indicator what it may not have itself', () => {
  const other = sample(([aab, , pcr]) =>
    [aab, measure('CBP', [['CBP.Rate']], { options: ['R', 'BR'] }), pcr].filter((one) => one !== undefined),
  );
  const set = (value: string) =>
    values(setCell(noChanges, other.rows, other.row('CBP.CBP.Rate'), 'auditDesignation', value));
  expect(set('NR')).toMatchObject({ 'CBP.CBP.Rate auditDesignation': 'NR' });
  expect(set('NR')).not.toHaveProperty('CBP auditDesignation');
  expect(set('BR')).toMatchObject({ 'CBP.CBP.Rate auditDesignation': 'BR', 'CBP auditDesignation': 'BR' });
});

test('a measure and its only indicator are set together, from either side', () => {
  expect(values(createChanges(['CBP', 'auditDesignation', 'NR']))).toEqual({
    'CBP auditDesignation': 'NR',
    'CBP.CBP.Rate auditDesignation': 'NR',
  });
  expect(values(createChanges(['CBP.CBP.Rate', 'comment', 'x']))).toEqual({
    'CBP comment': 'x',
    'CBP.CBP.Rate comment': 'x',
  });
});

test('another designation takes its label along as the comment, and one step back takes both back', () => {
  const set = (changes: Changes, key: string, cell: CellName, value: string) =>
    setCell(changes, sampleData.rows, sampleData.row(key), cell, value);
  const first = set(noChanges, 'AAB.A', 'auditDesignation', 'NR');
  expect(values(first)).toEqual({ 'AAB.A auditDesignation': 'NR', 'AAB.A comment': 'Not reported' });
  const second = set(first, 'AAB.A', 'auditDesignation', 'BR');
  expect(values(second)).toEqual({ 'AAB.A auditDesignation': 'BR', 'AAB.A comment': 'Biased rate' });
  expect(values(set(second, 'AAB.A', 'auditDesignation', ''))).toEqual({ 'AAB.A auditDesignation': '' });
  const own = set(second, 'AAB.A', 'comment', 'No source');
  expect(values(set(own, 'AAB.A', 'auditDesignation', 'NR'))['AAB.A comment']).toBe('No source');
  // Chosen again as it is: no change.
  expect(set(noChanges, 'AAB.A', 'auditDesignation', 'R')).toEqual({});
  // A measure and its only indicator, from either side.
  expect(values(set(noChanges, 'CBP.CBP.Rate', 'auditDesignation', 'NR'))).toMatchObject({
    'CBP comment': 'Not reported',
    'CBP.CBP.Rate comment': 'Not reported',
  });
});

test('a label waits with its designation for the choice between two values', () => {
  const sent = ['AAB.A', 'AAB.C'].reduce(
    (all, key) => setCell(all, sampleData.rows, sampleData.row(key), 'auditDesignation', 'NR'),
    noChanges,
  );
  const conflicts = [getConflict('AAB', 'A', 'auditDesignation', 'BR')];
  const others = { 'AAB.C auditDesignation': 'NR', 'AAB.C comment': 'Not reported' };
  expect(values(removeConflicts(sent, sampleData.rows, conflicts))).toEqual(others);
  const markedChanges = markConflicts(sent, conflicts);
  expect(values(getSavable(markedChanges, sampleData.rows))).toEqual(others);
  expect(values(acceptTheirs(markedChanges, sampleData.rows, 'AAB.A', 'auditDesignation'))).toEqual(others);
  const typedToo = setCell(sent, sampleData.rows, sampleData.row('AAB.A'), 'comment', 'Mine');
  expect(values(removeConflicts(typedToo, sampleData.rows, conflicts))).toMatchObject({
    'AAB.A comment': 'Mine',
  });
});

test('rows of a measure that is audited as a whole show what the measure shows', () => {
  const changed = createChanges(['PCR', 'auditDesignation', 'BR'], ['PCR', 'comment', 'why']);
  expect(Object.keys(changed)).toEqual(['PCR']);
  expect(getShownValue(row('PCR.Q'), 'auditDesignation', changed, rows)).toBe('BR');
  expect(getShownValue(row('PCR.Q'), 'comment', changed, rows)).toBe('why');
});

test('copying down leaves out rows that may not have the value', () => {
  const selected = ['AAB.A', 'AAB.B', 'AAB.C', 'PCR.P', 'CBP'].map(row);
  const { changes, copied, refused } = copyDown(
    createChanges(['AAB.C', 'auditDesignation', 'BR']),
    rows,
    selected,
    'auditDesignation',
  );
  expect(values(changes)).toEqual({});
  expect(copied).toBe(2);
  expect(refused.map(({ key }) => key)).toEqual(['AAB.B', 'PCR.P']);
  const comments = copyDown(
    createChanges(['AAB.A', 'comment', 'same']),
    rows,
    selected.slice(0, 3),
    'comment',
  );
  expect(values(comments.changes)).toEqual({
    'AAB.A comment': 'same',
    'AAB.B comment': 'same',
    'AAB.C comment': 'same',
  });
});

test('several columns are copied down at once, and a refused row is named once', () => {
  const selected = ['AAB.A', 'AAB.B', 'PCR.P'].map(row);
  const first = createChanges(['AAB.A', 'auditDesignation', 'NR'], ['AAB.A', 'comment', 'same']);
  const result = copyAllDown(first, rows, selected, ['auditDesignation', 'comment']);
  expect(values(result.changes)).toMatchObject({ 'AAB.B comment': 'same' });
  expect(result.copied).toBe(1);
  expect(formatCopied(result)).toBe('Copied to 1 row. Not allowed in PCR.P.');
});

test('only changed cells are sent, each with the version at which it was read', () => {
  const changed = createChanges(['AAB.A', 'auditDesignation', 'NR'], ['AAB', 'comment', 'checked']);
  expect(createSaveBody(measures, changed)).toEqual({
    categories: [
      {
        categoryName: 'Effectiveness',
        measures: [
          {
            measureCode: 'AAB',
            comment: 'checked',
            commentVersion: 0,
            indicators: [{ indicatorKey: 'A', auditDesignation: 'NR', version: 3 }],
          },
        ],
      },
    ],
  });
});

test('a conflict is kept on its cell, and all others are sent', () => {
  const sent = createChanges(
    ['AAB.A', 'auditDesignation', 'NR'],
    ['AAB.C', 'comment', 'mine'],
    ['CBP', 'auditDesignation', 'BR'],
  );
  const conflicts = [
    getConflict('AAB', 'A', 'auditDesignation', 'BR'),
    getConflict('CBP', '', 'auditDesignation', 'NR'),
  ];
  expect(values(removeConflicts(sent, rows, conflicts))).toEqual({ 'AAB.C comment': 'mine' });
  const markedChanges = markConflicts(sent, conflicts);
  expect(findConflicts(markedChanges).map(({ key }) => key)).toEqual(['AAB.A', 'CBP']);
  expect(values(getSavable(markedChanges, rows))).toEqual({
    'AAB.C comment': 'mine',
    'CBP.CBP.Rate auditDesignation': 'BR',
  });
  expect(markConflicts(noChanges, conflicts)).toEqual({});
});

test('mine is sent again over their version, theirs drops the change; twins go along', () => {
  const sent = createChanges(['AAB.A', 'auditDesignation', 'NR'], ['CBP', 'auditDesignation', 'BR']);
  const markedChanges = markConflicts(sent, [
    getConflict('AAB', 'A', 'auditDesignation', 'BR'),
    getConflict('CBP', '', 'auditDesignation', 'NR'),
    getConflict('CBP', 'CBP.Rate', 'auditDesignation', 'NR'),
  ]);
  const mine = keepMine(markedChanges, rows, 'CBP', 'auditDesignation');
  expect(mine['CBP']?.auditDesignation).toEqual({ value: 'BR', version: 9 });
  expect(mine['CBP.CBP.Rate']?.auditDesignation).toEqual({ value: 'BR', version: 9 });
  expect(findConflicts(mine).map(({ key }) => key)).toEqual(['AAB.A']);
  expect(acceptTheirs(mine, rows, 'AAB.A', 'auditDesignation')['AAB.A']).toBeUndefined();
});

test('what is typed again while a save is under way stays, on top of what was saved', () => {
  const sent = createChanges(['AAB.A', 'comment', 'first'], ['AAB.C', 'auditDesignation', 'NR']);
  const laterChanges = setCell(sent, rows, row('AAB.A'), 'comment', 'first and more');
  const read = sample(([aab, ...others]) => [
    measure('AAB', [
      ['A', { comment: 'first', commentVersion: 8 }],
      ['B'],
      ['C', { auditDesignation: 'NR' }],
    ]),
    ...others,
    ...(aab ? [] : []),
  ]);
  const after = applySaved(laterChanges, sent, read.rows);
  expect(toCells(after)).toEqual([{ key: 'AAB.A', cell: 'comment', value: 'first and more', version: 8 }]);
});

test('a value that a colleague saved too is no longer a change; a different one waits for the save', () => {
  const changed = createChanges(['AAB.A', 'auditDesignation', 'NR'], ['AAB.C', 'auditDesignation', 'NR']);
  const read = sample((list) => [
    measure('AAB', [
      ['A', { auditDesignation: 'NR', version: 8 }],
      ['B'],
      ['C', { auditDesignation: 'BR', version: 9 }],
    ]),
    ...list.slice(1),
  ]);
  const settled = dropSavedChanges(changed, read.rows);
  expect(toCells(settled)).toEqual([{ key: 'AAB.C', cell: 'auditDesignation', value: 'NR', version: 3 }]);
  // Typed again, it is still the version that was read first.
  const again = setCell(settled, read.rows, read.row('AAB.C'), 'auditDesignation', '');
  expect(again['AAB.C']?.auditDesignation?.version).toBe(3);
});

test('changes of rows that are gone are counted and not sent', () => {
  const changed = createChanges(['AAB.A', 'comment', 'x'], ['AAB.C', 'comment', 'y']);
  const without = sample((list) => [measure('AAB', [['A']]), ...list.slice(1)]);
  expect(findOrphans(changed, without.rows)).toEqual(['AAB.C']);
  expect(countChanges(changed)).toBe(2);
  expect(values(getSavable(changed, without.rows))).toEqual({ 'AAB.A comment': 'x' });
});

test('conflicts are read only from a refusal for changed data', () => {
  const body = {
    message: 'm',
    reference: 'r',
    conflicts: [getConflict('AAB', 'A', 'comment', 'z'), { cell: 1 }],
  };
  expect(getConflicts(new ApiError(409, 'm', 'data_changed', 'r', body))).toEqual([body.conflicts[0]]);
  expect(getConflicts(new ApiError(409, 'm', 'stage_changed', 'r', body))).toEqual([]);
  expect(getConflicts(new ApiError(409, 'm', 'data_changed', 'r', null))).toEqual([]);
  expect(getConflicts(new Error('m'))).toEqual([]);
});

test('what was copied names five rows at most, and says that there are others', () => {
  const refused = (count: number) => Array.from({ length: count }, () => row('AAB.B'));
  const five = 'AAB.B, AAB.B, AAB.B, AAB.B, AAB.B';
  expect(formatCopied({ copied: 1, refused: refused(0) })).toBe('Copied to 1 row.');
  expect(formatCopied({ copied: 2, refused: refused(5) })).toBe(`Copied to 2 rows. Not allowed in ${five}.`);
  expect(formatCopied({ copied: 2, refused: refused(6) })).toBe(
    `Copied to 2 rows. Not allowed in ${five} and others.`,
  );
});
