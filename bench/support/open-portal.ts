/** A portal with the demonstration season in a process and a folder of its own, for one measurement. */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { demoPassword } from '@idss/demo/story-people';
import {
  authorizationRequest,
  exchangeCode,
  openTestBrowser,
  type Tokens,
} from '@idss/identity/test/browser';
import { memoryEnvironment, nodeOptions } from '../../tools/memory-settings.mjs';
import { built } from './built.ts';
import { note } from './report.ts';
import type { PortalFacts, ProcessFacts, Question } from './serve-portal.ts';
import { acceptLicense } from './accept-license.ts';

export interface Portal {
  readonly url: string;
  /** A database address for other programs. */
  readonly ownerUrl: string;
  /** Of its data. */
  readonly folder: string;
  /** The owner's connection, for rows that a measurement needs. */
  readonly database: pg.Client;
  readonly process: ChildProcess;
  /** Signs in at the embedded identity provider; answers the access token. */
  getToken(email: string): Promise<string>;
  ask(question: Question): Promise<ProcessFacts>;
  /** Stops it and keeps its folder, whose path it answers. */
  stop(): Promise<string>;
  /** Stops it and removes its folder. */
  close(): Promise<void>;
}

export async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

export async function openPortal(
  options: {
    readonly nodeOptions?: readonly string[];
    /** The folder of an earlier one. */
    readonly dataDir?: string;
    readonly settings?: Readonly<Record<string, string>>;
  } = {},
): Promise<Portal> {
  note('Starting a portal with the demonstration season …');
  const folder = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'idss-bench-')));
  const settings = {
    PORT: String(await freePort()),
    DATA_DIR: folder,
    LOG_LEVEL: 'error',
    ...options.settings,
  };
  const child = fork(built('bench', 'serve-portal.js'), [JSON.stringify(settings)], {
    env: { ...memoryEnvironment, ...process.env },
    execArgv: [...nodeOptions, ...(options.nodeOptions ?? [])],
  });
  const next = <T>(): Promise<T> =>
    new Promise((resolve, reject) => {
      const onExit = (): void => reject(new Error('The portal ended.'));
      child.once('exit', onExit);
      child.once('message', (message) => {
        child.off('exit', onExit);
        resolve(message as T);
      });
    });
  const { url, ownerUrl } = await next<PortalFacts>();
  const database = new pg.Client({ connectionString: ownerUrl });
  await database.connect();
  await acceptLicense(database);
  const stop = async (): Promise<string> => {
    await database.end();
    const end = once(child, 'exit');
    child.kill('SIGTERM');
    await end;
    return folder;
  };
  return {
    url,
    ownerUrl,
    folder,
    database,
    process: child,
    getToken: (email) => getToken(url, email),
    async ask(question) {
      child.send(question);
      return next<ProcessFacts>();
    },
    stop,
    async close() {
      await rm(await stop(), { recursive: true, force: true });
    },
  };
}

export async function getToken(url: string, email: string): Promise<string> {
  const request = authorizationRequest(url);
  const callback = await openTestBrowser().signIn(request, email, demoPassword);
  const answer = await exchangeCode(url, callback.searchParams.get('code') ?? '', request.verifier);
  if (!answer.ok) throw new Error(`${email} cannot sign in: ${await answer.text()}`);
  return ((await answer.json()) as Tokens).access_token;
}
