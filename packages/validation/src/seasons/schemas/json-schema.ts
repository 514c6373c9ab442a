/**
 * The part of JSON Schema (2020-12) with which the files that define a season are described. The same objects are published in
 * docs/season-schemas and checked by `listSchemaProblems`, so what is documented is what is checked.
 */

export type JsonType = 'object' | 'array' | 'string' | 'number' | 'integer' | 'boolean' | 'null';

export interface JsonSchema {
  readonly type?: JsonType | readonly JsonType[];
  /** In one line: what it means. */
  readonly description?: string;
  /** What a value must be, in words: where a pattern would say it worse. */
  readonly title?: string;
  readonly enum?: readonly (string | number | boolean | null)[];
  readonly const?: string | boolean;
  readonly pattern?: string;
  /** A day, yyyy-mm-dd; or a moment with its offset. */
  readonly format?: 'date' | 'date-time';
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly multipleOf?: number;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly patternProperties?: Readonly<Record<string, JsonSchema>>;
  readonly additionalProperties?: false;
  readonly maxProperties?: number;
  readonly items?: JsonSchema;
  readonly prefixItems?: readonly JsonSchema[];
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: true;
  /** One case for each value of the property that `discriminator` names. */
  readonly oneOf?: readonly JsonSchema[];
  readonly discriminator?: { readonly propertyName: string };
  /** Not published: what the text is the name of. Whether it is there is checked by `catalogueReferenceProblems`. */
  readonly refersTo?: 'metric' | 'stratum' | 'group';
}

type Fields = Readonly<Record<string, JsonSchema>>;

/** An object with these fields, and no others. */
export const record = (description: string, needed: Fields, optional: Fields = {}): JsonSchema => ({
  type: 'object',
  description,
  properties: { ...needed, ...optional },
  required: Object.keys(needed),
  additionalProperties: false,
});

/** An object whose names are keys of a table. */
export const table = (
  description: string,
  keys: string,
  value: JsonSchema,
  maxProperties: number,
): JsonSchema => ({
  type: 'object',
  description,
  patternProperties: { [keys]: value },
  additionalProperties: false,
  maxProperties,
});

export const list = (
  description: string,
  items: JsonSchema,
  { minItems = 0, maxItems = 1_000 }: Pick<JsonSchema, 'minItems' | 'maxItems'> = {},
): JsonSchema => ({ type: 'array', description, items, minItems, maxItems });

/** A list in which nothing is repeated. */
export const setOf = (
  description: string,
  items: JsonSchema,
  limits: Pick<JsonSchema, 'minItems' | 'maxItems'> = {},
): JsonSchema => ({ ...list(description, items, limits), uniqueItems: true });

export const text = (description: string, maxLength = 1_000): JsonSchema => ({
  type: 'string',
  description,
  minLength: 1,
  maxLength,
});

/** May be empty. */
export const note = (description: string, maxLength = 1_000): JsonSchema => ({
  type: 'string',
  description,
  maxLength,
});

/** @param title what it must be, in words */
export const word = (description: string, pattern: string, title: string): JsonSchema => ({
  type: 'string',
  description,
  title,
  pattern,
});

export const one = (description: string, values: readonly string[]): JsonSchema => ({
  type: 'string',
  description,
  enum: values,
});

export const flag = (description: string): JsonSchema => ({ type: 'boolean', description });

export const whole = (description: string, minimum: number, maximum: number): JsonSchema => ({
  type: 'integer',
  description,
  minimum,
  maximum,
});

export const day = (description: string): JsonSchema => ({ type: 'string', description, format: 'date' });

/** For readers: the portal does not use it. */
export const remark = (description: string): JsonSchema => ({ description });

export const orNull = (schema: JsonSchema): JsonSchema => ({
  ...schema,
  type: [...[schema.type ?? []].flat(), 'null'],
  ...(schema.enum && { enum: [...schema.enum, null] }),
});
