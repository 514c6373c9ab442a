import { once } from 'node:events';
import { connect } from 'node:net';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { createDraining } from './draining.ts';
import { endConnectionsWhileClosing } from './end-connections.ts';

test('closing ends with the last answer, and that one is whole', async () => {
  const server = Fastify({ forceCloseConnections: 'idle' });
  endConnectionsWhileClosing(server);
  const { promise: asked, resolve: ask } = Promise.withResolvers<void>();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const whole = 'a'.repeat(4_000_000);
  server.get('/', async () => {
    ask();
    await released;
    return whole;
  });
  const address = await server.listen({ port: 0, host: '127.0.0.1' });
  const answer = fetch(address);
  await asked;
  const closing = server.close();
  await expect.poll(() => server.server.listening).toBe(false);
  release();
  expect(await (await answer).text()).toBe(whole);
  // Keep-alive would keep the connection open for longer than a test may take.
  await closing;
});

test('while it drains, new connections are accepted, and each ends with its answer', async () => {
  const server = Fastify({ forceCloseConnections: 'idle' });
  const draining = createDraining();
  endConnectionsWhileClosing(server, draining);
  const { promise: asked, resolve: ask } = Promise.withResolvers<void>();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  server.get('/quick', async () => 'answer');
  server.get('/long', async () => {
    ask();
    await released;
    return 'answer';
  });
  const address = await server.listen({ port: 0, host: '127.0.0.1' });
  expect((await fetch(`${address}/quick`)).headers.get('connection')).toBe('keep-alive');
  const long = fetch(`${address}/long`);
  await asked;
  draining.begin();
  release();
  // What was asked before it began, and what is asked then.
  for (const answer of [await long, await fetch(`${address}/quick`)]) {
    expect(answer.headers.get('connection')).toBe('close');
    expect(await answer.text()).toBe('answer');
  }
  await server.close();
});

test('closing does not wait for a connection on which nothing was asked', async () => {
  const server = Fastify({ forceCloseConnections: 'idle' });
  endConnectionsWhileClosing(server);
  server.get('/', async () => 'answer');
  await server.listen({ port: 0, host: '127.0.0.1' });
  const accepted = once(server.server, 'connection');
  const socket = connect(Number(new URL(server.listeningOrigin).port), '127.0.0.1');
  await accepted;
  const ended = once(socket, 'close');
  await server.close();
  await expect(ended).resolves.toEqual([false]);
});
