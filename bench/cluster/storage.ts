/** OpenStack Swift with its S3 interface, one copy of each object: a real object store on one machine. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import path from 'node:path';
import { programPath, requirePackages } from './packages.ts';
import { addPart } from './part.ts';

export const storagePackages = [
  'swift-proxy',
  'swift-account',
  'swift-container',
  'swift-object',
  'python3-lxml',
  'memcached',
] as const;

export interface StorageAddress {
  readonly endpoint: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

const bucket = 'idss';
const rings = ['object', 'container', 'account'] as const;

/** Needs five ports from `port` on. Addresses have the bucket in their path. */
export async function startStorage(folder: string, port: number): Promise<StorageAddress> {
  requirePackages(storagePackages);
  const home = path.join(folder, 'storage');
  const settings = path.join(home, 'etc');
  mkdirSync(path.join(home, 'devices', 'd1'), { recursive: true });
  mkdirSync(settings, { recursive: true });
  const user = userInfo().username;
  const write = (name: string, text: string): void => writeFileSync(path.join(settings, name), text);
  write(
    'swift.conf',
    `[swift-hash]\nswift_hash_path_prefix = idss\nswift_hash_path_suffix = idss\n\n[storage-policy:0]\nname = one\ndefault = yes\n`,
  );
  for (const [n, name] of rings.entries()) {
    makeRing(settings, name, port + 1 + n);
    write(
      `${name}.conf`,
      `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port + 1 + n}
workers = 1
user = ${user}
swift_dir = ${settings}
devices = ${path.join(home, 'devices')}
mount_check = false
[pipeline:main]
pipeline = ${name}-server
[app:${name}-server]
use = egg:swift#${name}
`,
    );
  }
  write('proxy.conf', proxySettings(settings, user, port));
  await addPart(folder, {
    name: 'memcached',
    kind: 'memcached',
    command: [programPath('memcached'), '-u', user, '-l', '127.0.0.1', '-p', String(port + 4), '-m', '32'],
    ready: `tcp:${port + 4}`,
    port: port + 4,
  });
  const servers = [
    ...[...rings].map((name, n) => ({ name, port: port + 1 + n, ready: `tcp:${port + 1 + n}` })),
    { name: 'proxy', port, ready: `http://127.0.0.1:${port}/healthcheck` },
  ];
  await Promise.all(
    servers.map(({ name, ...place }) =>
      addPart(folder, {
        name: `swift-${name}`,
        kind: 'swift',
        command: [programPath(`swift-${name}-server`), path.join(settings, `${name}.conf`)],
        ...place,
      }),
    ),
  );
  await makeBucket(port);
  return {
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    accessKeyId: 'test:tester',
    secretAccessKey: 'testing',
  };
}

/** As an account of Swift: its S3 interface would want a signed request for it. */
async function makeBucket(port: number): Promise<void> {
  const address = `http://127.0.0.1:${port}`;
  const signedIn = await fetch(`${address}/auth/v1.0`, {
    headers: { 'x-auth-user': 'test:tester', 'x-auth-key': 'testing' },
  });
  const made = await fetch(`${address}/v1/AUTH_test/${bucket}`, {
    method: 'PUT',
    headers: { 'x-auth-token': signedIn.headers.get('x-auth-token') ?? '' },
  });
  if (!made.ok) throw new Error(`The bucket was not made: ${made.status} ${await made.text()}`);
}

/** The settings of a portal that stores its files in it. */
export const storeSettings = ({ endpoint, region, ...keys }: StorageAddress) => ({
  STORAGE_URL: `s3://${bucket}/portal?endpoint=${endpoint}&region=${region}`,
  STORAGE_ACCESS_KEY_ID: keys.accessKeyId,
  STORAGE_SECRET_ACCESS_KEY: keys.secretAccessKey,
});

function makeRing(folder: string, name: string, port: number): void {
  if (existsSync(path.join(folder, `${name}.ring.gz`))) return;
  const builder = `${name}.builder`;
  for (const step of [['create', '2', '1', '1'], ['add', `r1z1-127.0.0.1:${port}/d1`, '1'], ['rebalance']]) {
    const { status, stderr, stdout } = spawnSync(programPath('swift-ring-builder'), [builder, ...step], {
      cwd: folder,
      encoding: 'utf8',
    });
    // 1 is a warning: there is only one device.
    if (status !== 0 && status !== 1) throw new Error(`Swift's ring was not made: ${stderr}${stdout}`);
  }
}

const proxySettings = (folder: string, user: string, port: number): string => `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 1
user = ${user}
swift_dir = ${folder}
[pipeline:main]
pipeline = catch_errors healthcheck cache listing_formats bulk s3api tempauth slo dlo proxy-server
[app:proxy-server]
use = egg:swift#proxy
allow_account_management = true
account_autocreate = true
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:healthcheck]
use = egg:swift#healthcheck
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:${port + 4}
[filter:listing_formats]
use = egg:swift#listing_formats
[filter:bulk]
use = egg:swift#bulk
[filter:s3api]
use = egg:swift#s3api
location = us-east-1
[filter:tempauth]
use = egg:swift#tempauth
user_test_tester = testing .admin
[filter:slo]
use = egg:swift#slo
[filter:dlo]
use = egg:swift#dlo
`;
