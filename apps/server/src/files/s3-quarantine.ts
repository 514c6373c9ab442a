/** Quarantine of an S3 store: `quarantine/<day>/` of its prefix. */
import { createHash } from 'node:crypto';
import { isStorageKey, type Quarantine, type QuarantinedFile } from './file-store.ts';
import type { S3Client } from './s3-client.ts';
import { type CopySizes, copyInBucket } from './s3-copy.ts';
import type { StorageAges } from './storage-ages.ts';

const folder = 'quarantine/';
const getKey = ({ storageKey, day }: Pick<QuarantinedFile, 'storageKey' | 'day'>): string =>
  `${folder}${day}/${storageKey}`;

/** Is it the key of a file in quarantine? */
export const isQuarantineKey = (key: string): boolean =>
  key.startsWith(folder) && isStorageKey(key.slice(folder.length).replace(/^[^/]*\//, ''));

export function openS3Quarantine(client: S3Client, ages: StorageAges, sizes: CopySizes): Quarantine {
  /** False where there is none. The copy is whole before the first one goes. */
  const copy = (from: string, to: string): Promise<boolean> =>
    copyInBucket({ client, from, to, sizes, noteAlive: () => ages.note(to) });

  return {
    name: `${client.name}, ${folder}`,
    async put(storageKey, before) {
      if (!isStorageKey(storageKey)) return false;
      for await (const { key, modifiedAt } of client.list(storageKey))
        if (key === storageKey && modifiedAt >= before) return false;
      if (await ages.isFresh(storageKey, before)) return false;
      const to = getKey({ storageKey, day: new Date().toISOString().slice(0, 10) });
      if (!(await copy(storageKey, to))) return false;
      // Copying a large file takes long: its row may be about to be written by now.
      if (await ages.isFresh(storageKey, before)) {
        await client.remove(to);
        return false;
      }
      await client.remove(storageKey);
      return true;
    },
    async *list() {
      for await (const { key, size } of client.list(folder)) {
        const [day = '', ...rest] = key.slice(folder.length).split('/');
        const storageKey = rest.join('/');
        if (isStorageKey(storageKey)) yield { storageKey, day, size };
      }
    },
    async restore(file) {
      const from = getKey(file);
      const { storageKey } = file;
      if ((await client.getSize(storageKey)) !== null) {
        // The process that moved it was killed between the copy and the removal.
        if (!(await isSame(client, from, storageKey))) return false;
      } else if (!(await copy(from, storageKey))) return false;
      await client.remove(from);
      return true;
    },
    remove: (file) => client.remove(getKey(file)),
  };
}

async function isSame(client: S3Client, one: string, other: string): Promise<boolean> {
  if ((await client.getSize(one)) !== (await client.getSize(other))) return false;
  const [first, second] = await Promise.all([computeHash(client, one), computeHash(client, other)]);
  return first !== null && first === second;
}

async function computeHash(client: S3Client, key: string): Promise<string | null> {
  const response = await client.get(key);
  if (!response) return null;
  const hash = createHash('sha256');
  for await (const chunk of response.body ?? []) hash.update(chunk);
  return hash.digest('hex');
}
