/** Writes a part and reads it back before it gets its name: a part that is there was found good once. */
import type { BackupKey } from './backup-key.ts';
import type { BackupTarget } from './backup-target.ts';
import { type Contents, encodePart, verifiedPart } from './part-format.ts';

export interface WrittenPart extends Contents {
  readonly part: string;
  /** In the target. */
  readonly bytes: number;
}

export async function writePart(
  target: BackupTarget,
  part: string,
  contents: AsyncIterable<Uint8Array>,
  key: BackupKey | null,
): Promise<WrittenPart> {
  let facts: Contents = { size: 0, sha256: '' };
  const encoded = encodePart(part, contents, key, (found) => {
    facts = found;
  });
  const bytes = await target.write(part, encoded, async (written) => {
    for await (const _ of verifiedPart(part, written, key, facts));
  });
  return { part, ...facts, bytes };
}
