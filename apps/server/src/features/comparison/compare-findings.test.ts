import { randomUUID } from 'node:crypto';
import type { Finding, Severity } from '@idss/domain/findings/finding';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertFindings, totalFindings } from '#src/findings/finding-blocks.sql.ts';
import { createTestDatabase, type TestDatabase } from '#src/test/database.ts';
import { compareFindings } from './compare-findings.ts';
import { createIdentityCounts } from './identity-counts.ts';

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

async function runOf(findings: readonly Finding[]): Promise<string> {
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
  await insertFindings(db, runId, 1, findings, 500);
  await totalFindings(db, runId);
  return runId;
}

const compare = async (before: readonly Finding[], after: readonly Finding[]) =>
  compareFindings(database.app, { before: await runOf(before), after: await runOf(after) });

test('rule, measure, indicator and record make a finding; line, value and sentence do not', async () => {
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
  // Of a remaining one the place in the later file.
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

test('several findings of one identity count one by one', async () => {
  const of = (count: number): Finding[] => Array.from({ length: count }, (_, n) => finding({ line: n + 1 }));
  const { new: added, fixed, remaining } = await compare(of(5), of(3));
  expect([added.total, fixed.total, remaining.total]).toEqual([0, 2, 3]);
  const grown = await compare(of(1), of(4));
  expect([grown.new.total, grown.fixed.total, grown.remaining.total]).toEqual([3, 0, 1]);
});

test('groups stand gravest first, and show the first 200 of all they count', async () => {
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

test('the lists stay within their bound however many rules there are', async () => {
  const after = Array.from({ length: 300 }, (_, n) =>
    finding({ ruleId: `R-${n % 30}`, record: `M${n}`, line: n }),
  );
  const limits = { findings: 1000, rowsOfGroup: 200, rows: 90 };
  const runs = { before: await runOf([]), after: await runOf(after) };
  const { new: added } = await compareFindings(database.app, runs, limits);
  expect(added.total).toBe(300);
  expect(added.groups.map(({ count, rows }) => [count, rows.length])).toEqual(Array(30).fill([10, 3]));
});

test('more findings than can be compared one by one are counted by rule', async () => {
  const runs = {
    before: await runOf([finding({})]),
    after: await runOf([finding({}), finding({ line: 2 })]),
  };
  const limits = { findings: 1, rowsOfGroup: 200, rows: 5000 };
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

test('counts by identity are those of a plain map, for 50,000 findings with many alike', () => {
  const key = (n: number) => ({
    ruleId: `R${n % 7}`,
    measureCode: n % 3 === 0 ? null : `M${n % 11}`,
    indicatorKey: null,
    record: `${n % 20_011}`,
  });
  const plain = new Map<string, number>();
  const counts = createIdentityCounts(50_000);
  for (let n = 0; n < 50_000; n++) {
    counts.add(key(n));
    plain.set(JSON.stringify(key(n)), (plain.get(JSON.stringify(key(n))) ?? 0) + 1);
  }
  let differences = 0;
  for (let n = 0; n < 60_000; n++) {
    const text = JSON.stringify(key(n * 3));
    const left = plain.get(text) ?? 0;
    plain.set(text, Math.max(0, left - 1));
    if (counts.take(key(n * 3)) !== left > 0) differences += 1;
  }
  expect(differences).toBe(0);
});
