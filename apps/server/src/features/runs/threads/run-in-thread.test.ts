import { expect, test } from 'vitest';
import { runInThread, ThreadEnded } from './run-in-thread.ts';

const thread = (code: string): URL =>
  new URL(
    `data:text/javascript,${encodeURIComponent(`import { parentPort, workerData } from 'node:worker_threads';${code}`)}`,
  );
const limits = { milliseconds: 20_000, heapMegabytes: 64 };

test('a thread gets its task and gives its result', async () => {
  const code =
    'parentPort.postMessage({ sum: workerData.a + workerData.b, env: Object.keys(process.env).length });';
  expect(await runInThread(thread(code), { a: 2, b: 3 }, limits)).toEqual({ sum: 5, env: 0 });
});

test.each([
  ['for (;;);', { milliseconds: 300, heapMegabytes: 64 }, 'takes more than 0.3 seconds of the processor'],
  [
    'const hoard = []; for (;;) hoard.push(Array.from({ length: 100_000 }, (_, n) => n + 0.5));',
    { milliseconds: 60_000, heapMegabytes: 32 },
    'takes more than 32 MB of memory',
  ],
  ['throw new Error("no such file");', limits, 'failed (no such file)'],
  ['process.exit(3);', limits, 'ended with code 3'],
  ['', limits, 'ended with code 0'],
])('a thread that does %j is ended, and the server goes on', async (code, limited, reason) => {
  const failure = await runInThread(thread(code), {}, limited).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(ThreadEnded);
  expect((failure as Error).message).toBe(reason);
});
