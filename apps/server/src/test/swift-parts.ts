/**
 * OpenStack Swift with its S3 interface, one copy of each object, from the packages swift-proxy, swift-account, swift-container,
 * swift-object, memcached and python3-lxml: its settings, and the two programs it is made of, for others to start.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import path from 'node:path';
import { findProgram } from '../../../../tools/find-program.mjs';

export const swiftRegion = 'us-east-1';
export const swiftCredentials = { accessKeyId: 'test:tester', secretAccessKey: 'testing' } as const;
const servers = ['account', 'container', 'object'] as const;

/** The proxy's is the one with S3. */
export type SwiftPorts = Readonly<Record<'proxy' | 'memcached' | (typeof servers)[number], number>>;

export const isSwiftInstalled = (): boolean =>
  ['memcached', 'swift-proxy-server', ...servers.map((name) => `swift-${name}-server`)].every((name) =>
    findProgram(name),
  );

/** All in one process: to load Swift takes a second of a processor, four times and three times more for its rings. */
const allServers = `
import eventlet, os, sys
from swift.common.ring import RingBuilder
from swift.common import utils, wsgi
os.chdir(sys.argv[1])
utils.eventlet_monkey_patch()
utils.set_swift_dir('.')
# Each server would begin with a hub of its own, in which the others do not run.
hubs = eventlet.hubs
use_hub = hubs.use_hub
hubs.use_hub = lambda *hub: None if hasattr(hubs._threadlocal, 'hub') else use_hub(*hub)
for name, port in zip(${JSON.stringify(servers)}, sys.argv[2:]):
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

export interface SwiftParts {
  /** http://127.0.0.1:port */
  readonly endpoint: string;
  /** Program and arguments of each. */
  readonly memcached: readonly string[];
  readonly swift: readonly string[];
}

/** Writes its settings into the folder, in which everything of it is. */
export function prepareSwift(folder: string, ports: SwiftPorts): SwiftParts {
  const etc = path.join(folder, 'etc');
  mkdirSync(path.join(folder, 'dev', 'd1'), { recursive: true });
  mkdirSync(etc, { recursive: true });
  const user = userInfo().username;
  const write = (name: string, text: string): void => writeFileSync(path.join(etc, name), text);
  const common = `[DEFAULT]\nbind_ip = 127.0.0.1\nuser = ${user}\nswift_dir = ${etc}\nlog_level = ERROR\n`;
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
  const serverPorts = servers.map((name) => String(ports[name]));
  return {
    endpoint: `http://127.0.0.1:${ports.proxy}`,
    memcached: `${findProgram('memcached')} -u ${user} -l 127.0.0.1 -p ${ports.memcached} -m 32`.split(' '),
    swift: ['/usr/bin/python3', '-c', allServers, etc, ...serverPorts],
  };
}
