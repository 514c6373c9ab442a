import { rm, writeFile } from 'node:fs/promises';
import type { AnswerOf } from '@idss/contract/endpoint';
import type { excerpt } from '@idss/contract/runs/excerpt';
import type { findings } from '@idss/contract/runs/findings';
import { expect, test } from 'vitest';
import { hedisFile, makeSubmission } from '#src/test/factories.ts';
import { makeFinding } from '#src/test/make-finding.ts';
import { providePortal } from '#src/test/provide-portal.ts';
import { storedPath } from '#src/test/stored-path.ts';
import { insertFindings } from './finding-blocks.sql.ts';

type Excerpt = AnswerOf<typeof excerpt.GetFindingExcerpt>;
type Finding = AnswerOf<typeof findings.GetFindings>['rows'][number];

const orgId = 5678;
const admin = 'admin@plan.example';
const outsider = 'admin@other.example';
const portal = await providePortal({
  organizations: [{ orgId }, { orgId: 9999 }],
  people: { [admin]: ['orgadmin', orgId], [outsider]: ['orgadmin', 9999] },
});
const db = portal.database.owner;

const wrongTotal = (text: string): string =>
  text.replace('<EligiblePopulation>1457<', '<EligiblePopulation>1469<');

async function upload(
  subId: number,
  content: string | Buffer,
  name = `Commercial${subId}.xml`,
): Promise<void> {
  const { transactionId } = await portal.upload(admin, [{ name, content }]);
  await portal.getOutcome(admin, transactionId);
}

async function submit(subId: number, options: Parameters<typeof hedisFile>[1] = {}): Promise<void> {
  await makeSubmission(db, { subId, orgId });
  await upload(subId, hedisFile({ subId, orgId }, options));
}

async function findFinding(subId: number, ruleId = 'X-001'): Promise<Finding> {
  const { body } = await portal.get(
    admin,
    `/api/GetFindings?submissionId=${subId}&component=DST&ruleId=${ruleId}`,
  );
  const [first] = (body as { rows: Finding[] }).rows;
  if (!first) throw new Error(`There is no finding of ${ruleId}.`);
  return first;
}

const ask = (subId: number, { id, ruleId }: Pick<Finding, 'id' | 'ruleId'>, as = admin) =>
  portal.get(
    as,
    `/api/GetFindingExcerpt?submissionId=${subId}&component=DST&findingId=${id}&ruleId=${ruleId}`,
  );
const read = async (subId: number, finding: Pick<Finding, 'id' | 'ruleId'>): Promise<Excerpt> => {
  const { status, body } = await ask(subId, finding);
  expect(status).toBe(200);
  return body as Excerpt;
};

/** The line of the place, with the mark in brackets. */
function showMark({ lines, mark }: Excerpt, line: number | null): string | undefined {
  const text = lines.find((each) => each.line === line)?.text;
  if (text === undefined || mark === null) return undefined;
  return `${text.slice(0, mark.from)}[${text.slice(mark.from, mark.to)}]${text.slice(mark.to)}`;
}

const findFile = async (subId: number) => {
  const { rows } = await db.query<{ key: string; index: Buffer | null }>(
    `select storage_key as key, line_index as index from stored_file f join validation_run r using (file_id)
     where f.sub_id = $1 and file_type = 14 order by r.finished_at desc`,
    [subId],
  );
  return { path: storedPath(portal.app, rows[0]?.key), index: rows[0]?.index ?? null };
};

await submit(1234, { change: wrongTotal });
const finding = await findFinding(1234);

const otherFile = 'Another file was checked since these findings were read. Read them again.';

test('next to a finding are the lines around it, and its arithmetic', async () => {
  const answer = await read(1234, finding);
  expect(answer).toMatchObject({ fileName: 'Commercial1234.xml', problem: null, fields: [] });
  expect(answer.lines.map(({ line }) => line)).toEqual(
    [-3, -2, -1, 0, 1, 2, 3].map((n) => n + (finding.line ?? 0)),
  );
  expect(showMark(answer, finding.line)?.trim()).toBe('<EligiblePopulation>[1469]</EligiblePopulation>');
  expect(answer.arithmetic).toEqual({
    label: 'Band',
    unit: 'Eligible population',
    lines: [
      { label: '16-20', value: '612', role: 'part', difference: null },
      { label: '21-24', value: '845', role: 'part', difference: null },
      { label: 'Sum', value: '1,457', role: 'result', difference: null },
      { label: 'Total in the file', value: '1,469', role: 'found', difference: '+12' },
    ],
  });
});

test('of a large file only the blocks around the place are read, by the index that was made while it was checked', async () => {
  // The lines of the measures come behind the padding.
  const pad = (text: string): string =>
    text.replace('</header>', `</header>${'\n<!-- é -->'.repeat(60_000)}`);
  await submit(1240, { change: (text) => pad(wrongTotal(text)) });
  const large = await findFinding(1240);
  expect(large.line).toBe((finding.line ?? 0) + 60_000);
  const { index } = await findFile(1240);
  // Eight bytes for the size, and twelve for each of 64 kB.
  expect(index?.length).toBeLessThan(8 + 12 * 13);
  const answer = await read(1240, large);
  expect(showMark(answer, large.line)).toContain('[1469]');
  // As of an older version: it is looked through once.
  await db.query('update validation_run set line_index = null where sub_id = 1240');
  expect(await read(1240, large)).toEqual(answer);
  await db.query(`update validation_run set line_index = '\\x0011' where sub_id = 1240`);
  expect(await read(1240, large)).toEqual(answer);
});

test('a file of one line is cut around the column', async () => {
  await submit(1241, { bytes: 400_000, change: (text) => wrongTotal(text).replaceAll('\n', '') });
  const one = await findFinding(1241);
  const { lines, ...answer } = await read(1241, one);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatchObject({ line: 1, startColumn: (one.column ?? 0) - 40, isCutAfter: true });
  expect(showMark({ lines, ...answer }, 1)).toContain('[1469]');
});

test('bytes that changed and files that are gone are answered in a sentence, with the arithmetic', async () => {
  await submit(1242, { change: wrongTotal });
  const changed = await findFinding(1242);
  const { path } = await findFile(1242);
  await writeFile(path, hedisFile({ subId: 1242, orgId }, { change: (text) => text.replace('845', '846') }));
  const answer = await read(1242, changed);
  expect(answer.problem).toContain('not the one that was checked');
  expect(answer).toMatchObject({ lines: [], arithmetic: { label: 'Band' } });
  await writeFile(path, 'short');
  expect((await read(1242, changed)).problem).toContain('not the one that was checked');
  await rm(path);
  expect((await read(1242, changed)).problem).toContain('missing');
});

test('a finding of an earlier upload is not explained by a later one', async () => {
  await submit(1243, { change: wrongTotal });
  const first = await findFinding(1243);
  expect((await ask(1243, { ...first, ruleId: 'I-002' })).body).toMatchObject({ problem: otherFile });
  expect((await ask(1243, { ...first, id: 99_999 })).body).toMatchObject({ problem: otherFile, lines: [] });
  await upload(
    1243,
    hedisFile({ subId: 1243, orgId }, { change: (text) => text.replace('<header>', '<header><x/>') }),
  );
  expect((await ask(1243, first)).body).toMatchObject({ problem: otherFile, lines: [], arithmetic: null });
});

test('a finding about the whole file has neither lines nor a problem', async () => {
  const { rows } = await db.query<{ id: string }>(
    'select run_id as id from validation_run where sub_id = 1234',
  );
  const whole = makeFinding({ ruleId: 'M-001' });
  await insertFindings(db, rows[0]?.id ?? '', 5000, [whole]);
  expect(await read(1234, { id: 5000, ruleId: 'M-001' })).toMatchObject({
    problem: null,
    lines: [],
    mark: null,
  });
});

test('who may not see the findings does not see lines either, and lines of HEDIS files are no event', async () => {
  expect((await ask(1234, finding, outsider)).status).toBe(404);
  for (const query of ['findingId=0&ruleId=X', 'findingId=1&ruleId=', 'findingId=x&ruleId=X', 'findingId=1'])
    expect(
      (await portal.get(admin, `/api/GetFindingExcerpt?submissionId=1234&component=DST&${query}`)).status,
    ).toBe(400);
  const { rows } = await db.query(`select kind from event where kind = 'lines-read'`);
  expect(rows).toEqual([]);
});
