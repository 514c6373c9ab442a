import path from 'node:path';
import { isTest } from './restrictions.ts';

/** The package or app of a file: `packages/domain`, `apps/server`, or another top folder. */
const getPlace = (file: string): string =>
  /^(packages|apps)\//.test(file) ? file.split('/').slice(0, 2).join('/') : (file.split('/')[0] ?? '');

/** Allowed imports between packages and apps: the table in ARCHITECTURE.md. */
const mayImport: Readonly<Record<string, readonly string[]>> = {
  'packages/domain': [],
  'packages/validation': ['packages/domain'],
  'packages/contract': ['packages/domain'],
  'apps/server': [
    'packages/domain',
    'packages/validation',
    'packages/contract',
    'apps/identity',
    'apps/demo',
  ],
  'apps/demo': ['packages/domain', 'packages/validation', 'apps/identity', 'apps/server'],
  'apps/identity': ['packages/domain', 'apps/server'],
  'apps/web': ['packages/domain', 'packages/validation', 'packages/contract'],
  'apps/cli': ['packages/domain', 'packages/validation'],
};

const getFeature = (file: string): string | undefined =>
  /^apps\/(?:server|web)\/src\/features\/([^/]+)\//.exec(file)?.[1];

/** The file or package that an import means: a path from the root, `node:…`, or a package's name. */
export function resolveImport(from: string, specifier: string): string {
  if (specifier.startsWith('.'))
    return path.posix.normalize(path.posix.join(path.posix.dirname(from), specifier));
  if (specifier.startsWith('#src/')) return `${getPlace(from)}/${specifier.slice(1)}`;
  const own = /^@idss\/(domain|validation|contract|server|identity|demo|web|cli|e2e)(?:\/(.*))?$/.exec(
    specifier,
  );
  if (own === null) return specifier;
  const [, name = '', rest = ''] = own;
  const parent = ['domain', 'validation', 'contract'].includes(name) ? 'packages' : 'apps';
  return `${parent}/${name}/src/${rest}`;
}

/**
 * Why this file may not import that, in a sentence that says what to do; undefined when it may. `from` is a path from the root.
 * Libraries are those of a package.json, as knip checks; tsc knows no node: in packages.
 */
export function importProblem(from: string, specifier: string): string | undefined {
  const place = getPlace(from);
  const target = resolveImport(from, specifier);
  const targetPlace = getPlace(target);
  const isOutside = targetPlace !== place;
  const allowed = mayImport[place];
  if (allowed === undefined || !/^(packages|apps)\//.test(targetPlace)) return undefined;
  if (/^(\.|#)/.test(specifier)) {
    if (isOutside) return `Write it as @idss/<package>/<path>: ${specifier}.`;
    if (!/\.(tsx?|json|css|mjs|svg|csv|sql|md)(\?\w+)?$/.test(specifier))
      return `${specifier} needs its ending (.ts).`;
  }
  // Tools run on a developer's machine only.
  if (isTest(from) || from.startsWith(`${place}/tools/`)) return undefined;
  if (!isOutside) return insideProblem(place, from, target);
  if (targetPlace === 'apps/demo' && !composing.test(from))
    return `The demonstration is joined to the portal where that is put together, directly in src: ${from} is not.`;
  if (place === 'apps/identity' && targetPlace === 'apps/server' && !hostImports.test(target))
    return `The identity provider knows the server's transactions, statements, events and retries; all else is passed in as IdentityOptions: ${target}.`;
  if (allowed.includes(targetPlace)) return undefined;
  const list = allowed.length === 0 ? 'nothing' : allowed.join(', ');
  return `${place} may import ${list} (ARCHITECTURE.md); ${targetPlace} is not among it. Move what is shared down into a package.`;
}

function insideProblem(place: string, from: string, target: string): string | undefined {
  const fromFeature = getFeature(from);
  const targetFeature = getFeature(target);
  if (targetFeature === undefined || targetFeature === fromFeature) return undefined;
  if (fromFeature === undefined) return platformProblem(place, from);
  if (place === 'apps/web') {
    return `Web features do not import each other: ${fromFeature} reaches into ${targetFeature}. Compose them in routes.tsx.`;
  }
  if (/\.(sql|api|job)\.ts$/.test(target)) {
    return `A server feature calls another's <verb-noun>.ts, never its .sql.ts, .api.ts or .job.ts: ${target}.`;
  }
  return undefined;
}

/** Modules of the server that apps/identity imports, since both use one database and one audit trail. */
const hostImports =
  /^apps\/server\/src\/(db\/(transaction|queryable|statement|is-away|storable-text)|kernel\/(actor|append-event\.sql|retry))$/;

/** The files that put an app together. The settings are read before there is anything to put together. */
const composing = /^apps\/(server|web)\/src\/(?!config\.ts$)[^/]+\.tsx?$/;

const platformProblem = (place: string, from: string): string | undefined =>
  composing.test(from)
    ? undefined
    : `Features import ${place}'s platform folders, never the reverse: ${from} is platform. Pass the feature in from main.`;

interface Import {
  /** A path from the root. */
  readonly from: string;
  readonly specifier: string;
}

const getServerFeature = (file: string): string | undefined =>
  file.startsWith('apps/server/') ? getFeature(file) : undefined;

/**
 * The circles in which server features import each other, each in a sentence that names it with the imports that close it.
 * Every circle of the graph is broken once none is left, but not every one is listed at a time.
 */
export function featureCircles(imports: readonly Import[]): string[] {
  const graph = new Map<string, Map<string, string>>();
  for (const { from, specifier } of imports) {
    const feature = getServerFeature(from);
    const target = resolveImport(from, specifier);
    const other = getServerFeature(target);
    if (feature === undefined || other === undefined || feature === other) continue;
    const others = graph.get(feature) ?? new Map<string, string>();
    graph.set(feature, others.set(other, `${from} imports ${target}`));
  }
  const circles: string[] = [];
  const finished = new Set<string>();
  const visit = (feature: string, trail: readonly string[]): void => {
    const start = trail.indexOf(feature);
    if (start >= 0) {
      const circle = [...trail.slice(start), feature];
      const steps = circle.slice(1).map((to, n) => `    ${graph.get(circle[n] ?? '')?.get(to)}`);
      circles.push(
        `${circle.join(' → ')}: move what they share into a platform folder, or pass it in.\n${steps.join('\n')}`,
      );
      return;
    }
    if (finished.has(feature)) return;
    for (const other of graph.get(feature)?.keys() ?? []) visit(other, [...trail, feature]);
    finished.add(feature);
  };
  for (const feature of graph.keys()) visit(feature, []);
  return circles;
}

/** The specifiers of all static and dynamic imports and re-exports in a text without comments. */
export function getImports(text: string): string[] {
  const pattern = /(?:\bfrom\s*|\bimport\s*\(\s*|^\s*import\s+)(['"])([^'"\n]+)\1/gm;
  return [...text.matchAll(pattern)].map((match) => match[2] ?? '');
}
