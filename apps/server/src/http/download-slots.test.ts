import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createDownloadSlots, type DownloadSlots } from './download-slots.ts';

let slots: DownloadSlots;
beforeEach(() => {
  vi.useFakeTimers();
  slots = createDownloadSlots({ atOnce: 2, waiting: 3, waitSeconds: 60 });
});
afterEach(() => vi.useRealTimers());

const never = new AbortController().signal;
/** Who got a slot, in order. */
function ask(who: string, turns: string[], signal = never): Promise<() => void> {
  const turn = slots.take(who, signal);
  void turn.then(
    () => turns.push(who),
    () => undefined,
  );
  return turn;
}
const flush = (): Promise<unknown> => vi.advanceTimersByTimeAsync(0);

test('two run; the third gets a slot when one ends', async () => {
  const turns: string[] = [];
  const endAnn = await ask('ann', turns);
  await ask('ben', turns);
  void ask('cleo', turns);
  await flush();
  expect(turns).toEqual(['ann', 'ben']);
  endAnn();
  await flush();
  expect(turns).toEqual(['ann', 'ben', 'cleo']);
});

test('a second download of the same person waits for the first, and delays no one else', async () => {
  const turns: string[] = [];
  const endFirst = await ask('ann', turns);
  void ask('ann', turns);
  await ask('ben', turns);
  expect(turns).toEqual(['ann', 'ben']);
  endFirst();
  await flush();
  expect(turns).toEqual(['ann', 'ben', 'ann']);
});

test('releasing a slot twice frees only one', async () => {
  const turns: string[] = [];
  const end = await ask('ann', turns);
  await ask('ben', turns);
  end();
  end();
  for (const who of ['cleo', 'dora']) void ask(who, turns);
  await flush();
  expect(turns).toEqual(['ann', 'ben', 'cleo']);
});

test('a full queue is refused with a retry time', async () => {
  const turns: string[] = [];
  for (const who of ['ann', 'ben', 'cleo', 'dora', 'eve']) void ask(who, turns);
  await expect(slots.take('fay', never)).rejects.toMatchObject({ status: 429, retryAfterSeconds: 60 });
  expect(turns).toEqual(['ann', 'ben']);
});

test('waiting too long is refused with a retry time, and leaves the queue', async () => {
  const turns: string[] = [];
  const end = await ask('ann', turns);
  await ask('ben', turns);
  const refused = ask('cleo', turns).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await refused).toMatchObject({ status: 429 });
  void ask('dora', turns);
  end();
  await flush();
  expect(turns).toEqual(['ann', 'ben', 'dora']);
});

test('an aborted request leaves the queue', async () => {
  const turns: string[] = [];
  const end = await ask('ann', turns);
  await ask('ben', turns);
  const disconnected = new AbortController();
  const refused = ask('cleo', turns, disconnected.signal).catch((error: unknown) => error);
  disconnected.abort(new Error('gone'));
  expect(await refused).toMatchObject({ message: 'gone' });
  void ask('dora', turns);
  end();
  await flush();
  expect(turns).toEqual(['ann', 'ben', 'dora']);
});
