/** Back to before: one act puts a change of rules back, for the files that it had changed, unless somebody changed them since. */
import { beforeAll, expect, test } from 'vitest';
import { lastEvents } from '#src/test/last-events.ts';
import { admin, provideRulePreviews, strict, usual } from '#src/test/rule-preview-portal.ts';
import { writeAtOnce } from '#src/test/write-at-once.ts';

const { portal, db, get, post, uploaded, preview, apply, revalidated, getStatus } =
  await provideRulePreviews();

const failing = 'WarningsAndErrors';
const off = { ruleId: 'I-001', isOn: false, severity: 'Warning', threshold: null } as const;
let [open, locked] = [0, 0];

beforeAll(async () => {
  [open, locked] = [await uploaded(), await uploaded()];
  await db.query('update component set step = 9 where sub_id = $1', [locked]);
});

const statusOf = async (subId: number): Promise<string> =>
  ((await getStatus(subId)) as { validation_status: string }).validation_status;
const threshold = async () =>
  (await get('GetRuleSettings')).rules.find(({ ruleId }) => ruleId === 'H-003')?.current.threshold;
const runs = async (subId: number) =>
  (await db.query(`select from validation_run where sub_id = $1`, [subId])).rowCount;

async function undo(previewId: string): Promise<string> {
  const { status, body, text } = await post('UndoRulePreview', { previewId });
  expect(status, text).toBe(200);
  return revalidated((body as { previewId: string }).previewId);
}

test('the rules have their values again, and so have the files, also those that came since', async () => {
  const before = { open: await getStatus(open), locked: await getStatus(locked) };
  const previewId = await apply([strict]);
  const since = await uploaded();
  expect(await statusOf(since)).toBe(failing);
  expect(await get('GetRulePreview', { previewId })).toMatchObject({
    canUndo: { ok: true },
    undoneBy: null,
    undoes: null,
  });
  const undoId = await undo(previewId);
  expect(await threshold()).toBe(100);
  expect({ open: await getStatus(open), locked: await getStatus(locked) }).toEqual(before);
  expect(await statusOf(since)).toBe('Warning');
  expect(await get('GetRulePreview', { previewId })).toMatchObject({
    state: 'Applied',
    counts: { newlyFailing: 2 },
    undoneBy: undoId,
    canUndo: { ok: false, reason: 'This change was put back already.' },
  });
  expect(await get('GetRulePreview', { previewId: undoId })).toMatchObject({
    state: 'Applied',
    undoes: previewId,
    choice: { files: 'all' },
    changes: [{ ruleId: 'H-003', before: { threshold: 500 }, after: { threshold: 100 } }],
    files: 2,
    counts: { newlyPassing: 2, newlyFailing: 0 },
    locked: 1,
    otherCauses: 0,
    rules: [{ ruleId: 'H-003', newlyPassing: 2, added: 0, gone: 6 }],
  });
  const findings = await get('GetRulePreviewFindings', {
    previewId: undoId,
    submissionId: `${open}`,
    component: 'DST',
  });
  expect(findings).toMatchObject([{ change: 'gone' }, { change: 'gone' }, { change: 'gone' }]);
  const { version, history } = await get('GetRuleSettings');
  expect(history.map((each) => each.previewId)).toEqual([undoId, previewId]);
  const { rows } = await db.query(`select detail from event where kind = 'rule-settings-undone'`);
  expect(rows).toMatchObject([
    { detail: { version, previewId: undoId, undoes: previewId, submissions: { newlyPassing: 2 } } },
  ]);
  expect(await post('UndoRulePreview', { previewId })).toMatchObject({
    status: 409,
    body: { message: 'This change was put back already.' },
  });
});

test('what was left out stays as it is', async () => {
  const { previewId } = await preview();
  expect((await post('ApplyRulePreview', { previewId, files: 'open' })).status).toBe(200);
  await revalidated(previewId);
  const [ofOpen, ofLocked] = [await runs(open), await runs(locked)];
  const undoId = await undo(previewId);
  expect([await runs(open), await runs(locked)]).toEqual([(ofOpen ?? 0) + 1, ofLocked]);
  expect(await statusOf(open)).toBe('Warning');
  expect((await get('GetRulePreviewSubmissions', { previewId: undoId })).map((row) => row.submissionId))
    .not //
    .toContain(locked);
});

test('changed since by somebody else: refused with the rule and the person, until that is put back', async () => {
  const first = await apply([strict]);
  const second = await apply([{ ...strict, threshold: 600 }]);
  const reason =
    'H-003 (by staff) was changed since. Put that back first, or preview the values that you want.';
  expect((await get('GetRulePreview', { previewId: first })).canUndo).toEqual({ ok: false, reason });
  expect(await post('UndoRulePreview', { previewId: first })).toMatchObject({
    status: 409,
    body: { code: 'data_changed', message: reason },
  });
  expect(await lastEvents(db, 1)).toMatchObject([{ kind: 'call-refused', call: 'UndoRulePreview' }]);
  expect(await threshold()).toBe(600);
  // A change of another rule is none of this one.
  await apply([off]);
  await undo(second);
  expect(await threshold()).toBe(500);
  await undo(first);
  expect(await threshold()).toBe(100);
  const { rules } = await get('GetRuleSettings');
  expect(rules.find(({ ruleId }) => ruleId === 'I-001')?.current.isOn).toBe(false);
  await apply([{ ...off, isOn: true }]);
});

test('what was put back can be put back: the change is there again', async () => {
  const previewId = await apply([strict]);
  const undoId = await undo(previewId);
  const again = await undo(undoId);
  expect(await threshold()).toBe(500);
  expect(await statusOf(open)).toBe(failing);
  expect(await get('GetRulePreview', { previewId: again })).toMatchObject({
    undoes: undoId,
    counts: { newlyFailing: expect.any(Number), newlyPassing: 0 },
  });
  await apply([usual]);
});

test('of two people who put it back at once one is refused', async () => {
  const previewId = await apply([strict]);
  const answers = await writeAtOnce(
    portal.database,
    'rule_settings',
    [1, 2].map(() => () => post('UndoRulePreview', { previewId })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const { rows } = await db.query('select preview_id from rule_preview where undoes = $1', [previewId]);
  expect(rows).toHaveLength(1);
  await revalidated((rows[0] as { preview_id: string }).preview_id);
});

test('only what was applied, by staff, after a fresh sign-in', async () => {
  const { previewId } = await preview();
  const reason = 'Only a change that was applied can be put back.';
  expect((await get('GetRulePreview', { previewId })).canUndo).toEqual({ ok: false, reason });
  expect(await post('UndoRulePreview', { previewId })).toMatchObject({
    status: 409,
    body: { message: reason },
  });
  expect((await portal.post(admin, '/api/UndoRulePreview', { previewId })).status).toBe(403);
  expect((await post('UndoRulePreview', { previewId: 'x' })).status).toBe(400);
  expect((await post('UndoRulePreview', {})).status).toBe(400);
  expect((await post('UndoRulePreview', { previewId, files: 'open' })).status).toBe(400);
  const old = await portal.another({ now: () => new Date(Date.now() + 6 * 60_000) });
  expect(await post('UndoRulePreview', { previewId }, old)).toMatchObject({
    status: 403,
    body: { code: 'reauth_required' },
  });
  await old.close();
});
