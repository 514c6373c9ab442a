import { randomUUID } from 'node:crypto';
import type { Finding, Severity } from '@idss/domain/findings/finding';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertFindings, totalFindings } from './finding-blocks.sql.ts';
import type { FindingRecord } from './finding-blocks.ts';
import { createTestDatabase, type TestDatabase } from '#src/test/database.ts';
import { compareFindings, type FindingComparison } from './compare-findings.ts';
import { createIdentityCounts } from './identity-counts.ts';
import { createComparisonCache } from './comparison-cache.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const finding = (change: Partial<Finding>): Finding => ({
  ruleId: 'I-003',
  ruleName: 'NumeratorExceedsDenominator',
  severity: 'Error',
  measure: 'CBP',
  indicatorKey: 'CBP.Controlled',
  record: null,
  line: 1,
  column: 1,
  found: null,
  expected: null,
  message: 'A sentence.',
  ...change,
});

async function getRun(findings: readonly Finding[], blockSize = 500): Promise<string> {
  const db = database.app;
  const [runId, fileId] = [randomUUID(), randomUUID()];
  await db.query(
    `insert into stored_file (file_id, file_type, measurement_year, file_name, original_name, media_type, size, sha256,
       storage_key, created_by) values ($1, 14, 2025, 'x', 'x', 'x', 1, $2, $3, 'x')`,
    [fileId, '0'.repeat(64), fileId],
  );
  await db.query(
    `insert into validation_run (run_id, file_id, status, counts) values ($1, $2, 'Warning', '{}')`,
    [runId, fileId],
  );
  await insertFindings(db, runId, 1, findings, blockSize);
  await totalFindings(db, runId);
  return runId;
}

const compare = async (before: readonly Finding[], after: readonly Finding[]) =>
  compareFindings(database.app, { before: await getRun(before), after: await getRun(after) });

test('rule, measure, indicator and record identify a finding; line, value and message do not', async () => {
  const same = finding({});
  const {
    new: added,
    fixed,
    remaining,
  } = await compare(
    [same, finding({ record: 'M1' })],
    [finding({ line: 99, column: 5, found: '7', message: 'Another.' }), finding({ record: 'M2' })],
  );
  expect(remaining.total).toBe(1);
  // A remaining finding shows its line in the later file.
  expect(remaining.groups[0]?.rows[0]).toMatchObject({ line: 99, message: 'Another.' });
  expect(added.groups[0]?.rows.map(({ record }) => record)).toEqual(['M2']);
  expect(fixed.groups[0]?.rows.map(({ record }) => record)).toEqual(['M1']);
  for (const change of [
    { ruleId: 'I-004' },
    { measure: 'WCC' },
    { measure: null },
    { indicatorKey: 'CBP.Other' },
    { indicatorKey: null },
  ])
    expect((await compare([same], [finding(change)])).remaining.total).toBe(0);
});

test('several findings with the same identity are counted one by one', async () => {
  const repeatFinding = (count: number): Finding[] =>
    Array.from({ length: count }, (_, n) => finding({ line: n + 1 }));
  const { new: added, fixed, remaining } = await compare(repeatFinding(5), repeatFinding(3));
  expect([added.total, fixed.total, remaining.total]).toEqual([0, 2, 3]);
  const grown = await compare(repeatFinding(1), repeatFinding(4));
  expect([grown.new.total, grown.fixed.total, grown.remaining.total]).toEqual([3, 0, 1]);
});

test('groups are sorted by severity, and list the first 200 of their findings', async () => {
  const many = (ruleId: string, severity: Severity, count: number): Finding[] =>
    Array.from({ length: count }, (_, n) => finding({ ruleId, severity, record: `M${n}`, line: n + 1 }));
  const { new: added } = await compare(
    [],
    [...many('W-1', 'Warning', 300), ...many('E-2', 'Error', 1), ...many('E-1', 'Error', 201)],
  );
  expect(added.groups.map(({ ruleId, count, rows }) => [ruleId, count, rows.length])).toEqual([
    ['E-1', 201, 200],
    ['E-2', 1, 1],
    ['W-1', 300, 200],
  ]);
  expect(added.groups[2]?.rows.map(({ line }) => line)).toEqual(Array.from({ length: 200 }, (_, n) => n + 1));
});

test('the lists stay within their limit for any number of rules', async () => {
  const after = Array.from({ length: 300 }, (_, n) =>
    finding({ ruleId: `R-${n % 30}`, record: `M${n}`, line: n }),
  );
  const limits = { findings: 1000, rowsPerGroup: 200, rows: 90 };
  const runs = { before: await getRun([]), after: await getRun(after) };
  const { new: added } = await compareFindings(database.app, runs, limits);
  expect(added.total).toBe(300);
  expect(added.groups.map(({ count, rows }) => [count, rows.length])).toEqual(Array(30).fill([10, 3]));
});

test('more findings than can be compared one by one are counted by rule', async () => {
  const runs = {
    before: await getRun([finding({})]),
    after: await getRun([finding({}), finding({ line: 2 })]),
  };
  const limits = { findings: 1, rowsPerGroup: 200, rows: 5000 };
  const { notComparedBecause, new: added, rules } = await compareFindings(database.app, runs, limits);
  expect(notComparedBecause).toContain('more than 1 findings');
  expect(added).toEqual({ total: 0, groups: [] });
  expect(rules).toEqual([
    {
      ruleId: 'I-003',
      ruleName: 'NumeratorExceedsDenominator',
      severity: 'Error',
      before: 1,
      after: 2,
    },
  ]);
});

test('counts by identity equal those of a plain map, for 50,000 identities with many duplicates', () => {
  // Identities with the same start position in the table that differ in one half.
  const key = (n: number): readonly [number, number] => [n % 7, (n % 20_011) * 64];
  const plain = new Map<string, number>();
  const counts = createIdentityCounts(50_000);
  for (let n = 0; n < 50_000; n++) {
    counts.add(...key(n));
    plain.set(String(key(n)), (plain.get(String(key(n))) ?? 0) + 1);
  }
  let differences = 0;
  for (let n = 0; n < 60_000; n++) {
    const text = String(key(n * 3));
    const left = plain.get(text) ?? 0;
    plain.set(text, Math.max(0, left - 1));
    if (counts.take(...key(n * 3)) !== left > 0) differences += 1;
  }
  expect(differences).toBe(0);
  expect(() => counts.add(1, 1)).toThrow('more than the 50000');
});

/** The same comparison with whole findings and a plain map. */
function compareWholly(
  before: readonly Finding[],
  after: readonly Finding[],
): Record<'new' | 'fixed' | 'remaining', Finding[]> {
  const getKey = ({ ruleId, measure, indicatorKey, record }: Finding): string =>
    JSON.stringify([ruleId, measure ?? '', indicatorKey ?? '', record ?? '']);
  const open = new Map<string, number>();
  for (const each of before) open.set(getKey(each), (open.get(getKey(each)) ?? 0) + 1);
  const take = (each: Finding): boolean => {
    const left = open.get(getKey(each)) ?? 0;
    open.set(getKey(each), Math.max(0, left - 1));
    return left > 0;
  };
  const [added, remaining]: [Finding[], Finding[]] = [[], []];
  for (const each of after) (take(each) ? remaining : added).push(each);
  return { new: added, fixed: before.filter(take), remaining };
}

test('for any two runs the lists equal a comparison of whole findings', async () => {
  const text = fc.constantFrom(
    '',
    'A',
    '"',
    '\\',
    '\\"',
    'A","B',
    'null',
    '\n',
    'é',
    '漢字',
    '\u{1F600}',
    ',',
  );
  const some = fc.array(
    fc
      .record({
        ruleId: fc.constantFrom('R-1', 'R-2'),
        measure: fc.constantFrom('CBP', null, ''),
        indicatorKey: fc.option(text),
        record: fc.option(text),
      })
      .map(finding),
    { maxLength: 40 },
  );
  await fc.assert(
    fc.asyncProperty(some, some, fc.integer({ min: 1, max: 50 }), async (earlier, later, blockSize) => {
      const numbered = (findings: readonly Finding[]) =>
        findings.map((each, n) => ({ ...each, line: n + 1 }));
      const [before, after] = [numbered(earlier), numbered(later)];
      const runs = { before: await getRun(before, blockSize), after: await getRun(after, blockSize) };
      const compared = await compareFindings(database.app, runs);
      const whole = compareWholly(before, after);
      for (const kind of ['new', 'fixed', 'remaining'] as const) {
        expect(compared[kind].total).toBe(whole[kind].length);
        expect(
          compared[kind].groups.map(({ ruleId, rows }) => [ruleId, rows.map(({ line }) => line)]),
        ).toEqual(
          ['R-1', 'R-2'].flatMap((ruleId) => {
            const lines = whole[kind].filter((each) => each.ruleId === ruleId).map(({ line }) => line);
            return lines.length > 0 ? [[ruleId, lines]] : [];
          }),
        );
      }
    }),
    { numRuns: 40 },
  );
});

test('parallel and repeated requests share one comparison; the oldest is evicted', async () => {
  let made = 0;
  const lists = (count: number): FindingComparison => {
    const rows = Array.from({ length: count }, () => ({}) as FindingRecord);
    const group = { ruleId: 'R-1', ruleName: '', severity: 'Error' as const, count, rows };
    const nothing = { total: 0, groups: [] };
    return { new: { total: count, groups: [group] }, fixed: nothing, remaining: nothing, rules: [] };
  };
  const { compare: ask } = createComparisonCache(async (_, { after }) => {
    made += 1;
    if (after === 'unavailable') throw new Error('The database is unavailable.');
    return lists(40);
  }, 100);
  const askAfter = (after: string) => ask(database.app, { before: 'a', after });
  expect(await Promise.all([askAfter('b'), askAfter('b')])).toEqual([lists(40), lists(40)]);
  await askAfter('b');
  expect(made).toBe(1);
  await askAfter('c');
  await askAfter('d');
  expect(made).toBe(3);
  await askAfter('c');
  expect(made).toBe(3);
  await askAfter('b');
  expect(made).toBe(4);
  await expect(askAfter('unavailable')).rejects.toThrow('unavailable');
  await expect(askAfter('unavailable')).rejects.toThrow('unavailable');
  expect(made).toBe(6);
});
