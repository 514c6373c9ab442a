/** Rate limits, and what is logged of them. OWASP ASVS 5.0: 2.4.1, 4.1.3, 14.2.1, 15.3.4, 16.2.5, 16.4.1, 16.4.2. */
import { randomUUID } from 'node:crypto';
import { contract } from '@idss/contract/contract';
import type { Endpoint } from '@idss/contract/endpoint';
import { describe, expect, test } from 'vitest';
import { sendCutOff } from '#src/test/cut-off.ts';
import { getAddress, goodRequest, provideWorld, planner, staff } from './open-world.ts';

const world = await provideWorld({ limits: { standardPerMinute: 60, expensivePerMinute: 5 } });

const ask = async (email: string, url: string, more: Record<string, string> = {}) =>
  world.portal.server.inject({ url, headers: { ...(await world.as(email)), ...more } });

/** Calls one after the other, as often as that. */
async function getStatuses(
  count: number,
  call: (n: number) => Promise<{ readonly statusCode: number }>,
): Promise<number[]> {
  const statuses: number[] = [];
  for (let n = 0; n < count; n += 1) statuses.push((await call(n)).statusCode);
  return statuses;
}

describe('2.4.1: limits', () => {
  test('a person who calls too often is limited, and no one else is', async () => {
    const statuses = await getStatuses(70, () => ask(planner, '/api/GetCurrentUser'));
    expect(statuses.filter((status) => status === 200)).toHaveLength(60);
    expect(statuses.slice(60).every((status) => status === 429)).toBe(true);
    const refused = await ask(planner, '/api/GetCurrentUser');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60);
    expect(refused.json()).toMatchObject({ code: 'too_many_requests' });
    expect((await ask(staff, '/api/GetCurrentUser')).statusCode).toBe(200);
  });

  test('expensive calls are counted separately', async () => {
    const url = `/api/Reports/GetUploadReport?transactionNumber=${randomUUID()}`;
    const statuses = await getStatuses(7, () => ask('viewer@callers.example', url));
    expect(statuses).toEqual([404, 404, 404, 404, 404, 429, 429]);
    expect((await ask('viewer@callers.example', '/api/GetCurrentUser')).statusCode).toBe(200);
  });

  test('guessing tokens is limited by address, without limiting signed-in people there', async () => {
    const statuses = await getStatuses(70, (n) =>
      world.portal.server.inject({
        url: '/api/GetCurrentUser',
        remoteAddress: '192.0.2.7',
        headers: { authorization: `Bearer a.b.${n}` },
      }),
    );
    expect(statuses.filter((status) => status === 401)).toHaveLength(60);
    expect(statuses.at(-1)).toBe(429);
    const neighbour = await world.portal.server.inject({
      url: '/api/GetCurrentUser',
      remoteAddress: '192.0.2.7',
      headers: await world.as('orguser@callers.example'),
    });
    expect(neighbour.statusCode).toBe(200);
  });

  test('bad tokens do not block public calls from their address', async () => {
    const from = (url: string, headers: Record<string, string> = {}) =>
      world.portal.server.inject({ url, remoteAddress: '192.0.2.8', headers });
    for (let n = 0; n < 70; n += 1) await from('/api/GetCurrentUser', { authorization: `Bearer a.b.${n}` });
    expect((await from('/api/GetCurrentUser', { authorization: 'Bearer a.b.c' })).statusCode).toBe(429);
    for (const url of ['/api/GetClientSettings', '/api/GetConfigUserMsgOnLoginModel'])
      expect((await from(url)).statusCode).toBe(200);
  });

  test('downloads that make or send files are expensive, also by their links: each person is counted separately', async () => {
    const { app, server } = world.portal;
    const follow = (userId: string) =>
      server.inject(`/api/download/${app.tickets.sign({ fileId: randomUUID(), userId })}`);
    const [one, another] = [randomUUID(), randomUUID()];
    const statuses: number[] = [];
    for (let n = 0; n < 6; n += 1) statuses.push((await follow(one)).statusCode);
    expect(statuses).toEqual([404, 404, 404, 404, 404, 429]);
    expect((await follow(another)).statusCode).toBe(404);
    // Invalid links are counted by address.
    for (let n = 0; n < 5; n += 1) await server.inject(`/api/bulkdownload/forged-${n}`);
    expect((await server.inject('/api/bulkdownload/forged')).statusCode).toBe(429);
  });

  test('each call that answers bytes is expensive, or known to send a file at hand', () => {
    const calls: Endpoint[] = Object.values(contract).flatMap((feature) => Object.values<Endpoint>(feature));
    const sent = calls.filter(({ answer, cost }) => answer === 'bytes' && cost === 'standard');
    expect(sent.map(({ path }) => path).sort()).toEqual([
      '/api/GetImportSchema',
      '/api/GetValidationDictionary',
      '/api/Help/DownloadImportMaterial',
      '/api/attestationtemplates/:fileName',
    ]);
  });

  test('an interrupted body is not a server error', async () => {
    const { server, log } = world.portal;
    const address = await server.listen({ host: '127.0.0.1', port: 0 });
    const before = log.length;
    const token = await world.as(staff);
    const json = { ...token, 'content-type': 'application/json' };
    const files = { ...token, 'content-type': 'multipart/form-data; boundary=b' };
    const part =
      '--b\r\ncontent-disposition: form-data; name="file"; filename="Commercial2001.xml"\r\n\r\n<Submission>';
    await sendCutOff(`${address}/api/GiveSigningConsent`, json, '{"submissionId":');
    await sendCutOff(`${address}/api/UpdateAuditDesignations?submissionId=2001&component=DST`, json, '{');
    for (const start of ['', part])
      await sendCutOff(
        `${address}/api/bulkupload/uploadfiles?transactionId=${randomUUID()}&submissionType=HEDIS`,
        files,
        start,
      );
    // Each is logged as cut off; nothing is logged as a failure.
    await expect.poll(() => log.slice(before).filter((line) => line.includes('cut off')).length).toBe(4);
    expect(log.slice(before).filter((line) => line.includes('"level":"error"'))).toEqual([]);
  });

  test('4.1.3, 15.3.4: an address that the client invents is ignored', async () => {
    const forged = (n: number): Record<string, string> => ({
      'x-forwarded-for': `203.0.113.${n}`,
      'x-real-ip': `203.0.113.${n}`,
      forwarded: `for=203.0.113.${n}`,
      'x-client-ip': `203.0.113.${n}`,
      'x-user-id': staff,
    });
    const statuses = await getStatuses(70, (n) =>
      world.portal.server.inject({
        url: '/api/GetClientSettings',
        remoteAddress: '192.0.2.9',
        headers: forged(n),
      }),
    );
    expect(statuses.at(-1)).toBe(429);
    await world.portal.server.inject({
      method: 'POST',
      url: '/api/ExecutePlanAction?submissionId=2001&component=DST&action=PlanLock',
      remoteAddress: '192.0.2.10',
      headers: { ...(await world.as('orgsigner@callers.example')), ...forged(1) },
    });
    const { rows } = await world.database.app.query<{ ip: string; name: string }>(
      `select ip, user_name as name from event where kind = 'call-refused' order by event_id desc limit 1`,
    );
    expect(rows[0]).toEqual({ ip: '192.0.2.10', name: 'Test Person' });
    expect(world.portal.log.join('')).not.toContain('203.0.113.');
  });
});

describe('logs and events', () => {
  test('14.2.1, 16.2.5: no token, ticket, e-mail or search text of a call appears in the log', async () => {
    const token = await world.portal.token('auditor@callers.example');
    const headers = { authorization: `Bearer ${token}` };
    const secrets = ['someone@private.example', 'secret-of-a-search', token.split('.')[2] ?? ''];
    for (const url of [
      `/api/GetFindings?submissionId=1001&component=DST&search=${secrets[0]}`,
      `/api/GetFindings?submissionId=1001&component=DST&search=${secrets[1]}`,
      `/api/IsUserLockedOut?userEmail=${secrets[0]}`,
      `/api/GetCurrentUser?access_token=${token}`,
      `/callback?code=${secrets[1]}&state=${secrets[0]}`,
      `/api/download/${token}`,
      `/%zz${secrets[1]}`,
    ])
      await world.portal.server.inject({ url, headers });
    const link = await world.portal.server.inject({
      url: '/api/GetSubmissionDownloadString?submissionId=1001&component=DST&key=14',
      headers,
    });
    const { url } = link.json<{ url: string }>();
    await world.portal.server.inject(url);
    const log = world.portal.log.join('');
    expect(log).toContain('/api/GetFindings');
    expect(log).toContain('/api/download/:ticket');
    for (const secret of [...secrets, url.split('/').at(-1) ?? '']) expect(log).not.toContain(secret);
  });

  test('14.2.1: nor when a call fails', async () => {
    const token = await world.portal.token('auditor@callers.example');
    const before = world.portal.log.length;
    await world.database.owner.query('alter table finding_block rename to finding_gone');
    const answer = await world.portal.server.inject({
      url: '/api/GetFindings?submissionId=1001&component=DST&search=secret-of-a-search',
      headers: { authorization: `Bearer ${token}` },
    });
    await world.database.owner.query('alter table finding_gone rename to finding_block');
    expect(answer.statusCode).toBe(500);
    expect(answer.body).not.toMatch(/finding|relation|select/i);
    const lines = world.portal.log.slice(before).join('');
    expect(lines).toContain(answer.json<{ reference: string }>().reference);
    expect(lines).not.toContain(token.split('.')[2]);
    expect(lines).not.toContain('secret-of-a-search');
  });

  test('16.4.1: client input cannot create or split log lines', async () => {
    const forged = 'x\r\n{"level":"error","msg":"forged"}';
    const body = [
      '--frontier',
      `content-disposition: form-data; name="files"; filename*=UTF-8''${encodeURIComponent(forged)}.xml`,
      'content-type: application/xml',
      '',
      '<a/>',
      '--frontier--',
      '',
    ].join('\r\n');
    await world.portal.server.inject({
      method: 'POST',
      url: `/api/bulkupload/uploadfiles?submissionType=HEDIS&transactionId=${randomUUID()}`,
      headers: {
        ...(await world.as('orguser@callers.example')),
        'content-type': 'multipart/form-data; boundary=frontier',
        'user-agent': 'x {"level":"error","msg":"forged"}',
      },
      payload: body,
    });
    for (const call of world.served.filter(({ query }) => query.includes('key'))) {
      const good = goodRequest(call, staff);
      await ask(staff, getAddress(call, { ...good, query: { ...good.query, key: forged } }));
    }
    for (const line of world.portal.log) {
      expect(line.indexOf('\n')).toBe(line.length - 1);
      expect(JSON.parse(line)).not.toMatchObject({ msg: 'forged' });
    }
  });

  test('16.4.2: the rights of the server are not enough to change or remove an event', async () => {
    const { app } = world.database;
    for (const statement of [
      `update event set message = 'x'`,
      'delete from event',
      'truncate event',
      `insert into event select * from event limit 1`,
      `update event_chain set hash = ''`,
      'alter table event disable trigger all',
      'drop trigger event_is_append_only on event',
      'drop table event cascade',
      'set session_replication_role = replica',
      'create or replace function event_text(e event) returns text language sql as $$ select 1 $$',
    ])
      await expect(app.query(statement), statement).rejects.toThrow(
        /permission denied|must be owner|must be able/,
      );
    // Nor can the owner by accident.
    await expect(world.database.owner.query(`update event set message = 'x'`)).rejects.toThrow(/append-only/);
  });

  test('13.2: the server has minimal database rights', async () => {
    const { rows } = await world.database.app.query<Record<string, boolean>>(
      `select rolsuper, rolcreaterole, rolcreatedb, rolbypassrls, rolreplication from pg_roles where rolname = current_user`,
    );
    expect(Object.values(rows[0] ?? {})).toEqual([false, false, false, false, false]);
  });
});
