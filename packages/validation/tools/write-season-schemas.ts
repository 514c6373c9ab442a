/**
 * Writes docs/season-schemas, the JSON Schemas of the files that define a season, and the tables of their fields in
 * docs/season-folder.md. Run: npm run lists. Tests compare them.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { exampleSeason } from '../src/seasons/example-season.ts';
import { publishedSchemas } from '../src/seasons/schemas/definition-schemas.ts';
import { fieldTables, withFieldTables } from '../src/seasons/schemas/field-tables.ts';

const docs = new URL('../../../docs/', import.meta.url);
const folder = new URL('season-schemas/', docs);
mkdirSync(folder, { recursive: true });
for (const [name, text] of publishedSchemas) writeFileSync(new URL(name, folder), text);

const document = new URL('season-folder.md', docs);
const tables = fieldTables((file) =>
  JSON.parse(
    readFileSync(
      new URL(`../src/seasons/MY${exampleSeason.measurementYear}/${file}`, import.meta.url),
      'utf8',
    ),
  ),
);
writeFileSync(document, withFieldTables(readFileSync(document, 'utf8'), tables));
