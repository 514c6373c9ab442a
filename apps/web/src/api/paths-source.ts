/** What paths.ts must hold, made from the contract; used by its test and by tools/write-paths.ts, never by the browser. */
import { contract } from '@idss/contract/contract';

/** The formatter's longest line. */
const widest = 110;

function lineOf(name: string, method: string, path: string): string {
  const line = `  ${name}: ['${method}', '${path}'],`;
  return line.length <= widest ? line : `  ${name}: [\n    '${method}',\n    '${path}',\n  ],`;
}

const lines = Object.values(contract)
  .flatMap((feature) => Object.entries(feature))
  .map(([name, { method, path }]) => lineOf(name, method, path))
  .sort();

export const pathsSource = [
  '/** Method and path of each call: written by tools/write-paths.ts, so that zod stays out of the first load. */',
  'export const callPaths = {',
  ...lines,
  '} as const;',
  '',
].join('\n');
