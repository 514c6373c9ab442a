/** Who is newly blocked by changed rules is told: one mail to each person and change, also after a killed process. */
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { makeOrganization, makeSeason, makeSubmission, makeUser } from '#src/test/factories.ts';
import { uploadHedisFiles } from '#src/test/killable-uploads.ts';
import { getToken } from '#src/test/open-portal.ts';
import { type KillablePortal, provideKillablePortal } from '#src/test/provide-killable-portal.ts';

const [orgId, otherOrg] = [5678, 5679];
const staff = 'staff@portal.example';
const headers = { authorization: `Bearer ${getToken(staff)}`, 'content-type': 'application/json' };
const ids = [101, 102, 103];

vi.setConfig({ testTimeout: 120_000 });

const { database, start } = await provideKillablePortal();
const db = database.owner;
await makeSeason(db);
for (const each of [orgId, otherOrg]) await makeOrganization(db, { orgId: each });
await makeUser(db, { email: staff, roles: [['sysadmin']] });
await makeUser(db, { email: 'admin@plan.example', roles: [['orgadmin', orgId]] });
// Two roles, one mail.
await makeUser(db, {
  email: 'signer@plan.example',
  roles: [
    ['orgsigner', orgId],
    ['orguser', orgId],
  ],
});
await makeUser(db, { email: 'locked@plan.example', roles: [['orguser', orgId]] });
await db.query(`update app_user set locked_at = now() where email = 'locked@plan.example'`);
await makeUser(db, { email: 'auditor@firm.example', roles: [['auditor', orgId]] });
await makeUser(db, { email: 'admin@other.example', roles: [['orgadmin', otherOrg]] });
for (const subId of ids) await makeSubmission(db, { subId, orgId });
await makeSubmission(db, { subId: 900, orgId: otherOrg });
await uploadHedisFiles(await start(), staff, { orgId, subIds: ids });

const post = async ({ url }: KillablePortal, name: string, body: object) =>
  (await fetch(`${url}/api/${name}`, { method: 'POST', headers, body: JSON.stringify(body) })).json();
const get = async ({ url }: KillablePortal, name: string, previewId: string) =>
  (await fetch(`${url}/api/${name}?previewId=${previewId}`, { headers })).json();

async function preview(portal: KillablePortal, threshold: number): Promise<string> {
  const change = { ruleId: 'H-003', isOn: true, severity: 'Error', threshold };
  const { previewId } = (await post(portal, 'StartRulePreview', { changes: [change], sampleSize: null })) as {
    previewId: string;
  };
  for (;;) {
    const { state } = (await get(portal, 'GetRulePreview', previewId)) as { state: string };
    if (state === 'Done') return previewId;
    await delay(50);
  }
}

const mails = async (previewId: string) =>
  (
    await db.query<{ recipient: string; facts: object }>(
      'select recipient, facts from mail where key like $1 order by recipient',
      [`newly-blocked ${previewId} %`],
    )
  ).rows;
const jobEnded = async (): Promise<void> => {
  await expect
    .poll(
      async () =>
        (
          await db.query(
            `select from pgboss.job where name = 'tell-newly-blocked' and state not in ('completed', 'cancelled')`,
          )
        ).rowCount,
      { timeout: 60_000 },
    )
    .toBe(0);
};

test('one mail to each person of the organization, and none twice after a killed process', async () => {
  const faulty = await start('tell-blocked.after-commit#1:kill');
  const previewId = await preview(faulty, 500);
  await post(faulty, 'ApplyRulePreview', { previewId }).catch(() => null);
  await faulty.exited;
  expect(await mails(previewId)).toHaveLength(1);
  const portal = await start();
  await jobEnded();
  const facts = {
    measurementYear: expect.any(Number),
    count: 3,
    submissions: ids.map((id) => `HEDIS ${id}, Plan ${orgId}, Commercial`),
    changes: ['H-003 from Error, threshold 100 to Error, threshold 500'],
  };
  expect(await mails(previewId)).toEqual([
    { recipient: 'admin@plan.example', facts },
    { recipient: 'signer@plan.example', facts },
  ]);
  expect(await get(portal, 'GetRulePreviewOrganizations', previewId)).toMatchObject([
    {
      organizationId: orgId,
      newlyFailing: 3,
      newlyBlocked: ids.map((submissionId) => ({
        submissionId,
        component: 'DST',
        productLine: 'Commercial',
      })),
    },
  ]);
  // Put back, nobody is newly blocked; put back again, they are, which is another change.
  const { previewId: undone } = (await post(portal, 'UndoRulePreview', { previewId })) as {
    previewId: string;
  };
  await jobEnded();
  expect(await mails(undone)).toEqual([]);
  const { previewId: again } = (await post(portal, 'UndoRulePreview', { previewId: undone })) as {
    previewId: string;
  };
  await jobEnded();
  expect(await mails(again)).toHaveLength(2);
  await post(portal, 'UndoRulePreview', { previewId: again });
});
