import { connect, createServer, type AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { describe, expect, test } from 'vitest';
import { endConnectionsWhileClosing } from './end-connections.ts';
import { listen } from './listen.ts';

/** The most new connections that one turn of the event loop brought. */
async function mostInATurn(sockets: number): Promise<number> {
  const server = Fastify();
  let accepted = 0;
  let turn = 0;
  let most = 0;
  server.server.on('connection', () => {
    accepted += 1;
    turn += 1;
    most = Math.max(most, turn);
  });
  const { port } = new URL(await listen(server, { port: 0, host: '127.0.0.1' }, sockets));
  const clients = Array.from({ length: 32 }, () => connect(Number(port), '127.0.0.1'));
  while (accepted < clients.length) {
    await new Promise(setImmediate);
    turn = 0;
  }
  for (const client of clients) client.destroy();
  await server.close();
  return most;
}

describe.runIf(process.platform === 'linux')('many connections at once', () => {
  test('several are taken in one turn of the event loop', async () => {
    expect(await mostInATurn(1)).toBe(1);
    expect(await mostInATurn(16)).toBeGreaterThan(1);
  });

  test('closing waits for the answers on all of them, and then nothing listens any more', async () => {
    const server = Fastify({ forceCloseConnections: 'idle' });
    endConnectionsWhileClosing(server);
    const asked = Promise.withResolvers<void>();
    const answer = Promise.withResolvers<string>();
    let calls = 0;
    server.get('/', async () => {
      calls += 1;
      if (calls === 16) asked.resolve();
      return answer.promise;
    });
    const url = await listen(server, { port: 0, host: '127.0.0.1' });
    const answers = Array.from({ length: 16 }, async () => (await fetch(url)).text());
    await asked.promise;
    let isClosed = false;
    const closing = server.close().then(() => (isClosed = true));
    await new Promise(setImmediate);
    expect(isClosed).toBe(false);
    answer.resolve('done');
    expect(new Set(await Promise.all(answers))).toEqual(new Set(['done']));
    await closing;
    await expect(fetch(url)).rejects.toThrow('fetch failed');
  });
});

test('an address that is taken is refused, by a server that shares its address, too', async () => {
  const first = Fastify();
  const { port } = new URL(await listen(first, { port: 0, host: '127.0.0.1' }));
  await expect(listen(Fastify(), { port: Number(port), host: '127.0.0.1' })).rejects.toMatchObject({
    code: 'EADDRINUSE',
    syscall: 'listen',
  });
  await first.close();
  const other = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => other.once('listening', resolve));
  await expect(
    listen(Fastify(), { port: (other.address() as AddressInfo).port, host: '127.0.0.1' }),
  ).rejects.toMatchObject({ code: 'EADDRINUSE' });
  other.close();
});
