import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import {
  definitionSchemas,
  type JsonDefinitionFile,
  listDescribedFields,
  publishedSchemas,
} from './definition-schemas.ts';
import { listSchemaProblems } from './list-schema-problems.ts';

const files = Object.keys(definitionSchemas) as readonly JsonDefinitionFile[];
const published = new URL('../../../../../docs/season-schemas/', import.meta.url);
const readShipped = (file: JsonDefinitionFile): string =>
  readFileSync(new URL(`../MY2025/${file}`, import.meta.url), 'utf8');

test('the published schemas are those that the check goes by: npm run lists writes them', () => {
  const found = readdirSync(published).filter((name) => name.endsWith('.json'));
  expect(found.toSorted()).toEqual([...publishedSchemas.keys()].toSorted());
  for (const [name, text] of publishedSchemas)
    expect(readFileSync(new URL(name, published), 'utf8'), name).toBe(text);
});

test.each(files)('the shipped %s is as its schema says', (file) => {
  expect(listSchemaProblems(definitionSchemas[file], JSON.parse(readShipped(file)))).toEqual([]);
});

test.each(files)('every field of %s has one line that says what it means', (file) => {
  const fields = listDescribedFields(file);
  expect(fields.length).toBeGreaterThan(5);
  expect(fields.filter(({ description }) => !/^[^\n]{3,}[.?]$/.test(description))).toEqual([]);
  expect(new Set(fields.map(({ path }) => path)).size).toBe(fields.length);
});

test('a field of a relation names the types that have it', () => {
  const fields = new Map(listDescribedFields('measures.json').map((field) => [field.path, field]));
  expect(fields.get('measures[].relations[].smaller')?.types).toEqual(['denominatorAtMost']);
  expect(fields.get('measures[].relations[].type')?.values).toContain('sumToTotal');
  expect(fields.get('measures[].unit')?.values).toEqual(['percent', 'ratio', 'memberMonths']);
});
