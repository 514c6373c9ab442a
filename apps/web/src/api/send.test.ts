import { httpMessages, unreachableCode } from '@idss/domain/errors/http-messages';
import { expect, test } from 'vitest';
import { ApiError } from './api-error.ts';
import { type Outgoing, retryDelays, send, type Transport } from './send.ts';

type Step = Response | 'network';
const answer = (status: number, body: unknown = null, headers: Record<string, string> = {}): Response =>
  new Response(body === null ? '' : JSON.stringify(body), { status, headers });

function play(steps: readonly Step[], overrides: Partial<Pick<Transport, 'renew' | 'signInAgain'>> = {}) {
  const sent: RequestInit[] = [];
  const pauses: number[] = [];
  const refused: ApiError[] = [];
  const recoveries: string[] = [];
  const unreachable: number[] = [];
  const served: (string | null)[] = [];
  const transport: Transport = {
    fetch: (_url, init) => {
      const step = steps[sent.length] ?? answer(500);
      sent.push(init);
      return step === 'network' ? Promise.reject(new TypeError('Failed to fetch')) : Promise.resolve(step);
    },
    getAccessToken: () => `token${recoveries.length}`,
    renew: () => {
      recoveries.push('renew');
      return overrides.renew?.() ?? Promise.resolve(false);
    },
    signInAgain: () => {
      recoveries.push('signInAgain');
      return overrides.signInAgain?.() ?? Promise.resolve(false);
    },
    pause: (milliseconds) => {
      pauses.push(milliseconds);
      return Promise.resolve();
    },
    onUnreachable: (status) => unreachable.push(status),
    onServed: (pages) => served.push(pages),
    onRefused: (error) => refused.push(error),
  };
  return { transport, sent, pauses, refused, recoveries, unreachable, served };
}

const get: Outgoing = { method: 'GET', url: '/api/GetCurrentUser' };
const post: Outgoing = { method: 'POST', url: '/api/ExecutePlanAction', body: '{}' };
const authorization = (init: RequestInit | undefined): unknown =>
  new Headers(init?.headers).get('authorization');

async function getFailure(promise: Promise<Response>): Promise<ApiError> {
  const error = await promise.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof ApiError)) throw new Error('It should have been refused.');
  return error;
}

test('a GET is repeated after network errors and 5xx, with growing pauses', async () => {
  const { transport, sent, pauses } = play(['network', answer(503), answer(500), answer(200)]);
  expect((await send(transport, get)).status).toBe(200);
  expect(sent).toHaveLength(4);
  expect(pauses).toEqual([...retryDelays]);
  expect([...retryDelays].sort((a, b) => a - b)).toEqual([...retryDelays]);
});

test('a GET that keeps failing is given up with the documented sentence', async () => {
  const { transport, sent } = play(['network', 'network', 'network', 'network', answer(200)]);
  const error = await getFailure(send(transport, get));
  expect(error).toMatchObject({ status: 0, message: httpMessages[0] });
  expect(sent).toHaveLength(4);
});

test.each([400, 403, 404, 409, 422])('%i is never repeated', async (status) => {
  const { transport, sent } = play([answer(status)]);
  expect((await getFailure(send(transport, get))).status).toBe(status);
  expect(sent).toHaveLength(1);
});

test.each<Step>(['network', answer(500), answer(503)])('a POST is never repeated', async (step) => {
  const { transport, sent } = play([step]);
  await getFailure(send(transport, post));
  expect(sent).toHaveLength(1);
});

test('a closed system answers at once: a 503 with a code is no fault to wait out', async () => {
  const body = { message: 'Please check back later.', code: 'maintenance', reference: 'r1' };
  const { transport, sent, refused } = play([answer(503, body)]);
  const error = await getFailure(send(transport, get));
  expect(error).toMatchObject({ status: 503, code: 'maintenance', reference: 'r1', message: body.message });
  expect(sent).toHaveLength(1);
  expect(refused).toEqual([error]);
});

test('after a 401 the token is renewed once and the request goes again, a POST too', async () => {
  const { transport, sent, recoveries } = play([answer(401), answer(200)], {
    renew: () => Promise.resolve(true),
  });
  expect((await send(transport, post)).status).toBe(200);
  expect(recoveries).toEqual(['renew']);
  expect(sent.map(authorization)).toEqual(['Bearer token0', 'Bearer token1']);
});

test('where renewal fails the person is asked, and the same request goes again', async () => {
  const { transport, sent, recoveries } = play([answer(401), answer(200)], {
    signInAgain: () => Promise.resolve(true),
  });
  expect((await send(transport, post)).status).toBe(200);
  expect(recoveries).toEqual(['renew', 'signInAgain']);
  expect(sent.map(({ body }) => body)).toEqual(['{}', '{}']);
});

test('who leaves instead gets the 401, and nothing is sent again', async () => {
  const { transport, sent, recoveries } = play([answer(401)]);
  expect((await getFailure(send(transport, get))).message).toBe(httpMessages[401]);
  expect(recoveries).toEqual(['renew', 'signInAgain']);
  expect(sent).toHaveLength(1);
});

test('a server that refuses every token ends in an error, not in a circle', async () => {
  const always = { renew: () => Promise.resolve(true), signInAgain: () => Promise.resolve(true) };
  const { transport, sent } = play([answer(401), answer(401), answer(401)], always);
  expect((await getFailure(send(transport, get))).status).toBe(401);
  expect(sent).toHaveLength(3);
});

test('a public call carries no token and does not ask for a sign-in', async () => {
  const { transport, sent, recoveries } = play([answer(401)]);
  await getFailure(send(transport, { ...get, isPublic: true }));
  expect(authorization(sent[0])).toBeNull();
  expect(recoveries).toEqual([]);
});

test('an abort is passed on as it is', async () => {
  const stop = new AbortController();
  const { transport } = play([]);
  const aborting: Transport = {
    ...transport,
    fetch: () => {
      stop.abort();
      return Promise.reject(new DOMException('aborted', 'AbortError'));
    },
  };
  await expect(send(aborting, { ...get, signal: stop.signal })).rejects.toMatchObject({ name: 'AbortError' });
});

test('an abort while a retry waits sends nothing more', async () => {
  const stop = new AbortController();
  const { transport, sent } = play(['network', answer(200)]);
  const pausing: Transport = {
    ...transport,
    pause: () => {
      stop.abort();
      return Promise.resolve();
    },
  };
  await expect(send(pausing, { ...get, signal: stop.signal })).rejects.toMatchObject({ name: 'AbortError' });
  expect(sent).toHaveLength(1);
});

const page = (status: number): Response =>
  new Response('<html>', { status, headers: { 'x-request-id': 'abc' } });

test.each([
  [502, 503],
  [503, 503],
  [504, 503],
  [500, 500],
  [507, 500],
])(
  'an answer %i that is no JSON gives the documented sentence of %i and its reference',
  async (status, documentedStatus) => {
    const { transport } = play([page(status)]);
    const error = await getFailure(send(transport, post));
    expect(error).toMatchObject({ status, message: httpMessages[documentedStatus], reference: 'abc' });
  },
);

test.each<[string, Step[], number[]]>([
  ['no answer at all', ['network', 'network', 'network', 'network'], [0]],
  ['a proxy without the portal', [page(503), page(503), page(503), page(502)], [502]],
  ['no answer once, then one', ['network', answer(200)], []],
  [
    'a proxy refuses in the form of the portal',
    Array.from({ length: 4 }, () => answer(503, { message: 'Later.', code: unreachableCode })),
    [503],
  ],
  ['the portal refuses in its own words', [answer(503, { message: 'Later.', code: 'busy' })], []],
  ['the portal fails', [answer(500), answer(500), answer(500), answer(500)], []],
])('the connection is doubted or not: %s', async (_, steps, doubted) => {
  const { transport, unreachable } = play(steps);
  await send(transport, get).catch(() => null);
  expect(unreachable).toEqual(doubted);
});

test('every answer says which pages the server serves, refusals too', async () => {
  const header = { 'idss-pages': 'index-B2' };
  const { transport, served } = play([
    answer(200, { ok: true }, header),
    answer(404, null, header),
    answer(200),
  ]);
  await send(transport, get);
  await getFailure(send(transport, get));
  await send(transport, get);
  expect(served).toEqual(['index-B2', 'index-B2', null]);
});

test('an answer with a field that this version does not know is read', async () => {
  const { transport } = play([answer(200, { name: 'Plan', addedLater: { deep: [1] } })]);
  expect(await (await send(transport, get)).json()).toMatchObject({ name: 'Plan' });
});
