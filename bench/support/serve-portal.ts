/**
 * The portal in a process of its own, put together as main.ts does it, with call limits that a measurement does not
 * meet. Sends its address to its parent, and answers questions about its memory and its event loop.
 * Started by open-portal.ts; the settings are in the first argument, as JSON.
 */
import { randomUUID } from 'node:crypto';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { demonstration } from '@idss/demo/demonstration';
import { demoProvider } from '@idss/demo/demo-provider';
import { readConfig } from '../../apps/server/src/config.ts';
import { giveMemoryBack } from '../../apps/server/src/kernel/give-memory-back.ts';
import { LogStore } from '../../apps/server/src/log/log-store.ts';
import { createLogger } from '../../apps/server/src/log/logger.ts';
import { openApp } from '../../apps/server/src/open-app.ts';
import { openDatabase } from '../../apps/server/src/open-database.ts';
import type { Traces } from '../../apps/server/src/log/open-traces.ts';

export interface PortalFacts {
  readonly url: string;
  /** The database's owner. */
  readonly ownerUrl: string;
}

export type Question =
  | 'memory'
  | 'watch-event-loop'
  | 'event-loop'
  | 'start-logging'
  | 'stop-logging'
  /** Traces of nothing (what waits is sent first), of the share in the settings, of all. */
  | 'trace-none'
  | 'trace-some'
  | 'trace-all';

/** Bytes, or milliseconds. */
export interface ProcessFacts {
  readonly rss: number;
  /** The most it ever had. */
  readonly peakRss: number;
  readonly heapUsed: number;
  /** Processor time of all threads since the start. */
  readonly cpu: number;
  readonly eventLoop: { readonly p50: number; readonly p99: number; readonly max: number };
}

const reading = readConfig(JSON.parse(process.argv[2] ?? '{}') as Record<string, string>, demoProvider);
if (!reading.ok) throw new Error(reading.problems.join('\n'));
const { config } = reading;
const logStore = new LogStore({ processName: 'bench' });
const log = createLogger(config.logLevel, { also: logStore });
const database = await openDatabase(config, log);
const limits = { standardPerMinute: 1_000_000_000, expensivePerMinute: 1_000_000_000 };
const portal = await openApp(config, log, database, {
  limits,
  logStore,
  ...(config.mode === 'demo' ? { demonstration } : {}),
});
const url = await portal.listen();
await portal.complete();
giveMemoryBack();

/** Milliseconds between two looks at the clock; what is later than that is delay. */
const resolution = 5;
const delay = monitorEventLoopDelay({ resolution });
const milliseconds = (nanoseconds: number): number => Math.max(0, nanoseconds / 1e6 - resolution);

/** 100 entries a second, as a busy portal with many refusals and jobs writes them. */
let logging: NodeJS.Timeout | undefined;

let traces: Traces | null = null;
async function trace(question: Question): Promise<void> {
  await traces?.close();
  traces = null;
  const { otlpEndpoint: endpoint, traceShare, role } = config;
  if (question === 'trace-none' || endpoint === undefined) return;
  // As open-app.ts does: OpenTelemetry takes memory that a portal without traces does not have.
  const { openTraces } = await import('../../apps/server/src/log/open-traces.ts');
  traces = openTraces({ endpoint, share: question === 'trace-all' ? 1 : traceShare, role });
}

process.on('message', (question: Question) => void answer(question));
async function answer(question: Question): Promise<void> {
  clearInterval(logging);
  if (question === 'start-logging')
    logging = setInterval(() => {
      const facts = {
        requestId: randomUUID(),
        userName: 'analyst@lakeside.example',
        subId: 2401,
        status: 403,
      };
      for (let n = 0; n < 10; n++) log.info(facts, 'bench: a call was refused');
    }, 100);
  if (question.startsWith('trace-')) await trace(question);
  if (question === 'watch-event-loop') {
    delay.enable();
    delay.reset();
  }
  const { rss, heapUsed } = process.memoryUsage();
  const peakRss = process.resourceUsage().maxRSS * 1024;
  const eventLoop = {
    p50: milliseconds(delay.percentile(50)),
    p99: milliseconds(delay.percentile(99)),
    max: milliseconds(delay.max),
  };
  const { user, system } = process.cpuUsage();
  const cpu = (user + system) / 1000;
  process.send?.({ rss, peakRss, heapUsed, cpu, eventLoop } satisfies ProcessFacts);
}
let stopping: Promise<void> | undefined;
async function close(): Promise<void> {
  await portal.close();
  await database.close();
  process.exit(0);
}
const stop = (): void => {
  stopping ??= close();
};
process.on('SIGTERM', stop);
// The measuring process has ended: a stop that it asked for goes on.
process.on('disconnect', stop);
process.send?.({ url, ownerUrl: database.ownerUrl } satisfies PortalFacts);
