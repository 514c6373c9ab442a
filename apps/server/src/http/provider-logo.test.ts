import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { providerLogoPath, registerProviderLogo } from './provider-logo.ts';

const answerWith = (providerLogoFile: string | undefined) => {
  const server = Fastify();
  registerProviderLogo(server, { providerLogoFile });
  return server.inject(providerLogoPath);
};

test('the logo is answered as the image that it is', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'idss-logo-'));
  try {
    for (const [name, type] of [
      ['logo.svg', 'image/svg+xml'],
      ['logo.PNG', 'image/png'],
    ] as const) {
      writeFileSync(path.join(folder, name), `content of ${name}`);
      const answer = await answerWith(path.join(folder, name));
      expect(answer.statusCode).toBe(200);
      expect(answer.headers['content-type']).toBe(type);
      expect(answer.body).toBe(`content of ${name}`);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('without a logo there is no such address', async () => {
  expect((await answerWith(undefined)).statusCode).toBe(404);
});
