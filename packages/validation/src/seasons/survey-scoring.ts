/**
 * How the answers of a season's surveys become results: parts of surveys.json. A folder that leaves one out was written
 * before the part existed, and means the values of measurement year 2025. Spec: cahps-scoring, cahps-small,
 * hos-complete, hos-scores, hos-measures.
 */
export const scorings = ['rating', 'usuallyAlways', 'sometimesUsuallyAlways', 'yes'] as const;
export type Scoring = (typeof scorings)[number];

export interface CahpsScoring {
  /** A result over fewer responses shows NA. */
  readonly smallestDenominator: number;
  /** Answers that count, by the kind of a result. */
  readonly favorable: Readonly<Record<Scoring, readonly number[]>>;
  /** Answers to a rating that are shown as well. */
  readonly alsoShownOfRatings: readonly number[];
}

/** Percent of the items that are answered. */
export interface HosCompleteness {
  readonly complete: number;
  readonly partial: number;
}

/** By field and answer: from 0 (worst) to 100 (best). */
export type ItemScales = Readonly<Record<string, Readonly<Record<string, number>>>>;

export const ratedGroups = ['all', 'leakage', 'fallRisk', 'oldestOrFallRisk'] as const;

export interface HosRate {
  /** FRM, MUI, PAO. */
  readonly measure: string;
  readonly name: string;
  readonly field: string;
  /** The last answer that is in the denominator; the first is the numerator. */
  readonly lastAnswer: number;
  /** Who is asked: everyone who is older, or those of them with leakage, with a fall or a balance problem. */
  readonly among: (typeof ratedGroups)[number];
}

export interface HosEffectiveness {
  /** A rate over fewer answers shows NA. */
  readonly smallestDenominator: number;
  readonly ages: { readonly older: number; readonly oldest: number };
  /** Questions of which one answered 1 shows a risk of falls. */
  readonly fallRisk: readonly string[];
  readonly leakage: string;
  readonly rates: readonly HosRate[];
}

const scoreAnswers = (answers: number, score: (answer: number) => number): Readonly<Record<string, number>> =>
  Object.fromEntries(Array.from({ length: answers }, (_, n) => [String(n + 1), score(n + 1)]));
const interfering = scoreAnswers(5, (x) => (5 - x) * 25);

export const scoringOf2025 = {
  cahps: {
    smallestDenominator: 100,
    favorable: { rating: [9, 10], usuallyAlways: [3, 4], sometimesUsuallyAlways: [2, 3, 4], yes: [1] },
    alsoShownOfRatings: [8, 9, 10],
  } satisfies CahpsScoring,
  completeness: { complete: 80, partial: 50 } satisfies HosCompleteness,
  itemScores: {
    VRGENHTH: { 1: 100, 2: 85, 3: 60, 4: 35, 5: 0 },
    VRMACT: scoreAnswers(3, (x) => (x - 1) * 50),
    VRSTAIR: scoreAnswers(3, (x) => (x - 1) * 50),
    VRPACCL: interfering,
    VRPWORK: interfering,
    VRMACCL: interfering,
    VRMWORK: interfering,
    VRPAIN: interfering,
    VRCALM: scoreAnswers(6, (x) => (6 - x) * 20),
    VRENERGY: scoreAnswers(6, (x) => (6 - x) * 20),
    VRDOWN: scoreAnswers(6, (x) => (x - 1) * 20),
    VRSACT: scoreAnswers(5, (x) => (x - 1) * 25),
  } satisfies ItemScales,
  effectiveness: {
    smallestDenominator: 100,
    ages: { older: 65, oldest: 75 },
    fallRisk: ['FRMFALL', 'FRMBAL'],
    leakage: 'MUILKG',
    rates: [
      {
        measure: 'FRM',
        name: 'Discussing fall risk',
        field: 'FRMTLK',
        lastAnswer: 2,
        among: 'oldestOrFallRisk',
      },
      { measure: 'FRM', name: 'Managing fall risk', field: 'FRMPREV', lastAnswer: 2, among: 'fallRisk' },
      {
        measure: 'MUI',
        name: 'Discussing urinary incontinence',
        field: 'MUITLK',
        lastAnswer: 2,
        among: 'leakage',
      },
      { measure: 'MUI', name: 'Discussing treatment', field: 'MUITRT', lastAnswer: 2, among: 'leakage' },
      {
        measure: 'MUI',
        name: 'Impact of urinary incontinence',
        field: 'MUIINT',
        lastAnswer: 3,
        among: 'leakage',
      },
      { measure: 'PAO', name: 'Discussing physical activity', field: 'PAOTLK', lastAnswer: 2, among: 'all' },
      { measure: 'PAO', name: 'Advising physical activity', field: 'PAOADV', lastAnswer: 2, among: 'all' },
    ],
  } satisfies HosEffectiveness,
};
