/**
 * A part of a cluster: one program on loopback, in a process group of its own, that others can end, pause and start again
 * while the rest runs. What a cluster is made of is in `cluster.json` in its folder: a `ClusterState`, replaced with
 * each change and readable only by its owner, since it has passwords. Fault runners read it with `readCluster`, and act
 * with `signalPart`, `stopPart` and `startPart`.
 *
 * {
 *   "folder": "…",                      where everything is
 *   "ports":   { "portal": 5000, … },   by what listens there (ports.ts)
 *   "addresses": { "portal": "http://127.0.0.1:5000", "owner": "postgresql://…", … },
 *   "parts": {
 *     "web1": {
 *       "name": "web1", "kind": "web",  also: worker, balancer, pooler, patroni, etcd, database-balancer, swift, memcached
 *       "command": ["…/node", "…"], "environment": { … }, "user": "postgres" or null, "log": "…/web1.log",
 *       "ready": "http://127.0.0.1:5011/readyz" or "tcp:5004",
 *       "port": 5011,
 *       "process": { "id": 4711, "started": "83920" }   null while it is stopped; `started` tells a later process that
 *     }, …                                              has the same id
 *   }
 * }
 */
import { spawn } from 'node:child_process';
import {
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { getIdentity } from './system-user.ts';

export type PartKind =
  | 'etcd'
  | 'patroni'
  | 'database-balancer'
  | 'pooler'
  | 'memcached'
  | 'swift'
  | 'web'
  | 'worker'
  | 'balancer';

/** Stored, so that a part can be restarted. */
export interface PartDefinition {
  readonly name: string;
  readonly kind: PartKind;
  readonly command: readonly string[];
  /** The whole environment, except PATH. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Works as this account where the caller is root. */
  readonly user?: string | null;
  /** An address that answers 200, or `tcp:PORT`. */
  readonly ready: string;
  readonly port: number;
  readonly readySeconds?: number;
}

interface ProcessIdentity {
  readonly id: number;
  readonly started: string;
}

export interface Part extends PartDefinition {
  readonly log: string;
  readonly process: ProcessIdentity | null;
}

export interface ClusterState {
  readonly folder: string;
  readonly ports: Readonly<Record<string, number>>;
  readonly addresses: Readonly<Record<string, string>>;
  readonly parts: Readonly<Record<string, Part>>;
  /** No part is started any more, and waits for one are given up. */
  readonly isEnding?: true;
}

export const stateFile = (folder: string): string => path.join(folder, 'cluster.json');

export function readCluster(folder: string): ClusterState {
  const file = stateFile(folder);
  if (!existsSync(file)) throw new Error(`There is no cluster in ${folder}.`);
  return JSON.parse(readFileSync(file, 'utf8')) as ClusterState;
}

export function writeCluster(state: ClusterState): void {
  const file = stateFile(state.folder);
  writeFileSync(`${file}.new`, `${JSON.stringify(state, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

/** For single parts; `startCluster` calls it for the whole cluster. */
export function openCluster(folder: string, ports: Readonly<Record<string, number>> = {}): void {
  if (existsSync(stateFile(folder)))
    throw new Error(`There is a cluster in ${folder}: stop it first, or name another folder.`);
  mkdirSync(folder, { recursive: true });
  writeCluster({ folder, ports, addresses: {}, parts: {} });
}

export function endCluster(folder: string): void {
  writeCluster({ ...readCluster(folder), isEnding: true });
}

function refuseEnding(folder: string): void {
  if (readCluster(folder).isEnding) throw new Error(`The cluster in ${folder} is being stopped.`);
}

/** Several parts may start at once: each change reads the file again, and nothing is awaited in between. */
function record(folder: string, part: Part): void {
  const state = readCluster(folder);
  writeCluster({ ...state, parts: { ...state.parts, [part.name]: part } });
}

export function getPart(folder: string, name: string): Part {
  const { parts } = readCluster(folder);
  const part = Object.hasOwn(parts, name) ? parts[name] : undefined;
  if (!part) throw new Error(`There is no part ${name}; there are ${Object.keys(parts).join(', ')}.`);
  return part;
}

/** Field 22 of /proc/…/stat: a process that is not this one began at another time. */
function getStart(id: number): string | null {
  try {
    const stat = readFileSync(`/proc/${id}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    // A process that ended and was not waited for does nothing any more.
    return fields[0] === 'Z' ? null : (fields[19] ?? null);
  } catch {
    return null;
  }
}

export const isRunning = ({ process: known }: Pick<Part, 'process'>): boolean =>
  known !== null && getStart(known.id) === known.started;

/** Starts a part that is new, and waits until it is ready. */
export async function addPart(folder: string, definition: PartDefinition): Promise<Part> {
  record(folder, { ...definition, log: path.join(folder, `${definition.name}.log`), process: null });
  return startPart(folder, definition.name);
}

/** Changes how a part is started from now on: another version of the program, another setting. */
export function changePart(
  folder: string,
  name: string,
  change: Partial<Pick<Part, 'command' | 'environment'>>,
): void {
  record(folder, { ...getPart(folder, name), ...change });
}

/** Starts a part as it was started before. Answers when it is ready; `waits: false` at once. */
export async function startPart(
  folder: string,
  name: string,
  { waits = true }: { readonly waits?: boolean } = {},
): Promise<Part> {
  refuseEnding(folder);
  const part = getPart(folder, name);
  if (isRunning(part)) throw new Error(`${name} runs already.`);
  const [program = '', ...args] = part.command;
  const identity = getIdentity(part.user ?? null);
  const log = openSync(part.log, 'a', 0o644);
  if (identity.uid !== undefined) chownSync(part.log, identity.uid, identity.gid ?? 0);
  const child = spawn(program, args, {
    cwd: folder,
    env: { PATH: process.env['PATH'] ?? '', LANG: 'C.UTF-8', ...part.environment },
    stdio: ['ignore', log, log],
    detached: true,
    ...identity,
  });
  closeSync(log);
  await new Promise((resolve, reject) => {
    child.once('spawn', resolve);
    child.once('error', reject);
  });
  const id = child.pid ?? 0;
  child.unref();
  const started: Part = { ...part, process: { id, started: getStart(id) ?? '' } };
  record(folder, started);
  if (waits) await untilReady(folder, started);
  return started;
}

async function untilReady(folder: string, part: Part): Promise<void> {
  const { name, log, readySeconds = 60 } = part;
  const end = Date.now() + readySeconds * 1000;
  while (!(await isReady(part))) {
    refuseEnding(folder);
    const hasEnded = !isRunning(part);
    if (hasEnded || Date.now() > end) {
      const lines = readFileSync(log, 'utf8').trimEnd().split('\n').slice(-12).join('\n');
      throw new Error(
        `${name} ${hasEnded ? 'ended' : `was not ready after ${readySeconds} s`}. Its log ends with:\n${lines}`,
      );
    }
    await delay(100);
  }
}

export async function isReady({ ready }: Pick<Part, 'ready'>): Promise<boolean> {
  if (ready.startsWith('tcp:')) return listens(Number(ready.slice(4)));
  return fetch(ready, { signal: AbortSignal.timeout(2_000) }).then(
    async (answer) => {
      await answer.arrayBuffer();
      return answer.ok;
    },
    () => false,
  );
}

export const listens = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });

/** Signals the part and its children: SIGKILL, SIGSTOP, SIGCONT, … Returns false if it does not run. */
export function signalPart(folder: string, name: string, signal: NodeJS.Signals): boolean {
  const part = getPart(folder, name);
  return signalGroup(part, signal);
}

function signalGroup(part: Part, signal: NodeJS.Signals): boolean {
  if (part.process === null || !isRunning(part)) return false;
  try {
    process.kill(-part.process.id, signal);
    return true;
  } catch {
    return false;
  }
}

/** Stops a part gracefully, and kills it after so many seconds. Resolves when it has ended. */
export async function stopPart(folder: string, name: string, seconds = 40): Promise<void> {
  const part = getPart(folder, name);
  const patience = Date.now() + seconds * 1000;
  // A paused process hears nothing.
  signalGroup(part, 'SIGCONT');
  signalGroup(part, 'SIGTERM');
  while (isRunning(part)) {
    if (Date.now() > patience) signalGroup(part, 'SIGKILL');
    await delay(50);
  }
  record(folder, { ...getPart(folder, name), process: null });
}
