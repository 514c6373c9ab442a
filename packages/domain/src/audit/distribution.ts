/**
 * What many organizations report for one indicator, without the value of any of them. Spec: audit-distribution.
 */

/** So many organizations must report an indicator before anything is said of all of them together. */
export const leastOrganizations = 11;

/** Only rates are compared: counts follow a plan's size, and shares its members. */
const comparedKinds = {
  /** Percent. Two points in the middle, less near 0 and 100, where rates vary less. */
  proportion: {
    step: 1,
    getSmallestDeviation: (median: number) => Math.max((8 * median * (100 - median)) / 10_000, 0.3),
  },
  /** O/E. */
  observedExpectedRatio: { step: 0.05, getSmallestDeviation: () => 0.05 },
} as const;
export type ComparedKind = keyof typeof comparedKinds;
export const isComparedKind = (kind: string): kind is ComparedKind => kind in comparedKinds;

/** Each number is a mean of at least three organizations' values, rounded. */
export interface Distribution {
  readonly organizations: number;
  /** A tenth of the organizations is below it. */
  readonly lowTenth: number;
  readonly lowQuarter: number;
  readonly median: number;
  readonly highQuarter: number;
  readonly highTenth: number;
  /** The median of the distances from the median (MAD), and no less than what is never unusual. */
  readonly deviation: number;
}

const round = (value: number, step: number): number => Number((Math.round(value / step) * step).toFixed(6));

const meanAround = (sorted: readonly number[], place: number): number => {
  const [before = 0, at = 0, after = 0] = sorted.slice(place - 1, place + 2);
  return (before + at + after) / 3;
};

/**
 * The value at this share of a sorted list, smoothed: instead of one value the mean of it and its two neighbours, so that it is
 * nobody's. With eleven values a tenth is the mean of the lowest three.
 */
function getSmoothed(sorted: readonly number[], share: number): number {
  const last = sorted.length - 2;
  const place = Math.min(Math.max(share * (sorted.length - 1), 1), last);
  const below = Math.floor(place);
  const part = place - below;
  return (
    (1 - part) * meanAround(sorted, below) +
    (part === 0 ? 0 : part * meanAround(sorted, Math.min(below + 1, last)))
  );
}

/** `values`: one of each organization. null: there are too few to say anything. */
export function summarizeValues(kind: ComparedKind, values: readonly number[]): Distribution | null {
  if (values.length < leastOrganizations) return null;
  const { step, getSmallestDeviation } = comparedKinds[kind];
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number): number => round(getSmoothed(sorted, share), step);
  const median = getSmoothed(sorted, 0.5);
  const distances = sorted.map((value) => Math.abs(value - median)).sort((a, b) => a - b);
  return {
    organizations: values.length,
    lowTenth: at(0.1),
    lowQuarter: at(0.25),
    median: at(0.5),
    highQuarter: at(0.75),
    highTenth: at(0.9),
    // Where all report nearly the same, the distance is 0, and everything else would be unusual.
    deviation: Math.max(
      round(getSmoothed(distances, 0.5), step / 10),
      round(getSmallestDeviation(median), step / 10),
    ),
  };
}

/** As Iglewicz and Hoaglin recommend. */
const unusualScore = 3.5;

/** How many standard deviations a value would be from the median, if values were distributed normally. */
export const getModifiedScore = (
  value: number,
  { median, deviation }: Pick<Distribution, 'median' | 'deviation'>,
): number => (0.6745 * (value - median)) / deviation;

export const unusualSides = ['low', 'high'] as const;
export type UnusualSide = (typeof unusualSides)[number];

/** Which way a value is unlike the others; null: it is like them. Unusual is not wrong: it is worth a look. */
export function findUnusual(value: number, distribution: Distribution): UnusualSide | null {
  const score = getModifiedScore(value, distribution);
  if (Math.abs(score) <= unusualScore) return null;
  return score < 0 ? 'low' : 'high';
}

/** Where a value is among the others, for a sentence: "higher than nine in ten". */
export function describePlace(
  value: number,
  {
    lowTenth,
    lowQuarter,
    highQuarter,
    highTenth,
  }: Pick<Distribution, 'lowTenth' | 'lowQuarter' | 'highQuarter' | 'highTenth'>,
): string {
  if (value > highTenth) return 'higher than nine in ten';
  if (value > highQuarter) return 'higher than three in four';
  if (value < lowTenth) return 'lower than nine in ten';
  if (value < lowQuarter) return 'lower than three in four';
  return 'in the middle half';
}
