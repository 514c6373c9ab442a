/** Rule previews over HTTP: what they find, that they write nothing of submissions, and what applying one does. */
import { expect, test } from 'vitest';
import { lastEvents } from '#src/test/last-events.ts';
import { writeAtOnce } from '#src/test/write-at-once.ts';
import {
  orgId,
  admin,
  otherAdmin,
  otherOrg,
  provideRulePreviews,
  strict,
  usual,
  withoutFiles,
} from '#src/test/rule-preview-portal.ts';

const { portal, db, get, post, uploaded, send, start, ended, preview, apply, revalidated, getStatus } =
  await provideRulePreviews();

/** Everything that a submission consists of. */
async function submissionTables(): Promise<unknown> {
  const tables = ['component', 'validation_run', 'finding_block', 'measure_result', 'indicator_result'];
  const sums = [...tables, 'stored_file', 'submission', 'rule_failure'].map(
    (table) =>
      `(select md5(coalesce(string_agg(md5(t::text), '' order by md5(t::text)), '')) from ${table} t) as ${table}`,
  );
  return (await db.query(`select ${sums.join(', ')}`)).rows[0];
}

test('the difference by submission, rule and organization, with its findings, and nothing of a submission changes', async () => {
  const ids = [await uploaded(), await uploaded(), await uploaded(otherOrg, otherAdmin)];
  await db.query('update component set step = 9 where sub_id = $1', [ids[0]]);
  const before = await submissionTables();
  const done = await preview();
  expect(await submissionTables()).toEqual(before);
  const { previewId } = done;
  expect(done).toMatchObject({
    state: 'Done',
    files: 3,
    checked: 3,
    counts: { newlyFailing: 3, newlyPassing: 0, changed: 0, unchanged: 0, unchecked: 0 },
    organizations: 2,
    locked: 1,
    otherCauses: 0,
    changes: [
      {
        ruleId: 'H-003',
        before: { isOn: true, severity: 'Error', threshold: 100 },
        after: { isOn: true, severity: 'Error', threshold: 500 },
      },
    ],
    rules: [{ ruleId: 'H-003', newlyFailing: 3, added: 9, gone: 0, regraded: 0 }],
    canApply: { ok: true },
  });
  expect(await get('GetRulePreviewOrganizations', { previewId })).toMatchObject([
    { organizationId: orgId, newlyFailing: 2, locked: 1 },
    { organizationId: otherOrg, newlyFailing: 1, locked: 0 },
  ]);
  const locked = await get('GetRulePreviewSubmissions', { previewId, isLocked: 'true' });
  expect(locked).toMatchObject([
    {
      submissionId: ids[0],
      before: 'Warning',
      after: 'WarningsAndErrors',
      stage: 'Complete',
      added: 3,
      ruleIds: ['H-003'],
    },
  ]);
  expect(await get('GetRulePreviewSubmissionsCount', { previewId, outcome: 'newlyFailing' })).toBe(3);
  const findings = await get('GetRulePreviewFindings', {
    previewId,
    submissionId: `${ids[1]}`,
    component: 'DST',
  });
  expect(findings).toHaveLength(3);
  expect(findings[0]).toMatchObject({
    change: 'new',
    ruleId: 'H-003',
    severity: 'Error',
    expected: 'at least 500',
  });
  expect((await post('DropRulePreview', { previewId })).status).toBe(200);
  expect(await get('GetRulePreview', { previewId })).toMatchObject({ state: 'Dropped', files: 0 });
  // Locked submissions that do not change are not counted.
  expect(await preview([{ ...strict, threshold: 101 }])).toMatchObject({
    locked: 0,
    counts: { unchanged: 3 },
  });
});

test('applied, the rules are those of every validation from then on, and what changes is validated again', async () => {
  const subId = await uploaded();
  await db.query('update component set step = 6 where sub_id = $1', [subId]);
  const before = await getStatus(subId);
  const files = await portal.get(admin, '/api/GetSeasonFiles');
  const { locked: lockedBefore } = await preview();
  expect(lockedBefore).toBeGreaterThan(0);
  const previewId = await apply([strict]);
  // A locked submission stays locked, with its data: only what the check finds is replaced.
  expect(await getStatus(subId)).toEqual({ ...(before as object), validation_status: 'WarningsAndErrors' });
  // It speaks of the moment of applying: neither the new status nor a stage of today is its cause.
  await db.query('update component set step = 3 where sub_id = $1', [subId]);
  const { locked, otherCauses } = await get('GetRulePreview', { previewId });
  expect({ locked, otherCauses }).toEqual({ locked: lockedBefore, otherCauses: 0 });
  await db.query('update component set step = 6 where sub_id = $1', [subId]);
  expect(await get('GetRulePreview', { previewId })).toMatchObject({
    state: 'Applied',
    canApply: { ok: false },
  });
  // What it found is the reason of the change, and stays.
  const { files: applied } = await get('GetRulePreview', { previewId });
  expect((await post('DropRulePreview', { previewId })).status).toBe(409);
  expect(await get('GetRulePreview', { previewId })).toMatchObject({ state: 'Applied', files: applied });
  expect(applied).toBeGreaterThan(0);
  const { version, rules, history } = await get('GetRuleSettings');
  expect(version).toBe(1);
  expect(rules.find(({ ruleId }) => ruleId === 'H-003')).toMatchObject({
    season: { threshold: 100 },
    current: { threshold: 500 },
    thresholdRange: { unit: 'members', min: 1, max: 10_000 },
  });
  expect(history).toMatchObject([
    { version: 1, changedBy: 'staff', previewId, changes: [{ ruleId: 'H-003' }] },
  ]);
  const { rows } = await db.query(`select detail from event where kind = 'rule-settings-changed'`);
  expect(rows).toMatchObject([{ detail: { submissions: { newlyFailing: expect.any(Number) } } }]);
  // What browsers check files with.
  const now = await portal.get(admin, '/api/GetSeasonFiles');
  expect(now.body).toMatchObject({ ruleVersion: 1 });
  expect((now.body as { id: string }).id).not.toBe((files.body as { id: string }).id);
  const later = await uploaded();
  expect(await getStatus(later)).toMatchObject({ validation_status: 'WarningsAndErrors' });
  const off = { ruleId: 'I-001', isOn: false, severity: 'Warning', threshold: null } as const;
  await apply([off]);
  // The change before stays.
  expect(
    (await get('GetRuleSettings')).rules.find(({ ruleId }) => ruleId === 'H-003')?.current.threshold,
  ).toBe(500);
  // Nor do the texts of the rule name the number that it had before.
  const explained = (await portal.get(admin, '/api/GetRules')).body as { id: string; why: string }[];
  expect(explained.find(({ id }) => id === 'H-003')?.why).toContain('a sample has 500 members');
  await apply([usual, { ...off, isOn: true }]);
  expect(await getStatus(later)).toMatchObject({ validation_status: 'Warning' });
  expect((await db.query('select settings from rule_settings order by version desc limit 1')).rows).toEqual([
    { settings: {} },
  ]);
});

test('a sample is the same each time and is not applied; extended, it keeps what it has', async () => {
  for (let n = 0; n < 12; n += 1) await uploaded();
  const sampled = async (previewId: string) =>
    (await get('GetRulePreviewSubmissions', { previewId, resultCount: '100' })).map(
      ({ submissionId }) => submissionId,
    );
  const first = await preview([strict], 10);
  expect(await lastEvents(db, 1)).toMatchObject([
    {
      kind: 'rule-preview-started',
      previewId: first.previewId,
      changes: [{ ruleId: 'H-003' }],
      sampleSize: 10,
    },
  ]);
  expect(first).toMatchObject({ files: 10, sampleSize: 10, canApply: { ok: false } });
  const ids = await sampled(first.previewId);
  const second = await preview([{ ruleId: 'I-001', isOn: false, severity: 'Warning', threshold: null }], 10);
  expect((await sampled(second.previewId)).sort()).toEqual(ids.sort());
  expect((await post('ApplyRulePreview', { previewId: first.previewId })).status).toBe(409);
  expect((await post('UpdateRulePreview', { previewId: first.previewId })).status).toBe(200);
  expect(await lastEvents(db, 1)).toEqual([{ kind: 'rule-preview-updated', previewId: first.previewId }]);
  const whole = await ended(first.previewId);
  expect(whole).toMatchObject({ files: whole.currentFiles, sampleSize: null, canApply: { ok: true } });
  const { rows } = await db.query(
    'select count(*)::int as files from upload_file where transaction_id = $1',
    [first.previewId],
  );
  expect(rows).toEqual([{ files: whole.currentFiles }]);
});

test('files or rules that changed since: 409 data_changed, until the preview is updated', async () => {
  const subId = await uploaded();
  const { previewId } = await preview();
  const other = await preview([{ ruleId: 'I-001', isOn: false, severity: 'Warning', threshold: null }]);
  await send(subId);
  expect(await get('GetRulePreview', { previewId })).toMatchObject({
    changedFiles: 1,
    canApply: { ok: false },
  });
  expect(await post('ApplyRulePreview', { previewId })).toMatchObject({
    status: 409,
    body: { code: 'data_changed' },
  });
  await post('UpdateRulePreview', { previewId });
  expect(await ended(previewId)).toMatchObject({ changedFiles: 0, canApply: { ok: true } });
  expect((await post('ApplyRulePreview', { previewId })).status).toBe(200);
  await revalidated(previewId);
  for (const call of ['ApplyRulePreview', 'UpdateRulePreview'])
    expect(await post(call, { previewId: other.previewId })).toMatchObject({
      status: 409,
      body: { code: 'data_changed' },
    });
  await apply([usual]);
});

test('of two previews that are applied at once one is outdated', async () => {
  const both = [
    await preview(),
    await preview([{ ruleId: 'I-001', isOn: false, severity: 'Warning', threshold: null }]),
  ];
  const answers = await writeAtOnce(
    portal.database,
    'rule_settings',
    both.map(
      ({ previewId }) =>
        () =>
          post('ApplyRulePreview', { previewId }),
    ),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const applied = both.filter((_preview, index) => answers[index]?.status === 200);
  for (const { previewId } of applied) await revalidated(previewId);
  const { rules } = await get('GetRuleSettings');
  const changed = rules.filter(({ season, current }) => JSON.stringify(season) !== JSON.stringify(current));
  expect(changed).toHaveLength(1);
  await apply([usual, { ruleId: 'I-001', isOn: true, severity: 'Warning', threshold: null }]);
});

test('one preview runs at a time; one that runs can be dropped', async () => {
  await uploaded();
  const both = await Promise.all([start(), start()]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  const [running] = both
    .filter(({ status }) => status === 200)
    .map(({ body }) => body as { previewId: string });
  if (!running) throw new Error('No preview runs.');
  expect((await post('DropRulePreview', running)).status).toBe(200);
  expect((await post('DropRulePreview', running)).status).toBe(409);
  expect(await preview()).toMatchObject({ state: 'Done' });
});

test.each([
  [
    { ...strict, threshold: -1 },
    'H-003.threshold: found -1, expected a whole number from 1 to 10000 (members).',
  ],
  [{ ...strict, threshold: null }, 'H-003.threshold: found none, expected a whole number'],
  [{ ...strict, severity: 'Fatal' }, 'H-003.severity: found Fatal, expected one of Error, Warning, Info.'],
  [
    { ruleId: 'I-008', isOn: true, severity: 'Warning', threshold: 101 },
    'found 101, expected a whole number from 0 to 100',
  ],
  [
    { ruleId: 'F-001', isOn: false, severity: 'Schema', threshold: null },
    'F-001: expected a rule of severity',
  ],
  [{ ruleId: 'M-019', isOn: true, severity: 'Warning', threshold: 3 }, 'found 3, expected left out'],
  [usual, 'These are the current values.'],
])('%j is refused', async (change, message) => {
  expect(await start([change])).toMatchObject({
    status: 400,
    body: { message: expect.stringContaining(message) },
  });
});

test('applying needs a sign-in of the last minutes', async () => {
  const { previewId } = await preview();
  const later = new Date(Date.now() + 6 * 60_000);
  const old = await portal.another({ now: () => later });
  expect(await post('ApplyRulePreview', { previewId }, old)).toMatchObject({
    status: 403,
    body: { code: 'reauth_required' },
  });
  await old.close();
});

test('a rule of a program without files: nothing changes, and it can be applied', async () => {
  const done = await preview([withoutFiles]);
  expect(done).toMatchObject({ files: 0, state: 'Done', canApply: { ok: true } });
});
