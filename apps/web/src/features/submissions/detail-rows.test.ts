import { expect, test } from 'vitest';
import { toDetailRows, formatKey } from './detail-rows.ts';

test('keys are read as words', () => {
  const labels = {
    software_vendor_id: 'Software vendor ID',
    sub_id: 'Submission ID',
    cms_contract_number: 'CMS contract number',
    is_public_reported: 'Is public reported',
    step: 'Step',
  };
  expect(Object.keys(labels).map(formatKey)).toEqual(Object.values(labels));
});

test('rows are found by key and keep their values', () => {
  const rows = toDetailRows([
    { key: 'step', value: '3' },
    { key: 'audit_firm_id', value: '' },
  ]);
  expect(rows).toEqual([
    { key: 'Audit firm ID', value: '' },
    { key: 'Step', value: '3' },
  ]);
});
