/** Measures that rules name: `ruleMeasures` of measures.json. Spec: rules-season-data. */
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
