import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { exampleSeason } from '../../seasons/example-season.ts';
import { edgeCases, makeMutants } from './oracle/make-mutants.fixture.ts';
import type { ReaderProblem } from '../../rules/hedis/reader-problem.ts';
import { HedisReader } from './read-hedis-xml.ts';

const read = (name: string) => readFileSync(new URL(name, import.meta.url));
const sample = read('../../seasons/MY2025/samples/Commercial1234.xml');
const everyBlock = read('./oracle/every-block.xml').toString('utf8');
const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

function readFile(bytes: Uint8Array, cuts: readonly number[] = [], maxBytes?: number) {
  const problems: ReaderProblem[] = [];
  const reader = new HedisReader({ catalogue: exampleSeason.catalogue, maxBytes }, (p) => problems.push(p));
  let from = 0;
  for (const cut of [...cuts].sort((a, b) => a - b)) {
    reader.write(bytes.subarray(from, cut));
    from = cut;
  }
  reader.write(bytes.subarray(from));
  return { problems, submission: reader.end() };
}
const findProblems = (text: string) => readFile(encode(text)).problems;

test('the sample becomes a submission with places', () => {
  const { problems, submission } = readFile(sample);
  expect(problems).toEqual([]);
  expect(submission?.header).toMatchObject({
    submissionId: { text: '1234', line: 7, column: 5 },
    productLine: { text: 'Commercial', line: 5 },
    vendorId: { text: '901', line: 10, column: 21 },
  });
  expect(submission?.schemaVersion).toEqual({ text: '2025.1', line: 2, column: 1 });
  expect(submission?.measures.size).toBe(59);
  const measure = submission?.measures.get('CBP');
  expect(measure).toMatchObject({ collectionMethod: 'H', reportMeasure: true, benefitOffered: true });
  const indicator = measure?.indicators.get('CBP.ControlHighBP');
  expect(indicator?.block).toBe('hybrid');
  expect(indicator?.fields.get('CYAR')).toMatchObject({ text: '53.70', value: 53.7, scaled: 53_700_000n });
  expect(indicator?.stratifications.map((s) => [s.dimension, s.rows.length])).toEqual([
    ['race', 9],
    ['ethnicity', 4],
  ]);
});

test('every block, source and stratification is stored under its name', () => {
  const known = everyBlock.replace('COL-E.Screening.Total', 'COL-E.ColorectalCancerScreening.Total');
  const key = exampleSeason.catalogue.measures.get('COL-E')?.indicators.find((i) => i.isTotal)?.key ?? '';
  const { submission } = readFile(encode(known.replace('COL-E.ColorectalCancerScreening.Total', key)));
  const indicator = submission?.measures.get('COL-E')?.indicators.get(key);
  expect(indicator?.block).toBe('ecds');
  expect(indicator?.fields.get('NumeratorBySSoR.EHR')?.value).toBe(1);
  expect(indicator?.fields.get('InitialPopulationBySSoR.Admin')?.value).toBe(4);
  expect(indicator?.fields.get('Exclusions')?.value).toBe(1);
  expect(indicator?.stratifications.map((s) => s.rows.map((r) => r.category))).toEqual([
    ['Asian', 'White'],
    ['Unknown'],
  ]);
  expect(submission?.unknownMeasures).toMatchObject([{ code: 'ZZZ', line: 56, column: 5 }]);
  expect(submission?.measures.get('AHU')?.unknownIndicators.map((i) => i.key)).toContain('AHU.Second');
});

test('the cuts between chunks do not matter', () => {
  const files = [...edgeCases(everyBlock), ...makeMutants({ everyBlock }, 3, 7)].map((m) => m.bytes);
  fc.assert(
    fc.property(
      fc.nat(files.length - 1),
      fc.array(fc.nat(5000), { maxLength: 12, size: 'max' }),
      (index, cuts) => {
        const bytes = files[index] ?? new Uint8Array(0);
        expect(
          readFile(
            bytes,
            cuts.filter((c) => c < bytes.length),
          ),
        ).toEqual(readFile(bytes));
      },
    ),
    { numRuns: 400, seed: 2025 },
  );
  const bytes = encode(everyBlock.replace('Example', 'Ex\u00e4mple \u{1f600}').replaceAll('\n', '\r\n'));
  expect(readFile(bytes, [...bytes.keys()])).toEqual(readFile(bytes));
}, 60_000);

test.each<[string, (xml: string) => string, object[]]>([
  [
    'a wrong value',
    (x) => x.replace('<MemberMonths>1200', '<MemberMonths>12.5'),
    [
      {
        kind: 'schemaInvalid',
        at: { line: 33, column: 47 },
        found: '12.5',
        measure: 'AHU',
        indicatorKey: 'AHU.Second',
      },
    ],
  ],
  [
    'an empty count',
    (x) => x.replace('<MemberMonths>1200', '<MemberMonths>'),
    [{ kind: 'schemaInvalid', schemaMessage: 'it is empty; it must be a whole number from 0 to 999999999' }],
  ],
  [
    'an empty count with a default',
    (x) =>
      x.replace(
        '<NumeratorByAdmin>1</NumeratorByAdmin><NumeratorBySupplemental>',
        '<ExclusionAdminRequired/><NumeratorByAdmin>1</NumeratorByAdmin><NumeratorBySupplemental>',
      ),
    [{ kind: 'schemaInvalid' }],
  ],
  [
    'a missing element',
    (x) => x.replace('<submissionId>77</submissionId>', ''),
    [{ kind: 'schemaInvalid', at: { line: 8 }, found: 'organizationId', expected: 'submissionId' }],
  ],
  [
    'a missing last element',
    (x) => x.replace(/<generatedAt>.*<\/generatedAt>/, ''),
    [
      {
        kind: 'schemaInvalid',
        at: { line: 16, column: 3 },
        expected: 'generatedAt',
        path: 'hedisSubmission/header',
      },
    ],
  ],
  [
    'an unknown element, whose inside is left alone',
    (x) => x.replace('<measures>', '<measures><x><y>1</y></x>'),
    [{ kind: 'schemaInvalid', found: 'x', expected: 'measure' }],
  ],
  [
    'an unknown element with a CDATA section',
    (x) => x.replace('<measures>', '<measures><x><![CDATA[1]]></x>'),
    [{ kind: 'schemaInvalid', found: 'x', expected: 'measure' }],
  ],
  [
    'a CDATA section between elements, although it is blank',
    (x) => x.replace('<measures>', '<measures><![CDATA[ ]]>'),
    [{ kind: 'schemaInvalid', schemaMessage: 'text is not allowed here' }],
  ],
  [
    'several problems at once',
    (x) => x.replace('2025<', '25<').replace('>77<', '>a<').replace('"Other"', '"Others"'),
    [{ at: { line: 4 } }, { at: { line: 7 } }, { found: 'Others', at: { line: 24 } }],
  ],
  [
    'a repeated measure',
    (x) => x.replace('"AHU"', '"PCR"'),
    [{ kind: 'duplicateMeasure', code: 'PCR', at: { line: 29, column: 5 } }],
  ],
  [
    'a repeated indicator',
    (x) => x.replace('"AHU.Second"', '"AHU.Third"'),
    [{ kind: 'duplicateIndicator', key: 'AHU.Third', at: { line: 34 }, code: 'AHU' }],
  ],
  [
    'a repeated category',
    (x) => x.replace('"White"', '"Asian"'),
    [{ kind: 'schemaInvalid', found: 'Asian' }],
  ],
  [
    'another template version',
    (x) => x.replace('"2025.1"', '"2025.7"'),
    [{ kind: 'unsupportedVersion', at: { line: 2, column: 1 }, version: '2025.7', measurementYear: 2025 }],
  ],
  [
    'a document type',
    (x) => x.replace('?>', '?>\n <!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]>'),
    [{ kind: 'unsafeContent', at: { line: 2, column: 2 } }],
  ],
  [
    'an unclosed tag',
    (x) => x.replace('</submissionId>', ''),
    [
      {
        kind: 'notWellFormed',
        at: { line: 16 },
        parserMessage: 'submissionId, begun in line 7, is not closed before this closing tag',
      },
    ],
  ],
  [
    'an unclosed tag after another problem',
    (x) => x.replace('>Medicare<', '>Medicar<').replace('</indicator>', ''),
    [{ found: 'Medicar' }, { kind: 'notWellFormed', at: { line: 28 } }],
  ],
  [
    'an unknown element that is not closed, behind one that was',
    (x) => x.replace('<NumeratorBySSoR><EHR>', '<NumeratorBySSoR><Other>'),
    [
      { kind: 'schemaInvalid', found: 'Other', expected: 'EHR' },
      {
        kind: 'notWellFormed',
        parserMessage: 'the closing tag does not belong to the element that is open',
      },
    ],
  ],
  [
    'text before the root',
    (x) => x.replace('?>', '?>\n oops\n'),
    [{ kind: 'notWellFormed', at: { line: 2, column: 2 } }],
  ],
  [
    'text behind it',
    (x) => `${x.trimEnd()}oops\n\n`,
    [{ kind: 'notWellFormed', at: { line: 58, column: 19 } }],
  ],
  [
    'a wrong value right behind a comment',
    (x) => x.replace('<submissionId>77', '<!-- a --><submissionId>a'),
    [{ kind: 'schemaInvalid', at: { line: 7, column: 15 } }],
  ],
  ['a file cut short', (x) => x.slice(0, 2000), [{ kind: 'notWellFormed' }]],
  [
    'text between elements',
    (x) => x.replace('<measures>', '<measures>oops'),
    [{ kind: 'schemaInvalid', found: 'oops', at: { line: 17, column: 13 } }],
  ],
  [
    'another namespace',
    (x) => x.replace('hedis:2025"', 'other:2025"'),
    [{ kind: 'schemaInvalid', at: { line: 2 }, found: 'urn:quality-portal:other:2025' }],
  ],
  [
    'the namespace of another year',
    (x) => x.replace('hedis:2025"', 'hedis:2019"'),
    [{ kind: 'otherYear', at: { line: 2 }, year: '2019', measurementYear: 2025 }],
  ],
  ['an empty file', () => '', [{ kind: 'notWellFormed', at: { line: 1, column: 1 } }]],
  ['deep nesting', () => '<a>'.repeat(100_000), [{ kind: 'schemaInvalid' }, { kind: 'unsafeContent' }]],
])('%s', (_name, change, expected) => {
  expect(findProblems(change(everyBlock))).toMatchObject(expected);
});

test.each([
  ['2026-01-31T00:00:00', true],
  ['2026-01-32T00:00:00', false],
  ['2026-03-31T23:59:59.999Z', true],
  ['2026-03-32T00:00:00Z', false],
  ['2026-04-31T00:00:00Z', false],
  ['2026-06-31T00:00:00Z', false],
  ['2026-07-31T00:00:00Z', true],
  ['2026-08-31T00:00:00Z', true],
  ['2026-09-31T00:00:00Z', false],
  ['2026-11-31T00:00:00Z', false],
  ['2026-12-32T00:00:00Z', false],
  ['2026-02-29T00:00:00Z', false],
  ['2024-02-29T00:00:00Z', true],
  ['1900-02-29T00:00:00Z', false],
  ['2000-02-29T00:00:00Z', true],
  ['2026-00-10T00:00:00Z', false],
  ['2026-13-10T00:00:00Z', false],
  ['2026-01-00T00:00:00Z', false],
  ['0000-01-01T00:00:00Z', false],
  ['2026-01-01T24:00:00Z', true],
  ['2026-01-01T24:00:01Z', false],
  ['2026-01-01T24:00:00.1Z', false],
  ['2026-01-01T25:00:00Z', false],
  ['2026-01-01T10:60:00Z', false],
  ['2026-01-01T10:00:60Z', false],
  ['2026-01-01T10:00:00+14:00', true],
  ['2026-01-01T10:00:00-14:01', false],
  ['2026-01-01T10:00:00+10:60', false],
  ['2026-01-01T10:00:00+10:59', true],
  ['2026-01-01 10:00:00', false],
])('%s is a moment of the schema: %s', (moment, isOne) => {
  const changed = everyBlock.replace(/(<generatedAt>)[^<]*/, `$1${moment}`);
  expect(changed).toContain(moment);
  expect(findProblems(changed)).toMatchObject(isOne ? [] : [{ kind: 'schemaInvalid', found: moment }]);
});

test.each([
  ['a', 200, []],
  ['a', 201, [{ kind: 'schemaInvalid' }]],
  ['a', 400, [{ kind: 'schemaInvalid' }]],
  // Characters count, not their halves in UTF-16.
  ['\u{1f600}', 200, []],
  ['\u{1f600}', 201, [{ kind: 'schemaInvalid' }]],
])('a name of %s, %i times', (character, times, problems) => {
  const name = `<organizationName>${character.repeat(times)}</organizationName>`;
  const changed = everyBlock.replace(/<organizationName>.*<\/organizationName>/, name);
  expect(changed).toContain(name);
  expect(findProblems(changed)).toMatchObject(problems);
});

test('a byte that is not UTF-8 is found where it stands', () => {
  const bytes = encode(everyBlock);
  const at = everyBlock.indexOf('Valley');
  bytes[at] = 0xff;
  expect(readFile(bytes).problems).toMatchObject([{ kind: 'notWellFormed', at: { line: 9, column: 31 } }]);
});

test('no more than the allowed size is read', () => {
  expect(readFile(sample, [], sample.length).problems).toEqual([]);
  expect(readFile(sample, [], sample.length - 1).problems).toMatchObject([{ kind: 'unsafeContent' }]);
});
