import { expect, test } from 'vitest';
import { getCounted } from './counted-uploads.ts';
import type { Uploaded } from './upload-text.ts';

const upload = (createDate: string, counts: Uploaded['counts']): Uploaded => ({
  savedName: 'a',
  originalName: 'a',
  component: 'DST',
  validationStatus: 'Warning',
  createUser: 'Ann',
  createDate,
  fileId: createDate,
  size: 1,
  sha256: '',
  isInForce: false,
  remark: '',
  lateReason: null,
  counts,
  canCompare: { ok: true },
  canRestore: { ok: true },
});
const none = { Schema: 0, Fatal: 0, Error: 0, Warning: 0, Info: 0 };

test('uploads are counted from the first to the latest; those without counts are left out', () => {
  const counted = getCounted([
    upload('2026-03-03T00:00:00Z', { ...none, Error: 2, Schema: 1, Warning: 7, Info: 9 }),
    upload('2026-03-02T00:00:00Z', null),
    upload('2026-03-01T00:00:00Z', { ...none, Error: 20 }),
  ]);
  expect(counted.map(({ upload: { fileId }, errors, warnings }) => [fileId, errors, warnings])).toEqual([
    ['2026-03-01T00:00:00Z', 20, 0],
    ['2026-03-03T00:00:00Z', 3, 7],
  ]);
});
