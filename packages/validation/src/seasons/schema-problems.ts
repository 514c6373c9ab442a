/** The import schema and the measures of a season must agree. Spec: season-check. */
import { createLineFinder } from '@idss/domain/csv/text-place';
import { productLines, type ProductLine } from '@idss/domain/program';
import type { SeasonProblem } from '@idss/domain/season/read-table';
import { HedisReader } from '../formats/hedis-xml/read-hedis-xml.ts';
import type { SchemaTable } from '../formats/hedis-xml/schema-types.ts';
import { indicatorsApplicable, measuresRequired } from '../rules/hedis/applicable.ts';
import { hasRows } from '../rules/hedis/stratification.ts';
import type { ReaderProblem } from '../rules/hedis/reader-problem.ts';
import { hedisTemplate } from '../templates/hedis-template.ts';
import type { Catalogue } from './catalogue.ts';
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
 * What is the same for the schema is tried once: an indicator in one of its product lines, and the rows of a stratification in one
 * indicator of each form.
 * @param seen is added to
 */
function sampleOf(catalogue: Catalogue, productLine: ProductLine, seen: Set<string>): Catalogue {
  const isNew = (form: string): boolean => seen.size < seen.add(form).size;
  const measures = measuresRequired(catalogue, productLine, null).map((measure) => {
    const applicable = indicatorsApplicable(measure, productLine).map((indicator) => {
      const [race, ses] = dimensions.map((each) => hasRows(measure, indicator, each, productLine));
      const hasNewRows = (race || ses) && isNew(`${measure.elementSet} ${race} ${ses}`);
      const isTried = isNew(indicator.key) || hasNewRows;
      return { isTried, indicator: hasNewRows ? indicator : { ...indicator, isStratified: false } };
    });
    return { measure, indicators: applicable.filter(({ isTried }) => isTried), first: applicable[0] };
  });
  const tried = measures.flatMap(({ measure, indicators, first }, n) => {
    // One is there for the header of the line.
    const own = indicators.length === 0 && n === 0 && first ? [first] : indicators;
    if (own.length === 0) return [];
    return [[measure.code, { ...measure, indicators: own.map(({ indicator }) => indicator) }] as const];
  });
  return { ...catalogue, measures: new Map(tried) };
}

const dimensions = ['race', 'ses'] as const;

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
