/** CAHPS files of any size, written row by row. */
import { closeSync, openSync, writeSync } from 'node:fs';
import type { CahpsLayout } from '@idss/validation/seasons/cahps-season';

const rowsAWrite = 2000;
const spread = (n: number, count: number): number => ((n * 2_654_435_761) >>> 7) % count;

function pick<T>(values: readonly T[], n: number): T {
  const value = values[spread(n, values.length)];
  if (value === undefined) throw new RangeError('Nothing to pick from');
  return value;
}

/** An answer in order: asked items have one of their codes, the others -8. */
function makeAnswers(layout: CahpsLayout, row: number): string[] {
  const given = new Map<string, number>();
  return layout.items.map(({ column, labels, screen }, n) => {
    const above = screen === null ? undefined : given.get(screen.column);
    const isAsked = screen === null || (above !== undefined && screen.values.includes(above));
    const code = !isAsked
      ? -8
      : spread(row * 131 + n, 20) === 0
        ? -9
        : pick([...labels.keys()], row * 97 + n * 31);
    given.set(column, code);
    return String(code);
  });
}

const key = (row: number): string => String(210_000_000 + row);

/** Ready-made tails of rows: what comes after the key. */
function computeTails(layout: CahpsLayout): string[] {
  const isChild = layout.surveyType !== 'A';
  const empty = layout.items.map(() => '');
  return Array.from({ length: 997 }, (_, row) => {
    const isComplete = spread(row, 100) < 45;
    const stratum = layout.surveyType === 'X' ? ['1', '0'] : ['1', '-1'];
    const age = String(isChild ? spread(row, 18) : 18 + spread(row, 70));
    const day = String(1 + spread(row, 28)).padStart(2, '0');
    const admin = isComplete
      ? [pick(['M10', 'T10', 'I10'], row), '1', '2', `2026-04-${day}`]
      : ['M33', '', '', ''];
    const rest = [...stratum, ...admin, age, pick(['M', 'F', 'U'], row), '900000'];
    return [...rest, ...(isComplete ? makeAnswers(layout, row) : empty)].join(',');
  });
}

/** Every column but those of the identity is wrong, in the items from the first to this many. */
function wrongTail(layout: CahpsLayout, wrongItems: number): string {
  const items = layout.items.map((_, n) => (n < wrongItems ? '99' : '-9'));
  return ['7', '7', 'Z99', '7', 'x', '2026-02-30', 'old', 'Q', 'many', ...items].join(',');
}

/** Whose file it is. */
export interface RegisteredSurvey {
  readonly submissionId: number;
  readonly vendorId: number;
}

function writeRows(
  path: string,
  layout: CahpsLayout,
  isEnough: (rows: number, bytes: number) => boolean,
  rest: (row: number) => string,
  { submissionId, vendorId }: RegisteredSurvey = { submissionId: 2101, vendorId: 77 },
): number {
  const file = openSync(path, 'w');
  const identity = `${submissionId},${layout.surveyType},${layout.product},2025,${vendorId}`;
  let bytes = writeSync(file, `${layout.columns.map(({ name }) => name).join(',')}\r\n`);
  let rows = 0;
  while (!isEnough(rows, bytes)) {
    const part: string[] = [];
    for (let n = 0; n < rowsAWrite && !isEnough(rows, bytes); n++) {
      const line = `${identity},${rest(rows)}\r\n`;
      part.push(line);
      bytes += line.length;
      rows += 1;
    }
    writeSync(file, part.join(''));
  }
  closeSync(file);
  return rows;
}

/** A file without errors of at least so many bytes, or rows; answers its rows. */
export function writeCahps(
  path: string,
  layout: CahpsLayout,
  size: { bytes: number } | { rows: number },
  registered?: RegisteredSurvey,
): number {
  const tails = computeTails(layout);
  const isEnough = (rows: number, bytes: number): boolean =>
    'rows' in size ? rows >= size.rows : bytes >= size.bytes;
  const rest = (row: number): string => `${key(row)},${tails[row % tails.length] ?? ''}`;
  return writeRows(path, layout, isEnough, rest, registered);
}

/** Rows that are all wrong, of one member: some 65 findings each. */
export function writeWrongCahps(
  path: string,
  layout: CahpsLayout,
  rows: number,
  registered?: RegisteredSurvey,
): void {
  const tail = wrongTail(layout, 54);
  writeRows(
    path,
    layout,
    (count) => count >= rows,
    () => `no-key,${tail}`,
    registered,
  );
}
