/** What refers from one file of a season folder to another. Each of them was read and checked. Spec: season-check. */
import { findJsonPlaces } from '@idss/domain/season/json-place';
import type { SeasonProblem } from '@idss/domain/season/read-table';
import type { SchemaTable } from '../formats/hedis-xml/schema-types.ts';
import { dateProblems } from './date-problems.ts';
import { collectJsonProblems, locateJsonProblems, nameFix } from './json-problem.ts';
import type { DefinitionParts, ReadParts } from './read-parts.ts';
import { missingRuleMeasures } from './missing-rule-measures.ts';
import { missingSurveyFields } from './missing-survey-fields.ts';
import { schemaProblems } from './schema-problems.ts';
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
