/** What a repeated check finds again is not stored again. Spec: admin-data-reprocess. */
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { hedisFile, makeSubmission } from '#src/test/factories.ts';
import { providePortal } from '#src/test/provide-portal.ts';

const orgId = 5678;
const subId = 2001;
const staff = 'staff@portal.example';
const portal = await providePortal({
  organizations: [{ orgId }],
  people: { [staff]: ['sysadmin'] },
});
const db = portal.database.owner;

async function reprocess(): Promise<void> {
  const groupId = randomUUID();
  const url = `/api/BulkSubmissionAction?subIds=${subId}&component=DST&action=Reprocess&groupId=${groupId}`;
  expect((await portal.post(staff, url)).status).toBe(200);
  await portal.getOutcome(staff, groupId);
}

async function read() {
  const url = `/api/GetFindings?submissionId=${subId}&component=DST&limit=100`;
  const page = (await portal.get(staff, url)).body as { readonly rows: readonly object[] };
  const blocks = await db.query(
    'select first_seq from finding_block join validation_run using (run_id) where sub_id = $1',
    [subId],
  );
  const reports = await db.query(
    'select file_id from stored_file where sub_id = $1 and file_type = 3 and archived_at is null',
    [subId],
  );
  const failures = await db.query(
    'select rule_id, findings, xmin::text as version from rule_failure where sub_id = $1 order by rule_id',
    [subId],
  );
  return { findings: page.rows, blocks: blocks.rows, reports: reports.rows, failures: failures.rows };
}

test('findings that are found again are stored once; a report that is missing is written again', async () => {
  await makeSubmission(db, { subId, orgId });
  const file = { name: `Commercial${subId}.xml`, content: hedisFile({ subId, orgId }) };
  const { transactionId } = await portal.upload(staff, [file]);
  await portal.getOutcome(staff, transactionId);
  const before = await read();
  expect(before.findings).not.toEqual([]);
  expect(before.reports).toHaveLength(1);
  expect(before.failures).not.toEqual([]);
  // The second time the run before has no findings of its own.
  for (const _ of [1, 2]) await reprocess();
  const { rows } = await db.query('select from validation_run where sub_id = $1', [subId]);
  expect(rows).toHaveLength(3);
  expect(await read()).toEqual(before);
  await db.query('update stored_file set archived_at = now() where sub_id = $1 and file_type = 3', [subId]);
  await reprocess();
  const after = await read();
  expect(after.reports).toHaveLength(1);
  expect(after.findings).toEqual(before.findings);
});
