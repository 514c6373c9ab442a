/** The program as an operator starts it, and what it took. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const main = fileURLToPath(new URL('../../apps/server/src/main.ts', import.meta.url));

export interface Ran {
  /** null: it was killed. */
  readonly code: number | null;
  readonly output: string;
  readonly seconds: number;
  readonly peakMegabytes: number;
}

type Environment = Readonly<Record<string, string>>;

function start(args: readonly string[], environment: Environment) {
  const env = { PATH: process.env['PATH'] ?? '', LOG_LEVEL: 'warn', ...environment };
  return spawn(process.execPath, [main, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] });
}

/** `killAfter`: kill -9 after so many milliseconds, if it still runs. */
export async function runIdss(
  args: readonly string[],
  environment: Environment,
  { killAfter }: { readonly killAfter?: number } = {},
): Promise<Ran> {
  const begun = performance.now();
  const child = start(args, environment);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const ended = once(child, 'close') as Promise<[number | null]>;
  const killer = killAfter === undefined ? undefined : setTimeout(() => child.kill('SIGKILL'), killAfter);
  let peakMegabytes = 0;
  while (child.exitCode === null && child.signalCode === null) {
    peakMegabytes = Math.max(peakMegabytes, computePeak(child.pid));
    await Promise.race([ended, delay(20)]);
  }
  clearTimeout(killer);
  const [code] = await ended;
  return { code, output, seconds: (performance.now() - begun) / 1000, peakMegabytes };
}

/** Throws with what it printed where it ends otherwise. */
export async function mustRun(args: readonly string[], environment: Environment): Promise<Ran> {
  const ran = await runIdss(args, environment);
  if (ran.code !== 0) throw new Error(`idss ${args.join(' ')} ended with ${ran.code}:\n${ran.output}`);
  return ran;
}

function computePeak(pid: number | undefined): number {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

export interface RunningIdss {
  readonly url: string;
  stop(): Promise<void>;
}

/** Answers when it is ready. */
export async function serveIdss(port: number, environment: Environment): Promise<RunningIdss> {
  const child = start([], { PORT: String(port), ...environment });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const url = `http://127.0.0.1:${port}`;
  for (;;) {
    if (child.exitCode !== null) throw new Error(`The portal did not start: ${output}`);
    const isReady = await fetch(`${url}/readyz`).then(
      ({ status }) => status === 200,
      () => false,
    );
    if (isReady) break;
    await delay(100);
  }
  return {
    url,
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}
