import { expect, test } from 'vitest';
import {
  type Comparison,
  formatComparison,
  formatDifference,
  formatCounts,
  isUnchanged,
  getLatestTwo,
  type Uploaded,
  getComparisonRefusal,
} from './upload-text.ts';

const upload = (fileId: string, createDate: string, more: Partial<Uploaded> = {}): Uploaded => ({
  fileId,
  savedName: `${fileId}.xml`,
  originalName: 'Commercial1234.xml',
  component: 'DST',
  validationStatus: 'Error',
  createUser: 'Noor Castellan',
  createDate,
  size: 1000,
  sha256: '0'.repeat(64),
  isInForce: false,
  remark: '',
  lateReason: null,
  counts: null,
  canRestore: { ok: false },
  canCompare: { ok: true },
  ...more,
});

test('what was found reads by severity, the gravest first', () => {
  const counts = { Schema: 0, Fatal: 1, Error: 2, Warning: 1400, Info: 0 };
  expect(formatCounts({ counts })).toBe('1 fatal finding, 2 errors, 1,400 warnings');
  expect(formatCounts({ counts: { ...counts, Fatal: 0, Error: 0, Warning: 0 } })).toBe('Nothing');
  expect(formatCounts({ counts: null })).toBe('');
});

test('the latest two uploads that can be compared are proposed, whatever their order', () => {
  const uploads = [
    upload('b', '2026-05-02T10:00:00Z'),
    upload('d', '2026-05-04T10:00:00Z', { canCompare: { ok: false, reason: 'no' } }),
    upload('a', '2026-05-01T10:00:00Z'),
    upload('c', '2026-05-03T10:00:00Z'),
  ];
  expect(getLatestTwo(uploads)?.map(({ fileId }) => fileId)).toEqual(['b', 'c']);
  expect(getLatestTwo(uploads.slice(1, 3))).toBeNull();
});

test('two different uploads are compared', () => {
  const one = upload('a', '2026-05-01T10:00:00Z');
  expect(getComparisonRefusal(undefined, one)).toContain('two uploads');
  expect(getComparisonRefusal(one, one)).toContain('different');
  expect(getComparisonRefusal(one, upload('b', '2026-05-02T10:00:00Z'))).toBeNull();
});

const createPart = (total: number) => ({ total, groups: [] });
// Only the parts that are read are given.
const comparison = (more: object): Comparison =>
  ({
    findings: { new: createPart(0), fixed: createPart(0), remaining: createPart(0), rules: [] },
    rates: { total: 0, rows: [] },
    measures: { added: [], removed: [] },
    ...more,
  }) as unknown as Comparison;

test('a comparison reads as a sentence', () => {
  const findings = { new: createPart(1), fixed: createPart(40), remaining: createPart(1200), rules: [] };
  expect(formatComparison(comparison({ findings, rates: { total: 7, rows: [] } }))).toBe(
    '40 findings fixed, 1 new, 1,200 remaining, 7 rates changed.',
  );
  const because = { ...findings, notComparedBecause: 'Too many.' };
  expect(formatComparison(comparison({ findings: because }))).toBe('0 rates changed.');
  const added = [{ measureCode: 'CBP', measureName: '', elsewhere: 'notInFile' }];
  expect(formatComparison(comparison({ measures: { added, removed: [] } }))).toContain(
    '1 measure came or went',
  );
});

test('files are the same when nothing differs, and only when everything was compared', () => {
  expect(isUnchanged(comparison({}))).toBe(true);
  expect(isUnchanged(comparison({ rates: { total: 1, rows: [] } }))).toBe(false);
  expect(isUnchanged(comparison({ rates: { total: 0, rows: [], notComparedBecause: 'Refused.' } }))).toBe(
    false,
  );
});

test('differences carry their sign', () => {
  expect(formatDifference(1.25)).toBe('+1.25');
  expect(formatDifference(-0.5)).toBe('\u22120.50');
  expect(formatDifference(0.001)).toBe('0');
  expect(formatDifference(null)).toBe('');
});
