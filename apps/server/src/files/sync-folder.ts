import { open } from 'node:fs/promises';

/** A rename is durable only when its folder is flushed as well. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
