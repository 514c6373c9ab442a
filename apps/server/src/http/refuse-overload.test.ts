import Fastify, { LogController } from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { Overloaded, overloadMessage } from './admission.ts';
import { logAnswers } from './log-answers.ts';
import { refuseOverload } from './refuse-overload.ts';

const lines: string[] = [];
const server = Fastify({
  logger: { level: 'warn', stream: { write: (line) => void lines.push(line) } },
  logController: new LogController({ disableRequestLogging: true }),
});
afterEach(() => server.close());

test('a call that would wait too long is refused before anything is done for it; others are served', async () => {
  let isFull = false;
  refuseOverload(server, { isFull: () => isFull, noteLate: () => undefined }, (request) =>
    log.error(request, new Overloaded(), 503, overloadMessage),
  );
  const log = logAnswers(server);
  const reached: string[] = [];
  server.addHook('onRequest', async ({ url }) => void reached.push(url));
  server.get('/call', { config: { isCounted: true } }, async () => 'done');
  server.post('/call', { config: { isCounted: true } }, async () => 'done');
  server.get('/livez', async () => 'ok');
  const url = await server.listen({ port: 0, host: '127.0.0.1' });

  expect(await (await fetch(`${url}/call`)).text()).toBe('done');
  isFull = true;
  const refused = await fetch(`${url}/call`);
  expect(refused.status).toBe(503);
  expect(Object.fromEntries(refused.headers)).toMatchObject({
    'retry-after': '3',
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'x-content-type-options': 'nosniff',
  });
  const reference = refused.headers.get('x-request-id');
  expect(await refused.json()).toEqual({
    message: overloadMessage,
    reference,
  });
  expect((await fetch(`${url}/call`, { method: 'POST', body: 'text' })).status).toBe(503);
  expect(await (await fetch(`${url}/livez`)).text()).toBe('ok');
  expect(reached).toEqual(['/call', '/livez']);
  // Once a minute, however many they are.
  expect(lines).toEqual([expect.stringContaining('there is too much to do')]);
});
