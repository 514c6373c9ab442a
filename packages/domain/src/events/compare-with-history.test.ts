import { expect, test } from 'vitest';
import { compareWithHistory, type StoredComponent } from './compare-with-history.ts';
import { type Cells, cellKey, type ReplayedComponent } from './replay.ts';

const state: StoredComponent['state'] = {
  stage: 'audit-lock',
  isFinal: false,
  isAttested: false,
  validationStatus: 'Warning',
  isPublicReported: null,
  currentFileId: '7',
  hasNothingToReport: false,
};
const cell = (auditDesignation: string, comment: string): Cells => ({
  measureCode: 'CBP',
  indicatorKey: 'CBP.ControlHighBP',
  auditDesignation,
  comment,
});

const compare = (
  stored: readonly Cells[],
  replayed: readonly Cells[],
  change: Partial<ReplayedComponent> = {},
): ReturnType<typeof compareWithHistory> =>
  compareWithHistory(
    { state, cells: stored },
    {
      state,
      cells: new Map(replayed.map((each) => [cellKey(each), each])),
      hasUnknownDesignations: false,
      lastEventId: 12,
      ...change,
    },
  );

const where = 'of CBP.ControlHighBP';
test.each<[string, readonly Cells[], readonly Cells[], readonly string[]]>([
  ['the same', [cell('R', 'Fine')], [cell('R', 'Fine')], []],
  ['an empty row is no loss', [], [cell('', '')], []],
  [
    'a lost designation',
    [],
    [cell('R', '')],
    [`the row ${where} is missing from the review table; its events say "R".`],
  ],
  [
    'a lost row that had only a comment',
    [],
    [cell('', 'See the note')],
    [`the row ${where} is missing from the review table; its events say "See the note".`],
  ],
  [
    'another designation',
    [cell('NR', '')],
    [cell('R', '')],
    [`the designation ${where} is "NR", but its events say "R".`],
  ],
  [
    'another comment',
    [cell('R', 'b')],
    [cell('R', 'a')],
    [`the comment ${where} is "b", but its events say "a".`],
  ],
  [
    'a row that no event names',
    [cell('R', 'a')],
    [],
    [
      `the designation ${where} is "R", but its events say empty.`,
      `the comment ${where} is "a", but its events say empty.`,
    ],
  ],
])('%s', (_what, stored, replayed, problems) => {
  expect(compare(stored, replayed)).toEqual({ problems, uncheckedCells: 0 });
});

test('designations that the event of an earlier version did not name are counted, not compared', () => {
  const unknown = { hasUnknownDesignations: true };
  expect(compare([cell('R', '')], [], unknown)).toEqual({ problems: [], uncheckedCells: 1 });
  expect(compare([cell('NR', '')], [cell('R', '')], unknown).problems).toHaveLength(1);
});

test('every fact that differs is named with its last event', () => {
  expect(
    compare([], [], {
      state: { ...state, stage: 'plan-lock', isFinal: true, isPublicReported: false, currentFileId: null },
    }).problems,
  ).toEqual([
    'the stage is "Apply Audit Lock" (step 4), but its events say "Apply Plan Lock" (step 3) (last: event 12).',
    'the final mark is No, but its events say Yes (last: event 12).',
    'the public reporting choice is none, but its events say No (last: event 12).',
    'the current file is 7, but its events say none (last: event 12).',
  ]);
  expect(compare([], [], { state: { ...state, isAttested: true }, lastEventId: null }).problems).toEqual([
    'the attested mark is No, but its events say Yes (last: no event).',
  ]);
});
