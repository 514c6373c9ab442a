/** The Debian packages of a cluster, and how to install missing ones. */
import { existsSync } from 'node:fs';
import { findProgram } from '../../tools/find-program.mjs';

/** By Debian package: a program, or a file where it has none on the PATH. */
const programs: Readonly<Record<string, string>> = {
  'postgresql-15': '/usr/lib/postgresql/15/bin/postgres',
  patroni: 'patroni',
  'python3-etcd': '/usr/lib/python3/dist-packages/etcd/__init__.py',
  'etcd-server': 'etcd',
  haproxy: 'haproxy',
  'nginx-light': 'nginx',
  pgbouncer: 'pgbouncer',
  'swift-proxy': 'swift-proxy-server',
  'swift-account': 'swift-account-server',
  'swift-container': 'swift-container-server',
  'swift-object': 'swift-object-server',
  'python3-lxml': '/usr/lib/python3/dist-packages/lxml/__init__.py',
  memcached: 'memcached',
  openssl: 'openssl',
};

export type PackageName = keyof typeof programs;

export const postgresFolder = '/usr/lib/postgresql/15/bin';

export function missingPackages(wanted: readonly string[] = Object.keys(programs)): string[] {
  return wanted.filter((name) => {
    const program = programs[name] ?? name;
    return program.startsWith('/') ? !existsSync(program) : findProgram(program) === undefined;
  });
}

/** Throws with the line that installs what is missing. */
export function requirePackages(wanted?: readonly string[]): void {
  const missing = missingPackages(wanted);
  if (missing.length === 0) return;
  throw new Error(
    `These packages are missing: ${missing.join(', ')}. Install them with\n` +
      `  apt-get install --no-install-recommends ${missing.join(' ')}`,
  );
}

/** The path of a program that requirePackages found. */
export function programPath(name: string): string {
  const found = findProgram(name);
  if (found === undefined) throw new Error(`The program ${name} is not installed.`);
  return found;
}
