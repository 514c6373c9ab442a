import { expect, test } from 'vitest';
import { hedisFile, makeSubmission } from '#src/test/factories.ts';
import { providePortal } from '#src/test/provide-portal.ts';

const orgId = 5678;
const admin = 'admin@plan.example';

const portal = await providePortal({
  organizations: [{ orgId }],
  people: { [admin]: ['orgadmin', orgId] },
});

interface Outcome {
  readonly step: number;
  readonly dataVersion: number;
  readonly runFileId: string;
  readonly currentFileId: string;
  readonly kinds: string[];
  readonly designations: number;
}

async function getOutcome(subId: number): Promise<Outcome> {
  const { rows } = await portal.database.app.query<Outcome>(
    `select step, data_version as "dataVersion", r.file_id as "runFileId", current_file_id as "currentFileId",
       array(select kind from event e where e.sub_id = c.sub_id
         and kind in ('file-processed', 'stage-changed') order by event_id) as kinds,
       (select count(*) from audit_designation d where d.sub_id = c.sub_id) as designations
     from component c join validation_run r on r.run_id = c.current_run_id where c.sub_id = $1`,
    [subId],
  );
  const [row] = rows;
  if (!row) throw new Error('The component has no current file.');
  return row;
}

/** The number of short queries between upload and lock, while the file is being read. */
const apart = [0, 1, 2, 5, 10, 15, 20, 30, 40, 60, 80, 120, 160, 240, 320, 480];

test.each(apart)(
  'plan lock during an upload, %i queries later: never locked with newer data',
  async (questions) => {
    const subId = 3000 + questions;
    const name = `Commercial${subId}.xml`;
    await makeSubmission(portal.database.owner, { subId, orgId });
    const content = hedisFile({ subId, orgId });
    const first = await portal.upload(admin, [{ name, content }]);
    await portal.getOutcome(admin, first.transactionId);

    const uploading = portal.upload(admin, [{ name, content }]);
    for (let asked = 0; asked < questions; asked += 1) await portal.database.app.query('select 1');
    const lock = await portal.post(
      admin,
      `/api/ExecutePlanAction?submissionId=${subId}&component=DST&action=PlanLock`,
    );
    const { transactionId } = await uploading;
    await portal.getOutcome(admin, transactionId);

    const after = await getOutcome(subId);
    const isLocked = lock.status === 200;
    expect([200, 409]).toContain(lock.status);
    expect(after.step).toBe(isLocked ? 4 : 3);
    // The current file is the validated one, and no file was accepted after the lock.
    expect(after.runFileId).toBe(after.currentFileId);
    expect(after.designations > 0).toBe(isLocked);
    expect(after.kinds.at(-1)).toBe(isLocked ? 'stage-changed' : 'file-processed');
    expect(after.dataVersion).toBe(after.kinds.filter((kind) => kind === 'file-processed').length);
  },
);
