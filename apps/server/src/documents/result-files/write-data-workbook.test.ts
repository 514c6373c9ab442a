import { exampleSeason } from '@idss/validation/seasons/example-season';
import { validateHedis } from '@idss/validation/validate-hedis';
import { TextWriter, Uint8ArrayReader, ZipReader } from '@zip.js/zip.js';
import { type Sheet, readXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import { hedisFile } from '#src/test/factories.ts';
import { writeDataWorkbook } from './write-data-workbook.ts';

const catalogue = exampleSeason.catalogue;

const { outcome } = validateHedis(Buffer.from(hedisFile({ subId: 1, orgId: 2 })), {
  fileName: 'Commercial1.xml',
  catalogue,
  register: null,
  switches: { guid: false, experimental: false },
  now: '2026-05-12T12:00:00.000Z',
});
const { header, results } = outcome;
if (!header || !results) throw new Error('The sample file is good.');

const facts = {
  fileName: 'Commercial1.xml',
  header,
  organizationName: 'Lake Plan',
  validationStatus: 'Warning',
  madeAt: '2026-05-12T12:00:00.000Z',
};
const write = (changed: Partial<typeof facts> = {}) =>
  writeDataWorkbook({ ...facts, ...changed }, results, catalogue);
const toSheets = async (bytes: Uint8Array): Promise<readonly Sheet[]> =>
  (await readXlsx(bytes, { readStyles: true })).sheets;

/** The table of a measure's sheet: the place of its cells, by row (indicator key and category) and element. */
function toTable(sheet: Sheet | undefined) {
  const rows = sheet?.rows ?? [];
  const at = rows.findIndex(([first]) => first === 'Metric');
  const heads = (rows[at] ?? []).map(String);
  const place = (key: string, category: string, element: string): string => {
    const row = rows.findIndex((each, n) => n > at && each[heads.length - 1] === key && each[2] === category);
    return `${row},${heads.indexOf(element)}`;
  };
  return {
    heads,
    body: at < 0 ? [] : rows.slice(at + 1),
    value: (key: string, category: string, element: string) => {
      const [row = -1, column = -1] = place(key, category, element).split(',').map(Number);
      return rows[row]?.[column] ?? null;
    },
    cell: (key: string, category: string, element: string) =>
      sheet?.cells?.get(place(key, category, element)),
  };
}

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '=cmd|x!A1', '1e5', 'TRUE'])(
  'the text %s stays a text',
  async (text) => {
    const bytes = await write({ fileName: text, organizationName: text });
    const [list, first] = await toSheets(bytes);
    expect(list?.rows.find(([label]) => label === 'File')?.[1]).toBe(text);
    expect(first?.rows.find(([label]) => label === 'Organization')?.[1]).toBe(`${text} (2)`);
    const zip = new ZipReader(new Uint8ArrayReader(bytes), { useWebWorkers: false });
    for (const entry of await zip.getEntries())
      if (!entry.directory && entry.filename.startsWith('xl/worksheets/sheet'))
        expect(await entry.getData(new TextWriter())).not.toMatch(/<f[ >/]/);
    await zip.close();
  },
);

test('no reference names a sheet without the quotes that COL-E needs', async () => {
  const zip = new ZipReader(new Uint8ArrayReader(await write()), { useWebWorkers: false });
  let references = 0;
  for (const entry of await zip.getEntries()) {
    if (entry.directory || !/^xl\/(workbook|worksheets\/sheet\d+)\.xml$/.test(entry.filename)) continue;
    const xml = await entry.getData(new TextWriter());
    for (const [, sheet] of xml.matchAll(/[">]([^"<>]*)!\$?[A-Z\d]/g)) {
      expect(sheet).toMatch(/^&apos;.*&apos;$/);
      references += 1;
    }
  }
  await zip.close();
  // There and back.
  expect(references).toBe(2 * results.measures.length);
});

test('every measure has a sheet, which the first one lists and opens', async () => {
  const [list, ...sheets] = await toSheets(await write());
  const codes = results.measures.map(({ code }) => code);
  expect(sheets.map(({ name }) => name)).toEqual(codes);
  const texts = list?.rows.slice(0, 7).map((row) => row.filter((value) => value !== null && value !== ''));
  expect(texts).toEqual([
    ['Data of submission 1'],
    ['Organization', 'Lake Plan (2)'],
    ['Submission', '1', 'Measurement year', '2025'],
    ['Product line', 'Commercial', 'Reporting product', 'HMO/POS Combined'],
    ['File', 'Commercial1.xml', 'Validation status', 'Warning'],
    ['File generated at', header.generatedAt, 'Workbook made at', facts.madeAt],
    ['Software vendor', '901'],
  ]);
  for (const [n, { code, reportMeasure, benefitOffered }] of results.measures.entries()) {
    const row = list?.rows.findIndex(([first]) => first === code) ?? -1;
    expect(list?.cells?.get(`${row},0`)?.hyperlink?.location).toBe(`'${code}'!A1`);
    const sheet = sheets[n];
    const fact = (label: string): unknown => {
      const labelledRow = sheet?.rows.find((cells) => cells.includes(label)) ?? [];
      return labelledRow[labelledRow.indexOf(label) + 1];
    };
    expect(sheet?.rows[0]?.[0]).toBe(`${catalogue.measures.get(code)?.name} (${code})`);
    expect(['Organization', 'Submission', 'Product line', 'Measurement year'].map(fact)).toEqual([
      'Lake Plan (2)',
      '1',
      'Commercial',
      '2025',
    ]);
    expect([fact('Reported'), fact('Benefit offered')]).toEqual(
      [reportMeasure, benefitOffered].map((is) => (is ? 'Yes' : 'No')),
    );
  }
  const cbp = sheets[codes.indexOf('CBP')];
  expect(cbp?.freezePane).toEqual({ rows: 8, columns: 3 });
});

test('every indicator and stratum has a row, and the elements are in the published order', async () => {
  const sheets = new Map((await toSheets(await write())).map((sheet) => [sheet.name, sheet]));
  for (const { code, indicators } of results.measures) {
    const { heads, body, value } = toTable(sheets.get(code));
    const strata = indicators.flatMap(({ stratifications }) => stratifications.flatMap(({ rows }) => rows));
    expect(body, code).toHaveLength(indicators.length + strata.length);
    expect(new Set(heads).size).toBe(heads.length);
    for (const { key, displayRate } of indicators) {
      const category = String(body.find((row) => row[1] === 'Base' && row.at(-1) === key)?.[2] ?? '');
      const shown = ['Rate', 'OE', 'Percent'].map((element) => value(key, category, element));
      const rate = shown.find((each) => each !== null) ?? '';
      expect(typeof rate === 'number' ? rate : String(rate), `${code} ${key}`).toBe(
        displayRate === '' || displayRate === 'NA' ? displayRate : Number(displayRate),
      );
    }
  }
  expect(toTable(sheets.get('CBP')).heads).toEqual([
    'Metric',
    'Stratification',
    'Category',
    'EligiblePopulation',
    'ExclusionAdminRequired',
    'NumeratorByAdminElig',
    'CYAR',
    'MinReqSampleSize',
    'OversampleRate',
    'OversampleRecordsNumber',
    'FinalSampleSize',
    'ExclusionValidDataErrors',
    'ExclusionEmployeeOrDep',
    'OversampleRecsAdded',
    'Denominator',
    'NumeratorByAdmin',
    'NumeratorByMedicalRecords',
    'NumeratorBySupplemental',
    'Numerator',
    'Rate',
    'Indicator key',
  ]);
});

test('what the portal calculates is shaded and in italics, what was submitted is not', async () => {
  const sheets = new Map((await toSheets(await write())).map((sheet) => [sheet.name, sheet]));
  const shaded = (code: string, key: string, category: string): string[] => {
    const { heads, cell } = toTable(sheets.get(code));
    return heads.filter((element) => {
      const style = cell(key, category, element)?.style;
      const isShaded = style?.fill?.type === 'pattern' && style.fill.pattern === 'solid';
      expect(style?.font?.italic === true, `${code} ${element}`).toBe(isShaded);
      return isShaded;
    });
  };
  expect(shaded('CBP', 'CBP.ControlHighBP', 'Total')).toEqual([
    'CYAR',
    'OversampleRecordsNumber',
    'FinalSampleSize',
    'Numerator',
    'Rate',
  ]);
  // In a category the numerator is what was submitted.
  expect(shaded('CBP', 'CBP.ControlHighBP', 'White')).toEqual(['Rate']);
  expect(shaded('CHL', 'CHL.ChlamydiaScreening.16-20', '16-20')).toEqual(['Numerator', 'Rate']);
  expect(shaded('PCR', 'PCR.PlanAllCauseReadmissions.18-64', '18-64')).toEqual([
    'OutlierRate',
    'ObservedRate',
    'ExpectedRate',
    'OE',
  ]);
  expect(shaded('ENP', 'ENP.MemberMonths.Total', 'Total')).toEqual(['MemberYears']);
  const { cell } = toTable(sheets.get('PCR'));
  const formats = ['Denominator', 'OutlierRate', 'ExpectedCount', 'CountVariance', 'OE'].map(
    (element) => cell('PCR.PlanAllCauseReadmissions.18-64', '18-64', element)?.style?.numFmt,
  );
  expect(formats).toEqual(['#,##0', '0.00', '0.0000', '0.0000', '0.0000']);
});
