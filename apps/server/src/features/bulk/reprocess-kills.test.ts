/** The portal is killed in the middle of a group that is reprocessed; another process does the rest, and nothing twice. */
import { randomUUID } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { makeOrganization, makeSeason, makeSubmission, makeUser } from '#src/test/factories.ts';
import { getOutcome, uploadHedisFiles } from '#src/test/killable-uploads.ts';
import { getToken } from '#src/test/open-portal.ts';
import { type KillablePortal, provideKillablePortal } from '#src/test/provide-killable-portal.ts';

const orgId = 5678;
const staff = 'staff@portal.example';
const headers = { authorization: `Bearer ${getToken(staff)}` };

vi.setConfig({ testTimeout: 120_000 });

const { database, start } = await provideKillablePortal();
await makeSeason(database.owner);
await makeOrganization(database.owner, { orgId });
await makeUser(database.owner, { email: staff, roles: [['sysadmin']] });

const reprocess = (portal: KillablePortal, ids: readonly number[], groupId: string) =>
  fetch(
    `${portal.url}/api/BulkSubmissionAction?subIds=${ids.join(',')}&component=DST&action=Reprocess&groupId=${groupId}`,
    { method: 'POST', headers },
  ).catch(() => null);

async function getRuns(ids: readonly number[]): Promise<readonly number[]> {
  const { rows } = await database.owner.query<{ runs: number }>(
    `select count(*)::int as runs from validation_run where sub_id = any($1) group by sub_id`,
    [ids],
  );
  return rows.map(({ runs }) => runs);
}

const size = 12;
let lastId = 100;

test.each([
  ['validate.claimed', 5],
  ['outcome.after-saveRuns', 7],
  ['outcome.before-commit', 1],
] as const)('killed at %s #%i, a second process validates each of the rest once', async (point, hit) => {
  const ids = Array.from({ length: size }, () => (lastId += 1));
  for (const subId of ids) await makeSubmission(database.owner, { subId, orgId });
  const faulty = await start();
  await uploadHedisFiles(faulty, staff, { orgId, subIds: ids });
  await faulty.plan(`${point}#${hit}:kill`);
  const groupId = randomUUID();
  await reprocess(faulty, ids, groupId);
  await faulty.exited;
  const other = await start();
  const { uploadDetail } = await getOutcome(other, staff, groupId);
  expect(uploadDetail.nonSurveyFiles).toHaveLength(size);
  expect(await getRuns(ids)).toEqual(ids.map(() => 2));
  const { rows } = await database.owner.query<{ claimed: number; changed: number }>(
    `select count(running_upload_file_id)::int as claimed, count(*) filter (where data_version <> 1 or step <> 3)::int as changed
     from component where sub_id = any($1)`,
    [ids],
  );
  expect(rows).toEqual([{ claimed: 0, changed: 0 }]);
});

test('killed before the request is committed nothing is claimed, and it can be sent again', async () => {
  const ids = [(lastId += 1), (lastId += 1)];
  for (const subId of ids) await makeSubmission(database.owner, { subId, orgId });
  const first = await start();
  await uploadHedisFiles(first, staff, { orgId, subIds: ids });
  const faulty = await start('reprocess.before-commit:kill');
  const groupId = randomUUID();
  expect(await reprocess(faulty, ids, groupId)).toBeNull();
  await faulty.exited;
  expect(await getRuns(ids)).toEqual([1, 1]);
  // The other process continues as if nothing had been requested.
  expect((await reprocess(first, ids, groupId))?.status).toBe(200);
  await getOutcome(first, staff, groupId);
  expect(await getRuns(ids)).toEqual([2, 2]);
});
