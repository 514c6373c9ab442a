/** Dates, sample sizes and cohorts of a season's surveys: surveys.json. Spec: season-fielding, cahps-sample-size. */
import { date } from '@idss/domain/season/cells';
import { type JsonProblem, type Shape, shapeProblems } from './json-shape.ts';
import {
  type CahpsScoring,
  cahpsScoringShape,
  completenessShape,
  effectivenessShape,
  type HosCompleteness,
  type HosEffectiveness,
  type ItemScales,
  itemScoresShape,
} from './survey-scoring.ts';

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

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isCount = (value: unknown): boolean => Number.isInteger(value) && Number(value) >= 0;
const isDay = (value: unknown): value is string => typeof value === 'string' && 'value' in date(value);

/** Every place of surveys.json whose value is not of its kind. */
export function surveyProblems(data: unknown): readonly JsonProblem[] {
  const problems: JsonProblem[] = [];
  const at = (path: readonly string[]): unknown =>
    path.reduce<unknown>((value, step) => (isRecord(value) ? value[step] : undefined), data);
  const demand = (path: readonly string[], isGood: (value: unknown) => boolean, mustBe: string): void => {
    if (!isGood(at(path))) problems.push({ path, mustBe });
  };
  for (const program of ['cahps', 'hos']) {
    const [first, last] = [at([program, 'fielding', 'first']), at([program, 'fielding', 'last'])];
    demand([program, 'fielding', 'first'], isDay, 'a date as yyyy-mm-dd');
    demand(
      [program, 'fielding', 'last'],
      (value) => isDay(value) && (!isDay(first) || value >= first),
      isDay(last) ? 'a date not before the first' : 'a date as yyyy-mm-dd',
    );
  }
  const samples = at(['cahps', 'samples']);
  demand(['cahps', 'samples'], isRecord, 'an object');
  for (const survey of Object.keys(isRecord(samples) ? samples : {}))
    for (const part of ['general', 'supplemental'])
      demand(['cahps', 'samples', survey, part], isCount, 'a whole number');
  for (const round of ['baseline', 'followup'])
    demand(['hos', 'cohorts', round], isCount, 'the number of a cohort');
  return [...problems, ...shapeProblems(scoringShape, data)];
}

const scoringShape: Shape = (data, path, problems) => {
  const [cahps, hos] = ['cahps', 'hos'].map((program) => (isRecord(data) ? data[program] : undefined));
  if (isRecord(cahps)) cahpsScoringShape(cahps['scoring'], [...path, 'cahps', 'scoring'], problems);
  if (!isRecord(hos)) return;
  completenessShape(hos['completeness'], [...path, 'hos', 'completeness'], problems);
  itemScoresShape(hos['itemScores'], [...path, 'hos', 'itemScores'], problems);
  effectivenessShape(hos['effectiveness'], [...path, 'hos', 'effectiveness'], problems);
};
