/** Tables, formats, changes, cancellation and verification of extracts of the demonstration. */
import { mkdir, mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { asText } from '@idss/domain/csv/write-csv';
import { readCsv } from '@idss/domain/csv/read-csv';
import { DuckDBInstance } from '@duckdb/node-api';
import { parquetReadObjects } from 'hyparquet';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { systemActor } from '#src/kernel/actor.ts';
import { staff, startDemonstrationPortal } from '#src/test/demonstration-portal.ts';
import { lastEvents } from '#src/test/last-events.ts';
import type { TestPortal } from '#src/test/portal.ts';
import { zip as makeZip } from '#src/test/zip.ts';
import { extractsOf, type Members } from './data-extract.fixture.ts';
import { runExtract } from './run-extract.ts';
import { verifyExtract } from './verify-extract.ts';

let portal: TestPortal;

beforeAll(async () => {
  portal = await startDemonstrationPortal({ signer: 'own' });
}, 120_000);
afterAll(() => portal.close());
beforeEach(() => db('delete from data_extract'));

const db = (sql: string, values: unknown[] = []) => portal.database.owner.query(sql, values);
const { start, list, work, extract } = extractsOf(() => portal);

/** Objects by the heads of the file. */
function toRows(members: Members, name: string): readonly Readonly<Record<string, string>>[] {
  const [heads = [], ...lines] = readCells(members.get(name)?.text ?? '');
  return lines.map((cells) => Object.fromEntries(heads.map((head, n) => [head, cells[n] ?? ''])));
}

test('every row of the Parquet files is that of the CSV, with its type', async () => {
  const { rows: declared } = await db(
    `update component set nothing_at = '2026-06-01T12:00:00Z', nothing_by = 'Ana', nothing_why = 'No contract'
     where component = 'HOS' and step = 1 and current_file_id is null and nothing_at is null returning sub_id`,
  );
  const { members } = await extract('All', '&format=both&hasResults=false');
  const tables = [...members.keys()].filter((name) => name.startsWith('parquet/'));
  expect(tables).toEqual(
    ['submissions', 'indicators', 'measures', 'stratifications', 'elements', 'surveys', 'nothing'].map(
      (name) => `parquet/${name}.parquet`,
    ),
  );
  const manifest = JSON.parse(members.get('manifest.json')?.text ?? '');
  for (const file of tables) {
    const name = path.basename(file, '.parquet');
    const bytes = members.get(file)?.bytes ?? Buffer.alloc(0);
    const rows = await parquetReadObjects({
      file: new Uint8Array(bytes).buffer,
      compressors: { GZIP: (input) => gunzipSync(input) },
    });
    const lines = toRows(members, `${name}.csv`);
    expect(rows.map(toTexts), name).toEqual(lines);
    expect(rows.length, name).toBe(manifest.rows[name]);
    expect(rows.length, name).toBeGreaterThan(0);
  }
  const dictionary = toRows(members, 'data-dictionary.csv');
  for (const file of tables) {
    const table = path.basename(file, '.parquet');
    const [heads] = readCells(members.get(`${table}.csv`)?.text ?? '');
    expect(dictionary.filter((row) => row['Table'] === table).map((row) => row['Column'])).toEqual(heads);
  }
  expect(dictionary.every((row) => row['Meaning'] !== '')).toBe(true);
  expect(toRows(members, 'nothing.csv')).toContainEqual(
    expect.objectContaining({
      SubId: String(declared[0]?.sub_id),
      Component: 'HOS',
      DeclaredOn: '2026-06-01T12:00:00.000Z',
      DeclaredBy: 'Ana',
      Reason: 'No contract',
    }),
  );
}, 60_000);

/** As the CSV writes them. */
const toTexts = (row: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      value instanceof Date
        ? value.toISOString()
        : typeof value === 'string'
          ? asText(value)
          : String(value ?? ''),
    ]),
  );

test('DuckDB opens an extract of each year as documented', async () => {
  const { rows: seasons } = await db('select measurement_year as year, state from season order by 1');
  expect(new Set(seasons.map(({ state }) => state))).toEqual(new Set(['closed', 'open']));
  for (const { year } of seasons) {
    const { members } = await extract('All', `&format=parquet&hasResults=false&measurementYear=${year}`);
    const folder = await mkdtemp(path.join(portal.app.config.dataDir, 'unpacked-'));
    await mkdir(path.join(folder, 'parquet'));
    for (const [name, { bytes }] of members) await writeFile(path.join(folder, name), bytes);
    const instance = await DuckDBInstance.create(':memory:', { threads: '1' });
    const duckDb = await instance.connect();
    const rows = async (query: string) => (await duckDb.runAndReadAll(query)).getRowsJson();
    await duckDb.run(`set file_search_path = '${folder}'`);
    await duckDb.run(
      await readFile(new URL('../../../../../docs/extract/duckdb.sql', import.meta.url), 'utf8'),
    );
    const manifest = JSON.parse(members.get('manifest.json')?.text ?? '');
    for (const table of [
      'submissions',
      'indicators',
      'measures',
      'stratifications',
      'elements',
      'surveys',
      'nothing',
    ])
      expect(await rows(`select count(*)::int from ${table}`), table).toEqual([[manifest.rows[table]]]);
    expect((await rows('from rates')).length).toBeGreaterThan(0);
    expect((await rows('from strata')).length).toBeGreaterThan(0);
    // Names are those of its year.
    expect(await rows('select distinct MeasurementYear from indicators')).toEqual([[year]]);
    const { measures } = await portal.app.cached.getCatalogue(year);
    for (const [code, name] of await rows('select distinct MeasureCode, MeasureName from measures'))
      expect(name).toBe(measures.get(String(code))?.name);
    // Types are those of the dictionary.
    expect(
      await rows(
        `select typeof(SubId), typeof(Rate), typeof(ReportMeasure), typeof(MeasureCode) from indicators limit 1`,
      ),
    ).toEqual([['INTEGER', 'DOUBLE', 'BOOLEAN', 'VARCHAR']]);
    expect(await rows('select typeof(PlanLockedOn) from submissions limit 1')).toEqual([
      ['TIMESTAMP WITH TIME ZONE'],
    ]);
    duckDb.closeSync();
    instance.closeSync();
  }
}, 30_000);

test('the tables agree with each other and say what a row is', async () => {
  const { members } = await extract('All', '&hasResults=false');
  const submissions = new Map(toRows(members, 'submissions.csv').map((row) => [row['SubId'], row]));
  const indicators = toRows(members, 'indicators.csv');
  for (const row of indicators) {
    const { OrgId, OrgName, ProductLine, ReportingProduct, MeasurementYear } =
      submissions.get(row['SubId']) ?? {};
    expect(row).toMatchObject({ OrgId, OrgName, ProductLine, ReportingProduct, MeasurementYear });
  }
  const elements = new Map(
    toRows(members, 'elements.csv').map((row) => [
      [row['SubId'], row['IndicatorKey'], row['Dimension'], row['Category'], row['Element']].join('|'),
      row['Value'],
    ]),
  );
  for (const { SubId, IndicatorKey, ObservedCount, ExpectedCount } of indicators) {
    expect(elements.get(`${SubId}|${IndicatorKey}|||ObservedCount`) ?? '').toBe(ObservedCount);
    expect(elements.get(`${SubId}|${IndicatorKey}|||ExpectedCount`) ?? '').toBe(ExpectedCount);
  }
  const origins = Object.groupBy(toRows(members, 'elements.csv'), (row) => row['Source'] ?? '');
  expect(Object.keys(origins).toSorted()).toEqual(['computed', 'submitted']);
  // A rate is never what was sent; the parts of a numerator always are.
  const namesOf = (origin: string) => new Set(origins[origin]?.map((row) => row['Element']));
  expect(namesOf('submitted')).not.toContain('Rate');
  expect(namesOf('computed')).toContain('Rate');
  expect(namesOf('submitted')).toContain('NumeratorByAdmin');
  expect(namesOf('computed')).not.toContain('NumeratorByAdmin');
  // Of ECDS the portal sums the parts; of a stratum the sum is as it was sent.
  expect(origins['computed']?.some((row) => row['Element'] === 'Numerator' && row['Category'] === '')).toBe(
    true,
  );
  expect(origins['computed']?.some((row) => row['Element'] === 'Numerator' && row['Category'] !== '')).toBe(
    false,
  );
  const measures = toRows(members, 'measures.csv');
  for (const measure of measures.slice(0, 200))
    expect(
      indicators.filter(
        (row) => row['SubId'] === measure['SubId'] && row['MeasureCode'] === measure['MeasureCode'],
      ),
    ).toHaveLength(Number(measure['IndicatorCount']));
  const surveys = toRows(members, 'surveys.csv');
  expect(new Set(surveys.map((row) => row['Component']))).toEqual(new Set(['CAHPS', 'HOS']));
  expect(new Set(surveys.map((row) => row['Section']))).toEqual(
    new Set(['response', 'result', 'answer', 'disposition', 'score', 'effectiveness']),
  );
});

test('comments, names and result files are left out when they are not wanted, and this is recorded', async () => {
  const { members, row } = await extract('All', '&hasComments=false&hasNames=false');
  expect([...members.keys()].some((name) => name.startsWith('results/'))).toBe(false);
  for (const name of ['PlanLockedBy', 'AuditLockedBy', 'AttestedBy'])
    expect(new Set(toRows(members, 'submissions.csv').map((each) => each[name]))).toEqual(new Set(['']));
  for (const file of ['indicators.csv', 'measures.csv'])
    expect(new Set(toRows(members, file).map((each) => each['Comment']))).toEqual(new Set(['']));
  const contents = { format: 'csv', hasResults: false, hasComments: false, hasNames: false };
  expect(row.contents).toEqual(contents);
  expect(JSON.parse(members.get('manifest.json')?.text ?? '')).toMatchObject({ contents });
  expect((await lastEvents(portal.database.owner, 3))[0]).toEqual({
    kind: 'data-extract-started',
    type: 'All',
    fileName: row.name,
    contents: 'CSV, without result files and auditor comments and names of people',
  });
});

test('an extract of what changed has what changed and what vanished, and goes on from there', async () => {
  const whole = await extract('All', '&hasResults=false');
  const changesSince = (extractId: string) => extract('All', `&hasResults=false&changedSince=${extractId}`);
  const ids = (members: Members) => toRows(members, 'submissions.csv').map((row) => row['SubId']);
  const none = await changesSince(whole.row.extractId);
  expect(ids(none.members)).toEqual([]);
  expect(toRows(none.members, 'surveys.csv')).toEqual([]);
  const { rows: reviewed } = await db('select distinct sub_id::text as id from audit_designation order by 1');
  const [changed, vanished] = ids(whole.members).filter((id) => reviewed.some((each) => each.id === id));
  await db(
    `update audit_designation set comment = 'changed', version = version + 1, comment_version = comment_version + 1
     where (sub_id, measure_code, indicator_key) in (select sub_id, measure_code, indicator_key from audit_designation
       where sub_id = $1 limit 1)`,
    [changed],
  );
  await db('update submission set is_audit_required = false where sub_id = $1', [vanished]);
  const some = await changesSince(none.row.extractId);
  expect(toRows(some.members, 'gone.csv')).toEqual([
    { SubId: vanished, Component: 'DST', Reason: 'notAudited' },
  ]);
  expect(ids(some.members)).toEqual([changed]);
  expect(some.row.changedSince).toBe(none.row.extractId);
  await db('update submission set is_audit_required = true where sub_id = $1', [vanished]);
  expect(ids((await changesSince(some.row.extractId)).members)).toEqual([vanished]);
});

test('an earlier extract of another type, or none, is refused', async () => {
  const { row } = await extract('Attested', '&hasResults=false');
  expect((await start('All', `&changedSince=${row.extractId}`)).status).toBe(400);
  expect((await start('All', '&changedSince=00000000-0000-4000-8000-000000000000')).status).toBe(404);
  expect((await start('All', '&changedSince=x')).status).toBe(400);
  expect((await start('All', '&format=xml')).status).toBe(400);
  expect((await start('All', '&measurementYear=1990')).status).toBe(404);
});

test('after another choice of data about people everything has changed', async () => {
  const { row, members } = await extract('Attested', '&hasResults=false');
  const ids = (of: Members) => toRows(of, 'submissions.csv').map((each) => each['SubId']);
  const since = `&hasResults=false&changedSince=${row.extractId}`;
  expect(ids((await extract('Attested', since)).members)).toEqual([]);
  const other = await extract('Attested', `${since}&hasNames=false`);
  expect(ids(other.members)).toEqual(ids(members));
  expect(toRows(other.members, 'gone.csv')).toEqual([]);
});

test('an earlier extract of another season is refused; one that is deleted meanwhile fails the next with the reason', async () => {
  const { row } = await extract('Attested', '&hasResults=false');
  expect((await start('Attested', `&measurementYear=2024&changedSince=${row.extractId}`)).status).toBe(400);
  expect((await start('Attested', `&hasResults=false&changedSince=${row.extractId}`)).status).toBe(200);
  expect((await portal.post(staff, `/api/DeleteDataExtract?extractId=${row.extractId}`)).status).toBe(200);
  await expect(work()).rejects.toThrow('The earlier extract was deleted.');
  expect(await list()).toMatchObject([{ reason: 'The earlier extract was deleted.', size: null }]);
});

test('a cancelled extract ends without a file, and makes place for the next', async () => {
  await start('All');
  const [waiting] = await list();
  const cancel = () => portal.post(staff, `/api/CancelDataExtract?extractId=${waiting?.extractId}`);
  const before = await portal.database.owner.query('select count(*) from stored_file');
  // While it is written: the first report of progress finds that it was cancelled.
  await db(`update data_extract set state = 'Running'`);
  expect(await cancel()).toMatchObject({ status: 200, body: true });
  await work();
  expect(await list()).toMatchObject([{ state: 'Failed', cancelledBy: 'admin', size: null }]);
  expect((await portal.database.owner.query('select count(*) from stored_file')).rows).toEqual(before.rows);
  expect(await lastEvents(portal.database.owner, 1)).toEqual([
    { kind: 'data-extract-cancelled', fileName: waiting?.name },
  ]);
  expect((await cancel()).status).toBe(409);
  expect((await start('All')).status).toBe(200);
});

test('cancelled in the middle of the file, it stops and leaves nothing behind', async () => {
  const { app } = portal;
  await start('All', '&format=both&hasResults=false');
  const [row] = await list();
  const extractId = row?.extractId ?? '';
  const stored = 'select count(*)::int as count from stored_file where file_name = $1';
  let isCancelled = false;
  let isWhole = false;
  const write: typeof app.files.write = (source, ...more) =>
    app.files.write(
      (async function* () {
        for await (const bytes of source) {
          yield bytes;
          if (isCancelled) continue;
          isCancelled = true;
          expect((await portal.post(staff, `/api/CancelDataExtract?extractId=${extractId}`)).status).toBe(
            200,
          );
        }
        isWhole = true;
      })(),
      ...more,
    );
  const files = await listFiles();
  await runExtract({ ...app, files: { ...app.files, write } }, { extractId, actor: systemActor });
  expect(isCancelled).toBe(true);
  expect(isWhole).toBe(false);
  expect(await list()).toMatchObject([{ state: 'Failed', cancelledBy: 'admin', size: null }]);
  expect((await db(stored, [row?.name])).rows).toEqual([{ count: 0 }]);
  expect(await listFiles()).toEqual(files);
});

test('where the store refuses its bytes, the extract says why, leaves nothing, and the next attempt ends it', async () => {
  const { app } = portal;
  await start('Attested', '&format=both&hasResults=false');
  const [row] = await list();
  const job = { extractId: row?.extractId ?? '', actor: systemActor };
  const full: typeof app.files.write = async (source, ...more) =>
    app.files.write(
      (async function* () {
        for await (const bytes of source) {
          yield bytes;
          throw new Error('No space left on the disk.');
        }
      })(),
      ...more,
    );
  const files = await listFiles();
  await expect(runExtract({ ...app, files: { ...app.files, write: full } }, job)).rejects.toThrow('No space');
  expect(await list()).toMatchObject([{ state: 'Running', reason: 'No space left on the disk.' }]);
  expect(await listFiles()).toEqual(files);
  await runExtract(app, job);
  expect(await list()).toMatchObject([{ state: 'Done', reason: null }]);
  expect(await listFiles()).toHaveLength(files.length + 1);
});

test('of two processes that generate the same extract, one stores it', async () => {
  await start('Attested', '&hasResults=false');
  const [row] = await list();
  const job = { extractId: row?.extractId ?? '', actor: systemActor };
  const files = await listFiles();
  await Promise.all([runExtract(portal.app, job), runExtract(portal.app, job)]);
  expect(await list()).toMatchObject([{ state: 'Done' }]);
  expect(await listFiles()).toHaveLength(files.length + 1);
  expect(await lastEvents(portal.database.owner, 2)).toMatchObject([
    { kind: 'data-extract-started' },
    { kind: 'data-extracted' },
  ]);
});

/** Of the store, and what is being written. */
const listFiles = async (): Promise<readonly string[]> =>
  (await readdir(portal.app.config.dataDir, { recursive: true, withFileTypes: true }))
    .filter((each) => each.isFile() && /\/(files|copies)(\/|$)/.test(each.parentPath))
    .map(({ name }) => name)
    .toSorted();

test('verify says what was changed, is missing and was added, and by whom it was signed', async () => {
  const { zip, members } = await extract('Attested');
  const file = path.join(portal.app.config.dataDir, 'extract.zip');
  const check = async (bytes: Uint8Array, certificate: string | null = null) => {
    await writeFile(file, bytes);
    const lines: string[] = [];
    const code = await verifyExtract({ file, certificate }, (line) => lines.push(line));
    return { code, problems: lines.filter((line) => line.startsWith('  ')).map((line) => line.trim()) };
  };
  expect(await check(zip)).toEqual({ code: 0, problems: [] });
  const entries = [...members].map(([name, { bytes }]) => ({ name, content: bytes }));
  expect(await check(makeZip(entries))).toEqual({ code: 0, problems: [] });
  const [first = '', second = ''] = [...members.keys()].filter((name) => name.startsWith('results/'));
  const changed = entries
    .filter(({ name }) => name !== second)
    .map((entry) => (entry.name === first ? { ...entry, content: Buffer.from('<x/>') } : entry));
  expect(await check(makeZip([...changed, { name: 'more.csv', content: 'a' }]))).toEqual({
    code: 1,
    problems: [`changed: ${first}`, `missing: ${second}`, 'added: more.csv'],
  });
  const forged = entries.map((entry) =>
    entry.name === 'manifest.json'
      ? { ...entry, content: Buffer.from(entry.content.toString().replace('"Attested"', '"All"')) }
      : entry,
  );
  expect((await check(makeZip(forged))).problems[0]).toMatch(/^changed: manifest\.json/);
  expect((await check(makeZip(entries.filter(({ name }) => name !== 'manifest.json.sig')))).problems).toEqual(
    ['unsigned: manifest.json.sig is missing'],
  );
  expect((await check(Buffer.from('no zip'))).code).toBe(1);
  expect((await check(makeZip([{ name: 'a.txt', content: 'a' }]))).code).toBe(2);
  expect((await check(zip.subarray(0, zip.length - 100))).code).toBe(1);
});

const readCells = (text: string): readonly (readonly string[])[] =>
  readCsv(text).rows.map(({ cells }) => cells);
