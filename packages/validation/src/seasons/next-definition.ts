/** The files that define the season after this one: the same measures and layouts, with the names and dates of its year. Spec: season-copy. */
import { sameWeekdayNextYear } from '@idss/domain/season/next-season';

type Files = ReadonlyMap<string, string>;

export interface Window {
  readonly first: string;
  readonly last: string;
}
export const fieldedSurveys = ['CAHPS', 'HOS'] as const;
export type FieldedSurvey = (typeof fieldedSurveys)[number];
const nameInFile = { CAHPS: 'cahps', HOS: 'hos' } as const;

interface Surveys {
  readonly cahps: { readonly fielding: Window };
  readonly hos: {
    readonly fielding: Window;
    readonly cohorts: { readonly baseline: number; readonly followup: number };
  };
}

interface Catalogue {
  readonly meta: {
    readonly title?: string;
    readonly measurementYear: number;
    readonly reportingYear?: number;
    readonly acceptedSchemaVersions: readonly string[];
  };
}

const readSurveys = (files: Files): Surveys | null => {
  const text = files.get('surveys.json');
  return text === undefined ? null : (JSON.parse(text) as Surveys);
};

/** Each survey's first and last day of fielding; none without surveys.json. */
export function readFielding(files: Files): readonly (Window & { readonly survey: FieldedSurvey })[] {
  const surveys = readSurveys(files);
  return surveys ? fieldedSurveys.map((survey) => ({ survey, ...surveys[nameInFile[survey]].fielding })) : [];
}

export const fieldingNextYear = ({ first, last }: Window): Window => ({
  first: sameWeekdayNextYear(first),
  last: sameWeekdayNextYear(last),
});

/** The cohort whose follow-up the next season fields; null without surveys.json. */
export const nextFollowUpCohort = (files: Files): number | null => {
  const surveys = readSurveys(files);
  return surveys && surveys.hos.cohorts.followup + 1;
};

/** @param fielding windows that were chosen instead of those a year later */
export function nextDefinition(
  files: Files,
  measurementYear: number,
  fielding: ReadonlyMap<FieldedSurvey, Window>,
): Map<string, string> {
  const next = measurementYear + 1;
  // Not a part of a longer number.
  const year = new RegExp(`(?<!\\d)${measurementYear}(?!\\d)`, 'g');
  const rename = (text: string): string => text.replaceAll(year, `${next}`);
  const result = new Map(files);
  const measures = files.get('measures.json');
  if (measures !== undefined) {
    const catalogue = JSON.parse(measures) as Catalogue;
    const { title, reportingYear, acceptedSchemaVersions } = catalogue.meta;
    const meta = {
      ...catalogue.meta,
      ...(title === undefined ? {} : { title: title.replaceAll(`${measurementYear}`, `${next}`) }),
      measurementYear: next,
      ...(reportingYear === undefined ? {} : { reportingYear: reportingYear + 1 }),
      acceptedSchemaVersions: acceptedSchemaVersions.map(rename),
    };
    result.set('measures.json', `${JSON.stringify({ ...catalogue, meta }, null, 1)}\n`);
  }
  const schema = files.get('hedis-submission.xsd');
  if (schema !== undefined) result.set('hedis-submission.xsd', rename(schema));
  const surveys = readSurveys(files);
  if (surveys) {
    const { cahps, hos } = surveys;
    const window = (survey: FieldedSurvey): Window =>
      fielding.get(survey) ?? fieldingNextYear(surveys[nameInFile[survey]].fielding);
    // A new cohort is sampled each year.
    const cohorts = { baseline: hos.cohorts.baseline + 1, followup: hos.cohorts.followup + 1 };
    const moved = {
      ...surveys,
      cahps: { ...cahps, fielding: window('CAHPS') },
      hos: { ...hos, fielding: window('HOS'), cohorts },
    };
    result.set('surveys.json', `${JSON.stringify(moved, null, 2)}\n`);
  }
  return result;
}
