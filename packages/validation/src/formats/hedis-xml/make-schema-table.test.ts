import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import hedisSchema from '../../seasons/MY2025/hedis-schema.json' with { type: 'json' };
import { makeSchemaTable } from './make-schema-table.ts';

const xsd = readFileSync(new URL('../../seasons/MY2025/hedis-submission.xsd', import.meta.url), 'utf8');

test('the checked-in table is what the schema gives; run tools/write-schema-table.ts after a change', () => {
  expect(makeSchemaTable(xsd)).toEqual(hedisSchema);
});

test('what the reader does not know stops the tool', () => {
  expect(() => makeSchemaTable(xsd.replace('fractionDigits', 'totalDigits'))).toThrow('facet totalDigits');
  expect(() => makeSchemaTable(xsd.replace('[0-9]{3}', '\\d{3}'))).toThrow('pattern');
  expect(() => makeSchemaTable(xsd.replace('xs:dateTime', 'xs:date'))).toThrow('xs:date');
});

/** The whole schema with another `maxOccurs`, or with more types, groups and elements. */
const repeated = (attributes: string): string => xsd.replace('maxOccurs="9"', attributes);
const withMore = (more: string, use = ''): string =>
  xsd.replace('</xs:schema>', `${more}</xs:schema>`).replace('<xs:sequence>', `<xs:sequence>${use}`);
const nested = (depth: number, inner: string): string =>
  '<xs:sequence>'.repeat(depth) + inner + '</xs:sequence>'.repeat(depth);
const element = (name: string, more = ''): string => `<xs:element name="${name}" type="xs:string" ${more}/>`;
/** Each group is the one before, twice. */
const doubling = Array.from({ length: 30 }, (_, n) => {
  const one = n === 0 ? element('a') : `<xs:group ref="g${n - 1}"/>`;
  return `<xs:group name="g${n}"><xs:sequence>${one}${one}</xs:sequence></xs:group>`;
}).join('');
/** Which of the last twenty was an "a": a deterministic automaton has a million states for it. */
const exponential = `<xs:sequence maxOccurs="unbounded"><xs:choice>${element('a')}${element('b')}</xs:choice></xs:sequence>${element('a')}${`<xs:choice>${element('a')}${element('b')}</xs:choice>`.repeat(20)}`;

test.each<[string, string, string]>([
  ['maxOccurs of 30,000', repeated('maxOccurs="30000"'), 'maxOccurs 30000 is not supported: at most 1000'],
  ['maxOccurs of 1,000,000,000', repeated('maxOccurs="1000000000"'), 'or "unbounded"'],
  ['maxOccurs of 1,001', repeated('maxOccurs="1001"'), 'maxOccurs 1001'],
  [
    'minOccurs of 1,000,000,000',
    repeated('minOccurs="1000000000" maxOccurs="unbounded"'),
    'minOccurs 1000000000',
  ],
  ['maxOccurs of -1', repeated('maxOccurs="-1"'), 'maxOccurs -1'],
  ['maxOccurs of 1e9', repeated('maxOccurs="1e9"'), 'maxOccurs 1e9'],
  ['minOccurs above maxOccurs', repeated('minOccurs="8" maxOccurs="7"'), 'minOccurs 8 is above maxOccurs 7'],
  [
    'repetitions of repetitions',
    withMore('', `<xs:sequence maxOccurs="100">${element('a', 'maxOccurs="100"')}</xs:sequence>`),
    'more than 5000 states',
  ],
  ['groups that double', withMore(doubling, '<xs:group ref="g29"/>'), 'more than 5000 states'],
  ['a choice that has to be remembered', withMore('', exponential), 'more than 5000 states'],
  [
    'a group that contains itself',
    withMore(
      '<xs:group name="g"><xs:sequence><xs:group ref="g"/></xs:sequence></xs:group>',
      '<xs:group ref="g"/>',
    ),
    'group g contains itself',
  ],
  [
    'a type that contains itself',
    withMore(
      '<xs:complexType name="T"><xs:sequence><xs:element name="t" type="T"/></xs:sequence></xs:complexType>',
      '<xs:element name="t" type="T"/>',
    ),
    'type T contains itself',
  ],
  ['deep nesting', withMore('', nested(20_000, element('a'))), 'nested more than 50 deep'],
  ['very many elements', withMore('', element('a').repeat(10_001)), 'more than 10000 elements'],
  ['a very long schema', withMore(' '.repeat(2_000_001)), 'more than 2000000 characters'],
  [
    'a group repeated without a limit',
    xsd.replace('[0-9]{3}', '([0-9]+)+'),
    'a group is repeated at most 9 times',
  ],
  [
    'a group repeated often',
    xsd.replace('[0-9]{3}', '([0-9]+){1,10}'),
    'a group is repeated at most 9 times',
  ],
  [
    'a number that is none',
    xsd.replace(/fractionDigits value="\d+"/, 'fractionDigits value="x"'),
    'x is no number',
  ],
  ['a name that objects have', withMore('', element('constructor')), 'the name constructor is not supported'],
])('%s is refused', (_name, schema, problem) => {
  expect(schema).not.toBe(xsd);
  expect(() => makeSchemaTable(schema)).toThrow(problem);
});

test('as many repetitions as are supported are read', () => {
  const { complexTypes } = makeSchemaTable(repeated('maxOccurs="1000"'));
  expect(Math.max(...Object.values(complexTypes).map(({ states }) => states.length))).toBeGreaterThan(1000);
});
