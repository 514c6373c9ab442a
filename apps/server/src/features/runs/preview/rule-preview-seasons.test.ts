/** Rules of one season are previewed and changed while another one is open: each by its own definition and files. */
import type { AnswerOf } from '@idss/contract/endpoint';
import type { rulePreview } from '@idss/contract/runs/rule-preview';
import { exampleSeason } from '@idss/validation/seasons/example-season';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadSeason } from '#src/features/season/load-season.ts';
import { readSeasonToLoad } from '#src/features/season/read-season-to-load.ts';
import { handlers } from '#src/handlers.ts';
import {
  beginUploads,
  definitionFrom,
  getFile,
  getSubmission,
  makeNextDefinition,
  nextYear,
  seasonTables,
  shippedYear,
  staff,
} from '#src/test/next-season.ts';
import { startTestPortal, type TestPortal } from '#src/test/portal.ts';

type Answer<Name extends keyof typeof rulePreview> = AnswerOf<(typeof rulePreview)[Name]>;

const [last, next] = [getSubmission(1234), getSubmission(5234)];
let portal: TestPortal;

const move = async (measurementYear: number, name: string, more = '') =>
  (await portal.post(staff, `/api/MoveSeason?measurementYear=${measurementYear}&move=${name}${more}`)).status;

async function loadFolder(tables: ReadonlyMap<string, string>): Promise<void> {
  const db = portal.database.app;
  const reading = await readSeasonToLoad(db, tables);
  if (!reading.ok) throw new Error(JSON.stringify(reading.problems));
  await loadSeason({ pool: db }, reading.season, reading.files);
}

async function upload(subId: number, content: string): Promise<void> {
  const { transactionId } = await portal.upload(staff, [{ name: `Commercial${subId}.xml`, content }]);
  expect(JSON.stringify(await portal.getOutcome(staff, transactionId))).toContain(
    '"validationSuccessful":true',
  );
}

beforeAll(async () => {
  portal = await startTestPortal({ handlers, signer: 'own' });
  const { owner } = portal.database;
  await loadFolder(seasonTables(shippedYear, last));
  await owner.query(
    `insert into license_agreement (text, created_by) values ('Agreed.', 'test');
     insert into license_acceptance (user_id, version) select user_id, 1 from app_user`,
  );
  await upload(last.subId, getFile(last, exampleSeason));
  const files = await makeNextDefinition();
  await loadFolder(new Map([...seasonTables(nextYear, next), ...files]));
  await beginUploads(owner, nextYear);
  expect(await move(nextYear, 'open')).toBe(200);
  expect(await move(shippedYear, 'beginClosing')).toBe(200);
  await upload(next.subId, getFile(next, definitionFrom(files)));
});
afterAll(() => portal.close());

async function get<Name extends keyof typeof rulePreview>(
  name: Name,
  query: Readonly<Record<string, string | number>> = {},
): Promise<Answer<Name>> {
  const search = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, `${value}`]));
  const { status, body, text } = await portal.get(staff, `/api/${name}?${search.toString()}`);
  expect(status, text).toBe(200);
  return body;
}

const strict = { ruleId: 'H-003', isOn: true, severity: 'Error', threshold: 5000 } as const;
const start = (more: object) =>
  portal.post(staff, '/api/StartRulePreview', { changes: [strict], sampleSize: null, ...more });

async function preview(more: object): Promise<Answer<'GetRulePreview'>> {
  const { status, body, text } = await start(more);
  expect(status, text).toBe(200);
  const { previewId } = body as { previewId: string };
  await expect.poll(async () => (await get('GetRulePreview', { previewId })).state).toBe('Done');
  return get('GetRulePreview', { previewId });
}

const apply = (previewId: string) => portal.post(staff, '/api/ApplyRulePreview', { previewId });
const threshold = async (measurementYear: number) =>
  (await get('GetRuleSettings', { measurementYear })).rules.find(({ ruleId }) => ruleId === 'H-003')?.current
    .threshold;
const findStatus = async (subId: number) =>
  (
    (await portal.get(staff, `/api/GetSubmissionSummary?subId=${subId}&component=DST`)).body as {
      validationStatus: string;
    }
  ).validationStatus;

test('of a closing season: its own files and rules, and nothing of the open one', async () => {
  const before = await findStatus(next.subId);
  const done = await preview({ measurementYear: shippedYear });
  expect(done).toMatchObject({
    measurementYear: shippedYear,
    files: 1,
    counts: { newlyFailing: 1 },
    canApply: { ok: true },
  });
  const { previewId } = done;
  expect(await get('GetRulePreviewSubmissions', { previewId })).toMatchObject([{ submissionId: last.subId }]);
  expect((await apply(previewId)).status).toBe(200);
  await expect.poll(() => findStatus(last.subId)).toMatch('Error');
  expect([await threshold(shippedYear), await threshold(nextYear)]).toEqual([5000, 100]);
  expect(await findStatus(next.subId)).toBe(before);
  expect(await get('GetRuleSettings', { measurementYear: shippedYear })).toMatchObject({
    measurementYear: shippedYear,
    canChange: { ok: true },
    history: [{ previewId }],
  });
  // Without a year: the current season, as before there were several.
  expect(await get('GetRuleSettings')).toMatchObject({ measurementYear: nextYear, history: [] });
  expect(await get('GetRulePreviews', { measurementYear: shippedYear })).toMatchObject([{ previewId }]);
  expect(await get('GetRulePreviews')).toEqual([]);
});

test('a preview of the open season stays current when another season moves or changes its rules', async () => {
  const ofNext = await preview({});
  expect(ofNext).toMatchObject({ measurementYear: nextYear, files: 1 });
  const ofLast = await preview({ changes: [{ ...strict, threshold: 6000 }], measurementYear: shippedYear });
  expect((await apply(ofLast.previewId)).status).toBe(200);
  expect(await get('GetRulePreview', { previewId: ofNext.previewId })).toMatchObject({
    areRulesOutdated: false,
    canApply: { ok: true },
  });
  // That it is not the current season any more does not concern it.
  expect(await move(nextYear, 'beginClosing')).toBe(200);
  expect((await get('GetRulePreview', { previewId: ofNext.previewId })).canApply).toEqual({ ok: true });
  expect(await move(nextYear, 'reopen')).toBe(200);
});

test('a closed season keeps its rules: nothing is previewed, updated or applied', async () => {
  const { previewId } = await preview({
    changes: [{ ...strict, threshold: 7000 }],
    measurementYear: shippedYear,
  });
  // While submissions are still to be validated again by changed rules, it does not close.
  const { owner } = portal.database;
  const setWaiting = (ids: string) =>
    owner.query(
      `update rule_preview set revalidation = jsonb_set(revalidation, '{submissions}', $1)
       where state = 'Applied' and measurement_year = $2`,
      [ids, shippedYear],
    );
  await setWaiting(JSON.stringify({ DST: [last.subId] }));
  const close = () => move(shippedYear, 'close', `&confirmedYear=${shippedYear}`);
  expect(await close()).toBe(409);
  await setWaiting('{}');
  await expect.poll(close).toBe(200);
  const reason = `Measurement year ${shippedYear} is closed: its rules and results stay as they are.`;
  const refused = { ok: false, reason };
  expect(await get('GetRuleSettings', { measurementYear: shippedYear })).toMatchObject({
    canChange: refused,
  });
  expect(await get('GetRulePreview', { previewId })).toMatchObject({ canApply: refused, canUpdate: refused });
  const answers = [
    await start({ measurementYear: shippedYear }),
    await apply(previewId),
    await portal.post(staff, '/api/UpdateRulePreview', { previewId }),
  ];
  for (const answer of answers) expect(answer).toMatchObject({ status: 409, body: { message: reason } });
  expect(await threshold(shippedYear)).toBe(6000);
});

test.each([['x'], [-1], [1.5], [null], ['2025'], [10 ** 12]])(
  'measurementYear %j is refused',
  async (year) => {
    expect((await start({ measurementYear: year })).status).toBe(400);
  },
);

test('a season that does not exist is not found', async () => {
  expect((await start({ measurementYear: 1900 })).status).toBe(404);
  const asked = await portal.get(staff, `/api/GetRulePreviews?measurementYear=1900`);
  expect(asked.status).toBe(404);
});
