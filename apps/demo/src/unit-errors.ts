/**
 * Mistakes in the unit of a measure: the file keeps every rule, and its rates are unlike those of other plans. Spec: audit-distribution.
 */

export const unitErrors = {
  /** Numerators of a tenth of the year, or of every tenth member. */
  tenth: (share: number) => share / 10,
  /** A fraction that was taken for a percentage. */
  hundredth: (share: number) => share / 100,
  /** Numerators count each event, and not each member. */
  tenfold: (share: number) => Math.min(0.97, share * 10),
  /** Those who do not meet the measure are counted instead of those who do. */
  swapped: (share: number) => 1 - share,
} as const satisfies Record<string, (share: number) => number>;
export type UnitError = keyof typeof unitErrors;

/** By the code of the measure. */
export type UnitErrors = ReadonlyMap<string, UnitError>;

export const distortShare = (share: number, error: UnitError): number => unitErrors[error](share);

/**
 * Forty of them, in files of the demonstration season that are in review or final: with them its files are generated for the
 * benchmark `bench/unusual.ts`. Small plans have no errors that would leave them without any numerator.
 */
export const plantedErrors: readonly (readonly [subId: number, measureCode: string, error: UnitError])[] = [
  [1236, 'FUI', 'tenth'],
  [1237, 'GSD', 'tenfold'],
  [1237, 'BCS-E', 'swapped'],
  [1238, 'CIS-E', 'tenfold'],
  [1238, 'WCC', 'tenth'],
  [1240, 'ACP', 'swapped'],
  [1240, 'DBO', 'hundredth'],
  [1241, 'ASF-E', 'tenfold'],
  [1241, 'CBP', 'swapped'],
  [2401, 'BPD', 'tenfold'],
  [2401, 'URI', 'swapped'],
  [2404, 'KED', 'tenfold'],
  [2404, 'SMC', 'tenth'],
  [2406, 'CBP', 'swapped'],
  [2407, 'DSU', 'swapped'],
  [2407, 'HDO', 'tenfold'],
  [2411, 'DSF-E', 'swapped'],
  [2411, 'EED', 'tenfold'],
  [2413, 'LBP', 'swapped'],
  [2413, 'PCR', 'tenfold'],
  [2414, 'LBP', 'tenth'],
  [2414, 'HFS', 'tenth'],
  [2418, 'ASF-E', 'hundredth'],
  [2418, 'PDS-E', 'tenfold'],
  [2418, 'SPC', 'tenth'],
  [2422, 'UOP', 'swapped'],
  [2422, 'EDU', 'hundredth'],
  [2423, 'PBH', 'tenfold'],
  [2423, 'FUH', 'swapped'],
  [2428, 'WCV', 'swapped'],
  [2428, 'CCS-E', 'hundredth'],
  [2433, 'DMS-E', 'tenfold'],
  [2434, 'SNS-E', 'tenth'],
  [2434, 'SPD', 'swapped'],
  [2435, 'UOP', 'swapped'],
  [2438, 'PPC', 'tenth'],
  [2438, 'ASF-E', 'swapped'],
  [2440, 'PDS-E', 'hundredth'],
  [2440, 'SPC', 'tenfold'],
  [2443, 'UOP', 'swapped'],
];

/** Those of one submission. */
export const getUnitErrors = (subId: number): UnitErrors =>
  new Map(plantedErrors.flatMap(([id, code, error]) => (id === subId ? [[code, error] as const] : [])));
