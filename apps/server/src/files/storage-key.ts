/** How files lie in a folder store: each under a key of its own, in one of 256 folders. */
import { open } from 'node:fs/promises';

export const isStorageKey = (text: string): boolean => /^[0-9a-f]{2}\/[0-9a-f-]{36}$/.test(text);

/** A rename is durable only when its folder is flushed as well. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
