/**
 * Generated files: the engine finds the same as a simple reader with string slices, in any chunks, with either line
 * end.
 */
import fc from 'fast-check';
import type { Finding } from '@idss/domain/findings/finding';
import { expect, test } from 'vitest';
import { bareLine, completeLine, headerLine } from '../../rules/hos/example.ts';
import layout from '../../seasons/MY2025/hos-layout.json' with { type: 'json' };
import { exampleSeason } from '../../seasons/example-season.ts';
import { HosValidator, validateHos } from '../../validate-hos.ts';
import { parseDateBytes } from './bytes.ts';
import { MemberKeys, collectMemberKeys } from './member-keys.ts';
import { compileHosLayout } from './layout.ts';
import { peekHosSubmission } from './peek.ts';

const options = { fileName: 'x.txt', season: exampleSeason.hos, register: null, now: '2026-11-21T00:00:00Z' };
const toBytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));

/** A calendar day, according to the platform's Date. */
function isDay(text: string): boolean {
  const date = new Date(`${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6, 8)}T00:00:00Z`);
  return (
    /^\d{8}$/.test(text) &&
    !Number.isNaN(date.getTime()) &&
    date.toISOString().slice(0, 10).replaceAll('-', '') === text
  );
}

/** Reads the layout's text and slices strings. */
function isValid(values: string | readonly (string | number)[], isItem: boolean, text: string): boolean {
  if (/^ *$/.test(text) && (isItem || String(values).endsWith(' or blank') || values === 'blank'))
    return true;
  if (typeof values !== 'string') return values.map(String).includes(text);
  const kind = values.replace(' or blank', '');
  if (kind === 'yyyymmdd') return isDay(text);
  if (kind === 'nnn') return /^\d{3}$/.test(text);
  if (kind === 'letters/digits, left-justified') return /^[A-Za-z0-9]+ *$/.test(text);
  const [low = '', high = ''] = kind.split('-');
  const shape = new RegExp(`^${low.replaceAll(/\d/g, '\\d').replace('.', '\\.')}$`);
  return /^\d/.test(kind) && shape.test(text) && Number(text) >= Number(low) && Number(text) <= Number(high);
}

const namedElsewhere = new Set(['SUBMISSION_ID', 'CONTRACT', 'ROUND', 'COHORT', 'SRVDISP']);
const judged = layout.detail.fields.filter(({ name }) => !namedElsewhere.has(name));

function expectedValues(lines: readonly string[]): unknown[] {
  return lines.flatMap((line, n) =>
    judged.flatMap(({ name, start, width, values, kind }) => {
      const text = line.slice(start - 1, start - 1 + width);
      if (text.length < width || isValid(values, kind === 'item', text)) return [];
      return [{ line: n + 2, column: start, indicatorKey: name, found: text }];
    }),
  );
}

/** Characters that are nearly accepted, and some that are not. */
const character = fc.constantFrom(...' 0123456789MTDBFHxzé.~', '\t');
const change = fc.record({ at: fc.nat(179), character });
const piece = fc.record({ at: fc.nat(179), text: fc.stringMatching(/^[0-9 .]{1,8}$/) });
const record = fc
  .record({
    key: fc.nat(12),
    isBare: fc.boolean(),
    changes: fc.oneof(
      { weight: 3, arbitrary: fc.constant([]) },
      { weight: 2, arbitrary: fc.array(change, { maxLength: 6 }) },
    ),
    pieces: fc.array(piece, { maxLength: 2 }),
    length: fc.oneof(
      { weight: 9, arbitrary: fc.constant(180) },
      { weight: 1, arbitrary: fc.integer({ min: 1, max: 200 }) },
    ),
  })
  .map(({ key, isBare, changes, pieces, length }) => {
    const values = { MEMBER_KEY: `M29${String(key).padStart(4, '0')}` };
    let line = isBare ? bareLine(values) : completeLine(values);
    const put = (at: number, text: string): string =>
      (line.slice(0, at) + text + line.slice(at + text.length)).slice(0, 180);
    for (const { at, character: c } of changes) line = put(at, c);
    for (const { at, text } of pieces) line = put(at, text);
    // A second header is reported by another rule (O-001).
    return line.replace(/^H/, 'D').padEnd(length).slice(0, length);
  });
const records = fc.array(record, { maxLength: 12 });

function getFindings(chunks: Iterable<Uint8Array>): Finding[] {
  const findings: Finding[] = [];
  const validator = new HosValidator(options, (finding) => findings.push(finding));
  for (const chunk of chunks) validator.write(chunk);
  validator.end();
  return findings;
}

test('O-007 finds in generated files what slices of their lines show', () => {
  let found = 0;
  fc.assert(
    fc.property(records, (lines) => {
      const { findings } = validateHos(toBytes([headerLine(), ...lines].join('\n')), options);
      const values = findings
        .filter(({ ruleId }) => ruleId === 'O-007')
        .map(({ line, column, indicatorKey, found: text }) => ({ line, column, indicatorKey, found: text }));
      const expected = expectedValues(lines);
      found += expected.length;
      const shownAs = (text: string) =>
        text.replace(/[^ -~]/g, (c) => `\\x${c.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`);
      const shown = (value: unknown) =>
        JSON.parse(JSON.stringify(value), (key, v: unknown) =>
          key === 'found' && typeof v === 'string' ? shownAs(v) : v,
        ) as unknown;
      expect(values).toEqual(shown(expected));
    }),
    { numRuns: 400 },
  );
  expect(found).toBeGreaterThan(100);
});

test('O-007 finds each wrong character in each column, and no other', () => {
  const lines = judged.flatMap(({ start, width, kind }) =>
    Array.from({ length: width }, (_, n) => start - 1 + n).flatMap((at) =>
      [...' 0123456789M~', '\t'].map((c) => {
        // Of a bare line nothing is asked that depends on the disposition.
        const line = kind === 'item' ? completeLine() : bareLine();
        return (line.slice(0, at) + c + line.slice(at + 1)).replace(/^[^D]/, 'D');
      }),
    ),
  );
  const { findings } = validateHos(toBytes([headerLine(), ...lines].join('\n')), options);
  const found = findings.filter(({ ruleId }) => ruleId === 'O-007');
  const expected = expectedValues(lines) as { line: number; column: number }[];
  const getPlace = ({ line, column }: { line: number | null; column: number | null }) => `${line}:${column}`;
  expect(found.map(getPlace)).toEqual(expected.map(getPlace));
  expect(expected.length).toBeGreaterThan(700);
});

test('O-007 finds blanks, one, four or eight next to each other, wherever a value has to be', () => {
  const lines = [1, 4, 8].flatMap((count) =>
    Array.from({ length: 180 - count }, (_, n) => {
      const line = completeLine();
      return line.slice(0, n + 1) + ' '.repeat(count) + line.slice(n + 1 + count);
    }),
  );
  const { findings } = validateHos(toBytes([headerLine(), ...lines].join('\n')), options);
  const found = findings
    .filter(({ ruleId }) => ruleId === 'O-007')
    .map(({ line, column, indicatorKey, found: text }) => ({ line, column, indicatorKey, found: text }));
  expect(found).toEqual(expectedValues(lines));
  expect(found.length).toBeGreaterThan(100);
});

test.each([
  ['20261120093000', true],
  ['20261120000000', true],
  ['20261120235959', true],
  ['20261120240000', false],
  ['20261120096000', false],
  ['20261120093060', false],
  ['20261131093000', false],
  ['2026112009300 ', false],
])('%s is a moment: %s', (text, isMoment) => {
  const { findings } = validateHos(
    toBytes([headerLine({ CREATED: text }), completeLine()].join('\n')),
    options,
  );
  expect(findings.some(({ indicatorKey }) => indicatorKey === 'CREATED')).toBe(!isMoment);
});

test('findings are the same in any pieces and with either line end', () => {
  fc.assert(
    fc.property(
      records,
      fc.array(fc.integer({ min: 1, max: 400 }), { maxLength: 30 }),
      fc.boolean(),
      (lines, sizes, hasEnd) => {
        const all = [headerLine(), ...lines];
        const withLf = toBytes(all.join('\n') + (hasEnd ? '\n' : ''));
        const withCrLf = toBytes(all.join('\r\n') + (hasEnd ? '\r\n' : ''));
        const whole = validateHos(withLf, options).findings;
        expect(validateHos(withCrLf, options).findings).toEqual(whole);
        for (const bytes of [withLf, withCrLf]) {
          const chunks: Uint8Array[] = [];
          let at = 0;
          for (const size of [...sizes, bytes.length]) {
            chunks.push(bytes.slice(at, at + size));
            at += size;
          }
          expect(getFindings(chunks)).toEqual(whole);
        }
        expect(getFindings(Array.from(withCrLf, (byte) => Uint8Array.of(byte)))).toEqual(whole);
      },
    ),
    { numRuns: 60 },
  );
});

test('every member key is found again, at the line that had it first', () => {
  const key = fc.stringMatching(/^[A-Za-z0-9]{1,12}$/);
  fc.assert(
    fc.property(
      fc.array(fc.oneof(key, fc.constantFrom('A', 'AB', 'M290000001')), { maxLength: 300 }),
      fc.nat(300),
      (unsorted, sorted) => {
        // As files mostly have them, up to some line.
        const list = [...unsorted.slice(0, sorted).toSorted(), ...unsorted.slice(sorted)];
        const keys = new MemberKeys();
        const lines = new Map<string, number>();
        for (const [i, text] of list.entries()) {
          expect(keys.add(toBytes(text.padEnd(12)), 0, i + 1)).toBe(lines.get(text) ?? 0);
          if (!lines.has(text)) lines.set(text, i + 1);
        }
        const roster = collectMemberKeys(list);
        for (const text of list) expect(roster.has(toBytes(text.padEnd(12)), 0)).toBe(true);
        expect(roster.has(toBytes('not in there'), 0)).toBe(false);
      },
    ),
  );
});

test('a hundred thousand keys and then all of them again', () => {
  const keys = new MemberKeys();
  const bytesFor = (n: number) => toBytes(`M${n}`.padEnd(12));
  const count = 100_000;
  for (let n = 0; n < count; n++)
    if (keys.add(bytesFor(n), 0, n + 1) !== 0) throw new Error(`${n} was not there`);
  for (let n = 0; n < count; n++)
    if (keys.add(bytesFor(n), 0, count + n) !== n + 1) throw new Error(`${n} was there`);
  expect(keys.has(bytesFor(count - 1), 0)).toBe(true);
  expect(keys.has(bytesFor(count), 0)).toBe(false);
});

test.each([
  ['the header', `${headerLine()}\r\n`, 3101],
  ['a header behind a byte order mark', `\u00ef\u00bb\u00bf${headerLine()}\n`, 3101],
  ['a header without an end', headerLine(), 3101],
  ['the first detail record', `${bareLine()}\n${bareLine({ SUBMISSION_ID: '000003102' })}`, 3101],
  ['a record behind a header without an id', `${headerLine({ SUBMISSION_ID: '' })}\n${bareLine()}`, 3101],
  ['a header that is cut off', headerLine().slice(0, 22), null],
  ['something else', 'MeasureCode,Value\r\n', null],
  ['nothing', '', null],
])('the submission is read from %s', (_name, text, expected) => {
  expect(peekHosSubmission(toBytes(text), exampleSeason.hos.layout)).toBe(expected);
});

test.each([
  ['20240229', true],
  ['20230229', false],
  ['20000229', true],
  ['19000229', false],
  ['20260430', true],
  ['20260431', false],
  ['20261301', false],
  ['20260001', false],
  ['20260700', false],
  ['00000101', false],
  ['2026 701', false],
])('%s is a day of the calendar: %s', (text, isKnown) => {
  expect(parseDateBytes(toBytes(text), 0)).toBe(isKnown ? Number(text) : 0);
});

const field = (values: unknown) => ({ name: 'X', start: 1, width: 2, values, kind: 'item' });
test.each([
  ['values that are not known', { length: 2, fields: [field('two digits')] }, 'values of X'],
  ['values of another width', { length: 2, fields: [field([1, 2])] }, 'values of X'],
  ['a hole', { length: 3, fields: [{ ...field('nn'), start: 2 }] }, 'does not begin where'],
  [
    'a length that is not that of the fields',
    { length: 3, fields: [field('nn')] },
    'the fields end at 2, not at 3',
  ],
  ['no fields', { length: 3 }, 'length and fields must be there'],
])('a layout with %s does not start', (_name, record, message) => {
  expect(() => compileHosLayout({ header: record, detail: record })).toThrow(message);
});

test('expectations are readable', () => {
  const { detail, header } = exampleSeason.hos.layout;
  expect(
    [
      'VRGENHTH',
      'DISEYE',
      'HDPHY',
      'BIRTH_DATE',
      'RECEIPT_DATE',
      'SUBMISSION_ID',
      'CONTRACT',
      'SRVMODE',
      'SEX_ADMIN',
    ].map((name) => detail.getField(name).expected),
  ).toEqual([
    '1 to 5 or blank',
    '1, 2 or blank',
    '00 to 30 or blank',
    'a date yyyymmdd',
    'a date yyyymmdd or blank',
    '9 digits',
    'H, R, E or S and 4 digits',
    'M, T or blank',
    '1, 2',
  ]);
  expect(header.getField('LAYOUT_VERSION').expected).toBe('HOS3.0');
  expect(() => detail.getField('NOPE')).toThrow('no field NOPE');
});
