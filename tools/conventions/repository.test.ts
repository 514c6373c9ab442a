import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { projectPaths, read, root } from './source-files.ts';

const textFiles = projectPaths
  .filter((file) =>
    /\.(ts|tsx|mjs|js|json|md|css|html|sql|yml|yaml|sh|csv|toml|npmrc|txt)$|^\.ci\/|ignore$/.test(file),
  )
  .map(read);

const places = (pattern: RegExp): string[] =>
  textFiles.flatMap(({ path: file, text }) =>
    text
      .split('\n')
      .flatMap((line, index) => (pattern.test(line) ? [`${file}:${index + 1}  ${line.slice(0, 160)}`] : [])),
  );

test('no file names the host of a package registry', () => {
  // Put together here, so that this file does not name one either.
  const hosts = [
    'registry.npm' + 'js',
    'npmmirror' + '.com',
    'registry.yarn' + 'pkg',
    'artifact' + 'ory',
    'verd' + 'accio',
  ];
  const found = places(new RegExp(hosts.join('|').replaceAll('.', '\\.')));
  expect(found, `Which registry to use is the installer's choice:\n${found.join('\n')}\n`).toEqual([]);
});

test('no file contains a path of the machine it was written on', () => {
  const found = places(/(^|[\s'"`(=:])\/(home|Users|root|work)\/[a-z0-9_.-]+/);
  expect(found, `Build paths from import.meta.url or a setting:\n${found.join('\n')}\n`).toEqual([]);
});

test('package-lock.json names versions and checksums, no addresses', () => {
  const lock: { packages: Record<string, { resolved?: string; integrity?: string; link?: boolean }> } =
    JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'));
  const external = Object.entries(lock.packages).filter(
    ([name, entry]) => name.includes('node_modules/') && !entry.link,
  );
  const addressed = external.filter(([, entry]) => entry.resolved !== undefined).map(([name]) => name);
  expect(addressed, 'Keep omit-lockfile-registry-resolved=true in .npmrc and run npm install again').toEqual(
    [],
  );
  const unchecked = external.filter(([, entry]) => entry.integrity === undefined).map(([name]) => name);
  expect(unchecked, 'These would be installed without a checksum').toEqual([]);
});

test('package-lock.json lists the packages of every system, so that npm ci accepts it everywhere', () => {
  const lock: { packages: Record<string, { optionalDependencies?: Record<string, string> }> } = JSON.parse(
    readFileSync(path.join(root, 'package-lock.json'), 'utf8'),
  );
  const missing = Object.entries(lock.packages).flatMap(([place, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter(
      (name) => !lock.packages[`node_modules/${name}`] && !lock.packages[`${place}/node_modules/${name}`],
    ),
  );
  expect(missing, 'Take a version that the registry has for every system, and npm install again').toEqual([]);
});

test('dependencies are pinned exactly', () => {
  const loose = projectPaths
    .filter((file) => /(^|\/)package\.json$/.test(file))
    .flatMap((file) => {
      const manifest: Record<string, Record<string, string> | undefined> = JSON.parse(read(file).text);
      const all = {
        ...manifest['dependencies'],
        ...manifest['devDependencies'],
        ...manifest['optionalDependencies'],
      };
      return Object.entries(all).flatMap(([name, version]) =>
        /^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version) || name.startsWith('@idss/')
          ? []
          : `${file}: ${name} ${version}`,
      );
    });
  expect(loose, `Write the version in full:\n${loose.join('\n')}\n`).toEqual([]);
});
