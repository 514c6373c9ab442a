/** Opens a season that was checked when it was stored: in validation threads, and in browsers. */
import { makeSchemaTable } from '../formats/hedis-xml/make-schema-table.ts';
import type { SchemaTable } from '../formats/hedis-xml/schema-types.ts';
import { loadRuleSettings } from '../load-rule-settings.ts';
import { once } from '../once.ts';
import { type LayoutData, loadCahpsSeason } from './load-cahps-season.ts';
import { lazyDefinition } from './lazy-definition.ts';
import { loadCatalogue, type CatalogueData } from './load-catalogue.ts';
import { type HosLayoutData, loadHosSeason } from './load-hos-season.ts';
import type { SeasonDefinition } from './season-definition.ts';
import type { SurveyFacts } from './survey-facts.ts';

/** The contents of the files that define a season. */
export interface DefinitionData {
  readonly measures: CatalogueData;
  readonly schema: SchemaTable;
  readonly surveys: SurveyFacts;
  readonly rules: Parameters<typeof loadRuleSettings>[0];
  readonly cahps: LayoutData;
  readonly hos: HosLayoutData;
}

/**
 * It is not checked again, so that a version which checks more does not lose it. A part that does not read throws where it is first
 * used.
 */
export function openSeasonDefinition(files: ReadonlyMap<string, string>): SeasonDefinition {
  const parse = <T>(file: string): T => JSON.parse(files.get(file) ?? '') as T;
  const measures = once(() => parse<CatalogueData>('measures.json'));
  const surveys = once(() => parse<SurveyFacts>('surveys.json'));
  const measurementYear = (): number => measures().meta.measurementYear;
  return lazyDefinition({
    measurementYear,
    catalogue: () =>
      loadCatalogue(measures(), () => makeSchemaTable(files.get('hedis-submission.xsd') ?? '')),
    cahps: () => loadCahpsSeason(parse('cahps-layout.json'), measurementYear(), surveys().cahps),
    hos: () => loadHosSeason(parse('hos-layout.json'), measurementYear(), surveys().hos),
    ruleSettings: () => loadRuleSettings(parse('rules.json')),
  });
}

export function buildDefinition({
  measures,
  schema,
  surveys,
  rules,
  cahps,
  hos,
}: DefinitionData): SeasonDefinition {
  const { measurementYear } = measures.meta;
  return {
    measurementYear,
    catalogue: loadCatalogue(measures, () => schema),
    cahps: loadCahpsSeason(cahps, measurementYear, surveys.cahps),
    hos: loadHosSeason(hos, measurementYear, surveys.hos),
    ruleSettings: loadRuleSettings(rules),
  };
}
