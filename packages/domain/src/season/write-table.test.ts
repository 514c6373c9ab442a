import { expect, test } from 'vitest';
import { readTable } from './read-table.ts';
import { smallSeason } from './small-season.fixture.ts';
import { seasonFiles } from './tables.ts';
import { splitName, tableRow, tableText } from './write-table.ts';

test.each(seasonFiles)('%s is read again as it was written', (file) => {
  const { rows } = readTable(file, smallSeason().get(file) ?? '');
  const text = tableText(file, rows);
  expect(readTable(file, text)).toEqual({ rows, problems: [] });
  expect(tableText(file, readTable(file, text).rows)).toBe(text);
});

test('quotes what has to be, and writes numbers without an exponent', () => {
  expect(
    tableRow('prior-results.csv', {
      orgId: 1,
      productLine: 'Commercial',
      reportingProduct: 'HMO',
      measureCode: 'CBP',
      indicatorKey: 'a "b", c',
      rate: 1e-7,
      denominator: null,
      eligiblePopulation: 0,
      collectionMethod: null,
    }),
  ).toBe('1,Commercial,HMO,CBP,"a ""b"", c",0.0000001,,0,\n');
});

test.each([
  ['Ana Maria Berg', 'Ana Maria', 'Berg'],
  ['Ada', 'Ada', null],
])('%j is split into %j and %j', (name, givenName, familyName) => {
  expect(splitName(name)).toEqual({ givenName, familyName });
});
