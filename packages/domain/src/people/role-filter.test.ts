import { expect, test } from 'vitest';
import { roleGroups } from '../permissions/actions.ts';
import { readRoleFilter, roleFilterChoices, roleFilterValue } from './role-filter.ts';

test('each choice is read as it was written', () => {
  const values = roleGroups.flatMap(roleFilterChoices).map(({ value }) => value);
  expect(values.map((value) => roleFilterValue(readRoleFilter(value)))).toEqual(values);
  expect(new Set(values).size).toBe(values.length);
  expect(readRoleFilter('king')).toEqual({});
  expect(readRoleFilter('')).toEqual({});
});

test('a group of several roles offers any of them', () => {
  expect(roleFilterChoices('vendor')[0]).toEqual({ value: 'vendor', label: 'Any vendor role' });
  expect(roleFilterChoices('system')).toEqual([{ value: 'sysadmin', label: 'System administrator' }]);
});
