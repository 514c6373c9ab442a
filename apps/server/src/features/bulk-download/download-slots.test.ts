import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createDownloadSlots, type DownloadSlots } from './download-slots.ts';

let slots: DownloadSlots;
beforeEach(() => {
  vi.useFakeTimers();
  slots = createDownloadSlots({ atOnce: 2, waiting: 3, waitSeconds: 60 });
});
afterEach(() => vi.useRealTimers());

const never = new AbortController().signal;
/** Whose turn it is, in the order in which the turns came. */
function ask(who: string, turns: string[], signal = never): Promise<() => void> {
  const turn = slots.take(who, signal);
  void turn.then(
    () => turns.push(who),
    () => undefined,
  );
  return turn;
}
const settle = (): Promise<unknown> => vi.advanceTimersByTimeAsync(0);

test('two run, the third has its turn when one ends', async () => {
  const turns: string[] = [];
  const endAnn = await ask('ann', turns);
  await ask('ben', turns);
  void ask('cleo', turns);
  await settle();
  expect(turns).toEqual(['ann', 'ben']);
  endAnn();
  await settle();
  expect(turns).toEqual(['ann', 'ben', 'cleo']);
});

test('a second one of the same person waits for his first, and holds nobody else up', async () => {
  const turns: string[] = [];
  const endFirst = await ask('ann', turns);
  void ask('ann', turns);
  await ask('ben', turns);
  expect(turns).toEqual(['ann', 'ben']);
  endFirst();
  await settle();
  expect(turns).toEqual(['ann', 'ben', 'ann']);
});

test('giving a turn back twice makes no second place', async () => {
  const turns: string[] = [];
  const end = await ask('ann', turns);
  await ask('ben', turns);
  end();
  end();
  for (const who of ['cleo', 'dora']) void ask(who, turns);
  await settle();
  expect(turns).toEqual(['ann', 'ben', 'cleo']);
});

test('whoever finds the line full is told to come back', async () => {
  const turns: string[] = [];
  for (const who of ['ann', 'ben', 'cleo', 'dora', 'eve']) void ask(who, turns);
  await expect(slots.take('fay', never)).rejects.toMatchObject({ status: 429, retryAfterSeconds: 60 });
  expect(turns).toEqual(['ann', 'ben']);
});

test('whoever waits too long is told to come back, and leaves the line', async () => {
  const turns: string[] = [];
  const end = await ask('ann', turns);
  await ask('ben', turns);
  const refused = ask('cleo', turns).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await refused).toMatchObject({ status: 429 });
  void ask('dora', turns);
  end();
  await settle();
  expect(turns).toEqual(['ann', 'ben', 'dora']);
});

test('whoever goes away leaves the line', async () => {
  const turns: string[] = [];
  const end = await ask('ann', turns);
  await ask('ben', turns);
  const gone = new AbortController();
  const refused = ask('cleo', turns, gone.signal).catch((error: unknown) => error);
  gone.abort(new Error('gone'));
  expect(await refused).toMatchObject({ message: 'gone' });
  void ask('dora', turns);
  end();
  await settle();
  expect(turns).toEqual(['ann', 'ben', 'dora']);
});
