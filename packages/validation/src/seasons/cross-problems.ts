/** What refers from one file of a season folder to another. Each of them was read and checked. Spec: season-check. */
import { productLines } from '@idss/domain/program';
import { findJsonPlaces } from '@idss/domain/season/json-place';
import type { SeasonProblem } from '@idss/domain/season/read-table';
import { createLineFinder } from '@idss/domain/csv/text-place';
import { HedisReader } from '../formats/hedis-xml/read-hedis-xml.ts';
import type { SchemaTable } from '../formats/hedis-xml/schema-types.ts';
import type { ReaderProblem } from '../rules/hedis/reader-problem.ts';
import { hedisTemplate } from '../templates/hedis-template.ts';
import { dateProblems } from './date-problems.ts';
import { collectJsonProblems, locateJsonProblems, nameFix } from './json-problem.ts';
import type { DefinitionParts, ReadParts } from './read-parts.ts';
import { missingRuleMeasures } from './missing-rule-measures.ts';
import { missingSurveyFields } from './missing-survey-fields.ts';
import type { JsonProblem } from './schemas/list-schema-problems.ts';
import type { SeasonDefinition } from './season-definition.ts';
import { tableProblems } from './table-problems.ts';

export function crossProblems(parts: ReadParts): readonly SeasonProblem[] {
  const others = [...definitionProblems(parts), ...tableProblems(parts)];
  // Dates of another year say the same again.
  return parts.definition.measurementYear === parts.season.measurementYear
    ? [...others, ...dateProblems(parts)]
    : [yearProblem(parts), ...others];
}

/** What refers from one of the files that define a season to another. */
export function definitionProblems(parts: DefinitionParts): readonly SeasonProblem[] {
  const { definition, schema, files, folder } = parts;
  const { catalogue, hos } = definition;
  const isNew = (...names: readonly string[]): boolean => names.some((name) => folder.has(name));
  const locate = (file: string, problems: readonly JsonProblem[]): readonly SeasonProblem[] =>
    locateJsonProblems(file, files.get(file) ?? '', problems);
  const ofMeasures = isNew('measures.json', 'hedis-submission.xsd')
    ? [
        ...locate('measures.json', missingRuleMeasures(catalogue)),
        ...locate('measures.json', elementProblems(definition, schema)),
        ...schemaProblems(parts),
      ]
    : [];
  const ofSurveys = isNew('surveys.json', 'hos-layout.json')
    ? locate('surveys.json', missingSurveyFields(hos))
    : [];
  return [...ofMeasures, ...ofSurveys];
}

function yearProblem({ season, definition, files }: ReadParts): SeasonProblem {
  const { measurementYear } = definition;
  return {
    file: 'measures.json',
    ...findJsonPlaces(files.get('measures.json') ?? '').find(['meta', 'measurementYear']),
    message: `The measures are of measurement year ${measurementYear}; season.csv has ${season.measurementYear}.`,
    found: `${measurementYear}`,
    expected: `${season.measurementYear}`,
    fix: `Write ${season.measurementYear}, or correct MeasurementYear of season.csv.`,
  };
}

/** Elements that indicators leave out, or metrics give for themselves, are those of the import schema. */
const elementProblems = ({ catalogue }: SeasonDefinition, schema: SchemaTable): readonly JsonProblem[] =>
  collectJsonProblems((refuse) => {
    const known = new Set(
      Object.values(schema.complexTypes).flatMap(({ elements }) => Object.keys(elements)),
    );
    known.add('CollectionMethod');
    const requireElement = (name: string, path: JsonProblem['path']): void => {
      if (!known.has(name))
        refuse(path, `an element of hedis-submission.xsd; ${name} is none`, {
          found: name,
          fix: nameFix(name, known, `Take ${name} out, or add it to hedis-submission.xsd.`),
        });
    };
    for (const [i, { perMetric = [], indicators }] of [...catalogue.measures.values()].entries()) {
      for (const [n, name] of perMetric.entries()) requireElement(name, ['measures', i, 'perMetric', n]);
      for (const [n, { withoutElements = [] }] of indicators.entries())
        for (const [k, name] of withoutElements.entries())
          requireElement(name, ['measures', i, 'indicators', n, 'withoutElements', k]);
    }
  });

/** A schema that refuses what the measures ask for would refuse every file of the season. */
function schemaProblems({ definition, schema, files }: DefinitionParts): readonly SeasonProblem[] {
  const { catalogue, measurementYear } = definition;
  const problems: SeasonProblem[] = [];
  for (const productLine of productLines) {
    const reader = new HedisReader({ catalogue }, (problem) => {
      if (problems.length > 0) return;
      const { path, why, found, expected } = describeRefusal(problem);
      const value = found?.match(/^"(.*)"$/)?.[1] ?? found;
      problems.push({
        file: 'hedis-submission.xsd',
        ...findDeclaration(files.get('hedis-submission.xsd') ?? '', path, findList(schema, expected)),
        message: `The schema refuses a ${productLine} file with the measures of the season: ${why}.`,
        found: value ?? why,
        expected: expected ?? 'a schema that accepts every measure of measures.json',
        fix:
          value === undefined
            ? 'Let the schema accept what measures.json asks for, or correct the measure.'
            : `Add the value "${value}" to the type, or take it out of measures.json.`,
      });
    });
    const text = [...hedisTemplate(catalogue, productLine, `${measurementYear + 1}-01-01T00:00:00Z`)].join(
      '\n',
    );
    reader.write(new TextEncoder().encode(text));
    reader.end();
    if (problems.length > 0) break;
  }
  return problems;
}

function describeRefusal(problem: ReaderProblem) {
  if (problem.kind !== 'schemaInvalid') return { path: '', why: problem.kind };
  const { path, schemaMessage, found, expected } = problem;
  return { path, why: `${path}: ${schemaMessage}`, found, expected };
}

/** The type with these values. */
const findList = ({ simpleTypes }: SchemaTable, expected: string | undefined): string | undefined =>
  Object.keys(simpleTypes).find((name) => {
    const values = simpleTypes[name]?.enumeration;
    return values && expected?.endsWith(values.join(', '));
  });

/** Where the schema declares the list of values, or the last element of the path that it names. */
function findDeclaration(
  xsd: string,
  path: string,
  list: string | undefined,
): { readonly line: number; readonly column: number } {
  const names = path
    .replaceAll(/\[[^\]]*\]|:.*/g, '')
    .split('/')
    .toReversed();
  for (const name of [...(list === undefined ? [] : [list]), ...names]) {
    const at = /^\w+$/.test(name) ? xsd.indexOf(`name="${name}"`) : -1;
    if (at >= 0) return createLineFinder(xsd)(xsd.lastIndexOf('<', at));
  }
  return { line: 1, column: 1 };
}
