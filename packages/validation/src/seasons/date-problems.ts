/** Dates of another year than that of the season: deadlines that nobody keeps, and answers that are all out of time. Spec: season-check. */
import { isoTextIn } from '@idss/domain/moments/wall-text';
import { findYearProblems } from '@idss/domain/season/season-dates';
import { sameWeekdayNextYear } from '@idss/domain/season/next-season';
import type { SeasonProblem } from '@idss/domain/season/read-table';
import type { ReadParts } from './read-parts.ts';
import { collectJsonProblems, locateJsonProblems } from './json-problem.ts';
import type { JsonProblem } from './schemas/list-schema-problems.ts';
import type { SeasonDefinition } from './season-definition.ts';

export const dateProblems = (parts: ReadParts): readonly SeasonProblem[] => [
  ...modelProblems(parts),
  ...milestoneProblems(parts),
  ...fieldingProblems(parts),
];

function modelProblems({ season }: ReadParts): readonly SeasonProblem[] {
  const { measurementYear, measureModelDate, tables } = season;
  const [row] = tables['season.csv'];
  const years = [measurementYear, measurementYear + 1];
  if (!row || years.some((year) => measureModelDate.startsWith(`${year}-`))) return [];
  return [
    {
      file: 'season.csv',
      line: row.line,
      message: `The measure model of measurement year ${measurementYear} is not of ${measureModelDate}.`,
      found: measureModelDate,
      expected: `a day of ${years.join(' or ')}`,
      fix: `Write the day of the measure model of ${measurementYear}, or correct MeasurementYear.`,
      cell: 'MeasureModelDate',
    },
  ];
}

function milestoneProblems({ season }: ReadParts): readonly SeasonProblem[] {
  const { measurementYear, timeZone, given, tables } = season;
  if (!given.has('milestones.csv')) return [];
  const rows = tables['milestones.csv'].map((row) => ({
    ...row,
    program: row.program ?? ('HEDIS' as const),
  }));
  return findYearProblems(rows, measurementYear, timeZone).map(({ program, key, message }) => {
    const row = rows.find((each) => each.program === program && each.key === key);
    const at = row ? isoTextIn(row.at, timeZone) : '';
    const year = Number(at.slice(0, 4));
    return {
      file: 'milestones.csv',
      line: row?.line ?? 1,
      message,
      found: at,
      expected: `a moment of ${measurementYear + 1}`,
      fix:
        year === measurementYear
          ? `Move it by a year: the same weekday is ${sameWeekdayNextYear(at.slice(0, 10))}.`
          : `Write a moment of ${measurementYear + 1}, or correct MeasurementYear of season.csv.`,
      cell: 'At',
    };
  });
}

/** A new season that leaves out surveys.json would have the days of the last one. */
function fieldingProblems({
  season,
  definition,
  files,
  folder,
  isWhole,
}: ReadParts): readonly SeasonProblem[] {
  const text = files.get('surveys.json');
  const isGiven = folder.has('surveys.json');
  if (text === undefined || (!isGiven && !isWhole)) return [];
  return locateJsonProblems(
    'surveys.json',
    text,
    fieldingYearProblems(definition, season.measurementYear, isGiven),
  );
}

/** The console and the check of a folder both go by it. */
export function fieldingYearProblems(
  definition: SeasonDefinition,
  measurementYear: number,
  isGiven = true,
): readonly JsonProblem[] {
  const year = measurementYear + 1;
  const asDay = (day: number): string => `${day}`.replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3');
  const { first, last } = definition.hos.fieldingWindow;
  const windows = {
    cahps: definition.cahps.fieldingWindow,
    hos: { first: asDay(first), last: asDay(last) },
  };
  return collectJsonProblems((refuse) => {
    for (const [program, window] of Object.entries(windows))
      for (const part of ['first', 'last'] as const) {
        const day = window[part];
        const isOfSeason =
          day >= `${year}-01-01` && day <= (part === 'first' ? `${year}-12-31` : `${year + 1}-03-31`);
        if (!isOfSeason)
          refuse([program, 'fielding', part], `a day of ${year}, in which the season is collected`, {
            found: day,
            fix: !isGiven
              ? `Add surveys.json with the days of ${year} to the folder: without it those of the season before stay.`
              : day.startsWith(`${year - 1}-`)
                ? `Move it by a year: the same weekday is ${sameWeekdayNextYear(day)}.`
                : `Write the day of ${year}.`,
          });
      }
  });
}
