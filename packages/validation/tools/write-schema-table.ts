/** Writes hedis-schema.json next to each hedis-submission.xsd. Run: node packages/validation/tools/write-schema-table.ts */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { makeSchemaTable } from '../src/formats/hedis-xml/make-schema-table.ts';

const seasons = new URL('../src/seasons/', import.meta.url);
for (const { name } of readdirSync(seasons, { withFileTypes: true }).filter((each) => each.isDirectory())) {
  const folder = new URL(`${name}/`, seasons);
  const table = makeSchemaTable(readFileSync(new URL('hedis-submission.xsd', folder), 'utf8'));
  writeFileSync(new URL('hedis-schema.json', folder), `${JSON.stringify(table, null, 1)}\n`);
}
