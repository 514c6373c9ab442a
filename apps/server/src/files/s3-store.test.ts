import { afterAll, beforeAll, describe } from 'vitest';
import { makeBucket, openBucket } from '#src/test/bucket.ts';
import { describeStore } from '#src/test/store-contract.ts';
import { isSwiftInstalled, startSwift, type Swift } from '#src/test/swift.ts';

describe.runIf(isSwiftInstalled())('in a bucket of OpenStack Swift', () => {
  let swift: Swift;
  beforeAll(async () => {
    swift = await startSwift();
    await makeBucket(swift, 'idss');
  });
  afterAll(() => swift.stop());

  describeStore('a bucket', async () => {
    const { store, client, close } = await openBucket(swift, swift.endpoint, {
      bucket: 'idss',
      prefix: 'of/portal',
    });
    return {
      store,
      // Two parts and a bit.
      largeBytes: 11_000_000,
      verifiesCopies: true,
      overwrite: (storageKey, content) => client.put(storageKey, Buffer.from(content)),
      async unfinished() {
        const keys: string[] = [];
        for await (const { key } of client.listUploads()) keys.push(key);
        return keys;
      },
      // The time at which an upload began cannot be set; the limit moves instead.
      ageUnfinished: () => Promise.resolve(),
      beforeAged: () => new Date(Date.now() + 60_000),
      whenRemoved: /NoSuchUpload/,
      close,
    };
  });
});
