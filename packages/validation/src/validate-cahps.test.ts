import { readFileSync } from 'node:fs';
import type { Finding } from '@idss/domain/findings/finding';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cahpsRules } from './rules/cahps/rules.generated.ts';
import type { SurveyRegister, SurveyRegistration } from './rules/survey/subject.ts';
import type { CahpsLayout } from './seasons/cahps-season.ts';
import { exampleSeason } from './seasons/example-season.ts';
import { type CahpsOptions, CahpsValidator, validateCahps } from './validate-cahps.ts';
import { recordExample, registrationExample } from './rules/cahps/example.ts';

const season = exampleSeason.cahps;
const samples = ['adult-commercial', 'adult-medicaid', 'child', 'child-ccc'] as const;
const read = (name: string) =>
  readFileSync(new URL(`./seasons/MY2025/samples/cahps-${name}.csv`, import.meta.url), 'utf8');
const adult = read('adult-medicaid-sample');
const adultLines = adult.trimEnd().split('\r\n');
const [adultHeader = ''] = adultLines;

const toOptions = (options: Partial<CahpsOptions> = {}): CahpsOptions => ({
  fileName: 'CAHPSA2102.csv',
  season,
  register: null,
  now: '2026-06-01T00:00:00Z',
  ...options,
});
const check = (text: string, options: Partial<CahpsOptions> = {}) =>
  validateCahps(new TextEncoder().encode(text), toOptions(options));
const short = ({ ruleId, line, indicatorKey, found: value }: Finding) => [ruleId, line, indicatorKey, value];
const counting = (findings: readonly Finding[]) =>
  findings.filter(({ severity }) => severity !== 'Info').map(short);

const registration = registrationExample();
const getRegister = (known: SurveyRegistration): SurveyRegister => ({
  getRegistration: (_component, id) => (id === known.submissionId ? known : undefined),
  getBaselineRoster: () => undefined,
});
/** The adult sample with a value of a row changed. */
function withValue(row: number, column: string, value: string): string {
  const at = adultHeader.split(',').indexOf(column);
  return adultLines
    .map((line, n) => (n === row ? line.split(',').with(at, value).join(',') : line))
    .join('\r\n');
}

test.each(samples)('the sample %s has no issues', (name) => {
  const { findings, outcome } = check(read(`${name}-sample`));
  expect(counting(findings)).toEqual([]);
  expect(outcome.status).toBe('NoIssues');
  expect(outcome.facts).toMatchObject({ measurementYear: 2025, vendorId: 77 });
});

test('the wrong sample has exactly its planted errors', () => {
  const { findings, outcome } = check(read('adult-medicaid-errors'));
  expect(counting(findings)).toEqual([
    ['C-009', 2, 'disposition', 'M10 with 0 of Q03, Q10, Q19, Q23, Q28 answered'],
    ['C-005', 3, 'member_key', '210200001'],
    ['C-007', 4, 'Q08', '11'],
    ['C-008', 5, 'disposition', 'M99'],
    ['C-010', 7, 'Q03', '1'],
    ['C-011', 11, 'Q04', '4'],
    ['C-006', null, 'sample_stratum', '12'],
  ]);
  expect(findings.find(({ ruleId }) => ruleId === 'C-007')).toMatchObject({
    record: '210200003',
    measure: null,
    column: 77,
    expected: '0 to 10, -9, -7 or -8',
    message: 'Row 4: Q08 has the value 11.',
  });
  expect(outcome).toMatchObject({
    status: 'Error',
    facts: { submissionId: 2102, kind: 'adult', productLine: 'Medicaid', rows: 12 },
  });
  expect(outcome.results).not.toBeNull();
});

test('registrations: the right file, a wrong name, another survey, year or vendor, an unknown submission', () => {
  const fatal = (change: Partial<SurveyRegistration>, fileName = 'cahpsa2102.CSV') =>
    check(adultLines.slice(0, 3).join('\n'), {
      register: getRegister({ ...registration, ...change }),
      fileName,
    });
  expect(counting(fatal({}).findings)).toEqual([]);
  expect(fatal({}, 'x.csv').findings).toMatchObject([{ ruleId: 'C-001', expected: 'CAHPSA2102.csv' }]);
  expect(fatal({ vendorId: 78 }).findings.map(short)).toEqual([
    ['C-004', 2, 'vendor_id', '77'],
    ['C-004', 3, 'vendor_id', '77'],
  ]);
  expect(fatal({ vendorId: null }).outcome.status).toBe('NoIssues');
  expect(fatal({ measurementYear: 2024 }).findings.map(short)).toContainEqual([
    'C-004',
    2,
    'measurement_year',
    '2025',
  ]);
  const other = fatal({ kind: 'child' }, 'CAHPSC2102.csv');
  expect(other.findings).toMatchObject([
    { ruleId: 'C-002', line: 1, column: adultHeader.indexOf('Q37') + 1 },
  ]);
  expect(other.findings[0]?.expected).toContain('this header is that of the adult survey, Medicaid');
  const unknown = fatal({ submissionId: 9 });
  expect(unknown.findings[0]).toMatchObject({
    ruleId: 'C-004',
    message: 'Row 2: submission_id is 2102; expected a submission of this season that you may load.',
  });
  expect(unknown.outcome).toMatchObject({ status: 'Fatal', facts: null, results: null });
});

test('without a register rows are compared with the first row, the season and the layout', () => {
  expect(
    check(withValue(4, 'vendor_id', '78'))
      .findings.filter(({ severity }) => severity === 'Fatal')
      .map(short),
  ).toEqual([['C-004', 5, 'vendor_id', '78']]);
  expect(check(adult.replaceAll(',2025,', ',2024,')).findings.length).toBe(60);
  // An adult file with the header of another survey.
  expect(check(adult.replaceAll(',A,MCD', ',C,MCD')).findings.map(({ ruleId }) => ruleId)).toEqual(['C-002']);
});

test.each([
  ['an empty file', '', 'the file is empty'],
  ['semicolons', adult.replaceAll(',', ';'), 'separated by semicolons; write the file with commas'],
  ['tabs', adult.replaceAll(',', '\t'), 'separated by tabs'],
  ['no header', adultLines.slice(1).join('\n'), 'the first row is no header row'],
  ['another case', adult.replace(adultHeader, adultHeader.toUpperCase()), 'in another case'],
])('%s: one finding, and it names the cause', (_name, text, cause) => {
  const { findings } = check(text);
  expect(findings).toHaveLength(1);
  expect(findings[0]).toMatchObject({ ruleId: 'C-002', severity: 'Fatal', line: 1, column: 1 });
  expect(findings[0]?.message).toContain(cause);
});

test.each<[string, string, [string, number | null, string | null, string | null][]]>([
  ['an empty file', '', [['C-002', 1, 'submission_id', 'the end of the row']]],
  ['only a header', `${adultHeader}\r\n`, [['C-004', 2, 'submission_id', '']]],
  ['a missing column', adult.replace(',Q05', ''), [['C-002', 1, 'Q05', 'Q06']]],
  ['one too many', adult.replace(',Q05', ',Q05,Q99'), [['C-002', 1, 'Q06', 'Q99']]],
  [
    'two columns in the wrong order',
    adult.replace('Q05,Q06', 'Q06,Q05'),
    [
      ['C-002', 1, 'Q05', 'Q06'],
      ['C-002', 1, 'Q06', 'Q05'],
    ],
  ],
  ['a column twice', adult.replace(',Q05', ',Q05,Q05'), [['C-002', 1, 'Q06', 'Q05']]],
  ['no header', adultLines.slice(1).join('\n'), [['C-002', 1, 'submission_id', '2102']]],
])('%s is refused', (_name, text, expected) => {
  const { findings, outcome } = check(text);
  expect(findings.slice(0, expected.length).map(short)).toEqual(expected);
  expect(new Set(findings.map(({ ruleId }) => ruleId)).size).toBe(1);
  expect(outcome).toMatchObject({ status: 'Fatal', results: null });
});

test('every unreadable row is reported, and rows after it have no rules but those of identity', () => {
  const lines = adultLines
    .with(3, `${adultLines[3]},1`)
    .with(6, '"a"b')
    .with(8, (adultLines[8] ?? '').replace('2102', '2103'));
  const { findings, outcome } = check(lines.with(9, (adultLines[9] ?? '').replace('M33', 'M99')).join('\n'));
  expect(counting(findings).map(([id, line]) => [id, line])).toEqual([
    ['C-003', 4],
    ['C-003', 7],
    ['C-004', 9],
  ]);
  expect(findings.find(({ line }) => line === 4)).toMatchObject({
    found: '60 columns',
    expected: '59 columns',
  });
  expect(outcome.status).toBe('Fatal');
});

test('lines and columns are those of the file, also with line breaks inside quotes', () => {
  const lines = adultLines
    .with(2, (adultLines[2] ?? '').replace('210200002', '"21\r\n0200002"'))
    .with(3, (adultLines[3] ?? '').replace(',I10,', ',"I99",'));
  const { findings } = check(`\ufeff${lines.join('\r\n')}`);
  expect(counting(findings)).toEqual([
    ['C-007', 3, 'member_key', '21\r\n0200002'],
    ['C-008', 5, 'disposition', 'I99'],
  ]);
  expect(findings.filter(({ severity }) => severity === 'Error').map(({ column }) => column)).toEqual([
    20, 35,
  ]);
});

test('a file over the limit is not read on', () => {
  const { outcome, findings } = check(adult, { maxBytes: 2000 });
  expect(findings.at(-1)).toMatchObject({
    ruleId: 'C-003',
    line: 13,
    column: 1,
    expected: 'a file of at most 2,000 bytes',
    found: `${adult.length.toLocaleString('en-US')} bytes`,
  });
  expect(outcome).toMatchObject({ status: 'Fatal', results: null });
});

// Values that are valid, nearly valid and invalid.
const value = fc.constantFrom(
  '',
  '0',
  '1',
  '2',
  '3',
  '5',
  '10',
  '11',
  '-5',
  '-7',
  '-8',
  '-9',
  '01',
  'x',
  '"1"',
  '"a\nb"',
  'é',
);
const disposition = fc.constantFrom('M10', 'M10', 'T31', 'I33', 'M20', 'M99', 'm10', '', 'M1é');
const admin = fc.record({
  disposition,
  member_key: fc.constantFrom('a1', 'b2', '', 'c-3', 'd'.repeat(21)),
  sample_stratum: fc.constantFrom('1', '2', '3', ''),
  ccc_prescreen: fc.constantFrom('-1', '0', ''),
  survey_language: fc.constantFrom('1', '', '3'),
  attempt: fc.constantFrom('1', '9', '0', ''),
  completion_date: fc.constantFrom('2026-03-21', '2026-02-29', '2026-06-01', '', '2026-3-21', '20260321xx'),
  age_at_anchor: fc.constantFrom('44', '17', '018', '121', '120', ''),
  sex_admin: fc.constantFrom('M', 'U', 'X', 'm', ''),
  frame_size: fc.constantFrom('60', '61', '', '060'),
});
const changedRow = fc.tuple(
  fc.constantFrom(...adultLines.slice(1, 12)),
  fc.option(admin, { nil: {} as Record<string, string> }),
  fc.array(fc.tuple(fc.integer({ min: 15, max: 58 }), value), { maxLength: 6 }),
);
const columnNames = adultHeader.split(',');
const generated = fc.array(changedRow, { minLength: 1, maxLength: 12 }).map((rows) =>
  rows.map(([base, changes, items]) => {
    const cells = base.split(',');
    for (const [name, text] of Object.entries(changes ?? {})) cells[columnNames.indexOf(name)] = text;
    for (const [at, text] of items) cells[at] = text;
    return cells;
  }),
);

/** A file with this row behind another one, which says how large the frame is. */
function getFile({ columns, surveyType, product }: CahpsLayout, row: readonly string[]): string {
  const names = columns.map(({ name }) => name);
  const line = (change: Readonly<Record<string, string>>): string =>
    names
      .map((name, n) => change[name] ?? row[n] ?? '')
      .map((value) => (/[",\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value))
      .join(',');
  const identity = { survey_type: surveyType, product_line: product };
  const first = { ...identity, member_key: 'first', frame_size: '60' };
  return [names.join(), line(first), line(identity)].join('\n');
}

test.each(
  cahpsRules.record.flatMap(({ id, examples }) =>
    examples()
      .fail.filter(([{ firstLine }]) => firstLine === null)
      .map(([{ layout, values }], n) => ({ id, n, layout, values })),
  ),
)('the quick look of $id does not pass over its failing example $n', ({ id, layout, values }) => {
  const { findings } = check(getFile(layout, values));
  expect(findings.map(({ ruleId }) => ruleId)).toContain(id);
});

/** Items that are not asked after this answer to a question, with those behind them. */
const unasked = (layout: CahpsLayout, question: string): readonly string[] =>
  layout.items.flatMap(({ column, screen }) =>
    screen?.column === question ? [column, ...unasked(layout, column)] : [],
  );

test.each(season.layouts)(
  '$survey: each answer past its question is found where it is the only mistake',
  (layout) => {
    const { survey, items } = layout;
    const places: unknown[] = [];
    for (const { column, screen, labels } of items) {
      const question = items.find((item) => item.column === screen?.column);
      const closing = [...(question?.labels.keys() ?? [])].find((answer) => !screen?.values.includes(answer));
      const [answer] = labels.keys();
      if (!question || closing === undefined || answer === undefined) continue;
      const skipped = unasked(layout, question.column).map((each): [string, string] => [each, '-8']);
      const { values } = recordExample(
        { ...Object.fromEntries(skipped), [question.column]: String(closing), [column]: String(answer) },
        { survey },
      );
      places.push(column);
      const found = check(getFile(layout, values)).findings.filter(({ ruleId }) => ruleId === 'C-011');
      expect([survey, column, found.map(({ line, indicatorKey }) => [line, indicatorKey])]).toEqual([
        survey,
        column,
        [
          [2, column],
          [3, column],
        ],
      ]);
    }
    expect(places.length).toBeGreaterThan(10);
  },
);

test('what the quick look of a rule passes over, the rule itself would not report', () => {
  fc.assert(
    fc.property(generated, (rows) => {
      const text = [adultHeader, ...rows.map((cells) => cells.join(','))].join('\n');
      const layout = season.layouts.find(({ survey }) => survey === 'adult-medicaid');
      if (layout === undefined) throw new Error('the season has the adult survey');
      const plain = (cell: string): string => (cell.startsWith('"') ? cell.slice(1, -1) : cell);
      const frameSize = plain(rows[0]?.[14] ?? '');
      const seen = new Map<string, number>();
      let line = 2;
      const expected = rows.flatMap((cells) => {
        const values = cells.map(plain);
        const key = values[5] ?? '';
        const firstLine = key === '' ? null : (seen.get(key) ?? null);
        if (firstLine === null) seen.set(key, line);
        const at = line;
        line += 1 + cells.join('').split('\n').length - 1;
        const subject = {
          season,
          layout,
          line: at,
          values,
          frameSize,
          firstLine,
          toPlace: () => ({ line: at, column: 1 }),
        };
        const reports: string[] = [];
        for (const rule of cahpsRules.record)
          rule.check(subject, (report) =>
            reports.push(`${rule.id} ${report.indicatorKey} ${report.message} ${report.expected}`),
          );
        return reports.toSorted();
      });
      const byRow = Map.groupBy(
        check(text).findings.filter(({ record }) => record !== null),
        ({ message }) => /^Row \d+/.exec(message)?.[0],
      );
      const ours = [...byRow.values()].flatMap((all) =>
        all.map((f) => `${f.ruleId} ${f.indicatorKey} ${f.message} ${f.expected}`).toSorted(),
      );
      expect(ours).toEqual(expected);
    }),
    { seed: 2025, numRuns: 120 },
  );
});

test('findings, facts and results are the same however the file is cut', () => {
  const damage = fc.constantFrom('', '"', '\r', '\n\n', '"a"b', ',', '\ufeff');
  fc.assert(
    fc.property(
      generated,
      fc.array(fc.tuple(fc.nat(), damage), { maxLength: 2 }),
      fc.array(fc.integer({ min: 1, max: 300 }), { minLength: 1, maxLength: 4 }),
      (rows, damages, sizes) => {
        let text = [adultHeader, ...rows.map((cells) => cells.join(','))].join('\r\n');
        for (const [at, part] of damages) {
          const position = at % text.length;
          text = text.slice(0, position) + part + text.slice(position);
        }
        const bytes = new TextEncoder().encode(text);
        const findings: Finding[] = [];
        const validator = new CahpsValidator(toOptions(), (finding) => findings.push(finding));
        for (let at = 0, n = 0; at < bytes.length; n++) {
          const size = sizes[n % sizes.length] ?? 1;
          validator.write(bytes.subarray(at, at + size));
          at += size;
        }
        expect({ findings, outcome: validator.end() }).toEqual(check(text));
      },
    ),
    { seed: 2025, numRuns: 100 },
  );
});

test('a file of rows that cannot be read has the first of them listed and all counted', () => {
  const { findings, outcome } = check(`${adult.trimEnd()}\r\n${'1,2\r\n'.repeat(12_000)}`);
  expect(outcome.counts.Fatal).toBe(12_000);
  expect(findings.filter(({ severity }) => severity === 'Fatal')).toHaveLength(10_000);
});

test('what is wrong with the data is listed to the last', () => {
  const [header = '', first = ''] = adultLines;
  const at = header.split(',').indexOf('Q08');
  const key = header.split(',').indexOf('member_key');
  const rows = Array.from({ length: 12_000 }, (_, n) =>
    first.split(',').with(at, '11').with(key, `${n}`).join(','),
  );
  const { findings, outcome } = check([header, ...rows].join('\r\n'));
  expect(outcome.counts.Error).toBeGreaterThanOrEqual(12_000);
  expect(findings.filter(({ severity }) => severity === 'Error')).toHaveLength(outcome.counts.Error);
});
