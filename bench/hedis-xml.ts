/**
 * HEDIS XML of 0.2, 2 and 20 MB through the whole engine (parse, schema, rules; warm, in one process) compared with
 * `xmllint --noout --schema` on the same file. Run: npm exec node bench/hedis-xml.ts
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { exampleSeason } from '@idss/validation/seasons/example-season';
import { HedisValidator } from '@idss/validation/validate-hedis';
import { type Figure, isQuick, median, report } from './support/report.ts';

const season = new URL('../packages/validation/src/seasons/MY2025/', import.meta.url);
const xsd = fileURLToPath(new URL('hedis-submission.xsd', season));
const sample = readFileSync(new URL('samples/Commercial1234.xml', season), 'utf8');
const rounds = isQuick ? 1 : 9;

/** The sample with two of its measures, hybrid rows included, again and again under codes of no catalogue. */
function makeFile(bytes: number): string {
  const start = sample.indexOf('    <measure code="CHL"');
  const middle = sample.indexOf('    <measure code="CBP"');
  const end = sample.indexOf('    <measure code=', middle + 10);
  const letters = 'ABDEFGIJK';
  const parts = [sample.slice(0, sample.indexOf('  </measures>'))];
  let length = sample.length;
  for (let i = 0; length < bytes; i++) {
    let code = '';
    for (let rest = i, k = 0; k < 4; k++, rest = Math.floor(rest / letters.length))
      code += letters[rest % letters.length];
    const part = sample.slice(start, end).replaceAll('CHL', `Q${code}`).replaceAll('CBP', `Z${code}`);
    parts.push(part);
    length += part.length;
  }
  return parts.join('') + sample.slice(sample.indexOf('  </measures>'));
}

const timed = (work: () => void): number => {
  const start = performance.now();
  work();
  return performance.now() - start;
};

function validate(bytes: Uint8Array): number {
  let findings = 0;
  const validator = new HedisValidator(
    {
      fileName: 'Commercial1234.xml',
      catalogue: exampleSeason.catalogue,
      register: null,
      switches: { guid: false, experimental: true },
      now: '2026-06-01T00:00:00Z',
    },
    () => (findings += 1),
  );
  for (let i = 0; i < bytes.length; i += 65_536) validator.write(bytes.subarray(i, i + 65_536));
  if (validator.end().status === 'SchemaError') throw new Error('the file is meant to meet the schema');
  return findings;
}

const folder = mkdtempSync(join(tmpdir(), 'bench-'));
try {
  const files = [0.2, 2, 20].map((megabytes) => {
    const path = join(folder, `${megabytes}.xml`);
    writeFileSync(path, makeFile(megabytes * 1e6));
    return { megabytes, path, bytes: readFileSync(path) };
  });
  for (let i = 0; i < 3; i++) for (const { bytes } of files) validate(bytes);
  const rows = files.map(({ megabytes, path, bytes }) => {
    const ours: number[] = [];
    const theirs: number[] = [];
    // In turns, so that a busy machine slows both.
    for (let i = 0; i < rounds; i++) {
      ours.push(timed(() => void validate(bytes)));
      theirs.push(
        timed(() => {
          const run = spawnSync('xmllint', ['--noout', '--schema', xsd, path]);
          if (run.status !== 0) throw new Error(`xmllint: ${run.stderr.toString()}`);
        }),
      );
    }
    return { megabytes, ours: median(ours), xmllint: median(theirs), ratio: median(ours) / median(theirs) };
  });
  const exponent = (a: number, b: number): number => Math.log10((rows[b]?.ours ?? 0) / (rows[a]?.ours ?? 1));
  const ms = (value: number): string => value.toFixed(1);
  report([
    ...rows.map((row): Figure => {
      const common = { label: `HEDIS XML of ${row.megabytes} MB: schema and rules, warm` };
      const ratio = `${row.ratio.toFixed(2)} x xmllint --schema`;
      return row.megabytes === 20
        ? {
            ...common,
            value: row.ratio,
            unit: 'x',
            goal: 'hedis-20',
            detail: `${ms(row.ours)} against ${ms(row.xmllint)} ms of xmllint --schema`,
          }
        : {
            ...common,
            value: row.ours,
            unit: 'ms',
            ...(row.megabytes === 2 ? { goal: 'hedis-2' } : {}),
            detail: `${ratio} (${ms(row.xmllint)} ms)`,
          };
    }),
    ...[0, 1].map(
      (n): Figure => ({
        label: `growth of validation, ${rows[n]?.megabytes} to ${rows[n + 1]?.megabytes} MB: exponent`,
        value: exponent(n, n + 1),
        unit: '',
        goal: 'validation-growth',
      }),
    ),
  ]);
} finally {
  rmSync(folder, { recursive: true });
}
