/** The catalogue of measurement year 2025, from MY2025/measures.json. */
import type { Catalogue, CatalogueMeasure } from './catalogue.ts';
import data from './MY2025/measures.json' with { type: 'json' };

// The JSON's inferred type has plain strings where the catalogue has closed lists; my2025.test.ts checks the lists.
const measures = data.measures as unknown as readonly CatalogueMeasure[];

export const my2025: Catalogue = {
  measurementYear: data.meta.measurementYear,
  acceptedSchemaVersions: ['2025.1'],
  measures: new Map(measures.map((measure) => [measure.code, measure])),
  retiredCodes: new Map(data.changes.retiredCodes.map(({ code, replacement }) => [code, { replacement }])),
  raceCategories: data.meta.raceCategories,
  ethnicityCategories: data.meta.ethnicityCategories,
  sesCategories: data.meta.sesCategoriesMedicare,
};
