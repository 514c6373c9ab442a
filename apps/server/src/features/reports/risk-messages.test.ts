/** Staff write to organizations at risk, once. Spec: control-room-message. */
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { makeSubmissionAt, organizationId } from '#src/test/signing-portal.ts';
import { provideSigningPortal } from '#src/test/provide-signing-portal.ts';
import { setMilestones } from '#src/test/factories.ts';
import { mailNotices } from '#src/features/notices/mail-notices.ts';

const { portal, db, staff, planner, signer, viewer } = await provideSigningPortal({
  staff: 'sysadmin',
  planner: 'orgadmin',
  signer: 'orgsigner',
  viewer: 'viewer',
});
await setMilestones(db, [
  { program: 'HEDIS', key: 'planLock', label: 'Plan lock', at: '2026-06-01T03:00:00.000Z' },
]);
await makeSubmissionAt(db, { step: 3 });
await makeSubmissionAt(db, { step: 3 });

const message = (more: object = {}) => ({
  messageId: randomUUID(),
  organizationIds: [organizationId],
  roles: ['orgadmin', 'orgsigner'],
  subject: 'Your files are late',
  text: 'Please lock them.\n\nThank you.',
  ...more,
});
const send = (body: object) => portal.call('POST', staff, '/api/SendRiskMessage', body);
const notices = async () =>
  (
    await db.query<{ user_id: string; facts: object }>(
      `select user_id, facts from notice where kind = 'message' order by notice_id`,
    )
  ).rows;

test('staff see which organizations are at risk, and whom they can write to', async () => {
  const { body } = await portal.call('GET', staff, '/api/GetRiskOrganizations');
  expect(Object.values(body)).toEqual([
    {
      organizationId,
      organizationName: 'Lakeside Health Plan',
      submissions: 2,
      people: [
        { role: 'orgadmin', count: 1, names: [planner.name] },
        { role: 'orguser', count: 0, names: [] },
        { role: 'orgsigner', count: 1, names: [signer.name] },
        { role: 'auditor', count: 0, names: [] },
      ],
    },
  ]);
  expect((await portal.call('GET', planner, '/api/GetRiskOrganizations')).status).toBe(403);
});

test('each person has one notice and one mail of a message, and the same message again sends nothing', async () => {
  const body = message();
  const answers = await Promise.all([send(body), send(body)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(answers.filter((answer) => answer.body['isRepeated'] === false)).toHaveLength(1);
  expect((await send({ ...body, subject: 'Another' })).body).toEqual({
    organizations: 1,
    recipients: 2,
    isRepeated: true,
  });
  const facts = { title: 'Your files are late', text: body.text, by: staff.name };
  expect(await notices()).toEqual(
    expect.arrayContaining([
      { user_id: planner.userId, facts },
      { user_id: signer.userId, facts },
    ]),
  );
  expect(await notices()).toHaveLength(2);
  const events = await db.query(`select message from event where kind = 'organizations-written-to'`);
  expect(events.rows).toEqual([
    { message: 'Wrote to 2 people of 1 organization at risk: Your files are late' },
  ]);
  portal.clock = new Date(portal.clock.getTime() + 120_000);
  await mailNotices(portal.app);
  await mailNotices(portal.app);
  const mails = await db.query(
    `select recipient, facts->'notices'->0->>'title' as title from mail where template = 'notices' order by recipient`,
  );
  expect(mails.rows).toEqual(
    [planner.email, signer.email].sort().map((recipient) => ({ recipient, title: 'Your files are late' })),
  );
});

test('who is not at risk, or has no such people, is not written to', async () => {
  const before = await notices();
  expect(await send(message({ organizationIds: [6789] }))).toMatchObject({
    status: 409,
    body: { message: 'None of these organizations is at risk any more.' },
  });
  expect((await send(message({ roles: ['auditor'] }))).status).toBe(409);
  expect((await send(message({ subject: 'Two\nlines' }))).status).toBe(400);
  expect((await send(message({ roles: ['viewer'] }))).status).toBe(400);
  expect((await portal.call('POST', viewer, '/api/SendRiskMessage', message())).status).toBe(403);
  expect(await notices()).toEqual(before);
});
