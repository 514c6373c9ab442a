/**
 * Writes released.json: the calls of the version that is released now, with which later ones are compared. Part of a release, after
 * its line in apps/server/migrations/releases.json. Run: node packages/contract/tools/write-released.ts [FOLDER OF A CHECKOUT]
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { getShape } from './contract-shape.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const [folder = root] = process.argv.slice(2);
const toPath = (...names: readonly string[]): string =>
  path.resolve(folder, 'packages', 'contract', ...names);

const { contract } = (await import(pathToFileURL(toPath('src', 'contract.ts')).href)) as { contract: object };
const releases = JSON.parse(
  readFileSync(path.join(root, 'apps', 'server', 'migrations', 'releases.json'), 'utf8'),
) as { version: string }[];
const calls = Object.entries(getShape(contract)).map(
  ([name, call]) => `    ${JSON.stringify(name)}: ${JSON.stringify(call)}`,
);
const version = JSON.stringify(releases.at(-1)?.version);
writeFileSync(
  path.join(root, 'packages', 'contract', 'released.json'),
  `{\n  "version": ${version},\n  "calls": {\n${calls.join(',\n')}\n  }\n}\n`,
);
