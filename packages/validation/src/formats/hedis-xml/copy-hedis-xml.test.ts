import { element } from './write-elements.ts';
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { expect, test } from 'vitest';
import { exampleSeason } from '../../seasons/example-season.ts';
import { validateHedis } from '../../validate-hedis.ts';
import { createHedisCopy } from './copy-hedis-xml.ts';
import { collapse } from './lexical.ts';
import { makeMutants } from './oracle/make-mutants.fixture.ts';
import { HedisReader } from './read-hedis-xml.ts';
import hedisSchema from '../../seasons/MY2025/hedis-schema.json' with { type: 'json' };

const season = new URL('../../seasons/MY2025/', import.meta.url);
const read = (url: URL): string => readFileSync(url, 'utf8');
const sample = read(new URL('samples/Commercial1234.xml', season));
const everyElement = read(new URL('./oracle/every-element.xml', import.meta.url));
const sources: readonly (readonly [string, string, string])[] = [
  ['a file that uses the whole schema', everyElement, 'Medicare78.xml'],
  ['the same under a prefix', prefixed(everyElement), 'Medicare78.xml'],
  ['every block', read(new URL('./oracle/every-block.xml', import.meta.url)), 'Medicare77.xml'],
  ['the sample', sample, 'Commercial1234.xml'],
  ['a file of another year', read(new URL('samples/Commercial1235.xml', season)), 'Commercial1235.xml'],
  [
    'a file with errors',
    read(new URL('samples/Commercial1235.xml', season)).replaceAll(
      '<measurementYear>2024<',
      '<measurementYear>2025<',
    ),
    'Commercial1235.xml',
  ],
];

function prefixed(text: string): string {
  return text
    .replaceAll(/<(\/?)(?=[A-Za-z])/g, '<$1q:')
    .replace('xmlns=', 'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:q=');
}

const check = (bytes: Uint8Array, fileName: string) => {
  const { findings, outcome } = validateHedis(bytes, {
    fileName,
    catalogue: exampleSeason.catalogue,
    register: null,
    switches: { guid: true, experimental: true },
    now: '2026-05-12T12:00:00.000Z',
  });
  const places = findings.map(({ line: _, column: __, ...finding }) => JSON.stringify(finding));
  return { findings: places.sort(), ...outcome };
};

function getCopy(bytes: Uint8Array): string {
  const copy = createHedisCopy(exampleSeason.catalogue.schema.namespace);
  const reader = new HedisReader({ catalogue: exampleSeason.catalogue, listener: copy }, () => undefined);
  reader.write(bytes);
  if (reader.end() === null) throw new Error('The file is off-schema.');
  return copy.text();
}

/** Where spaces count. */
const spaced = ['organizationName', 'notes'];

/** Every element with its path, its attributes and its own text, in order, read independently of the reader. */
function toValues(text: string): string[] {
  const values: string[] = [];
  const path: { name: string; text: string; isLeaf: boolean }[] = [];
  const parser = new SaxesParser();
  const local = (name: string): string => name.replace(/^.*:/, '');
  parser.on('opentag', ({ name, attributes }: SaxesTagPlain) => {
    const parent = path.at(-1);
    if (parent) parent.isLeaf = false;
    const own = Object.entries(attributes).filter(([key]) => !key.startsWith('xmlns'));
    values.push(`${path.map((each) => each.name).join('/')}/${local(name)} ${JSON.stringify(own)}`);
    path.push({ name: local(name), text: '', isLeaf: true });
  });
  parser.on('text', (piece) => {
    const current = path.at(-1);
    if (current) current.text += piece;
  });
  parser.on('closetag', () => {
    const closed = path.pop();
    if (closed?.isLeaf)
      values.push(`= ${spaced.includes(closed.name) ? closed.text : collapse(closed.text)}`);
  });
  parser.write(text).close();
  return values;
}

/** False where the engine reads too little to write anything, or refuses the file. */
function comesBack(bytes: Uint8Array, fileName: string): boolean {
  const before = check(bytes, fileName);
  if (before.submission === null || before.status === 'SchemaError') return false;
  const after = check(Buffer.from(getCopy(bytes), 'utf8'), fileName);
  expect(after.findings).toEqual(before.findings);
  expect(after.results).toEqual(before.results);
  expect(after.status).toBe(before.status);
  expect(after.header).toEqual(before.header);
  return true;
}

test.each(sources)('of %s the copy has every value, the same results and findings', (_what, text, name) => {
  expect(comesBack(Buffer.from(text), name)).toBe(true);
  expect(toValues(getCopy(Buffer.from(text)))).toEqual(toValues(text));
});

test('the first of these files does use every element and attribute that the schema has', () => {
  const given = toValues(everyElement).filter((value) => !value.startsWith('='));
  const names = new Set(given.map((value) => value.replace(/ .*/, '').replace(/^.*\//, '')));
  const attributes = new Set(
    given.flatMap((value) => [...value.matchAll(/\["(\w+)",/g)].map(([, name]) => name)),
  );
  for (const { elements, attributes: known } of Object.values(hedisSchema.complexTypes)) {
    for (const name of Object.keys(elements)) expect(names).toContain(name);
    for (const name of Object.keys(known)) expect(attributes).toContain(name);
  }
});

test('the same holds whatever numbers, codes and flags a file has', () => {
  const numbers = [...sample.matchAll(/>(\d+)<\//g)].length;
  let readable = 0;
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.nat(numbers - 1), fc.oneof(fc.nat(999_999_999), fc.nat(600))), { maxLength: 8 }),
      fc.constantFrom<(text: string) => string>(
        (text) => text,
        (text) => text.replace('code="CBP"', 'code="ZZZ"'),
        (text) => text.replace(/(<indicator key=")CBP\.[^"]*/, '$1CBP.NoSuchThing'),
        (text) => text.replaceAll(/ certificationGuid="[^"]*"/g, ''),
        (text) => text.replace('reportMeasure="N"', 'reportMeasure="Y"'),
        (text) => text.replace(/<Rate>[^<]*<\/Rate>/, '<Rate>12.345678</Rate>'),
        (text) =>
          text.replace(/<organizationName>[^<]*/, '<organizationName>A &amp; B &lt;"&#233;"&gt;  &#10;x'),
        (text) => text.replace(/<raceStratification>[\s\S]*?<\/raceStratification>/, ''),
      ),
      (changes, change) => {
        const values = new Map(changes);
        let n = -1;
        const text = change(
          sample.replaceAll(/>(\d+)<\//g, (whole) => {
            n += 1;
            const value = values.get(n);
            return value === undefined ? whole : `>${value}</`;
          }),
        );
        if (!comesBack(Buffer.from(text), 'Commercial1234.xml')) return;
        readable += 1;
        expect(toValues(getCopy(Buffer.from(text)))).toEqual(toValues(text));
      },
    ),
    { numRuns: 30, seed: 20_251 },
  );
  expect(readable).toBeGreaterThan(20);
});

test('and of whatever is still readable of damaged files', () => {
  const mutants = makeMutants({ everyBlock: sources[2]?.[1] ?? '' }, 15, 7);
  const readable = mutants.filter(({ bytes }) => comesBack(bytes, 'Medicare77.xml'));
  expect(readable.length).toBeGreaterThan(5);
});

test('the submission keeps the notes and the product as they stand, for files that are made of it', () => {
  const { submission } = check(Buffer.from(everyElement), 'Medicare78.xml');
  expect(submission?.header.productName?.text).toBe('Measure & More');
  expect(submission?.header.productVersion?.text).toBe('25.3-rc.1');
  expect(submission?.measures.get('CBP')?.notes).toBe(
    '  Two lines,\n\ta tab, "quotes" & <signs>; 411 of 8,214. é😀\r',
  );
  expect(submission?.measures.get('EED')?.notes).toBeUndefined();
});

test('characters that XML treats in a way of its own are written as references, and forbidden ones are replaced', () => {
  expect(element('a', '\t\n\r\u007f\u0085\u009f<&>"')).toBe(
    '<a>&#9;&#10;&#13;&#127;&#133;&#159;&lt;&amp;&gt;&quot;</a>',
  );
  expect(element('a', '\u0001\u001f\ufffe\uffff\ud800é\u{1f600}')).toBe(
    `<a>${'\ufffd'.repeat(5)}é\u{1f600}</a>`,
  );
});
