/** Measures that rules name: `ruleMeasures` of measures.json. Spec: rules-season-data. */
import {
  type JsonProblem,
  listUpTo,
  maybe,
  readObject,
  type Shape,
  shapeProblems,
  limitedTable,
  checkThat,
} from './json-shape.ts';

/** null: the season has no such measure, and the rule is silent. */
export interface RuleMeasures {
  /** engagement in treatment after its initiation. */
  readonly engagement: string | null;
  /** members by race and by ethnicity. */
  readonly memberDiversity: string | null;
  /** I-011: member months. */
  readonly enrollment: string | null;
  /** U-008: hospitalizations, chronic and acute. */
  readonly preventableComplications: string | null;
  /** measures of the same members with diabetes. */
  readonly diabetes: readonly string[];
  /** indicators of members with hypertension. */
  readonly hypertension: { readonly electronic: string; readonly traditional: string } | null;
}

/** Of a season that does not say: those of measurement year 2025, for which such folders were written. */
const olderSeasons: RuleMeasures = {
  engagement: 'IET',
  memberDiversity: 'RDM',
  enrollment: 'ENP',
  preventableComplications: 'HPC',
  diabetes: ['GSD', 'BPD', 'EED'],
  hypertension: { electronic: 'BPC-E.BPUnder140Over90.Total', traditional: 'CBP.ControlHighBP' },
};

export const withDefaultMeasures = (measures: Partial<RuleMeasures> | undefined): RuleMeasures => ({
  ...olderSeasons,
  ...measures,
});

const isName = (value: unknown): boolean => typeof value === 'string' && value !== '';
const measureOrNull = maybe(
  checkThat((value) => value === null || isName(value), 'the code of a measure, or null'),
);
const indicator = checkThat(isName, 'the key of an indicator');
const indicatorPair = readObject({ electronic: indicator, traditional: indicator });
const parts: Readonly<Record<keyof RuleMeasures, Shape>> = {
  engagement: measureOrNull,
  memberDiversity: measureOrNull,
  enrollment: measureOrNull,
  preventableComplications: measureOrNull,
  diabetes: maybe(listUpTo(20, checkThat(isName, 'the code of a measure'))),
  hypertension: (value, path, problems) => {
    if (value !== undefined && value !== null) indicatorPair(value, path, problems);
  },
};
const isPart = new RegExp(`^(${Object.keys(parts).join('|')})$`);
const anything: Shape = () => undefined;

/** Every part of `ruleMeasures` that is not of its kind. Parts that are left out are as in older seasons. */
export function ruleMeasureProblems(measures: unknown): readonly JsonProblem[] {
  if (measures === undefined) return [];
  const named: Shape = (value, path, problems) => {
    // A part with a misspelt name would be left out without a word.
    limitedTable(20, isPart, anything)(value, path, problems);
    readObject(parts)(value, path, problems);
  };
  return shapeProblems(readObject({ ruleMeasures: named }), { ruleMeasures: measures });
}
