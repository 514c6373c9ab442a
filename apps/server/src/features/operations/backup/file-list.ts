/** The stored files that a backup names, read line by line: there may be millions. In the order of their storage keys. */
import type { BackupKey } from './backup-key.ts';
import type { BackupTarget } from './backup-target.ts';
import type { PartFacts } from './manifest.ts';
import { verifiedPart } from './part-format.ts';

export interface ListedFile {
  readonly storageKey: string;
  readonly size: number;
  readonly sha256: string;
}

export async function* listFiles(
  target: BackupTarget,
  list: PartFacts,
  key: BackupKey | null,
): AsyncGenerator<ListedFile> {
  let rest = '';
  for await (const chunk of verifiedPart(list.part, await target.read(list.part), key, list)) {
    // Keys, sizes and hashes are ASCII.
    const lines = (rest + chunk.toString('latin1')).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      const [storageKey = '', size = '', sha256 = ''] = line.split('\t');
      yield { storageKey, size: Number(size), sha256 };
    }
  }
}
