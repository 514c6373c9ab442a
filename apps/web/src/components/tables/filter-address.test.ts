import { expect, test } from 'vitest';
import type { Filter } from '#src/ui/data-table-model.ts';
import { parseFilters, type Search, toSearch } from './filter-address.ts';

const defaultFilters: readonly Filter[] = [{ id: 'line', value: ['Commercial', 'Medicare'] }];
const stage: Filter = { id: 'stage', value: ['Import', 'Complete'] };

test.each<[string, readonly Filter[], Search]>([
  ['a part of a text', [{ id: 'name', value: 'lake | side' }], { 'has.name': 'lake | side' }],
  ['several values', [stage], { 'is.stage': 'Import|Complete' }],
  [
    'values with the sign that divides them',
    [{ id: 'a', value: ['x|y', '~p', ''] }],
    { 'is.a': 'x~py|~~p|' },
  ],
  ['none', [], {}],
])('%s is named by the address, and read from it again', (_, filters, search) => {
  expect(toSearch({ tab: 'mail' }, filters)).toEqual({ tab: 'mail', ...search });
  expect(parseFilters({ tab: 'mail', ...search })).toEqual(filters.length === 0 ? null : filters);
});

test('filters of the screen itself are named where they are changed or cleared', () => {
  const search = (filters: readonly Filter[]) => toSearch({ 'is.stage': 'Import' }, filters, defaultFilters);
  expect(search(defaultFilters)).toEqual({});
  expect(search([...defaultFilters, stage])).toEqual({ 'is.stage': 'Import|Complete' });
  expect(search([stage])).toEqual({ 'is.stage': 'Import|Complete', 'is.line': '' });
  const one: Filter = { id: 'line', value: ['Medicare'] };
  for (const filters of [[...defaultFilters, stage], [stage], [], [one]])
    expect(parseFilters(search(filters), defaultFilters)).toEqual(filters);
});
