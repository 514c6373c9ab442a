import { expect, test } from 'vitest';
import { detailRows, keyInWords } from './detail-words.ts';

test.each([
  ['software_vendor_id', 'Software vendor ID'],
  ['sub_id', 'Submission ID'],
  ['cms_contract_number', 'CMS contract number'],
  ['is_public_reported', 'Is public reported'],
  ['step', 'Step'],
])('%s is read as %s', (key, words) => {
  expect(keyInWords(key)).toBe(words);
});

test('rows are found by key and keep their values', () => {
  const rows = detailRows([
    { key: 'step', value: '3' },
    { key: 'audit_firm_id', value: '' },
  ]);
  expect(rows).toEqual([
    { key: 'Audit firm ID', value: '' },
    { key: 'Step', value: '3' },
  ]);
});
