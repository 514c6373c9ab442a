/** Builds a season's catalogue from its measures.json, which was checked by its schema and `catalogueProblems`. */
import { compileSchema } from '../formats/hedis-xml/compile-schema.ts';
import type { SchemaTable } from '../formats/hedis-xml/schema-types.ts';
import { once } from '../once.ts';
import type { Catalogue, CatalogueMeasure } from './catalogue.ts';
import { type RuleMeasures, withDefaultMeasures } from './rule-measures.ts';

/** measures.json as a program reads it, once it was checked. */
export interface CatalogueData {
  readonly meta: {
    readonly measurementYear: number;
    readonly acceptedSchemaVersions: readonly string[];
    readonly raceCategories: readonly string[];
    readonly ethnicityCategories: readonly string[];
    readonly sesCategoriesMedicare: readonly string[];
  };
  readonly changes: {
    readonly retiredCodes: readonly { readonly code: string; readonly replacement: string | null }[];
  };
  /** Left out, whole or in part: as in older seasons. */
  readonly ruleMeasures?: Partial<RuleMeasures>;
  readonly measures: readonly CatalogueMeasure[];
}

/** The data was checked by `catalogueProblems`. The schema is read with the first file that is checked: most of a catalogue's work, and only threads do it. */
export function loadCatalogue(
  { meta, changes, measures, ruleMeasures }: CatalogueData,
  readSchema: () => SchemaTable,
): Catalogue {
  const schema = once(() => compileSchema(readSchema()));
  return {
    measurementYear: meta.measurementYear,
    get schema() {
      return schema();
    },
    acceptedSchemaVersions: meta.acceptedSchemaVersions,
    measures: new Map(measures.map((measure) => [measure.code, measure])),
    ruleMeasures: withDefaultMeasures(ruleMeasures),
    retiredCodes: new Map(changes.retiredCodes.map(({ code, replacement }) => [code, { replacement }])),
    raceCategories: meta.raceCategories,
    ethnicityCategories: meta.ethnicityCategories,
    sesCategories: meta.sesCategoriesMedicare,
  };
}
