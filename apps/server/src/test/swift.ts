/**
 * A real S3-compatible store: OpenStack Swift with its S3 interface, one copy of each object, from the packages
 * swift-proxy, swift-account, swift-container, swift-object, memcached and python3-lxml.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { findFreePort } from '#src/db/free-port.ts';
import { findProgram } from '../../../../tools/find-program.mjs';

export interface Swift {
  /** http://127.0.0.1:port */
  readonly endpoint: string;
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string };
  stop(): Promise<void>;
}

export const swiftRegion = 'us-east-1';
const servers = ['account', 'container', 'object'] as const;

export const isSwiftInstalled = (): boolean =>
  ['memcached', 'swift-proxy-server', ...servers.map((name) => `swift-${name}-server`)].every((name) =>
    findProgram(name),
  );

/** All in one process: to load Swift takes a second of a processor, four times and three times more for its rings. */
const allServers = `
import eventlet, os, sys
from swift.common.ring import RingBuilder
from swift.common import utils, wsgi
utils.eventlet_monkey_patch()
utils.set_swift_dir('.')
# Each server would begin with a hub of its own, in which the others do not run.
hubs = eventlet.hubs
use_hub = hubs.use_hub
hubs.use_hub = lambda *hub: None if hasattr(hubs._threadlocal, 'hub') else use_hub(*hub)
for name, port in zip(${JSON.stringify(servers)}, sys.argv[1:]):
    ring = RingBuilder(2, 1, 1)
    ring.add_dev(dict(region=1, zone=1, weight=1, ip='127.0.0.1', port=int(port), device='d1',
                      replication_ip='127.0.0.1', replication_port=int(port)))
    ring.rebalance()
    ring.get_ring().save(name + '.ring.gz')
for name in ${JSON.stringify([...servers, 'proxy'])}:
    conf, logger, log_name = wsgi._initrp(os.path.abspath(name + '.conf'), name + '-server')
    eventlet.spawn(wsgi.run_server, conf, logger, wsgi.get_socket(conf), global_conf={'log_name': log_name})
eventlet.Event().wait()
`;

export async function startSwift(): Promise<Swift> {
  const folder = mkdtempSync(path.join(tmpdir(), 'idss-swift-'));
  const etc = path.join(folder, 'etc');
  mkdirSync(path.join(folder, 'dev', 'd1'), { recursive: true });
  mkdirSync(etc);
  const ports: Record<'proxy' | 'memcached' | (typeof servers)[number], number> = {
    proxy: await findFreePort(),
    memcached: await findFreePort(),
    account: await findFreePort(),
    container: await findFreePort(),
    object: await findFreePort(),
  };
  const write = (name: string, text: string): void => writeFileSync(path.join(etc, name), text);
  const common = `[DEFAULT]\nbind_ip = 127.0.0.1\nuser = ${userInfo().username}\nswift_dir = ${etc}\nlog_level = ERROR\n`;
  write(
    'swift.conf',
    '[swift-hash]\nswift_hash_path_prefix = tests\nswift_hash_path_suffix = tests\n[storage-policy:0]\nname = one\ndefault = yes\n',
  );
  for (const name of servers)
    write(
      `${name}.conf`,
      `${common}bind_port = ${ports[name]}\ndevices = ${path.join(folder, 'dev')}\nmount_check = false\n` +
        `[pipeline:main]\npipeline = ${name}-server\n[app:${name}-server]\nuse = egg:swift#${name}\n`,
    );
  const filters = {
    catch_errors: '',
    healthcheck: '',
    cache: `use = egg:swift#memcache\nmemcache_servers = 127.0.0.1:${ports.memcached}`,
    listing_formats: '',
    bulk: '',
    s3api: `use = egg:swift#s3api\nlocation = ${swiftRegion}`,
    tempauth: 'use = egg:swift#tempauth\nuser_test_tester = testing .admin',
    slo: '',
    dlo: '',
  };
  write(
    'proxy.conf',
    `${common}bind_port = ${ports.proxy}\n[pipeline:main]\npipeline = ${Object.keys(filters).join(' ')} proxy-server\n` +
      '[app:proxy-server]\nuse = egg:swift#proxy\nallow_account_management = true\naccount_autocreate = true\nconn_timeout = 10\nnode_timeout = 60\n' +
      Object.entries(filters)
        .map(([name, text]) => `[filter:${name}]\n${text === '' ? `use = egg:swift#${name}` : text}\n`)
        .join(''),
  );
  const log = openSync(path.join(folder, 'log'), 'a');
  const run = (name: string, args: readonly string[]): ChildProcess =>
    spawn(name, args, { cwd: etc, stdio: ['ignore', log, log] });
  const processes = [
    run(findProgram('memcached') ?? '', [
      '-u',
      userInfo().username,
      '-l',
      '127.0.0.1',
      '-p',
      String(ports.memcached),
      '-m',
      '32',
    ]),
    run('/usr/bin/python3', ['-c', allServers, ...servers.map((name) => String(ports[name]))]),
  ];
  const end = (): void => {
    for (const each of processes) each.kill('SIGKILL');
  };
  process.once('exit', end);
  const endpoint = `http://127.0.0.1:${ports.proxy}`;
  await untilReady(endpoint, processes, path.join(folder, 'log'));
  return {
    endpoint,
    credentials: { accessKeyId: 'test:tester', secretAccessKey: 'testing' },
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
