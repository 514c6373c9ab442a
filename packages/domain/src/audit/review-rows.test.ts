import { expect, test } from 'vitest';
import { canReviewAt } from './can-review.ts';
import type { Designation } from './designation.ts';
import {
  everyRowDesignated,
  getDesignationRow,
  isEditableRow,
  type MeasureShape,
  listOpenRows,
  findTwinRow,
} from './review-rows.ts';

const whole: MeasureShape = { isMeasureLevelAudit: true, indicatorKeys: ['a', 'b'] };
const singleMeasure: MeasureShape = { isMeasureLevelAudit: true, indicatorKeys: ['a'] };
const single: MeasureShape = { isMeasureLevelAudit: false, indicatorKeys: ['a'] };
const several: MeasureShape = { isMeasureLevelAudit: false, indicatorKeys: ['a', 'b'] };
const bare: MeasureShape = { isMeasureLevelAudit: false, indicatorKeys: [] };

const showing =
  (designated: Readonly<Record<string, Designation>>) =>
  (key: string): Designation | '' =>
    designated[key] ?? '';

test('indicators of a measure with measure-level audit follow it', () => {
  expect(['', 'a'].map((key) => isEditableRow(whole, key))).toEqual([true, false]);
  expect(['', 'a', 'b'].map((key) => getDesignationRow(whole, key))).toEqual(['', '', '']);
  expect(['', 'a', 'b'].map((key) => getDesignationRow(several, key))).toEqual(['', 'a', 'b']);
});

test('a measure and its single indicator are twins; others have none', () => {
  expect([findTwinRow(single, ''), findTwinRow(single, 'a')]).toEqual(['a', '']);
  for (const shape of [whole, singleMeasure, several, bare])
    expect(['', 'a'].map((key) => findTwinRow(shape, key))).toEqual([null, null]);
});

test.each<[string, MeasureShape, Readonly<Record<string, Designation>>, readonly string[]]>([
  ['audited as a whole, without', whole, {}, ['']],
  ['audited as a whole, with', whole, { '': 'R' }, []],
  ['audited as a whole, with one indicator', singleMeasure, { '': 'NR' }, []],
  ['a single indicator, without: one row', single, {}, ['']],
  ['a single indicator, one of the two without', single, { '': 'R' }, ['']],
  ['a single indicator, the other one without', single, { a: 'R' }, ['']],
  ['a single indicator, with', single, { '': 'R', a: 'R' }, []],
  ['several, without', several, {}, ['', 'a', 'b']],
  ['several, some', several, { a: 'BR' }, ['', 'b']],
  ['several, with', several, { '': 'R', a: 'BR', b: 'R' }, []],
  ['without indicators', bare, {}, ['']],
  ['without indicators, with', bare, { '': 'NQ' }, []],
])('open rows: %s', (_name, shape, designated, open) => {
  expect(listOpenRows(shape, showing(designated))).toEqual(open);
});

test('the audit lock waits for every row and says how many are open', () => {
  expect(everyRowDesignated(0)).toEqual({ ok: true });
  expect(everyRowDesignated(1)).toEqual({
    ok: false,
    reason: 'Every measure and indicator needs an audit designation. 1 row has none.',
  });
  expect(everyRowDesignated(7)).toMatchObject({ reason: expect.stringContaining('7 rows have none.') });
});

test('the table is open only at stage 4', () => {
  for (const stage of ['import', 'plan-lock', 'mark-final', 'hedis-attestation', 'complete'] as const)
    for (const isAuditRequired of [true, false])
      expect(canReviewAt({ stage, isAuditRequired }).ok).toBe(false);
  expect(canReviewAt({ stage: 'audit-lock', isAuditRequired: true })).toEqual({ ok: true });
  expect(canReviewAt({ stage: 'mark-final', isAuditRequired: true })).toMatchObject({
    reason: expect.stringMatching(/^The Auditor lock has been applied to this submission\./),
  });
});
