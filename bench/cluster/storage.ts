/** OpenStack Swift with its S3 interface as two parts of a cluster: a real object store on one machine. */
import path from 'node:path';
import { makeBucket } from '../../apps/server/src/test/bucket.ts';
import { prepareSwift, swiftCredentials, swiftRegion } from '../../apps/server/src/test/swift-parts.ts';
import { requirePackages } from './packages.ts';
import { addPart } from './part.ts';

export const storagePackages = [
  'swift-proxy',
  'swift-account',
  'swift-container',
  'swift-object',
  'python3-lxml',
  'memcached',
] as const;

const bucket = 'idss';

/** Needs five ports from `port` on. Answers its address, which has the bucket in its path. */
export async function startStorage(folder: string, port: number): Promise<{ readonly endpoint: string }> {
  requirePackages(storagePackages);
  const memcached = port + 4;
  const parts = prepareSwift(path.join(folder, 'storage'), {
    proxy: port,
    object: port + 1,
    container: port + 2,
    account: port + 3,
    memcached,
  });
  await addPart(folder, {
    name: 'memcached',
    kind: 'memcached',
    command: parts.memcached,
    ready: `tcp:${memcached}`,
    port: memcached,
  });
  await addPart(folder, {
    name: 'swift',
    kind: 'swift',
    command: parts.swift,
    ready: `${parts.endpoint}/healthcheck`,
    port,
  });
  await makeBucket({ endpoint: parts.endpoint, credentials: swiftCredentials }, bucket);
  return { endpoint: parts.endpoint };
}

/** The settings of a portal that stores its files in it. */
export const storeSettings = ({ endpoint }: { readonly endpoint: string }) => ({
  STORAGE_URL: `s3://${bucket}/portal?endpoint=${endpoint}&region=${swiftRegion}`,
  STORAGE_ACCESS_KEY_ID: swiftCredentials.accessKeyId,
  STORAGE_SECRET_ACCESS_KEY: swiftCredentials.secretAccessKey,
});
