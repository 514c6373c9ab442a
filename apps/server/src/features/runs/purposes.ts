/** Everything that files are checked for: what the files named `.purpose.ts` export by default. */
import { globSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import type { Purpose } from './purpose.ts';

const paths = globSync('*/*.purpose.ts', { cwd: import.meta.dirname }).sort();

async function load(path: string): Promise<Purpose> {
  const name = basename(path, '.purpose.ts');
  const module = (await import(`./${dirname(path)}/${name}.purpose.ts`)) as { readonly default: Purpose };
  return module.default;
}

export const purposes: readonly Purpose[] = await Promise.all(paths.map(load));
