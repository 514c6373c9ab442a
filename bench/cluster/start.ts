/** `bench/cluster/start [FOLDER] [--port FIRST] [--tls] [NAME=VALUE …]`: see `--help`. */
import { parseArgs } from 'node:util';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startCluster } from './cluster.ts';
import { endCluster, stateFile, type ClusterState } from './part.ts';
import { existsSync } from 'node:fs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    port: { type: 'string', default: '5000' },
    tls: { type: 'boolean' },
    help: { type: 'boolean', short: 'h' },
  },
});
const isSetting = (text: string): boolean => /^[A-Z][A-Z0-9_]*=/.test(text);
const folder = path.resolve(
  positionals.find((text) => !isSetting(text)) ?? path.join(tmpdir(), 'idss-cluster'),
);
const settings = Object.fromEntries(
  positionals
    .filter(isSetting)
    .map((text) => [text.slice(0, text.indexOf('=')), text.slice(text.indexOf('=') + 1)]),
);

if (values.help) {
  console.log(`Usage: bench/cluster/start [FOLDER] [--port FIRST] [--tls] [NAME=VALUE …]

Starts HAProxy, two web and two worker processes, pgbouncer, three PostgreSQL nodes under Patroni with etcd, and an
S3 store on loopback, in FOLDER (default: idss-cluster in the folder for temporary files) and a hundred ports from FIRST
(5000) on. NAME=VALUE are settings of the web and worker processes. With --tls the portal's
address is the one of HTTPS.
bench/cluster/stop [FOLDER] ends everything.`);
  process.exit(0);
}

let isEnding = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    if (isEnding) return;
    isEnding = true;
    console.error('Ending what was started …');
    // A part that is being started fails, and the failed start ends the rest.
    if (existsSync(stateFile(folder))) endCluster(folder);
    else process.exit(130);
  });

try {
  const state = await startCluster({
    folder,
    firstPort: Number(values.port),
    isTls: values.tls === true,
    settings,
    onProgress: (text) => console.error(text),
  });
  console.log(describe(state));
} catch (error) {
  if (!isEnding) console.error(error instanceof Error ? error.message : error);
  process.exit(isEnding ? 130 : 1);
}

function describe({ addresses, parts, ports }: ClusterState): string {
  const list = Object.values(parts).map(
    ({ name, port, process: known }) =>
      `  ${name.padEnd(18)} port ${String(port).padEnd(6)} process ${known?.id ?? ''}`,
  );
  return `
The portal is at ${addresses['portal']} (HTTPS with HTTP/2: https://127.0.0.1:${ports['portalTls']}).
Sign in with the accounts of the demonstration: README.md lists them.

${list.join('\n')}

What everything is made of, with all passwords: ${stateFile(folder)}
  psql "$(jq -r .addresses.owner ${stateFile(folder)})"      the owner's login; also app, superuser, pooledOwner, pooledApp
  bench/cluster/part NAME stop|start|kill|pause|resume ${folder}     one part; kill patroni1 also kills its PostgreSQL
  bench/cluster/stop ${folder}     ends everything and removes the folder`;
}
