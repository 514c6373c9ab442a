/**
 * HOS fixed-width files of 10 and 100 MB through the whole engine (every column, every rule, duplicate keys), warm, in
 * pieces of 64 kB; and the memory of a process of its own that does it once. Run: npm exec node bench/hos.ts
 */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { readFileSync } from 'node:fs';
import { exampleSeason } from '@idss/validation/seasons/example-season';
import { HosValidator } from '@idss/validation/validate-hos';
import { type Figure, isQuick, median, report, timed } from './support/report.ts';

const sample = readFileSync(
  new URL('../packages/validation/src/seasons/MY2025/samples/HOSB3101.txt', import.meta.url),
);
const rounds = isQuick ? 1 : 9;
const bytesPerRecord = 182;
const pieceSize = 65_536;

/** A prime: counted in such steps, keys are in no order, and each is there once. */
const [step, keys] = [7919, 1_000_003];

/** The sample's records again and again, each with a member key of its own. */
function* makePieces(records: number, isSorted = true): Generator<Uint8Array> {
  const count = String(records).padStart(7, '0');
  const [headerLine = '', ...lines] = sample.toString('latin1').split('\r\n');
  yield Buffer.from(
    `${headerLine.slice(0, 64)}${count}${headerLine.slice(71, 87)}${count}${headerLine.slice(94)}\r\n`,
  );
  const details = lines
    .filter((line) => line !== '')
    .map((line) => [Buffer.from(line.slice(0, 18)), Buffer.from(`${line.slice(30)}\r\n`)] as const);
  const perPiece = Math.floor(pieceSize / bytesPerRecord);
  for (let first = 0; first < records; first += perPiece) {
    const parts: Uint8Array[] = [];
    for (let n = first; n < Math.min(records, first + perPiece); n++) {
      const [before, after] = details[n % details.length] ?? [];
      if (before !== undefined && after !== undefined)
        parts.push(
          before,
          Buffer.from(`M29${String(isSorted ? n : (n * step) % keys).padStart(9, '0')}`),
          after,
        );
    }
    yield Buffer.concat(parts);
  }
}

function validate(pieces: Iterable<Uint8Array>): void {
  const validator = new HosValidator(
    { fileName: 'HOSB3101.txt', season: exampleSeason.hos, register: null, now: '2026-11-21T00:00:00Z' },
    (finding) => {
      throw new Error(`the file is meant to be clean: ${finding.message}`);
    },
  );
  for (const piece of pieces) validator.write(piece);
  const { status } = validator.end();
  if (status !== 'NoIssues') throw new Error(`the file is meant to be clean, not ${status}`);
}

const toRecords = (megabytes: number): number => Math.floor((megabytes * 1e6) / bytesPerRecord);

if (process.argv.includes('--memory')) {
  // The pieces are made as they are read, as a stream would bring them.
  validate(makePieces(toRecords(100)));
  console.log(process.resourceUsage().maxRSS / 1024);
} else {
  // First: a process that is started begins with the peak of the one that started it.
  const memory = spawnSync(process.execPath, [fileURLToPath(import.meta.url), '--memory'], {
    encoding: 'utf8',
  });
  const files = (
    [
      [10, true],
      [100, true],
      [100, false],
    ] as const
  ).map(([megabytes, isSorted]) => ({
    pieces: [...makePieces(toRecords(megabytes), isSorted)],
    times: [] as number[],
  }));
  for (const { pieces } of files) validate(pieces);
  for (let i = 0; i < rounds; i++)
    for (const { pieces, times } of files) times.push(await timed(() => validate(pieces)));
  const [small = Number.NaN, large = Number.NaN, unsorted = Number.NaN] = files.map(({ times }) =>
    median(times),
  );
  const speed = (megabytes: number, milliseconds: number, what = ''): Figure => ({
    label: `HOS fixed width of ${megabytes} MB${what}: every column, every rule`,
    value: (megabytes * 1000) / milliseconds,
    unit: 'MB/s',
    goal: 'hos',
    detail: `${milliseconds.toFixed(0)} ms`,
  });
  report([
    speed(10, small),
    speed(100, large),
    speed(100, unsorted, ', member keys in no order'),
    {
      label: 'growth of HOS validation, 10 to 100 MB: exponent',
      value: Math.log10(large / small),
      unit: '',
      goal: 'validation-growth',
    },
    {
      label: 'memory of a process that validates HOS of 100 MB: peak',
      value: Number(memory.stdout),
      unit: 'MB',
      detail: `${toRecords(100)} member keys kept`,
    },
  ]);
}
