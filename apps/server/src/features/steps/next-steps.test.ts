import { randomUUID } from 'node:crypto';
import type { AnswerOf } from '@idss/contract/endpoint';
import type { nextSteps } from '@idss/contract/steps/next-steps';
import { expect, test } from 'vitest';
import { provideSigningPortal } from '#src/test/provide-signing-portal.ts';
import { makePerson, makeSubmissionAt, organizationId } from '#src/test/signing-portal.ts';

const { portal, db, analyst } = await provideSigningPortal({ analyst: 'orguser' });
const auditor = await makePerson(db, 'Aldo Quist', [['auditor', organizationId]]);

type Step = AnswerOf<(typeof nextSteps)['GetNextSteps']>['steps'][number];

async function findStep(by: typeof auditor, subId: number): Promise<Step | undefined> {
  const answer = await portal.call('GET', by, '/api/GetNextSteps');
  const { steps } = JSON.parse(answer.text) as { steps: readonly Step[] };
  return steps.find((step) => step.subId === subId);
}

async function endUpload(subId: number, state: 'done' | 'refused' | 'failed', at: string): Promise<void> {
  await db.query(
    `with sent as (insert into upload_transaction (transaction_id, program, user_id, state, created_at)
       select $2, 'HEDIS', user_id, 'finished', $4 from app_user where email = $5 returning transaction_id)
     insert into upload_file (upload_file_id, transaction_id, position, file_name, sub_id, component, state)
     select $2, transaction_id, 1, 'f.xml', $1, 'DST', $3 from sent`,
    [subId, randomUUID(), state, at, analyst.email],
  );
}

test('where files are corrected the last one that ended badly is in the way, until a better one', async () => {
  const subId = await makeSubmissionAt(db, { step: 3 });
  expect(await findStep(analyst, subId)).toMatchObject({
    kind: 'planLock',
    since: '2026-06-01T12:00:00.000Z',
  });
  await endUpload(subId, 'refused', '2026-06-02T08:00:00.000Z');
  expect(await findStep(analyst, subId)).toMatchObject({
    kind: 'uploadAgain',
    since: '2026-06-02T08:00:00.000Z',
    why: expect.stringContaining('The last file was refused'),
  });
  await endUpload(subId, 'done', '2026-06-02T09:00:00.000Z');
  expect(await findStep(analyst, subId)).toMatchObject({
    kind: 'planLock',
    since: '2026-06-01T12:00:00.000Z',
  });
  // Sent before, and ended later.
  await endUpload(subId, 'failed', '2026-06-02T08:30:00.000Z');
  expect(await findStep(analyst, subId)).toMatchObject({ kind: 'planLock' });
});

test('behind the plan lock a step waits since the last move, whatever file came since', async () => {
  const subId = await makeSubmissionAt(db, { step: 4 });
  for (const kind of ['stage-changed', 'stage-changed', 'file-downloaded'])
    await db.query(`select append_event(null, 'Pia Locke', '', '', $1, $2, 'DST', $3, '', '{}')`, [
      kind,
      subId,
      organizationId,
    ]);
  await endUpload(subId, 'refused', '2026-06-02T08:00:00.000Z');
  const { rows } = await db.query<{ at: string }>(
    `select at from event where sub_id = $1 and kind = 'stage-changed' order by event_id desc limit 1`,
    [subId],
  );
  expect(await findStep(auditor, subId)).toMatchObject({ kind: 'review', since: rows[0]?.at });
});
