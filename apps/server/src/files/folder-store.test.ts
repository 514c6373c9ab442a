import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { describeStore, type StoreUnderTest } from '#src/test/store-contract.ts';
import { StoreAway } from './file-store.ts';
import { openFolderStore } from './folder-store.ts';
import { writeContent } from './write-content.ts';

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

describeStore('a folder', openFolder);

test('a folder that cannot be written is a store that is away', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'idss-store-'));
  const store = await openFolderStore(folder);
  // As when it is not mounted any more.
  await rm(folder, { recursive: true });
  await expect(writeContent(store, 'text')).rejects.toThrow(StoreAway);
});
