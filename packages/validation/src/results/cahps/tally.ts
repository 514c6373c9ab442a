/** Counts of a CAHPS file, row by row: the sample, and how often each code occurs in each item of the completes. */
import { classNumbers, codeOffset, codeSpan, type RowScan } from '../../formats/cahps-csv/row-scan.ts';
import type { CahpsLayout, CahpsMeasure } from '../../seasons/cahps-season.ts';

export interface SampleCounts {
  readonly rows: number;
  readonly ineligible: number;
  readonly completes: number;
}

export interface CahpsTotals {
  readonly rows: number;
  /** Members in the sample frame, of the first row; null where it has none. */
  readonly frameSize: number | null;
  readonly all: SampleCounts;
  /** Stratum 1. */
  readonly general: SampleCounts;
  /** Stratum 2. */
  readonly supplemental: SampleCounts;
  /** Rows with ccc_prescreen 0 or 1, and with -1. */
  readonly withPrescreen: number;
  readonly withoutPrescreen: number;
  /** The first row whose stratum or prescreen status does not fit the survey. */
  readonly firstStray: number | null;
}

/** How often each code occurs in a column, among the completes of one population. */
export type CodeCounter = (column: string, code: number) => number;

export interface CahpsTally {
  add(scan: RowScan, line: number): void;
  totals(): CahpsTotals;
  /** Of the population of a result. */
  counterOf(measure: PopulationOf): CodeCounter;
  completesOf(measure: PopulationOf): number;
  /** Completes who answered any item of the result. */
  answeredAnyOf(measure: CahpsMeasure): number;
}

export type PopulationOf = Pick<CahpsMeasure, 'population' | 'filter'>;

type Writable<T> = { -readonly [K in keyof T]: T[K] };

/** A result of several items, and who answered any of them. */
interface Composite {
  readonly code: string;
  readonly positions: readonly number[];
  /** By item: 1 at the codes that are answers. */
  readonly answers: readonly Uint8Array[];
  answeredAny: number;
}

interface Population {
  readonly composites: Composite[];
  readonly counts: Int32Array;
  completes: number;
  includes(scan: RowScan): boolean;
}

function countAny(composite: Composite, codes: RowScan['codes']): void {
  const { positions, answers } = composite;
  for (let i = 0; i < positions.length; i++)
    if (answers[i]?.[codes[positions[i] ?? 0] ?? 0] === 1) {
      composite.answeredAny += 1;
      return;
    }
}

const populationKey = ({ population, filter }: PopulationOf): string =>
  filter === null ? population : `${population} ${filter.column} ${filter.values.join()}`;

export function createTally(layout: CahpsLayout, frameSize: number | null): CahpsTally {
  const getPosition = (column: string): number => layout.indexOf.get(column) ?? 0;
  const stratumAt = getPosition('sample_stratum');
  const prescreenAt = getPosition('ccc_prescreen');
  const firstItem = layout.columns.length - layout.items.length;
  const isCcc = layout.surveyType === 'X';

  const inGeneral = ({ codes }: RowScan): boolean => codes[stratumAt] === 1 + codeOffset;
  const screener = layout.cccScreener.map((group) => group.map(getPosition));
  // Adults' and children's results use the general sample, those of CCC everyone who screens positive.
  const inCcc = ({ codes }: RowScan): boolean =>
    screener.some((group) => group.every((position) => codes[position] === 1 + codeOffset));

  const answersTo = (column: string): Uint8Array => {
    const mask = new Uint8Array(codeSpan);
    for (const code of layout.items.find((item) => item.column === column)?.labels.keys() ?? [])
      mask[code + codeOffset] = 1;
    return mask;
  };

  const populations = new Map<string, Population>();
  const measures = [
    { population: 'general', filter: null } as const,
    ...(isCcc ? [{ population: 'ccc', filter: null } as const] : []),
    ...layout.measures,
  ];
  for (const { population, filter } of measures) {
    const key = populationKey({ population, filter });
    if (populations.has(key)) continue;
    const belongs = population === 'ccc' ? inCcc : inGeneral;
    const at = filter === null ? 0 : getPosition(filter.column);
    const answers = new Set(filter?.values.map((value) => value + codeOffset));
    populations.set(key, {
      composites: layout.measures
        .filter((measure) => populationKey(measure) === key)
        .map(({ code, items }) => ({
          code,
          positions: items.map(getPosition),
          answers: items.map(answersTo),
          answeredAny: 0,
        })),
      counts: new Int32Array(layout.columns.length * codeSpan),
      completes: 0,
      includes: filter === null ? belongs : (scan) => belongs(scan) && answers.has(scan.codes[at] ?? 0),
    });
  }
  const list = [...populations.values()];
  function populationFor(measure: PopulationOf): Population {
    const population = populations.get(populationKey(measure));
    if (population === undefined) throw new RangeError('This population is not counted in this survey');
    return population;
  }

  const none = (): Writable<SampleCounts> => ({ rows: 0, ineligible: 0, completes: 0 });
  const counts = { general: none(), supplemental: none(), other: none() };
  let withPrescreen = 0;
  let withoutPrescreen = 0;
  let firstStray: number | null = null;

  return {
    add(scan, line) {
      const { codes, dispositionClass } = scan;
      const stratum = (codes[stratumAt] ?? 0) - codeOffset;
      const prescreen = (codes[prescreenAt] ?? 0) - codeOffset;
      const sample = stratum === 1 ? counts.general : stratum === 2 ? counts.supplemental : counts.other;
      sample.rows += 1;
      if (prescreen === -1) withoutPrescreen += 1;
      else if (prescreen === 0 || prescreen === 1) withPrescreen += 1;
      const isStray = isCcc ? prescreen === -1 : stratum === 2 || prescreen === 0 || prescreen === 1;
      if (isStray) firstStray ??= line;
      if (dispositionClass === classNumbers.ineligible) sample.ineligible += 1;
      if (dispositionClass !== classNumbers.complete) return;
      sample.completes += 1;
      for (const population of list) {
        if (!population.includes(scan)) continue;
        population.completes += 1;
        const held = population.counts;
        for (let column = firstItem; column < codes.length; column++) {
          const at = column * codeSpan + (codes[column] ?? 0);
          held[at] = (held[at] ?? 0) + 1;
        }
        for (const composite of population.composites) countAny(composite, codes);
      }
    },
    totals() {
      const { general, supplemental, other } = counts;
      const all = {
        rows: general.rows + supplemental.rows + other.rows,
        ineligible: general.ineligible + supplemental.ineligible + other.ineligible,
        completes: general.completes + supplemental.completes + other.completes,
      };
      return {
        rows: all.rows,
        frameSize,
        all,
        general: { ...general },
        supplemental: { ...supplemental },
        withPrescreen,
        withoutPrescreen,
        firstStray,
      };
    },
    completesOf: (measure) => populationFor(measure).completes,
    answeredAnyOf: (measure) =>
      populationFor(measure).composites.find(({ code }) => code === measure.code)?.answeredAny ?? 0,
    counterOf(measure) {
      const population = populationFor(measure);
      return (column, code) => population.counts[getPosition(column) * codeSpan + code + codeOffset] ?? 0;
    },
  };
}
