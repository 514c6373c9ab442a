/** The nightly extract: switched on by staff, begun once a night, delivered into a folder or a bucket, and a failure is seen. */
import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { App } from '#src/kernel/app.ts';
import { staff, startDemonstrationPortal } from '#src/test/demonstration-portal.ts';
import { lastEvents } from '#src/test/last-events.ts';
import { makeBucket, openBucket } from '#src/test/bucket.ts';
import type { TestPortal } from '#src/test/portal.ts';
import { hasService, type RunningService, startService } from '#src/test/swift.ts';
import { swiftRegion } from '#src/test/swift-parts.ts';
import { extractsOf } from './data-extract.fixture.ts';
import { extractNightly } from './extract-nightly.ts';

let portal: TestPortal;
let folder: string;

beforeAll(async () => {
  portal = await startDemonstrationPortal({ signer: 'own' });
  folder = await mkdtemp(path.join(portal.app.config.dataDir, 'nightly-'));
}, 120_000);
afterAll(() => portal.close());

const { get, list, work } = extractsOf(() => portal);
const set = (query: string) => portal.post(staff, `/api/SetExtractSchedule?${query}`);
const attested =
  'dataExtractionType=Attested&format=csv&hasResults=false&hasComments=false&hasNames=false&isOfChanges=true';

test('a nightly extract is begun once, delivered whole, and followed by one of changes', async () => {
  expect(await get('GetExtractSchedule')).toMatchObject({ isOn: false, last: null });
  expect(await set(`isOn=true&${attested}`)).toMatchObject({ status: 200, body: true });
  expect(await lastEvents(portal.database.owner, 1)).toEqual([
    {
      kind: 'extract-schedule-changed',
      isOn: true,
      type: 'Attested',
      contents: 'CSV, without result files and auditor comments and names of people',
      isOfChanges: true,
    },
  ]);
  const begun = portal.app.now();
  const after = (days: number): App => ({
    ...portal.app,
    config: { ...portal.app.config, extractFolder: folder },
    now: () => new Date(begun.getTime() + days * 86_400_000),
  });
  // The night of today is over.
  await extractNightly(after(0));
  expect(await list()).toEqual([]);
  await Promise.all([extractNightly(after(1)), extractNightly(after(1))]);
  await extractNightly(after(1));
  expect(await list()).toMatchObject([{ state: 'Waiting', createdBy: 'IDSS', changedSince: null }]);
  await work();
  await extractNightly(after(1));
  const [first] = await list();
  expect(await readdir(folder)).toEqual([first?.name]);
  expect(await get('GetExtractSchedule')).toMatchObject({
    isOn: true,
    last: { name: first?.name, state: 'Done', failure: null, deliveredOn: expect.any(String) },
  });

  await rm(folder, { recursive: true });
  await extractNightly(after(2));
  expect(await list()).toMatchObject([{ changedSince: first?.extractId }, { state: 'Done' }]);
  await work();
  await extractNightly(after(2));
  await extractNightly(after(2));
  const failure = expect.stringMatching(/^It could not be written into .*ENOENT/);
  expect(await get('GetExtractSchedule')).toMatchObject({ last: { deliveredOn: null, failure } });
  const events = (await lastEvents(portal.database.owner, 3)) as readonly { readonly kind: string }[];
  expect(events.filter(({ kind }) => kind === 'extract-undelivered')).toHaveLength(1);

  expect((await set(`isOn=false&${attested}`)).status).toBe(200);
  await extractNightly(after(3));
  expect(await list()).toHaveLength(2);
});

test.each(['isOn=perhaps', 'isOn=true&dataExtractionType=Everything', ''])('bad input: %s', async (query) => {
  expect((await set(query)).status).toBe(400);
});

describe.runIf(hasService())('into a bucket', () => {
  let service: RunningService;
  const bucket = `idss-${randomUUID().slice(0, 8)}`;
  beforeAll(async () => {
    service = await startService();
    await makeBucket(service, bucket);
  }, 120_000);
  afterAll(() => service.stop());

  test('the extract is there under its name, whole; a bucket that is not there is a reason', async () => {
    expect((await set(`isOn=true&${attested}`)).status).toBe(200);
    const begun = portal.app.now();
    const into = (name: string): App => ({
      ...portal.app,
      config: {
        ...portal.app.config,
        extractFolder: `s3://${name}/nightly?endpoint=${service.endpoint}&region=${swiftRegion}`,
        storageAccessKeyId: service.credentials.accessKeyId,
        storageSecretAccessKey: service.credentials.secretAccessKey,
        storageRetrySeconds: 0,
      },
      now: () => new Date(begun.getTime() + 10 * 86_400_000),
    });
    await extractNightly(into(bucket));
    await work();
    await extractNightly(into(`${bucket}-missing`));
    const failed = expect.stringMatching(/^It could not be written into s3:.*there is no bucket/) as string;
    expect(await get('GetExtractSchedule')).toMatchObject({ last: { deliveredOn: null, failure: failed } });
    await extractNightly(into(bucket));
    const { last } = (await get('GetExtractSchedule')) as { last: { name: string } };
    expect(last).toMatchObject({ deliveredOn: expect.any(String) as string });
    const { client, close } = await openBucket(service, service.endpoint, { bucket, prefix: 'nightly' });
    const [newest] = await list();
    const written = await client.get(last.name);
    expect(Buffer.from((await written?.arrayBuffer()) ?? new ArrayBuffer(0)).byteLength).toBe(newest?.size);
    await close();
  });
});
