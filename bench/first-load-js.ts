/**
 * First-load JavaScript of the built web client, gzipped: what the sign-in page and the dashboard fetch before they show,
 * and what each further route adds. Goals: quality bars, part 1. Run: `vite build` in apps/web, then
 * `node bench/first-load-js.ts`; ends with 1 where a limit is passed.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { report } from './support/report.ts';

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
}

const dist = fileURLToPath(new URL('../apps/web/dist/', import.meta.url));
const manifest: Record<string, Chunk> = JSON.parse(readFileSync(`${dist}.vite/manifest.json`, 'utf8'));

/** A chunk and everything that it imports before it runs. */
function closure(key: string, found = new Set<string>()): Set<string> {
  const chunk = manifest[key];
  if (!chunk || found.has(key)) return found;
  found.add(key);
  for (const imported of chunk.imports ?? []) closure(imported, found);
  return found;
}

const bytes = (key: string): number => {
  const file = manifest[key]?.file ?? '';
  return file.endsWith('.js') ? gzipSync(readFileSync(dist + file), { level: 9 }).length : 0;
};
const sum = (keys: Iterable<string>): number => [...keys].reduce((total, key) => total + bytes(key), 0);

const entry = 'index.html';
const first = closure(entry);
/** A signed-in page also needs the sign-in library, which the welcome page does without. */
const signedIn = closure(
  Object.keys(manifest).find((key) => key.endsWith('oidc-client-ts.js') || key.includes('oidc-client-ts')) ??
    '',
  new Set(first),
);
/** Screens: the pages that routes.tsx loads by themselves. */
const routes = Object.keys(manifest).filter((key) => /^src\/features\/.*Page\.tsx$/.test(key));

const rows: { what: string; size: number; goal: number; limit: number }[] = [
  { what: 'first load: sign-in page', size: sum(first), goal: 150_000, limit: 200_000 },
];
for (const route of routes) {
  const own = [...closure(route)].filter((key) => !signedIn.has(key));
  const name = route.replace(/^.*\/|\.tsx$/g, '');
  if (name === 'DashboardPage')
    rows.push({
      what: 'first load: dashboard',
      size: sum([...signedIn, ...own]),
      goal: 150_000,
      limit: 200_000,
    });
  else rows.push({ what: `adds: ${name}`, size: sum(own), goal: 60_000, limit: 60_000 });
}

report(
  rows.map(({ what, size, goal, limit }) => ({
    what: `JavaScript, gzipped; ${what}`,
    value: size / 1000,
    unit: 'kB',
    goal: goal / 1000,
    least: limit / 1000,
  })),
);
process.exitCode = rows.some(({ size, limit }) => size > limit) ? 1 : 0;
