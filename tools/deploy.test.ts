/** The files of deploy/: they name what exists, agree with each other and with the program, and their own programs accept them. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { httpMessages, unreachableCode } from '@idss/domain/errors/http-messages';
import { afterAll, describe, expect, test } from 'vitest';
import { environmentNames } from '../apps/server/src/config.ts';
import { drainSecondsAfter } from '../apps/server/src/http/draining.ts';
import { findProgram } from './find-program.mjs';
import { memoryEnvironment, nodeOptions } from './memory-settings.mjs';

const read = (name: string): string => readFileSync(new URL(`../${name}`, import.meta.url), 'utf8');
const page = read('deploy/unavailable.html');
const haproxy = read('deploy/haproxy/haproxy.cfg');
const nginx = read('deploy/nginx/idss.conf');
const units = ['web', 'worker'].map((role) => ({
  role,
  text: read(`deploy/systemd/idss-${role}@.service`),
}));

const folder = mkdtempSync(path.join(tmpdir(), 'idss-deploy-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('units and settings name only settings that exist', () => {
  const named = [...units.map(({ text }) => text), read('deploy/systemd/settings')].flatMap((text) =>
    [...text.matchAll(/^(?:Environment=)?([A-Z][A-Z_]*=.*)$/gm)].flatMap(([, list = '']) =>
      [...list.matchAll(/(?:^| )([A-Z][A-Z_]*)=/g)].map(([, name = '']) => name),
    ),
  );
  const others = Object.keys(memoryEnvironment);
  expect(named.length).toBeGreaterThan(15);
  expect(named.filter((name) => !environmentNames.includes(name) && !others.includes(name))).toEqual([]);
});

test('units and the container keep memory as `npm start` does', () => {
  const settings = Object.entries(memoryEnvironment).map(([name, value]) => `${name}=${value}`);
  const container = read('deploy/container/Containerfile');
  const entry = JSON.parse(/^ENTRYPOINT (.+)$/m.exec(container)?.[1] ?? '[]') as string[];
  expect(entry.slice(1)).toEqual([...nodeOptions, 'apps/server/dist/main.js']);
  for (const each of settings) expect(container).toContain(each);
  for (const { text } of units) {
    expect(text).toMatch(
      new RegExp(`^ExecStart=\\S+ ${nodeOptions.join(' ')} apps/server/dist/main.js$`, 'm'),
    );
    for (const each of settings) expect(text).toContain(each);
  }
});

test('a process has all the time that it may take to stop', () => {
  for (const { role, text } of units) {
    const seconds = (name: string): number => Number(new RegExp(`\\b${name}=(\\d+)`).exec(text)?.[1]);
    const drain = drainSecondsAfter('SIGTERM', { drainSeconds: undefined, role: role as 'web' | 'worker' });
    expect(seconds('TimeoutStopSec')).toBeGreaterThan(drain + seconds('STOP_SECONDS'));
  }
});

test('a load balancer notices before a process stops accepting', () => {
  const [, interval, falls] =
    /httpchk GET \/readyz\s+default-server check inter (\d+)s fall (\d+)/.exec(haproxy) ?? [];
  const drain = drainSecondsAfter('SIGTERM', { drainSeconds: undefined, role: 'web' });
  // Streams begin to end in the middle of it.
  expect(Number(interval) * Number(falls)).toBeLessThan(drain / 2);
});

test('the page of the load balancer has the colours of the portal and asks nobody else', () => {
  const pages = read('apps/identity/src/assets/identity.css');
  const colours = [...page.matchAll(/--[a-z-]+: #[0-9a-f]{6};/g)].map(([line]) => line);
  expect(colours.length).toBeGreaterThan(15);
  expect(colours.filter((line) => !pages.includes(line))).toEqual([]);
  expect(page).not.toMatch(/https?:|src=|<link|@import|url\(/);
});

test('only the script and the style that are in the page are allowed in it', () => {
  for (const tag of ['script', 'style']) {
    const text = new RegExp(`<${tag}>([^]*?)</${tag}>`).exec(page)?.[1] ?? '';
    const allowed = `${tag}-src 'sha256-${createHash('sha256').update(text).digest('base64')}'`;
    expect(haproxy.split(allowed)).toHaveLength(4);
    expect(nginx.split(allowed)).toHaveLength(2);
  }
});

test('programs get the words and the code of the contract', () => {
  for (const text of [haproxy, nginx]) {
    expect(text).toContain(`"message":"${httpMessages[503]}"`);
    expect(text).toContain(`"code":"${unreachableCode}"`);
  }
});

/** A certificate that is only there to be read. */
function makeCertificate(): { readonly key: string; readonly certificate: string } {
  const key = path.join(folder, 'portal.key');
  const certificate = path.join(folder, 'portal.crt');
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256'];
  const made = spawnSync('openssl', [
    ...['req', '-x509', '-nodes', '-days', '2', '-subj', '/CN=localhost'].concat(curve),
    ...['-keyout', key, '-out', certificate].values(),
  ]);
  expect(made.status).toBe(0);
  return { key, certificate };
}

describe.runIf(findProgram('openssl') && findProgram('haproxy'))('HAProxy', () => {
  test('accepts its configuration', () => {
    const { key, certificate } = makeCertificate();
    const both = path.join(folder, 'portal.pem');
    writeFileSync(both, readFileSync(certificate, 'utf8') + readFileSync(key, 'utf8'));
    const unavailable = fileURLToPath(new URL('../deploy/unavailable.html', import.meta.url));
    cpSync(unavailable, path.join(folder, 'unavailable.html'));
    const file = path.join(folder, 'haproxy.cfg');
    writeFileSync(file, haproxy.replaceAll('/etc/haproxy/', `${folder}/`));
    const { status, stdout, stderr } = spawnSync(findProgram('haproxy') ?? '', ['-c', '-f', file], {
      encoding: 'utf8',
    });
    expect(stdout + stderr).not.toMatch(/WARNING|ALERT/);
    expect(status).toBe(0);
  });
});

describe.runIf(findProgram('openssl') && findProgram('nginx'))('nginx', () => {
  test('accepts its configuration', () => {
    makeCertificate();
    mkdirSync(path.join(folder, 'logs'), { recursive: true });
    const file = path.join(folder, 'nginx.conf');
    const site = nginx.replaceAll('/etc/nginx/', `${folder}/`);
    writeFileSync(
      file,
      `pid ${folder}/pid;\nerror_log stderr;\nevents {}\nhttp {\naccess_log off;\n${site}\n}\n`,
    );
    const { status, stderr } = spawnSync(
      findProgram('nginx') ?? '',
      ['-t', '-e', 'stderr', '-p', folder, '-c', file],
      { encoding: 'utf8' },
    );
    expect(stderr).not.toMatch(/warn|emerg/);
    expect(status).toBe(0);
  });
});

describe.runIf(findProgram('systemd-analyze'))('systemd', () => {
  test.each(units)('accepts the unit of a $role process', ({ role, text }) => {
    const file = path.join(folder, `idss-${role}@3000.service`);
    writeFileSync(file, text.replace(/^ExecStart=\S+/m, `ExecStart="${process.execPath}"`));
    const { status, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', file], {
      encoding: 'utf8',
    });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  });
});
