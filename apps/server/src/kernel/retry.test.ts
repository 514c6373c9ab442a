import { expect, test } from 'vitest';
import { createPauses, keepTrying, repeat } from './retry.ts';

const quick = { first: 1, max: 4 };

test('pauses double from the first to the longest, and begin again after a success', () => {
  const pauses = createPauses({ first: 100, max: 1000 }, () => 0);
  expect(Array.from({ length: 6 }, () => pauses.next())).toEqual([100, 200, 400, 800, 1000, 1000]);
  pauses.reset();
  expect(pauses.next()).toBe(100);
  const long = createPauses({ first: 100, max: 1000 }, () => 0);
  for (let n = 0; n < 5000; n += 1) long.next();
  expect(long.next()).toBe(1000);
});

test('chance takes up to half of a pause', () => {
  const shortest = createPauses({ first: 100, max: 1000 }, () => 1);
  expect(Array.from({ length: 5 }, () => shortest.next())).toEqual([50, 100, 200, 400, 500]);
});

test('one attempt follows the other, never two at a time', async () => {
  let running = 0;
  let most = 0;
  let attempts = 0;
  const seen: number[] = [];
  const result = await keepTrying(
    async () => {
      running += 1;
      most = Math.max(most, running);
      await Promise.resolve();
      running -= 1;
      attempts += 1;
      if (attempts < 5) throw new Error('not yet');
      return 'done';
    },
    { delays: quick, onFailure: (_error, failures) => seen.push(failures) },
  );
  expect(result).toBe('done');
  expect(most).toBe(1);
  expect(seen).toEqual([1, 2, 3, 4]);
});

test('it ends with the last attempt, and at once where another would not help', async () => {
  let attempts = 0;
  const fail = async (): Promise<never> => {
    attempts += 1;
    throw new Error(`failure ${attempts}`);
  };
  await expect(keepTrying(fail, { delays: quick, attempts: 3 })).rejects.toThrow('failure 3');
  await expect(keepTrying(fail, { delays: quick, isWorthRetrying: () => false })).rejects.toThrow(
    'failure 4',
  );
});

test('a signal ends even a very long pause', async () => {
  const stop = new AbortController();
  const trying = keepTrying(() => Promise.reject(new Error('never')), {
    delays: { first: 3_600_000, max: 3_600_000 },
    signal: stop.signal,
    onFailure: () => stop.abort(),
  });
  await expect(trying).rejects.toMatchObject({ name: 'AbortError' });
});

test('regular work continues after a failure, never overlaps, and stops when its signal aborts', async () => {
  let rounds = 0;
  let running = 0;
  const failures: unknown[] = [];
  await new Promise<void>((resolve) => {
    const stop = repeat(
      async () => {
        expect(running).toBe(0);
        running += 1;
        await Promise.resolve();
        running -= 1;
        rounds += 1;
        if (rounds === 2) throw new Error('planned');
        if (rounds < 4) return;
        stop();
        resolve();
      },
      { everyMilliseconds: 1, delays: quick, onFailure: (error) => failures.push(error) },
    );
  });
  expect(rounds).toBe(4);
  expect(failures).toHaveLength(1);
});

test.each([
  [3_600_000, 1],
  [1, 3_600_000],
])('of a round every %i ms and a first one after %i ms, the sooner one begins', async (every, first) => {
  const begun = new Promise<string>((resolve) => {
    const stop = repeat(
      () => {
        stop();
        resolve('begun');
        return Promise.resolve();
      },
      { everyMilliseconds: every, firstMilliseconds: first, delays: quick },
    );
  });
  expect(await begun).toBe('begun');
});
