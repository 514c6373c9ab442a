/** What paths.ts must hold, made from the contract; used by its test and by tools/write-paths.ts, never by the browser. */
import { contract } from '@idss/contract/contract';

const lines = Object.values(contract)
  .flatMap((feature) => Object.entries(feature))
  .filter(([name, { path }]) => path !== `/api/${name}`)
  .map(([name, { path }]) => `  ${name}: '${path}',`)
  .sort();

export const pathsSource = [
  '/**',
  ' * Paths of the calls whose path is not their name: written by tools/write-paths.ts, so that zod and a long table stay out',
  ' * of the first load.',
  ' */',
  'export const otherPaths = {',
  ...lines,
  '} as const;',
  '',
].join('\n');
