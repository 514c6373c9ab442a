/** The product's name and version, and when it was built. */
import { readFile } from 'node:fs/promises';

export const productName = 'Interactive Data Submission System';
export const version = 'R4.0';

/** Written by tools/setup.mjs. */
const buildFile = new URL('../../build.json', import.meta.url);

/** When this version was committed, ISO 8601 UTC; null where it was built without a repository. */
export async function readBuiltAt(file: URL = buildFile): Promise<string | null> {
  const text = await readFile(file, 'utf8').catch(() => null);
  if (text === null) return null;
  const { builtAt } = JSON.parse(text) as { builtAt: string };
  return new Date(builtAt).toISOString();
}
