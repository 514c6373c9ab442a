import { catalogueOf } from '@idss/validation/seasons/seasons';
import { validateHedis } from '@idss/validation/validate-hedis';
import { TextWriter, Uint8ArrayReader, ZipReader } from '@zip.js/zip.js';
import { readXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import { hedisFile } from '#src/test/factories.ts';
import { writeDataWorkbook } from './write-data-workbook.ts';

const catalogue = catalogueOf(2025);
if (!catalogue) throw new Error('There is no catalogue.');

const { outcome } = validateHedis(Buffer.from(hedisFile({ subId: 1, orgId: 2 })), {
  fileName: 'Commercial1.xml',
  catalogue,
  register: null,
  switches: { guid: false, experimental: false },
  now: '2026-05-12T12:00:00.000Z',
});
const { header, results } = outcome;
if (!header || !results) throw new Error('The sample file is good.');

const facts = { fileName: 'Commercial1.xml', header, validationStatus: 'Warning', madeAt: outcome.status };
const write = (changed: Partial<typeof facts> = {}) =>
  writeDataWorkbook({ ...facts, ...changed }, results, catalogue);

async function sheetXml(bytes: Uint8Array): Promise<string> {
  const zip = new ZipReader(new Uint8ArrayReader(bytes), { useWebWorkers: false });
  let all = '';
  for (const entry of await zip.getEntries())
    if (!entry.directory && entry.filename.startsWith('xl/worksheets/'))
      all += await entry.getData(new TextWriter());
  await zip.close();
  return all;
}

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '=cmd|x!A1', '1e5', 'TRUE'])(
  'the text %s stays a text',
  async (text) => {
    const bytes = await write({ fileName: text, validationStatus: text });
    const rows = (await readXlsx(bytes)).sheets[0]?.rows;
    expect(rows).toContainEqual(['File', text]);
    expect(rows).toContainEqual(['Validation Status', text]);
    const xml = await sheetXml(bytes);
    expect(xml).toContain('<c r="B2" t="s">');
    expect(xml).not.toMatch(/<f[ >/]/);
  },
);

test('every indicator and every stratum has a row, and every data element a column', async () => {
  const [, measures, data, strata] = (await readXlsx(await write())).sheets.map(({ rows }) => rows);
  const indicators = results.measures.flatMap((measure) => measure.indicators);
  expect(measures).toHaveLength(1 + results.measures.length);
  expect(data).toHaveLength(1 + indicators.length);
  expect(strata).toHaveLength(
    1 + indicators.flatMap(({ stratifications }) => stratifications.flatMap(({ rows }) => rows)).length,
  );
  const names = (data?.[0] ?? []).map(String);
  expect(new Set(names).size).toBe(names.length);
  indicators.forEach(({ elements, displayRate, rate }, index) => {
    const row = data?.[1 + index] ?? [];
    const cell = (name: string) => row[names.indexOf(name)] ?? null;
    expect(cell('Displayed Rate') ?? '').toBe(displayRate);
    expect(cell('Rate')).toBe(rate);
    for (const [name, value] of Object.entries(elements)) expect(cell(`Element ${name}`)).toBe(value);
  });
});
