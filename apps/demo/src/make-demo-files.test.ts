import type { ValidationStatus } from '@idss/domain/findings/finding';
import { readRegister } from '@idss/validation/seasons/read-register';
import { createFileValidator, getProgramByName } from '@idss/validation/validate-file';
import { exampleSeason } from '@idss/validation/seasons/example-season';
import { validateHedis } from '@idss/validation/validate-hedis';
import { TextWriter, Uint8ArrayReader, ZipReader } from '@zip.js/zip.js';
import { expect, test } from 'vitest';
import { generateDemoSeason } from './generate-demo-season.ts';
import { makeDemoFiles } from './make-demo-files.ts';

const { catalogue } = exampleSeason;

const now = new Date('2026-05-18T12:00:00Z');
const reading = readRegister(generateDemoSeason(now).files, 2025);
const register = reading.ok ? reading.register.hedis : null;

function getStatus(name: string, content: Uint8Array): ValidationStatus {
  const fileName = name.split('/').at(-1) ?? '';
  const switches = { guid: true, experimental: false };
  return validateHedis(content, { fileName, catalogue, register, switches, now: now.toISOString() }).outcome
    .status;
}

test('each file comes to what its folder says', async () => {
  expect(register).not.toBeNull();
  const files = await makeDemoFiles(now);
  const statuses = files
    .filter(({ path }) => path.endsWith('.xml'))
    .map(({ path, content }) => [path, getStatus(path, content)]);
  expect(statuses).toEqual([
    ['clean/Commercial1234.xml', 'NoIssues'],
    ['warnings/Commercial1234.xml', 'Warning'],
    ['errors/Commercial1234.xml', 'WarningsAndErrors'],
    ['off-schema/Commercial1234.xml', 'SchemaError'],
    ['wrong-year/Commercial1234.xml', 'Fatal'],
  ]);
});

test('each survey file comes to what its folder says', async () => {
  if (!reading.ok) throw new Error('The season does not load.');
  const known = reading.register;
  const switches = { guid: true, experimental: false };
  const statuses = (await makeDemoFiles(now)).flatMap(({ path, content }) => {
    const fileName = path.split('/').at(-1) ?? '';
    const program = getProgramByName(fileName);
    if (program !== 'CAHPS' && program !== 'HOS') return [];
    const options = { program, fileName, season: exampleSeason, register: known, switches };
    const validator = createFileValidator({ ...options, now: now.toISOString() }, () => undefined);
    validator.write(content);
    return [[path, validator.end().status]];
  });
  expect(statuses).toEqual([
    ['cahps-clean/CAHPSA1234.csv', 'NoIssues'],
    ['cahps-errors/CAHPSA1234.csv', 'Error'],
    ['hos-warning/HOSB2532.txt', 'Warning'],
    ['hos-errors/HOSB2532.txt', 'WarningsAndErrors'],
  ]);
});

test('the zip contains several submissions', async () => {
  const zip = (await makeDemoFiles(now)).find(({ path }) => path === 'several.zip');
  const entries = await new ZipReader(new Uint8ArrayReader(zip?.content ?? new Uint8Array())).getEntries();
  const statuses: Record<string, ValidationStatus> = {};
  for (const entry of entries)
    if (!entry.directory) {
      const text = await entry.getData(new TextWriter());
      statuses[entry.filename] = getStatus(entry.filename, new TextEncoder().encode(text));
    }
  expect(statuses).toEqual({
    'Commercial/Commercial1234.xml': 'NoIssues',
    'Commercial/Commercial1235.xml': 'NoIssues',
    'Medicaid/Medicaid1239.xml': 'Warning',
    'Medicare/Medicare1242.xml': 'WarningsAndErrors',
  });
});
