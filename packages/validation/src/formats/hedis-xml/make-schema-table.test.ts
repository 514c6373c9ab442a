import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import hedisSchema from '../../seasons/MY2025/hedis-schema.json' with { type: 'json' };
import { makeSchemaTable } from './make-schema-table.ts';

const xsd = readFileSync(new URL('../../seasons/MY2025/hedis-submission.xsd', import.meta.url), 'utf8');

test('the checked-in table is what the schema gives; run tools/write-schema-table.ts after a change', () => {
  expect(makeSchemaTable(xsd)).toEqual(hedisSchema);
});

test('what the reader does not know stops the tool', () => {
  expect(() => makeSchemaTable(xsd.replace('fractionDigits', 'totalDigits'))).toThrow('facet totalDigits');
  expect(() => makeSchemaTable(xsd.replace('[0-9]{3}', '\\d{3}'))).toThrow('pattern');
  expect(() => makeSchemaTable(xsd.replace('xs:dateTime', 'xs:date'))).toThrow('xs:date');
});
