import { expect, test } from 'vitest';
import {
  type MeasureMembership,
  listMeasureFilters,
  listMeasureSets,
  passesMeasureFilter,
  ratingsMark,
} from './measure-filters.ts';

const rated: MeasureMembership = {
  filters: ['hpr', 'cmsma', 'cmspbp'],
  hpr: { productLines: ['Commercial', 'Medicare'] },
};
const unrated: MeasureMembership = { filters: ['cmsma'], hpr: { productLines: [] } };

test('ALL and HPR everywhere; Medicare adds CMS and PBP', () => {
  for (const line of ['Commercial', 'Medicaid', 'Exchange'] as const)
    expect(listMeasureFilters(line)).toEqual(['all', 'hpr']);
  expect(listMeasureFilters('Medicare')).toEqual(['all', 'hpr', 'cmsma', 'cmspbp']);
});

test.each([
  ['Commercial', rated, ['hpr'], '*'],
  ['Medicaid', rated, [], ''],
  ['Medicare', rated, ['hpr', 'cmsma', 'cmspbp'], '*'],
  ['Exchange', rated, ['hpr'], ''],
  ['Commercial', unrated, [], ''],
  ['Medicare', unrated, ['cmsma'], ''],
  ['Exchange', unrated, [], ''],
] as const)('in %s', (line, standing, sets, mark) => {
  expect(listMeasureSets(standing, line)).toEqual(sets);
  expect(ratingsMark(listMeasureSets(standing, line), line)).toBe(mark);
});

test('ALL shows everything, a filter its own set', () => {
  expect(passesMeasureFilter([], 'all')).toBe(true);
  expect(passesMeasureFilter(['cmsma'], 'cmsma')).toBe(true);
  expect(passesMeasureFilter(['cmsma'], 'hpr')).toBe(false);
});
