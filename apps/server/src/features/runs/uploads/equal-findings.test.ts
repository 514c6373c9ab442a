/**
 * One engine, wherever it runs: for files made at random, with mistakes of content and damage to their bytes, the engine
 * in one piece, a validation thread of the server and the command line find the same, to the letter and in the same
 * order. The browser's check is compared with the command line in apps/e2e (journey-precheck.e2e.ts).
 *
 * With the season's register, which the thread gets as the excerpt that an upload would look up and the command line as
 * a folder. Without any register, where an upload never is, engine and command line are compared.
 */
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Finding, FindingCounts } from '@idss/domain/findings/finding';
import type { Program } from '@idss/domain/program';
import { findingJson } from '@idss/validation/report/print-findings';
import { exampleSeason } from '@idss/validation/seasons/example-season';
import { readRegister } from '@idss/validation/seasons/read-register';
import { createFileValidator, type FileOptions } from '@idss/validation/validate-file';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DefectName, defectRules } from '@idss/demo/defects';
import { type CahpsDefect, generateCahps } from '@idss/demo/generate-cahps';
import { commercialSubmission, generateHedisXml } from '@idss/demo/generate-hedis';
import { generateHos, type HosDefect, hosMemberKey } from '@idss/demo/generate-hos';
import { toCsv } from '@idss/demo/season-tables';
import { readRecords } from '#src/features/runs/findings/finding-blocks.ts';
import { openFrame } from '#src/features/runs/findings/finding-frames.ts';
import type { FindingBatch, ValidationTask } from '#src/features/runs/threads/validation-messages.ts';
import { openValidationPool, type ValidationPool } from '#src/features/runs/threads/validation-pool.ts';
import { readShippedSeason } from '#src/test/shipped-season.ts';

const { measurementYear } = exampleSeason.catalogue;
const now = new Date().toISOString();
const switches = { guid: false, experimental: false };

interface GeneratedFile {
  readonly program: Program;
  readonly fileName: string;
  readonly bytes: Uint8Array;
  /** What it is made of, for who reads a failure. */
  readonly about: string;
  readonly path: string;
}

interface CheckResult {
  readonly status: string;
  readonly counts: FindingCounts;
  readonly findings: readonly object[];
}

const members = 30;
const ids = { cahps: 2101, baseline: 3101, followup: 3102, hedis: 4711 };
const vendorId = 951;
const contract = 'H1234';
const { cohorts } = exampleSeason.hos;
/** Some members of the follow-up are not in it. */
const roster = Array.from({ length: members - 4 }, (_, n) => hosMemberKey(cohorts.followup, n));
const anyOrganization = { state: 'MD', isAccredited: false, isSelfDeveloped: false, isTest: false };
const submission = (subId: number, productLine: string) => ({
  subId,
  orgId: 100,
  productLine,
  reportingProduct: 'HMO',
  reportingUnitId: subId,
  cmsContractNumber: productLine === 'Medicare' ? contract : null,
  softwareVendorId: 901,
  isAuditRequired: false,
});
const season = new Map(
  (
    [
      [
        'organizations.csv',
        [
          { ...anyOrganization, orgId: 100, orgName: 'Plan', orgType: 'plan', state: 'OH' },
          { ...anyOrganization, orgId: 901, orgName: 'Engine', orgType: 'softwareVendor' },
          { ...anyOrganization, orgId: vendorId, orgName: 'Surveys', orgType: 'surveyVendor' },
        ],
      ],
      [
        'submissions.csv',
        [
          submission(ids.hedis, 'Commercial'),
          submission(ids.cahps, 'Commercial'),
          submission(ids.baseline, 'Medicare'),
          submission(ids.followup, 'Medicare'),
        ],
      ],
      ['vendor-measures.csv', []],
      [
        'components.csv',
        [
          { subId: ids.hedis, component: 'DST' },
          { subId: ids.cahps, component: 'CAHPS', kind: 'adult', vendorId },
          { subId: ids.baseline, component: 'HOS', kind: 'baseline', vendorId },
          { subId: ids.followup, component: 'HOS', kind: 'followup', vendorId },
        ],
      ],
      [
        'hos-baseline-roster.csv',
        roster.map((memberKey) => ({ cohort: cohorts.followup, cmsContractNumber: contract, memberKey })),
      ],
    ] as const
  ).map(([name, rows]) => [name, toCsv(name, rows)]),
);

const cahpsDefects = [
  'duplicateMember',
  'badCode',
  'badDisposition',
  'tooFewKeyItems',
  'answersWithoutResponse',
  'answersAfterSkip',
  'lateCompletion',
  'wrongAge',
  'wrongVendor',
  'missingColumn',
] as const satisfies readonly CahpsDefect[];
const hosDefects = [
  'badValue',
  'duplicateMember',
  'missingAdl',
  'wrongCompleteness',
  'itemsWithoutResponse',
  'inconsistent',
  'wrongCount',
  'wrongCohort',
] as const satisfies readonly HosDefect[];
const hedisDefects = Object.keys(defectRules) as DefectName[];

const seed = fc.nat().map(String);
const some = <T>(all: readonly T[]): fc.Arbitrary<T[]> => fc.subarray([...all], { maxLength: 4 });

type Unplaced = Omit<GeneratedFile, 'path'>;
const encoder = new TextEncoder();

const cahpsFile = fc.tuple(seed, some(cahpsDefects)).map(([fileSeed, defects]): Unplaced => {
  const known = exampleSeason.cahps;
  const layout = known?.layouts.find(({ survey }) => survey === 'adult-commercial');
  if (!layout) throw new Error('There is no such layout.');
  const text = generateCahps({
    season: known,
    layout,
    subId: ids.cahps,
    vendorId,
    members,
    defects,
    seed: fileSeed,
  });
  return {
    program: 'CAHPS',
    fileName: `CAHPSA${ids.cahps}.csv`,
    bytes: encoder.encode(text),
    about: `${fileSeed} ${defects}`,
  };
});

const hosFile = fc
  .tuple(seed, some(hosDefects), fc.constantFrom('baseline' as const, 'followup' as const))
  .map(([fileSeed, defects, kind]): Unplaced => {
    const text = generateHos({
      season: exampleSeason.hos,
      subId: ids[kind],
      kind,
      contract,
      vendorId,
      vendorName: 'Vendor',
      members,
      isInterim: false,
      defects,
      seed: fileSeed,
    });
    const letter = kind === 'baseline' ? 'B' : 'F';
    return {
      program: 'HOS',
      fileName: `HOS${letter}${ids[kind]}.txt`,
      bytes: encoder.encode(text),
      about: `${fileSeed} ${defects}`,
    };
  });

const hedisFile = fc.tuple(seed, some(hedisDefects)).map(([fileSeed, defects]): Unplaced => {
  const text = generateHedisXml({
    submission: commercialSubmission(ids.hedis),
    organization: { orgId: 100, orgName: 'Plan' },
    vendor: { orgId: 901, orgName: 'Engine' },
    getGuid: () => null,
    catalogue: exampleSeason.catalogue,
    members: 9000,
    size: 'small',
    generatedAt: '2026-05-11T14:05:00Z',
    seed: fileSeed,
    defects,
  });
  return {
    program: 'HEDIS',
    fileName: `Commercial${ids.hedis}.xml`,
    bytes: encoder.encode(text),
    about: `${fileSeed} ${defects}`,
  };
});

/** What happens to files on their way. Places are shares of the file's length. */
type Damage =
  | { readonly kind: 'cut'; readonly at: number }
  | { readonly kind: 'swap'; readonly at: number; readonly to: number }
  | { readonly kind: 'bytes'; readonly at: number; readonly bytes: Uint8Array }
  | { readonly kind: 'insert'; readonly at: number; readonly bytes: Uint8Array }
  | { readonly kind: 'lineFeeds' };

const place = fc.double({ min: 0, max: 0.999, noNaN: true });
const strange = fc.oneof(
  fc.uint8Array({ minLength: 1, maxLength: 6 }),
  // A quoted line break, half a character, a mark of another encoding, NUL.
  fc.constantFrom('"a\r\nb"', '"\n', '\u{1f600}', '\0', ',,', '\r').map((text) => encoder.encode(text)),
  fc.constantFrom(Uint8Array.of(0xc3), Uint8Array.of(0xff, 0xfe), Uint8Array.of(0xef, 0xbb, 0xbf)),
);
const damage: fc.Arbitrary<Damage> = fc.oneof(
  fc.record({ kind: fc.constant('cut' as const), at: place }),
  fc.record({ kind: fc.constant('swap' as const), at: place, to: place }),
  fc.record({ kind: fc.constant('bytes' as const), at: place, bytes: strange }),
  fc.record({ kind: fc.constant('insert' as const), at: fc.oneof(place, fc.constant(0)), bytes: strange }),
  fc.constant({ kind: 'lineFeeds' as const }),
);

function damaged(file: Uint8Array, change: Damage): Uint8Array {
  const getPlace = (share: number): number => Math.floor(share * file.length);
  const at = 'at' in change ? getPlace(change.at) : 0;
  switch (change.kind) {
    case 'cut':
      return file.slice(0, at);
    case 'lineFeeds':
      return file.filter((byte) => byte !== 13);
    case 'insert':
      return Buffer.concat([file.subarray(0, at), change.bytes, file.subarray(at)]);
    case 'bytes': {
      const copy = file.slice();
      copy.set(change.bytes.subarray(0, copy.length - at), at);
      return copy;
    }
    case 'swap': {
      const copy = file.slice();
      const to = getPlace(change.to);
      [copy[at], copy[to]] = [file[to] ?? 0, file[at] ?? 0];
      return copy;
    }
  }
}

const spoiled = (file: fc.Arbitrary<Unplaced>): fc.Arbitrary<Unplaced> =>
  fc.tuple(file, fc.array(damage, { maxLength: 2 })).map(([made, changes]) => {
    const about = `${made.fileName} of ${made.about}, damaged: ${JSON.stringify(changes)}`;
    const bytes = changes.reduce(damaged, made.bytes);
    return { ...made, about, bytes, [fc.toStringMethod]: () => about };
  });

let folder: string;
let pool: ValidationPool;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'idss-equal-'));
  mkdirSync(join(folder, 'season'));
  for (const [name, text] of season) writeFileSync(join(folder, 'season', name), text);
  pool = openValidationPool({ log: { warn: () => undefined }, size: 2 });
});
afterAll(async () => {
  await pool.close();
  rmSync(folder, { recursive: true });
});

const shipped = await readShippedSeason();
const reading = readRegister(season, measurementYear);
if (!reading.ok) throw new Error(JSON.stringify(reading.problems));
const { register } = reading;

function byEngine({ program, fileName, bytes }: GeneratedFile, known: FileOptions['register']): CheckResult {
  const findings: object[] = [];
  const options = { program, fileName, season: exampleSeason, register: known, switches, now };
  const validator = createFileValidator(options, (finding) => findings.push(findingJson(finding)));
  validator.write(bytes);
  const { status, counts } = validator.end();
  return { status, counts, findings };
}

/** The part of the register that an upload of this file would look up. */
function getTask(file: GeneratedFile): ValidationTask {
  const { program, fileName, path, bytes } = file;
  const organization = { organizationName: 'Plan', uploaderName: 'Ada' };
  const common = { path, size: bytes.length, fileName, season: shipped, now, ...organization };
  if (program === 'HEDIS') {
    const registration = register.hedis.getRegistration(ids.hedis);
    const registrations = new Map(registration ? [[ids.hedis, registration] as const] : []);
    const { softwareVendors } = register.hedis;
    const nothing = { certified: new Set<string>(), priorYears: new Map() };
    return {
      ...common,
      program,
      makes: 'results',
      switches,
      register: { registrations, softwareVendors, ...nothing },
    };
  }
  const submissionId = Number(/\d+/.exec(fileName)?.[0]);
  return {
    ...common,
    program,
    register: {
      registration: register.survey.getRegistration(program, submissionId) ?? null,
      roster: { cohort: cohorts.followup, cmsContractNumber: contract, memberKeys: new Set(roster) },
    },
  };
}

async function byThread(file: GeneratedFile): Promise<CheckResult> {
  const running = await pool.start(getTask(file), () => undefined);
  const found: Finding[] = [];
  for (let batch = await running.next(); batch; batch = await running.next())
    found.push(...(await readBlock(batch)));
  const { status, counts } = await running.done;
  return { status, counts, findings: found.map(findingJson) };
}

/** As they are stored. */
async function readBlock({ count, block }: FindingBatch): Promise<Finding[]> {
  if (!block) throw new Error('Findings to be stored are no block.');
  const places = Array.from({ length: count }, (_, place) => place);
  const records = await readRecords(openFrame(Buffer.from(block.data)), { ...block, firstSeq: 1 }, places);
  return records.map(({ id: _, measureCode, ...finding }) => ({ ...finding, measure: measureCode }));
}

const idss = fileURLToPath(new URL('../../../../../cli/bin/idss.mjs', import.meta.url));

/** All files in one run; what is found by file. */
async function byCommandLine(
  files: readonly GeneratedFile[],
  ...options: string[]
): Promise<ReadonlyMap<string, CheckResult>> {
  const args = [idss, 'validate', '--format', 'json', ...options, ...files.map(({ path }) => path)];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  child.stdout.setEncoding('utf8');
  for await (const text of child.stdout) output += text;
  const answer = JSON.parse(output) as {
    files: { file: string; status: string; counts: FindingCounts }[];
    findings: { file: string }[];
  };
  const found = new Map(
    answer.files.map(({ file, status, counts }) => [file, { status, counts, findings: [] as object[] }]),
  );
  for (const { file, ...finding } of answer.findings) found.get(file)?.findings.push(finding);
  return found;
}

test('engine, server thread and command line find the same in every file', async () => {
  const batch = fc.tuple(
    fc.array(spoiled(cahpsFile), { minLength: 16, maxLength: 16 }),
    fc.array(spoiled(hosFile), { minLength: 16, maxLength: 16 }),
    fc.array(spoiled(hedisFile), { minLength: 4, maxLength: 4 }),
  );
  const seen = new Set<string>();
  await fc.assert(
    fc.asyncProperty(batch, async (made) => {
      const files = made.flat().map((file, n): GeneratedFile => {
        mkdirSync(join(folder, `${n}`), { recursive: true });
        const path = join(folder, `${n}`, file.fileName);
        writeFileSync(path, file.bytes);
        return { ...file, path };
      });
      const [registered, bare] = await Promise.all([
        byCommandLine(files, '--season', join(folder, 'season')),
        byCommandLine(files),
      ]);
      for (const file of files) {
        const expected = byEngine(file, register);
        expect(await byThread(file), file.about).toEqual(expected);
        expect(registered.get(file.path), file.about).toEqual(expected);
        expect(bare.get(file.path), file.about).toEqual(byEngine(file, null));
        for (const finding of expected.findings as { ruleId: string }[]) seen.add(finding.ruleId);
      }
    }),
    // A batch is the unit: taken apart to find the smallest one it would take minutes.
    { numRuns: 1, endOnFailure: true },
  );
  // The files were not all refused at their first line.
  expect([...seen].filter((id) => /^[CO]-/.test(id)).length).toBeGreaterThan(12);
});
