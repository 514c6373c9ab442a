import { readFileSync } from 'node:fs';
import type { Finding } from '@idss/domain/findings/finding';
import { expect, test } from 'vitest';
import { bareLine, completeLine, headerLine, type Values } from './rules/hos/example.ts';
import type { SurveyRegister, SurveyRegistration } from './rules/survey/subject.ts';
import { exampleSeason } from './seasons/example-season.ts';
import { HosValidator, type HosOptions, validateHos } from './validate-hos.ts';
import { registrationInOrder } from './rules/hos/example.ts';

const sample = (name: string) => readFileSync(new URL(`./seasons/MY2025/samples/${name}`, import.meta.url));
const toBytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));
const options: HosOptions = {
  fileName: 'HOSB3101.txt',
  season: exampleSeason.hos,
  register: null,
  now: '2026-11-21T00:00:00Z',
};
const check = (content: string | Uint8Array, changed: Partial<HosOptions> = {}) =>
  validateHos(typeof content === 'string' ? toBytes(content) : content, { ...options, ...changed });
const placed = ({ findings }: { readonly findings: readonly Finding[] }) =>
  findings.map((f) => [f.ruleId, f.line, f.indicatorKey, f.record]);

/** An interim file whose header counts its lines, so that only the faults of the test are found. */
function fileWith(lines: readonly string[], header: Values = {}): string {
  const count = String(lines.length).padStart(7, '0');
  return `${[headerLine({ RECORD_COUNT: count, FILE_TYPE: 'I', ...header }), ...lines].join('\r\n')}\r\n`;
}
const member = (n: number): Values => ({ MEMBER_KEY: `M29${String(n).padStart(7, '0')}` });

test.each(['HOSB3101.txt', 'HOSF3102.txt'])('%s is clean but for the size of its sample', (fileName) => {
  const result = check(sample(fileName), { fileName });
  expect(placed(result)).toEqual([['O-014', 1, 'SAMPLE_SIZE', null]]);
  expect(result.outcome.status).toBe('Warning');
});

test('the sample with errors has what its author planted, and its small sample', () => {
  const result = check(sample('HOSB3103.txt'), { fileName: 'HOSB3103.txt' });
  expect(placed(result)).toEqual([
    ['O-006', 3, 'MEMBER_KEY', 'M290000001'],
    ['O-007', 4, 'VRGENHTH', 'M290000003'],
    ['O-002', 4, null, 'M290000003'],
    ['O-010', 5, 'ADLEAT', 'M290000004'],
    ['O-008', 6, 'SRVDISP', 'M290000005'],
    ['O-009', 7, 'SRVDISP', 'M290000006'],
    ['O-007', 8, 'HDPHY', 'M290000007'],
    ['O-003', 1, 'RECORD_COUNT', null],
    ['O-014', 1, 'SAMPLE_SIZE', null],
    ['O-017', 1, 'SAMPLE_SIZE', null],
  ]);
  expect(result.findings.map((f) => [f.column, f.found, f.message]).slice(0, 3)).toEqual([
    [19, 'M290000001  ', 'Line 3: member M290000001 appears twice.'],
    [64, '7', 'Line 4, VRGENHTH: 7 is not valid.'],
    [177, '176', 'Line 4 is 176 characters long; expected 180.'],
  ]);
  expect(result.findings[1]?.expected).toBe('1 to 5 or blank');
  expect(result.outcome).toMatchObject({
    status: 'Fatal',
    results: null,
    counts: { Fatal: 2, Error: 7, Warning: 1 },
    facts: { submissionId: 3103, kind: 'baseline', cohort: 29, vendorId: 81, isInterim: false, records: 7 },
  });
});

const registerWith = (
  changed: Partial<SurveyRegistration> = {},
  roster?: readonly string[],
): SurveyRegister => ({
  getRegistration: (component, id) =>
    component === 'HOS' && id === 3101 ? { ...registrationInOrder, ...changed } : undefined,
  getBaselineRoster: (cohort, contract) =>
    roster !== undefined && cohort === 27 && contract === 'H1234' ? new Set(roster) : undefined,
});
const clean = fileWith([completeLine(member(1)), bareLine(member(2))]);

test.each([
  ['as registered', {}, []],
  ['another vendor', { vendorId: 82 }, [['O-004', 1, 'VENDOR_ID', null]]],
  ['no vendor on record', { vendorId: null }, []],
  ['another contract', { cmsContractNumber: 'H9999' }, [['O-004', 1, 'CONTRACT', null]]],
  ['another round', { kind: 'followup' }, [['O-004', 1, 'ROUND', null]]],
  ['another season', { measurementYear: 2024 }, [['O-004', 1, 'SUBMISSION_ID', null]]],
] as const)('against the register: %s', (_name, changed, expected) => {
  expect(placed(check(clean, { register: registerWith(changed) }))).toEqual(expected);
});

test.each([
  ['I', true],
  ['F', false],
  [' ', false],
])('a file of type %j is an interim one: %s', (type, isInterim) => {
  const { outcome } = check(fileWith([completeLine(member(1))], { FILE_TYPE: type }));
  expect(outcome.facts).toMatchObject({ submissionId: 3101, isInterim });
});

test('a submission that is not registered is named with what was expected', () => {
  const { findings, outcome } = check(clean.replaceAll('000003101', '000003999'), {
    register: registerWith(),
    fileName: 'x.txt',
  });
  expect(findings).toMatchObject([
    {
      ruleId: 'O-004',
      severity: 'Fatal',
      line: 1,
      column: 15,
      found: '000003999',
      expected: 'a submission of this season that you may load',
      message: 'SUBMISSION_ID 3999 does not match a submission of this season that you may load.',
    },
  ]);
  expect(outcome).toMatchObject({ status: 'Fatal', results: null, facts: { submissionId: 3999 } });
});

test.each([
  ['HOSB3102.txt', 1],
  ['HOSF3101.txt', 1],
  ['hosb3101.txt', 0],
  ['HOS november.txt', 0],
])('the file name %s gives %i findings', (fileName, count) => {
  const { findings } = check(clean, { fileName });
  expect(findings.map((f) => f.indicatorKey)).toEqual(Array.from({ length: count }, () => 'FILE NAME'));
});

test('members of a follow-up are looked up in the baseline where it is on record', () => {
  const followUp = { ROUND: 'F', COHORT: '27' };
  const file = fileWith(
    [completeLine({ ...followUp, ...member(1) }), bareLine({ ...followUp, ...member(2) })],
    followUp,
  );
  const about = { fileName: 'HOSF3101.txt' };
  const kind = 'followup';
  expect(placed(check(file, { ...about, register: registerWith({ kind }, ['M290000001']) }))).toEqual([
    ['O-012', 3, 'MEMBER_KEY', 'M290000002'],
  ]);
  expect(placed(check(file, { ...about, register: registerWith({ kind }) }))).toEqual([]);
  expect(placed(check(file, about))).toEqual([]);
});

test('records that say otherwise than the header are refused, each with its place', () => {
  const { findings } = check(
    fileWith([completeLine({ ...member(1), CONTRACT: 'H4321' }), bareLine({ ...member(2), COHORT: '27' })]),
  );
  expect(findings.map((f) => [f.ruleId, f.line, f.column, f.message])).toEqual([
    ['O-004', 2, 11, 'CONTRACT H4321 does not match H1234.'],
    ['O-004', 3, 32, 'COHORT 27 does not match 29.'],
  ]);
});

test('a file without a header is refused, and its records are checked all the same', () => {
  const result = check([completeLine({ ...member(1), VRGENHTH: '9' }), headerLine(), ''].join('\n'));
  expect(placed(result)).toEqual([
    ['O-001', 1, 'REC_TYPE', null],
    ['O-007', 1, 'VRGENHTH', 'M290000001'],
    ['O-001', 2, 'REC_TYPE', null],
  ]);
  expect(result.outcome).toMatchObject({ status: 'Fatal', facts: null, results: null });
  expect(result.outcome.header).toMatchObject([
    { check: 'Header record', result: 'Fail', severity: 'Fatal' },
  ]);
});

test.each(['', '\n', '\r\n\r\n'])('an empty file (%j) has no header', (text) => {
  const { findings, outcome } = check(text);
  expect(findings).toMatchObject([
    { ruleId: 'O-001', line: null, expected: 'a header record and detail records' },
  ]);
  expect(outcome.status).toBe('Fatal');
});

test('a byte order mark has a finding of its own, and the header behind it is read', () => {
  const { findings, outcome } = check(`\u00ef\u00bb\u00bf${clean}`);
  expect(findings).toMatchObject([
    {
      ruleId: 'O-001',
      line: 1,
      column: 1,
      found: '\\xEF\\xBB\\xBF',
      expected: 'a file without a byte order mark',
    },
  ]);
  expect(outcome.facts).toMatchObject({ submissionId: 3101, records: 2 });
});

test('a byte beyond ASCII has a finding in its field', () => {
  const { findings } = check(
    fileWith(
      [completeLine({ ...member(1), PBP: '\u00e90 ' }), bareLine({ ...member(2), SRVDISP: 'M3\u00e9' })],
      {
        VENDOR_NAME: 'Caf\u00e9 Surveys',
      },
    ),
  );
  expect(findings.map((f) => [f.ruleId, f.line, f.indicatorKey, f.found])).toEqual([
    ['O-007', 1, 'VENDOR_NAME', `Caf\\xE9 Surveys${' '.repeat(18)}`],
    ['O-007', 2, 'PBP', '\\xE90 '],
    ['O-008', 3, 'SRVDISP', 'M3\\xE9'],
  ]);
});

test('empty lines are ignored at the end, and lines of a wrong length elsewhere', () => {
  expect(placed(check(`${clean}\r\n\n\r\n`))).toEqual([]);
  const lines = clean.split('\r\n');
  expect(placed(check([lines[0], '', '', lines[1], lines[2], ''].join('\n')))).toEqual([
    ['O-002', 2, null, null],
    ['O-002', 3, null, null],
  ]);
  expect(placed(check(`\n${clean}`))).toEqual([['O-002', 1, null, null]]);
});

test('a last line without an end is a line', () => {
  expect(placed(check(clean.slice(0, -2)))).toEqual([]);
});

test('in a line that is cut off, the complete fields are checked', () => {
  const cut = completeLine({ ...member(1), VRGENHTH: '8', HDPHY: '99' }).slice(0, 87);
  expect(placed(check(fileWith([cut, completeLine(member(2)).slice(0, 20)])))).toEqual([
    ['O-007', 2, 'VRGENHTH', 'M290000001'],
    ['O-002', 2, null, 'M290000001'],
    ['O-002', 3, null, null],
  ]);
});

test('a record without a key is no duplicate of the record before it', () => {
  const cut = completeLine(member(1)).slice(0, 20);
  const result = check(
    fileWith([completeLine(member(1)), bareLine(member(1)), cut, bareLine({ MEMBER_KEY: '' })]),
  );
  expect(placed(result)).toEqual([
    ['O-006', 3, 'MEMBER_KEY', 'M290000001'],
    ['O-002', 4, null, null],
    ['O-007', 5, 'MEMBER_KEY', ''],
  ]);
});

test('a line of megabytes is counted, not stored', () => {
  const { findings } = check(fileWith([`${completeLine(member(1))}${'x'.repeat(3_000_000)}`]));
  expect(findings).toMatchObject([{ ruleId: 'O-002', line: 2, found: '3000180' }]);
});

test('a file over the limit is refused at the same place in any chunking', () => {
  const bytes = toBytes(clean);
  const maxBytes = 400;
  const whole = check(bytes, { maxBytes });
  expect(placed(whole)).toEqual([['F-004', 3, null, null]]);
  expect(whole.findings[0]?.message).toBe(
    `The file is larger than what is accepted: it has ${bytes.length.toLocaleString('en-US')} bytes, at most 400 bytes are accepted.`,
  );
  expect(whole.outcome).toMatchObject({ status: 'Fatal', results: null });
  expect(pieces(bytes, [70, 70, 300], { maxBytes })).toEqual(whole.findings);
  expect(placed(check(bytes, { maxBytes: bytes.length }))).toEqual([]);
});

/** Findings of the bytes written in chunks of these sizes, the rest at once. */
function pieces(bytes: Uint8Array, sizes: readonly number[], changed: Partial<HosOptions> = {}): Finding[] {
  const findings: Finding[] = [];
  const validator = new HosValidator({ ...options, ...changed }, (finding) => findings.push(finding));
  let at = 0;
  for (const size of [...sizes, bytes.length]) {
    // A copy that is overwritten afterwards, as streams reuse their buffers.
    const chunk = bytes.slice(at, at + size);
    validator.write(chunk);
    chunk.fill(0);
    at += size;
  }
  validator.end();
  return findings;
}

test('the header report has a row for every check, and the findings of those that failed', () => {
  const { outcome } = check(sample('HOSB3103.txt'), { fileName: 'HOSB3104.txt' });
  const failedRows = outcome.header.filter(({ result }) => result === 'Fail');
  expect(failedRows.map((row) => [row.field, row.severity, row.message])).toEqual([
    ['', 'Fatal', 'Line 4 is 176 characters long; expected 180.'],
    ['FILE NAME', 'Fatal', 'FILE NAME HOSB3104.txt does not match HOSB3103.txt.'],
    ['RECORD_COUNT', 'Fatal', 'Header says 9 records, file holds 7.'],
    [
      'SAMPLE_SIZE',
      'Warning',
      'Sample of 9 members is below 1200; confirm that all eligible members were drawn.',
    ],
    ['SAMPLE_SIZE', 'Error', 'Header sample size 9 but 7 member records.'],
  ]);
  expect(outcome.header.length).toBe(21);
  expect(outcome.header.find(({ field }) => field === 'CONTRACT')).toEqual({
    check: 'Contract',
    field: 'CONTRACT',
    expected: 'H, R, E or S and 4 digits',
    found: 'H1234',
    result: 'Pass',
    severity: '',
    message: '',
  });
});

test('the header report names the numbers of the season, and no check that it has switched off', () => {
  const getExpected = (ruleSettings: HosOptions['ruleSettings']) =>
    check(clean, { ruleSettings })
      .outcome.header.filter(({ check: name }) =>
        /^(Smallest sample|Sample and records|Response rate)$/.test(name),
      )
      .map((row) => [row.check, row.expected, row.result]);
  expect(getExpected(new Map([['O-014', { threshold: 2 }]]))).toEqual([
    ['Smallest sample', 'at least 2', 'Pass'],
    ['Sample and records', 'one record a sampled member, in a final file', 'Pass'],
    ['Response rate', 'at least 20 %, in a final file', 'Pass'],
  ]);
  expect(getExpected(new Map([['O-016', { threshold: 35 }]])).at(-1)).toEqual([
    'Response rate',
    'at least 35 %, in a final file',
    'Pass',
  ]);
  expect(
    getExpected(
      new Map([
        ['O-014', { isOn: false }],
        ['O-016', { isOn: false }],
        ['O-017', { isOn: false }],
      ]),
    ),
  ).toEqual([]);
});

test('a file of lines that cannot be read has the first of them listed and all counted', () => {
  const { findings, outcome } = check(fileWith(Array.from({ length: 12_000 }, () => 'D')));
  const structural = outcome.counts.Fatal + outcome.counts.Schema;
  expect(structural).toBeGreaterThanOrEqual(12_000);
  expect(findings.filter(({ severity }) => severity === 'Fatal' || severity === 'Schema')).toHaveLength(
    10_000,
  );
});
