import { readFileSync } from 'node:fs';
import { isRefused, getValidationStatus } from '@idss/domain/findings/finding';
import { expect, test } from 'vitest';
import { makeMutants } from './formats/hedis-xml/oracle/make-mutants.fixture.ts';
import { dictionaryCsv } from './dictionary.ts';
import { findingCsv, findingCsvHeader } from './report/print-findings.ts';
import { hedisDictionary } from './rules/all-rules.ts';
import { exampleSeason } from './seasons/example-season.ts';
import { HedisValidator, type HedisOptions, validateHedis } from './validate-hedis.ts';
import catalogue from './rules/rule-catalogue.json' with { type: 'json' };

const read = (name: string) =>
  readFileSync(new URL(`./seasons/MY2025/samples/${name}`, import.meta.url), 'utf8');
const end = '</measures></hedisSubmission>';
const clean = read('Commercial1234.xml');
const wrong = read('Commercial1235.xml');

const check = (text: string, options: Partial<HedisOptions> = {}) =>
  checkBytes(new TextEncoder().encode(text), options);
function checkBytes(bytes: Uint8Array, options: Partial<HedisOptions> = {}) {
  return validateHedis(bytes, {
    fileName: 'Commercial1234.xml',
    catalogue: exampleSeason.catalogue,
    register: null,
    switches: { guid: false, experimental: false },
    now: '2026-06-01T00:00:00Z',
    ...options,
  });
}
const getIds = ({ findings }: ReturnType<typeof check>) => findings.map((f) => f.ruleId);
const counted = (ids: readonly string[]) =>
  Object.fromEntries([...Map.groupBy(ids, (id) => id)].map(([id, all]) => [id, all.length]));

test('the clean sample has its three small denominators and not-reported warnings only', () => {
  const { findings, outcome } = check(clean);
  const ids = counted(findings.map((f) => f.ruleId));
  expect(Object.keys(ids).sort()).toEqual(['I-001', 'M-019']);
  expect(ids['I-001']).toBe(3);
  expect(outcome.status).toBe('Warning');
  expect(outcome.header).toMatchObject({
    submissionId: 1234,
    productLine: 'Commercial',
    measurementYear: 2025,
  });
  expect(outcome.measures.length).toBe(59);
  expect(outcome.results?.measures.length).toBe(59);
});

test('a fatal finding on the file stops the rules on its measures', () => {
  const { findings, outcome } = check(wrong, { fileName: 'Commercial1235.xml' });
  expect(findings.map((f) => f.ruleId)).toEqual(['F-012']);
  expect(outcome).toMatchObject({ status: 'Fatal', results: null });
});

test.each([
  ['namespace, version and year of the year before', '2024', '2024'],
  ['the namespace of the year before alone', '2024', '2025'],
  ['the namespace of a later year', '2026', '2026'],
])('%s: one finding, that the file is for another year', (_what, namespace, year) => {
  const file = clean
    .replace(
      'urn:quality-portal:hedis:2025" schemaVersion="2025.1',
      `urn:quality-portal:hedis:${namespace}" schemaVersion="${namespace}.1`,
    )
    .replace('<measurementYear>2025', `<measurementYear>${year}`);
  const { findings, outcome } = check(file);
  expect(findings.map((f) => [f.ruleId, f.line, f.message, f.found, f.expected])).toEqual([
    [
      'F-012',
      2,
      `The file is for measurement year ${namespace}; the system is collecting 2025.`,
      namespace,
      '2025',
    ],
  ]);
  expect(outcome).toMatchObject({ status: 'Fatal', results: null });
});

test.each(['urn:other:2024', 'urn:quality-portal:hedis', 'urn:quality-portal:hedis:v2'])(
  'the namespace %s is that of no year of the schema',
  (namespace) => {
    expect(getIds(check(clean.replace('urn:quality-portal:hedis:2025', namespace)))).toEqual(['F-002']);
  },
);

test('an indicator of other product lines is refused by one rule, and no other looks at it', () => {
  const [measure = ''] = /<measure code="PCR"[^>]*>/.exec(clean) ?? [];
  const block =
    '<administrative><EligiblePopulation>1</EligiblePopulation><NumeratorByAdmin>9</NumeratorByAdmin></administrative>';
  const file = clean.replace(
    measure,
    `${measure}<indicator key="PCR.PlanAllCauseReadmissions.65-74">${block}</indicator>`,
  );
  const keys = check(file).findings.filter((f) => f.indicatorKey === 'PCR.PlanAllCauseReadmissions.65-74');
  expect(keys.map((f) => f.ruleId)).toEqual(['M-016']);
});

test('a file of Latin-1 that does not say so is told what to do', () => {
  const latin1 = clean.replace('Valley', 'Vall\u00e9e');
  const refused = (text: string) =>
    checkBytes(Uint8Array.from(text, (character) => character.charCodeAt(0)))
      .findings.filter((f) => f.ruleId === 'F-001')
      .map((f) => f.message);
  expect(refused(latin1)).toEqual([
    'The file is not well-formed XML at line 9, column 35: a byte that is not UTF-8; save the file as UTF-8, or name its encoding in the first line, such as encoding="ISO-8859-1".',
  ]);
  expect(refused(latin1.replace('encoding="UTF-8"', 'encoding="ISO-8859-1"'))).toEqual([]);
});

test('the wrong sample, with its year corrected, has what its author planted', () => {
  const corrected = wrong.replace('<measurementYear>2024', '<measurementYear>2025');
  const ids = counted(getIds(check(corrected, { fileName: 'Commercial1235.xml' })));
  expect(ids).toMatchObject({
    'M-002': 1,
    'M-001': 1,
    'I-003': 1,
    'I-002': 1,
    'H-004': 1,
    'H-005': 1,
    'R-004': 2,
  });
});

test('experimental rules run where they are switched on, and only there', () => {
  // More members excluded than are left: rule I-009.
  const file = clean.replace(/<ExclusionAdminRequired>\d+/, '<ExclusionAdminRequired>9000');
  const experimental = (isOn: boolean) =>
    getIds(check(file, { switches: { guid: false, experimental: isOn } })).filter((id) => id === 'I-009');
  expect(experimental(false)).toEqual([]);
  expect(experimental(true)).toEqual(['I-009']);
});

test('findings are in the order of the file', () => {
  const { findings } = check(clean.replace(/<EligiblePopulation>612/, '<EligiblePopulation>200'));
  const places = findings.map((f) => (f.line ?? 0) * 10_000 + (f.column ?? 0));
  expect(places).toEqual([...places].sort((a, b) => a - b));
  expect(findings.some((f) => f.severity === 'Error')).toBe(true);
});

test('a repeated measure has its own name and hides nothing else', () => {
  const start = clean.indexOf('    <measure code="CHL"');
  const end = clean.indexOf('    <measure code="CBP"');
  const { findings, outcome } = check(clean.slice(0, end) + clean.slice(start, end) + clean.slice(end));
  expect(findings.filter((f) => f.severity === 'Schema').map((f) => f.ruleId)).toEqual(['M-005']);
  expect(findings.map((f) => f.ruleId)).toContain('I-001');
  expect(outcome.status).toBe('SchemaError');
});

test('a template of another version is refused, and the file is still compared with its name', () => {
  const { findings } = check(clean.replace('"2025.1"', '"2025.2"'), { fileName: 'Medicaid1234.xml' });
  expect(findings.map((f) => f.ruleId)).toEqual(['F-003', 'F-006']);
});

test('an unreadable file has its problems and no facts', () => {
  const { findings, outcome } = check(`${clean.slice(0, 3000)}`);
  expect(findings.map((f) => f.ruleId)).toEqual(['F-001']);
  expect(outcome).toMatchObject({
    status: 'SchemaError',
    header: null,
    submission: null,
    results: null,
    measures: [],
  });
});

test('chunks give the same findings as the complete file', () => {
  const bytes = new TextEncoder().encode(wrong.replace('<measurementYear>2024', '<measurementYear>2025'));
  const found: string[] = [];
  const options = {
    fileName: 'Commercial1235.xml',
    catalogue: exampleSeason.catalogue,
    register: null,
    switches: { guid: true, experimental: true },
    now: '2026-06-01T00:00:00Z',
  };
  const validator = new HedisValidator(options, (f) => found.push(JSON.stringify(f)));
  for (let i = 0; i < bytes.length; i += 777) validator.write(bytes.subarray(i, i + 777));
  validator.end();
  expect(found).toEqual(validateHedis(bytes, options).findings.map((f) => JSON.stringify(f)));
});

test('the validation file has the portal’s columns, and no cell is a formula', () => {
  const { findings } = check(clean);
  const [finding] = findings;
  if (finding === undefined) throw new Error('the sample has warnings');
  const evil = { ...finding, message: '=HYPERLINK("http://x","a")', measure: '@A', indicatorKey: '-1+2' };
  const columns = 'MeasureCode,ShortIndicatorName,Severity,RuleName,IndicatorKey,Message';
  expect(findingCsvHeader(false)).toBe(`${columns},RuleId,Line,Column,Found,Expected\r\n`);
  expect(findingCsvHeader(true)).toBe(`OrgId,SubId,${findingCsvHeader(false)}`);
  const place = { line: 7, column: 3, found: '=1', expected: 'at most 2' };
  expect(findingCsv({ ...evil, ...place }, exampleSeason.catalogue)).toBe(
    `'@A,,${evil.severity},${evil.ruleName},'-1+2,"'=HYPERLINK(""http://x"",""a"")",${evil.ruleId},7,3,'=1,at most 2\r\n`,
  );
});

test('the dictionary has every HEDIS rule of the catalogue', () => {
  const expected = catalogue.rules.map((r) => r.id).filter((id) => !/^[CO]-/.test(id));
  expect(hedisDictionary.map((e) => e.id)).toEqual(expected.sort());
  expect([...dictionaryCsv(hedisDictionary)].length).toBe(expected.length + 1);
});

test('no file makes the engine throw, and every status follows from its counts', () => {
  const mutants = makeMutants(
    { clean: clean.slice(0, clean.indexOf('<measure code="PCR"')) + end, clean1: clean },
    6,
    99,
  );
  const statuses = new Set<string>();
  for (const { bytes } of mutants) {
    const { findings, outcome } = validateHedis(bytes, {
      fileName: 'Commercial1234.xml',
      catalogue: exampleSeason.catalogue,
      register: null,
      switches: { guid: true, experimental: true },
      now: '2026-06-01T00:00:00Z',
    });
    statuses.add(outcome.status);
    expect(Object.values(outcome.counts).reduce((a, b) => a + b)).toBe(findings.length);
    expect(outcome.status).toBe(getValidationStatus(outcome.counts));
    expect(outcome.results === null).toBe(isRefused(outcome.status));
    for (const f of findings) expect(f.message).not.toMatch(/undefined|NaN|\[object/);
  }
  expect([...statuses]).toEqual(expect.arrayContaining(['SchemaError', 'Warning', 'WarningsAndErrors']));
}, 120_000);

test('a file that is off-schema everywhere has its first findings listed and all counted', () => {
  const { findings, outcome } = check(clean.replace('</measures>', `${'<junk/>'.repeat(12_000)}</measures>`));
  expect(outcome.counts.Schema).toBe(12_000);
  expect(findings.filter(({ severity }) => severity === 'Schema')).toHaveLength(10_000);
  expect(findings.filter(({ severity }) => severity === 'Warning')).toHaveLength(outcome.counts.Warning);
});
