import { mkdirSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { fontAddress } from './web-client.ts';

test('the pages of sign-in have the typeface that was built for the portal', async () => {
  const built = await mkdtemp(path.join(tmpdir(), 'idss-built-'));
  onTestFinished(() => rm(built, { recursive: true }));
  expect(fontAddress(built)).toBeUndefined();
  mkdirSync(path.join(built, 'assets'));
  expect(fontAddress(built)).toBeUndefined();
  for (const name of ['inter-latin-ext-wght-normal-Ab1.woff2', 'inter-latin-wght-normal-x_Y-9.woff2'])
    writeFileSync(path.join(built, 'assets', name), '');
  expect(fontAddress(built)).toBe('/assets/inter-latin-wght-normal-x_Y-9.woff2');
});
