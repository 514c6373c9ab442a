/** Writes docs/season-schemas: the JSON Schemas of the files that define a season. Run: npm run lists. A test compares them. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { publishedSchemas } from '../src/seasons/schemas/definition-schemas.ts';

const folder = new URL('../../../docs/season-schemas/', import.meta.url);
mkdirSync(folder, { recursive: true });
for (const [name, text] of publishedSchemas) writeFileSync(new URL(name, folder), text);
