import { expect, test } from 'vitest';
import { type Changes, noChanges, setCell } from './changes.ts';
import { measure, sample } from './review.fixture.ts';
import type { CellName } from './review-rows.ts';
import { createSaveBody } from './save-body.ts';

const { measures, rows, row } = sample(([aab, ...others]) => [
  measure('AAB', [['A', { comment: 'Noted', version: 3, commentVersion: 7 }], ['B'], ['C']], {
    comment: 'Noted',
    version: 4,
    commentVersion: 8,
  }),
  ...(aab ? others : []),
]);
const createChanges = (...cells: [key: string, cell: CellName, value: string][]): Changes =>
  cells.reduce((all, [key, cell, value]) => setCell(all, rows, row(key), cell, value), noChanges);
const sent = (...cells: Parameters<typeof createChanges>) =>
  createSaveBody(measures, createChanges(...cells)).categories;

test('a change of only an indicator is sent, in its measure and category', () => {
  expect(sent(['AAB.A', 'auditDesignation', 'NR'])).toEqual([
    {
      categoryName: 'Effectiveness',
      measures: [
        { measureCode: 'AAB', indicators: [{ indicatorKey: 'A', auditDesignation: 'NR', version: 3 }] },
      ],
    },
  ]);
});

test('a change of only a measure is sent without its indicators', () => {
  expect(sent(['AAB', 'comment', 'Seen'])[0]?.measures).toEqual([
    { measureCode: 'AAB', comment: 'Seen', commentVersion: 8, indicators: [] },
  ]);
});

test('designation and comment of one row are sent with a version each', () => {
  const cells = (key: string): Parameters<typeof createChanges> => [
    [key, 'auditDesignation', 'BR'],
    [key, 'comment', 'Biased'],
  ];
  expect(sent(...cells('AAB.A'), ...cells('AAB'))[0]?.measures).toEqual([
    {
      measureCode: 'AAB',
      auditDesignation: 'BR',
      version: 4,
      comment: 'Biased',
      commentVersion: 8,
      indicators: [
        { indicatorKey: 'A', auditDesignation: 'BR', version: 3, comment: 'Biased', commentVersion: 7 },
      ],
    },
  ]);
});

test('what did not change is not sent, and an emptied designation is', () => {
  expect(sent()).toEqual([]);
  expect(sent(['PCR', 'auditDesignation', ''])).toEqual([
    {
      categoryName: 'Utilization',
      measures: [{ measureCode: 'PCR', auditDesignation: '', version: 3, indicators: [] }],
    },
  ]);
});
