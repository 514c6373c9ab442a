/** Reads and checks a whole season folder: its tables, the files that define it, and what refers from one to the other. */
import { productLines } from '@idss/domain/program';
import type { StoredTables } from '@idss/domain/season/merge-tables';
import { readSeasonFolder, type Season } from '@idss/domain/season/read-season-folder';
import type { SeasonProblem } from '@idss/domain/season/read-table';
import { HedisReader } from '../formats/hedis-xml/read-hedis-xml.ts';
import { hedisTemplate } from '../templates/hedis-template.ts';
import { missingRuleMeasures } from './missing-rule-measures.ts';
import { missingSurveyFields } from './missing-survey-fields.ts';
import { isDefinitionFile, readSeasonDefinition } from './read-season-definition.ts';
import type { SeasonDefinition } from './season-definition.ts';

type Files = ReadonlyMap<string, string>;

export interface WholeSeason {
  readonly season: Season;
  readonly definition: SeasonDefinition;
  /** The files that define it, by name. */
  readonly files: Files;
}

export type WholeReading =
  | ({ readonly ok: true } & WholeSeason)
  | { readonly ok: false; readonly problems: readonly SeasonProblem[] };

/**
 * @param known the files that define the season as it is: they count where the folder does not have them.
 * @param stored its tables as the portal has them, likewise.
 */
export function readWholeSeason(
  folder: Files,
  known: Files | null,
  stored: StoredTables | null = null,
): WholeReading {
  const files = new Map([...(known ?? []), ...[...folder].filter(([name]) => isDefinitionFile(name))]);
  const tables = readSeasonFolder(folder, stored);
  const defined = readSeasonDefinition(files);
  if (!tables.ok || !defined.ok) {
    const problems = [tables, defined].flatMap((reading) => (reading.ok ? [] : reading.problems));
    return { ok: false, problems };
  }
  const { season } = tables;
  const { definition } = defined;
  const problems = crossProblems(season, definition);
  return problems.length > 0 ? { ok: false, problems } : { ok: true, season, definition, files };
}

function crossProblems(
  { measurementYear, merged }: Season,
  { measurementYear: defined, catalogue, hos }: SeasonDefinition,
): readonly SeasonProblem[] {
  const problems: SeasonProblem[] = [];
  if (defined !== measurementYear)
    problems.push({
      file: 'measures.json',
      line: 1,
      message: `The measures are of measurement year ${defined}; season.csv has ${measurementYear}.`,
      found: `${defined}`,
      expected: `${measurementYear}`,
    });
  for (const message of missingRuleMeasures(catalogue))
    problems.push({ file: 'measures.json', line: 1, message });
  for (const message of missingSurveyFields(hos)) problems.push({ file: 'surveys.json', line: 1, message });
  const requireMeasure = (file: string, line: number, column: string, code: string): void => {
    if (catalogue.measures.has(code)) return;
    problems.push({
      file,
      line,
      message: `${column}: ${code} is not in measures.json.`,
      found: code,
      expected: 'the code of a measure of the season',
      fix: 'Correct the code, or remove the row of a retired measure.',
    });
  };
  for (const { line, measureCode } of merged['vendor-measures.csv'])
    requireMeasure('vendor-measures.csv', line, 'MeasureCode', measureCode);
  for (const { line, approvedSampleReductions } of merged['submissions.csv'])
    for (const code of approvedSampleReductions)
      requireMeasure('submissions.csv', line, 'ApprovedSampleReductions', code);
  // A schema that refuses what the measures ask for would refuse every file of the season.
  for (const productLine of productLines) {
    const reader = new HedisReader({ catalogue }, (problem) => {
      if (problems.some(({ file }) => file === 'hedis-submission.xsd')) return;
      const why =
        problem.kind === 'schemaInvalid' ? `${problem.path}: ${problem.schemaMessage}` : problem.kind;
      problems.push({
        file: 'hedis-submission.xsd',
        line: 1,
        message: `The schema refuses a ${productLine} file with the measures of the season: ${why}.`,
        fix: 'Bring hedis-submission.xsd and measures.json into agreement.',
      });
    });
    const text = [...hedisTemplate(catalogue, productLine, `${defined + 1}-01-01T00:00:00Z`)].join('\n');
    reader.write(new TextEncoder().encode(text));
    reader.end();
  }
  return problems;
}
