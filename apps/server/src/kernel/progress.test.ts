import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { JobStalled, noteProgress, watched } from './progress.ts';

const never = new AbortController().signal;

// The test moves the clock.
beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('a job that reports progress keeps its slot, and one that stops reporting loses it', async () => {
  let advance: () => void = () => undefined;
  const ended = watched(1000, never, async () => {
    for (let step = 0; step < 3; step += 1) {
      await new Promise<void>((resolve) => {
        advance = resolve;
      });
      noteProgress();
    }
    await new Promise(() => undefined);
  });
  const outcome = ended.catch((error: unknown) => error);
  for (let step = 0; step < 3; step += 1) {
    await vi.advanceTimersByTimeAsync(900);
    advance();
    await vi.advanceTimersByTimeAsync(0);
  }
  let isOver = false;
  void outcome.then(() => {
    isOver = true;
  });
  await vi.advanceTimersByTimeAsync(999);
  expect(isOver).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(await outcome).toBeInstanceOf(JobStalled);
});

test('a job that another process has taken over is given up', async () => {
  const lost = new AbortController();
  const ended = watched(1000, lost.signal, () => new Promise(() => undefined));
  lost.abort(new Error('another process has it'));
  await expect(ended).rejects.toThrow('another process has it');
});
