/** Compares data with its schema: every place that departs from it, with what must be there and a fix of its own. */
import { findNearest, joinNames } from '@idss/domain/season/nearest-name';
import { date, moment } from '@idss/domain/season/cells';
import type { JsonSchema, JsonType } from './json-schema.ts';

type Path = readonly (string | number)[];
/** The place of the walk; copied where there is a problem. */
type Way = (string | number)[];

/** A path in a JSON file, and what must be there. */
export interface JsonProblem {
  readonly path: Path;
  /** Its name is wrong, not its value. */
  readonly isName?: boolean;
  readonly mustBe: string;
  /** What is wrong, after the path, where “must be” would say it worse. */
  readonly says?: string;
  readonly found?: string;
  readonly fix: string;
}

/** A file that is another one altogether has no use for more. */
const maxProblems = 500;

export function listSchemaProblems(schema: JsonSchema, data: unknown): readonly JsonProblem[] {
  const problems: JsonProblem[] = [];
  check(schema, data, [], problems);
  return problems.slice(0, maxProblems);
}

/** As a text of the file, shortened. */
export function foundText(value: unknown): string {
  if (value === undefined) return 'nothing';
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function isOfType(type: JsonType, value: unknown): boolean {
  switch (type) {
    case 'object':
      return isRecord(value);
    case 'array':
      return Array.isArray(value);
    case 'null':
      return value === null;
    case 'integer':
      return Number.isInteger(value);
    default:
      return typeof value === type;
  }
}

const getTypes = ({ type }: JsonSchema): readonly JsonType[] =>
  type === undefined ? [] : typeof type === 'string' ? [type] : type;

/** @param problems are added to; the walk ends when there are too many */
function check(schema: JsonSchema, value: unknown, path: Way, problems: JsonProblem[]): void {
  if (problems.length >= maxProblems) return;
  const types = getTypes(schema);
  if (types.length > 0 && !types.some((type) => isOfType(type, value))) refuse();
  else if (schema.enum && !schema.enum.some((each) => each === value)) refuse();
  else if (schema.const !== undefined && schema.const !== value) refuse();
  else if (typeof value === 'string') {
    if (!isGoodText(schema, value)) refuse();
  } else if (typeof value === 'number') {
    if (!isGoodNumber(schema, value)) refuse();
  } else if (Array.isArray(value)) checkList(schema, value, path, problems);
  else if (isRecord(value)) checkRecord(schema, value, path, problems);

  function refuse(): void {
    problems.push({
      path: [...path],
      mustBe: describeSchema(schema),
      // What it may be is said apart from the sentence.
      ...((schema.enum?.length ?? 0) > 6 && { says: `is ${foundText(value)}, which is none of its values` }),
      found: foundText(value),
      fix: fixOf(schema, value),
    });
  }
}

const patterns = new Map<string, RegExp>();
function matches(pattern: string, text: string): boolean {
  let known = patterns.get(pattern);
  if (!known) patterns.set(pattern, (known = new RegExp(pattern, 'u')));
  return known.test(text);
}

const isGoodText = ({ minLength = 0, maxLength = Infinity, pattern, format }: JsonSchema, text: string) =>
  text.length >= minLength &&
  text.length <= maxLength &&
  (pattern === undefined || matches(pattern, text)) &&
  (format === undefined || 'value' in (format === 'date' ? date : moment)(text));

const isGoodNumber = (
  { minimum = -Infinity, maximum = Infinity, multipleOf = 0 }: JsonSchema,
  value: number,
): boolean =>
  value >= minimum &&
  value <= maximum &&
  // Multiples of 0.1 have no exact binary form.
  (multipleOf === 0 || Math.abs(Math.round(value / multipleOf) - value / multipleOf) < 1e-9);

function checkList(
  { items, prefixItems, minItems = 0, maxItems = Infinity, uniqueItems, title }: JsonSchema,
  value: readonly unknown[],
  path: Way,
  problems: JsonProblem[],
): void {
  if (value.length < minItems || value.length > maxItems) {
    const count =
      minItems === maxItems
        ? `${minItems}`
        : maxItems < 1_000
          ? `${minItems} to ${maxItems}`
          : `at least ${minItems}`;
    problems.push({
      path: [...path],
      mustBe:
        value.length > maxItems && minItems === 0
          ? `a list with at most ${maxItems} entries`
          : (title ?? `a list with ${count} entries`),
      found: `${value.length} entries`,
      fix:
        value.length < minItems
          ? `Add ${items?.description ?? 'an entry'}`.replace(/\.?$/, '.')
          : `Keep at most ${maxItems} entries.`,
    });
    return;
  }
  for (const [at, item] of value.entries()) {
    const schema = prefixItems?.[at] ?? items;
    if (!schema) continue;
    path.push(at);
    check(schema, item, path, problems);
    path.pop();
  }
  if (!uniqueItems) return;
  const seen = new Map<unknown, number>();
  for (const [at, item] of value.entries()) {
    const before = seen.get(item);
    if (before === undefined) seen.set(item, at);
    else
      problems.push({
        path: [...path, at],
        mustBe: 'another value; each may be there once',
        found: foundText(item),
        fix: `Remove it: entry ${before + 1} of the list is ${foundText(item)} already.`,
      });
  }
}

function checkRecord(
  schema: JsonSchema,
  value: Readonly<Record<string, unknown>>,
  path: Way,
  problems: JsonProblem[],
): void {
  const { oneOf, discriminator, maxProperties = Infinity } = schema;
  if (oneOf && discriminator) {
    checkCase(oneOf, discriminator.propertyName, value, path, problems);
    return;
  }
  const { properties = {}, required = [] } = schema;
  const names = Object.keys(value);
  if (names.length > maxProperties)
    problems.push({
      path: [...path],
      mustBe: `an object with at most ${maxProperties} entries`,
      found: `${names.length} entries`,
      fix: `Keep at most ${maxProperties} entries.`,
    });
  const meant = new Set<string>();
  for (const name of names) {
    const field = Object.hasOwn(properties, name) ? properties[name] : findByPattern(schema, name);
    if (field) {
      path.push(name);
      check(field, value[name], path, problems);
      path.pop();
    } else if (schema.additionalProperties === false) {
      const nearest = findMeantName(name, schema, value);
      if (nearest !== null) meant.add(nearest);
      problems.push(unknownName(name, [...path, name], schema, nearest));
    }
  }
  for (const name of required) {
    // A misspelt name is one problem.
    if (Object.hasOwn(value, name) || meant.has(name)) continue;
    problems.push(missing(name, [...path, name], properties[name] ?? {}));
  }
}

function findByPattern({ patternProperties }: JsonSchema, name: string): JsonSchema | undefined {
  for (const pattern in patternProperties) if (matches(pattern, name)) return patternProperties[pattern];
  return undefined;
}

function checkCase(
  cases: readonly JsonSchema[],
  name: string,
  value: Readonly<Record<string, unknown>>,
  path: Way,
  problems: JsonProblem[],
): void {
  const of = (each: JsonSchema): unknown => each.properties?.[name]?.const;
  const chosen = cases.find((each) => of(each) === value[name]);
  if (chosen) checkRecord(chosen, value, path, problems);
  else
    check(
      { type: 'string', enum: cases.map(of).filter((each) => typeof each === 'string') },
      value[name],
      [...path, name],
      problems,
    );
}

/** Names of the schema that the record does not have are meant first. */
function findMeantName(
  name: string,
  { properties = {} }: JsonSchema,
  value: Readonly<Record<string, unknown>>,
): string | null {
  const known = Object.keys(properties);
  const free = known.filter((each) => !Object.hasOwn(value, each));
  return findNearest(name, free) ?? findNearest(name, known);
}

function unknownName(
  name: string,
  path: Path,
  { properties = {}, patternProperties = {} }: JsonSchema,
  nearest: string | null,
): JsonProblem {
  const known = Object.keys(properties);
  const [pattern] = Object.keys(patternProperties);
  const shown = name.slice(0, 60);
  const allowed =
    known.length > 40
      ? 'there is none of this name'
      : known.length > 0
        ? `what may be here is ${joinNames(known)}`
        : `names here are of the form ${pattern}`;
  return {
    path,
    isName: true,
    says: 'is no name that the portal knows here',
    mustBe: `left out; ${allowed}`,
    found: shown,
    fix: nearest === null ? `Take ${shown} out: the portal would not read it.` : `Did you mean ${nearest}?`,
  };
}

const missing = (name: string, path: Path, schema: JsonSchema): JsonProblem => ({
  path,
  says: 'is missing',
  mustBe: `there: ${describeSchema(schema)}`,
  found: 'nothing',
  fix: `Add "${name}": ${(schema.description ?? describeSchema(schema)).replace(/\.?$/, '.')}`,
});

const typeWords: Readonly<Record<JsonType, string>> = {
  object: 'an object',
  array: 'a list',
  string: 'a text',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  null: 'null',
};

/** What a value of the schema is, in words. */
export function describeSchema(schema: JsonSchema): string {
  const { title, minimum, maximum, maxLength, minLength = 0, format } = schema;
  if (schema.const !== undefined) return title ?? `${schema.const}`;
  const types = getTypes(schema);
  const others = types.includes('null') ? ', or null' : '';
  if (schema.enum) return `one of ${schema.enum.map((each) => each ?? 'null').join(', ')}`;
  if (title !== undefined) return `${title}${others}`;
  if (format === 'date') return `a date as yyyy-mm-dd${others}`;
  const names = Object.keys(schema.properties ?? {});
  if (types[0] === 'object' && names.length > 0 && names.length <= 8)
    return `an object with ${names.join(', ')}${others}`;
  const words = types.map((type) => typeWords[type]);
  if (minimum !== undefined && maximum !== undefined)
    return `${words[0]} from ${minimum} to ${maximum}${others}`;
  if (types[0] === 'string' && maxLength !== undefined)
    return `a text of ${minLength > 0 ? `${minLength} to` : 'at most'} ${maxLength} characters${others}`;
  return words.join(', or ') || 'any value';
}

/** What to write in place of this value. */
function fixOf(schema: JsonSchema, value: unknown): string {
  const texts = (schema.enum ?? []).filter((each) => typeof each === 'string');
  if (typeof value === 'string') {
    const nearest = findNearest(value, texts);
    if (nearest !== null) return `Did you mean ${nearest}?`;
    const bare = value.trim();
    if (isReadAs(schema, bare)) return `Write ${bare} without quotes.`;
    if (bare !== value && isGoodText(schema, bare)) return `Write "${bare}" without blanks around it.`;
    if (getTypes(schema).includes('array')) return `Write a list: [${foundText(value)}].`;
    if (schema.format === 'date-time')
      return 'Write the day, the time and its offset, such as 2026-05-01T23:59:59-04:00.';
    if (schema.format === 'date') return 'Write a day that the calendar has, such as 2026-02-15.';
  }
  if (value === null) return `Write ${describeSchema(schema)} in place of null.`;
  if (typeof value === 'number' && getTypes(schema).includes('string')) return `Write "${value}" in quotes.`;
  return `Write ${describeSchema(schema)}.`;
}

/** Is the text what the schema wants, put in quotes? */
const isReadAs = (schema: JsonSchema, text: string): boolean =>
  getTypes(schema).some((type) => {
    if (type === 'boolean') return text === 'true' || text === 'false';
    if (type === 'number' || type === 'integer')
      return text !== '' && isOfType(type, Number(text)) && isGoodNumber(schema, Number(text));
    return type === 'null' && text === 'null';
  });
