import type { ProductLine } from '@idss/domain/program';
import { exampleSeason } from '@idss/validation/seasons/example-season';
import { validateHedis } from '@idss/validation/validate-hedis';
import { expect, test } from 'vitest';
import { generateHedisXml } from '@idss/demo/generate-hedis';
import { requestFor } from '@idss/demo/hedis-request.fixture';
import { describeMeasure } from './describe-measure.ts';
import { toLabel } from '#src/documents/measure-tables/indicator-labels.ts';
import { foregroundColors, makeGrids } from './make-grids.ts';
import type { IndicatorRow } from '#src/documents/measure-tables/measure-columns.ts';
import { roundHalfUp, writeNumber } from '#src/documents/measure-tables/write-number.ts';

const { catalogue } = exampleSeason;

const lines = ['Commercial', 'Medicaid', 'Medicare', 'Exchange'] as const;

function getResults(productLine: ProductLine) {
  const text = generateHedisXml(requestFor(productLine, null, { getGuid: () => null }));
  const { outcome } = validateHedis(Buffer.from(text), {
    fileName: `${productLine}4711.xml`,
    catalogue,
    register: null,
    switches: { guid: false, experimental: false },
    now: '2026-05-12T12:00:00.000Z',
  });
  if (!outcome.results) throw new Error('The generated file is good.');
  return outcome.results.measures.map((measure) => {
    const definition = catalogue.measures.get(measure.code);
    if (!definition) throw new Error(measure.code);
    const rows = definition.indicators.flatMap((indicator): IndicatorRow[] => {
      const result = measure.indicators.find(({ key }) => key === indicator.key);
      return result ? [{ ...result, indicator, designation: null }] : [];
    });
    return { definition, rows, grids: makeGrids(rows, definition, catalogue, productLine) };
  });
}

test.each(lines)('%s: every value of the file is in a grid, every heading once', (productLine) => {
  for (const { definition, rows, grids } of getResults(productLine)) {
    for (const grid of Object.values(grids)) {
      const [heads = [], ...body] = grid ?? [];
      const names = heads.map(({ shortDisplayText }) => shortDisplayText);
      expect(new Set(names).size, `${definition.code}: ${names.join(', ')}`).toBe(names.length);
      for (const row of body) {
        expect(row).toHaveLength(heads.length);
        for (const [column, cell] of row.entries()) {
          expect(cell.isFilterable).toBe(heads[column]?.isFilterable);
          expect(cell.isHiddenByDefault).toBe(heads[column]?.isHiddenByDefault);
        }
      }
    }
    const count = (dimension: string): number =>
      rows.flatMap((row) =>
        row.stratifications
          .filter((stratification) => stratification.dimension === dimension)
          .flatMap((s) => s.rows),
      ).length;
    const base = grids.measureWhole ?? grids.measureBase;
    expect(base).toHaveLength(1 + rows.length);
    expect((grids.measureRace?.length ?? 1) - 1, definition.code).toBe(count('race'));
    expect((grids.measureEthnicity?.length ?? 1) - 1, definition.code).toBe(count('ethnicity'));
    expect((grids.measureSes?.length ?? 1) - 1, definition.code).toBe(count('ses'));
    expect(grids.measureRace !== undefined, definition.code).toBe(definition.raceEthnicityStratified);
    // An element without its own label would be shown under its name in the file.
    for (const { text, shortDisplayText } of base?.[0] ?? [])
      expect(text, `${definition.code} ${shortDisplayText}`).not.toBe(shortDisplayText);
    // Each rate as it was computed.
    const rateColumn = base?.[0]?.findIndex((head) =>
      ['Rate', 'O/E', 'Percent'].includes(head.shortDisplayText),
    );
    if (rateColumn !== undefined && rateColumn >= 0)
      expect(base?.slice(1).map((row) => row[rateColumn]?.shortDisplayText)).toEqual(
        rows.map(({ displayRate }) => displayRate || '–'),
      );
  }
});

test('Medicare measures with SES rows have a grid for them, in addition to one or three', () => {
  const medicare = new Map(getResults('Medicare').map((measure) => [measure.definition.code, measure.grids]));
  expect(Object.keys(medicare.get('PCR') ?? {})).toEqual(['measureWhole', 'measureSes']);
  expect(Object.keys(medicare.get('COL-E') ?? {})).toEqual([
    'measureBase',
    'measureRace',
    'measureEthnicity',
    'measureSes',
  ]);
  const [heads = [], first = []] = medicare.get('PCR')?.measureSes ?? [];
  expect(heads.map(({ shortDisplayText }) => shortDisplayText)).not.toContain('O/E');
  expect(first[0]?.shortDisplayText).toBe('Neither LIS/DE nor disability');
});

const luminance = (color: string): number => {
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};

test('colors have a contrast of 4.5:1 on white', () => {
  for (const color of Object.values(foregroundColors))
    expect(1.05 / (luminance(color) + 0.05)).toBeGreaterThanOrEqual(4.5);
});

test.each(lines)('%s: every measure of the files has a description of what it counts', (productLine) => {
  for (const definition of catalogue.measures.values()) {
    if (definition.isSurvey || !definition.productLines.includes(productLine)) continue;
    for (const method of ['A', 'H', 'E', null]) {
      const { denominator, numerator, rate, notes } = describeMeasure(definition, productLine, method);
      for (const sentence of [denominator, numerator, rate, ...notes]) {
        if (sentence === '' && definition.elementSet === 'enrollment') continue;
        expect(sentence, definition.code).toMatch(/^[A-Z0-9].*\.$/);
        expect(sentence, definition.code).not.toMatch(/undefined|null| {2}/);
      }
    }
  }
});

test('the description of a hybrid measure reported from administrative data mentions no sample', () => {
  const cbp = catalogue.measures.get('CBP');
  if (!cbp) throw new Error('CBP');
  expect(describeMeasure(cbp, 'Commercial', 'H').denominator).toContain('sample');
  expect(describeMeasure(cbp, 'Commercial', 'A').denominator).not.toContain('sample');
});

test.each([
  [0.285, 2, 0.29],
  [1.005, 2, 1.01],
  [-1.005, 2, -1.01],
  [66.66666666666667, 2, 66.67],
  [0.87794, 4, 0.8779],
  [1e-9, 2, 0],
  [0, 2, 0],
])('%d at %d decimals is %d', (value, decimals, rounded) => {
  expect(roundHalfUp(value, decimals)).toBe(rounded);
});

test('counts have separators, rates do not', () => {
  expect(writeNumber(1_234_567, 'count').text).toBe('1,234,567');
  expect(writeNumber(1234.5, 2).text).toBe('1234.50');
  expect(writeNumber(7.5, 'plain').text).toBe('7.5');
});

test.each([
  ['BlackOrAfricanAmerican', 'Black or African American'],
  ['NativeHawaiianOrOtherPacificIslander', 'Native Hawaiian or Other Pacific Islander'],
  ['HispanicOrLatino', 'Hispanic or Latino'],
  ['NonEnglish', 'Non English'],
  ['65+', '65+'],
  ['Male 21-75', 'Male 21-75'],
  ['BMIPercentile', 'BMI Percentile'],
])('%s in words', (name, label) => {
  expect(toLabel(name)).toBe(label);
});
