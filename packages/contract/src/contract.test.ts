import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { contract } from './contract.ts';
import { type Endpoint, tags } from './endpoint.ts';
import { hintTags, pushMessage } from './operations/push.ts';

const calls: readonly (readonly [string, Endpoint])[] = Object.values(contract).flatMap((feature) =>
  Object.entries<Endpoint>(feature),
);

test('no two calls share a name', () => {
  const names = calls.map(([name]) => name);
  expect(new Set(names).size).toBe(names.length);
});

test('no two calls share a method and path', () => {
  const routes = calls.map(([, { method, path }]) => `${method} ${path}`);
  expect(new Set(routes).size).toBe(routes.length);
});

test.each(tags)('%s: a call or a push message changes it, and a call reads it', (tag) => {
  const changed = [...calls.map(([, { changes = [] }]) => changes), ...Object.values(hintTags)];
  expect(changed.some((list: readonly string[]) => list.includes(tag))).toBe(true);
  expect(calls.some(([, { reads = [] }]) => reads.includes(tag))).toBe(true);
});

test('a call that is cached until the next event changes with what events tell of', () => {
  const cached = calls.filter(([, { isCacheable }]) => isCacheable);
  expect(cached.filter(([, { reads = [] }]) => !reads.includes('submission')).map(([name]) => name)).toEqual(
    [],
  );
});

test('every kind of push message says what has changed, but for the two that end the stream', () => {
  const kinds = pushMessage.options.map(({ shape }) => shape.kind.value);
  expect(Object.keys(hintTags).sort()).toEqual([...kinds].sort());
  expect(kinds.filter((kind) => hintTags[kind].length === 0)).toEqual(['signed-out', 'reconnect']);
});

test.each(Object.keys(contract))(
  '%s: contract file and handlers have its name, in rooms of one name',
  (feature) => {
    const name = feature.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    const root = fileURLToPath(new URL('../../../', import.meta.url));
    const rooms = (pattern: string): string[] =>
      globSync(pattern, { cwd: root }).map(
        (file) => /(?:contract\/src|features)\/([^/]+)\//.exec(file)?.[1] ?? file,
      );
    const declared = rooms(`packages/contract/src/*/${name}.ts`);
    expect(declared).toHaveLength(1);
    expect(rooms(`apps/server/src/features/**/${name}.api.ts`)).toEqual(declared);
  },
);
