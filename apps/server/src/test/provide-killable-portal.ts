/** For tests that kill the portal: a database and a folder that stay, and processes that are started on them. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeEach } from 'vitest';
import { createTestDatabase, type TestDatabase } from './database.ts';

const program = fileURLToPath(new URL('killable-portal.fixture.ts', import.meta.url));

export interface KillablePortal {
  readonly url: string;
  /** The process fails at this point from now on, such as `upload.before-begin:kill`. */
  plan(fault: string): Promise<void>;
  kill(): void;
  /** Resolves when the process has ended. */
  readonly exited: Promise<unknown>;
}

export interface KillTests {
  readonly database: TestDatabase;
  readonly folder: string;
  /**
   * A running process with this fault planned. It takes the one that the last test left, as a start costs more than most
   * tests: a process that survived a test has seen no fault.
   */
  start(fault?: string): Promise<KillablePortal>;
}

interface StartedPortal extends KillablePortal {
  readonly child: ChildProcess;
}

async function startProcess(ownerUrl: string, folder: string): Promise<StartedPortal> {
  const child = spawn(process.execPath, [program, ownerUrl, folder], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  // A process may be killed while a line is written to it.
  child.stdin.on('error', () => undefined);
  const exited = once(child, 'exit');
  const lines = createInterface({ input: child.stdout });
  const [url] = (await once(lines, 'line')) as [string];
  return {
    child,
    url,
    async plan(fault) {
      child.stdin.write(`${fault}\n`);
      await once(lines, 'line');
    },
    kill: () => child.kill('SIGKILL'),
    exited,
  };
}

const isRunning = ({ child }: StartedPortal): boolean => child.exitCode === null && child.signalCode === null;

export async function provideKillablePortal(): Promise<KillTests> {
  const database = await createTestDatabase();
  const folder = await mkdtemp(path.join(tmpdir(), 'idss-kills-'));
  let startedInTest: StartedPortal[] = [];
  let left: StartedPortal | null = null;
  const killAll = async (processes: readonly StartedPortal[]): Promise<void> => {
    for (const each of processes) {
      each.kill();
      await each.exited;
    }
  };
  // Takes the process that was started before the first test.
  beforeEach(() => {
    left ??= startedInTest.pop() ?? null;
  });
  afterEach(async ({ task }) => {
    const running = startedInTest.filter(isRunning);
    startedInTest = [];
    // A process of a failed test is not used again: its state is unknown.
    left = task.result?.state === 'fail' ? null : (running.pop() ?? null);
    await killAll(running);
  });
  afterAll(async () => {
    if (left) await killAll([left]);
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  });
  return {
    database,
    folder,
    async start(fault = '') {
      const portal = left ?? (await startProcess(database.ownerUrl, folder));
      left = null;
      startedInTest.push(portal);
      await portal.plan(fault);
      return portal;
    },
  };
}
