/** CSV as in RFC 4180: quoted cells may contain commas, doubled quotes and line breaks. Lines count from 1. */

export interface CsvRow {
  /** Where the row begins. */
  readonly line: number;
  readonly cells: readonly string[];
}

export interface CsvProblem {
  readonly line: number;
  readonly column: number;
  readonly message: string;
  readonly found: string;
  readonly expected: string;
  readonly fix: string;
}

export interface CsvReading {
  readonly rows: readonly CsvRow[];
  readonly problems: readonly CsvProblem[];
}

/** Reads all rows, including the header; empty lines are left out, a leading byte-order mark is skipped. */
export function readCsv(text: string): CsvReading {
  const rows: CsvRow[] = [];
  const problems: CsvProblem[] = [];
  let at = text.startsWith('\uFEFF') ? 1 : 0;
  let line = 1;
  while (at < text.length) {
    const begin = line;
    const cells: string[] = [];
    for (;;) {
      let cell: string;
      if (text[at] === '"') {
        const quoted = readQuoted(text, at);
        if (quoted.end === -1) {
          problems.push(notClosed(line, columnOf(text, at)));
          return { rows, problems };
        }
        ({ cell, end: at } = quoted);
        line += countBreaks(cell);
        const stray = findCellEnd(text, at);
        if (stray > at) problems.push(afterQuote(line, columnOf(text, at), text.slice(at, stray)));
        at = stray;
      } else {
        const end = findCellEnd(text, at);
        cell = text.slice(at, end);
        if (cell.includes('"')) problems.push(notQuoted(line, columnOf(text, at + cell.indexOf('"')), cell));
        at = end;
      }
      cells.push(cell);
      if (text[at] !== ',') break;
      at += 1;
    }
    if (text[at] === '\r') at += 1;
    if (text[at] === '\n') at += 1;
    line += 1;
    if (cells.length > 1 || cells[0] !== '') rows.push({ line: begin, cells });
  }
  return { rows, problems };
}

function readQuoted(text: string, start: number): { cell: string; end: number } {
  let cell = '';
  for (let from = start + 1; ; ) {
    const quote = text.indexOf('"', from);
    if (quote === -1) return { cell, end: -1 };
    cell += text.slice(from, quote);
    if (text[quote + 1] !== '"') return { cell, end: quote + 1 };
    cell += '"';
    from = quote + 2;
  }
}

function findCellEnd(text: string, start: number): number {
  for (let at = start; at < text.length; at += 1) {
    const char = text[at];
    if (char === ',' || char === '\n' || char === '\r') return at;
  }
  return text.length;
}

const notClosed = (line: number, column: number): CsvProblem => ({
  line,
  column,
  message: 'A quoted cell is not closed.',
  found: 'no closing quote',
  expected: 'a quote at the end of the cell',
  fix: 'Write a quote at the end of the cell; write a quote inside it twice.',
});

const afterQuote = (line: number, column: number, found: string): CsvProblem => ({
  line,
  column,
  message: 'Only a comma may follow a closing quote.',
  found: found.slice(0, 100),
  expected: 'a comma or the end of the line',
  fix: 'Move the text into the quotes; write a quote inside them twice.',
});

const notQuoted = (line: number, column: number, cell: string): CsvProblem => ({
  line,
  column,
  message: 'A cell that contains a quote must be quoted, and the quote doubled.',
  found: cell.slice(0, 100),
  expected: `"${cell.slice(0, 100).replaceAll('"', '""')}"`,
  fix: 'Write a quote at both ends of the cell, and each quote inside it twice.',
});

/** From 1; a byte-order mark is no column. */
function columnOf(text: string, offset: number): number {
  const start = Math.max(text.lastIndexOf('\n', offset - 1), text.lastIndexOf('\r', offset - 1)) + 1;
  return offset - start + (start === 0 && text.startsWith('\uFEFF') ? 0 : 1);
}

const countBreaks = (cell: string): number => cell.split(/\r\n|\r|\n/).length - 1;
