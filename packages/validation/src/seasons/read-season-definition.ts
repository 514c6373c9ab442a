/** Reads and checks the files of a season folder that define its files: measures, layouts, schema, surveys. Spec: season-check. */
import { readJson } from '@idss/domain/season/json-place';
import type { SeasonProblem } from '@idss/domain/season/read-table';
import { makeSchemaTable } from '../formats/hedis-xml/make-schema-table.ts';
import { SchemaError } from '../formats/hedis-xml/schema-error.ts';
import type { SchemaTable } from '../formats/hedis-xml/schema-types.ts';
import { ruleSettingProblems } from '../apply-rule-settings.ts';
import { cahpsLayoutProblems } from './cahps-layout-problems.ts';
import { catalogueProblems } from './catalogue-problems.ts';
import { hosLayoutProblems } from './hos-layout-problems.ts';
import { locateJsonProblems, nameFix } from './json-problem.ts';
import type { LayoutData } from './load-cahps-season.ts';
import { buildDefinition, type DefinitionData } from './open-season-definition.ts';
import { definitionSchemas, type JsonDefinitionFile } from './schemas/definition-schemas.ts';
import { type JsonProblem, listSchemaProblems } from './schemas/list-schema-problems.ts';
import type { SeasonDefinition } from './season-definition.ts';
import type { SurveyFacts } from './survey-facts.ts';
import { surveyProblems } from './survey-problems.ts';

export const definitionFiles = [
  'measures.json',
  'hedis-submission.xsd',
  'cahps-layout.json',
  'hos-layout.json',
  'surveys.json',
  'rules.json',
] as const;
export type DefinitionFile = (typeof definitionFiles)[number];

export const isDefinitionFile = (name: string): name is DefinitionFile =>
  (definitionFiles as readonly string[]).includes(name);

export type DefinitionReading =
  | { readonly ok: true; readonly definition: SeasonDefinition; readonly schema: SchemaTable }
  | { readonly ok: false; readonly problems: readonly SeasonProblem[] };

/** Texts by file name. */
type Files = ReadonlyMap<string, string>;

/** @param checked the files that are checked; the others were when they were stored. Left out: all. */
export function readSeasonDefinition(
  files: Files,
  checked: ReadonlySet<string> = new Set(definitionFiles),
): DefinitionReading {
  const problems: SeasonProblem[] = [];

  /** null after reports. */
  function read<T>(
    file: JsonDefinitionFile,
    check: (data: T) => readonly JsonProblem[] = () => [],
  ): T | null {
    const text = files.get(file);
    if (text === undefined) {
      problems.push(missingFile(file));
      return null;
    }
    if (!checked.has(file)) return JSON.parse(text) as T;
    const { data, problems: unreadable } = readJson(text);
    if (unreadable.length > 0) {
      problems.push(...unreadable.map((problem) => ({ file, ...problem })));
      return null;
    }
    const misshapen = listSchemaProblems(definitionSchemas[file], data);
    // What a part refers to can be looked for only where all parts have their shape.
    const found = misshapen.length > 0 ? misshapen : check(data as T);
    problems.push(...locateJsonProblems(file, text, found));
    return misshapen.length > 0 ? null : (data as T);
  }

  const measures = read('measures.json', catalogueProblems);
  const schema = readSchema(files, problems);
  const surveys = read('surveys.json', surveyProblems);
  const rules = read<DefinitionData['rules']>('rules.json', ruleSettingProblems);
  const cahps = read('cahps-layout.json', cahpsLayoutProblems);
  const hos = read('hos-layout.json', hosLayoutProblems);
  if (surveys && cahps && (checked.has('surveys.json') || checked.has('cahps-layout.json')))
    problems.push(
      ...locateJsonProblems('surveys.json', files.get('surveys.json') ?? '', sampleProblems(surveys, cahps)),
    );
  if (problems.length > 0 || !measures || !schema || !surveys || !rules || !cahps || !hos)
    return { ok: false, problems };
  return { ok: true, definition: buildDefinition({ measures, schema, surveys, rules, cahps, hos }), schema };
}

const missingFile = (file: DefinitionFile): SeasonProblem => ({
  file,
  line: 1,
  message: 'The file is missing.',
  found: 'no file',
  expected: file,
  fix: `Add ${file} of the season before to the folder.`,
});

/** null after reports. */
function readSchema(files: Files, problems: SeasonProblem[]): SchemaTable | null {
  const file = 'hedis-submission.xsd';
  const xsd = files.get(file);
  if (xsd === undefined) {
    problems.push(missingFile(file));
    return null;
  }
  try {
    return makeSchemaTable(xsd);
  } catch (error) {
    if (!(error instanceof SchemaError)) throw error;
    problems.push({ file, message: `${error.message}.`, ...error.detail });
    return null;
  }
}

/** Each survey of the layout has its sample, and each sample its survey. */
function sampleProblems({ cahps }: SurveyFacts, { surveys }: LayoutData): readonly JsonProblem[] {
  const names = Object.keys(surveys);
  const sampled = Object.keys(cahps.samples);
  const path = ['cahps', 'samples'];
  const unknown = sampled.filter((name) => !names.includes(name));
  const missing = names.filter((name) => !sampled.includes(name));
  return [
    ...unknown.map((name): JsonProblem => {
      return {
        path: [...path, name],
        isName: true,
        mustBe: `a survey of cahps-layout.json; ${name} is none`,
        found: name,
        fix: nameFix(name, missing, `Take ${name} out, or add the survey to cahps-layout.json.`),
      };
    }),
    // A misspelt name is one problem.
    ...(unknown.length > 0 ? [] : missing).map((name): JsonProblem => {
      return {
        path,
        mustBe: `an object with the sample of each survey; ${name} has no sample size`,
        found: sampled.join(', '),
        fix: `Add "${name}": { "general": …, "supplemental": 0 }.`,
      };
    }),
  ];
}
