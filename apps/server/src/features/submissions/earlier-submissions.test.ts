/** A measure leads to the same submission of earlier seasons of this portal, where the caller can see it. Spec: measures-live. */
import type { LiveMeasure } from '@idss/contract/submissions/measures';
import { expect, test } from 'vitest';
import { hedisFile, makeSubmission } from '#src/test/factories.ts';
import { providePortal } from '#src/test/provide-portal.ts';

const [orgId, otherOrg] = [5678, 9999];
const admin = 'admin@plan.example';
const [subId, earlierId, othersId] = [3001, 3002, 3003];

const portal = await providePortal({
  organizations: [{ orgId }, { orgId: otherOrg }],
  people: { [admin]: ['orgadmin', orgId] },
});
const db = portal.database.owner;
await makeSubmission(db, { subId, orgId });
await makeSubmission(db, { subId: earlierId, orgId });
await makeSubmission(db, { subId: othersId, orgId: otherOrg });
const { transactionId } = await portal.upload(admin, [
  { name: `Commercial${subId}.xml`, content: hedisFile({ subId, orgId }) },
]);
await portal.getOutcome(admin, transactionId);

async function listEarlier(): Promise<LiveMeasure['history']['submissions']> {
  const query = `submissionId=${subId}&productLine=Commercial&measure=CBP&measurementYear=2025`;
  const { status, body } = await portal.get(admin, `/api/GetLiveMeasure?${query}`);
  expect(status).toBe(200);
  return (body as LiveMeasure).history.submissions;
}

test('those of earlier years with a file, of the same plan', async () => {
  expect(await listEarlier()).toEqual([]);
  await db.query(
    `insert into season select (jsonb_populate_record(s, '{"measurement_year": 2024, "state": "closed", "is_current": false}')).*
     from season s`,
  );
  await db.query('update submission set measurement_year = 2024 where sub_id <> $1', [subId]);
  expect(await listEarlier()).toEqual([]);
  await db.query(
    `update component c set current_run_id = of.current_run_id from component of
     where of.sub_id = $1 and c.sub_id <> $1`,
    [subId],
  );
  expect(await listEarlier()).toEqual([{ measurementYear: 2024, submissionId: earlierId }]);
});
