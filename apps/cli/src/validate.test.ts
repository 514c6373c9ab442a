import { spawnSync, type SpawnSyncOptions } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, isAbsolute, join } from 'node:path';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { Uint8ArrayReader, Uint8ArrayWriter, ZipWriter } from '@zip.js/zip.js';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { checkFiles } from './check-files.ts';

const program = fileURLToPath(new URL('../bin/idss.mjs', import.meta.url));
const samples = new URL('../../../packages/validation/src/seasons/MY2025/samples/', import.meta.url);
const clean = readFileSync(new URL('Commercial1234.xml', samples), 'utf8');
const wrong = readFileSync(new URL('Commercial1235.xml', samples), 'utf8');

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'idss-'));
  writeFileSync(join(folder, 'Commercial1234.xml'), clean);
  writeFileSync(
    join(folder, 'Commercial1235.xml'),
    wrong.replace('<measurementYear>2024', '<measurementYear>2025'),
  );
});
afterAll(() => rmSync(folder, { recursive: true }));

function run(args: readonly string[], options: SpawnSyncOptions = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], {
    cwd: folder,
    maxBuffer: 1_000_000_000,
    ...options,
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}
const idss = (...args: string[]) => run(args);

async function zip(name: string, members: Readonly<Record<string, string>>, password?: string) {
  const writer = new ZipWriter(new Uint8ArrayWriter(), {
    useWebWorkers: false,
    ...(password && { password }),
  });
  for (const [path, text] of Object.entries(members))
    await writer.add(path, new Uint8ArrayReader(new TextEncoder().encode(text)));
  writeFileSync(join(folder, name), await writer.close());
}

test('only warnings: exit code 0; errors: 1', () => {
  const good = idss('validate', 'Commercial1234.xml');
  expect(good).toMatchObject({ status: 0, stderr: '' });
  expect(good.stdout).toMatch(/^Rules: measurement year \d{4}, as this version ships them\n/);
  expect(good.stdout).toContain('Commercial1234.xml:333:11: Warning I-001 SmallDenominator');
  expect(good.stdout).toContain('the result will show NA. [found: 24; expected: at least 30]');
  expect(good.stdout.trimEnd().split('\n').at(-1)).toBe('Commercial1234.xml: Warning (31 Warning)');
  const bad = idss('validate', 'Commercial1235.xml');
  expect(bad.status).toBe(1);
  expect(bad.stdout).toContain('Error I-003 NumeratorExceedsDenominator');
});

test('JSON findings have their nine fields', () => {
  const { status, stdout } = idss('validate', 'Commercial1235.xml', '--format', 'json');
  expect(status).toBe(1);
  const { files, findings } = JSON.parse(stdout);
  expect(files).toMatchObject([
    { file: 'Commercial1235.xml', status: 'WarningsAndErrors', counts: { Error: 8 } },
  ]);
  const names = [
    'file',
    'ruleId',
    'severity',
    'measure',
    'indicatorKey',
    'line',
    'column',
    'found',
    'expected',
    'message',
  ];
  expect(findings.map((f: object) => Object.keys(f))).toEqual(findings.map(() => names));
});

test('CSV is the validation file; of several files the bulk one', () => {
  const one = idss('validate', 'Commercial1234.xml', '--format=csv').stdout.split('\r\n');
  expect(one[0]).toBe(
    'MeasureCode,ShortIndicatorName,Severity,RuleName,IndicatorKey,Message,RuleId,Line,Column,Found,Expected',
  );
  expect(one.find((row) => row.includes('I-001,333,11,'))).toMatch(/,24,at least 30$/);
  const two = idss('validate', 'Commercial1234.xml', 'Commercial1235.xml', '--format=csv').stdout.split(
    '\r\n',
  );
  expect(two[0]).toBe(`OrgId,SubId,${one[0]}`);
  expect(two[1]?.startsWith('5678,1234,')).toBe(true);
});

test('wrong use and unreadable files end with 2 and say why', () => {
  expect(idss('validate')).toMatchObject({ status: 2, stdout: '' });
  expect(idss('validate', '--format', 'xml', 'a')).toMatchObject({ status: 2 });
  expect(idss('validate', '--nonsense').stderr).toContain('--nonsense');
  expect(idss('validate', 'absent.xml').stderr).toContain('absent.xml');
  expect(idss('validate', '.')).toMatchObject({ status: 2, stderr: expect.stringContaining('is a folder') });
  expect(idss('nonsense')).toMatchObject({ status: 2 });
  expect(idss('validate', '--help')).toMatchObject({ status: 0, stderr: '' });
  // Errors in other files do not hide it.
  expect(idss('validate', 'absent.xml', 'Commercial1235.xml')).toMatchObject({
    status: 2,
    stdout: expect.stringContaining('Error I-003'),
  });
  // The files that can be read are still checked.
  expect(idss('validate', 'absent.xml', 'Commercial1234.xml')).toMatchObject({
    status: 2,
    stdout: expect.stringContaining('Warning (31'),
  });
});

test('zip files with folders are opened, bad ones are a finding', async () => {
  await zip('plans.zip', { 'in/deep/Commercial1234.xml': clean, 'Commercial1235.xml': '<x/>' });
  const { status, stdout } = idss('validate', 'plans.zip');
  expect(status).toBe(1);
  expect(stdout).toContain('plans.zip/in/deep/Commercial1234.xml: Warning (31 Warning)');
  expect(stdout).toContain('plans.zip/Commercial1235.xml: Schema error (1 Schema)');
  await zip('locked.zip', { 'Commercial1234.xml': clean }, 'secret');
  expect(idss('validate', 'locked.zip')).toMatchObject({
    status: 1,
    stdout: expect.stringContaining('F-022'),
  });
});

/** A season folder with submission 1234 and nothing that defines the season. */
const submissions = `SubId,OrgId,ProductLine,ReportingProduct,ReportingUnitId,SpecialArea,SpecialProject,CmsContractNumber,PlanBenefitPackage,SoftwareVendorId,IsAuditRequired,AuditFirmId,SubmissionIntention,ApprovedSampleReductions
1234,5678,Commercial,HMO/POS Combined,,,,,,901,N,,,
`;
const components = 'SubId,Component,Kind,VendorId\n1234,DST,,\n';
function makeSeasonFolder(name: string): string {
  const season = join(folder, name);
  mkdirSync(season);
  writeFileSync(
    join(season, 'organizations.csv'),
    `OrgId,OrgName,OrgType,State,IsAccredited,IsSelfDeveloped,IsTest,ContactFirstName,ContactLastName
5678,Example,plan,MA,N,N,N,,
901,Engine,softwareVendor,,N,N,N,,
`,
  );
  writeFileSync(join(season, 'submissions.csv'), submissions);
  writeFileSync(join(season, 'components.csv'), components);
  const guid = /code="CHL"[^>]*certificationGuid="([^"]+)"/.exec(clean)?.[1] ?? '';
  writeFileSync(
    join(season, 'vendor-measures.csv'),
    `VendorId,MeasureCode,ProductLine,MeasureGuid\n901,CHL,Commercial,${guid.toUpperCase()}\n`,
  );
  return season;
}

test('a season folder makes the registrations known', () => {
  const season = makeSeasonFolder('season');
  const run = (...args: string[]) =>
    idss('validate', 'Commercial1234.xml', '--season', 'season', '--guid', ...args);
  const known = run('--format', 'json');
  const refused = JSON.parse(known.stdout).findings.filter((f: { ruleId: string }) => f.ruleId === 'M-008');
  expect(refused.length).toBeGreaterThan(0);
  expect(refused.map((f: { measure: string }) => f.measure)).not.toContain('CHL');
  writeFileSync(join(season, 'submissions.csv'), submissions.replace('1234,', '99,'));
  writeFileSync(join(season, 'components.csv'), components.replace('1234,', '99,'));
  expect(run().stdout).toContain('Fatal F-007');
  writeFileSync(join(season, 'submissions.csv'), submissions.replace('1234,5678', '99,1'));
  expect(run()).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('season/submissions.csv:2:4: OrgId: 1 is not in organizations.csv.'),
  });
  rmSync(join(season, 'components.csv'));
  expect(run()).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('season/components.csv:1: The file is missing.'),
  });
});

test('the files of a season folder that define the season replace those of this version', () => {
  const season = makeSeasonFolder('defined');
  const run = () => idss('validate', 'Commercial1234.xml', '--season', 'defined');
  expect(run().stdout).toContain('Warning I-001');
  writeFileSync(join(season, 'rules.json'), '{ "rules": { "I-001": { "severity": "Info" } } }');
  expect(run().stdout).toContain('Info I-001');
  writeFileSync(join(season, 'rules.json'), '{\n  "rules": {\n    "H-003": { "threshold": 0 }\n  }\n}\n');
  expect(run()).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('defined/rules.json:3:29: rules.H-003.threshold must be a whole number'),
  });
  rmSync(join(season, 'rules.json'));
  const measures = readFileSync(new URL('../measures.json', samples), 'utf8');
  writeFileSync(
    join(season, 'measures.json'),
    measures.replace('"enrollment": "ENP"', '"enrollment": "ENQ"'),
  );
  expect(run()).toMatchObject({
    status: 2,
    stderr: expect.stringContaining(
      'defined/measures.json:260:17: ruleMeasures.enrollment must be a measure',
    ),
  });
  rmSync(join(season, 'measures.json'));
  writeFileSync(join(season, 'season.csv'), 'MeasurementYear,MeasureModelDate\n2026,2026-11-02\n');
  expect(run()).toMatchObject({
    status: 2,
    stderr: expect.stringMatching(/defined\/season\.csv:2[:\d]*: .* 2026; measures\.json is of \d{4}\./),
  });
});

test('more findings than fit into memory are printed all, in every format', () => {
  const sample = readFileSync(new URL('cahps-adult-commercial-sample.csv', samples), 'utf8');
  const [header = '', first = ''] = sample.split(/\r?\n/);
  const columns = header.split(',');
  const cells = first.split(',').map((cell, at) => (columns[at]?.startsWith('Q') ? '99' : cell));
  const key = columns.indexOf('member_key');
  const rows = Array.from({ length: 2_500 }, (_, n) => cells.with(key, String(210_100_001 + n)).join(','));
  writeFileSync(join(folder, 'CAHPSA2101.csv'), [header, ...rows].join('\n'));
  // Each format printed from a list of all findings needs more.
  const small = { env: { ...process.env, NODE_OPTIONS: '--max-old-space-size=56' } };

  const json = run(['validate', 'CAHPSA2101.csv', '--format', 'json'], small);
  expect(json).toMatchObject({ status: 1, stderr: '' });
  const { findings, files }: { findings: unknown[]; files: { counts: Record<string, number> }[] } =
    JSON.parse(json.stdout);
  const total = Object.values(files[0]?.counts ?? {}).reduce((sum, each) => sum + each, 0);
  expect(findings.length).toBe(total);
  expect(total).toBeGreaterThan(100_000);

  const text = run(['validate', 'CAHPSA2101.csv'], small);
  expect(text).toMatchObject({ status: 1, stderr: '' });
  expect(text.stdout.split('\n')).toHaveLength(total + 3);

  // With several files, the first columns of each row are their ids, known only at the end of each file.
  const csv = run(['validate', 'CAHPSA2101.csv', 'Commercial1234.xml', '--format', 'csv'], small);
  expect(csv).toMatchObject({ status: 1, stderr: '' });
  const lines = csv.stdout.split('\r\n');
  expect(lines).toHaveLength(1 + total + 31 + 1);
  expect(lines.at(-2)).toMatch(/^5678,1234,/);
});

test('a program that fails has an exit code of its own', () => {
  const broken = join(folder, 'broken');
  mkdirSync(join(broken, 'bin'), { recursive: true });
  mkdirSync(join(broken, 'src'));
  cpSync(program, join(broken, 'bin', 'idss.mjs'));
  for (const [how, source] of Object.entries({
    'an exception': 'export const run = () => { throw new RangeError("too long"); };',
    'a rejected promise': 'export const run = async () => { throw new RangeError("too long"); };',
    'an unhandled rejection':
      'export const run = () => new Promise(() => setImmediate(() => { throw new RangeError("too long"); }));',
  })) {
    writeFileSync(join(broken, 'src', 'main.ts'), source);
    const { status, stderr } = spawnSync(process.execPath, [join(broken, 'bin', 'idss.mjs')], {
      encoding: 'utf8',
    });
    expect({ how, status }).toEqual({ how, status: 3 });
    expect(stderr).toContain('idss failed');
    expect(stderr).toContain('too long');
  }
});

test('standard input is read under the name that is given', () => {
  const named = run(['validate', '-', '--name', 'Commercial1234.xml'], { input: clean });
  expect(named).toEqual(idss('validate', 'Commercial1234.xml'));
  expect(run(['validate', '-'], { input: clean })).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('--name'),
  });
  expect(run(['validate', '-', '--name', 'a.zip'], { input: 'PK\u0003\u0004 and more' })).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('a zip cannot be read from standard input'),
  });
});

test.each([1, 2, 3])(
  'a zip that arrives in pieces of %i bytes on standard input is recognized',
  async (size) => {
    const zip = new TextEncoder().encode('PK\u0003\u0004 and more');
    const pieces = Array.from({ length: Math.ceil(zip.length / size) }, (_, n) =>
      zip.subarray(n * size, (n + 1) * size),
    );
    const complaints: string[] = [];
    const write = vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
      complaints.push(String(text));
      return true;
    });
    const silence = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    const code = await checkFiles({
      files: ['-'],
      input: Readable.from(pieces),
      inputName: 'Commercial1234.xml',
      format: 'text',
      least: 'Info',
      season: null,
      switches: { guid: false, experimental: false },
    });
    write.mockRestore();
    silence.mockRestore();
    expect({ code, complaints }).toEqual({
      code: 2,
      complaints: ['idss validate: a zip cannot be read from standard input; give its file name\n'],
    });
  },
);

test('findings are printed from a severity on; counts and exit code are of all', () => {
  const { status, stdout } = idss('validate', 'Commercial1235.xml', '--severity', 'error');
  const [rules, ...lines] = stdout.trimEnd().split('\n');
  expect(status).toBe(1);
  expect(rules).toMatch(/^Rules: /);
  expect(lines.slice(0, -1).filter((line) => !/: (Schema|Fatal|Error) /.test(line))).toEqual([]);
  expect(lines).toHaveLength(9);
  expect(lines.at(-1)).toMatch(/8 Error, \d+ Warning/);
  expect(idss('validate', 'Commercial1235.xml', '--severity', 'bad').stderr).toContain(
    '--severity is one of',
  );
});

test('other files in a zip are listed, not checked', async () => {
  await zip('mixed.zip', { 'Commercial1234.xml': clean, 'readme.txt': 'hello', 'deep/page.pdf': '%PDF' });
  const { status, stdout } = idss('validate', 'mixed.zip');
  expect(status).toBe(0);
  expect(stdout).toContain('mixed.zip/readme.txt: not checked. Only .xml files are accepted in a zip.');
  expect(stdout).toContain('mixed.zip/deep/page.pdf: not checked. Only .xml files are accepted in a zip.');
  const { files } = JSON.parse(idss('validate', 'mixed.zip', '--format', 'json').stdout);
  expect(files.map((each: { status: string }) => each.status)).toEqual(['Warning', 'NotRun', 'NotRun']);
  await zip('pages.zip', { 'page.pdf': '%PDF' });
  expect(idss('validate', 'pages.zip')).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('contains no .xml, .csv or .txt file'),
  });
});

test('a rule is explained by id or name, and the version is shown', () => {
  const byId = idss('explain', 'i-003');
  expect(byId).toMatchObject({ status: 0, stderr: '' });
  expect(byId.stdout).toMatch(/^I-003 NumeratorExceedsDenominator \(Error\)\n/);
  for (const part of ['Why: ', 'What to do: ', 'Specification: ']) expect(byId.stdout).toContain(part);
  expect(idss('explain', 'NumeratorExceedsDenominator').stdout).toBe(byId.stdout);
  expect(idss('explain', 'I-003', 'Z-999')).toMatchObject({
    status: 2,
    stdout: byId.stdout,
    stderr: 'idss explain: there is no rule Z-999\n',
  });
  expect(idss('explain')).toMatchObject({ status: 2, stdout: '' });
  expect(idss('--version')).toEqual({ status: 0, stdout: 'idss 4.0.0\n', stderr: '' });
});

/** Of `folders`, the first Node that cannot run TypeScript by itself. */
function findOldNode(folders: readonly string[]): string | null {
  for (const bin of folders) {
    const node = join(bin, 'node');
    const { stdout, status } = spawnSync(node, ['--version'], { encoding: 'utf8' });
    const [, major, minor] = /^v(\d+)\.(\d+)/.exec(status === 0 ? stdout : '') ?? [];
    if (major !== undefined && (Number(major) < 22 || (major === '22' && Number(minor) < 18))) return node;
  }
  return null;
}

test('an older Node that starts the program hands over to the pinned one', () => {
  // The machine's own Node, where it is an older one; else the imports that every Node has to find, below.
  const old = findOldNode((process.env['PATH'] ?? '').split(delimiter).filter((bin) => isAbsolute(bin)));
  if (old !== null) {
    const { status, stdout, stderr } = spawnSync(old, [program, 'validate', 'Commercial1235.xml'], {
      cwd: folder,
      encoding: 'utf8',
    });
    expect({ status, stderr }).toEqual({ status: 1, stderr: '' });
    expect(stdout).toContain('Error I-003 NumeratorExceedsDenominator');
  }
  const imported = [...readFileSync(program, 'utf8').matchAll(/^import (.+) from '(.+)';$/gm)];
  expect(imported.map(([, names, from]) => `${from}: ${names}`)).toEqual([
    'node:child_process: { spawnSync }',
    'node:fs: { existsSync }',
    'node:module: module',
    'node:os: { constants }',
    'node:url: { fileURLToPath }',
  ]);
});

test('asking for help or the version loads no validation rules', () => {
  const loaded = (...args: string[]) => {
    const seen = run(args, { env: { ...process.env, NODE_DEBUG: 'esm' } });
    return /packages\/validation/.test(seen.stderr);
  };
  expect(loaded('validate', 'Commercial1234.xml')).toBe(true);
  expect(
    [['--help'], ['--version'], ['validate', '--help'], ['validate']].filter((args) => loaded(...args)),
  ).toEqual([]);
});
