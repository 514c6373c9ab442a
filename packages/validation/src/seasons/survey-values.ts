/** The values of surveys.json that staff edit: fielding days, sample sizes, cohorts. Spec: season-survey-values. */
import { fieldingYearProblems } from './date-problems.ts';
import { locateJsonProblems } from './json-problem.ts';
import { type DefinitionReading, readSeasonDefinition } from './read-season-definition.ts';
import type { Change } from './fact-changes.ts';
import type { SurveyFacts } from './survey-facts.ts';

export interface SurveyValues {
  readonly cahps: {
    /** yyyy-mm-dd */
    readonly first: string;
    readonly last: string;
    readonly samples: readonly {
      readonly survey: string;
      readonly general: number;
      readonly supplemental: number;
    }[];
  };
  readonly hos: {
    readonly first: string;
    readonly last: string;
    readonly baseline: number;
    readonly followup: number;
  };
}

const file = 'surveys.json';
type Files = ReadonlyMap<string, string>;

// Files of a season were checked when they were stored.
const readFacts = (files: Files): SurveyFacts => JSON.parse(files.get(file) ?? '') as SurveyFacts;

export function readSurveyValues(files: Files): SurveyValues {
  const { cahps, hos } = readFacts(files);
  return {
    cahps: {
      ...cahps.fielding,
      samples: Object.entries(cahps.samples).map(([survey, { general, supplemental }]) => ({
        survey,
        general,
        supplemental,
      })),
    },
    hos: { ...hos.fielding, ...hos.cohorts },
  };
}

/** The files with these values. What else is in surveys.json stays. */
export function withSurveyValues(files: Files, { cahps, hos }: SurveyValues): Files {
  const facts = readFacts(files);
  const changed: SurveyFacts = {
    ...facts,
    cahps: {
      ...facts.cahps,
      fielding: { first: cahps.first, last: cahps.last },
      samples: Object.fromEntries(
        cahps.samples.map(({ survey, general, supplemental }) => [survey, { general, supplemental }]),
      ),
    },
    hos: {
      ...facts.hos,
      fielding: { first: hos.first, last: hos.last },
      cohorts: { baseline: hos.baseline, followup: hos.followup },
    },
  };
  return new Map([...files, [file, `${JSON.stringify(changed, null, 2)}\n`]]);
}

const names = (values: SurveyValues): string =>
  values.cahps.samples
    .map(({ survey }) => survey)
    .sort()
    .join(', ');

/** In sentences: why these values cannot be saved. */
export function findSurveyProblems(
  files: Files,
  values: SurveyValues,
  measurementYear: number,
): readonly string[] {
  const known = names(readSurveyValues(files));
  if (names(values) !== known) return [`The sample sizes must be those of the surveys ${known}.`];
  const changed = withSurveyValues(files, values);
  const reading: DefinitionReading = readSeasonDefinition(changed, new Set([file]));
  const problems = reading.ok
    ? locateJsonProblems(
        file,
        changed.get(file) ?? '',
        fieldingYearProblems(reading.definition, measurementYear),
      )
    : reading.problems;
  return problems.map(({ message }) => message);
}

/** What may be meant, and is seldom. */
export function findSurveyWarnings({ cahps, hos }: SurveyValues, measurementYear: number): readonly string[] {
  const year = measurementYear + 1;
  const ofYear = [
    ['CAHPS', cahps],
    ['HOS', hos],
  ] as const;
  const days = ofYear.flatMap(([program, { first, last }]) =>
    [first, last]
      .filter((day) => !day.startsWith(`${year}-`))
      .map((day) => `${program} fielding has ${day}; the season is collected in ${year}.`),
  );
  const [baseline, followup] = [year - firstCohortYear, year - firstCohortYear - 2];
  const cohorts =
    hos.baseline === baseline && hos.followup === followup
      ? []
      : [`The HOS cohorts of ${year} are usually ${baseline} (baseline) and ${followup} (follow-up).`];
  return [...days, ...cohorts];
}

/** A cohort is the year of its baseline less this. Spec: hos-cohorts. */
const firstCohortYear = 1997;

/** By what they are about, in words. */
export function surveyFactTexts({ cahps, hos }: SurveyValues): ReadonlyMap<string, string> {
  return new Map([
    ['CAHPS fielding', `${cahps.first} to ${cahps.last}`],
    ...cahps.samples.map(({ survey, general, supplemental }): [string, string] => [
      `CAHPS ${survey}: sample`,
      `${general}${supplemental > 0 ? ` + ${supplemental}` : ''}`,
    ]),
    ['HOS fielding', `${hos.first} to ${hos.last}`],
    ['HOS cohorts', `${hos.baseline} (baseline), ${hos.followup} (follow-up)`],
  ]);
}

export function surveyChanges(before: SurveyValues, after: SurveyValues): readonly Change[] {
  const [old, now] = [surveyFactTexts(before), surveyFactTexts(after)];
  return [...now]
    .map(([name, text]) => ({ name, before: old.get(name) ?? '', after: text }))
    .filter((change) => change.before !== change.after);
}
