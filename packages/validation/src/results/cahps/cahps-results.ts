/**
 * Results of a CAHPS file (spec: cahps-scoring, cahps-composites): top-box shares without case-mix adjustment. Computed
 * on exact fractions; response rates and scores have two decimals, proportions six, an n of a composite none, each
 * rounded half up once, at the end. Everything here survives JSON.
 */
import type {
  CahpsItem,
  CahpsKind,
  CahpsLayout,
  CahpsMeasure,
  CahpsSeason,
} from '../../seasons/cahps-season.ts';
import type { Scoring } from '../../seasons/survey-scoring.ts';
import { formatFraction } from '../numbers.ts';
import type { CahpsTally, CodeCounter, SampleCounts } from './tally.ts';

/** Last year's counts of a two-year result, by item. */
export interface PriorCounts {
  readonly favourable: number;
  readonly valid: number;
}

export interface CahpsResult {
  /** `GettingNeededCare` */
  readonly code: string;
  /** `Getting Needed Care` */
  readonly title: string;
  readonly scoring: Scoring;
  readonly population: 'general' | 'ccc';
  /** Columns; the lists below are in the same order. */
  readonly items: readonly string[];
  /** Valid responses of each item. */
  readonly itemN: readonly number[];
  /** Favourable responses of each item: 9 and 10 of a rating. */
  readonly topBox: readonly number[];
  /** A rating's 8, 9 and 10; null for other results. */
  readonly eightToTen: number | null;
  /** 100 × eightToTen / n, two decimals; null where there is none. */
  readonly eightToTenScore: number | null;
  /** Six decimals; null for an item without a valid response. */
  readonly itemProportion: readonly (number | null)[];
  /** 0 to 100, two decimals; null where an item has no valid response. */
  readonly score: number | null;
  /** The mean of the items' n; the threshold applies to this one. */
  readonly n: number;
  /**
   * Completes who answered any of the items, as AHRQ counts a composite's n; only this year's. Absent in results that
   * were computed by earlier versions.
   */
  readonly answeredAny?: number;
  /** False shows NA: n is below the season's smallest denominator, or there is no score. */
  readonly reportable: boolean;
  /** The result should add two years. */
  readonly isTwoYear: boolean;
  /** A two-year result without last year's counts: it has only this year's counts. */
  readonly isThisYearAlone: boolean;
}

export interface CodeShare {
  readonly code: number;
  readonly label: string;
  readonly count: number;
  /** Share of the valid responses, two decimals; null for missing codes. */
  readonly percent: number | null;
}

export interface ItemDistribution {
  readonly column: string;
  readonly question: number;
  readonly name: string;
  readonly population: 'general' | 'ccc';
  /** Completes of the population. */
  readonly completes: number;
  /** Of these, how many answered. */
  readonly valid: number;
  readonly codes: readonly CodeShare[];
}

export interface CahpsSample extends SampleCounts {
  /** 100 × completes / (rows − ineligible), two decimals; null where all are ineligible. */
  readonly responseRate: number | null;
}

export interface CahpsResults {
  readonly survey: string;
  readonly kind: CahpsKind;
  readonly productLine: 'Commercial' | 'Medicaid';
  readonly measurementYear: number;
  readonly frameSize: number | null;
  /** Rows of the file. */
  readonly sample: number;
  readonly ineligible: number;
  readonly completes: number;
  readonly responseRate: number | null;
  /** Only stratum 1; null except for CCC. */
  readonly generalSample: CahpsSample | null;
  /** Completes that screen positive for a chronic condition; null except for CCC. */
  readonly cccCompletes: number | null;
  readonly results: readonly CahpsResult[];
  /** Of every item, and for CCC of both populations. */
  readonly distributions: readonly ItemDistribution[];
}

const rounded = (numerator: bigint, denominator: bigint, decimals: number): number =>
  Number(formatFraction(numerator, denominator, decimals));

const toPercent = (part: number, whole: number): number | null =>
  whole <= 0 ? null : rounded(100n * BigInt(part), BigInt(whole), 2);

const toSample = (counts: SampleCounts): CahpsSample => ({
  ...counts,
  responseRate: toPercent(counts.completes, counts.rows - counts.ineligible),
});

const sum = (numbers: readonly number[]): number => numbers.reduce((total, n) => total + n, 0);

/** 100 × the mean of the items' shares: every item has the same weight, independent of its n. */
function computeScore(topBox: readonly number[], itemN: readonly number[]): number | null {
  if (itemN.includes(0)) return null;
  const common = itemN.reduce((product, n) => product * BigInt(n), 1n);
  const total = topBox.reduce((part, top, i) => part + (BigInt(top) * common) / BigInt(itemN[i] ?? 1), 0n);
  return rounded(100n * total, common * BigInt(itemN.length), 2);
}

const formatTitle = (code: string): string =>
  code
    .replace('.', ': ')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/\b(Of|To|Who)\b/g, (word) => word.toLowerCase());

function computeResult(
  measure: CahpsMeasure,
  layout: CahpsLayout,
  { smallestDenominator, favorable, alsoShownOfRatings }: CahpsSeason['scoring'],
  getCount: CodeCounter,
  prior: ReadonlyMap<string, PriorCounts> | null,
  answeredAny: number,
): CahpsResult {
  const { code, scoring, population, items, isTwoYear } = measure;
  const counted = (column: string, codes: Iterable<number>): number =>
    sum([...codes].map((answer) => getCount(column, answer)));
  const listLabels = (column: string): Iterable<number> =>
    layout.items.find((item) => item.column === column)?.labels.keys() ?? [];
  const getPriorCounts = (column: string): PriorCounts =>
    (isTwoYear ? prior?.get(column) : undefined) ?? { favourable: 0, valid: 0 };
  const itemN = items.map((column) => counted(column, listLabels(column)) + getPriorCounts(column).valid);
  const topBox = items.map(
    (column) => counted(column, favorable[scoring]) + getPriorCounts(column).favourable,
  );
  const n = Number(formatFraction(BigInt(sum(itemN)), BigInt(items.length), 0));
  const score = computeScore(topBox, itemN);
  const eightToTen =
    scoring === 'rating' ? sum(items.map((column) => counted(column, alsoShownOfRatings))) : null;
  return {
    code,
    title: formatTitle(code),
    scoring,
    population,
    items,
    itemN,
    topBox,
    eightToTen,
    eightToTenScore: eightToTen === null ? null : toPercent(eightToTen, n),
    itemProportion: itemN.map((valid, i) =>
      valid === 0 ? null : rounded(BigInt(topBox[i] ?? 0), BigInt(valid), 6),
    ),
    score,
    n,
    answeredAny,
    reportable: score !== null && n >= smallestDenominator,
    isTwoYear,
    isThisYearAlone: isTwoYear && items.some((column) => !prior?.has(column)),
  };
}

function computeDistribution(
  item: CahpsItem,
  season: CahpsSeason,
  population: 'general' | 'ccc',
  completes: number,
  getCount: CodeCounter,
): ItemDistribution {
  const valid = sum([...item.labels.keys()].map((code) => getCount(item.column, code)));
  const { column, question, name } = item;
  return {
    column,
    question,
    name,
    population,
    completes,
    valid,
    codes: [...item.codes].map((code) => {
      const count = getCount(column, code);
      const answer = item.labels.get(code);
      return {
        code,
        label: answer ?? season.missingCodes.get(code) ?? String(code),
        count,
        percent: answer === undefined ? null : toPercent(count, valid),
      };
    }),
  };
}

/** `prior`: last year's counts of the two-year results, by column; null where there are none. */
export function computeCahpsResults(
  tally: CahpsTally,
  layout: CahpsLayout,
  season: CahpsSeason,
  prior: ReadonlyMap<string, PriorCounts> | null = null,
): CahpsResults {
  const totals = tally.totals();
  const isCcc = layout.surveyType === 'X';
  const cccCounter = isCcc ? tally.getCounter({ population: 'ccc', filter: null }) : null;
  const generalCounter = tally.getCounter({ population: 'general', filter: null });
  const cccCompletes = isCcc ? tally.countCompletes({ population: 'ccc', filter: null }) : null;
  const all = toSample(totals.all);
  return {
    survey: layout.survey,
    kind: layout.kind,
    productLine: layout.productLine,
    measurementYear: season.measurementYear,
    frameSize: totals.frameSize,
    sample: all.rows,
    ineligible: all.ineligible,
    completes: all.completes,
    responseRate: all.responseRate,
    generalSample: isCcc ? toSample(totals.general) : null,
    cccCompletes,
    results: layout.measures.map((measure) =>
      computeResult(
        measure,
        layout,
        season.scoring,
        tally.getCounter(measure),
        prior,
        tally.countAnsweredAny(measure),
      ),
    ),
    distributions: [
      ...layout.items.map((item) =>
        computeDistribution(item, season, 'general', totals.general.completes, generalCounter),
      ),
      ...(cccCounter === null
        ? []
        : layout.items.map((item) =>
            computeDistribution(item, season, 'ccc', cccCompletes ?? 0, cccCounter),
          )),
    ],
  };
}
