import { expect, test } from 'vitest';
import {
  parseColumns,
  parseSort,
  toColumnsText,
  toSortText,
  toViewAddress,
  withView,
} from './view-address.ts';

const columns = [
  { id: 'subId', header: 'Sub ID', text: () => '' },
  { id: 'orgName', header: 'Org Name', text: () => '' },
  { id: 'edit', header: 'Edit', text: () => '', isSortable: false },
];

test.each([
  ['orgName', { id: 'orgName', isDescending: false }],
  ['-orgName', { id: 'orgName', isDescending: true }],
  ['nothing', null],
  ['edit', null],
  ['', null],
  ['-', null],
  [undefined, null],
])('the order %j', (text, sort) => {
  expect(parseSort(text, columns)).toEqual(sort);
  if (sort) expect(toSortText(sort)).toBe(text);
});

test('columns are named where they are not the usual ones', () => {
  const usual = { orgName: false };
  expect(toColumnsText({ orgName: false }, columns, usual)).toBeUndefined();
  expect(toColumnsText({}, columns, usual)).toBe('subId|orgName|edit');
  expect(parseColumns('subId|edit|gone', columns)).toEqual({ subId: true, orgName: false, edit: true });
  expect(parseColumns('gone', columns)).toBeNull();
  expect(parseColumns(undefined, columns)).toBeNull();
});

test('a view is the address without season and tab', () => {
  expect(toViewAddress({ my: '2024', tab: 'mail', sort: '-at', 'is.state': 'a|b', show: undefined })).toBe(
    'sort=-at&is.state=a%7Cb',
  );
  expect(toViewAddress({ tab: 'mail' })).toBe('');
});

test('of two tables on a page each has a view of its own', () => {
  const search = {
    tab: 'vendors',
    user: 'ada@lakeside.example',
    sort: '-name',
    'has.orgName': 'lake',
    'map.sort': 'subId',
    'is.map.isValid': 'No',
  };
  expect(toViewAddress(search)).toBe('sort=-name&has.orgName=lake');
  expect(toViewAddress(search, 'map')).toBe('map.sort=subId&is.map.isValid=No');
  expect(withView(search, 'columns=name')).toEqual({
    tab: 'vendors',
    user: 'ada@lakeside.example',
    'map.sort': 'subId',
    'is.map.isValid': 'No',
    columns: 'name',
  });
  expect(withView(search, '', 'map')).toEqual({
    tab: 'vendors',
    user: 'ada@lakeside.example',
    sort: '-name',
    'has.orgName': 'lake',
  });
});
