// `npm run dev`: the portal for working on it. A change of the server restarts it; a change of the pages shows at once.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { environment, prepareNode, root } from './setup.mjs';

const node = prepareNode();
const serverPort = process.env.PORT ?? '3000';
const pagesPort = process.env.DEV_PORT ?? '5173';
// People sign in at the address they see: the identity provider must know the pages' address, not the server's.
const env = {
  ...environment(),
  PORT: serverPort,
  DEV_PORT: pagesPort,
  PUBLIC_URL: `http://127.0.0.1:${pagesPort}`,
};

const start = (args, cwd) => spawn(node, args, { cwd: path.join(root, cwd), stdio: 'inherit', env });
const children = [
  start(['--watch', '--watch-preserve-output', 'src/main.ts', ...process.argv.slice(2)], 'apps/server'),
  start([path.join(root, 'node_modules/vite/bin/vite.js')], 'apps/web'),
];

let exitCode;
const stopAll = (code) => {
  exitCode ??= code;
  for (const child of children) child.kill('SIGTERM');
};
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stopAll(0));
// One without the other is of no use.
for (const child of children)
  child.once('exit', (code) => {
    stopAll(code ?? 1);
    if (children.every(({ exitCode: ended, signalCode }) => ended !== null || signalCode !== null))
      process.exit(exitCode);
  });
