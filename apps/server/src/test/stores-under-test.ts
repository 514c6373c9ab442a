/** Each kind of file store, for tests of what they do alike. */
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FileStore } from '#src/files/file-store.ts';
import { openFolderStore } from '#src/files/folder-store.ts';

export interface StoreUnderTest {
  readonly store: FileStore;
  /** So large that a part of it is written before the rest arrives. */
  readonly largeBytes: number;
  /** Compares a local file with its record before it is used. */
  readonly verifiesCopies: boolean;
  /** As another program could do it. */
  overwrite(storageKey: string, content: string): Promise<void>;
  /** What was begun and neither completed nor removed. */
  unfinished(): Promise<readonly string[]>;
  /** Makes that old, as far as that can be done. */
  ageUnfinished(): Promise<void>;
  /** Before it what was made old was begun. */
  beforeAged(): Date;
  /** What a writer gets whose unfinished file was removed. */
  readonly whenRemoved: RegExp;
  close(): Promise<void>;
}

async function openFolder(): Promise<StoreUnderTest> {
  const folder = await mkdtemp(path.join(tmpdir(), 'idss-store-'));
  const incoming = path.join(folder, 'incoming');
  return {
    store: await openFolderStore(folder),
    largeBytes: 1_000_000,
    verifiesCopies: false,
    overwrite: (storageKey, content) => writeFile(path.join(folder, storageKey), content),
    unfinished: () => readdir(incoming),
    async ageUnfinished() {
      for (const name of await readdir(incoming))
        await utimes(path.join(incoming, name), new Date(0), new Date(0));
    },
    whenRemoved: /ENOENT/,
    beforeAged: () => new Date(Date.now() - 600_000),
    close: () => rm(folder, { recursive: true }),
  };
}

export const storesUnderTest: readonly {
  readonly kind: string;
  open(): Promise<StoreUnderTest>;
}[] = [{ kind: 'a folder', open: openFolder }];
