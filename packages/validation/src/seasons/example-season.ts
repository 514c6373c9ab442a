/** The season that is shipped, as the examples of the rules, the demonstration and the tests use it. */
import { loadCahpsSeason } from './load-cahps-season.ts';
import { type CatalogueData, loadCatalogue } from './load-catalogue.ts';
import { lazyDefinition } from './lazy-definition.ts';
import { loadHosSeason } from './load-hos-season.ts';
import cahpsLayout from './MY2025/cahps-layout.json' with { type: 'json' };
import hedisSchema from './MY2025/hedis-schema.json' with { type: 'json' };
import hosLayout from './MY2025/hos-layout.json' with { type: 'json' };
import rules from './MY2025/rules.json' with { type: 'json' };
import measures from './MY2025/measures.json' with { type: 'json' };
import surveys from './MY2025/surveys.json' with { type: 'json' };
import type { SchemaTable } from '../formats/hedis-xml/schema-types.ts';
import type { SurveyFacts } from './survey-facts.ts';
import type { SeasonDefinition } from './season-definition.ts';

// The compiler reads names in these files as texts; tests check both.
const { measurementYear } = measures.meta;
const facts = surveys as SurveyFacts;

export const exampleSeason: SeasonDefinition = lazyDefinition({
  measurementYear: () => measurementYear,
  catalogue: () => loadCatalogue(measures as unknown as CatalogueData, () => hedisSchema as SchemaTable),
  cahps: () => loadCahpsSeason(cahpsLayout, measurementYear, facts.cahps),
  hos: () => loadHosSeason(hosLayout, measurementYear, facts.hos),
  ruleSettings: () => new Map(Object.entries(rules.rules)),
});
