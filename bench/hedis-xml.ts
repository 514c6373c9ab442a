/**
 * HEDIS XML of 0.2, 2 and 20 MB through the whole engine (parse, schema, rules; warm, in one process) compared with
 * `xmllint --noout --schema` on the same file: most of its measures are of no catalogue, and the rule that names each of them does not
 * run. Then with it, and with a catalogue that has them, so that all their numbers are kept and checked.
 * Run: npm exec node bench/hedis-xml.ts
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Catalogue, CatalogueMeasure } from '@idss/validation/seasons/catalogue';
import type { RuleSettings } from '@idss/domain/season/rule-settings';
import { exampleSeason } from '@idss/validation/seasons/example-season';
import { HedisValidator } from '@idss/validation/validate-hedis';
import { type Figure, isQuick, median, report } from './support/report.ts';

const season = new URL('../packages/validation/src/seasons/MY2025/', import.meta.url);
const xsd = fileURLToPath(new URL('hedis-submission.xsd', season));
const sample = readFileSync(new URL('samples/Commercial1234.xml', season), 'utf8');
const rounds = isQuick ? 1 : 9;

const own = exampleSeason.catalogue;

function* listCodes(): Generator<string> {
  const letters = 'ABDEFGIJK';
  for (let i = 0; ; i++) {
    let code = '';
    for (let rest = i, k = 0; k < 4; k++, rest = Math.floor(rest / letters.length))
      code += letters[rest % letters.length];
    yield code;
  }
}

/** The sample with two of its measures, hybrid rows included, again and again under other codes, and a catalogue that has them. */
function makeFile(bytes: number): { xml: string; catalogue: Catalogue } {
  const start = sample.indexOf('    <measure code="CHL"');
  const middle = sample.indexOf('    <measure code="CBP"');
  const end = sample.indexOf('    <measure code=', middle + 10);
  const parts = [sample.slice(0, sample.indexOf('  </measures>'))];
  const measures = new Map(own.measures);
  let length = sample.length;
  for (const code of listCodes()) {
    if (length >= bytes) break;
    const part = sample.slice(start, end).replaceAll('CHL', `Q${code}`).replaceAll('CBP', `Z${code}`);
    parts.push(part);
    length += part.length;
    for (const [letter, from] of [
      ['Q', 'CHL'],
      ['Z', 'CBP'],
    ] as const) {
      const definition = JSON.stringify(own.measures.get(from)).replaceAll(from, `${letter}${code}`);
      measures.set(`${letter}${code}`, JSON.parse(definition) as CatalogueMeasure);
    }
  }
  return {
    xml: parts.join('') + sample.slice(sample.indexOf('  </measures>')),
    catalogue: { ...own, measures },
  };
}

const timed = (work: () => void): number => {
  const start = performance.now();
  work();
  return performance.now() - start;
};

/** Names codes of no catalogue. */
const unknownMeasure = 'M-002';
const withoutIt = new Map([[unknownMeasure, { isOn: false }]]);

interface Sort {
  /** Behind the size. */
  readonly what: string;
  readonly isKnown: boolean;
  readonly ruleSettings?: RuleSettings;
  readonly goals: readonly { readonly megabytes: number; readonly goal: string }[];
}
const usual: Sort = {
  what: 'schema and rules, warm',
  isKnown: false,
  ruleSettings: withoutIt,
  goals: [
    { megabytes: 2, goal: 'hedis-2' },
    { megabytes: 20, goal: 'hedis-20' },
  ],
};
const known: Sort = { what: 'the same of measures that are known', isKnown: true, goals: [] };
const unknown: Sort = { what: 'the same with a finding for each unknown code', isKnown: false, goals: [] };

function validate(bytes: Uint8Array, catalogue: Catalogue, ruleSettings?: RuleSettings): number {
  let findings = 0;
  const validator = new HedisValidator(
    {
      fileName: 'Commercial1234.xml',
      catalogue,
      register: null,
      switches: { guid: false, experimental: true },
      now: '2026-06-01T00:00:00Z',
      ...(ruleSettings && { ruleSettings }),
    },
    () => (findings += 1),
  );
  for (let i = 0; i < bytes.length; i += 65_536) validator.write(bytes.subarray(i, i + 65_536));
  if (validator.end().status === 'SchemaError') throw new Error('the file is meant to meet the schema');
  return findings;
}

const folder = mkdtempSync(join(tmpdir(), 'bench-'));
try {
  const sizes = [0.2, 2, 20].map((megabytes) => {
    const path = join(folder, `${megabytes}.xml`);
    const { xml, catalogue } = makeFile(megabytes * 1e6);
    writeFileSync(path, xml);
    return { megabytes, path, bytes: readFileSync(path), catalogue };
  });
  const files = [usual, known, unknown].flatMap((sort) =>
    sizes
      .filter(({ megabytes }) => sort !== unknown || megabytes === 20)
      .map((file) => ({ ...file, sort, catalogue: sort.isKnown ? file.catalogue : own })),
  );
  for (let i = 0; i < 3; i++)
    for (const { bytes, catalogue, sort } of files) validate(bytes, catalogue, sort.ruleSettings);
  const rows = files.map(({ megabytes, path, bytes, catalogue, sort }) => {
    const ours: number[] = [];
    const theirs: number[] = [];
    // In turns, so that a busy machine slows both.
    for (let i = 0; i < rounds; i++) {
      ours.push(timed(() => void validate(bytes, catalogue, sort.ruleSettings)));
      theirs.push(
        timed(() => {
          const run = spawnSync('xmllint', ['--noout', '--schema', xsd, path]);
          if (run.status !== 0) throw new Error(`xmllint: ${run.stderr.toString()}`);
        }),
      );
    }
    const [oursMedian, xmllint] = [median(ours), median(theirs)];
    return { megabytes, sort, ours: oursMedian, xmllint, ratio: oursMedian / xmllint };
  });
  const exponent = (a: number, b: number): number => Math.log10((rows[b]?.ours ?? 0) / (rows[a]?.ours ?? 1));
  const ms = (value: number): string => value.toFixed(1);
  report([
    ...rows.map(({ megabytes, sort, ours, xmllint, ratio }): Figure => {
      const goal = sort.goals.find((each) => each.megabytes === megabytes)?.goal;
      const common = {
        label: `HEDIS XML of ${megabytes} MB: ${sort.what}`,
        ...(goal === undefined ? {} : { goal }),
      };
      return megabytes === 20
        ? {
            ...common,
            value: ratio,
            unit: 'x',
            detail: `${ms(ours)} against ${ms(xmllint)} ms of xmllint --schema`,
          }
        : {
            ...common,
            value: ours,
            unit: 'ms',
            detail: `${ratio.toFixed(2)} x xmllint --schema (${ms(xmllint)} ms)`,
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
