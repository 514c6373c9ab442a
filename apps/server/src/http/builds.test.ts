/** Two web processes of two versions at one database, each with its own built pages. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '#src/config.ts';
import { registerProcess } from '#src/db/running-processes.ts';
import { createTestDatabase, type TestDatabase } from '#src/test/database.ts';
import { type BuildTracker, openBuilds, publishBuild, readBuild } from './builds.ts';
import { registerWebClient } from './web-client.ts';

let db: TestDatabase;
let root: string;
beforeAll(async () => {
  db = await createTestDatabase();
  root = mkdtempSync(path.join(tmpdir(), 'idss-builds-'));
});
afterAll(async () => {
  await db.drop();
  rmSync(root, { recursive: true });
});

interface Version {
  readonly server: FastifyInstance;
  readonly builds: BuildTracker;
  end(): Promise<void>;
}

/** A web process of the version with this name. */
async function start(name: string): Promise<Version> {
  const folder = path.join(root, name);
  mkdirSync(path.join(folder, 'assets'), { recursive: true });
  writeFileSync(
    path.join(folder, 'index.html'),
    `<script>1</script><script type="module" crossorigin src="/assets/ground.js"></script><script type="module" crossorigin src="/assets/index-${name}.js"></script>`,
  );
  const part = `export const version = '${name}';`;
  writeFileSync(path.join(folder, 'assets', `part-${name}.js`), part);
  writeFileSync(path.join(folder, 'assets', `part-${name}.js.br`), brotliCompressSync(part));
  const pages = readBuild(folder);
  const reading = readConfig({});
  if (!pages || !reading.ok) throw new Error('There are no pages.');
  await publishBuild(db.owner, folder, pages);
  const registration = registerProcess(db.app, { role: 'web', build: pages.build, knowsSchema: 1 });
  await registration.beat();
  const builds = openBuilds(db.app, pages);
  await builds.refresh();
  const server = Fastify();
  server.get('/api/Ask', () => ({}));
  registerWebClient(server, reading.config, folder, builds);
  return { server, builds, end: () => registration.remove(db.app) };
}

const getPage = async ({ server }: Version) =>
  /index-\w+/.exec((await server.inject('/dashboard')).body)?.[0];
const announced = async ({ server }: Version) => (await server.inject('/api/Ask')).headers['idss-pages'];

test('all processes serve the pages of the older version while it runs, and the files of both', async () => {
  const old = await start('old');
  const next = await start('new');
  await old.builds.refresh();
  expect([await getPage(old), await getPage(next)]).toEqual(['index-old', 'index-old']);
  expect([await announced(old), await announced(next)]).toEqual(['index-old', 'index-old']);
  for (const { server } of [old, next])
    for (const name of ['old', 'new']) {
      const file = await server.inject(`/assets/part-${name}.js`);
      expect([file.statusCode, file.body]).toEqual([200, `export const version = '${name}';`]);
      expect(file.headers['content-type']).toContain('javascript');
      expect(file.headers['cache-control']).toContain('immutable');
    }
  const packed = await next.server.inject({
    url: '/assets/part-old.js',
    headers: { 'accept-encoding': 'gzip, br' },
  });
  expect(packed.headers['content-encoding']).toBe('br');
  expect((await next.server.inject('/assets/part-none.js')).statusCode).toBe(404);

  await old.end();
  await next.builds.refresh();
  expect([await getPage(next), await announced(next)]).toEqual(['index-new', 'index-new']);
  // A page that was open before the exchange opens its next part.
  expect((await next.server.inject('/assets/part-old.js')).statusCode).toBe(200);
  const { rows } = await db.app.query('select build from web_build order by published_at');
  expect(rows).toEqual([{ build: 'index-old' }, { build: 'index-new' }]);
  await next.end();
});

test('pages of versions that are long gone are removed', async () => {
  for (const name of ['third', 'fourth', 'fifth']) await (await start(name)).end();
  const { rows } = await db.app.query('select distinct build from web_file order by 1');
  expect(rows).toEqual([{ build: 'index-fifth' }, { build: 'index-fourth' }, { build: 'index-third' }]);
});

test('the application cannot change what browsers run', async () => {
  await expect(db.app.query(`update web_file set content = ''`)).rejects.toThrow('permission denied');
});
