import { expect, test } from 'vitest';
import { findOrganization, getName, findSaveProblem } from './organization-form.ts';

const lakeside = {
  eisOrgId: 1234,
  orgName: 'Lakeside Health',
  contactFirstName: 'Avery',
  contactLastName: 'Collins',
  inactive: false,
};
const form = (id: string, name: string, inactive = false) => ({ id, name, inactive });

test('a typed id finds its organization', () => {
  expect(findOrganization([lakeside], ' 1234 ')).toBe(lakeside);
  expect(findOrganization([lakeside], '123')).toBeUndefined();
});

test('without a typed name, the stored one stays', () => {
  expect(getName(form('1234', '  '), lakeside)).toBe('Lakeside Health');
  expect(getName(form('1234', ' Lakeside  Plan '), lakeside)).toBe('Lakeside Plan');
});

test.each([
  ['no id', form('', 'New Plan'), undefined, 'Enter an OrgId from 1 to 999999999.'],
  ['an id of ten digits', form('1234567890', 'New Plan'), undefined, 'Enter an OrgId from 1 to 999999999.'],
  ['no name of a new one', form('99', ' '), undefined, 'Enter a name.'],
  ['a name without a letter', form('99', '123'), undefined, 'The name has no letter.'],
  ['nothing new', form('1234', ''), lakeside, 'Nothing was changed.'],
  ['the same name', form('1234', 'Lakeside Health'), lakeside, 'Nothing was changed.'],
  ['only inactive', form('1234', '', true), lakeside, null],
  ['a stored name that is refused today', form('1', '', true), { ...lakeside, orgName: '123' }, null],
  ['another name', form('1234', 'Lakeside Plan'), lakeside, null],
  ['a new one', form('99', 'New Plan'), undefined, null],
])('%s', (_, entered, stored, reason) => {
  expect(findSaveProblem(entered, stored)).toBe(reason);
});
