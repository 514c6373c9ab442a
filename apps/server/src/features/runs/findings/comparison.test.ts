import type { AnswerOf } from '@idss/contract/endpoint';
import type { comparison } from '@idss/contract/runs/comparison';
import type { uploads } from '@idss/contract/runs/uploads';
import { expect, test } from 'vitest';
import { hedisFile, makeSubmission, makeSurvey } from '#src/test/factories.ts';
import { providePortal } from '#src/test/provide-portal.ts';

type Comparison = AnswerOf<typeof comparison.CompareUploads>;
type Uploaded = AnswerOf<typeof uploads.GetSubmissionUploadedDocuments>;

const orgId = 5678;
const subId = 2001;
const name = `Commercial${subId}.xml`;
const admin = 'admin@plan.example';
const viewer = 'viewer@plan.example';
const stranger = 'admin@other.example';

const unchanged = (text: string): string => text;
/** A measure is no longer reported, and lines move. */
const better = (text: string): string =>
  text
    .replace('<measures>', '\n\n\n<measures>')
    .replace(/<measure code="CBP"[^>]*>[\s\S]*?<\/measure>/, '<measure code="CBP" reportMeasure="N"/>');
/** A numerator grows beyond its population. */
const worse = (text: string): string => text.replace(/(<NumeratorByAdmin>)\d+/, '$199999999');
const broken = (text: string): string => text.replace('<measures>', '<measure>');

const portal = await providePortal({
  organizations: [{ orgId }, { orgId: 9999, name: 'Other plan' }],
  people: { [admin]: ['orgadmin', orgId], [viewer]: ['viewer', orgId], [stranger]: ['orgadmin', 9999] },
});
const db = portal.database.owner;
await makeSubmission(db, { subId, orgId });
for (const change of [unchanged, better, worse, broken]) {
  const { transactionId } = await portal.upload(admin, [
    { name, content: hedisFile({ subId, orgId }, { change }) },
  ]);
  await portal.getOutcome(admin, transactionId);
}

async function uploaded(as = admin): Promise<Uploaded> {
  const { status, body } = await portal.get(
    as,
    `/api/GetSubmissionUploadedDocuments?submissionId=${subId}&component=DST`,
  );
  expect(status).toBe(200);
  return body;
}

/** Ids in the order in which they were sent. */
const ids = async (): Promise<string[]> => (await uploaded()).map(({ fileId }) => fileId).reverse();

const ask = (before: string, after: string, as = admin) =>
  portal.get(
    as,
    `/api/CompareUploads?submissionId=${subId}&component=DST&before=${encodeURIComponent(before)}&after=${encodeURIComponent(after)}`,
  );

async function compare(before: string | undefined, after: string | undefined): Promise<Comparison> {
  const { status, body } = await ask(before ?? '', after ?? '');
  expect(status).toBe(200);
  return body;
}

test('the history shows for every upload its result, whether it is current, and what can be compared', async () => {
  const rows = await uploaded();
  expect(rows.map(({ validationStatus }) => validationStatus)).toEqual([
    'SchemaError',
    'WarningsAndErrors',
    'Warning',
    'Warning',
  ]);
  expect(rows.map(({ isInForce }) => isInForce)).toEqual([false, true, false, false]);
  expect(rows.map(({ remark }) => remark)).toEqual([
    'Refused: Schema error',
    '',
    `Replaced by ${name}`,
    `Replaced by ${name}`,
  ]);
  for (const { counts, canCompare, size, sha256 } of rows) {
    expect(Object.values(counts ?? {}).reduce((a, b) => a + b, 0)).toBeGreaterThan(0);
    expect(canCompare).toEqual({ ok: true });
    expect(size).toBeGreaterThan(1000);
    expect(sha256).toMatch(/^[0-9a-f]{64}$/);
  }
  // Without permission to see errors they are not shown here either.
  for (const { counts, canCompare } of await uploaded(viewer)) {
    expect(counts).toBeNull();
    expect(canCompare.ok).toBe(false);
  }
});

test('uploads of another component or submission cannot be compared', async () => {
  const db = portal.database.owner;
  const [first = ''] = await ids();
  await makeSurvey(db, { subId, component: 'CAHPS', step: 2 });
  await makeSurvey(db, { subId: 3001, orgId, component: 'CAHPS', step: 2 });
  const { rows } = await db.query<{ id: string; name: string }>(
    `select file_id as id, file_name as name from stored_file where component = 'CAHPS' and file_type in (14, 17)`,
  );
  expect(rows).toHaveLength(2);
  for (const { id, name: cahpsName } of rows)
    for (const foreign of [id, cahpsName]) {
      for (const answer of [await ask(foreign, first), await ask(first, foreign)])
        expect(answer.text).toContain('No upload of this submission');
    }
});

test('new, fixed and remaining findings add up, and a moved line creates no new ones', async () => {
  const [first, second, third] = await ids();
  for (const [before, after] of [
    [first, second],
    [second, third],
    [third, first],
  ]) {
    const { findings, before: earlier, after: later } = await compare(before, after);
    expect(findings.fixed.total + findings.remaining.total).toBe(earlier.findingCount);
    expect(findings.new.total + findings.remaining.total).toBe(later.findingCount);
    expect(findings.rules.reduce((sum, rule) => sum + rule.before, 0)).toBe(earlier.findingCount);
    // In words: a name such as RateMismatch is for files.
    for (const { summary } of [...findings.rules, ...findings.fixed.groups])
      expect(summary).toMatch(/^\w+ .* \w+/);
    for (const { count, rows } of findings.remaining.groups) expect(rows).toHaveLength(Math.min(200, count));
  }
  const { findings } = await compare(second, third);
  const error = findings.new.groups[0];
  expect(error).toMatchObject({ severity: 'Error', count: expect.any(Number) });
  expect(error?.rows[0]).toMatchObject({
    measureCode: expect.any(String),
    line: expect.any(Number),
    message: expect.stringMatching(/\.$/),
  });
  const turned = await compare(third, second);
  expect(turned.findings.fixed.total).toBe(findings.new.total);
  expect(turned.findings.fixed.groups.map(({ ruleId, count }) => [ruleId, count])).toEqual(
    findings.new.groups.map(({ ruleId, count }) => [ruleId, count]),
  );
});

test('a file with more structural findings than are listed says so', async () => {
  const [first, second] = await ids();
  expect((await compare(first, second)).before.listNote).toBeNull();
  const change = async (count: string) => {
    await portal.database.owner.query(
      `update validation_run set counts = counts || jsonb_build_object('Schema', $1::int) where file_id = $2`,
      [count, first],
    );
    // Responses are cached until an event.
    await portal.database.owner.query(
      `select append_event(null, 'Some User', '', '', 'test', null, null, null, 'Test', '{}')`,
    );
  };
  await change('12000');
  const { before, after } = await compare(first, second);
  await change('0');
  expect([before.listNote, after.listNote]).toEqual([
    '12,000 Schema and Fatal findings were counted; the first 10,000 are listed.',
    null,
  ]);
});

test('changed rates with their difference, and measures that were added or removed', async () => {
  const [first, second, third] = await ids();
  const { rates, measures } = await compare(first, second);
  expect(measures.removed).toEqual([
    { measureCode: 'CBP', measureName: expect.stringContaining('Blood Pressure'), elsewhere: 'notReported' },
  ]);
  expect(measures.added).toEqual([]);
  expect(rates.total).toBe(rates.rows.length);
  expect(rates.rows.every(({ measureCode, after }) => measureCode === 'CBP' && after === null)).toBe(true);
  expect((await compare(second, first)).measures.added.map(({ measureCode }) => measureCode)).toEqual([
    'CBP',
  ]);

  const changed = (await compare(first, third)).rates.rows;
  expect(changed).not.toEqual([]);
  for (const { before, after, difference } of changed)
    if (before !== null && after !== null) expect(difference).toBeCloseTo(after - before, 5);
});

test('a file that was not accepted has findings and no rates', async () => {
  const [first, , , refused] = await ids();
  const { rates, findings, measures } = await compare(first, refused);
  expect(rates).toEqual({
    notComparedBecause: `${name} was not accepted, so there are no rates to compare.`,
    total: 0,
    rows: [],
  });
  expect(measures).toEqual({ added: [], removed: [] });
  expect(findings.new.groups[0]?.severity).toBe('Schema');
});

test('an impossible comparison is refused with the reason', async () => {
  const [first = '', second = ''] = await ids();
  expect((await ask(first, first)).text).toContain('Choose two different uploads');
  expect((await ask(name, first)).text).toContain(`Several uploads are named ${name}`);
  expect((await ask('nothing.xml', first)).text).toContain('No upload of this submission');
  expect((await ask(first, second, viewer)).status).toBe(403);
  expect((await ask(first, second, stranger)).status).toBe(404);
});
