/** The files that define the season of another year: the same measures and layouts, with the names and dates of that year. */

interface Surveys {
  readonly hos: { readonly cohorts: { readonly baseline: number; readonly followup: number } };
}

interface Catalogue {
  readonly meta: { readonly measurementYear: number };
}

export function shiftSeason(files: ReadonlyMap<string, string>, year: number): Map<string, string> {
  const toText = (name: string): string => files.get(name) ?? '';
  const catalogue = JSON.parse(toText('measures.json')) as Catalogue;
  const from = catalogue.meta.measurementYear;
  const meta = { ...catalogue.meta, measurementYear: year, acceptedSchemaVersions: [`${year}.1`] };
  // Fielded in the year after, as a new cohort each year.
  const surveys = JSON.parse(toText('surveys.json').replaceAll(`${from + 1}-`, `${year + 1}-`)) as Surveys;
  const { baseline, followup } = surveys.hos.cohorts;
  const cohorts = { baseline: baseline + year - from, followup: followup + year - from };
  return new Map([
    ...files,
    ['measures.json', JSON.stringify({ ...catalogue, meta }, null, 1)],
    ['hedis-submission.xsd', toText('hedis-submission.xsd').replaceAll(`${from}`, `${year}`)],
    ['surveys.json', JSON.stringify({ ...surveys, hos: { ...surveys.hos, cohorts } }, null, 1)],
  ]);
}
