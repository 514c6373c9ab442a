import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Uint8ArrayReader, Uint8ArrayWriter, ZipWriter } from '@zip.js/zip.js';
import { afterAll, beforeAll, expect, test } from 'vitest';

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

function idss(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], {
    cwd: folder,
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

async function zip(name: string, members: Readonly<Record<string, string>>, password?: string) {
  const writer = new ZipWriter(new Uint8ArrayWriter(), {
    useWebWorkers: false,
    ...(password && { password }),
  });
  for (const [path, text] of Object.entries(members))
    await writer.add(path, new Uint8ArrayReader(new TextEncoder().encode(text)));
  writeFileSync(join(folder, name), await writer.close());
}

test('warnings alone end with 0, errors with 1', () => {
  const good = idss('validate', 'Commercial1234.xml');
  expect(good).toMatchObject({ status: 0, stderr: '' });
  expect(good.stdout).toContain('Commercial1234.xml:333:11: Warning I-001 SmallDenominator');
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
  expect(one[0]).toBe('MeasureCode,ShortIndicatorName,Severity,RuleName,IndicatorKey,Message');
  const two = idss('validate', 'Commercial1234.xml', 'Commercial1235.xml', '--format=csv').stdout.split(
    '\r\n',
  );
  expect(two[0]).toBe('OrgId,SubId,MeasureCode,ShortIndicatorName,Severity,RuleName,IndicatorKey,Message');
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

test('a season folder makes the registrations known', () => {
  const season = join(folder, 'season');
  mkdirSync(season);
  writeFileSync(
    join(season, 'organizations.csv'),
    'OrgId,OrgName,OrgType,State,IsSelfDeveloped\n5678,Example,plan,MA,N\n901,Engine,softwareVendor,,N\n',
  );
  const submissions =
    'SubId,OrgId,ProductLine,ReportingProduct,SpecialProject,SoftwareVendorId\n1234,5678,Commercial,HMO/POS Combined,,901\n';
  writeFileSync(join(season, 'submissions.csv'), submissions);
  const guid = /code="CHL"[^>]*certificationGuid="([^"]+)"/.exec(clean)?.[1] ?? '';
  writeFileSync(
    join(season, 'vendor-measures.csv'),
    `VendorId,MeasureCode,ProductLine,MeasureGuid\n901,CHL,Commercial,${guid.toUpperCase()}\n`,
  );
  const run = (...args: string[]) =>
    idss('validate', 'Commercial1234.xml', '--season', 'season', '--guid', ...args);
  const known = run('--format', 'json');
  const refused = JSON.parse(known.stdout).findings.filter((f: { ruleId: string }) => f.ruleId === 'M-008');
  expect(refused.length).toBeGreaterThan(0);
  expect(refused.map((f: { measure: string }) => f.measure)).not.toContain('CHL');
  writeFileSync(join(season, 'submissions.csv'), submissions.replace('1234,', '99,'));
  expect(run().stdout).toContain('Fatal F-007');
  writeFileSync(join(season, 'submissions.csv'), submissions.replace('5678', '1'));
  expect(run()).toMatchObject({ status: 2, stderr: expect.stringContaining('submissions.csv') });
});
