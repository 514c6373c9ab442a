/** docs/season-folder.md names everything that a folder may have, and its examples are a season. */
import { readFileSync } from 'node:fs';
import { roleNames } from '@idss/domain/permissions/actions';
import { readSeasonFolder } from '@idss/domain/season/read-season-folder';
import { columnName, isSeasonFile, seasonFiles, tables } from '@idss/domain/season/tables';
import { expect, test } from 'vitest';
import { definitionSchemas, type JsonDefinitionFile, listDescribedFields } from './definition-schemas.ts';
import { fieldTables, withFieldTables } from './field-tables.ts';
import { relationTypes } from './relation-schemas.ts';

const document = readFileSync(new URL('../../../../../docs/season-folder.md', import.meta.url), 'utf8');
const read = (name: string): string => readFileSync(new URL(`../MY2025/${name}`, import.meta.url), 'utf8');

/** The text under the heading of a file. */
const getSection = (file: string): string =>
  document.split(`\n### ${file}\n`)[1]?.split(/\n##(?:#)? /)[0] ?? '';

test('its tables of fields are those of the schemas: npm run lists writes them', () => {
  const written = fieldTables((file) => JSON.parse(read(file)));
  for (const name of written.keys()) expect(document, name).toContain(`<!-- table: ${name} -->`);
  expect(withFieldTables(document, written)).toBe(document);
});

test.each(Object.keys(definitionSchemas) as readonly JsonDefinitionFile[])(
  'every field of %s is in it',
  (file) => {
    const section = getSection(file);
    const isNamed = (path: string): boolean => {
      const rule = path.replace(/^rules\.[A-Z]+-\d+/, 'rules.*');
      const [, relation] = /^measures\[\]\.relations\[\]\.(\w+)$/.exec(path) ?? [];
      return section.includes(`\`${relation ?? rule}\``);
    };
    const missing = listDescribedFields(file)
      .map(({ path }) => path)
      .filter((path) => path !== 'rules' && !/^rules\.[A-Z]+-\d+$/.test(path) && !isNamed(path));
    expect(missing).toEqual([]);
  },
);

test('every type of a relation is in it with an example', () => {
  for (const type of Object.keys(relationTypes))
    expect(document, type).toMatch(new RegExp(`\\| \`${type}\` \\|.*\\{"type":"${type}"`));
});

test.each(seasonFiles)('every column of %s is in it, and so is an example', (file) => {
  const section = getSection(file);
  expect(section).toContain(`\`\`\`csv ${file}\n`);
  const prose = section.replaceAll(/```csv[^]*?```/g, '');
  expect(
    Object.keys(tables[file])
      .map(columnName)
      .filter((name) => !new RegExp(`\\b${name}\\b`).test(prose)),
  ).toEqual([]);
});

test('every role is in it', () => {
  expect(roleNames.filter((role) => !getSection('roles.csv').includes(`\`${role}\``))).toEqual([]);
});

test('its tables together are a season', () => {
  const files = new Map(
    [...document.matchAll(/```csv ([\w-]+\.csv)\n([^]*?)```/g)].map(([, name = '', text = '']) => [
      name,
      text,
    ]),
  );
  expect([...files.keys()].filter(isSeasonFile)).toEqual(seasonFiles);
  expect(readSeasonFolder(files)).toMatchObject({ ok: true });
});
