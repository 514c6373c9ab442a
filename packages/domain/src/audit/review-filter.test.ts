import { expect, test } from 'vitest';
import { measureCodeFilters, readReviewFilter } from './review-filter.ts';

test('ALL and HPR everywhere; Medicare adds CMS and PBP', () => {
  for (const line of ['Commercial', 'Medicaid', 'Exchange'] as const)
    expect(measureCodeFilters(line).map(({ label }) => label)).toEqual(['ALL', 'HPR']);
  expect(measureCodeFilters('Medicare')).toEqual([
    { code: 'ALL', label: 'ALL' },
    { code: 'hpr', label: 'HPR' },
    { code: 'cmsma', label: 'CMS' },
    { code: 'cmspbp', label: 'PBP' },
  ]);
});

test('a filter is ALL, a set of the product line, a measure of the table, or a designation', () => {
  const read = (value: string) => readReviewFilter(value, 'Commercial', ['CBP', 'COL-E']);
  expect(read('ALL')).toEqual({ kind: 'all' });
  expect(read('all')).toEqual({ kind: 'all' });
  expect(read('hpr')).toEqual({ kind: 'set', code: 'hpr' });
  expect(read('COL-E')).toEqual({ kind: 'measure', measureCode: 'COL-E' });
  expect(read('BR')).toEqual({ kind: 'designation', designation: 'BR' });
  for (const wrong of ['cmsma', 'XYZ', '', 'br']) expect(read(wrong)).toBeNull();
  expect(readReviewFilter('cmsma', 'Medicare', [])).toEqual({ kind: 'set', code: 'cmsma' });
});
