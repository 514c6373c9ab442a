import { expect, test } from 'vitest';
import { makeSubmission } from '#src/test/factories.ts';
import { nextHint } from '#src/test/portal.ts';
import { provideTwoProcesses } from '#src/test/provide-portal.ts';

const staff = 'staff@portal.example';

const { portal, other } = await provideTwoProcesses({
  organizations: [{ orgId: 10 }],
  people: { [staff]: ['sysadmin'], 'user@plan.example': ['orguser', 10] },
});
for (const subId of [1, 2, 3]) await makeSubmission(portal.database.owner, { subId, orgId: 10 });

const reload = (as = staff) => portal.post(as, '/api/UpdateAllSubmissionStatuses');
async function statuses() {
  const { rows } = await portal.database.owner.query(
    `select sub_id as id, is_final as "isFinal", is_attested as "isAttested", validation_status as status
     from component order by sub_id`,
  );
  return rows;
}
const corrections = async () =>
  (
    await portal.database.owner.query<{ message: string }>(
      `select message from event where kind = 'status-corrected' order by event_id`,
    )
  ).rows.map(({ message }) => message);

test('statuses that differ from what they follow from are corrected, with an event each', async () => {
  await reload();
  const right = await statuses();
  const before = await corrections();
  await portal.database.owner.query(
    `update component set is_final = true, is_attested = true where sub_id = 2`,
  );
  // A file is being processed: its check will write the status.
  await portal.database.owner.query(
    `update component set validation_status = 'Error', running_upload_file_id = gen_random_uuid() where sub_id = 3`,
  );
  expect(await reload()).toMatchObject({ status: 200, body: true });
  expect((await statuses()).slice(0, 2)).toEqual(right.slice(0, 2));
  expect((await statuses())[2]).toMatchObject({ status: 'Error' });
  expect((await corrections()).slice(before.length)).toEqual([
    expect.stringMatching(
      /^Status corrected for HEDIS submission 2 from final, attested, \w+ to not final, not attested, \w+$/,
    ),
  ]);
  await reload();
  expect(await corrections()).toHaveLength(before.length + 1);
});

test('every process reads again what it had cached', async () => {
  const read = async (): Promise<boolean> =>
    ((await other.get(staff, '/api/GetAdminModel')).body as { allowsHosSubmission: boolean })
      .allowsHosSubmission;
  expect(await read()).toBe(true);
  await portal.database.owner.query(
    `insert into setting (key, value, changed_by) values ('allowsHosSubmission', 'false', 'by hand')`,
  );
  expect(await read()).toBe(true);
  const arrived = nextHint(other.app, ({ kind }) => kind === 'settings');
  await reload();
  await arrived;
  expect(await read()).toBe(false);
});

test('only staff', async () => {
  expect((await reload('user@plan.example')).status).toBe(403);
});
