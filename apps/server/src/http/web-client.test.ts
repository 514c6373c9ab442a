import { mkdirSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { readConfig } from '#src/config.ts';
import { fontAddress, registerWebClient } from './web-client.ts';

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

/** A server of pages with these files. */
async function serve(files: Readonly<Record<string, string>>) {
  const built = await mkdtemp(path.join(tmpdir(), 'idss-built-'));
  onTestFinished(() => rm(built, { recursive: true }));
  mkdirSync(path.join(built, 'assets'));
  for (const [name, content] of Object.entries(files)) writeFileSync(path.join(built, name), content);
  const reading = readConfig({});
  if (!reading.ok) throw new Error(reading.problems.join());
  const server = Fastify();
  registerWebClient(server, reading.config, built);
  const get = (url: string, headers: Readonly<Record<string, string>> = {}) =>
    server.inject({ url, headers });
  return { server, built, get };
}

test('a file is sent in the smallest form that the client takes', async () => {
  const { server, get } = await serve({
    'index.html': 'page',
    'assets/a.js': 'plain',
    'assets/a.js.br': 'brotli',
    'assets/a.js.gz': 'gzip',
    'assets/a.js.map': 'map',
    'assets/b.woff2': 'font',
  });
  const send = async (accepted?: string) => {
    const { body, headers } = await get(
      '/assets/a.js',
      accepted === undefined ? {} : { 'accept-encoding': accepted },
    );
    expect(headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'content-length': String(body.length),
      vary: 'accept-encoding',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    return [body, headers['content-encoding']];
  };
  expect(await send()).toEqual(['plain', undefined]);
  expect(await send('gzip, deflate, br, zstd')).toEqual(['brotli', 'br']);
  expect(await send('GZIP;q=0.5')).toEqual(['gzip', 'gzip']);
  expect(await send('br;q=0, gzip')).toEqual(['gzip', 'gzip']);
  expect(await send('brotli, identity')).toEqual(['plain', undefined]);
  const font = await get('/assets/b.woff2?x', { 'accept-encoding': 'br' });
  expect([font.body, font.headers['content-type'], font.headers['content-encoding']]).toEqual([
    'font',
    'font/woff2',
    undefined,
  ]);
  const head = await server.inject({ method: 'HEAD', url: '/assets/a.js' });
  expect([head.statusCode, head.body, head.headers['content-length']]).toEqual([200, '', '5']);
  for (const hidden of [
    '/assets/a.js.br',
    '/assets/a.js.gz',
    '/assets/a.js.map',
    '/index.html',
    '/assets/c.js',
  ])
    expect((await get(hidden)).statusCode, hidden).toBe(404);
});

test('whether a file without a hash in its name has changed is asked, and one that is gone is not found', async () => {
  const { built, get } = await serve({ 'index.html': 'page', 'favicon.svg': '<svg/>' });
  const { headers } = await get('/favicon.svg');
  expect(headers).toMatchObject({ 'content-type': 'image/svg+xml', 'cache-control': 'no-cache' });
  const again = await get('/favicon.svg', { 'if-none-match': String(headers['etag']) });
  expect([again.statusCode, again.body, again.headers['etag']]).toEqual([304, '', headers['etag']]);
  writeFileSync(path.join(built, 'favicon.svg'), '<svg></svg>');
  const changed = await get('/favicon.svg', { 'if-none-match': String(headers['etag']) });
  expect([changed.statusCode, changed.body]).toEqual([200, '<svg></svg>']);
  await rm(path.join(built, 'favicon.svg'));
  expect((await get('/favicon.svg')).statusCode).toBe(404);
});
