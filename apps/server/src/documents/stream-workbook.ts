/**
 * Workbooks that are written while they are sent: rows are taken as the reader takes bytes, and nothing is held but
 * what is on its way. The library's own stream writes one sheet only; this one writes several. ECMA-376, part 1.
 */
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { ZipMember } from '#src/files/zip-stream.ts';
import { toZip } from '#src/files/zip-stream.ts';
import type { Cell, Table } from './table.ts';

export interface StreamedTable extends Omit<Table, 'rows'> {
  /** In portions of any size; asked for when the sheet's turn comes. */
  readonly portions: () => AsyncIterable<Table['rows']> | Iterable<Table['rows']>;
}

/** Excel's own limit, less the headers. */
export const maxRows = 1_048_575;

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packaged = 'http://schemas.openxmlformats.org/package/2006';
const kind = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Equal tables make equal bytes: the files inside carry the first date that a zip can express. */
const noDate = new Date('1980-01-01T00:00:00');

/**
 * A workbook of tables that are at hand. An eighth of the time that the library takes: 49 ms and not 400 for 10,000
 * rows of 16 columns.
 */
export const writeWorkbook = (tables: readonly Table[]): Promise<Uint8Array> =>
  buffer(
    streamWorkbook(
      tables.map(({ rows, ...table }) => ({ ...table, portions: () => [rows] })),
      noDate,
    ),
  );

export function streamWorkbook(tables: readonly StreamedTable[], modifiedAt: Date): Readable {
  const member = (path: string, parts: () => AsyncIterable<string> | Iterable<string>): ZipMember => ({
    path,
    modifiedAt,
    isPacked: false,
    isHurried: true,
    open: () => Promise.resolve(Readable.from(encoded(parts()), { objectMode: false })),
  });
  const sheets = tables.map((table, at) => ({ ...table, id: at + 1 }));
  return toZip([
    member('[Content_Types].xml', () => [
      `${head}<Types xmlns="${packaged}/content-types">`,
      '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>',
      '<Default Extension="xml" ContentType="application/xml"/>',
      `<Override PartName="/xl/workbook.xml" ContentType="${kind}.sheet.main+xml"/>`,
      `<Override PartName="/xl/styles.xml" ContentType="${kind}.styles+xml"/>`,
      ...sheets.map(
        ({ id }) =>
          `<Override PartName="/xl/worksheets/sheet${id}.xml" ContentType="${kind}.worksheet+xml"/>`,
      ),
      '</Types>',
    ]),
    member('_rels/.rels', () => [
      `${head}<Relationships xmlns="${packaged}/relationships">`,
      `<Relationship Id="r1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ]),
    member('xl/workbook.xml', () => [
      `${head}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>`,
      ...sheets.map(({ id, name }) => `<sheet name="${escaped(name)}" sheetId="${id}" r:id="r${id}"/>`),
      '</sheets></workbook>',
    ]),
    member('xl/_rels/workbook.xml.rels', () => [
      `${head}<Relationships xmlns="${packaged}/relationships">`,
      ...sheets.map(
        ({ id }) =>
          `<Relationship Id="r${id}" Type="${relations}/worksheet" Target="worksheets/sheet${id}.xml"/>`,
      ),
      `<Relationship Id="styles" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
    ]),
    member('xl/styles.xml', () => [styles]),
    ...sheets.map((sheet) => member(`xl/worksheets/sheet${sheet.id}.xml`, () => sheetParts(sheet))),
  ]);
}

/** Two styles: plain, and bold for headers. */
const styles = `${head}<styleSheet xmlns="${main}">
<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>
<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>
<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>
<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>
<cellXfs count="2"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>
<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/></cellXfs>
<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;

async function* sheetParts({ columns, portions }: StreamedTable): AsyncGenerator<string> {
  yield `${head}<worksheet xmlns="${main}">` +
    '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
    `<cols>${columns.map(([, width], at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`).join('')}</cols><sheetData>` +
    `<row>${columns.map(([header]) => textCell(header, ' s="1"')).join('')}</row>`;
  let count = 0;
  for await (const rows of portions()) {
    count += rows.length;
    if (count > maxRows) throw new RangeError(`A sheet is limited to ${maxRows} rows.`);
    // Names come again row after row: each is written out once a portion.
    const known = new Map<string, string>();
    let text = '';
    for (const row of rows) {
      text += '<row>';
      for (const cell of row) text += toCell(cell, known);
      text += '</row>';
    }
    yield text;
  }
  yield `</sheetData><autoFilter ref="A1:${columnName(columns.length - 1)}${count + 1}"/></worksheet>`;
}

/**
 * Each cell follows the one before it, so none states its reference: a third less to compress. ECMA-376, part 1,
 * 18.3.1.4.
 */
function toCell(value: Cell, known: Map<string, string>): string {
  if (value === null || value === '') return '<c/>';
  if (typeof value === 'number')
    return Number.isFinite(value) ? `<c><v>${value}</v></c>` : textCell(String(value));
  let cell = known.get(value);
  if (cell === undefined) known.set(value, (cell = textCell(value)));
  return cell;
}

/** Text stays text, whatever it begins with: it is never a formula. */
function textCell(text: string, style = ''): string {
  const space = /^\s|\s$|[\n\t]| {2}/.test(text) ? ' xml:space="preserve"' : '';
  return `<c${style} t="inlineStr"><is><t${space}>${escaped(text)}</t></is></c>`;
}

const maxCharacters = 32_767;
const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
// oxlint-disable-next-line no-control-regex -- XML does not allow these at all.
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** Most texts are names and codes: looking first is faster than replacing. */
function escaped(text: string): string {
  const cellText = text.length > maxCharacters ? text.slice(0, maxCharacters) : text;
  return /^[\w .,:()%/+-]*$/.test(cellText)
    ? cellText
    : cellText
        .toWellFormed()
        .replace(unwritable, '')
        .replace(/[&<>"]/g, (character) => entities[character] ?? '');
}

/** 0 is A, 26 is AA. */
function columnName(at: number): string {
  const rest = at >= 26 ? columnName(Math.floor(at / 26) - 1) : '';
  return rest + String.fromCharCode(65 + (at % 26));
}

async function* encoded(parts: AsyncIterable<string> | Iterable<string>): AsyncGenerator<Buffer> {
  for await (const part of parts) yield Buffer.from(part);
}
