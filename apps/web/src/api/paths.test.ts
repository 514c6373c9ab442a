import { contract } from '@idss/contract/contract';
import { expect, test } from 'vitest';
import { pathsSource } from './paths-source.ts';

test('the browser knows every call of the contract, and no other', async () => {
  const { default: written } = await import('./paths.ts?raw');
  expect(written, 'Run: node tools/write-paths.ts > src/api/paths.ts').toBe(pathsSource);
});

test('no two calls share a name', () => {
  const names = Object.values(contract).flatMap((feature) => Object.keys(feature));
  expect(new Set(names).size).toBe(names.length);
});
