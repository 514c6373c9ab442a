/** Reads a small CSV text with a header row, such as a season's list: RFC 4180, any line end, byte order mark allowed. */

export type CsvRecord = ReadonlyMap<string, string>;

export type CsvTable =
  | { readonly ok: true; readonly columns: readonly string[]; readonly records: readonly CsvRecord[] }
  | { readonly ok: false; readonly line: number; readonly reason: string };

interface Rows {
  readonly rows: { readonly line: number; readonly cells: readonly string[] }[];
  readonly problem: { readonly line: number; readonly reason: string } | null;
}

function rowsOf(text: string): Rows {
  const rows: { line: number; cells: string[] }[] = [];
  let cells: string[] = [];
  let line = 1;
  let start = 1;
  let at = text.startsWith('\ufeff') ? 1 : 0;
  const problem = (reason: string): Rows => ({ rows, problem: { line, reason } });
  const endRow = () => {
    if (cells.length > 1 || cells[0] !== '') rows.push({ line: start, cells });
    cells = [];
    start = line;
  };
  while (at <= text.length) {
    let cell = '';
    if (text[at] === '"') {
      for (at += 1; ; ) {
        const quote = text.indexOf('"', at);
        if (quote < 0) return problem('a quoted field is not closed');
        const part = text.slice(at, quote);
        line += part.split(/\r\n|\r|\n/).length - 1;
        cell += part;
        at = quote + 1;
        if (text[at] !== '"') break;
        cell += '"';
        at += 1;
      }
    } else {
      const rest = /[,\r\n]|$/g;
      rest.lastIndex = at;
      const end = rest.exec(text)?.index ?? text.length;
      cell = text.slice(at, end);
      if (cell.includes('"')) return problem('a quote inside an unquoted field');
      at = end;
    }
    cells.push(cell);
    const next = text[at];
    if (next === ',') at += 1;
    else if (next === undefined) {
      endRow();
      break;
    } else if (next === '\r' || next === '\n') {
      at += next === '\r' && text[at + 1] === '\n' ? 2 : 1;
      line += 1;
      endRow();
    } else return problem('text follows a quoted field');
  }
  return { rows, problem: null };
}

/** Records by column name; every record must have as many cells as the header. */
export function readCsv(text: string): CsvTable {
  const { rows, problem } = rowsOf(text);
  if (problem !== null) return { ok: false, ...problem };
  const [header, ...body] = rows;
  if (header === undefined) return { ok: false, line: 1, reason: 'the header row is missing' };
  const columns = header.cells.map((name) => name.trim());
  const repeated = columns.find((name, i) => columns.indexOf(name) !== i);
  if (repeated !== undefined) return { ok: false, line: 1, reason: `the column ${repeated} is repeated` };
  const records: CsvRecord[] = [];
  for (const { line, cells } of body) {
    if (cells.length !== columns.length)
      return { ok: false, line, reason: `${cells.length} fields where the header has ${columns.length}` };
    records.push(new Map(columns.map((name, i) => [name, cells[i] ?? ''])));
  }
  return { ok: true, columns, records };
}
