import { afterEach, expect, test } from 'vitest';
import { currentOrigin, getOrigin, withOrigin } from '#src/log/origin.ts';
import { beginPart, beginRoot, inSpan, isRecorded, setTracer, type OpenSpan } from './spans.ts';

const wanted = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';
const begun: string[] = [];
const recorded: OpenSpan = { traceparent: wanted, end: () => undefined };

const trace = (isWanted: boolean): void =>
  setTracer({
    shouldSample: () => isWanted,
    begin: (_kind, name) => {
      begun.push(name);
      return recorded;
    },
  });

afterEach(() => {
  begun.length = 0;
  setTracer(null);
});

/** As a request does: its call, a statement, and a job that another process takes. */
async function work(traceparent?: string): Promise<boolean> {
  const span = beginRoot('call', 'call', {}, traceparent);
  const origin = { requestId: 'r', traceparent: span?.traceparent };
  const stored = await withOrigin(origin, async () => {
    beginPart('database', 'statement', {});
    await inSpan(beginPart('store', 'store', {}), async () => void beginPart('database', 'in store', {}));
    return JSON.stringify({ origin: currentOrigin() });
  });
  const jobOrigin = getOrigin(JSON.parse(stored) as object);
  await withOrigin(jobOrigin, () =>
    inSpan(
      beginRoot('job', 'job', {}, jobOrigin?.traceparent),
      async () => void beginPart('database', 'in job', {}),
    ),
  );
  return isRecorded(span);
}

test('a trace that is wanted is recorded with all that belongs to it', async () => {
  trace(true);
  expect(await work()).toBe(true);
  expect(begun).toEqual(['call', 'statement', 'store', 'in store', 'job', 'in job']);
});

test('of a trace that is not wanted nothing is recorded, its jobs in other processes included', async () => {
  trace(false);
  expect(await work()).toBe(false);
  expect(begun).toEqual([]);
});

test('a proxy decides for the traces that it began; what is no traceparent is passed over', async () => {
  trace(false);
  expect(await work(wanted)).toBe(true);
  trace(true);
  expect(await work(wanted.replace(/01$/, '00'))).toBe(false);
  expect(await work('00-0-0-00')).toBe(true);
});

test('without traces there is nothing', async () => {
  expect(await work(wanted)).toBe(false);
});
