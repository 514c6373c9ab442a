/**
 * The shape of every JSON file that defines a season. It is published in docs/season-schemas (`npm run lists`), explained in
 * docs/season-folder.md, and what the check of a folder goes by.
 */
import type { JsonSchema } from './json-schema.ts';
import { measuresSchema } from './measures-schema.ts';
import { rulesSchema } from './rules-schema.ts';
import { cahpsLayoutSchema, hosLayoutSchema } from './survey-layout-schemas.ts';
import { surveysSchema } from './surveys-schema.ts';

export const definitionSchemas = {
  'measures.json': measuresSchema,
  'cahps-layout.json': cahpsLayoutSchema,
  'hos-layout.json': hosLayoutSchema,
  'surveys.json': surveysSchema,
  'rules.json': rulesSchema,
} as const satisfies Record<string, JsonSchema>;

export type JsonDefinitionFile = keyof typeof definitionSchemas;

const dialect = 'https://json-schema.org/draft/2020-12/schema';

/** As docs/season-schemas has them, by the name of the file. */
export const publishedSchemas: ReadonlyMap<string, string> = new Map(
  Object.entries(definitionSchemas).map(([file, schema]) => [
    file.replace('.json', '.schema.json'),
    `${JSON.stringify(
      { $schema: dialect, title: file, ...schema },
      (key, value: unknown) => (key === 'refersTo' ? undefined : value),
      2,
    )}\n`,
  ]),
);

export interface DescribedField {
  /** `measures[].relations[].total`; the names of a table are `*`. */
  readonly path: string;
  readonly description: string;
  readonly isRequired: boolean;
  /** Of a relation: the types that have the field. */
  readonly types: readonly string[];
  /** The values that it may have, where they are listed. */
  readonly values: readonly unknown[];
}

/** Every field of a file, once. */
export function listDescribedFields(file: JsonDefinitionFile): readonly DescribedField[] {
  const fields = new Map<string, DescribedField>();
  const walk = (schema: JsonSchema, path: string, type?: string): void => {
    const {
      properties = {},
      patternProperties = {},
      required = [],
      items,
      prefixItems = [],
      oneOf = [],
    } = schema;
    const add = (name: string, field: JsonSchema, isRequired: boolean): void => {
      const key = path === '' ? name : `${path}.${name}`;
      const { description = '', enum: values = [], const: value } = field;
      const known = fields.get(key);
      fields.set(key, {
        path: key,
        description: known?.description ?? description,
        isRequired,
        types: [...(known?.types ?? []), ...(type === undefined ? [] : [type])],
        values: [...new Set([...(known?.values ?? []), ...(value === undefined ? values : [value])])],
      });
      walk(field, key, type);
    };
    for (const [name, field] of Object.entries(properties)) add(name, field, required.includes(name));
    for (const field of Object.values(patternProperties)) add('*', field, false);
    if (items) walk(items, `${path}[]`, type);
    for (const [at, item] of prefixItems.entries()) walk(item, `${path}[${at}]`, type);
    for (const each of oneOf) walk(each, path, String(each.properties?.['type']?.const));
  };
  walk(definitionSchemas[file], '');
  return [...fields.values()];
}
