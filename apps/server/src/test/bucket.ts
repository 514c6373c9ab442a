/** A store in a bucket of a service for tests. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { S3mini } from 's3mini';
import type { FileStore } from '#src/files/file-store.ts';
import type { StorePatience } from '#src/files/patient-fetch.ts';
import { openS3Client, type S3Client } from '#src/files/s3-client.ts';
import { openS3Store } from '#src/files/s3-store.ts';
import type { CopySizes } from '#src/files/s3-copy.ts';
import type { StorageAges } from '#src/files/storage-ages.ts';
import type { S3Service } from './swift.ts';
import { swiftRegion } from './swift-parts.ts';

/** A tenth of the product's and less, so that tests are fast. */
export const testPatience: StorePatience = {
  retryMilliseconds: 400,
  answerMilliseconds: 1_000,
  stallMilliseconds: 300,
};

export async function makeBucket({ endpoint, credentials }: S3Service, bucket: string): Promise<void> {
  // Without a place, which some services refuse to be told.
  const withoutBody = (url: string, { headers, ...init }: RequestInit): Promise<Response> => {
    const others = new Headers(headers);
    others.delete('content-length');
    return fetch(url, { ...init, headers: others, body: '' });
  };
  await new S3mini({
    ...credentials,
    endpoint: `${endpoint}/${bucket}`,
    region: swiftRegion,
    fetch: withoutBody as typeof fetch,
  }).createBucket();
}

export interface Bucket {
  readonly store: FileStore;
  readonly client: S3Client;
  close(): Promise<void>;
}

interface BucketOptions {
  readonly patience?: StorePatience;
  readonly hasLinks?: boolean;
  readonly copySizes?: CopySizes;
}

export async function openBucket(
  { credentials }: S3Service,
  /** The service itself, or a relay in front of it. */
  endpoint: string,
  where: { readonly bucket: string; readonly prefix: string },
  { patience = testPatience, ...more }: BucketOptions = {},
): Promise<Bucket> {
  const folder = await mkdtemp(path.join(tmpdir(), 'idss-copies-'));
  const address = { ...where, endpoint, region: swiftRegion };
  const client = await openS3Client(address, () => Promise.resolve(credentials), patience);
  return {
    client,
    store: openS3Store({ client, ages: agesInMemory(), patience, hasLinks: false, folder, ...more }),
    close: () => rm(folder, { recursive: true }),
  };
}

function agesInMemory(): StorageAges {
  const noted = new Map<string, number>();
  return {
    note: async (key) => void noted.set(key, Date.now()),
    isFresh: async (key, since) => (noted.get(key) ?? 0) >= since.getTime(),
    forget: async () => undefined,
  };
}
