import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { currentCatalogue } from '../../seasons/seasons.ts';
import { validateHedis } from '../../validate-hedis.ts';
import { makeMutants } from './oracle/make-mutants.ts';
import { writeHedisXml } from './write-hedis-xml.ts';

const season = new URL('../../seasons/MY2025/', import.meta.url);
const read = (url: URL): string => readFileSync(url, 'utf8');
const sample = read(new URL('samples/Commercial1234.xml', season));
const sources = {
  everyBlock: read(new URL('./oracle/every-block.xml', import.meta.url)),
  sample,
  withErrors: read(new URL('samples/Commercial1235.xml', season)),
  // Read on behind the fatal measurement year.
  readableErrors: read(new URL('samples/Commercial1235.xml', season)).replaceAll(
    '<measurementYear>2024<',
    '<measurementYear>2025<',
  ),
};

const check = (bytes: Uint8Array, fileName = 'Commercial1234.xml') => {
  const { findings, outcome } = validateHedis(bytes, {
    fileName,
    catalogue: currentCatalogue,
    register: null,
    switches: { guid: true, experimental: true },
    now: '2026-05-12T12:00:00.000Z',
  });
  const places = findings.map(({ line: _, column: __, ...finding }) => JSON.stringify(finding));
  return { findings: places.sort(), ...outcome };
};

/** False where the engine does not read so far that there is anything to write, or nothing of it is taken over. */
function comesBack(bytes: Uint8Array, fileName?: string): boolean {
  const before = check(bytes, fileName);
  if (before.submission === null || before.status === 'SchemaError') return false;
  const after = check(Buffer.from(writeHedisXml(before.submission), 'utf8'), fileName);
  expect(after.findings).toEqual(before.findings);
  expect(after.results).toEqual(before.results);
  expect(after.status).toBe(before.status);
  expect(after.header).toEqual(before.header);
  return true;
}

test.each(Object.entries(sources))(
  'of %s the written file has the same results and findings',
  (_name, text) => {
    expect(comesBack(Buffer.from(text), text === sources.everyBlock ? 'Medicare77.xml' : undefined)).toBe(
      true,
    );
  },
);

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
        const text = sample.replaceAll(/>(\d+)<\//g, (whole) => {
          n += 1;
          const value = values.get(n);
          return value === undefined ? whole : `>${value}</`;
        });
        if (comesBack(Buffer.from(change(text)))) readable += 1;
      },
    ),
    { numRuns: 30, seed: 20_251 },
  );
  expect(readable).toBeGreaterThan(20);
});

test('and of whatever is still readable of damaged files', () => {
  const mutants = makeMutants({ everyBlock: sources.everyBlock }, 15, 7);
  const readable = mutants.filter(({ bytes }) => comesBack(bytes, 'Medicare77.xml'));
  expect(readable.length).toBeGreaterThan(5);
});

test('text that XML sets apart stays what it was', () => {
  const text = sample.replace(/<vendorName>[^<]*/, '<vendorName>R&amp;D &lt;"quoted"&gt;');
  const { submission } = check(Buffer.from(text));
  if (!submission) throw new Error('The file is good.');
  const again = check(Buffer.from(writeHedisXml(submission))).submission;
  expect(again?.header.vendorName?.text).toBe('R&D <"quoted">');
});
