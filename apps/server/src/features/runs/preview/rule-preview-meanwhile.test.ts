/** Rule previews while other things happen: uploads, a second process, a file that is checked for too long, time that passes. */
import { expect, test, vi } from 'vitest';
import { nextHint } from '#src/test/portal.ts';
import { provideRulePreviews, staff, strict, usual, withoutFiles } from '#src/test/rule-preview-portal.ts';
import { revalidate } from './revalidate.job.ts';
import rulePreviewPurpose from './rule-preview.purpose.ts';

const { portal, db, get, post, uploaded, send, preview, apply, revalidated, getStatus } =
  await provideRulePreviews();

/** A preview during which this happens: once it knows its files, and before the first of them is checked. */
async function previewMeanwhile(work: () => Promise<void>, ...args: Parameters<typeof preview>) {
  const { open } = rulePreviewPurpose;
  const opened = vi.spyOn(rulePreviewPurpose, 'open').mockImplementationOnce(async (...args) => {
    const run = await open(...args);
    if (!run) return null;
    let isDone = false;
    return {
      ...run,
      async claim(files) {
        if (!isDone) await work();
        isDone = true;
        return run.claim(files);
      },
    };
  });
  const done = await preview(...args);
  opened.mockRestore();
  return done;
}

test('a file that is uploaded while the preview runs is part of it', async () => {
  const replaced = await uploaded();
  let added = 0;
  const done = await previewMeanwhile(async () => {
    await send(replaced);
    added = await uploaded();
  });
  expect(done).toMatchObject({ files: done.currentFiles, changedFiles: 0, canApply: { ok: true } });
  const rows = await get('GetRulePreviewSubmissions', { previewId: done.previewId, resultCount: '100' });
  for (const submissionId of [replaced, added])
    expect(rows.filter((row) => row.submissionId === submissionId)).toMatchObject([
      { outcome: 'newlyFailing' },
    ]);
});

test('a sample stays the files of its start', async () => {
  await uploaded();
  let added = 0;
  const addFile = async (): Promise<void> => {
    added = await uploaded();
  };
  const { previewId, files, currentFiles, sampleSize } = await previewMeanwhile(addFile, [strict], 10);
  expect([files, sampleSize]).toEqual([currentFiles - 1, 10]);
  const rows = await get('GetRulePreviewSubmissions', { previewId, resultCount: '100' });
  expect(rows).toHaveLength(files);
  expect(rows.map((row) => row.submissionId)).not.toContain(added);
});

test('a second process that runs already uses the new rules after Apply', async () => {
  const other = await portal.another();
  const versionThere = async (): Promise<number> =>
    ((await other.get(staff, '/api/GetSeasonFiles')).body as { ruleVersion: number }).ruleVersion;
  const before = await versionThere();
  const hint = nextHint(other.app, ({ kind }) => kind === 'settings');
  await apply([strict]);
  await hint;
  expect(await versionThere()).toBe(before + 1);
  await apply([usual]);
  await other.close();
});

test('a submission whose file is checked for too long is reported instead of waited for', async () => {
  const [stuck, free] = [await uploaded(), await uploaded()];
  await db.query('update component set running_upload_file_id = gen_random_uuid() where sub_id = $1', [
    stuck,
  ]);
  const { previewId } = await preview();
  await post('ApplyRulePreview', { previewId });
  await revalidated(previewId);
  const waiting = await get('GetRulePreview', { previewId });
  expect(waiting.revalidation).toMatchObject({ notDone: [] });
  expect(waiting.revalidation?.total).toBe((waiting.revalidation?.done ?? 0) + 1);
  const later = new Date(Date.now() + 31 * 60_000);
  const process = await portal.another({ now: () => later });
  await revalidate(process.app, { previewId });
  await process.close();
  const { revalidation } = await get('GetRulePreview', { previewId });
  expect(revalidation).toEqual({
    total: waiting.revalidation?.done,
    done: waiting.revalidation?.done,
    notDone: [{ submissionId: stuck, component: 'DST' }],
  });
  expect((await getStatus(free)) as object).toMatchObject({ validation_status: 'WarningsAndErrors' });
  const { rows } = await db.query(`select message from event where kind = 'revalidation-ended'`);
  expect(rows).toEqual([
    {
      message: `Revalidation after the change of rules ended without 1 submission that is still being checked: HEDIS ${stuck}`,
    },
  ]);
  // Nothing is left to do, however often the job is run.
  await revalidate(portal.app, { previewId });
  await db.query('update component set running_upload_file_id = null where sub_id = $1', [stuck]);
  await apply([usual]);
});

test('finished previews that nobody decides on are dropped: after 30 days, and beyond the latest 20', async () => {
  const old = await preview();
  const recent = await preview();
  await db.query(`update rule_preview set finished_at = now() - interval '31 days' where preview_id = $1`, [
    old.previewId,
  ]);
  await db.query(`update rule_preview set finished_at = now() - interval '29 days' where preview_id = $1`, [
    recent.previewId,
  ]);
  await rulePreviewPurpose.maintain?.(portal.app);
  expect(await get('GetRulePreview', { previewId: old.previewId })).toMatchObject({
    state: 'Dropped',
    files: 0,
  });
  expect(await get('GetRulePreview', { previewId: recent.previewId })).toMatchObject({ state: 'Done' });
  const { rows } = await db.query(
    `select user_name as by, detail ->> 'previewId' as "previewId" from event
     where kind = 'rule-preview-dropped' order by event_id desc limit 1`,
  );
  expect(rows).toEqual([{ by: 'IDSS', previewId: old.previewId }]);
  const others = await db.query<{ done: number }>(
    `select count(*)::int as done from rule_preview where state = 'Done'`,
  );
  const missing = 20 - (others.rows[0]?.done ?? 0);
  for (let n = 0; n < missing; n += 1) await preview([{ ...withoutFiles, threshold: 31 }]);
  await rulePreviewPurpose.maintain?.(portal.app);
  expect(await get('GetRulePreview', { previewId: recent.previewId })).toMatchObject({ state: 'Done' });
  await preview([{ ...withoutFiles, threshold: 31 }]);
  await rulePreviewPurpose.maintain?.(portal.app);
  expect(await get('GetRulePreview', { previewId: recent.previewId })).toMatchObject({ state: 'Dropped' });
});
