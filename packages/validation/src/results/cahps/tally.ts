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

export type PopulationFilter = Pick<CahpsMeasure, 'population' | 'filter'>;

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** A result of several items, and who answered any of them. */
interface Composite {
  readonly code: string;
  readonly positions: Int32Array;
  /** At item × codeSpan + code: 1 where the code is an answer. */
  readonly answers: Uint8Array;
  answeredAny: number;
}

interface Population {
  readonly composites: readonly Composite[];
  includes(scan: RowScan): boolean;
}

/** The completes that belong to the same populations: each row is counted once, in however many it is. */
interface Group {
  readonly populations: ReadonlySet<Population>;
  readonly counts: Int32Array;
  completes: number;
}

function countAny(composite: Composite, codes: RowScan['codes']): void {
  const { positions, answers } = composite;
  for (let i = 0; i < positions.length; i++)
    if (answers[i * codeSpan + (codes[positions[i] ?? 0] ?? 0)] === 1) {
      composite.answeredAny += 1;
      return;
    }
}

const populationKey = ({ population, filter }: PopulationFilter): string =>
  filter === null ? population : `${population} ${filter.column} ${filter.values.join()}`;

/** 1 at these codes. */
function toMask(values: Iterable<number>): Uint8Array {
  const mask = new Uint8Array(codeSpan);
  for (const value of values) mask[value + codeOffset] = 1;
  return mask;
}

const none = (): Mutable<SampleCounts> => ({ rows: 0, ineligible: 0, completes: 0 });

export class CahpsTally {
  readonly #layout: CahpsLayout;
  readonly #frameSize: number | null;
  readonly #stratumAt;
  readonly #prescreenAt;
  readonly #firstItem;
  readonly #isCcc;
  readonly #screener;
  readonly #populations = new Map<string, Population>();
  readonly #list;
  /** By a number with a binary digit for each population. */
  readonly #groups = new Map<number, Group>();
  readonly #counts;
  #withPrescreen = 0;
  #withoutPrescreen = 0;
  #firstStray: number | null = null;

  constructor(layout: CahpsLayout, frameSize: number | null) {
    this.#layout = layout;
    this.#frameSize = frameSize;
    this.#stratumAt = this.#getPosition('sample_stratum');
    this.#prescreenAt = this.#getPosition('ccc_prescreen');
    this.#firstItem = layout.columns.length - layout.items.length;
    this.#isCcc = layout.surveyType === 'X';
    this.#screener = layout.cccScreener.map((group) => group.map(this.#getPosition));
    const measures = [
      { population: 'general', filter: null } as const,
      ...(this.#isCcc ? [{ population: 'ccc', filter: null } as const] : []),
      ...layout.measures,
    ];
    for (const { population, filter } of measures) {
      const key = populationKey({ population, filter });
      if (this.#populations.has(key)) continue;
      const belongs = population === 'ccc' ? this.#inCcc : this.#inGeneral;
      const at = filter === null ? 0 : this.#getPosition(filter.column);
      const answers = toMask(filter?.values ?? []);
      this.#populations.set(key, {
        composites: layout.measures
          .filter((measure) => populationKey(measure) === key)
          .map(({ code, items }) => ({
            code,
            positions: Int32Array.from(items, this.#getPosition),
            answers: Uint8Array.from(items.flatMap((item) => [...this.#answersTo(item)])),
            answeredAny: 0,
          })),
        includes: filter === null ? belongs : (scan) => belongs(scan) && answers[scan.codes[at] ?? 0] === 1,
      });
    }
    this.#list = [...this.#populations.values()];
    this.#counts = { general: none(), supplemental: none(), other: none() };
  }

  readonly #getPosition = (column: string): number => this.#layout.indexOf.get(column) ?? 0;

  readonly #inGeneral = ({ codes }: RowScan): boolean => codes[this.#stratumAt] === 1 + codeOffset;

  // Adults' and children's results use the general sample, those of CCC everyone who screens positive.
  readonly #inCcc = ({ codes }: RowScan): boolean =>
    this.#screener.some((group) => group.every((position) => codes[position] === 1 + codeOffset));

  readonly #answersTo = (column: string): Uint8Array =>
    toMask(this.#layout.items.find((item) => item.column === column)?.labels.keys() ?? []);

  #populationFor(measure: PopulationFilter): Population {
    const population = this.#populations.get(populationKey(measure));
    if (population === undefined) throw new RangeError('This population is not counted in this survey');
    return population;
  }

  #isStray(stratum: number, prescreen: number): boolean {
    return this.#isCcc ? prescreen === -1 : stratum === 2 || prescreen === 0 || prescreen === 1;
  }

  add(scan: RowScan, line: number): void {
    const { codes, dispositionClass } = scan;
    const stratum = (codes[this.#stratumAt] ?? 0) - codeOffset;
    const prescreen = (codes[this.#prescreenAt] ?? 0) - codeOffset;
    const sample =
      stratum === 1 ? this.#counts.general : stratum === 2 ? this.#counts.supplemental : this.#counts.other;
    sample.rows += 1;
    if (prescreen === -1) this.#withoutPrescreen += 1;
    else if (prescreen === 0 || prescreen === 1) this.#withPrescreen += 1;
    if (this.#isStray(stratum, prescreen)) this.#firstStray ??= line;
    if (dispositionClass === classNumbers.ineligible) sample.ineligible += 1;
    if (dispositionClass !== classNumbers.complete) return;
    sample.completes += 1;
    const { counts } = this.#countIn(scan);
    for (let column = this.#firstItem; column < codes.length; column++) {
      const at = column * codeSpan + (codes[column] ?? 0);
      counts[at] = (counts[at] ?? 0) + 1;
    }
  }

  /** Counts a complete in its populations; answers the group of those that are in the same. */
  #countIn(scan: RowScan): Group {
    let number = 0;
    for (const population of this.#list) {
      number *= 2;
      if (!population.includes(scan)) continue;
      number += 1;
      for (const composite of population.composites) countAny(composite, scan.codes);
    }
    let group = this.#groups.get(number);
    if (group === undefined) {
      group = {
        populations: new Set(this.#list.filter((population) => population.includes(scan))),
        counts: new Int32Array(this.#layout.columns.length * codeSpan),
        completes: 0,
      };
      this.#groups.set(number, group);
    }
    group.completes += 1;
    return group;
  }

  #groupsOf(measure: PopulationFilter): readonly Group[] {
    const population = this.#populationFor(measure);
    return [...this.#groups.values()].filter(({ populations }) => populations.has(population));
  }

  totals(): CahpsTotals {
    const { general, supplemental, other } = this.#counts;
    const all = {
      rows: general.rows + supplemental.rows + other.rows,
      ineligible: general.ineligible + supplemental.ineligible + other.ineligible,
      completes: general.completes + supplemental.completes + other.completes,
    };
    return {
      rows: all.rows,
      frameSize: this.#frameSize,
      all,
      general: { ...general },
      supplemental: { ...supplemental },
      withPrescreen: this.#withPrescreen,
      withoutPrescreen: this.#withoutPrescreen,
      firstStray: this.#firstStray,
    };
  }

  countCompletes(measure: PopulationFilter): number {
    return this.#groupsOf(measure).reduce((sum, { completes }) => sum + completes, 0);
  }

  /** Completes who answered any item of the result. */
  countAnsweredAny(measure: CahpsMeasure): number {
    return (
      this.#populationFor(measure).composites.find(({ code }) => code === measure.code)?.answeredAny ?? 0
    );
  }

  /** Of the population of a result. */
  getCounter(measure: PopulationFilter): CodeCounter {
    const groups = this.#groupsOf(measure);
    return (column, code) => {
      const at = this.#getPosition(column) * codeSpan + code + codeOffset;
      return groups.reduce((sum, { counts }) => sum + (counts[at] ?? 0), 0);
    };
  }
}
