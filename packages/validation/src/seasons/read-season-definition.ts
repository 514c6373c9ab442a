/** Reads and checks the files of a season folder that define its files: measures, layouts, schema, surveys. */
import { findLine } from '@idss/domain/season/json-place';
import type { SeasonProblem } from '@idss/domain/season/read-table';
import { makeSchemaTable } from '../formats/hedis-xml/make-schema-table.ts';
import type { SchemaTable } from '../formats/hedis-xml/schema-types.ts';
import { loadRuleSettings, ruleSettingProblems } from '../apply-rule-settings.ts';
import { type LayoutData, loadCahpsSeason } from './load-cahps-season.ts';
import { catalogueProblems, loadCatalogue, type CatalogueData } from './load-catalogue.ts';
import { type HosLayoutData, loadHosSeason } from './load-hos-season.ts';
import type { JsonProblem } from './json-shape.ts';
import { cahpsLayoutProblems, hosLayoutProblems } from './layout-problems.ts';
import type { SeasonDefinition } from './season-definition.ts';
import { surveyProblems, type SurveyFacts } from './survey-facts.ts';

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
  | { readonly ok: true; readonly definition: SeasonDefinition }
  | { readonly ok: false; readonly problems: readonly SeasonProblem[] };

/** Texts by file name. */
type Files = ReadonlyMap<string, string>;

export function readSeasonDefinition(files: Files): DefinitionReading {
  const problems: SeasonProblem[] = [];
  const report = (file: DefinitionFile, message: string, line = 1): void =>
    void problems.push({ file, line, message });

  /** null after a report. */
  function load<T>(file: DefinitionFile, build: () => T): T | null {
    try {
      return build();
    } catch (error) {
      report(file, error instanceof Error ? error.message : String(error));
      return null;
    }
  }

  /** null after reports. */
  function readJson<T>(file: DefinitionFile, check: (data: unknown) => readonly JsonProblem[]): T | null {
    const text = files.get(file);
    if (text === undefined) {
      report(file, 'The file is missing.');
      return null;
    }
    const parsed = load(file, () => ({ data: JSON.parse(text) as unknown }));
    if (parsed === null) return null;
    const { data } = parsed;
    const found = check(data);
    for (const { path, mustBe } of found)
      report(file, `${pathText(path) || 'The file'} must be ${mustBe}.`, findLine(text, path));
    return found.length > 0 ? null : (data as T);
  }

  function readSchema(): SchemaTable | null {
    const xsd = files.get('hedis-submission.xsd');
    if (xsd !== undefined) return load('hedis-submission.xsd', () => makeSchemaTable(xsd));
    report('hedis-submission.xsd', 'The file is missing.');
    return null;
  }

  const measures = readJson<CatalogueData>('measures.json', catalogueProblems);
  const schema = readSchema();
  const surveys = readJson<SurveyFacts>('surveys.json', surveyProblems);
  const rules = readJson<Parameters<typeof loadRuleSettings>[0]>('rules.json', ruleSettingProblems);
  const cahpsData = readJson<LayoutData>('cahps-layout.json', cahpsLayoutProblems);
  const hosData = readJson<HosLayoutData>('hos-layout.json', hosLayoutProblems);
  const measurementYear = measures?.meta.measurementYear ?? 0;
  const catalogue = measures && schema && load('hedis-submission.xsd', () => loadCatalogue(measures, schema));
  const cahps =
    cahpsData &&
    surveys &&
    load('cahps-layout.json', () => loadCahpsSeason(cahpsData, measurementYear, surveys.cahps));
  const hos =
    hosData && surveys && load('hos-layout.json', () => loadHosSeason(hosData, measurementYear, surveys.hos));
  if (problems.length > 0 || !catalogue || !cahps || !hos || !rules) return { ok: false, problems };
  return {
    ok: true,
    definition: { measurementYear, catalogue, cahps, hos, ruleSettings: loadRuleSettings(rules) },
  };
}

/** `measures[3].hpr.included` */
const pathText = (path: readonly (string | number)[]): string =>
  path.map((step, i) => (typeof step === 'number' ? `[${step}]` : i === 0 ? step : `.${step}`)).join('');
