/** The results of a CAHPS file as its run stored them, as far as an attestation states them. Spec: cahps-results. */
import { z } from 'zod';
import type { Queryable } from '#src/db/queryable.ts';
import { sql } from '#src/db/statement.ts';

export const surveyResults = z.object({
  /** Sampled members, those of them that were not eligible, and complete answers. */
  sample: z.number(),
  ineligible: z.number(),
  completes: z.number(),
  /** Percent; null if no member was eligible. */
  responseRate: z.number().nullable(),
  results: z.array(
    z.object({
      /** `GettingNeededCare` */
      code: z.string(),
      title: z.string(),
      population: z.enum(['general', 'ccc']),
      n: z.number(),
      /** Percent; null if no member answered. */
      score: z.number().nullable(),
      /** False below the smallest denominator: the result is NA. */
      reportable: z.boolean(),
    }),
  ),
});
export type SurveyResults = z.output<typeof surveyResults>;

const readSurveyResultsSql = sql('readSurveyResults')`
  select survey_results as results from validation_run where run_id = $1`;
/** null where the run has none: it is no survey's, or nothing was computed. */
export async function readSurveyResults(db: Queryable, runId: string | null): Promise<SurveyResults | null> {
  const results = (await readSurveyResultsSql.maybe(db, [runId]))?.results ?? null;
  return results === null ? null : surveyResults.parse(results);
}
