/** Removes the oldest backups, and the files that no other one names. In bounded memory: lists and folders are in one order. */
import type { BackupKey } from './backup-key.ts';
import type { BackupTarget } from './backup-target.ts';
import { listFiles } from './file-list.ts';
import {
  getFilePart,
  getFilesFolder,
  getFolder,
  listBackups,
  getManifest,
  readManifest,
} from './manifest.ts';

export interface PruneCounts {
  readonly backups: number;
  readonly files: number;
}

/** `keep`: how many stay, whatever key they have. Files of another key go with the last backup that has it. */
export async function pruneBackups(
  target: BackupTarget,
  key: BackupKey | null,
  keep: number,
): Promise<PruneCounts> {
  const all = await listBackups(target);
  const old = all.slice(0, Math.max(0, all.length - keep));
  const recentBackups = all.slice(old.length);
  if (old.length === 0 || recentBackups.length === 0) return { backups: 0, files: 0 };
  for (const { backupId } of old) {
    // Without its manifest it is none, even if the rest stays for now.
    await target.remove(getManifest(backupId));
    await target.remove(getFolder(backupId));
  }
  const keyIds = new Set(recentBackups.map(({ keyId }) => keyId));
  for (const folder of await target.list('files')) {
    const keyId = folder === 'clear' ? null : folder;
    if (!keyIds.has(keyId)) await target.remove(`files/${folder}`);
  }
  let files = 0;
  const named = recentBackups.filter(({ keyId }) => keyId === (key?.id ?? null));
  const lists: AsyncGenerator<string>[] = [];
  for (const backup of named) {
    const { files: manifestFiles } = await readManifest(target, backup, key);
    lists.push(getKeys(target, manifestFiles.list, key));
  }
  const wantedKeys = mergeSorted(lists);
  let next = await wantedKeys.next();
  for (const prefix of await target.list(getFilesFolder(key)))
    for (const name of await target.list(`${getFilesFolder(key)}/${prefix}`)) {
      const storageKey = `${prefix}/${name}`;
      while (!next.done && next.value < storageKey) next = await wantedKeys.next();
      if (!next.done && next.value === storageKey) continue;
      await target.remove(getFilePart(key, storageKey));
      files += 1;
    }
  return { backups: old.length, files };
}

async function* getKeys(...args: Parameters<typeof listFiles>): AsyncGenerator<string> {
  for await (const { storageKey } of listFiles(...args)) yield storageKey;
}

/** Several ascending lists as one. */
async function* mergeSorted(lists: readonly AsyncGenerator<string>[]): AsyncGenerator<string> {
  const heads = await Promise.all(lists.map(async (list) => ({ list, head: await list.next() })));
  for (;;) {
    let least: string | null = null;
    for (const { head } of heads)
      if (!head.done && (least === null || head.value < least)) least = head.value;
    if (least === null) return;
    yield least;
    for (const each of heads)
      while (!each.head.done && each.head.value === least) each.head = await each.list.next();
  }
}
