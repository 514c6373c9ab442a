/** The portal is killed while an upload is stopped: either it is stopped, or it is checked to its end. */
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import {
  hedisFile,
  makeOrganization,
  makeSeason,
  makeSubmission,
  makeUser,
  multipart,
} from '#src/test/factories.ts';
import { getOutcome } from '#src/test/killable-uploads.ts';
import { getToken } from '#src/test/open-portal.ts';
import { provideKillablePortal } from '#src/test/provide-killable-portal.ts';

vi.setConfig({ testTimeout: 120_000 });

const orgId = 5678;
const admin = 'admin@plan.example';
const headers = { authorization: `Bearer ${getToken(admin)}` };
const { database, start } = await provideKillablePortal();
await makeSeason(database.owner);
await makeOrganization(database.owner, { orgId });
await makeUser(database.owner, { email: admin, roles: [['orgadmin', orgId]] });

test.each([
  ['stop.before-commit', 700, false],
  ['stop.after-commit', 701, true],
] as const)('killed at %s', async (point, subId, isStopped) => {
  await makeSubmission(database.owner, { subId, orgId });
  const name = `Commercial${subId}.xml`;
  const portal = await start(`validate.claimed@${name}:hang`);
  const transactionId = randomUUID();
  const body = multipart([{ name, content: hedisFile({ subId, orgId }) }]);
  await fetch(
    `${portal.url}/api/bulkupload/uploadfiles?submissionType=HEDIS&transactionId=${transactionId}`,
    { method: 'POST', headers: { ...headers, ...body.headers }, body: new Uint8Array(body.payload) },
  );
  const isBegun = async () =>
    (await database.owner.query('select from upload_file where file_name = $1 and attempts = 1', [name]))
      .rowCount === 1;
  while (!(await isBegun())) await delay(50);
  await portal.plan(`${point}:kill`);
  const stopped = fetch(`${portal.url}/api/StopUpload`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ transactionId }),
  }).catch(() => null);
  await portal.exited;
  expect(await stopped).toBeNull();
  const again = await start();
  const outcome = await getOutcome(again, admin, transactionId);
  const [row] = outcome.uploadDetail.nonSurveyFiles;
  expect(row?.note.startsWith('Stopped by')).toBe(isStopped);
  const { rows } = await database.owner.query(
    'select step, running_upload_file_id from component where sub_id = $1',
    [subId],
  );
  expect(rows).toEqual([{ step: isStopped ? 1 : 3, running_upload_file_id: null }]);
});
