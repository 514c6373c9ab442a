/** The import schema and the measures of a season must agree. Spec: season-check. */
import { createLineFinder } from '@idss/domain/csv/text-place';
import { productLines, type ProductLine } from '@idss/domain/program';
import type { SeasonProblem } from '@idss/domain/season/read-table';
import { HedisReader } from '../formats/hedis-xml/read-hedis-xml.ts';
import type { SchemaTable } from '../formats/hedis-xml/schema-types.ts';
import { measuresRequired } from '../rules/hedis/applicable.ts';
import { hasRows } from '../rules/hedis/stratification.ts';
import type { ReaderProblem } from '../rules/hedis/reader-problem.ts';
import { hedisTemplate } from '../templates/hedis-template.ts';
import type { Catalogue, CatalogueMeasure } from './catalogue.ts';
import type { DefinitionParts } from './read-parts.ts';

/** A schema that refuses what the measures ask for would refuse every file of the season. */
export function schemaProblems({ definition, schema, files }: DefinitionParts): readonly SeasonProblem[] {
  const { catalogue, measurementYear } = definition;
  const problems: SeasonProblem[] = [];
  const seen = new Set<string>();
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
    const sample = sampleOf(catalogue, productLine, seen);
    const text = [...hedisTemplate(sample, productLine, `${measurementYear + 1}-01-01T00:00:00Z`)].join('\n');
    reader.write(new TextEncoder().encode(text));
    reader.end();
    if (problems.length > 0) break;
  }
  return problems;
}

/**
 * What is the same for the schema is tried once: a measure in one of its product lines unless they differ, and the rows of a
 * stratification in one indicator of each form.
 * @param seen is added to
 */
function sampleOf(catalogue: Catalogue, productLine: ProductLine, seen: Set<string>): Catalogue {
  const isNew = (form: string): boolean => seen.size < seen.add(form).size;
  const ofLine = measuresRequired(catalogue, productLine, null);
  // The first one is there for the header of the line.
  const tried = ofLine.filter(
    (measure, n) =>
      isNew(measure.code) ||
      n === 0 ||
      hasSes(measure, productLine) ||
      measure.indicators.some((indicator) => indicator.productLines !== undefined),
  );
  const measures = tried.map((measure) => {
    const indicators = measure.indicators.map((indicator) => {
      const hasRaces = hasRows(measure, indicator, 'race', productLine);
      const ses = hasRows(measure, indicator, 'ses', productLine);
      const form = `${measure.elementSet} ${hasRaces} ${ses}`;
      return (hasRaces || ses) && isNew(form) ? indicator : { ...indicator, isStratified: false };
    });
    return [measure.code, { ...measure, indicators }] as const;
  });
  return { ...catalogue, measures: new Map(measures) };
}

const hasSes = ({ sesStratifiedMedicare }: CatalogueMeasure, productLine: ProductLine): boolean =>
  sesStratifiedMedicare && productLine === 'Medicare';

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
