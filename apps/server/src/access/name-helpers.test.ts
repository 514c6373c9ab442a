import type { SubmissionSummary } from '@idss/contract/submissions/submissions';
import type { VerdictAnswer } from '@idss/contract/shapes';
import { describeRefusal } from '@idss/domain/permissions/who-can-help';
import { expect, test } from 'vitest';
import { makeOrganization, makeSurvey } from '#src/test/factories.ts';
import { provideSigningPortal, readers } from '#src/test/provide-signing-portal.ts';
import {
  makePerson,
  makeSubmissionAt,
  organizationId,
  type Person,
  vendorId,
} from '#src/test/signing-portal.ts';

const { portal, db, viewer, vendor, staff, analyst } = await provideSigningPortal(readers);
const firmId = 900;
await makeOrganization(db, { orgId: firmId, name: 'Northgate Audit' });

async function read(by: Person, subId: number, component = 'DST'): Promise<SubmissionSummary> {
  const answer = await portal.call(
    'GET',
    by,
    `/api/GetSubmissionSummary?subId=${subId}&component=${component}`,
  );
  if (answer.status !== 200) throw new Error(answer.text);
  return JSON.parse(answer.text) as SubmissionSummary;
}
const get = ({ actions }: SubmissionSummary, name: string): VerdictAnswer | undefined =>
  actions.find(({ action }) => action === name)?.verdict;
const locked = 'The submission is locked; remove the plan lock before loading a new file.';

async function makeAudited(step: number): Promise<number> {
  const subId = await makeSubmissionAt(db, { step });
  await db.query('update submission set audit_firm_id = $2 where sub_id = $1', [subId, firmId]);
  return subId;
}

test('without anybody who can, a refusal says the roles; with somebody, their name, firm and address', async () => {
  const subId = await makeAudited(4);
  expect(describeRefusal((await read(analyst, subId)).canUpload)).toBe(
    `${locked} Roles that can remove it: system administrator, auditor.`,
  );
  const paul = await makePerson(db, 'Paul Whitcombe', [['auditor', organizationId]]);
  const { canUpload, actions } = await read(analyst, subId);
  expect(canUpload.helpers?.people).toEqual([
    { name: 'Paul Whitcombe', email: paul.email, organization: 'Northgate Audit' },
  ]);
  expect(describeRefusal(canUpload)).toBe(`${locked} Paul Whitcombe (Northgate Audit) can remove it.`);
  expect(actions.map(({ action, verdict }) => `${action}: ${describeRefusal(verdict)}`)).toEqual([
    'PlanUnlock: Paul Whitcombe (Northgate Audit) can do this.',
    'AuditLock: Paul Whitcombe (Northgate Audit) can do this.',
  ]);
  // Whoever can do it themselves has the button.
  expect(get(await read(paul, subId), 'PlanUnlock')).toEqual({ ok: true });
  // A locked person can do nothing, and one assigned to another submission only nothing here.
  const other = await makeAudited(4);
  await db.query('insert into auditor_assignment (user_id, org_id, sub_id) values ($1, $2, $3)', [
    paul.userId,
    organizationId,
    other,
  ]);
  expect((await read(analyst, subId)).canUpload.helpers?.people).toEqual([]);
  expect((await read(analyst, other)).canUpload.helpers?.people).toHaveLength(1);
  await db.query('update app_user set locked_at = now() where user_id = $1', [paul.userId]);
  expect((await read(analyst, other)).canUpload.helpers?.people).toEqual([]);
});

test('colleagues are named to a viewer, three by name and the others counted', async () => {
  const subId = await makeSubmissionAt(db, { step: 3 });
  expect(describeRefusal(get(await read(viewer, subId), 'PlanLock') ?? {})).toBe(
    'Some orguser (Lakeside Health Plan) can do this.',
  );
  for (const name of ['Ada', 'Ben', 'Cleo']) await makePerson(db, name, [['orgadmin', organizationId]]);
  expect(describeRefusal(get(await read(viewer, subId), 'PlanLock') ?? {})).toBe(
    'Ada, Ben, Cleo (Lakeside Health Plan) or 1 other can do this.',
  );
});

test('a vendor is told nobody of the plan, and staff are told who signs', async () => {
  const subId = await makeSubmissionAt(db, { step: 7 });
  await makePerson(db, 'Sofia Marsh', [['orgsigner', organizationId]]);
  await makeSurvey(db, { component: 'CAHPS', subId, step: 8, vendorId });
  expect((await read(vendor, subId, 'CAHPS')).canSign.helpers).toMatchObject({
    people: [],
    others: 0,
    roles: 'organization signer',
  });
  expect(describeRefusal((await read(staff, subId)).canSign)).toBe(
    'Only available for Signer. Sofia Marsh (Lakeside Health Plan) can sign.',
  );
});
