/** Dates, sample sizes and cohorts of a season's surveys: surveys.json. Spec: season-fielding, cahps-sample-size. */
import type { CahpsScoring, HosCompleteness, HosEffectiveness, ItemScales } from './survey-scoring.ts';

/** First (the mail-out) and last day, yyyy-mm-dd. */
export interface Fielding {
  readonly first: string;
  readonly last: string;
}

export interface SurveyFacts {
  readonly cahps: {
    readonly fielding: Fielding;
    /** Base sample sizes by survey; supplemental is 0 except for CCC. */
    readonly samples: Readonly<Record<string, { readonly general: number; readonly supplemental: number }>>;
    /** This and the parts of hos below: left out, as in 2025. */
    readonly scoring?: CahpsScoring;
  };
  readonly hos: {
    readonly fielding: Fielding;
    readonly cohorts: { readonly baseline: number; readonly followup: number };
    readonly completeness?: HosCompleteness;
    readonly itemScores?: ItemScales;
    readonly effectiveness?: HosEffectiveness;
  };
}
