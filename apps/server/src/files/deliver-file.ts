/** Copies a file to where the operator wants it: into a folder, or a bucket. Under its name it is whole there, or not there at all. */
import { open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { openBucket, type StoreSettings } from './open-store.ts';
import { syncFolder } from './sync-folder.ts';

export async function deliverFile(
  config: StoreSettings,
  /** A folder, or s3://bucket/prefix?endpoint=…&region=… with the credentials of the file store. */
  target: string,
  fileName: string,
  bytes: AsyncIterable<Uint8Array>,
): Promise<void> {
  if (!target.startsWith('s3:')) return writeIntoFolder(target, fileName, bytes);
  const client = await openBucket(config, target);
  const { writeToS3 } = await import('./s3-write.ts');
  await writeToS3(bytes, { client, key: fileName, noteAlive: () => Promise.resolve() });
}

async function writeIntoFolder(
  folder: string,
  fileName: string,
  bytes: AsyncIterable<Uint8Array>,
): Promise<void> {
  const target = path.join(folder, fileName);
  const incoming = `${target}.part`;
  try {
    const handle = await open(incoming, 'w', 0o600);
    try {
      for await (const chunk of bytes) await handle.writeFile(chunk);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(incoming, target);
    await syncFolder(folder);
  } finally {
    await rm(incoming, { force: true });
  }
}
