import { readFileSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import type { ReaderProblem } from '../../rules/hedis/reader-problem.ts';
import { exampleSeason } from '../../seasons/example-season.ts';
import { createHedisCopy } from './copy-hedis-xml.ts';
import { createRandom, edgeCases, makeMutants, type Mutant } from './oracle/make-mutants.fixture.ts';
import { HedisReader } from './read-hedis-xml.ts';
import { PlainReader } from './read-plain.ts';
import { SubmittedNumber } from './submitted-number.ts';

/** How many times as many mutants: `MUTANTS=20 npm test -- read-plain`. */
const times = Number(process.env['MUTANTS'] ?? 1);
const { catalogue } = exampleSeason;
const read = (name: string) => readFileSync(new URL(name, import.meta.url));
const sample = read('../../seasons/MY2025/samples/Commercial1234.xml');
const everyBlock = read('./oracle/every-block.xml').toString('utf8');
const text = sample.toString('utf8');
/** Head, a measure and end of the sample, whose rows are stratified. */
const short = `${text.slice(0, text.indexOf('<measure '))}${text.slice(text.indexOf('<measure code="CBP"'), text.indexOf('</measure>', text.indexOf('"CBP"')))}</measure></measures></hedisSubmission>`;
/** Names and notes with characters of two, three and four bytes, and the codes of the catalogue under which numbers are stored. */
const accented = everyBlock
  .replace('Example', 'Ex\u00e4mple \u20ac \u{1f600}')
  .replace('Any text', 'Any \u20ac\n \u{1f600} text')
  .replace('COL-E.Screening.Total', 'COL-E.ColorectalCancerScreening.Total');

/** Has what every kind of mutation looks for. */
const canBeChanged = /="[^"]*"[^]*<organizationName>Ex[^]*<\/header>[^]*Rate>[0-9.]+</;

/** Everything that the reader says, as a text: numbers with what they are asked for, and places. */
function readAll(bytes: Uint8Array, cuts: readonly number[], onlyText: boolean): string {
  const problems: ReaderProblem[] = [];
  const copy = createHedisCopy(catalogue.schema.namespace);
  const reader = new HedisReader({ catalogue, listener: copy, onlyText }, (p) => problems.push(p));
  let from = 0;
  for (const cut of cuts) {
    reader.write(bytes.subarray(from, cut));
    from = cut;
  }
  reader.write(bytes.subarray(from));
  const submission = reader.end();
  const shown = JSON.stringify({ problems, submission }, (_key, value: unknown) => {
    if (value instanceof SubmittedNumber)
      return {
        ...value,
        value: Object.is(value.value, -0) ? '-0' : value.value,
        text: value.text,
        scaled: String(value.scaled),
      };
    return value instanceof Map ? [...value] : value;
  });
  return submission === null ? shown : `${shown}\n${copy.text()}`;
}

function expectSame(mutants: readonly Mutant[], seed: number): void {
  const random = createRandom(seed);
  expect(mutants.length).toBeGreaterThan(100);
  for (const { name, bytes } of mutants) {
    const cuts = Array.from({ length: random(4) }, () => random(bytes.length + 1)).toSorted((a, b) => a - b);
    const expected = readAll(bytes, [], true);
    const found = readAll(bytes, cuts, false);
    if (found === expected) continue;
    // The texts are long.
    let at = 0;
    while (found[at] === expected[at]) at += 1;
    const around = (all: string) => all.slice(Math.max(0, at - 100), at + 100);
    expect(around(found), `${name}, seed ${seed}, cut at ${cuts.join(', ')}`).toBe(around(expected));
  }
}

/** Of the bytes of a file, those that the plain reader took. */
function countPlain(bytes: Uint8Array): number {
  const spy = vi.spyOn(PlainReader.prototype, 'read');
  readAll(bytes, [], false);
  const count = spy.mock.results.reduce(
    (sum, { value }, n) => sum + value - (spy.mock.calls[n]?.[1] ?? 0),
    0,
  );
  spy.mockRestore();
  return count;
}

test('both readers say the same of every edge value', () => {
  for (const source of [everyBlock, accented]) expectSame(edgeCases(source), 1);
});

test(
  'both readers say the same of thousands of mutants, and of mutants of these',
  () => {
    const sources = { everyBlock, short, accented };
    const decoder = new TextDecoder();
    for (let seed = 1; seed <= times; seed++) {
      const mutants = makeMutants(sources, 24, seed);
      expectSame(mutants, seed);
      const random = createRandom(seed);
      const again = Object.fromEntries(
        Array.from({ length: 40 }, (_, n) => {
          const { name, bytes } = mutants[random(mutants.length)] as Mutant;
          return [`${n}-${name}`, decoder.decode(bytes)] as const;
        }).filter(([, xml]) => canBeChanged.test(xml)),
      );
      expectSame(makeMutants(again, 1, seed), seed);
    }
  },
  60_000 * times,
);

test('numbers of as many digits as are read from bytes, and of one more', () => {
  for (const number of ['99999999999.9999', '999999999999.9999', '999999999999999', '9999999999999999']) {
    const bytes = Buffer.from(everyBlock.replace(/(<ExpectedCount>)[^<]*/, `$1${number}`));
    const found = readAll(bytes, [], false);
    expect(found).toContain(`<ExpectedCount>${number}<`);
    expect(found).toBe(readAll(bytes, [], true));
  }
});

test('a file that is cut behind each of its bytes', () => {
  const bytes = new TextEncoder().encode(accented.replaceAll('\n', '\r\n'));
  expect(readAll(bytes, [...bytes.keys()], false)).toBe(readAll(bytes, [], true));
});

test('most of a usual file is read plainly, and what is not does not end that', () => {
  const usual = countPlain(sample);
  expect(usual).toBeGreaterThan(0.95 * sample.length);
  const commented = Buffer.from(text.replaceAll('</measure>', '</measure><!-- a > b --><?a b?>'));
  expect(countPlain(commented)).toBeGreaterThan(0.95 * sample.length);
  const escaped = Buffer.from(text.replace('Example Valley', 'Example &amp; Valley <![CDATA[> b]]>'));
  expect(countPlain(escaped)).toBeGreaterThan(0.95 * sample.length);
  // A file with a prefix, and one that is wrong, are read as text.
  const prefixed = text.replace(/<(\/?)([A-Za-z])/g, '<$1h:$2').replace('xmlns=', 'xmlns:h=');
  expect(countPlain(Buffer.from(prefixed))).toBe(0);
});

test('a large file with cuts inside every construct', () => {
  const measures = text.slice(text.indexOf('    <measure '), text.indexOf('  </measures>'));
  const many = Array.from({ length: 12 }, (_, n) =>
    n === 0
      ? measures
      : measures.replace(
          /<measure code="[^"]*"/g,
          (tag, at) => `<measure code="Q${n}X-${String.fromCharCode(65 + (at % 26))}"`,
        ),
  ).join('');
  const bytes = Buffer.from(text.replace(measures, () => many));
  expect(bytes.length).toBeGreaterThan(300_000);
  const random = createRandom(3);
  for (let round = 0; round < 3; round++) {
    const cuts = Array.from({ length: 30 }, () => random(bytes.length)).toSorted((a, b) => a - b);
    expect(readAll(bytes, cuts, false)).toBe(readAll(bytes, [], true));
  }
});
