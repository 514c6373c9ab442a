/** The portal is killed in the middle of a preview, and while what changed is validated again: another process does the rest. */
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { makeOrganization, makeSeason, makeSubmission, makeUser } from '#src/test/factories.ts';
import { uploadHedisFiles } from '#src/test/killable-uploads.ts';
import { getToken } from '#src/test/open-portal.ts';
import { type KillablePortal, provideKillablePortal } from '#src/test/provide-killable-portal.ts';

const orgId = 5678;
const staff = 'staff@portal.example';
const headers = { authorization: `Bearer ${getToken(staff)}` };
const ids = Array.from({ length: 12 }, (_, n) => 101 + n);

vi.setConfig({ testTimeout: 120_000 });

const { database, start } = await provideKillablePortal();
await makeSeason(database.owner);
await makeOrganization(database.owner, { orgId });
await makeUser(database.owner, { email: staff, roles: [['sysadmin']] });
for (const subId of ids) await makeSubmission(database.owner, { subId, orgId });
await uploadHedisFiles(await start(), staff, { orgId, subIds: ids });

const post = ({ url }: KillablePortal, name: string, body: object) =>
  fetch(`${url}/api/${name}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

const startPreview = async (portal: KillablePortal, threshold: number): Promise<string> => {
  const change = { ruleId: 'H-003', isOn: true, severity: 'Error', threshold };
  const answer = await post(portal, 'StartRulePreview', { changes: [change], sampleSize: null });
  return ((await answer.json()) as { previewId: string }).previewId;
};

interface Preview {
  readonly state: string;
  readonly files: number;
  readonly counts: { readonly newlyFailing: number; readonly newlyPassing: number };
  readonly revalidation: { readonly total: number; readonly done: number } | null;
}

async function preview(
  { url }: KillablePortal,
  previewId: string,
  isOver: (preview: Preview) => boolean,
): Promise<Preview> {
  for (;;) {
    const answer = await fetch(`${url}/api/GetRulePreview?previewId=${previewId}`, { headers });
    const found = (await answer.json()) as Preview;
    if (isOver(found)) return found;
    await delay(50);
  }
}
const isDone = ({ state }: Preview): boolean => state === 'Done';
const isRevalidated = ({ revalidation }: Preview): boolean =>
  revalidation !== null && revalidation.total > 0 && revalidation.done === revalidation.total;

const getFiles = async (previewId: string) =>
  (
    await database.owner.query<{ attempts: number; state: string }>(
      'select attempts, state from upload_file where transaction_id = $1 order by position',
      [previewId],
    )
  ).rows;

test('killed while files are checked, a second process checks only the rest', async () => {
  const faulty = await start('rule-preview.after-save#1:kill');
  const previewId = await startPreview(faulty, 500);
  await faulty.exited;
  const before = await getFiles(previewId);
  const saved = before.flatMap(({ state }, place) => (state === 'done' ? [place] : []));
  expect(saved.length).toBeGreaterThan(0);
  expect(saved.length).toBeLessThan(ids.length);
  const other = await start();
  const done = await preview(other, previewId, isDone);
  expect(done).toMatchObject({ files: ids.length, counts: { newlyFailing: ids.length } });
  const after = await getFiles(previewId);
  expect(after).toHaveLength(ids.length);
  // What had its result keeps it; what was being checked when it was killed is checked again.
  expect(saved.map((place) => after[place])).toEqual(saved.map(() => ({ attempts: 1, state: 'done' })));
  await post(other, 'DropRulePreview', { previewId });
});

test('killed after it was applied, a second process validates each submission once', async () => {
  const faulty = await start('reprocess.before-commit:kill');
  const previewId = await startPreview(faulty, 500);
  await preview(faulty, previewId, isDone);
  await post(faulty, 'ApplyRulePreview', { previewId }).catch(() => null);
  await faulty.exited;
  const other = await start();
  await preview(other, previewId, isRevalidated);
  const { rows } = await database.owner.query<{ runs: number; status: string }>(
    `select count(*)::int as runs, min(c.validation_status) as status
     from validation_run r join component c using (sub_id, component) where c.sub_id = any($1) group by c.sub_id`,
    [ids],
  );
  expect(rows).toEqual(ids.map(() => ({ runs: 2, status: 'WarningsAndErrors' })));
});
