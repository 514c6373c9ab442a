import { readCsv } from '@idss/domain/csv/read-csv';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { exampleSeason } from '../../seasons/example-season.ts';
import { peekCahpsSubmission } from './peek.ts';
import { CahpsReader } from './read-cahps-csv.ts';
import { RowScanner } from './row-scanner.ts';

const layout = exampleSeason.cahps.layouts.find(({ survey }) => survey === 'adult-medicaid');
const season = exampleSeason.cahps;
if (layout === undefined) throw new Error('the season has the adult survey');
const width = layout.columns.length;
const names = layout.columns.map(({ name }) => name);

interface Row {
  readonly line: number;
  readonly texts: readonly string[];
  readonly problem: string | null;
  readonly isScanned: boolean;
}

/** Rows, with the scanner used from the third record on, from chunks of these sizes in turn. */
const toRows = (text: string, sizes: readonly number[]): Row[] => {
  const rows: Row[] = [];
  const scanning = new RowScanner(layout, season, ['2102', 'A', 'MCD', '2025', '77'], '60');
  let scanner: RowScanner | null = null;
  const reader = new CahpsReader({
    scanner: () => scanner,
    isDone: () => false,
    split({ line, texts, problem }) {
      rows.push({ line, texts, problem, isScanned: false });
      if (rows.length > 1) scanner = scanning;
    },
    scanned(line, begin) {
      const { buffer, starts } = scanning.scan;
      const texts = new TextDecoder().decode(buffer.subarray(begin, (starts[width] ?? 1) - 1)).split(',');
      rows.push({ line, texts, problem: null, isScanned: true });
    },
  });
  const bytes = new TextEncoder().encode(text);
  for (let at = 0, n = 0; at < bytes.length; n++) {
    const size = sizes[n % sizes.length] ?? 1;
    reader.write(bytes.subarray(at, at + size));
    at += size;
  }
  reader.end();
  return rows;
};

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;
const lineEnd = fc.constantFrom('\n', '\r\n', '\r');
const plainCell = fc.constantFrom('', '1', '2', '-8', '-9', '10', '11', 'M10', '2026-03-21', 'x');
const anyCell = fc.oneof(
  { weight: 8, arbitrary: plainCell },
  fc.string({ unit: 'binary', maxLength: 6 }).map((text) => quoted(text.replaceAll('\ufeff', ''))),
  fc.constantFrom(quoted('a\r\nb'), quoted('a\rb'), quoted('a\nb'), quoted('""'), quoted('1'), 'é'),
);
const record = fc
  .tuple(fc.boolean(), fc.array(anyCell, { minLength: width, maxLength: width }), lineEnd)
  .map(
    ([isPlain, cells, end]) =>
      `${(isPlain ? cells.map((cell) => (cell.startsWith('"') || cell === 'é' ? '3' : cell)) : cells).join(',')}${end}`,
  );
const chunkSizes = fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 1, maxLength: 5 });

test('rows, their values and their lines are those of an independent reader, whatever the chunks', () => {
  fc.assert(
    fc.property(
      fc.array(record, { minLength: 2, maxLength: 8 }),
      chunkSizes,
      fc.boolean(),
      (records, sizes, hasMark) => {
        const text = `${hasMark ? '\ufeff' : ''}${names.join(',')}\n${records.join('')}`;
        const rows = toRows(text, sizes);
        expect(rows.map(({ texts }) => texts)).toEqual(readCsv(text).rows.map(({ cells }) => cells));
        expect(rows.filter(({ problem }) => problem !== null)).toEqual([]);
        // Expected lines: counted in the text before each record, without a reader.
        const firstLines = records.map((_, n) => 2 + lineBreaksIn(records.slice(0, n).join('')));
        expect(rows.slice(1).map(({ line }) => line)).toEqual(firstLines);
      },
    ),
    { seed: 2025, numRuns: 80 },
  );
});
const lineBreaksIn = (text: string): number => text.split(/\r\n|\r|\n/).length - 1;

test('plain rows are scanned in place and the others split', () => {
  const plain = names.map(() => '1').join(',');
  const odd = names.map(() => '"1"').join(',');
  const rows = toRows([names.join(','), plain, plain, odd, plain, ''].join('\n'), [100_000]);
  expect(rows.map(({ isScanned }) => isScanned)).toEqual([false, false, true, false, true]);
});

const readable = names.map(() => '1').join(',');
test.each<[string, string, string]>([
  ['a quote inside a value', readable.replace('1,1', '1,1"x'), 'strayQuote'],
  ['text behind a quote', readable.replace('1,1', '1,"1"x'), 'afterQuote'],
  ['a quote that is not closed', readable.replace('1,1', '1,"1'), 'openQuote'],
  ['a row without an end', `"${'x'.repeat(70_000)}",1`, 'tooLong'],
])('%s makes a row that cannot be read, in every cut', (_name, row, problem) => {
  const text = [names.join(','), readable, readable, row].join('\n');
  const whole = toRows(text, [1_000_000]);
  expect(whole.at(-1)).toMatchObject({ line: 4, problem });
  expect(toRows(text, [7, 3000])).toEqual(whole);
});

test('the row after a stray quote is read again', () => {
  const rows = toRows([names.join(','), readable, `1"${readable}`, readable, ''].join('\n'), [64]);
  expect(rows.map(({ problem }) => problem === null)).toEqual([true, true, false, true]);
  expect(rows.at(-1)?.line).toBe(4);
});

test('a value that is not UTF-8 makes its row unreadable', () => {
  const rows: (string | null)[] = [];
  const reader = new CahpsReader({
    scanner: () => null,
    isDone: () => false,
    split: ({ problem }) => rows.push(problem),
    scanned: () => undefined,
  });
  reader.write(new Uint8Array([65, 10, 66, 0xc3, 10, 0xf0, 0x9f, 0x98, 0x80, 10]));
  reader.end();
  expect(rows).toEqual([null, 'notUtf8', null]);
});

const getHead = (text: string): Uint8Array => new TextEncoder().encode(text);
test.each<[string, string, number | null]>([
  ['the first row', 'submission_id,survey_type\r\n2102,A\r\n2103,A', 2102],
  ['a quoted value behind a byte order mark', '\ufeff"submission_id",x\n\n"2102",A', 2102],
  ['another place of the column', 'survey_type,submission_id\nA,2104\n', 2104],
  ['no such column', 'id,x\n2102,A\n', null],
  ['only a header', 'submission_id,survey_type\n', null],
  ['no number', 'submission_id\nabc\n', null],
  ['nothing', '', null],
])('peek: %s', (_name, text, id) => expect(peekCahpsSubmission(getHead(text))).toBe(id));
