/** Rates that changed between two runs, and measures that were added or removed. */
import { z } from 'zod';
import type { AnswerOf } from '@idss/contract/endpoint';
import type { comparison } from '@idss/contract/runs/comparison';
import { type Component, isHedis, getProgram } from '@idss/domain/program';
import type { Catalogue } from '@idss/validation/seasons/catalogue';
import type { Queryable } from '#src/db/queryable.ts';
import { surveyResults } from '#src/access/survey-results.sql.ts';
import {
  type ChangedRateRow,
  listChangedRates,
  listMeasures,
  type MeasureRow,
  readRunResults,
  type RunResults,
} from './comparison.sql.ts';

type Answer = AnswerOf<typeof comparison.CompareUploads>;
type Rates = Answer['rates'];
type Rate = Rates['rows'][number];
type Measures = Answer['measures'];
type ChangedMeasure = Measures['added'][number];

interface ComparedRun {
  readonly runId: string;
  readonly savedName: string;
}

const maxRates = 1000;

export async function compareResults(
  db: Queryable,
  catalogue: Catalogue,
  component: Component,
  before: ComparedRun,
  after: ComparedRun,
): Promise<{ readonly rates: Rates; readonly measures: Measures }> {
  const [resultsBefore, resultsAfter] = [
    await readRunResults(db, before.runId),
    await readRunResults(db, after.runId),
  ];
  const without = hasResults(resultsBefore) ? (hasResults(resultsAfter) ? null : after) : before;
  if (without)
    return {
      rates: {
        notComparedBecause: `${without.savedName} was not accepted, so there are no rates to compare.`,
        total: 0,
        rows: [],
      },
      measures: { added: [], removed: [] },
    };
  if (!isHedis(component))
    return {
      rates: getPage(changedSurveyRates(getProgram(component), resultsBefore, resultsAfter)),
      measures: { added: [], removed: [] },
    };
  const rows = await listChangedRates(db, before.runId, after.runId);
  const measuresBefore = await listMeasures(db, before.runId);
  const measuresAfter = await listMeasures(db, after.runId);
  return {
    rates: getPage(sortRows(rows, catalogue).map((row) => presentRate(row, catalogue))),
    measures: {
      added: findOnlyIn(measuresAfter, measuresBefore, catalogue),
      removed: findOnlyIn(measuresBefore, measuresAfter, catalogue),
    },
  };
}

const hasResults = ({ hasMeasures, surveyResults }: RunResults): boolean =>
  hasMeasures || surveyResults !== null;

const getPage = (rates: readonly Rate[]): Rates => ({ total: rates.length, rows: rates.slice(0, maxRates) });

/** In the order of the season's measures and of their indicators. */
function sortRows(rows: readonly ChangedRateRow[], { measures }: Catalogue): readonly ChangedRateRow[] {
  const places = new Map<string, number>();
  const inCatalogue = [...measures.values()].sort((a, b) => a.sortOrder - b.sortOrder);
  for (const { indicators } of inCatalogue) for (const { key } of indicators) places.set(key, places.size);
  const getPlace = ({ indicatorKey }: ChangedRateRow): number => places.get(indicatorKey) ?? places.size;
  return rows.toSorted((a, b) => getPlace(a) - getPlace(b));
}

function presentRate(row: ChangedRateRow, { measures }: Catalogue): Rate {
  const measure = measures.get(row.measureCode);
  return {
    ...row,
    measureName: measure?.name ?? row.measureCode,
    indicatorName:
      measure?.indicators.find(({ key }) => key === row.indicatorKey)?.shortName ?? row.indicatorKey,
    difference: computeDifference(row.before, row.after),
  };
}

/** Rates are stored in double precision: a rounding error after subtraction is not a difference. */
const computeDifference = (before: number | null, after: number | null): number | null =>
  before === null || after === null ? null : Number((after - before).toFixed(6));

const isReported = ({ reportMeasure, benefitOffered }: MeasureRow): boolean =>
  reportMeasure && benefitOffered;

/** Measures that are reported in `here` but not in `there`. */
function findOnlyIn(
  here: readonly MeasureRow[],
  otherRows: readonly MeasureRow[],
  { measures }: Catalogue,
): ChangedMeasure[] {
  const others = new Map(otherRows.map((row) => [row.measureCode, row]));
  return here.filter(isReported).flatMap(({ measureCode }): ChangedMeasure[] => {
    const other = others.get(measureCode);
    if (other && isReported(other)) return [];
    const elsewhere = !other ? 'notInFile' : other.benefitOffered ? 'notReported' : 'benefitNotOffered';
    return [{ measureCode, measureName: measures.get(measureCode)?.name ?? measureCode, elsewhere }];
  });
}

interface SurveyRate {
  readonly key: string;
  readonly name: string;
  readonly rate: number | null;
  readonly shown: string;
}

const cahpsRates = surveyResults
  .pick({ responseRate: true, results: true })
  .transform(({ responseRate, results }): SurveyRate[] => [
    computeResponseRate(responseRate),
    // Below the smallest denominator a score is NA, as in the preview of the survey; so it has no difference.
    ...results.map(({ code, title, population, score, reportable }) => ({
      key: `${code}.${population}`,
      name: population === 'ccc' ? `${title}, children with chronic conditions` : title,
      rate: reportable ? score : null,
      shown: reportable && score !== null ? score.toFixed(2) : 'NA',
    })),
  ]);

const hosRates = z
  .object({
    responseRate: z.string(),
    effectiveness: z.array(
      z.object({ measure: z.string(), name: z.string(), field: z.string(), rate: z.string() }),
    ),
  })
  .transform(({ responseRate, effectiveness }): SurveyRate[] => [
    computeResponseRate(numberIn(responseRate)),
    ...effectiveness.map(({ measure, name, field, rate }) => ({
      key: `${measure}.${field}`,
      name,
      rate: numberIn(rate),
      shown: rate,
    })),
  ]);

const computeResponseRate = (rate: number | null): SurveyRate => ({
  key: 'ResponseRate',
  name: 'Response rate',
  rate,
  shown: rate === null ? '' : rate.toFixed(2),
});

/** The number in a text that may be empty or NA. */
const numberIn = (text: string): number | null => (/^\d+(\.\d+)?$/.test(text) ? Number(text) : null);

/** Of the side that lacks a rate. */
const noRate = { rate: null, shown: '' };

function changedSurveyRates(
  program: 'CAHPS' | 'HOS' | 'HEDIS',
  before: RunResults,
  after: RunResults,
): Rate[] {
  const shape = program === 'CAHPS' ? cahpsRates : hosRates;
  const earlier = new Map(shape.parse(before.surveyResults).map((rate) => [rate.key, rate]));
  const later = new Map(shape.parse(after.surveyResults).map((rate) => [rate.key, rate]));
  return [...new Set([...later.keys(), ...earlier.keys()])].flatMap((key): Rate[] => {
    const [b, a] = [earlier.get(key), later.get(key)];
    if (b?.rate === a?.rate && b?.shown === a?.shown) return [];
    const [was, is] = [b ?? noRate, a ?? noRate];
    return [
      {
        measureCode: program,
        measureName: program,
        indicatorKey: key,
        indicatorName: a?.name ?? b?.name ?? key,
        before: was.rate,
        after: is.rate,
        displayBefore: was.shown,
        displayAfter: is.shown,
        difference: computeDifference(was.rate, is.rate),
      },
    ];
  });
}
