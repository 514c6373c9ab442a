/** Tests of a whole portal while its bucket is unavailable, and after that. Spec: faults-storage */
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { runChecks } from '#src/features/runs/run-checks.ts';
import { openValidationPool, type ValidationPool } from '#src/features/runs/threads/validation-pool.ts';
import { systemActor } from '#src/kernel/actor.ts';
import { makeDraft, prepareToSign, sign } from '#src/features/attestation/ceremony.fixture.ts';
import uploadPurpose from '#src/features/runs/uploads/upload.purpose.ts';
import { StoreAway } from '#src/files/file-store.ts';
import { hedisFile, makeSubmission, multipart } from './factories.ts';
import {
  makePerson,
  makeSubmissionAt,
  organizationId,
  type Person,
  type SigningPortal,
  snapshot,
  startSigningPortal,
} from './signing-portal.ts';
import { openStoreRelay, type StoreFault, type StoreRelay } from './store-relay.ts';
import type { S3Service } from './swift.ts';
import { swiftRegion } from './swift-parts.ts';
import { getMembers } from './zip.ts';

const refused = {
  status: 503,
  body: {
    message: 'Files cannot be stored or read right now. Nothing was changed. Try again in a minute.',
  },
};
const outages: readonly StoreFault[] = ['away', { answers: 500 }];

export function describePortalInBucket(service: () => S3Service, bucket: string): void {
  describe('a portal whose bucket is away for a while', () => {
    let relay: StoreRelay;
    let portal: SigningPortal;
    let signer: Person;
    let sender: Person;
    let pool: ValidationPool;

    beforeAll(async () => {
      relay = await openStoreRelay(service().endpoint);
      const { accessKeyId, secretAccessKey } = service().credentials;
      portal = await startSigningPortal({
        environment: {
          STORAGE_URL: `s3://${bucket}/whole?endpoint=${relay.endpoint}&region=${swiftRegion}`,
          STORAGE_ACCESS_KEY_ID: accessKeyId,
          STORAGE_SECRET_ACCESS_KEY: secretAccessKey,
          STORAGE_RETRY_SECONDS: '0',
        },
      });
      signer = await makePerson(portal.database.app, 'Maria Signer', [['orgsigner', organizationId]]);
      sender = await makePerson(portal.database.app, 'Uma Sender', [['orgadmin', organizationId]]);
      pool = openValidationPool({ log: portal.app.log, size: 1 });
    });
    afterEach(() => relay.set('none'));
    afterAll(async () => {
      await pool.close();
      await portal.close();
      await relay.close();
    });

    /** Each way in which it is away; nothing of it changes anything. */
    async function whileAway(subId: number, work: () => Promise<unknown>): Promise<void> {
      const before = await snapshot(portal.database.app, subId);
      for (const fault of outages) {
        relay.set(fault);
        expect(await work()).toMatchObject(refused);
      }
      relay.set('none');
      expect(await snapshot(portal.database.app, subId)).toBe(before);
    }

    test('a draft and a signature are refused with one sentence, and done afterwards', async () => {
      const subId = await makeSubmissionAt(portal.database.app, { step: 7 });
      const prepared = await prepareToSign(portal, signer, subId);
      await whileAway(subId, () => sign(portal, signer, subId, prepared));
      // The draft can be read, and the signed document cannot be stored.
      const before = await snapshot(portal.database.app, subId);
      relay.set({ answers: 503 }, { method: 'PUT', count: 1 });
      expect(await sign(portal, signer, subId, prepared)).toMatchObject(refused);
      relay.set('none');
      expect(await snapshot(portal.database.app, subId)).toBe(before);
      expect((await sign(portal, signer, subId, prepared)).status).toBe(200);

      const other = await makeSubmissionAt(portal.database.app, { step: 7, isPublicReported: true });
      await whileAway(other, () => makeDraft(portal, signer, other));
      expect((await makeDraft(portal, signer, other)).status).toBe(200);
    });

    test('a check waits without a counted attempt, and files are generated and zipped afterwards', async () => {
      const subId = 1234;
      const db = portal.database.owner;
      await makeSubmission(db, { subId, orgId: organizationId });
      const file = { name: `Commercial${subId}.xml`, content: hedisFile({ subId, orgId: organizationId }) };
      const token = Buffer.from(
        JSON.stringify({ ...sender, authTime: portal.clock.getTime() / 1000 }),
      ).toString('base64url');
      const upload = async () => {
        const { headers, payload } = multipart([file]);
        const transactionId = randomUUID();
        const answer = await portal.server.inject({
          method: 'POST',
          url: `/api/bulkupload/uploadfiles?submissionType=HEDIS&transactionId=${transactionId}`,
          headers: { ...headers, authorization: `Bearer ${token}` },
          payload,
        });
        return { status: answer.statusCode, body: answer.json<object>(), transactionId };
      };
      await whileAway(subId, upload);
      const { status, transactionId } = await upload();
      expect(status).toBe(200);
      const ready = async () => {
        const { statusCode, payload } = await portal.server.inject('/readyz');
        return [statusCode, payload];
      };
      const getState = async () => {
        const { rows } = await db.query<{ state: string; attempts: number }>(
          'select state, attempts from upload_file where transaction_id = $1',
          [transactionId],
        );
        return rows[0];
      };
      const check = () => runChecks(portal.app, pool, uploadPurpose, { transactionId, actor: systemActor });
      for (const fault of [...outages, ...outages]) {
        relay.set(fault);
        await expect(check()).rejects.toThrow(StoreAway);
      }
      expect(await ready()).toEqual([503, expect.stringContaining('file store unreachable')]);
      relay.set('none');
      expect(await getState()).toMatchObject({ attempts: 0 });
      await check();
      expect(await getState()).toMatchObject({ state: 'done' });

      const download = () =>
        portal.call(
          'GET',
          sender,
          `/api/GetSubmissionDownloadString?submissionId=${subId}&component=DST&key=4`,
        );
      // As after a change of a designation: it is generated again.
      await db.query('delete from stored_file where sub_id = $1 and file_type in (4, 21)', [subId]);
      await whileAway(subId, download);
      const { body } = await download();
      const answers = async (url: unknown) => {
        const { statusCode: status, rawPayload: bytes } = await portal.server.inject(String(url));
        return { status, bytes, body: status === 200 ? {} : (JSON.parse(bytes.toString()) as object) };
      };
      await whileAway(subId, () => answers(body['url']));
      expect((await answers(body['url'])).bytes.toString()).toMatch(/^<\?xml/);

      const prepared = await portal.call('POST', sender, '/api/PrepareBulkDownload', {
        Submissions: [{ submissionId: subId, component: 'DST', productLine: 'Commercial' }],
        FileTypes: [4],
      });
      await whileAway(subId, () => answers(prepared.body['url']));
      const zip = await answers(prepared.body['url']);
      expect([zip.status, (await getMembers(zip.bytes)).size]).toEqual([200, 1]);
    });
  });
}
