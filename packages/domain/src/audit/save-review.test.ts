import { describe, expect, test } from 'vitest';
import { planSave, type ReviewedMeasure, type ReviewRow, type SentRow } from './save-review.ts';

const row = (indicatorKey: string, designation: string, version = 1, comment = ''): ReviewRow => ({
  indicatorKey,
  options: ['R', 'NR', 'BR'],
  cells: {
    auditDesignation: {
      value: designation,
      version,
      changedBy: 'Ada Auditor',
      changedOn: '2026-06-10T15:00:00.000Z',
    },
    comment: {
      value: comment,
      version: comment === '' ? 0 : 3,
      changedBy: comment === '' ? '' : 'Bo Auditor',
      changedOn: comment === '' ? '' : '2026-06-10T16:00:00.000Z',
    },
  },
});
const measure = (
  measureCode: string,
  rows: readonly ReviewRow[],
  isMeasureLevelAudit = false,
): ReviewedMeasure => ({
  measureCode,
  isMeasureLevelAudit,
  indicatorKeys: rows.map(({ indicatorKey }) => indicatorKey).filter((key) => key !== ''),
  rows,
});
const table = [
  measure('WCC', [row('', 'R'), row('WCC.a', 'R', 2, 'See note'), row('WCC.b', 'BR')]),
  measure('CBP', [row('', 'R'), row('CBP.a', 'R')]),
  measure('PCR', [row('', 'R'), row('PCR.a', 'R'), row('PCR.b', 'R')], true),
];
const on = (
  measureCode: string,
  indicatorKey: string,
  cells: Omit<SentRow, 'measureCode' | 'indicatorKey'>,
) => ({
  measureCode,
  indicatorKey,
  ...cells,
});
const plan = (...sent: readonly SentRow[]) => planSave(table, sent);
const nothing = { changes: [], conflicts: [], problems: [] };

test('a cell that is as it is stored, or that is left out, is not changed', () => {
  expect(plan()).toEqual(nothing);
  expect(plan(on('WCC', '', {}), on('WCC', 'WCC.a', { auditDesignation: 'R', version: 2 }))).toEqual(nothing);
  // Someone else has set the same value since: no conflict.
  expect(plan(on('WCC', 'WCC.b', { auditDesignation: 'BR', version: 0 }))).toEqual(nothing);
});

test('cells change for themselves, with what was there before', () => {
  const { changes, conflicts, problems } = plan(
    on('WCC', 'WCC.a', { auditDesignation: 'NR', version: 2, comment: 'Changed', commentVersion: 3 }),
    on('WCC', 'WCC.b', { comment: 'New', commentVersion: 0 }),
  );
  expect(changes).toEqual([
    { measureCode: 'WCC', indicatorKey: 'WCC.a', cell: 'auditDesignation', before: 'R', after: 'NR' },
    { measureCode: 'WCC', indicatorKey: 'WCC.a', cell: 'comment', before: 'See note', after: 'Changed' },
    { measureCode: 'WCC', indicatorKey: 'WCC.b', cell: 'comment', before: '', after: 'New' },
  ]);
  expect([...conflicts, ...problems]).toEqual([]);
});

test('a designation can be taken away, which leaves the row open', () => {
  expect(plan(on('WCC', '', { auditDesignation: '', version: 1 })).changes).toMatchObject([
    { before: 'R', after: '' },
  ]);
});

describe('a cell that someone else has changed', () => {
  test('is a conflict with both values', () => {
    const { conflicts } = plan(on('WCC', 'WCC.a', { auditDesignation: 'BR', version: 1 }));
    expect(conflicts).toEqual([
      {
        measureCode: 'WCC',
        indicatorKey: 'WCC.a',
        cell: 'auditDesignation',
        yours: 'BR',
        theirs: 'R',
        changedBy: 'Ada Auditor',
        changedOn: '2026-06-10T15:00:00.000Z',
        version: 2,
      },
    ]);
  });

  test('the two cells of a row have versions of their own', () => {
    const { changes, conflicts } = plan(
      on('WCC', 'WCC.a', { auditDesignation: 'NR', version: 2, comment: 'Mine', commentVersion: 0 }),
    );
    expect(conflicts).toMatchObject([
      { cell: 'comment', theirs: 'See note', changedBy: 'Bo Auditor', version: 3 },
    ]);
    expect(changes).toMatchObject([{ cell: 'auditDesignation' }]);
  });

  test('a change without its version is one, too', () => {
    expect(plan(on('CBP', '', { auditDesignation: 'NR' })).conflicts).toHaveLength(1);
  });
});

describe('what may not be set', () => {
  test('names measure, row, what was chosen and what may be', () => {
    expect(plan(on('WCC', 'WCC.b', { auditDesignation: 'NQ', version: 1 })).problems).toEqual([
      'WCC, WCC.b: NQ cannot be chosen here; one of R, NR, BR can.',
    ]);
  });

  test('rows that the table does not have', () => {
    expect(plan(on('XYZ', '', {}), on('WCC', 'WCC.z', {})).problems).toEqual([
      'XYZ is not in the review table.',
      'WCC, WCC.z is not in the review table.',
    ]);
  });

  test('a row twice', () => {
    expect(
      plan(
        on('WCC', '', { auditDesignation: 'NR', version: 1 }),
        on('WCC', '', { auditDesignation: 'BR', version: 1 }),
      ).problems,
    ).toEqual(['WCC: a row is sent twice.']);
  });
});

describe('a measure with a single indicator', () => {
  const after = (value: string, cell = 'auditDesignation') =>
    ['', 'CBP.a'].map((indicatorKey) => expect.objectContaining({ indicatorKey, cell, after: value }));

  test('takes along the other row, whichever is set', () => {
    for (const key of ['', 'CBP.a']) {
      const { changes } = plan(on('CBP', key, { auditDesignation: 'NR', version: 1 }));
      expect(changes).toHaveLength(2);
      expect(changes).toEqual(expect.arrayContaining(after('NR')));
    }
    const { changes } = plan(on('CBP', '', { comment: 'Both', commentVersion: 0 }));
    expect(changes).toEqual(after('Both', 'comment'));
  });

  test('may be sent with both rows, one of them unchanged', () => {
    const { changes, problems } = plan(
      on('CBP', '', { auditDesignation: 'R', version: 1 }),
      on('CBP', 'CBP.a', { auditDesignation: 'BR', version: 1 }),
    );
    expect(problems).toEqual([]);
    expect(changes).toHaveLength(2);
    expect(changes).toEqual(expect.arrayContaining(after('BR')));
  });

  test('is not set to two values', () => {
    const { problems } = plan(
      on('CBP', '', { auditDesignation: 'NR', version: 1 }),
      on('CBP', 'CBP.a', { auditDesignation: 'BR', version: 1 }),
    );
    expect(problems).toEqual(['CBP has a single indicator: the measure and the indicator must be equal.']);
  });
});

describe('a measure that is audited as a whole', () => {
  test('is set at its own row; its indicators may come along as they were or as they become', () => {
    for (const follower of ['R', 'NR']) {
      const { changes, problems } = plan(
        on('PCR', '', { auditDesignation: 'NR', version: 1 }),
        on('PCR', 'PCR.a', { auditDesignation: follower, version: 1 }),
      );
      expect(problems).toEqual([]);
      expect(changes).toEqual([
        { measureCode: 'PCR', indicatorKey: '', cell: 'auditDesignation', before: 'R', after: 'NR' },
      ]);
    }
  });

  test('is not set at an indicator', () => {
    expect(plan(on('PCR', 'PCR.a', { auditDesignation: 'BR', version: 1 }))).toEqual({
      changes: [],
      conflicts: [],
      problems: ["PCR, PCR.a: PCR is audited as a whole; set the measure's own row."],
    });
  });
});
