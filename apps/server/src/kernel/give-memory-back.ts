/**
 * V8 collects when it needs room. A process that nobody asks anything needs none, and keeps what its start or a busy hour took.
 * So it collects in a quiet moment, where there may be something to give back. docs/decisions/031-the-server-is-bundled.md
 */
import { performance } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Bytes more than after the last time. */
const worthIt = 16e6;
/** Share of the time since the last look in which the program did something. */
const quiet = 0.05;
const everyMilliseconds = 15_000;

type Collect = (options: { type: 'major'; flavor: 'last-resort' }) => void;

/** Everything that can be: unused code and caches, too. It takes a tenth of a second. */
export function collect(): void {
  setFlagsFromString('--expose-gc');
  const gc = runInNewContext('gc') as Collect;
  setFlagsFromString('--no-expose-gc');
  gc({ type: 'major', flavor: 'last-resort' });
}

export function giveMemoryBack(): void {
  let settled = 0;
  let before = performance.eventLoopUtilization();
  setInterval(() => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, before);
    before = now;
    const bytes = process.memoryUsage.rss();
    // What a thread that ended took counts no longer.
    settled = Math.min(settled, bytes);
    if (utilization > quiet || (settled > 0 && bytes - settled < worthIt)) return;
    collect();
    settled = process.memoryUsage.rss();
  }, everyMilliseconds).unref();
}
