import { expect, test } from 'vitest';
import { zipMemberNames } from './zip-member-names.ts';

const getBases = (...names: string[]) =>
  zipMemberNames(names).map(({ report }) => report.replace(/_Validation\.csv$/, ''));

test.each([
  ['Commercial1234.xml', 'Commercial1234'],
  ['../../x:y.xml', '_.._x_y'],
  ['..xml', 'file'],
  ['.xml', 'file'],
  ['con.xml', 'con_'],
  ['=1+1.xml', '_1_1'],
  [`${'a'.repeat(250)}.xml`, 'a'.repeat(120)],
  ['Größe (1).XML', 'Größe (1)'],
])('%s becomes %s', (name, base) => expect(getBases(name)).toEqual([base]));

test('each is there once, whatever the case', () => {
  expect(getBases('A1.xml', 'a1.xml', 'A1 (2).xml', 'A1.XML')).toEqual([
    'A1',
    'a1 (2)',
    'A1 (2) (2)',
    'A1 (3)',
  ]);
});
