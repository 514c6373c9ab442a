/** For tests that kill the portal: a database and a folder that stay, and processes that are started on them. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach } from 'vitest';
import { createTestDatabase, type TestDatabase } from './database.ts';

const program = fileURLToPath(new URL('killable-portal.fixture.ts', import.meta.url));

export interface KillablePortal {
  readonly url: string;
  kill(): void;
  /** When the process has ended. */
  readonly gone: Promise<unknown>;
}

export interface KillTests {
  readonly database: TestDatabase;
  readonly folder: string;
  /** Starts a process with these faults. What a test leaves running is killed. */
  start(faults?: string): Promise<KillablePortal>;
}

export async function provideKillablePortal(): Promise<KillTests> {
  const database = await createTestDatabase();
  const folder = await mkdtemp(path.join(tmpdir(), 'idss-kills-'));
  const running = new Set<ChildProcess>();
  afterEach(async () => {
    for (const child of running) {
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
    }
  });
  afterAll(async () => {
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  });
  return {
    database,
    folder,
    async start(faults = '') {
      const child = spawn(process.execPath, [program, database.ownerUrl, folder, faults], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      running.add(child);
      const gone = once(child, 'exit').then(() => running.delete(child));
      const [url] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
      return { url, kill: () => child.kill('SIGKILL'), gone };
    },
  };
}
