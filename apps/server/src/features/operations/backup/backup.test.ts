/** A backup is restored elsewhere, and the work continues there. Spec: backup-command, backup-restore. */
import { afterAll, expect, test } from 'vitest';
import path from 'node:path';
import { dumpSchema } from '#src/db/dump-schema.ts';
import { act, prepareToSign, sign } from '#src/features/attestation/ceremony.fixture.ts';
import { handlers } from '#src/handlers.ts';
import { openVault } from '@idss/identity/sealed-secrets';
import { readTestConfig } from '#src/test/build-app.ts';
import { hedisFile, makeOrganization, makeSeason, makeSubmission, makeUser } from '#src/test/factories.ts';
import { getToken } from '#src/test/open-portal.ts';
import { startTestPortal, type TestPortal } from '#src/test/portal.ts';
import { startBackupTests } from './backup.fixture.ts';

const signer = 'signer@plan.example';
const analyst = 'analyst@plan.example';
const auditor = 'auditor@firm.example';
const organizationId = 5678;

const tests = await startBackupTests();
// Without workers: what is uploaded waits.
const source = await startTestPortal({ handlers, signer: 'own', works: false });
const db = source.database.owner;
await makeSeason(db);
await makeOrganization(db, { orgId: organizationId, name: 'Lakeside Health Plan' });
await makeSubmission(db, { subId: 1234, orgId: organizationId });
await makeUser(db, { email: analyst, roles: [['orgadmin', organizationId]] });
await makeUser(db, { email: auditor, roles: [['auditor', organizationId]] });
await makeUser(db, { email: signer, roles: [['orgsigner', organizationId]] });
/** Where the backup is restored, and the portal that works there: each test continues where the one before ended. */
let place: Awaited<ReturnType<typeof tests.emptyPlace>>;
let transaction: string;
let portal: TestPortal;
afterAll(async () => {
  await portal?.close();
  await source.close();
  await tests.close();
});

const person = (email: string) => ({ userId: '', email, name: email.split('@')[0] ?? '' });

/** As the steps of an attestation call it. */
const calling = ({ server }: TestPortal) => ({
  async call(method: 'GET' | 'POST', { email }: { email: string }, url: string, payload?: object) {
    const headers = { authorization: `Bearer ${getToken(email)}` };
    const answer = await server.inject({ method, url, headers, ...(payload && { payload }) });
    const isJson = String(answer.headers['content-type']).startsWith('application/json');
    return { status: answer.statusCode, body: isJson ? answer.json() : {}, text: answer.payload };
  },
});

/** Plan lock, audit lock, mark final, signature and finalization of a validated file. */
async function finish(portal: TestPortal, subId: number): Promise<void> {
  const calls = calling(portal);
  const step = async (email: string, action: string): Promise<void> => {
    const answer = await act(calls, person(email), subId, action);
    expect(answer.status, `${action}: ${answer.text}`).toBe(200);
  };
  await step(analyst, 'PlanLock');
  await step(auditor, 'AuditLock');
  await step(analyst, 'MarkFinal');
  const { rows } = await portal.database.app.query<{ modified: string }>(
    'select source_last_modified as modified from component where sub_id = $1',
    [subId],
  );
  const prepared = await prepareToSign(calls, person(signer), subId, true, {
    modified: rows[0]?.modified ?? '',
  });
  const signed = await sign(calls, person(signer), subId, prepared);
  expect(signed.status, signed.text).toBe(200);
  await step(signer, 'Attestation');
}

test('a backup is restored elsewhere: rows, files, keys and numbers as they were, sessions ended, and no mail sent twice', async () => {
  const vault = await openVault(source.app.config, db);
  await db.query(`insert into identity_key (key_id, purpose, material) values ('k', 'secret', $1)`, [
    JSON.stringify({ sealed: vault.seal('identity-key k', 'a secret') }),
  ]);
  await db.query(
    `insert into identity_record (kind, id, payload, expires_at) values ('Session', 's', '{}', now() + interval '1 hour')`,
  );
  await db.query(
    `insert into mail (key, recipient, template, facts) values ('m', 'someone@plan.example', 'upload', '{}')`,
  );
  await db.query(
    `insert into announcement (text, last_changed_by) values (E'A tab\\t, a line\\nand \\\\N', 'test')`,
  );
  ({ transactionId: transaction } = await source.upload(analyst, [
    { name: 'Commercial1234.xml', content: hedisFile({ subId: 1234, orgId: organizationId }) },
  ]));
  const target = path.join(tests.root, 'encrypted');
  expect(await tests.backup(source, target, { key: tests.keyFile })).toMatchObject({
    code: 0,
    last: expect.stringMatching(
      /^The backup .* rows and 1 files .* 1 files were copied now, .* read back\.$/,
    ),
  });

  place = await tests.emptyPlace();
  expect(await tests.restore(target, place, { key: tests.keyFile })).toMatchObject({
    code: 0,
    last: 'All checks passed.',
  });
  const { owner } = place.database;
  expect(await dumpSchema(owner)).toBe(await dumpSchema(db));
  const one = async (sql: string): Promise<unknown> => (await owner.query(sql)).rows[0];
  expect(await one('select count(*) as sessions from identity_record')).toEqual({ sessions: 0 });
  expect(await one('select text from announcement')).toEqual({ text: 'A tab\t, a line\nand \\N' });
  expect(await one('select state, last_error as why from mail')).toEqual({
    state: 'unknown',
    why: expect.stringContaining('Whether it was sent after that is not known.'),
  });
  expect(await one('select kind from event order by event_id desc limit 1')).toEqual({
    kind: 'portal-restored',
  });
  // Numbers go on where they were.
  expect(
    await one(`insert into announcement (text, last_changed_by) values ('', 'test') returning id`),
  ).toEqual({ id: 2 });
  const sealed = await one(`select material->>'sealed' as text from identity_key where key_id = 'k'`);
  const opened = await openVault(readTestConfig({ DATA_DIR: place.dataDir }), owner);
  expect(await opened.open('identity-key k', (sealed as { text: string }).text)).toBe('a secret');
});

test('the restored portal runs the jobs that waited, and finishes a submission', async () => {
  portal = await startTestPortal({
    handlers,
    signer: 'own',
    copyOf: place.dataDir,
    database: place.database,
  });
  const { closing } = await portal.getOutcome(analyst, transaction);
  expect(closing.uploadDetail.nonSurveyFiles).toMatchObject([{ isProcessed: true }]);
  await finish(portal, 1234);
  expect(await tests.verify(place.database, portal.app.files)).toMatchObject({
    code: 0,
    last: 'All checks passed.',
  });
});

test('signed documents verify where a backup without keys was restored', async () => {
  const clear = path.join(tests.root, 'clear');
  const second = await tests.backup(portal, clear);
  expect(second.last).toMatch(
    /^Not part of it, because they are keys; .*sealing\.keys, .*attestation-signing\.pem$/,
  );
  const elsewhere = await tests.emptyPlace();
  const again = await tests.restore(clear, elsewhere);
  expect(again).toMatchObject({ code: 0, last: 'All checks passed.' });
  expect(again.lines).toContainEqual(expect.stringMatching(/^Secrets in the database are sealed with a key/));
  expect(again.lines).toContain('Attestations: 1 signed documents read.');
});
