/** Revoked access applies from the next request, and ids inside a body are checked like those in the address. */
import { contract } from '@idss/contract/contract';
import defaultMatrix from '@idss/domain/permissions/default-matrix';
import { beforeEach, expect, test } from 'vitest';
import { handlers } from '#src/handlers.ts';
import { changes } from '#src/kernel/cached.ts';
import { notify } from '#src/kernel/push.ts';
import { provideWorld } from '#src/test/security/open-world.ts';
import { openTestApp } from '#src/test/test-app.ts';
import { checkCall } from './check-call.ts';
import { expectations } from './expectations.ts';
import { readServedCalls } from './served-calls.ts';
import { getTokens } from './tokens.ts';
import { restoreWorld, setStep } from './world.sql.ts';

const { database, portal } = await provideWorld();
const tokens = await getTokens(portal);
beforeEach(async () => {
  await restoreWorld(database, portal.app);
});

interface Answer {
  readonly status: number;
  readonly body: string;
}

async function call(as: string, method: 'GET' | 'POST', url: string, payload?: object): Promise<Answer> {
  const { statusCode, body } = await portal.server.inject({
    method,
    url,
    headers: { authorization: `Bearer ${tokens.get(as)}` },
    ...(payload ? { payload } : {}),
  });
  return { status: statusCode, body: body.replace(/"reference":"[^"]*"/, '') };
}
const summary = '/api/GetSubmissionSummary?subId=1001&component=DST';

/** Changes the database as an administrator's call does: caches are invalidated with the commit. */
async function change(sql: string, values: readonly unknown[], topic: string, detail = ''): Promise<void> {
  await database.app.query(sql, [...values]);
  // Every process invalidates its cache: this one immediately, others when they are notified.
  await notify(database.app, { change: topic, detail });
  portal.app.push.dropLocally(topic, detail);
}

const getEmail = (role: string): string => `${role}@callers.example`;

test('a role that is removed', async () => {
  expect((await call('viewer', 'GET', summary)).status).toBe(200);
  const { rows } = await database.app.query(
    'select r.* from user_role r join app_user using (user_id) where email = $1',
    [getEmail('viewer')],
  );
  await change(
    'delete from user_role using app_user u where u.user_id = user_role.user_id and u.email = $1',
    [getEmail('viewer')],
    changes.people,
    getEmail('viewer'),
  );
  expect((await call('viewer', 'GET', summary)).status).toBe(403);
  await change(
    'insert into user_role values ($1, $2, $3, $4)',
    [rows[0]?.user_id, 'viewer', 'organization', 200],
    changes.people,
    getEmail('viewer'),
  );
  expect((await call('viewer', 'GET', summary)).status).toBe(404);
});

test('an assignment that moves to another submission', async () => {
  expect((await call('auditor', 'GET', summary)).status).toBe(200);
  const assign = (subId: number) =>
    change('update auditor_assignment set sub_id = $1', [subId], changes.people, getEmail('auditor'));
  await assign(1002);
  expect((await call('auditor', 'GET', summary)).status).toBe(404);
  await assign(1001);
  expect((await call('auditor', 'GET', summary)).status).toBe(200);
});

test('a user who is locked, with the links created before', async () => {
  const given = await call(
    'orguser',
    'GET',
    '/api/GetSubmissionDownloadString?submissionId=1001&component=DST&key=14',
  );
  const { url } = JSON.parse(given.body) as { url: string };
  expect((await portal.server.inject(url)).statusCode).toBe(200);
  const lock = (at: string | null) =>
    change(
      'update app_user set locked_at = $2 where email = $1',
      [getEmail('orguser'), at],
      changes.people,
      '',
    );
  await lock('2026-01-01');
  const refused = await call('orguser', 'GET', summary);
  expect(refused.status).toBe(403);
  expect(refused.body).toContain('"code":"locked"');
  expect((await portal.server.inject(url)).statusCode).toBe(404);
  await lock(null);
  expect((await call('orguser', 'GET', summary)).status).toBe(200);
});

test('a session that has ended', async () => {
  const token = await portal.token(getEmail('viewer'), { claims: { sid: 'another session' } });
  portal.sessions.add('another session');
  const once = () =>
    portal.server.inject({ url: '/api/GetCurrentUser', headers: { authorization: `Bearer ${token}` } });
  expect((await once()).statusCode).toBe(200);
  portal.sessions.delete('another session');
  // Sessions are checked once a second.
  await expect.poll(async () => (await once()).statusCode, { timeout: 3000 }).toBe(401);
});

test('a new security matrix', async () => {
  const errors = '/api/GetFindingGroups?submissionId=1001&component=DST';
  expect((await call('orguser', 'GET', errors)).status).toBe(200);
  const without = defaultMatrix.replace(
    /^VIEW_DOWNLOAD_ERRORS_HEDIS,.*$/m,
    'VIEW_DOWNLOAD_ERRORS_HEDIS,organization,Y,Y,Y,N,N,Y,N,N,N,Y',
  );
  const upload = (matrix: string) =>
    change(
      'insert into security_matrix (csv, uploaded_by) values ($1, $2)',
      [matrix, 'test'],
      changes.matrix,
    );
  await upload(without);
  expect((await call('orguser', 'GET', errors)).status).toBe(403);
  expect((await call('orgadmin', 'GET', errors)).status).toBe(200);
  await upload(defaultMatrix);
  expect((await call('orguser', 'GET', errors)).status).toBe(200);
});

test("foreign ids inside a call on one's own submission are treated like unknown ids", async () => {
  await setStep(database, 'DST', 7);
  const { rows } = await database.app.query<{ file: string; attestation: string; sha: string }>(
    `select f.file_id as file, a.attestation_id as attestation, f.sha256 as sha from attestation a
     join stored_file f on f.file_id = a.draft_file_id where a.sub_id = 2001 and a.component = 'DST'`,
  );
  const unknown = '99999999-9999-4999-8999-999999999999';
  const download = (key: string) =>
    call('orguser', 'GET', `/api/GetSubmissionDownloadString?submissionId=1001&component=DST&key=${key}`);
  const foreignFile = await download(rows[0]?.file ?? '');
  expect(foreignFile.status).toBe(404);
  expect(foreignFile).toEqual(await download(unknown));

  const sign = (attestationId: string) =>
    call('orgsigner', 'POST', '/api/SignPDF?submissionId=1001&component=DST', {
      attestationId,
      draftSha256: rows[0]?.sha,
      consentId: unknown,
      statements: [true, true],
      typedName: 'Test Person',
      typedTitle: 'Title',
    });
  const foreignDraft = await sign(rows[0]?.attestation ?? '');
  expect(foreignDraft.status).toBe(409);
  expect(foreignDraft).toEqual(await sign(unknown));

  const consent = (submissionId: number) =>
    call('orgsigner', 'POST', '/api/GiveSigningConsent', {
      submissionId,
      component: 'DST',
      consentVersion: 'none',
    });
  expect(await consent(2001)).toEqual(await consent(9999));
  expect((await consent(2001)).status).toBe(404);
});

test('a submission with a wrong component or product line is not found', async () => {
  const url = (line: string) =>
    `/api/GetValidationData?subId=1001&productLine=${line}&submissionComponent=DST`;
  expect((await call('orgadmin', 'GET', url('Commercial'))).status).toBe(200);
  expect((await call('orgadmin', 'GET', url('Medicaid'))).status).toBe(404);
  await database.owner.query(`delete from component where sub_id = 1002 and component = 'HOS'`);
  const none = '/api/GetSubmissionSummary?subId=1002&component=HOS';
  expect((await call('orgadmin', 'GET', none)).status).toBe(404);
});

test('a handler that forgets to check access to the component is detected', async () => {
  const careless = await openTestApp({
    database,
    handlers: {
      ...handlers,
      events: {
        ...handlers.events,
        GetSubmissionHistory: async ({ query }) => [
          {
            id: 1,
            timestamp: '',
            user: '',
            event: 'Stage changed',
            message: 'anything',
            submissionId: query.submissionId,
            component: query.component,
          },
        ],
      },
    },
  });
  const served = await readServedCalls(careless);
  const history = served.find(({ name }) => name === 'GetSubmissionHistory');
  const expectation = expectations['GetSubmissionHistory'];
  if (!history || !expectation) throw new Error('There is no such call.');
  const { problems } = await checkCall(careless, database, await getTokens(careless), history, expectation);
  expect(problems).toContainEqual(expect.stringMatching(/orgadmin, foreign: 200 instead of 404/));
  expect(problems).toContainEqual(expect.stringMatching(/vendoruser, own: 200 instead of 404/));
  expect(contract.events.GetSubmissionHistory.access).toBe('licensed');
  await careless.close();
});

test('a refused change is an event; a refused read is not', async () => {
  const events = async () => {
    const { rows } = await database.app.query<{
      message: string;
      name: string;
      sub: number | null;
      ip: string;
      request: string;
    }>(
      `select message, user_name as name, sub_id as sub, ip, request_id as request from event where kind = 'call-refused' order by event_id`,
    );
    return rows;
  };
  const before = (await events()).length;
  await call('orgsigner', 'GET', '/api/GetSubmissionSummary?subId=2001&component=DST');
  expect(await events()).toHaveLength(before);
  await call('orgsigner', 'POST', '/api/ExecutePlanAction?submissionId=2001&component=DST&action=PlanLock');
  await call('orgsigner', 'POST', '/api/ExecutePlanAction?submissionId=1001&component=DST&action=PlanLock');
  const [foreign, own] = (await events()).slice(before);
  expect(foreign?.message).toMatch(
    /^ExecutePlanAction \(submissionId 2001, component DST, action PlanLock\) refused with 404/,
  );
  expect(own).toMatchObject({ name: 'Test Person', sub: null, ip: '127.0.0.1' });
  expect(own?.message).toMatch(/refused with 403/);
  expect(own?.request).toMatch(/^[0-9a-f-]{36}$/);

  const undo = '/api/ExecutePlanAction?submissionId=1001&component=DST&action=AttestationUndo';
  expect((await call('sysadmin', 'POST', undo)).status).toBe(409);
  const [conflicting] = (await events()).slice(before + 2);
  expect(conflicting?.message).toMatch(/^ExecutePlanAction .* refused with 409/);
});

test('one person cannot flood the event chain with refusals', async () => {
  const count = async () =>
    (await database.app.query<{ n: number }>(`select count(*) as n from event where kind = 'call-refused'`))
      .rows[0]?.n ?? 0;
  const before = await count();
  for (let n = 0; n < 60; n += 1)
    await call('submissionuser', 'POST', '/api/UnSubmitFile?submissionId=2001&component=DST');
  expect((await count()) - before).toBe(20);
  expect(portal.log.filter((line) => line.includes('"msg":"call refused"'))).toHaveLength(40);
});
