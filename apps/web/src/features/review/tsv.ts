/** The clipboard text of spreadsheets: lines of cells divided by tabs, a cell of several lines in quotes. */

/** The cells of each line. One line end at the very end, as spreadsheets write it, is no line of its own. */
export function readTsv(text: string): string[][] {
  const lines: string[][] = [];
  let cells: string[] = [];
  let cell = '';
  let isQuoted = false;
  const endCell = (): void => {
    cells.push(cell);
    cell = '';
  };
  const endLine = (): void => {
    endCell();
    lines.push(cells);
    cells = [];
  };
  const source = text.replace(/\r\n?/g, '\n').replace(/\n$/, '');
  for (let index = 0; index < source.length; index += 1) {
    const char = source[index] ?? '';
    if (isQuoted) {
      if (char !== '"') cell += char;
      else if (source[index + 1] === '"') {
        cell += '"';
        index += 1;
      } else isQuoted = false;
    } else if (char === '"' && cell === '' && isClosingQuote(source, index)) isQuoted = true;
    else if (char === '\t') endCell();
    else if (char === '\n') endLine();
    else cell += char;
  }
  endLine();
  return lines;
}

/** A quote opens a cell only where another one ends that cell; otherwise it is a character like any other. */
const isClosingQuote = (source: string, index: number): boolean =>
  /^"(?:[^"]|"")*"(?=[\t\n]|$)/.test(source.slice(index));

/** A cell of several lines, or with a tab or a quote in it, is quoted. */
export const toTsvCell = (text: string): string =>
  /[\n\t"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
