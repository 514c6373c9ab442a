/** Nobody is mailed about submissions that stay as they are, or where staff switched the mails off. Spec: rule-preview-blocked. */
import { expect, test } from 'vitest';
import { admin, provideRulePreviews, staff } from '#src/test/rule-preview-portal.ts';
import { tellBlocked } from './tell-blocked.job.ts';

const { portal, db, get, post, uploaded, preview, revalidated } = await provideRulePreviews();

/** Applied, with its mails written. */
async function applyTo(choice: object): Promise<string> {
  const { previewId } = await preview();
  expect((await post('ApplyRulePreview', { previewId, ...choice })).status).toBe(200);
  await revalidated(previewId);
  await tellBlocked(portal.app, { previewId });
  return previewId;
}

const recipients = async (previewId: string) =>
  (
    await db.query<{ recipient: string }>('select recipient from mail where key like $1', [
      `newly-blocked ${previewId} %`,
    ])
  ).rows.map(({ recipient }) => recipient);
const putBack = async (previewId: string): Promise<void> => {
  const { body } = await post('UndoRulePreview', { previewId });
  await revalidated((body as { previewId: string }).previewId);
};

test('of a submission that was left out nobody is told; of the same one chosen, its people are', async () => {
  const subId = await uploaded();
  await db.query('update component set step = 9 where sub_id = $1', [subId]);
  const leftOut = await applyTo({ files: 'open' });
  expect(await recipients(leftOut)).toEqual([]);
  expect(await get('GetRulePreviewOrganizations', { previewId: leftOut })).toEqual([]);
  await putBack(leftOut);
  const chosen = await applyTo({ files: 'all' });
  expect(await recipients(chosen)).toEqual([admin]);
  // A job that was late: it is put back already.
  await db.query('delete from mail');
  await putBack(chosen);
  await tellBlocked(portal.app, { previewId: chosen });
  expect(await recipients(chosen)).toEqual([]);
});

test('switched off, nobody is mailed, and the page says so', async () => {
  expect(
    (await portal.post(staff, '/api/SetAllowedStatus?key=NEWLY_BLOCKED_MAILS&status=false')).status,
  ).toBe(200);
  const previewId = await applyTo({});
  expect(await recipients(previewId)).toEqual([]);
  expect(await get('GetRulePreview', { previewId })).toMatchObject({
    isMailed: false,
    counts: { newlyFailing: 1 },
  });
});
