/** The rest of the suite runs on the embedded PostgreSQL; these tests are for older external ones. */
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { closePools, openPools } from '#src/db/pool.ts';
import { on, act, signedSubmission } from '#src/features/attestation/ceremony.fixture.ts';
import { startBackupTests } from '#src/features/operations/backup/backup.fixture.ts';
import { handlers } from '#src/handlers.ts';
import { jobQueues } from '#src/job-definitions.ts';
import { installJobs } from '#src/jobs/jobs.ts';
import { createLogger } from '#src/log/logger.ts';
import { openDatabase } from '#src/open-database.ts';
import { findOlderPostgres } from '../../../../tools/find-postgres.mjs';
import { readTestConfig } from './build-app.ts';
import type { TestDatabase } from './database.ts';
import { hedisFile, makeOrganization, makeSeason, makeSubmission, makeUser } from './factories.ts';
import { type OlderPostgres, startOlderPostgres } from './older-postgres.ts';
import { startTestPortal } from './portal.ts';
import { eventKinds, makePerson, organizationId, startSigningPortal } from './signing-portal.ts';

const older = findOlderPostgres();
const log = createLogger('silent');
const passwords = { plan_owner: randomBytes(8).toString('hex'), idss_app: randomBytes(8).toString('hex') };

// If none is installed, `npm test` reports it at the end (tools/test.mjs).
describe.runIf(older)(`on PostgreSQL ${older?.version ?? '15 or 14, WHICH IS NOT INSTALLED HERE'}`, () => {
  let server: OlderPostgres;
  beforeAll(async () => {
    if (older) server = await startOlderPostgres(older);
    await server.query(`create role plan_owner login password '${passwords.plan_owner}'`);
  });
  afterAll(() => server.stop());

  const getOwner = (database: string) => server.getUrl('plan_owner', passwords.plan_owner, database);
  const getApp = (database: string) => server.getUrl('idss_app', passwords.idss_app, database);

  test('one login: the error shows what the administrator must run, then the application’s role is used', async () => {
    await server.query('create database one_login owner plan_owner');
    const config = readTestConfig({ DATABASE_URL: getOwner('one_login') });
    await expect(openDatabase(config, log)).rejects.toThrow('GRANT idss_app TO "plan_owner"');
    await server.query('create role idss_app nologin');
    await server.query('grant idss_app to "plan_owner"');
    const database = await openDatabase(config, log);
    const { rows } = await database.pools.app.query('select current_user as role, session_user as login');
    await database.close();
    expect(rows).toEqual([{ role: 'idss_app', login: 'plan_owner' }]);
  });

  /** Two logins, as docs/decisions/003-database-roles.md recommends. */
  async function prepared(name: string): Promise<TestDatabase> {
    await server.query(`create database ${name} owner plan_owner`);
    await server.query(`alter role idss_app login password '${passwords.idss_app}'`);
    const [ownerUrl, appUrl] = [getOwner(name), getApp(name)];
    const { pools, close } = await openDatabase(
      readTestConfig({ DATABASE_URL: ownerUrl, APP_DATABASE_URL: appUrl }),
      log,
    );
    await installJobs(pools.owner, jobQueues);
    return { ...pools, ownerUrl, appUrl, drop: close };
  }

  test('a file is uploaded, validated, plan-locked and shown', async () => {
    const database = await prepared('uploads');
    const portal = await startTestPortal({ handlers, ownDatabase: database });
    const admin = 'admin@plan.example';
    const plan = { subId: 1234, orgId: organizationId };
    await makeSeason(database.owner);
    await makeOrganization(database.owner, plan);
    await makeSubmission(database.owner, plan);
    await makeUser(database.owner, { email: admin, roles: [['orgadmin', organizationId]] });

    const content = hedisFile(plan);
    const { transactionId } = await portal.upload(admin, [{ name: 'Commercial1234.xml', content }]);
    const { closing } = await portal.getOutcome(admin, transactionId);
    expect(closing.uploadDetail.nonSurveyFiles).toMatchObject([
      { isProcessed: true, submissionStatus: 'Apply Plan Lock' },
    ]);
    const locked = await portal.post(admin, `/api/ExecutePlanAction?${on(1234)}&action=PlanLock`);
    expect(locked.status, locked.text).toBe(200);
    for (const [call, text] of [
      [`/api/GetFindings?${on(1234)}&limit=20`, '"ruleId":"I-001"'],
      [`/api/GetFindingGroups?${on(1234)}`, '"ruleId":"I-001"'],
      ['/api/GetSubmissionSummary?subId=1234&component=DST', 'Apply Audit Lock'],
      [`/api/GetSubmissionHistory?${on(1234)}`, 'Plan Lock: Apply Plan Lock to Apply Audit Lock'],
      [`/api/GetSubmissionUploadedDocuments?${on(1234)}`, 'Commercial1234.xml'],
      ['/api/GetSubmissionsForUser?getAllSubmissions=false', '"subId":1234'],
    ] as const) {
      const answer = await portal.get(admin, call);
      expect(answer.status, answer.text).toBe(200);
      expect(answer.text).toContain(text);
    }
    // Spec: backup-restore. From here into the embedded database, and from there back.
    const backups = await startBackupTests();
    const [fromThis, fromEmbedded] = [path.join(backups.root, 'this'), path.join(backups.root, 'embedded')];
    const checked = { code: 0, last: 'All checks passed.' };
    await backups.backup(portal, fromThis);
    const embedded = await backups.emptyPlace();
    expect(await backups.restore(fromThis, embedded)).toMatchObject(checked);
    await backups.backup({ app: portal.app, database: embedded.database }, fromEmbedded);
    await server.query('create database again owner plan_owner');
    const [ownerUrl, appUrl] = [getOwner('again'), getApp('again')];
    const pools = openPools({ ownerUrl, appUrl, appConnections: 2 });
    const again = { ...pools, ownerUrl, appUrl, drop: () => closePools(pools) };
    const back = { dataDir: path.join(backups.root, 'back'), database: again };
    expect(await backups.restore(fromEmbedded, back)).toMatchObject(checked);
    expect(await eventKinds(again.app, 1234)).toEqual(await eventKinds(database.app, 1234));
    await again.drop();
    await backups.close();
    await portal.close();
  });

  test('an attestation is signed and finalized', async () => {
    const portal = await startSigningPortal({ ownDatabase: await prepared('signing') });
    const signer = await makePerson(portal.database.app, 'Maria Alvarez', [['orgsigner', organizationId]]);
    const subId = await signedSubmission(portal, signer);
    const finished = await act(portal, signer, subId, 'Attestation');
    expect(finished.status, finished.text).toBe(200);
    expect(await eventKinds(portal.database.app, subId)).toContain('attestation-signed');
    await portal.close();
  });
});
