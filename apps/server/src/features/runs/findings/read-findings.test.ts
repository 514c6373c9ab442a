import { randomUUID } from 'node:crypto';
import { type Finding, severities } from '@idss/domain/findings/finding';
import { getPosition } from '@idss/domain/findings/finding-position';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertStoredFiles } from '#src/files/stored-file.sql.ts';
import { createTestDatabase, type TestDatabase } from '#src/test/database.ts';
import { makeFinding } from '#src/test/make-finding.ts';
import { makeSeason, measurementYear } from '#src/test/factories.ts';
import { eachFinding } from './each-finding.ts';
import { findTotals, insertFindings, listBlocks, totalFindings } from './finding-blocks.sql.ts';
import { blockSize, type FindingRecord, fold, getSearchText } from './finding-blocks.ts';
import { chooseBits } from './finding-quads.ts';
import { type FindingFilter, type FindingPage, readFindings } from './read-findings.ts';
import { getSearchTexts } from './search-texts.ts';

let database: TestDatabase;
let fileId: string;

beforeAll(async () => {
  database = await createTestDatabase();
  await makeSeason(database.owner);
  fileId = randomUUID();
  await insertStoredFiles(database.app, [
    {
      fileId,
      fileType: 21,
      measurementYear,
      submissionId: null,
      component: null,
      fileName: 'x.xml',
      originalName: 'x.xml',
      mediaType: 'application/xml',
      size: 0,
      sha256: '0'.repeat(64),
      storageKey: 'x',
      createdBy: 'test',
    },
  ]);
});
afterAll(() => database.drop());

async function makeRun(findings: readonly Finding[], size?: number): Promise<string> {
  const runId = randomUUID();
  await database.app.query(
    `insert into validation_run (run_id, file_id, status, counts) values ($1, $2, 'Error', '{}')`,
    [runId, fileId],
  );
  await insertFindings(database.app, runId, 1, findings, size);
  await totalFindings(database.app, runId);
  return runId;
}

const finding = (change: Partial<Finding> = {}): Finding => makeFinding({ measure: 'CBP', ...change });

const kept = (findings: readonly Finding[]): FindingRecord[] =>
  findings.map(({ measure, ...rest }, n) => ({ id: n + 1, ...rest, measureCode: measure }));

/** As lists have them: the gravest first. */
const inOrder = (rows: readonly FindingRecord[]): FindingRecord[] =>
  rows.toSorted((a, b) => severities.indexOf(a.severity) - severities.indexOf(b.severity));

const matches = (filter: FindingFilter, row: FindingRecord): boolean => {
  const needle = fold(filter.search?.trim() ?? '');
  return (
    (filter.severity === undefined || row.severity === filter.severity) &&
    (filter.ruleId === undefined || row.ruleId === filter.ruleId) &&
    (filter.measureCode === undefined || row.measureCode === filter.measureCode) &&
    getSearchText(row).includes(needle)
  );
};

/** Every page of it, from the first to the last. */
async function getPages(
  runId: string,
  filter: FindingFilter,
  request: { limit: number; maxSearched?: number },
): Promise<FindingPage[]> {
  const pages: FindingPage[] = [];
  for (let after: number | null = 0; after !== null; after = pages.at(-1)?.next ?? null)
    pages.push(await readFindings(database.app, runId, filter, { after, ...request }));
  return pages;
}

const letters = fc.constantFrom(
  'a',
  'B',
  'é',
  'É',
  'ß',
  'Σ',
  'ς',
  'İ',
  '😀',
  ' ',
  '%',
  '_',
  '\\',
  '"',
  '\n',
  '\t',
);
const text = fc.string({ unit: letters, maxLength: 6 });
const aFinding: fc.Arbitrary<Finding> = fc.record({
  ruleId: fc.constantFrom('A-001', 'B-002', 'C-003'),
  ruleName: fc.constantFrom('One', 'Two'),
  severity: fc.constantFrom(...severities),
  measure: fc.constantFrom('CBP', 'AAB', null),
  indicatorKey: fc.option(text),
  record: fc.option(text),
  line: fc.option(fc.nat()),
  column: fc.option(fc.nat()),
  found: fc.option(text),
  expected: fc.option(text),
  message: text,
});
const aFilter: fc.Arbitrary<FindingFilter> = fc.record({
  severity: fc.option(fc.constantFrom(...severities), { nil: undefined }),
  ruleId: fc.option(fc.constantFrom('A-001', 'B-002', 'Z-009'), { nil: undefined }),
  measureCode: fc.option(fc.constantFrom('CBP', 'AAB'), { nil: undefined }),
  search: fc.option(fc.oneof(fc.string({ unit: letters, maxLength: 5 }), fc.constantFrom('a-0', 'a-001 o')), {
    nil: undefined,
  }),
});

test('the pages of every filter are the findings that a walk through the list lets through', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(aFinding, { maxLength: 40 }),
      fc.array(aFilter, { minLength: 1, maxLength: 4 }),
      fc.integer({ min: 1, max: 7 }),
      fc.integer({ min: 1, max: 9 }),
      fc.integer({ min: 1, max: 50 }),
      async (findings, filters, size, limit, maxSearched) => {
        const runId = await makeRun(findings, size);
        for (const filter of filters) {
          const expected = inOrder(kept(findings).filter((row) => matches(filter, row)));
          const pages = await getPages(runId, filter, { limit });
          expect(pages.flatMap(({ rows }) => rows)).toEqual(expected);
          expect(pages.every(({ rows }) => rows.length <= limit)).toBe(true);
          expect(new Set(pages.map(({ total }) => total))).toEqual(new Set([expected.length]));
          expect(pages.every(({ isTotalExact }) => isTotalExact)).toBe(true);
          // The same with a search that stops early and is gone on with.
          const shorter = await getPages(runId, filter, { limit, maxSearched });
          expect(shorter.flatMap(({ rows }) => rows)).toEqual(expected);
          for (const { total, isTotalExact } of shorter)
            if (isTotalExact) expect(total).toBe(expected.length);
            else expect(total).toBeLessThanOrEqual(expected.length);
        }
      },
    ),
    { numRuns: 60 },
  );
});

test('a page begins behind any number, also one that is no finding of the filter', async () => {
  const findings = Array.from({ length: 25 }, (_, n) =>
    finding({ ruleId: n % 2 === 0 ? 'A-001' : 'B-002', line: n + 1 }),
  );
  const runId = await makeRun(findings, 4);
  for (const filter of [{}, { ruleId: 'B-002' }, { search: 'b-002' }])
    for (let after = 0; after <= 26; after++) {
      const { rows } = await readFindings(database.app, runId, filter, {
        after: getPosition('Error', after),
        limit: 3,
      });
      const expected = kept(findings).filter((row) => matches(filter, row) && row.id > after);
      expect(rows).toEqual(expected.slice(0, 3));
    }
});

test('a search that reaches its limit says so, and continues where it stopped', async () => {
  // Two letters may be in every block.
  const findings = Array.from({ length: 30 }, (_, n) => finding({ record: n === 25 ? 'xq' : `M${n}` }));
  const runId = await makeRun(findings, 5);
  const page = (after: number) =>
    readFindings(database.app, runId, { search: 'XQ' }, { after, limit: 3, maxSearched: 10 });
  const nothing = (last: number) => ({
    rows: [],
    next: getPosition('Error', last),
    total: 0,
    isTotalExact: false,
  });
  expect(await page(0)).toEqual(nothing(10));
  expect(await page(getPosition('Error', 10))).toEqual(nothing(20));
  const last = await page(getPosition('Error', 20));
  expect(last.rows.map(({ id }) => id)).toEqual([26]);
  expect(last.next).toBeNull();
});

test('blocks that cannot have the text are neither read nor counted as searched', async () => {
  const findings = Array.from({ length: 33 }, (_, n) =>
    finding({ record: n === 25 ? 'needle' : `M${n}`, ruleId: n % 11 === 5 ? 'R-900' : 'R-100' }),
  );
  const runId = await makeRun(findings, 5);
  const search = (text: string) =>
    readFindings(database.app, runId, { search: text }, { after: 0, limit: 3, maxSearched: 10 });
  expect(await search('NEEDLE')).toMatchObject({
    rows: [{ id: 26 }],
    total: 1,
    isTotalExact: true,
    next: null,
  });
  expect(await search('nowhere')).toMatchObject({ rows: [], total: 0, isTotalExact: true, next: null });
  // All of them but the last block, which is not full, and is always read.
  const read = async (bits: readonly number[]) =>
    (await listBlocks(database.app, runId, 'head', {}, { after: 0, limit: 99, bits })).map(
      ({ firstSeq }) => firstSeq,
    );
  expect(await read(chooseBits(Buffer.from('needle')))).toEqual([26, 31]);
  expect(await read(chooseBits(Buffer.from('r-900')))).toEqual([6, 16, 26, 31]);
  expect(await read([])).toHaveLength(7);
});

// In a run of more than two full blocks it is known before the first is read that they are rare.
test.each([
  { length: 900, every: 9, size: 9, limit: 40 },
  { length: 6300, every: 701, size: blockSize, limit: 2 },
])('the findings of a rare rule are read from many blocks at once: %j', async (given) => {
  const { length, every, size, limit } = given;
  const findings = Array.from({ length }, (_, n) =>
    finding({
      ruleId: n % every === 4 ? 'R-900' : 'R-100',
      found: `${n}`,
      measure: n % 2 === 0 ? 'CBP' : null,
    }),
  );
  const runId = await makeRun(findings, size);
  for (const filter of [{ ruleId: 'R-900' }, { ruleId: 'R-900', measureCode: 'CBP' }, { search: 'r-900' }]) {
    const expected = kept(findings).filter((row) => matches(filter, row));
    const pages = await getPages(runId, filter, { limit });
    expect(pages.flatMap(({ rows }) => rows)).toEqual(expected);
  }
});

test.each([1, 3])('texts that are at hand are those of their blocks, of %i', async (size) => {
  const findings = Array.from({ length: 12 }, (_, n) => finding({ found: `w${n}.` }));
  const runId = await makeRun(findings, size);
  for (const search of ['w3', 'w7', 'w1', 'w11.', 'w3']) {
    const { rows } = await readFindings(database.app, runId, { search }, { after: 0, limit: 20 });
    expect(rows).toEqual(kept(findings).filter((row) => matches({ search }, row)));
    expect([...getSearchTexts(runId).keys()].toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: 12 / size }, (_, n) => n * size + 1),
    );
  }
  getSearchTexts(await makeRun([]));
  expect(getSearchTexts(runId).size).toBe(0);
});

test('a page that is full when its hits are counted is not searched for again', async () => {
  const runId = await makeRun(
    Array.from({ length: 20 }, () => finding()),
    1,
  );
  const page = await readFindings(
    database.app,
    runId,
    { search: 'wrong' },
    { after: 0, limit: 2, maxSearched: 3 },
  );
  expect(page).toMatchObject({ rows: [{ id: 1 }, { id: 2 }], total: 3, isTotalExact: false });
  // Texts are opened eight at a time.
  expect(getSearchTexts(runId).size).toBe(8);
});

test('a search stops exactly at the end with an exact total', async () => {
  const runId = await makeRun(
    Array.from({ length: 10 }, () => finding()),
    5,
  );
  const page = await readFindings(
    database.app,
    runId,
    { search: 'WRONG' },
    { after: 0, limit: 10, maxSearched: 10 },
  );
  expect(page).toMatchObject({ total: 10, isTotalExact: true, next: null });
});

test.each([{}, { severity: 'Error' as const }, { search: 'wrong' }])(
  'a last page that is full has no next: %j',
  async (filter) => {
    const runId = await makeRun(
      Array.from({ length: 6 }, () => finding()),
      3,
    );
    const pages = await getPages(runId, filter, { limit: 3 });
    expect(pages.map(({ rows, next }) => [rows.length, next])).toEqual([
      [3, getPosition('Error', 3)],
      [3, null],
    ]);
  },
);

test('a search finds in whichever case, across fields, and never across findings', async () => {
  const runId = await makeRun([
    finding({ record: 'ÄPFEL-ΟΔΟΣ', found: 'Straße', expected: 'between', message: 'end' }),
    finding({ ruleId: 'next', ruleName: 'İstanbul 100% a_b \\ "q" \'q\'' }),
  ]);
  const find = async (search: string): Promise<number[]> =>
    (await readFindings(database.app, runId, { search }, { after: 0, limit: 9 })).rows.map(({ id }) => id);
  for (const search of ['äpfel', 'ÄPFEL-οδοσ', 'οδος', 'STRAßE betw', ' end '])
    expect(await find(search)).toEqual([1]);
  for (const search of ['istanbul'.replace('i', 'İ'), '100%', 'A_B', '\\', '"Q"', "'q'"])
    expect(await find(search)).toEqual([2]);
  for (const search of ['endnext', 'end next', 'axb', '100_', '[1-9]'])
    expect(await find(search)).toEqual([]);
  expect(await find('  ')).toEqual([1, 2]);
});

test('text that the database cannot store is replaced, and found by its replacement', async () => {
  const runId = await makeRun([finding({ found: 'a\0b', message: 'half \uD83D pair', record: '\uDE00' })]);
  for (const search of [undefined, 'A\0B', 'A\uFFFDB', 'half \uFFFD']) {
    const { rows } = await readFindings(database.app, runId, { search }, { after: 0, limit: 9 });
    expect(rows.map(({ found, message, record }) => [found, message, record])).toEqual([
      ['a\uFFFDb', 'half \uFFFD pair', '\uFFFD'],
    ]);
  }
});

test('totals are those of all blocks, by rule and measure', async () => {
  const runId = await makeRun(
    Array.from({ length: 9 }, (_, n) => finding({ measure: n % 3 === 0 ? null : 'CBP' })),
    2,
  );
  const totals = await findTotals(database.app, runId);
  expect(new Map(totals.map(({ measureCode, count }) => [measureCode, count]))).toEqual(
    new Map([
      [null, 3],
      ['CBP', 6],
    ]),
  );
});

test('findings handed over in parts are numbered on, and all of them come back in order', async () => {
  const findings = Array.from({ length: 11 }, (_, n) => finding({ line: n + 1 }));
  const runId = await makeRun(findings.slice(0, 7), 3);
  await insertFindings(database.app, runId, 8, findings.slice(7), 3);
  const all: FindingRecord[] = [];
  for await (const some of eachFinding(database.app, runId)) all.push(...some);
  expect(all).toEqual(kept(findings));
  await expect(insertFindings(database.app, runId, 8, findings.slice(7), 3)).rejects.toThrow(/duplicate/);
});

test('the blocks go with their run', async () => {
  const runId = await makeRun([finding()]);
  await database.app.query('delete from validation_run where run_id = $1', [runId]);
  const { rows } = await database.app.query('select from finding_block where run_id = $1', [runId]);
  expect(rows).toEqual([]);
});

test('a run without findings has an empty page', async () => {
  const runId = await makeRun([]);
  for (const search of [undefined, 'x'])
    expect(await readFindings(database.app, runId, { search }, { after: 0, limit: 5 })).toEqual({
      rows: [],
      next: null,
      total: 0,
      isTotalExact: true,
    });
});
