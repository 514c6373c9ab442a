import { readFileSync } from 'node:fs';
import { readCsv } from '@idss/domain/csv/read-csv';
import { expect, test } from 'vitest';
import { classNumbers, toCode, emptyScan, type RowScan } from '../../formats/cahps-csv/row-scan.ts';
import type { CahpsLayout } from '../../seasons/cahps-season.ts';
import { exampleSeason } from '../../seasons/example-season.ts';
import expected from '../../seasons/MY2025/samples/cahps-sample-expected.json' with { type: 'json' };
import { validateCahps } from '../../validate-cahps.ts';
import { computeCahpsResults } from './cahps-results.ts';
import { createDeidentifier } from './deidentify.ts';
import { CahpsTally } from './tally.ts';

const season = exampleSeason.cahps;
const read = (name: string) =>
  readFileSync(new URL(`../../seasons/MY2025/samples/${name}`, import.meta.url), 'utf8');
const files = Object.entries(expected).filter(([, answer]) => 'measures' in answer);

test.each(files)('the results of %s are those computed for it elsewhere', (name, answer) => {
  const { outcome } = validateCahps(new TextEncoder().encode(read(name)), {
    fileName: name,
    season,
    register: null,
    now: '2026-06-01T00:00:00Z',
  });
  const { results } = outcome;
  if (results === null) throw new Error('the sample is in order');
  const { sample, ineligible, completes, responseRate } = results;
  const measures = Object.fromEntries(
    results.results.map(({ code, itemN, itemProportion, score, n, reportable }) => [
      code,
      { itemN, itemProportion, score, n, reportable },
    ]),
  );
  expect({ sample, ineligible, completes, responseRate, measures }).toEqual(answer);
  expect(JSON.parse(JSON.stringify(results))).toEqual(results);
  for (const { codes, valid, completes: all } of results.distributions) {
    const counts = codes.reduce((total, { count }) => total + count, 0);
    expect(counts).toBe(all);
    expect(codes.filter(({ percent }) => percent !== null).reduce((t, { count }) => t + count, 0)).toBe(
      valid,
    );
  }
});

test('the samples are four', () => expect(files.length).toBe(4));

const layoutNamed = (survey: string): CahpsLayout => {
  const layout = season.layouts.find((known) => known.survey === survey);
  if (layout === undefined) throw new Error(survey);
  return layout;
};

/** Completes of stratum 1 with these answers, each literal as often as it says. */
function getResults(survey: string, rows: readonly (readonly [number, Readonly<Record<string, number>>])[]) {
  const layout = layoutNamed(survey);
  const tally = new CahpsTally(layout, null);
  for (const [times, answers] of rows) {
    const codes = Uint8Array.from(layout.columns, ({ name }) =>
      toCode(String(name === 'sample_stratum' ? 1 : (answers[name] ?? -9))),
    );
    const scan = { codes, dispositionClass: classNumbers.complete } satisfies Partial<RowScan>;
    for (let n = 0; n < times; n++) tally.add({ ...emptyScan(), ...scan }, 2);
  }
  return (prior: Parameters<typeof computeCahpsResults>[3] = null, shown = layout) =>
    computeCahpsResults(tally, shown, season, prior);
}

test('a composite is the mean of its items, its n their mean rounded half up; NA below 100', () => {
  const compute = getResults('adult-medicaid', [
    [50, { Q09: 4, Q20: 1 }],
    [49, { Q09: 1 }],
    [50, { Q20: 4 }],
  ]);
  const result = compute().results.find(({ code }) => code === 'GettingNeededCare');
  // 50 of 99 and 50 of 100: n is 99.5, rounded to 100.
  expect(result).toMatchObject({
    itemN: [99, 100],
    topBox: [50, 50],
    n: 100,
    reportable: true,
    score: 50.25,
  });
  const less = getResults('adult-medicaid', [[99, { Q09: 4, Q20: 4 }]])();
  expect(less.results.find(({ code }) => code === 'GettingNeededCare')).toMatchObject({
    n: 99,
    reportable: false,
    score: 100,
  });
});

test('next to the mean n is the number who answered any item, and the threshold applies to the mean', () => {
  const compute = getResults('adult-medicaid', [
    [60, { Q09: 4, Q20: 4 }],
    [30, { Q09: 3 }],
    [20, { Q20: 1, Q28: -8 }],
    [5, { Q28: 10 }],
  ]);
  const results = new Map(compute().results.map((result) => [result.code, result]));
  // Items: 90 and 80; 110 people answered one of them at least.
  expect(results.get('GettingNeededCare')).toMatchObject({
    itemN: [90, 80],
    n: 85,
    answeredAny: 110,
    reportable: false,
  });
  expect(results.get('RatingHealthPlan')).toMatchObject({ n: 5, answeredAny: 5 });
});

test('an item without answers leaves its composite without a score', () => {
  const result = getResults('adult-medicaid', [[250, { Q09: 4 }]])().results.find(
    ({ code }) => code === 'GettingNeededCare',
  );
  expect(result).toMatchObject({
    itemN: [250, 0],
    itemProportion: [1, null],
    n: 125,
    score: null,
    reportable: false,
  });
});

test('a rating counts 9 and 10, and 8 to 10 besides; half is rounded up', () => {
  const result = getResults('adult-medicaid', [
    [1, { Q28: 9 }],
    [2, { Q28: 8 }],
    [797, { Q28: 0 }],
  ])().results.find(({ code }) => code === 'RatingHealthPlan');
  // 1 of 800 is 0.125 %.
  expect(result).toMatchObject({
    n: 800,
    topBox: [1],
    eightToTen: 3,
    score: 0.13,
    eightToTenScore: 0.38,
    itemProportion: [0.00125],
  });
});

test('smoking: only smokers count, over two years; a missing prior year is reported', () => {
  const compute = getResults('adult-medicaid', [
    [60, { Q32: 1, Q33: 2 }],
    [20, { Q32: 2, Q33: 1 }],
    [500, { Q32: 3, Q33: 4 }],
  ]);
  const advising = (results: ReturnType<typeof compute>) =>
    results.results.find(({ code }) => code === 'MSC.AdvisingToQuit');
  expect(advising(compute())).toMatchObject({
    itemN: [80],
    topBox: [60],
    score: 75,
    reportable: false,
    isThisYearAlone: true,
  });
  const prior = new Map([['Q33', { favourable: 20, valid: 80 }]]);
  expect(advising(compute(prior))).toMatchObject({
    itemN: [160],
    score: 50,
    reportable: true,
    isThisYearAlone: false,
  });
});

test("a two-year result with last year's counts of some of its items only is not a whole one", () => {
  const compute = getResults('adult-medicaid', [[120, { Q32: 1, Q33: 2, Q09: 4, Q20: 4 }]]);
  const layout = layoutNamed('adult-medicaid');
  const twoYears = {
    ...layout,
    measures: layout.measures.map((measure) => ({ ...measure, isTwoYear: true })),
  };
  const composite = (columns: readonly string[]) =>
    compute(new Map(columns.map((column) => [column, { favourable: 1, valid: 2 }])), twoYears).results.find(
      ({ code }) => code === 'GettingNeededCare',
    )?.isThisYearAlone;
  expect([composite([]), composite(['Q09']), composite(['Q09', 'Q20'])]).toEqual([true, true, false]);
});

test("last year's counts are added only to two-year results", () => {
  const compute = getResults('adult-medicaid', [[120, { Q09: 4, Q20: 4, Q28: 10, Q32: 1, Q33: 2 }]]);
  const isOneYear = ({ isTwoYear }: { isTwoYear: boolean }): boolean => !isTwoYear;
  const alone = compute().results;
  const everyItem = new Map(
    alone.flatMap(({ items }) => items.map((item) => [item, { favourable: 10, valid: 80 }])),
  );
  const together = compute(everyItem).results;
  expect(together.filter(isOneYear)).toEqual(alone.filter(isOneYear));
  expect(alone.filter(isOneYear).length).toBeGreaterThan(5);
  expect(together.find(({ code }) => code === 'MSC.AdvisingToQuit')?.itemN).toEqual([200]);
});

test('the de-identified file is the file without language, date and age, however it is cut', () => {
  const text = read('cahps-child-ccc-sample.csv').replace(',1,1,2026-03-26,', ',"1","a"",\r\n",2026-03-26,');
  const bytes = new TextEncoder().encode(text);
  const kept = (size: number): string => {
    const deidentifier = createDeidentifier(season);
    const decoder = new TextDecoder();
    let out = '';
    for (let at = 0; at < bytes.length; at += size)
      out += decoder.decode(deidentifier.write(bytes.subarray(at, at + size)), { stream: true });
    return out + decoder.decode(deidentifier.end());
  };
  const [before, after] = [text, kept(bytes.length)].map((csv) =>
    readCsv(csv).rows.map(({ cells }) => cells),
  );
  const dropped = ['survey_language', 'completion_date', 'age_at_anchor'];
  const isKept = (_cell: string, column: number) => !dropped.includes(before?.[0]?.[column] ?? '');
  expect(after).toEqual(before?.map((cells) => cells.filter(isKept)));
  expect(after?.length).toBe(61);
  expect(after?.[0]?.length).toBe((before?.[0]?.length ?? 0) - dropped.length);
  expect(kept(7)).toBe(kept(bytes.length));
});

/** A tally of rows with this stratum, prescreen status and class, from line 2 on. */
function computeTally(
  survey: string,
  rows: readonly (readonly [number, number, keyof typeof classNumbers])[],
) {
  const layout = layoutNamed(survey);
  const tally = new CahpsTally(layout, null);
  for (const [n, [stratum, prescreen, kind]] of rows.entries()) {
    const given: Readonly<Record<string, number>> = { sample_stratum: stratum, ccc_prescreen: prescreen };
    const codes = Uint8Array.from(layout.columns, ({ name }) => toCode(String(given[name] ?? -9)));
    tally.add({ ...emptyScan(), codes, dispositionClass: classNumbers[kind] }, n + 2);
  }
  return { tally, layout };
}

test('the general sample of CCC is that of stratum 1 alone; other surveys have none', () => {
  const { tally, layout } = computeTally('child-medicaid-ccc', [
    [1, 0, 'complete'],
    [1, 1, 'ineligible'],
    [1, 0, 'nonresponse'],
    [2, 1, 'complete'],
    [2, 1, 'complete'],
  ]);
  const results = computeCahpsResults(tally, layout, season);
  expect(results).toMatchObject({ sample: 5, ineligible: 1, completes: 3, responseRate: 75 });
  expect(results.generalSample).toEqual({ rows: 3, ineligible: 1, completes: 1, responseRate: 50 });
  const adults = computeTally('adult-medicaid', [[1, -1, 'complete']]);
  expect(computeCahpsResults(adults.tally, adults.layout, season).generalSample).toBeNull();
});

test.each<[string, string, number, number, number | null]>([
  ['no stratum but 1', 'adult-medicaid', 1, -1, null],
  ['a second stratum', 'adult-medicaid', 2, -1, 3],
  ['a prescreen status', 'adult-medicaid', 1, 0, 3],
  ['another prescreen status', 'child-medicaid', 1, 1, 3],
  ['both strata of CCC', 'child-medicaid-ccc', 2, 1, null],
  ['CCC without a prescreen status', 'child-medicaid-ccc', 1, -1, 3],
])('%s in %s: the first stray row is that of line %s', (_what, survey, stratum, prescreen, line) => {
  const [first, status] = survey === 'child-medicaid-ccc' ? [1, 0] : [1, -1];
  const { tally } = computeTally(survey, [
    [first, status, 'complete'],
    [stratum, prescreen, 'complete'],
    [stratum, prescreen, 'complete'],
  ]);
  expect(tally.totals().firstStray).toBe(line);
});
