/** A real S3-compatible store for the tests of one file: OpenStack Swift, in a folder of its own. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { findFreePort } from '#src/db/free-port.ts';
import type { S3Credentials } from '#src/files/s3-address.ts';
import { isSwiftInstalled, prepareSwift, swiftCredentials } from './swift-parts.ts';

/** A service with S3's interface. */
export interface S3Service {
  /** http://127.0.0.1:port */
  readonly endpoint: string;
  readonly credentials: S3Credentials;
}

export interface RunningService extends S3Service {
  stop(): Promise<void>;
}

/** Another service that runs already, for the tests of a store: `endpoint,access key,secret key`. */
const other = process.env['IDSS_TEST_S3']?.split(',');

export const hasService = (): boolean => other !== undefined || isSwiftInstalled();

export async function startService(): Promise<RunningService> {
  if (!other) return startSwift();
  const [endpoint = '', accessKeyId = '', secretAccessKey = ''] = other;
  return { endpoint, credentials: { accessKeyId, secretAccessKey }, stop: () => Promise.resolve() };
}

export async function startSwift(): Promise<RunningService> {
  const folder = mkdtempSync(path.join(tmpdir(), 'idss-swift-'));
  const { endpoint, ...parts } = prepareSwift(folder, {
    proxy: await findFreePort(),
    memcached: await findFreePort(),
    account: await findFreePort(),
    container: await findFreePort(),
    object: await findFreePort(),
  });
  const logFile = path.join(folder, 'log');
  const log = openSync(logFile, 'a');
  const processes = [parts.memcached, parts.swift].map(([program = '', ...args]) =>
    spawn(program, args, { cwd: folder, stdio: ['ignore', log, log] }),
  );
  const end = (): void => {
    for (const each of processes) each.kill('SIGKILL');
  };
  process.once('exit', end);
  await untilReady(endpoint, processes, logFile);
  return {
    endpoint,
    credentials: swiftCredentials,
    async stop() {
      process.off('exit', end);
      const running = processes.filter(
        ({ exitCode, signalCode }) => exitCode === null && signalCode === null,
      );
      const ended = running.map((each) => once(each, 'exit'));
      end();
      await Promise.all(ended);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function untilReady(endpoint: string, processes: readonly ChildProcess[], log: string): Promise<void> {
  for (;;) {
    if (processes.some((each) => each.exitCode !== null))
      throw new Error(`Swift did not start: ${readFileSync(log, 'utf8')}`);
    // The account is made by the first request of it, which all servers answer.
    const isReady = await fetch(`${endpoint}/auth/v1.0`, {
      headers: { 'x-auth-user': 'test:tester', 'x-auth-key': 'testing' },
    })
      .then(async ({ headers }) => {
        const token = headers.get('x-auth-token') ?? '';
        return (await fetch(`${endpoint}/v1/AUTH_test`, { headers: { 'x-auth-token': token } })).ok;
      })
      .catch(() => false);
    if (isReady) return;
    await wait(50);
  }
}
