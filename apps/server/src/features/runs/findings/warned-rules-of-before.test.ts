/** Rules that warned before it was noted are filled in after a roll-out. Spec: reports-warnings. */
import { expect, test } from 'vitest';
import { runDataChanges } from '#src/db/data-changes.ts';
import { hedisFile, makeSubmission } from '#src/test/factories.ts';
import { providePortal } from '#src/test/provide-portal.ts';

const plan = { subId: 1234, orgId: 5678 };
const admin = 'admin@plan.example';
const portal = await providePortal({
  organizations: [{ orgId: plan.orgId }],
  people: { [admin]: ['orgadmin', plan.orgId] },
});
const db = portal.database.owner;

async function upload(change: (text: string) => string): Promise<void> {
  const content = hedisFile(plan, { change });
  const { transactionId } = await portal.upload(admin, [{ name: 'Commercial1234.xml', content }]);
  await portal.getOutcome(admin, transactionId);
}
const listWarned = async () =>
  (await db.query('select rule_id, findings, explained from warned_rule order by rule_id')).rows;

test('each rule that warned has what the current file has of it, also where that is nothing', async () => {
  await makeSubmission(db, plan);
  await upload((text) => text);
  const before = await listWarned();
  expect(before.length).toBeGreaterThan(1);
  // The first of them warns of nothing any more, as after a corrected file.
  const [corrected] = before;
  await db.query(
    `insert into validation_run (run_id, sub_id, component, file_id, upload_file_id, status, counts, finding_totals, finished_at)
     select gen_random_uuid(), sub_id, component, file_id, null, status, counts,
       (select jsonb_agg(f) from jsonb_array_elements(finding_totals) f where f->>'ruleId' <> $1), now() from validation_run`,
    [corrected.rule_id],
  );
  await db.query(
    `update component set (current_run_id, latest_run_id) = (select run_id, run_id from validation_run where upload_file_id is null)
     where sub_id = $1`,
    [plan.subId],
  );
  await db.query('delete from warned_rule');
  await db.query(`update data_change set finished_at = null where name like '%warned-rules%'`);
  await runDataChanges(db);
  expect(await listWarned()).toEqual(
    before.map((rule) => (rule === corrected ? { ...rule, findings: 0, explained: 0 } : rule)),
  );
  const { rows } = await db.query(
    `select rows_done, finished_at is not null as is_done from data_change where name like '%warned-rules%'`,
  );
  expect(rows).toEqual([{ rows_done: before.length, is_done: true }]);
});
