/** measures.json uses only values of the catalogue's union types, which the compiler cannot check on import. */
import { maxSavedRows } from '@idss/domain/audit/save-review';
import { productLines } from '@idss/domain/program';
import { expect, test } from 'vitest';
import { elementSets } from './catalogue.ts';
import { exampleSeason } from './example-season.ts';

const measures = [...exampleSeason.catalogue.measures.values()];
const strangers = (values: readonly string[], known: readonly string[]): string[] =>
  values.filter((value) => !known.includes(value));

test('codes and keys are unique', () => {
  expect(measures.length).toBe(96);
  const keys = measures.flatMap(({ indicators }) => indicators.map(({ key }) => key));
  expect(new Set(keys).size).toBe(keys.length);
  for (const { code, indicators } of measures) {
    expect(indicators.filter(({ key }) => key !== code && !key.startsWith(`${code}.`))).toEqual([]);
  }
});

test('keys of indicators end with their stratum, written as in an attribute', () => {
  const odd = measures.flatMap(({ indicators }) =>
    indicators.filter(({ key, stratum }) => {
      const written = stratum?.replaceAll(' ', '').replace(/\+$/, 'Plus').replace(/^</, 'Under');
      return written !== undefined && !key.endsWith(`.${written}`);
    }),
  );
  expect(odd).toEqual([]);
});

test.each([
  ['product lines', measures.flatMap((m) => [...m.productLines, ...m.hpr.productLines]), productLines],
  [
    "indicators' product lines",
    measures.flatMap((m) => m.indicators.flatMap((i) => i.productLines ?? [])),
    productLines,
  ],
  [
    'methods',
    measures.flatMap((m) => m.dataCollectionMethods),
    ['Administrative', 'Hybrid', 'ECDS', 'Survey'],
  ],
  ['element sets', measures.map((m) => m.elementSet), elementSets],
  [
    'formulas',
    measures.map((m) => m.rateFormula),
    ['standard', 'inverted', 'observedExpected', 'share', 'none'],
  ],
  ['units', measures.map((m) => m.unit), ['percent', 'ratio', 'memberMonths']],
  ['filters', measures.flatMap((m) => m.filters), ['hpr', 'cmsma', 'cmspbp']],
  ['audit levels', measures.map((m) => m.auditLevel), ['measure', 'indicator']],
  [
    'kinds',
    measures.flatMap((m) => m.indicators.map((i) => i.kind)),
    ['proportion', 'observedExpectedRatio', 'percentDistribution', 'count'],
  ],
  [
    'directions',
    measures.flatMap((m) => [m.betterDirection, ...m.indicators.map((i) => i.better)]),
    ['higher', 'lower', 'none'],
  ],
])('%s are known ones', (_name, values, known) => {
  expect(values.length).toBeGreaterThan(0);
  expect(strangers(values, known)).toEqual([]);
});

test('a retired code is not in the catalogue, its replacement is', () => {
  expect(exampleSeason.catalogue.retiredCodes.size).toBe(12);
  for (const [code, { replacement }] of exampleSeason.catalogue.retiredCodes) {
    expect(exampleSeason.catalogue.measures.has(code)).toBe(false);
    if (replacement !== null) expect(exampleSeason.catalogue.measures.has(replacement)).toBe(true);
  }
});

test('the review table of any product line can be saved at once', () => {
  for (const line of productLines) {
    const rows = measures
      .filter((measure) => measure.productLines.includes(line))
      .reduce(
        (sum, { indicators }) =>
          sum + 1 + indicators.filter((own) => !own.productLines || own.productLines.includes(line)).length,
        0,
      );
    expect(rows, line).toBeGreaterThan(100);
    expect(rows, line).toBeLessThanOrEqual(maxSavedRows);
  }
});
