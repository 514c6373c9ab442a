/** `bench/cluster/part NAME stop|start|kill|pause|resume [FOLDER]`: a fault by hand. */
import { tmpdir } from 'node:os';
import path from 'node:path';
import { killNode, nodeName, nodes } from './database.ts';
import { getPart, signalPart, startPart, stopPart } from './part.ts';

const [name = '', action = '', place] = process.argv.slice(2);
const folder = path.resolve(place ?? path.join(tmpdir(), 'idss-cluster'));
const node = nodes.find((each) => nodeName(each) === name);

const actions: Readonly<Record<string, () => unknown>> = {
  stop: () => stopPart(folder, name),
  start: () => startPart(folder, name),
  kill: () => (node === undefined ? signalPart(folder, name, 'SIGKILL') : killNode(folder, node)),
  pause: () => signalPart(folder, name, 'SIGSTOP'),
  resume: () => signalPart(folder, name, 'SIGCONT'),
};
const act = Object.hasOwn(actions, action) ? actions[action] : undefined;
try {
  if (!act) throw new Error(`Usage: bench/cluster/part NAME ${Object.keys(actions).join('|')} [FOLDER]`);
  getPart(folder, name);
  await act();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
